// Package tournaments starts and reads tournaments of bots for the screens. The program keeper plays each tournament in its own
// process. The package reads the log that keeper writes.
package tournaments

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/app/externalbots"
	"menagerie/internal/extbot"
	"menagerie/internal/extbot/sandbox"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/botfile"
	"menagerie/internal/tournament/runner"
	"menagerie/scenes"
	"menagerie/scenes/page"
)

// Game is what a game declares about tournaments of its bots.
type Game struct {
	Options scenes.TournamentOptions
	Bots    []string                 // names of the built-in bots
	Known   func(level string) error // returns an error if no built-in bot has this name or level
	Limit   string                   // keeper's flag for the time for a move; empty for --move
}

// MoveLimits has the time limits for a move that a player can choose. The empty string means the default of the game.
var MoveLimits = []string{"", "1s", "2s", "5s", "10s", "30s"}

// Store starts, stops and lists tournaments. It implements scenes.Tournaments and scenes.RunningTournaments. A tournament runs as a keeper process, so that
// drawing does not slow down the bots. A tournament can also be started or continued in a terminal.
type Store struct {
	Env      *scenes.Env
	Data     string                     // the program's data folder
	Games    func(name string) Game     // returns what a game declares; the zero Game for an unknown name
	Plain    func(err error) string     // returns an error of the disk in the player's language
	Keeper   string                     // path of keeper; if it is empty, Store looks for keeper
	Patience time.Duration              // time limit of Close; 0 means one second longer than the constant grace
	open     map[string]*extbot.Bot     // the latest keeper of each folder
	shown    map[string]tournament.Head // the heads whose commands Foreign has returned, by folder
	begun    []*extbot.Bot              // all keepers; a folder may have had several
}

// Names inside the data folder and inside the folder of a tournament.
const (
	tournamentsFolder = "tournaments"
	botsFile          = "bots.txt"
)

// grace is the time for which a stopped keeper process may wait for its bots.
const grace = 2500 * time.Millisecond

// Bots implements scenes.Tournaments.
func (c *Store) Bots(game string) []string { return c.Games(game).Bots }

// Folder implements scenes.Tournaments.
func (c *Store) Folder(game string) string {
	for n := 1; ; n++ {
		folder := filepath.Join(c.Data, tournamentsFolder, fmt.Sprintf("%s-%d", game, n))
		if _, err := os.Stat(folder); err != nil {
			return folder
		}
	}
}

// Kept implements scenes.Tournaments. It returns the folders of the tournaments. The tournament whose log has changed last
// comes first.
func (c *Store) Kept() []string {
	all := filepath.Join(c.Data, tournamentsFolder)
	folders, err := os.ReadDir(all)
	if err != nil {
		return nil // no tournament was started yet
	}
	var kept []string
	written := map[string]time.Time{}
	for _, f := range folders {
		folder := folderOf(filepath.Join(all, f.Name()))
		if info, err := os.Stat(filepath.Join(folder, runner.LogName)); err == nil {
			kept, written[folder] = append(kept, folder), info.ModTime()
		}
	}
	slices.SortFunc(kept, func(a, b string) int { return written[b].Compare(written[a]) })
	return kept
}

// Begin implements scenes.Tournaments.
func (c *Store) Begin(plan scenes.TournamentPlan) (string, error) {
	folder := folderOf(plan.Folder)
	for _, e := range plan.Entrants {
		if _, builtin := e.Builtin(); builtin {
			continue // keeper reports unknown built-in bots, with their names
		}
		if err := c.check(plan.Game, workingFolder(plan, folder), e); err != nil {
			return "", err
		}
	}
	if runner.Exists(folder) {
		return "", page.Fault{Key: "tournament.taken", Args: []any{folder}}
	}
	bots, err := writeBots(folder, plan.Entrants)
	if err != nil {
		return "", page.Fault{Key: "tournament.unkept", Args: []any{err}, Err: err}
	}
	words := []string{plan.Game, "--bots", bots, "--dir", workingFolder(plan, folder), "--out", folder, "--games", strconv.Itoa(plan.Games),
		"--seed", strconv.FormatUint(plan.Seed, 10), "--disqualify", strconv.Itoa(plan.Disqualify)}
	if plan.Move != "" {
		words = append(words, cmp.Or(c.Games(plan.Game).Limit, "--move"), plan.Move)
	}
	return folder, c.start(folder, plan.More, words...)
}

// writeBots writes the list of bots to a new file in a tournament's folder, and returns the path. It does not overwrite an
// existing file, because that file may belong to the player.
func writeBots(folder string, bots []tournament.Entrant) (string, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		path := filepath.Join(folder, botsFile)
		if n > 1 {
			path = filepath.Join(folder, fmt.Sprintf("bots-%d.txt", n))
		}
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(botfile.Append(nil, bots))
		return path, errors.Join(err, f.Close())
	}
}

// workingFolder returns the folder in which the bots run: the folder of the plan, or else the home folder, or else the
// tournament's folder.
func workingFolder(plan scenes.TournamentPlan, folder string) string {
	if plan.Dir != "" {
		return plan.Dir
	}
	if home, err := os.UserHomeDir(); err == nil {
		return home
	}
	return folder
}

// GoOn implements scenes.RunningTournaments. It signs the bots' commands that Foreign has returned, because the player has agreed
// to run them. Then GoOn continues the tournament. If the log has changed since Foreign, the signature is wrong. The keeper
// process then refuses to run the new commands.
func (c *Store) GoOn(folder string) error {
	folder = folderOf(folder)
	if head, ok := c.shown[folder]; ok {
		if err := runner.SignFolder(folder, head); err != nil {
			return err
		}
	}
	return c.start(folder, "", folder)
}

// Foreign implements scenes.RunningTournaments. It returns the bots' commands in a log from another machine, unless the player has
// already agreed to them. It returns nil if the log cannot be read, because the keeper process reports that error later.
func (c *Store) Foreign(folder string) []string {
	folder = folderOf(folder)
	log, err := runner.Read(folder)
	if err != nil || runner.SignedHere(folder, log.Head) {
		delete(c.shown, folder)
		return nil
	}
	if c.shown == nil {
		c.shown = map[string]tournament.Head{}
	}
	c.shown[folder] = log.Head
	return log.Head.Commands()
}

// start starts a keeper process for the tournament in a folder. args and userArgs are the arguments of the process. start
// quotes args, but not userArgs, which the player has entered as a part of the command line.
func (c *Store) start(folder, userArgs string, args ...string) error {
	keeper, err := c.find()
	if err != nil {
		return err
	}
	line := extbot.Quote(keeper) + " tournament"
	for _, w := range append(args, "--lang", c.Env.UI.Book.Code()) {
		line += " " + extbot.Quote(w)
	}
	bot, err := extbot.Start(extbot.Order{Command: line + " " + userArgs, Sandbox: sandbox.Off, Grace: grace})
	if err != nil {
		return externalbots.Fault(err)
	}
	if c.open == nil {
		c.open = map[string]*extbot.Bot{}
	}
	c.open[folder], c.begun = bot, append(c.begun, bot)
	return nil
}

// find returns the path of the program keeper. It looks in the folder of this program, where packages install keeper, and then in
// PATH.
func (c *Store) find() (string, error) {
	if c.Keeper != "" {
		return c.Keeper, nil
	}
	name := "keeper"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if own, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(own), name)
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", page.Fault{Key: "tournament.no_keeper", Err: err}
	}
	return path, nil
}

// Stop implements scenes.RunningTournaments.
func (c *Store) Stop(folder string) {
	if keeper := c.open[folderOf(folder)]; keeper != nil {
		keeper.Stop()
	}
}

// State implements scenes.RunningTournaments.
func (c *Store) State(folder string) scenes.TournamentState {
	keeper := c.open[folderOf(folder)]
	if keeper == nil {
		return scenes.TournamentState{}
	}
	end, over := keeper.End()
	switch {
	case !over:
		return scenes.TournamentState{Playing: true, Stopping: keeper.Asked()}
	case end.Crashed():
		return scenes.TournamentState{Why: lastError(end)}
	}
	return scenes.TournamentState{}
}

// lastError returns the last error message of a keeper process, without the prefix "keeper: ". If there is no message, it returns
// the exit status.
func lastError(end extbot.End) string {
	message := end.State
	for _, l := range end.Last {
		if text, ok := strings.CutPrefix(l.Text, "keeper: "); ok {
			message = text
		}
	}
	return message
}

// Again implements scenes.RunningTournaments.
func (c *Store) Again(folder string, match int) string {
	return "keeper tournament " + extbot.Quote(folderOf(folder)) + " --again " + strconv.Itoa(match+1)
}

// Close stops all tournaments and waits until their bots have ended, but at most for the time c.Patience.
func (c *Store) Close() {
	for _, keeper := range c.begun {
		keeper.Stop()
	}
	late := time.After(cmp.Or(c.Patience, grace+time.Second))
	for _, keeper := range c.begun {
		select {
		case <-keeper.Done():
		case <-late:
			return
		}
	}
}
