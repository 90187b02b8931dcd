package app

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/externalbots"
	"menagerie/internal/cli"
	"menagerie/internal/extbot"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Tournaments are held in the window.
func TestTournamentsAreHeldInTheWindow(t *testing.T) {
	keeper := buildKeeper(t)
	t.Setenv("XDG_DATA_HOME", t.TempDir()) // for the key that signs tournaments
	for name, test := range map[string]func(t *testing.T, w *walker){
		"held": holdsInTheWindow, "stopped": stopsAndGoesOn, "refused": cannotBeHeld, "known": keeperKnowsOurBots, "file": holdsAFile, "hanging disk": holdsWhileTheDiskHangs,
	} {
		t.Run(name, func(t *testing.T) { test(t, holder(t, keeper)) })
	}
}

// holder walks to the screen where a tournament is set up.
func holder(t *testing.T, keeper string) *walker {
	t.Helper()
	w := walk(t, cli.Line{})
	w.program.tournaments.Keeper, w.program.tournaments.Patience = keeper, time.Hour
	w.Click("records")
	w.Click("authors")
	w.Ticks(2)
	w.Click("tournaments")
	w.Click("hold")
	w.need("bots", "start", "folder", "game", "add_ours", "add_program")
	return w
}

// leave takes all bots out of the list but for some.
func (w *walker) leave(bots int) {
	w.t.Helper()
	for range w.Widget("bots").(*ui.List).Rows() - bots {
		w.root().FocusID("bots")
		w.Press(ebiten.KeyEnd)
		w.Click("remove")
	}
}

// One is set up, begun and played to its end, with a bot of ours and one that exits at once.
func holdsInTheWindow(t *testing.T, w *walker) {
	w.leave(1)
	w.root().FocusID("command")
	w.Type(extbot.Quote(os.Args[0]) + " -test.run=none {address}")
	w.Press(ebiten.KeyEnter)
	w.Ticks(2)
	w.root().FocusID("start")
	w.Press(ebiten.KeyEnter)
	w.live("all is played", func() bool { return w.has("list") && w.Widget("list").(*ui.List).Rows() == 10 })
	w.live("nobody plays any more", func() bool { return !w.has("stop") })
	if w.has("go_on") {
		t.Error("go_on is shown for a finished tournament, want it hidden")
	}
	folder := w.program.Env.Prefs.Tournaments[0]
	log, err := runner.Read(folder)
	if err != nil || !log.Finished() {
		t.Fatalf("%s: got %v, want a finished tournament", folder, err)
	}
	bad := tournament.Count(log).Rows[1]
	if bad.Name != "bot" || bad.Faults[tournament.FaultStart] != 10 {
		t.Errorf("got %+v last, want bot with 10 failed starts", bad)
	}
	if _, err := os.Stat(filepath.Join(folder, "index.html")); err != nil {
		t.Error(err)
	}
	w.Press(ebiten.KeyEscape)
	if folder := w.Widget("folder").(*ui.TextField).Text(); !strings.HasSuffix(folder, "glenda-2") {
		t.Errorf("got the folder %s, want glenda-2", folder)
	}
}

// plansManyGames sets up more games than a test waits for.
func (w *walker) plansManyGames() {
	w.t.Helper()
	w.root().FocusID("games")
	for range 10 {
		w.Press(ebiten.KeyArrowRight)
	}
	w.leave(5)
}

func stopsAndGoesOn(t *testing.T, w *walker) {
	w.plansManyGames()
	w.Click("start")
	w.live("some games are played", func() bool { return w.has("list") && w.Widget("list").(*ui.List).Rows() > 1 })
	w.Click("stop")
	w.live("it has stopped", func() bool { return w.has("go_on") })
	folder := w.program.Env.Prefs.Tournaments[0]
	before, err := runner.Read(folder)
	if err != nil || before.Finished() || len(before.Running) > 0 {
		t.Fatalf("got %d results, %v, want a tournament that was stopped", len(before.Results), err)
	}
	w.root().FocusID("go_on")
	w.PadPress(input.PadAccept)
	w.live("it goes on", func() bool { return w.Widget("list").(*ui.List).Rows() > len(before.Results)+1 })
	if state := w.program.tournaments.State(folder); !state.Playing {
		t.Errorf("got %+v, want it to play", state)
	}
	if err := goOn(w, folder); err != nil {
		t.Fatal(err)
	}
	w.live("a second process is refused", func() bool { return strings.Contains(w.program.tournaments.State(folder).Why, "another process") })
}

// The game loop does not wait for a disk that does not answer when a tournament begins, stops and goes on.
func holdsWhileTheDiskHangs(t *testing.T, w *walker) {
	w.plansManyGames()
	u := watchTheLoop(t)
	u.hang(w, func() { w.Click("start") })
	w.live("some games are played", func() bool { return w.has("list") && w.Widget("list").(*ui.List).Rows() > 1 })
	u.hang(w, func() { w.Click("stop") })
	w.live("it has stopped", func() bool { return w.has("go_on") })
	games := w.Widget("list").(*ui.List).Rows()
	u.hang(w, func() { w.Click("go_on") })
	w.live("it goes on", func() bool { return w.Widget("list").(*ui.List).Rows() > games })
	for _, at := range u.waits {
		t.Errorf("got %s, want no use of the disk", at)
	}
}

func cannotBeHeld(t *testing.T, w *walker) {
	plan := scenes.TournamentPlan{Game: "glenda", Games: 2, Folder: filepath.Join(t.TempDir(), "a b"), Entrants: []tournament.Entrant{
		{Name: "a", Command: "builtin:random"}, {Name: "b", Command: "builtin:nobody"},
	}}
	folder, err := begin(w, plan)
	if err != nil {
		t.Fatal(err)
	}
	w.live("keeper says why", func() bool { return strings.Contains(w.program.tournaments.State(folder).Why, "nobody") })
	plan.Entrants[1].Command = `x "y`
	if _, err := begin(w, plan); err == nil || w.program.Say(err) != w.program.Say(externalbots.Fault(err)) {
		t.Errorf("an open quotation mark: got error %v, want the one of the bot's command", err)
	}
	own := filepath.Join(t.TempDir(), "own")
	text := []byte("mine = ./mine\n")
	if err := errors.Join(os.Mkdir(own, 0o755), os.WriteFile(filepath.Join(own, "bots.txt"), text, 0o644)); err != nil {
		t.Fatal(err)
	}
	if _, err := begin(w, scenes.TournamentPlan{Game: "glenda", Games: 2, Folder: own, Entrants: plan.Entrants[:1]}); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadFile(filepath.Join(own, "bots.txt")); err != nil || string(left) != string(text) {
		t.Errorf("the player's file of bots: got %q, %v, want %q", left, err, text)
	}
	plan.Entrants[1].Command = "no-such-program {address}"
	if _, err := begin(w, plan); err == nil || !strings.Contains(w.program.Say(err), "There is no program called no-such-program") {
		t.Errorf("a missing program: got error %v, want that it is missing", err)
	}
	taken, _ := tournamentOf(t)
	plan.Entrants[1].Command, plan.Folder = extbot.Quote(os.Args[0]), taken
	if _, err := begin(w, plan); err == nil || !strings.Contains(w.program.Say(err), "already") {
		t.Errorf("a folder in use: got error %v, want that it exists already", err)
	}
	w.program.tournaments.Keeper = ""
	t.Setenv("PATH", t.TempDir())
	if err := goOn(w, taken); err == nil || !strings.Contains(w.program.Say(err), "was not found") {
		t.Errorf("no keeper: got error %v, want that it was not found", err)
	}
}

// Every bot that the window offers is one that keeper knows.
func keeperKnowsOurBots(t *testing.T, w *walker) {
	for _, g := range w.program.Env.Games {
		bots := w.program.tournaments.Bots(g.Name())
		plan := scenes.TournamentPlan{Game: g.Name(), Games: 1, Folder: filepath.Join(t.TempDir(), "out"), More: "--start-time 1ns --grace 1ms"}
		for _, name := range bots {
			plan.Entrants = append(plan.Entrants, tournament.Entrant{Name: name, Command: "builtin:" + name})
		}
		if _, err := begin(w, plan); err != nil || len(bots) < 3 || slices.Contains(bots, "") {
			t.Fatalf("%s: got %v and the bots %q, want at least 3", g.Name(), err, bots)
		}
		w.live("it plays "+g.Name(), func() bool { return runner.Exists(plan.Folder) })
		w.program.tournaments.Stop(plan.Folder)
	}
}

// A file of bots is dropped where a tournament is set up. Its bots play, and run beside it.
func holdsAFile(t *testing.T, w *walker) {
	path := botFile(t, "hare = "+extbot.Quote(os.Args[0])+" -test.run=none {address}\nours = builtin:easy\n")
	w.drop(path, "another")
	w.live("the bots of the file", func() bool { return w.Widget("bots").(*ui.List).Rows() == 2 })
	if told := strings.Join(w.root().Toasts(), "; "); !strings.Contains(told, "2 bots") || !strings.Contains(told, "several files") {
		t.Errorf("got the notices %q, want 2 bots and several files", told)
	}
	w.root().FocusID("start")
	w.Click("start")
	w.live("the tournament begins", func() bool { return len(w.program.Env.Prefs.Tournaments) > 0 })
	folder := w.program.Env.Prefs.Tournaments[0]
	w.live("it is kept", func() bool { _, err := runner.Read(folder); return err == nil })
	log, err := runner.Read(folder)
	if err != nil || log.Head.Dir != filepath.Dir(path) || log.Head.Entrants[0].Name != "hare" || log.Head.Entrants[1].Command != "builtin:easy" {
		t.Errorf("got %+v, %v, want hare and easy in %s", log, err, filepath.Dir(path))
	}
	w.program.tournaments.Stop(folder)
}

// botFile writes a file of bots and returns its path.
func botFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "the finals.bots")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// begin begins a tournament.
func begin(w *walker, plan scenes.TournamentPlan) (folder string, err error) {
	poll := w.program.tournaments.Begin(plan)
	w.live("the tournament begins", func() (done bool) {
		folder, done, err = poll()
		return done
	})
	return folder, err
}

// goOn goes on with a tournament.
func goOn(w *walker, folder string) (err error) {
	poll := w.program.tournaments.GoOn(folder)
	w.live("the tournament goes on", func() (done bool) {
		done, err = poll()
		return done
	})
	return err
}
