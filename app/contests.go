package app

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

	"menagerie/keeper/extbot"
	"menagerie/keeper/tournament"
	"menagerie/keeper/tournament/runner"
	"menagerie/scenes"
	"menagerie/scenes/page"
)

// contests holds tournaments. Keeper plays them, in a process of its own: bots are not slowed down by what is drawn, and one
// that was begun here goes on at a terminal as well, and the other way round.
type contests struct {
	program *Program
	keeper  string                 // the program; empty: it is looked for
	open    map[string]*extbot.Bot // keepers, by folder
	begun   []*extbot.Bot          // all of them: a folder may have had several
}

// The parts of a folder in which a tournament is kept that was begun here.
const (
	contestDrawer = "tournaments"
	contestBots   = "bots.txt"
)

// stopIn is how long a keeper has to end its bots when it is asked to stop.
const stopIn = 2500 * time.Millisecond

// openContests makes the tournaments of the program; nil in a browser, where nothing can be started.
func (p *Program) openContests() *contests {
	if runtime.GOOS == "js" {
		return nil
	}
	return &contests{program: p, open: map[string]*extbot.Bot{}}
}

// contest is what a game declares about tournaments of its bots.
type contest struct {
	league scenes.League
	bots   []string                 // names of our own bots
	known  func(level string) error // returns an error if no bot of ours has this name or level
	limit  string                   // keeper's flag for the time for a move; empty for --move
}

// moveLimits are the times for a move in a game without a clock.
var moveLimits = []string{"", "1s", "2s", "5s", "10s", "30s"}

// tournaments implements member.
func (g *game[S, V, M, C]) tournaments() contest { return g.contest }

// of returns what a game declares.
func (c *contests) of(game string) contest {
	for _, m := range c.program.member {
		if m.menu().Name == game {
			return m.tournaments()
		}
	}
	return contest{}
}

// Bots implements scenes.Contests.
func (c *contests) Bots(game string) []string { return c.of(game).bots }

// Folder implements scenes.Contests.
func (c *contests) Folder(game string) string {
	for n := 1; ; n++ {
		folder := filepath.Join(c.program.places.Data, contestDrawer, fmt.Sprintf("%s-%d", game, n))
		if _, err := os.Stat(folder); err != nil {
			return folder
		}
	}
}

// Kept implements scenes.Contests. The tournament whose log was written last comes first.
func (c *contests) Kept() []string {
	drawer := filepath.Join(c.program.places.Data, contestDrawer)
	folders, err := os.ReadDir(drawer)
	if err != nil {
		return nil // no tournament has been begun
	}
	var kept []string
	written := map[string]time.Time{}
	for _, f := range folders {
		folder := tournamentFolder(filepath.Join(drawer, f.Name()))
		if info, err := os.Stat(filepath.Join(folder, runner.LogName)); err == nil {
			kept, written[folder] = append(kept, folder), info.ModTime()
		}
	}
	slices.SortFunc(kept, func(a, b string) int { return written[b].Compare(written[a]) })
	return kept
}

// Begin implements scenes.Contests.
func (c *contests) Begin(plan scenes.Contest) (string, error) {
	for _, e := range plan.Entrants {
		if _, ours := e.Builtin(); ours {
			continue // keeper says it, with a bot's name
		}
		if err := c.check(plan.Game, e); err != nil {
			return "", err
		}
	}
	folder := tournamentFolder(plan.Folder)
	if runner.Exists(folder) {
		return "", page.Fault{Key: "tournament.taken", Args: []any{folder}}
	}
	bots, err := writeBots(folder, plan.Entrants)
	if err != nil {
		return "", page.Fault{Key: "tournament.unkept", Args: []any{err}, Err: err}
	}
	words := []string{plan.Game, "--bots", bots, "--dir", runsIn(plan, folder), "--out", folder, "--games", strconv.Itoa(plan.Games),
		"--seed", strconv.FormatUint(plan.Seed, 10), "--disqualify", strconv.Itoa(plan.Disqualify)}
	if plan.Move != "" {
		words = append(words, cmp.Or(c.of(plan.Game).limit, "--move"), plan.Move)
	}
	return folder, c.start(folder, plan.More, words...)
}

// writeBots writes the file of a tournament's bots into its folder and returns its path. A file of that name that is there
// already belongs to the player: the bots get another one.
func writeBots(folder string, bots []tournament.Entrant) (string, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		path := filepath.Join(folder, contestBots)
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
		_, err = f.Write(tournament.AppendBots(nil, bots))
		return path, errors.Join(err, f.Close())
	}
}

// runsIn is the folder in which the bots run.
func runsIn(plan scenes.Contest, folder string) string {
	if plan.Dir != "" {
		return plan.Dir
	}
	if home, err := os.UserHomeDir(); err == nil {
		return home
	}
	return folder
}

// GoOn implements scenes.Contests.
func (c *contests) GoOn(folder string) error {
	folder = tournamentFolder(folder)
	return c.start(folder, "", folder)
}

// start starts keeper. More are words as a person has typed them.
func (c *contests) start(folder, more string, words ...string) error {
	keeper, err := c.find()
	if err != nil {
		return err
	}
	line := extbot.Quote(keeper) + " tournament"
	for _, w := range append(words, "--lang", c.program.Env.UI.Book.Code()) {
		line += " " + extbot.Quote(w)
	}
	bot, err := extbot.Start(extbot.Order{Command: line + " " + more, Grace: stopIn})
	if err != nil {
		return botFault(err)
	}
	c.open[folder], c.begun = bot, append(c.begun, bot)
	return nil
}

// find finds keeper: beside this program, where packages have it, or where programs are.
func (c *contests) find() (string, error) {
	if c.keeper != "" {
		return c.keeper, nil
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

// Stop implements scenes.Contests.
func (c *contests) Stop(folder string) {
	if keeper := c.open[tournamentFolder(folder)]; keeper != nil {
		keeper.Stop()
	}
}

// State implements scenes.Contests.
func (c *contests) State(folder string) scenes.ContestState {
	keeper := c.open[tournamentFolder(folder)]
	if keeper == nil {
		return scenes.ContestState{}
	}
	end, over := keeper.End()
	switch {
	case !over:
		return scenes.ContestState{Playing: true, Stopping: keeper.Asked()}
	case end.Crashed():
		return scenes.ContestState{Why: lastWords(end)}
	}
	return scenes.ContestState{}
}

// lastWords is what keeper has said last, without its own name.
func lastWords(end extbot.End) string {
	said := end.State
	for _, l := range end.Last {
		if text, ok := strings.CutPrefix(l.Text, "keeper: "); ok {
			said = text
		}
	}
	return said
}

// Again implements scenes.Contests.
func (c *contests) Again(folder string, match int) string {
	return "keeper tournament " + extbot.Quote(tournamentFolder(folder)) + " --again " + strconv.Itoa(match+1)
}

// end stops all tournaments and waits until their bots have ended.
func (c *contests) end() {
	for _, keeper := range c.begun {
		keeper.Stop()
	}
	late := time.After(stopIn + time.Second)
	for _, keeper := range c.begun {
		select {
		case <-keeper.Done():
		case <-late:
			return
		}
	}
}
