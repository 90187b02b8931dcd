package tournamentscene_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/tournament"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/tournamentscene"
	"menagerie/scenes/ui"
)

// holds are tournaments as a test holds them.
type holds struct {
	begun   []scenes.TournamentPlan
	refuse  error
	hangs   bool     // the disk does not answer
	read    []string // paths of files of bots, after the game
	unread  error
	state   scenes.TournamentState
	goneOn  int
	stopped int
	kept    []string // folders of the own tournaments
	foreign []string // commands that the player has to agree to
}

func (h *holds) Bots(game string) []string {
	if game == "pond" {
		return []string{"straight", "tangent"}
	}
	return []string{"random", "next", "best"}
}

func (h *holds) Kept() []string { return h.kept }

func (h *holds) Folder(game string) string {
	return "/home/ada/.local/share/menagerie/tournaments/" + game + "-" + strconv.Itoa(len(h.begun)+1)
}

func (h *holds) Read(game, path string) (poll func() (scenes.BotFile, bool, error)) {
	h.read = append(h.read, game+" "+path)
	bots := []tournament.Entrant{{Name: "hare", Command: "./hare {address}"}, {Name: "ours", Command: "builtin:best"}}
	return func() (scenes.BotFile, bool, error) {
		return scenes.BotFile{Entrants: bots, Dir: "/home/ada/course/finals"}, !h.hangs, h.unread
	}
}

func (h *holds) Begin(c scenes.TournamentPlan) (poll func() (string, bool, error)) {
	h.begun = append(h.begun, c)
	return func() (string, bool, error) { return c.Folder, !h.hangs, h.refuse }
}

func (h *holds) GoOn(string) (poll func() (bool, error)) {
	h.goneOn++
	h.state = scenes.TournamentState{Playing: true}
	return func() (bool, error) { return true, h.refuse }
}

func (h *holds) Foreign(string) (poll func() ([]string, bool)) {
	return func() ([]string, bool) { return h.foreign, true }
}

func (h *holds) Stop(string) { h.stopped++; h.state.Stopping = true }

func (h *holds) State(string) scenes.TournamentState { return h.state }

func (h *holds) Again(folder string, match int) string {
	return "keeper tournament " + folder + " --again " + strconv.Itoa(match+1)
}

// setUp opens the screen where a tournament is set up.
func setUp(t *testing.T, h *holds) *screen {
	t.Helper()
	f := &folder{}
	f.tell(3, 6)
	env := environment(f)
	env.Tournaments, env.Running = h, h
	env.Games = gamesNamed("pond", "glenda", "mia")
	return drive(t, env, tournamentscene.Plan(env, nil).(*page.Page))
}

// gamesNamed returns games with the options that they have in the program.
func gamesNamed(names ...string) (games []scenes.Game) {
	limits := []string{"", "1s", "2s", "5s", "10s", "30s"}
	known := map[string]scenes.TournamentOptions{
		"pond":      {Seats: func(int) int { return 1 }, Variants: []string{"1", "2", "3"}, Limits: limits},
		"glenda":    {Limits: limits, Suggested: true},
		"labyrinth": {Limits: limits},
		"mia":       {Seats: func(n int) int { return max(2, min(n, 4)) }, Limits: []string{"", "100ms", "250ms", "500ms", "1s", "2s"}},
	}
	for _, name := range names {
		games = append(games, &scenetest.Game{Called: name, Bots: known[name]})
	}
	return games
}

// bots is how many take part.
func (s *screen) bots() int { return s.Widget("bots").(*ui.List).Rows() }

// reach presses what may be out of view.
func (s *screen) reach(id string) {
	s.page.FocusID(id)
	s.Press(ebiten.KeyEnter)
	s.Ticks(2)
}

// drop takes the last bot out.
func (s *screen) drop() {
	s.page.FocusID("bots")
	s.Press(ebiten.KeyEnd)
	s.reach("remove")
}

func TestATournamentIsSetUp(t *testing.T) {
	for name, way := range map[string]func(s *screen){
		"mouse":    func(s *screen) { s.Click("start") },
		"keyboard": func(s *screen) { s.Press(ebiten.KeyEnter) },
		"pad":      func(s *screen) { s.PadPress(input.PadAccept) },
	} {
		h := &holds{}
		s := setUp(t, h)
		way(s)
		if len(h.begun) != 1 || s.next == nil {
			t.Fatalf("%s: got %v on %T, want one tournament", name, h.begun, s.next)
		}
		if c := h.begun[0]; c.Game != "glenda" || len(c.Entrants) != 3 || c.Entrants[2].Command != "builtin:best" || c.Games != 10 || c.Seed != 0 {
			t.Errorf("%s: got %+v, want glenda with 3 bots, 10 games and no seed", name, c)
		}
	}
}

// Two keepers in one folder would hinder each other.
func TestATournamentBeginsOnceOnASlowDisk(t *testing.T) {
	h := &holds{hangs: true}
	s := setUp(t, h)
	s.Click("start")
	s.Click("start")
	if len(h.begun) != 1 || s.next != nil {
		t.Errorf("before the disk has answered: got %d tournaments and the screen %T, want one tournament and no other screen", len(h.begun), s.next)
	}
	h.hangs = false
	if s.Ticks(2); s.next == nil {
		t.Error("got no other screen, want the one of the tournament")
	}
}

// A file of bots that was read for another game is not used.
func TestAFileOfBotsIsForTheChosenGame(t *testing.T) {
	h := &holds{hangs: true}
	s := setUp(t, h)
	s.page.Take("finals.bots")
	s.Ticks(2)
	s.Widget("game").(*ui.Choice).OnChange(2)
	h.hangs = false
	if s.Ticks(2); len(h.read) != 1 || s.bots() != 3 {
		t.Errorf("got %d bots after reading the files %q, want the 3 of the other game after one file", s.bots(), h.read)
	}
}

// The choices are the same the next time.
func TestAnotherTournamentIsSetUp(t *testing.T) {
	h := &holds{}
	s := setUp(t, h)
	s.drop()
	s.reach("add_ours")
	s.page.FocusID("command")
	s.Type("python3 bot.py {host} {port}")
	s.page.FocusID("name")
	s.Type("Ada Lovelace")
	s.reach("add_program")
	if field := s.Widget("name").(*ui.TextField); s.bots() != 3 || field.Fault() == "" {
		t.Errorf("a name with a space: got %d bots and the fault %q, want 3 and a fault", s.bots(), field.Fault())
	}
	s.Widget("name").(*ui.TextField).SetText("")
	s.page.FocusID("name")
	for range 20 {
		s.Press(ebiten.KeyBackspace)
	}
	s.Type("best")
	s.reach("add_program")
	if field := s.Widget("name").(*ui.TextField); s.bots() != 3 || field.Fault() == "" {
		t.Errorf("a name that is taken: got %d bots and the fault %q, want 3 and a fault", s.bots(), field.Fault())
	}
	s.page.FocusID("name")
	s.Type("a")
	s.reach("add_program")
	s.page.FocusID("seed")
	s.Press(ebiten.KeyBackspace)
	s.Type("-")
	if s.Click("start"); len(h.begun) > 0 {
		t.Errorf("a seed that is not a number: got %v, want no tournament", h.begun)
	}
	s.page.FocusID("seed")
	s.Press(ebiten.KeyBackspace)
	s.Type("77")
	h.refuse = errors.New("the disk is full")
	s.Click("start")
	if len(h.begun) != 1 || s.next != nil || !ui.Visible(s.Widget("fault")) {
		t.Fatalf("got %v on %T, want one attempt and a visible fault", h.begun, s.next)
	}
	c := h.begun[0]
	if len(c.Entrants) != 4 || c.Entrants[3].Name != "besta" || c.Entrants[3].Command != "python3 bot.py {host} {port}" || c.Seed != 77 {
		t.Errorf("got %+v, want 4 bots, the last besta, and the seed 77", c)
	}
	h.refuse = nil
	again := drive(t, s.env, tournamentscene.Plan(s.env, nil).(*page.Page))
	again.Click("start")
	if len(h.begun) != 2 || h.begun[1].Seed != 0 || // nobody may know the next boards
		len(h.begun[1].Entrants) != 4 {
		t.Errorf("the next one: got %+v, want the same bots without a seed", h.begun)
	}
}

// Another game has other bots of ours, and keeps those of others.
func TestTheGameIsChosen(t *testing.T) {
	h := &holds{}
	s := setUp(t, h)
	s.page.FocusID("command")
	s.Type("x")
	s.Press(ebiten.KeyEnter)
	s.Ticks(2)
	s.page.FocusID("game")
	s.Press(ebiten.KeyArrowLeft)
	s.Ticks(3)
	s.Click("start")
	if len(h.begun) != 1 {
		t.Fatalf("got %d tournaments, want 1", len(h.begun))
	}
	var names []string
	for _, e := range h.begun[0].Entrants {
		names = append(names, e.Name+"="+e.Command)
	}
	if c := h.begun[0]; c.Game != "pond" || len(names) != 3 || names[0] != "bot=x" || names[2] != "tangent=builtin:tangent" || !strings.HasSuffix(c.Folder, "pond-1") {
		t.Errorf("%s: got %q in %s, want 3 bots of pond in pond-1", c.Game, names, c.Folder)
	}
}

// Nobody plays alone.
func TestATournamentNeedsTwoBots(t *testing.T) {
	h := &holds{}
	s := setUp(t, h)
	for range 2 {
		s.drop()
	}
	if ui.Enabled(s.Widget("start")) {
		t.Error("start is enabled with one bot, want it disabled")
	}
}

// A tournament from another machine continues only after the player has seen its commands and agreed.
func TestAForeignTournamentAsksFirst(t *testing.T) {
	f, h := &folder{}, &holds{foreign: []string{"hare: rm -r /"}}
	f.tell(3, 6)
	env := environment(f)
	env.Tournaments, env.Running = h, h
	s := drive(t, env, tournamentscene.New(env, "here", nil).(*page.Page))
	s.Click("go_on")
	s.Ticks(20)
	s.Press(ebiten.KeyEnter) // the default is not to run them
	s.Ticks(20)
	if h.goneOn != 0 {
		t.Fatalf("without consent: continued %d times, want 0", h.goneOn)
	}
	s.Click("go_on")
	s.Ticks(20)
	s.Click("foreign_yes")
	if h.goneOn != 1 {
		t.Errorf("continued %d times, want 1", h.goneOn)
	}
}

func TestATournamentIsStopped(t *testing.T) {
	f, h := &folder{}, &holds{state: scenes.TournamentState{Playing: true}}
	f.tell(3, 6)
	env := environment(f)
	env.Tournaments, env.Running = h, h
	s := drive(t, env, tournamentscene.New(env, "here", nil).(*page.Page))
	if s.page.Find("go_on") != nil {
		t.Error("go_on is shown while the tournament runs, want it hidden")
	}
	s.Click("stop")
	if h.stopped != 1 || ui.Enabled(s.Widget("stop")) {
		t.Errorf("stopped %d times, stop enabled %v; want 1, false", h.stopped, ui.Enabled(s.Widget("stop")))
	}
	h.state = scenes.TournamentState{Why: "the disk is full"}
	s.Ticks(2)
	if s.page.Find("stop") != nil || !ui.Visible(s.Widget("ended")) {
		t.Errorf("after the end: got stop %v, ended visible %v; want false, true",
			s.page.Find("stop") != nil, ui.Visible(s.Widget("ended")))
	}
	s.Click("go_on")
	if h.goneOn != 1 || s.page.Find("go_on") != nil {
		t.Errorf("continued %d times, want 1 without another offer", h.goneOn)
	}
	h.state = scenes.TournamentState{}
	f.tell(3, 7)
	f.table.Busy = true
	s.Ticks(2)
	if s.page.Find("go_on") != nil {
		t.Error("go_on is shown for a tournament that another program plays, want it hidden")
	}
}
