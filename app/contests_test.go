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

	"menagerie/internal/args"
	"menagerie/keeper/tournament"
	"menagerie/keeper/tournament/runner"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Tournaments are held in the window.
func TestContests(t *testing.T) {
	keeper := buildKeeper(t)
	for name, test := range map[string]func(t *testing.T, w *walker){
		"held": holdsInTheWindow, "stopped": stopsAndGoesOn, "refused": cannotBeHeld, "known": keeperKnowsOurBots, "file": holdsAFile,
	} {
		t.Run(name, func(t *testing.T) { test(t, holder(t, keeper)) })
	}
}

// holder walks to the screen where a tournament is set up.
func holder(t *testing.T, keeper string) *walker {
	t.Helper()
	w := walk(t, args.Line{})
	w.program.contests.keeper = keeper
	w.Click("records")
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

// One is set up, begun and played to its end, with a bot of ours and one that can't be started.
func holdsInTheWindow(t *testing.T, w *walker) {
	w.leave(1)
	w.root().FocusID("command")
	w.Type("/no/such/bot {address}")
	w.Press(ebiten.KeyEnter)
	w.Ticks(2)
	if rows := w.Widget("bots").(*ui.List).Rows(); rows != 2 {
		t.Fatalf("%d bots take part", rows)
	}
	w.root().FocusID("start")
	w.Press(ebiten.KeyEnter)
	w.live("all is played", func() bool { return w.has("list") && w.Widget("list").(*ui.List).Rows() == 10 })
	w.live("nobody plays any more", func() bool { return !w.has("stop") })
	if w.has("go_on") {
		t.Error("a finished tournament can be gone on with")
	}
	folder := w.program.Env.Prefs.Tournaments[0]
	log, err := runner.Read(folder)
	if err != nil || !log.Finished() {
		t.Fatalf("in %s: %v", folder, err)
	}
	bad := tournament.Count(log).Rows[1]
	if bad.Name != "bot" || bad.Faults[tournament.FaultStart] != 10 {
		t.Errorf("the last is %+v", bad)
	}
	if _, err := os.Stat(filepath.Join(folder, "index.html")); err != nil {
		t.Error(err)
	}
	w.Press(ebiten.KeyEscape)
	if folder := w.Widget("folder").(*ui.TextField).Text(); !strings.HasSuffix(folder, "glenda-2") {
		t.Errorf("the next one is kept in %s", folder)
	}
}

func stopsAndGoesOn(t *testing.T, w *walker) {
	w.root().FocusID("games")
	for range 4 {
		w.Press(ebiten.KeyArrowRight)
	}
	w.leave(2)
	w.Click("start")
	w.live("some games are played", func() bool { return w.has("list") && w.Widget("list").(*ui.List).Rows() > 1 })
	w.Click("stop")
	w.live("it has stopped", func() bool { return w.has("go_on") })
	folder := w.program.Env.Prefs.Tournaments[0]
	before, err := runner.Read(folder)
	if err != nil || before.Finished() || len(before.Running) > 0 {
		t.Fatalf("%d games, %v", len(before.Results), err)
	}
	w.root().FocusID("go_on")
	w.PadPress(input.PadAccept)
	w.live("it goes on", func() bool { return w.Widget("list").(*ui.List).Rows() > len(before.Results)+1 })
	if state := w.program.contests.State(folder); !state.Playing {
		t.Errorf("%+v", state)
	}
	if err := w.program.contests.GoOn(folder); err != nil {
		t.Fatal(err)
	}
	w.live("a second keeper is refused", func() bool { return strings.Contains(w.program.contests.State(folder).Why, "another keeper") })
}

func cannotBeHeld(t *testing.T, w *walker) {
	plan := scenes.Contest{Game: "glenda", Games: 2, Folder: filepath.Join(t.TempDir(), "a b"), Entrants: []tournament.Entrant{
		{Name: "a", Command: "builtin:random"}, {Name: "b", Command: "builtin:nobody"},
	}}
	folder, err := w.program.contests.Begin(plan)
	if err != nil {
		t.Fatal(err)
	}
	w.live("keeper says why", func() bool { return strings.Contains(w.program.contests.State(folder).Why, "nobody") })
	plan.Entrants[1].Command = `x "y`
	if _, err := w.program.contests.Begin(plan); err == nil || w.program.say(err) != w.program.say(botFault(err)) {
		t.Errorf("an open quotation mark: %v", err)
	}
	own := filepath.Join(t.TempDir(), "own")
	text := []byte("mine = ./mine\n")
	if err := errors.Join(os.Mkdir(own, 0o755), os.WriteFile(filepath.Join(own, "bots.txt"), text, 0o644)); err != nil {
		t.Fatal(err)
	}
	if _, err := w.program.contests.Begin(scenes.Contest{Game: "glenda", Games: 2, Folder: own, Entrants: plan.Entrants[:1]}); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadFile(filepath.Join(own, "bots.txt")); err != nil || string(left) != string(text) {
		t.Errorf("the player's own file of bots has %q, %v", left, err)
	}
	taken, _ := tournamentOf(t)
	plan.Entrants[1].Command, plan.Folder = "x", taken
	if _, err := w.program.contests.Begin(plan); err == nil || !strings.Contains(w.program.say(err), "already") {
		t.Errorf("a folder that is taken: %v", err)
	}
	w.program.contests.keeper = ""
	t.Setenv("PATH", t.TempDir())
	if err := w.program.contests.GoOn(taken); err == nil || !strings.Contains(w.program.say(err), "without a window") {
		t.Errorf("no keeper: %v", err)
	}
}

// Every bot that the window offers is one that keeper knows.
func keeperKnowsOurBots(t *testing.T, w *walker) {
	for _, g := range w.program.Env.Games {
		bots := w.program.contests.Bots(g.Name)
		plan := scenes.Contest{Game: g.Name, Games: 1, Folder: filepath.Join(t.TempDir(), "out"), More: "--start-time 1ns --grace 1ms"}
		for _, name := range bots {
			plan.Entrants = append(plan.Entrants, tournament.Entrant{Name: name, Command: "builtin:" + name})
		}
		if _, err := w.program.contests.Begin(plan); err != nil || len(bots) < 3 || slices.Contains(bots, "") {
			t.Fatalf("%s: %v, %q", g.Name, err, bots)
		}
		w.live("it plays "+g.Name, func() bool { return runner.Exists(plan.Folder) })
		w.program.contests.Stop(plan.Folder)
	}
}

// The newest tournament comes first. Folders without a log are no tournaments.
func TestKeptTournaments(t *testing.T) {
	w := walk(t, args.Line{})
	if got := w.program.contests.Kept(); len(got) != 0 {
		t.Errorf("before the first tournament: %q", got)
	}
	drawer := filepath.Join(w.program.places.Data, contestDrawer)
	var want []string
	for i, name := range []string{"mia-1", "glenda-2", "glenda-1"} {
		folder := filepath.Join(drawer, name)
		log := filepath.Join(folder, runner.LogName)
		written := time.Unix(int64(1_000_000-i), 0)
		if err := errors.Join(os.MkdirAll(folder, 0o755), os.WriteFile(log, nil, 0o600), os.Chtimes(log, written, written)); err != nil {
			t.Fatal(err)
		}
		want = append(want, folder)
	}
	if err := os.Mkdir(filepath.Join(drawer, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := w.program.contests.Kept(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
