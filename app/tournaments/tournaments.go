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
	"sync/atomic"
	"time"

	"menagerie/app/externalbots"
	"menagerie/internal/extbot"
	"menagerie/internal/extbot/sandbox"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/scenes"
	"menagerie/scenes/background"
	"menagerie/scenes/page"
)

// Game has the functions and settings of a game for tournaments of its bots.
type Game struct {
	Options scenes.TournamentOptions
	Bots    []string                 // names of the built-in bots
	Known   func(level string) error // returns an error unless a built-in bot has this name or level
	Limit   string                   // flag of keeper for the time per move; "" means --move
}

// MoveLimits has the time limits per move that a player can choose. "" means the default of the game.
var MoveLimits = []string{"", "1s", "2s", "5s", "10s", "30s"}

// Store starts, stops and lists tournaments. It implements scenes.Tournaments and scenes.RunningTournaments. Each
// tournament runs in a separate process of the program keeper, so that drawing does not slow down the bots.
type Store struct {
	Env      *scenes.Env
	Data     string                          // the program's data folder
	Games    func(name string) Game          // returns the Game with a name, or the zero Game if there is none
	Plain    func(err error) string          // returns a text for the player about an error of the disk
	Do       func(task func() (then func())) // runs a task that uses the disk; the game loop then calls the function that task returns
	Keeper   string                          // path of keeper; "" to search for it
	Patience time.Duration                   // time limit of Close; 0 means stopTime plus one second
	open     map[string]*extbot.Bot          // latest keeper process of each folder
	shown    map[string]tournament.Head      // head of each folder's log whose commands Foreign has returned
	begun    []*extbot.Bot                   // all keeper processes; a folder may have had several
	kept     []string                        // folders with a tournament that the last call of Look has found, the latest first
	taken    map[string]bool                 // names in the parent folder of the tournaments that the last call of Look has found
	looking  bool
	closed   atomic.Bool // whether no more keeper processes may start
}

var (
	_ scenes.Tournaments        = (*Store)(nil)
	_ scenes.RunningTournaments = (*Store)(nil)
)

// startTask calls work in the background. If work succeeds, the game loop calls end with the result. poll reports
// whether the task is done, and returns the results of work.
func startTask[T any](c *Store, work func() (T, error), end func(T)) (poll func() (value T, done bool, err error)) {
	var value T
	var done bool
	var err error
	c.Do(func() func() {
		v, failed := work()
		return func() {
			if failed == nil {
				end(v)
			}
			value, done, err = v, true, failed
		}
	})
	return func() (T, bool, error) { return value, done, err }
}

// Names of folders and files, in the data folder and in the folder of a tournament.
const (
	tournamentsFolder = "tournaments"
	botsFile          = "bots.txt"
)

// stopTime is the time for which a stopped keeper process may wait for its bots.
const stopTime = 2500 * time.Millisecond

func (c *Store) Bots(game string) []string { return c.Games(game).Bots }

func (c *Store) Folder(game string) string {
	c.Look()
	for n := 1; ; n++ {
		if name := fmt.Sprintf("%s-%d", game, n); !c.taken[name] {
			return filepath.Join(c.Data, tournamentsFolder, name)
		}
	}
}

func (c *Store) Kept() []string {
	c.Look()
	return c.kept
}

// Look starts to list the folders of the tournaments. Folder and Kept use the list.
func (c *Store) Look() {
	if c.looking {
		return
	}
	c.looking = true
	c.Do(func() func() {
		kept, taken := listFolders(filepath.Join(c.Data, tournamentsFolder))
		return func() { c.kept, c.taken, c.looking = kept, taken, false }
	})
}

// listFolders returns the tournament folders inside the folder root, beginning with the last changed one. taken has the
// names of all entries of root.
func listFolders(root string) (kept []string, taken map[string]bool) {
	folders, _ := os.ReadDir(root) // there is none before the first tournament
	taken = map[string]bool{}
	written := map[string]time.Time{}
	for _, f := range folders {
		taken[f.Name()] = true
		folder := folderOf(filepath.Join(root, f.Name()))
		if info, err := os.Stat(filepath.Join(folder, runner.LogName)); err == nil {
			kept, written[folder] = append(kept, folder), info.ModTime()
		}
	}
	slices.SortFunc(kept, func(a, b string) int { return written[b].Compare(written[a]) })
	return kept, taken
}

func (c *Store) Begin(plan scenes.TournamentPlan) (poll func() (folder string, done bool, err error)) {
	language := c.Env.UI.Book.Code()
	begin := startTask(c, func() (keeperProcess, error) { return c.begin(plan, language) }, c.register)
	return func() (string, bool, error) {
		b, done, err := begin()
		return b.folder, done, err
	}
}

// keeperProcess is a keeper process that plays the tournament in a folder.
type keeperProcess struct {
	folder string
	keeper *extbot.Bot
}

func (c *Store) register(b keeperProcess) {
	if c.open == nil {
		c.open = map[string]*extbot.Bot{}
	}
	c.open[b.folder], c.begun = b.keeper, append(c.begun, b.keeper)
	if filepath.Dir(b.folder) == folderOf(filepath.Join(c.Data, tournamentsFolder)) {
		c.taken[filepath.Base(b.folder)] = true
	}
	c.Look()
}

// begin starts a keeper process, which plays a new tournament. language is the language of its messages.
func (c *Store) begin(plan scenes.TournamentPlan, language string) (keeperProcess, error) {
	folder := folderOf(plan.Folder)
	for _, e := range plan.Entrants {
		if _, builtin := e.Builtin(); builtin {
			continue // keeper reports unknown built-in bots, with their names
		}
		if err := c.check(plan.Game, workingFolder(plan, folder), e); err != nil {
			return keeperProcess{}, err
		}
	}
	if runner.Exists(folder) {
		return keeperProcess{}, page.Fault{Key: "tournament.taken", Args: []any{folder}}
	}
	bots, err := writeBots(folder, plan.Entrants)
	if err != nil {
		return keeperProcess{}, page.Fault{Key: "tournament.unkept", Args: []any{err}, Err: err}
	}
	words := []string{plan.Game, "--bots", bots, "--dir", workingFolder(plan, folder), "--out", folder, "--games", strconv.Itoa(plan.Games),
		"--seed", strconv.FormatUint(plan.Seed, 10), "--disqualify", strconv.Itoa(plan.Disqualify)}
	if plan.Move != "" {
		words = append(words, cmp.Or(c.Games(plan.Game).Limit, "--move"), plan.Move)
	}
	return c.play(folder, language, plan.More, words...)
}

// writeBots writes the list of bots to a new file in a tournament's folder, and returns the path.
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
			// the existing file may belong to the player
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(tournament.AppendBots(nil, bots))
		return path, errors.Join(err, f.Close())
	}
}

// workingFolder returns the folder in which the bots run. This is plan.Dir if the plan has one, or else the user's home
// folder. If there is no home folder, it is the tournament's folder.
func workingFolder(plan scenes.TournamentPlan, folder string) string {
	if plan.Dir != "" {
		return plan.Dir
	}
	if home, err := os.UserHomeDir(); err == nil {
		return home
	}
	return folder
}

// GoOn implements scenes.RunningTournaments. It continues a tournament in a new process. If Foreign has shown the bots'
// commands to the player, GoOn first signs them, because the player has allowed them.
func (c *Store) GoOn(folder string) (poll func() (done bool, err error)) {
	folder = folderOf(folder)
	head, foreign := c.shown[folder]
	language := c.Env.UI.Book.Code()
	goOn := startTask(c, func() (keeperProcess, error) {
		if foreign {
			// the signature is invalid if the log has changed since Foreign; keeper then refuses the new commands
			if err := runner.SignFolder(folder, head); err != nil {
				return keeperProcess{}, err
			}
		}
		return c.play(folder, language, "", folder)
	}, c.register)
	return func() (bool, error) {
		_, done, err := goOn()
		return done, err
	}
}

// Foreign implements scenes.RunningTournaments. It returns a function that waits for the log to be read. The function
// returns the bots' commands if the tournament was started on another machine, and otherwise nil.
func (c *Store) Foreign(folder string) (poll func() (commands []string, done bool)) {
	folder = folderOf(folder)
	head := background.Start(func() (*tournament.Head, error) {
		log, err := runner.Read(folder)
		if err != nil || runner.SignedHere(folder, log.Head) {
			return nil, nil // keeper reports an unreadable log later
		}
		return &log.Head, nil
	})
	return func() ([]string, bool) {
		h, done, _ := head()
		if done {
			delete(c.shown, folder)
		}
		if h == nil {
			return nil, done
		}
		if c.shown == nil {
			c.shown = map[string]tournament.Head{}
		}
		c.shown[folder] = *h
		return h.Commands(), done
	}
}

// play starts a keeper process for the tournament in folder. It quotes args, but not userArgs, which the player has
// entered as a part of the command line.
func (c *Store) play(folder, language, userArgs string, args ...string) (keeperProcess, error) {
	if c.closed.Load() {
		return keeperProcess{}, errors.New("the program ends")
	}
	keeper, err := c.findKeeper()
	if err != nil {
		return keeperProcess{}, err
	}
	line := extbot.Quote(keeper) + " tournament"
	for _, w := range append(args, "--lang", language) {
		line += " " + extbot.Quote(w)
	}
	bot, err := extbot.Start(extbot.Order{Command: line + " " + userArgs, Sandbox: sandbox.Off, Grace: stopTime})
	if err != nil {
		return keeperProcess{}, externalbots.Fault(err)
	}
	return keeperProcess{folder, bot}, nil
}

// findKeeper returns the path of the executable file of keeper.
func (c *Store) findKeeper() (string, error) {
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

func (c *Store) Stop(folder string) {
	if keeper := c.open[folderOf(folder)]; keeper != nil {
		keeper.Stop()
	}
}

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

// lastError returns the last error message of a keeper process, without "keeper: ", or the exit status if there is
// none.
func lastError(end extbot.End) string {
	message := end.State
	for _, l := range end.Last {
		if text, ok := strings.CutPrefix(l.Text, "keeper: "); ok {
			message = text
		}
	}
	return message
}

func (c *Store) Again(folder string, match int) string {
	return "keeper tournament " + extbot.Quote(folderOf(folder)) + " --again " + strconv.Itoa(match+1)
}

// Close stops all tournaments and waits until their bots have ended. It waits no longer than the duration c.Patience.
func (c *Store) Close() {
	c.closed.Store(true)
	for _, keeper := range c.begun {
		keeper.Stop()
	}
	late := time.After(cmp.Or(c.Patience, stopTime+time.Second))
	for _, keeper := range c.begun {
		select {
		case <-keeper.Done():
		case <-late:
			return
		}
	}
}
