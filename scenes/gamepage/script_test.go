package gamepage_test

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/input"
	"menagerie/scenes/playback"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

// sums is the scene of a small game. Two players in turn add 1 to 3, and the player who reaches 21 wins. Enter adds 3.
type sums struct {
	*gamepage.Page
	table session.OwnedSession[sessiontest.RaceView, int]
	view  sessiontest.RaceView
	hints int // the requests for a hint
}

// visit opens a game of Ada at this screen against a bot that adds 1. edit may change the options; it may be nil.
func visit(t *testing.T, edit func(env *scenes.Env, o *gamepage.Options)) (*scenetest.Visit, *sums) {
	t.Helper()
	one := func(context.Context, sessiontest.RaceView, *rand.Rand) (int, bool) { return 1, true }
	return open(t, session.Turns(sessiontest.Race{}, session.Table[sessiontest.RaceView, int]{
		Seats: []rules.Seat{0}, Bots: map[rules.Seat]session.Player[sessiontest.RaceView, int]{1: session.SyncBot(one)},
		Head: record.Head{Game: "glenda", Config: []byte("{}"), Seats: []record.SeatHead{{Name: "Ada"}, {Name: "Tom", Bot: "one"}}},
	}), edit)
}

// open opens the scene of a session.
func open(t *testing.T, table session.OwnedSession[sessiontest.RaceView, int], edit func(env *scenes.Env, o *gamepage.Options)) (*scenetest.Visit, *sums) {
	t.Helper()
	env := scenetest.NewEnv()
	o := scenetest.Options(env)
	if edit != nil {
		edit(env, &o)
	}
	s := newSums(env, table, o)
	t.Cleanup(func() { table.Close() })
	return scenetest.Open(t, env, s), s
}

func newSums(env *scenes.Env, table session.OwnedSession[sessiontest.RaceView, int], o gamepage.Options) *sums {
	s := &sums{table: table}
	o.Watch = func(r *record.Record, at int, back scenes.Scene) (scenes.Scene, error) {
		film, err := session.Replay(sessiontest.Race{}, r, 0)
		if err != nil {
			return nil, err
		}
		o.At, o.Back = at, back
		return newSums(env, film, o), nil
	}
	canvas := ui.NewCanvas(func(p *render.Pen, r render.Rect) {
		p.TextIn(fmt.Sprintf("Sum %d.", s.view.Race.Sum), r, render.Style{Size: 20})
	}, s.hands)
	s.Page = gamepage.New(env, o, gamepage.Game{
		Name: "glenda", Table: table, ToMove: func() rules.Seat { return s.view.Race.Turn },
		Analysis: gamepage.Analysis{Words: func() []string { return []string{"Words about the sum"} }, Figures: gamepage.HasFigures},
		Hint:     func() { s.hints++ },
		Ending: func() gamepage.Ending {
			return gamepage.Ending{Ticks: 100, Cues: []gamepage.Cue{{At: 0, Sound: "fanfare"}, {At: 60, Sound: "tune"}}}
		},
	}, canvas, s)
	return s
}

func (s *sums) hands(in ui.CanvasInput) {
	if in.Keys && in.Frame.Hit(ebiten.KeyEnter) && s.view.Race.Turn == 0 && !s.ShowsFilm() {
		s.table.Send(0, 3)
	}
}

func (s *sums) Update(in input.Frame) scenes.Scene {
	if !s.Begin(in) {
		return s.Next()
	}
	if !s.Paused() {
		s.absorb()
	}
	return s.End()
}

func (s *sums) absorb() {
	for _, u := range s.table.Tick() {
		if s.Follow(u.Phase, u.Err) {
			s.view = u.View
		}
	}
}

func (s *sums) Redraw()                                               { s.Canvas.Redraw() }
func (s *sums) Subtitle() string                                      { return "to 21" }
func (s *sums) Sign(*render.Pen, render.Rect, rules.Seat, color.RGBA) {}
func (s *sums) Status() string                                        { return fmt.Sprintf("Status %d", s.view.Race.Sum) }
func (s *sums) Outcome() string                                       { return s.Name(1-s.view.Race.Turn) + " has won" }
func (s *sums) Figures() string                                       { return fmt.Sprintf("with %d", s.view.Race.Sum) }
func (s *sums) Playing() []ui.Widget                                  { return []ui.Widget{ui.NewLabel("Part of a game")} }
func (s *sums) Ended() []ui.Widget                                    { return []ui.Widget{ui.NewLabel("Part of a result")} }
func (s *sums) Filmed() []ui.Widget                                   { return []ui.Widget{ui.NewLabel("Part of a film")} }
func (s *sums) Refresh()                                              {}
func (s *sums) Sought()                                               { s.absorb() }

// add lets Ada add 3, and waits for the bot's move.
func add(v *scenetest.Visit) {
	v.Press(ebiten.KeyEnter)
	v.Ticks(20)
}

// finish plays until Ada has won, and waits for the card with the result.
func finish(v *scenetest.Visit) {
	for range 6 {
		add(v)
	}
	v.Ticks(130)
}

func TestThePanelShowsTheGame(t *testing.T) {
	v, _ := visit(t, nil)
	v.See("Ada", "Tom", "Status 0", "Sum 0.", "Part of a game", "Take back")
	v.NotSee("Again", "Part of a result", "Part of a film")
	add(v)
	v.See("Status 4", "Sum 4.")
}

func TestTheMenuPausesAndLeadsEverywhere(t *testing.T) {
	v, s := visit(t, nil)
	add(v)
	v.Press(ebiten.KeyP)
	v.See("Pause", "This game is saved.", "Resume", "New game", "Options", "Rules", "Settings", "Home")
	v.Press(ebiten.KeyEscape)
	v.NotSee("Resume")
	for _, way := range []struct{ id, text string }{
		{"menu.help", "These are the rules"}, {"menu.settings", "These are the settings"},
	} {
		v.PadPress(input.PadMenu)
		v.Click(way.id)
		v.Ticks(2)
		v.See(way.text)
		v.Press(ebiten.KeyEscape)
		v.Ticks(2)
		v.See("Status 4")
	}
	v.Click("menu")
	v.Click("menu.leave")
	v.Ticks(2)
	v.See("This is the home screen")
	if v.Scene == scenes.Scene(s) {
		t.Error("the game is shown, want another screen")
	}
}

func TestEscapeOpensTheMenuAndHoldsTheGame(t *testing.T) {
	v, s := visit(t, nil)
	v.Press(ebiten.KeyEscape)
	v.See("Pause")
	s.table.Send(0, 2)
	if v.Ticks(30); s.view.Race.Sum != 0 {
		t.Errorf("in the pause: got the sum %d, want 0", s.view.Race.Sum)
	}
	v.Click("menu.resume")
	v.Ticks(30)
	v.See("Status 3")
}

func TestStartAgainAsksWhileAGameIsUnderWay(t *testing.T) {
	v, _ := visit(t, nil)
	v.Chord(input.Mods{Command: true}, ebiten.KeyN)
	v.See("This game is saved, and a new one begins.")
	v.Press(ebiten.KeyEscape)
	v.See("Status 0")
	v.NotSee("a new one begins")
	v.Press(ebiten.KeyP)
	v.ClickOn("New game")
	v.See("a new one begins")
	v.ClickOn("New game")
	v.Ticks(2)
	v.See("A new game")
}

func TestAMoveIsTakenBackAndRedone(t *testing.T) {
	v, _ := visit(t, nil)
	for name, back := range map[string]func(){
		"button": func() { v.Click("takeback") }, "key": func() { v.Press(ebiten.KeyBackspace) }, "pad": func() { v.PadPress(input.PadView) },
	} {
		v.FocusBoard()
		add(v)
		v.See("Status 4")
		back()
		v.Ticks(3)
		if !strings.Contains(v.Screen(), "Status 0") {
			t.Errorf("%s: got %s, want the move taken back", name, v.Screen())
		}
	}
	v.Click("redo")
	v.Ticks(3)
	v.See("Status 4")
	if ui.Enabled(v.Widget("redo")) {
		t.Error("redo is enabled, want it disabled")
	}
}

func TestTheResultOffersWhatComesNext(t *testing.T) {
	for _, way := range []struct{ id, text string }{
		{"again", "A new game"}, {"swap", "The other side"}, {"menu.same", "The same start"}, {"menu.leave", "This is the home screen"},
	} {
		v, _ := visit(t, nil)
		finish(v)
		v.See("Ada has won", "Again", "Change sides", "Watch")
		v.NotSee("Part of a game", "Status")
		if strings.HasPrefix(way.id, "menu.") {
			v.Press(ebiten.KeyP)
		}
		v.Click(way.id)
		v.Ticks(2)
		v.See(way.text)
	}
}

// The key of the last move must not press "Play again", which has the focus after the end.
func TestTheLastPressDoesNotBeginAnotherGame(t *testing.T) {
	v, _ := visit(t, nil)
	for range 5 {
		add(v)
	}
	v.Hold(ebiten.KeyEnter)
	for range 60 {
		v.Frame(func(in *input.Frame) { in.Keys = []input.Key{{Code: ebiten.KeyEnter, Repeat: true}} })
	}
	v.See("Ada has won")
	v.LetGo()
	v.Ticks(130)
	v.Press(ebiten.KeyEnter)
	v.Ticks(2)
	v.See("A new game")
}

func TestAResultCanBeTakenBack(t *testing.T) {
	v, _ := visit(t, nil)
	finish(v)
	v.Click("takeback")
	v.Ticks(3)
	v.See("Status 20", "Part of a game")
	v.NotSee("Ada has won")
}

func TestWhatFailsIsTold(t *testing.T) {
	v, _ := visit(t, func(_ *scenes.Env, o *gamepage.Options) {
		o.Again = func() (scenes.Scene, error) { return nil, scenetest.ErrBroken }
	})
	finish(v)
	v.Click("again")
	v.Ticks(20)
	v.See("it is broken", "Ada has won")
}

// film opens a replay of a finished game at its end.
func film(t *testing.T, edit func(env *scenes.Env, o *gamepage.Options)) *scenetest.Visit {
	t.Helper()
	v, _ := visit(t, edit)
	finish(v)
	v.Click("watch")
	v.Ticks(2)
	v.See("Part of a film")
	v.NotSee("Again")
	return v
}

func TestAFilmIsWoundByKeysAndPad(t *testing.T) {
	v := film(t, nil)
	for _, step := range []struct {
		does string
		do   func()
		want string
	}{
		{"Space holds it, Home", func() { v.Press(ebiten.KeySpace, ebiten.KeyHome) }, "Sum 0."},
		{"right", func() { v.Press(ebiten.KeyArrowRight) }, "Sum 3."},
		{"right shoulder", func() { v.PadPress(input.PadNextTab) }, "Sum 4."},
		{"left", func() { v.Press(ebiten.KeyArrowLeft) }, "Sum 3."},
		{"left shoulder", func() { v.PadPress(input.PadPrevTab) }, "Sum 0."},
		{"step on", func() { v.Click("stepon") }, "Sum 3."},
		{"step back", func() { v.Click("stepback") }, "Sum 0."},
		{"End", func() { v.FocusBoard(); v.Press(ebiten.KeyEnd) }, "Sum 23."},
	} {
		step.do()
		v.Ticks(2)
		if !strings.Contains(v.Screen(), step.want) {
			t.Errorf("%s: want %q: %s", step.does, step.want, v.Screen())
		}
	}
	v.Press(ebiten.KeyEscape)
	v.Ticks(2)
	v.See("Ada has won", "Again") // the previous screen is the result
}

func TestAFilmRunsAndStandsStill(t *testing.T) {
	v := film(t, nil)
	v.Click("play") // pauses it
	v.Press(ebiten.KeyHome)
	v.Ticks(500)
	v.See("Sum 0.")
	v.Click("play")
	v.Ticks(500)
	v.See("Sum 23.")
	v.Click("play") // at the end it starts again
	v.Ticks(1)
	v.See("Sum 0.")
}

func TestTheSpeedOfAFilmIsRemembered(t *testing.T) {
	v := film(t, nil)
	v.Press(ebiten.KeyArrowUp)
	if got := v.Env.Prefs.Game("glenda").Speed; got != 2 {
		t.Errorf("one step faster than usual: got %v, want 2", got)
	}
	v.PadPress(input.PadWest, input.PadWest)
	if got := v.Env.Prefs.Game("glenda").Speed; got != 0.5 {
		t.Errorf("the pad pressed twice: got %v, want 4, then 0.5, the slowest", got)
	}
	v.Press(ebiten.KeyArrowDown)
	if got := v.Env.Prefs.Game("glenda").Speed; got != 0.5 {
		t.Errorf("slower than the slowest: got %v, want 0.5", got)
	}
}

// events are highlights at two positions and at the end.
func events(context.Context) playback.Highlights {
	return playback.Highlights{
		Over: true, Winners: []rules.Seat{0},
		Events: []playback.Event{{At: 2, Key: "game.event_back", Seat: rules.Nobody}, {At: 5, Key: "game.curtain", Seat: 1}},
	}
}

func TestAFilmGoesFromEventToEvent(t *testing.T) {
	v := film(t, func(_ *scenes.Env, o *gamepage.Options) { o.Highlights = events })
	v.Press(ebiten.KeySpace, ebiten.KeyEnd)
	v.Until("The end: Ada has won.")
	v.Press(ebiten.KeyB)
	v.Ticks(2)
	v.See("Pass to Tom", "Sum 11.")
	v.Click("eventback")
	v.Ticks(2)
	v.See("Here something was taken back.", "Sum 4.")
	v.FocusBoard()
	v.Press(ebiten.KeyArrowRight)
	v.Ticks(2)
	v.See("Before: Here something was taken back.")
	v.PadPress(input.PadLeftTrigger, input.PadLeftTrigger)
	v.Ticks(2)
	v.See("Sum 0.", "A: play. LB, RB: one step.")
	v.PadPress(input.PadRightTrigger, input.PadRightTrigger, input.PadRightTrigger)
	v.Ticks(2)
	v.See("The end: Ada has won.", "Sum 23.")
}

func TestAFilmIsContinuedFromAPosition(t *testing.T) {
	asked := -1
	v := film(t, func(env *scenes.Env, o *gamepage.Options) {
		o.Continue = []playback.Continuation{{ID: "same", Text: "Everybody", Do: func(at int) (scenes.Scene, error) {
			asked = at
			return scenetest.Sign(env, "It goes on", nil), nil
		}}}
	})
	v.Press(ebiten.KeyEnd)
	v.Ticks(2)
	if ui.Enabled(v.Widget("goon")) {
		t.Error("goon is enabled at the end of a game that is over, want it disabled")
	}
	v.Press(ebiten.KeyHome, ebiten.KeyArrowRight)
	v.Ticks(2)
	v.Click("goon")
	v.See("A new game begins from this position.")
	v.Click("goon.no")
	v.NotSee("A new game begins")
	v.Click("goon")
	v.Click("goon.same")
	v.Ticks(2)
	v.See("It goes on")
	if asked != 1 {
		t.Errorf("continued from position %d, want 1", asked)
	}
}

func TestTheAnalysisIsSwitched(t *testing.T) {
	v, s := visit(t, nil)
	for _, press := range []func(){
		func() { v.Press(ebiten.KeyV) }, func() { v.PadPress(input.PadNorth) }, func() { v.Click("analysis") },
	} {
		before := s.Analyses()
		if press(); s.Analyses() == before {
			t.Errorf("got the analysis %v again, want it switched", before)
		}
		v.FocusBoard()
	}
}

func TestHowToSteerFollowsTheHands(t *testing.T) {
	v, s := visit(t, nil)
	tip := func() string { v.Ticks(1); return s.Find("analysis").(*ui.IconButton).Tip }
	if got := tip(); got != "Analysis (V)" {
		t.Errorf("at a desk: got %q, want %q", got, "Analysis (V)")
	}
	v.PadPress(input.PadUp)
	if got := tip(); got != "Analysis (Y)" {
		t.Errorf("with a pad: got %q, want %q", got, "Analysis (Y)")
	}
	v.Tap("board")
	if got := tip(); got != "Analysis" {
		t.Errorf("with a finger: got %q, want Analysis", got)
	}
}

func TestASmallWindowHasThePanelInTheMenu(t *testing.T) {
	v, _ := visit(t, nil)
	v.W, v.H = 480, 320
	v.Rescale(1)
	v.Ticks(2)
	v.See("Status 0", "Sum 0.")
	v.NotSee("Part of a game", "Take back")
	v.Press(ebiten.KeyP)
	v.See("Resume")
	for _, id := range []string{"takeback", "menu.help", "menu.leave"} {
		v.Widget(id)
	}
	v.Press(ebiten.KeyEscape)
	finish(v)
	v.Widget("again")
}

func TestClosingAsksOnlyWhenSomethingWouldBeLost(t *testing.T) {
	v, _ := visit(t, nil)
	if !v.Close() {
		t.Error("closing a game that is saved: got a dialog, want the end")
	}
	for _, button := range []string{"Leave anyway", "Try again"} {
		fault := scenetest.ErrBroken
		v, _ = visit(t, func(env *scenes.Env, _ *gamepage.Options) {
			env.Write = func() func() (bool, error) { return func() (bool, error) { return true, fault } }
		})
		if v.Close() {
			t.Fatal("closing: got the end of the program, want a dialog")
		}
		v.See("Not saved: it is broken")
		v.ClickOn("Try again")
		if v.Scene == nil {
			t.Fatal("a second attempt failed: got the end of the program, want it to go on")
		}
		v.See("Not saved: it is broken")
		if button == "Try again" {
			fault = nil
		}
		v.ClickOn(button)
		if v.Scene != nil {
			t.Errorf("%s: the program goes on, want its end", button)
		}
	}
}

// A game that is not saved asks before the player leaves it.
func TestLeavingAsksWhenSomethingWouldBeLost(t *testing.T) {
	fault := scenetest.ErrBroken
	v, _ := visit(t, func(env *scenes.Env, _ *gamepage.Options) {
		env.Write = func() func() (bool, error) { return func() (bool, error) { return true, fault } }
	})
	game := v.Scene
	leave := func() {
		v.Press(ebiten.KeyP)
		v.Ticks(2)
		v.Click("menu.leave")
	}
	leave()
	v.See("Not saved: it is broken")
	v.Press(ebiten.KeyEscape)
	v.Ticks(2)
	if v.Scene != game {
		t.Fatalf("after the dialog was closed: got %T, want the game", v.Scene)
	}
	leave()
	fault = nil
	v.ClickOn("Try again")
	if v.Scene == game {
		t.Error("after saving: the game is shown, want it left")
	}
}

func TestCaptionsStandBelowTheBoard(t *testing.T) {
	text := "a splash"
	v, _ := visit(t, func(env *scenes.Env, _ *gamepage.Options) {
		env.Prefs.Captions = true
		env.Caption = func() (string, bool) { return text, text != "" }
	})
	v.See("a splash")
	text = ""
	v.Ticks(2)
	v.NotSee("a splash")
}

// guided is a network session that the test ends.
type guided struct {
	session.OwnedSession[sessiontest.RaceView, int]
	updates []session.Update[sessiontest.RaceView]
	offers  session.Capabilities
}

func (g *guided) Capabilities() session.Capabilities { return g.offers }
func (g *guided) Tick() []session.Update[sessiontest.RaceView] {
	now := g.updates
	g.updates = nil
	return now
}

func (g *guided) say(phase session.Phase, err error) {
	g.updates = append(g.updates, session.Update[sessiontest.RaceView]{Phase: phase, Err: err})
}

func joined(t *testing.T, edit func(env *scenes.Env, o *gamepage.Options)) (*scenetest.Visit, *guided) {
	t.Helper()
	g := &guided{OwnedSession: session.Turns(sessiontest.Race{}, session.Table[sessiontest.RaceView, int]{Seats: []rules.Seat{0, 1}})}
	link := session.Link{Address: "example.org:1", Connected: true}
	g.offers.Link = func() session.Link { return link }
	g.say(session.Joining, nil)
	v, _ := open(t, g, edit)
	return v, g
}

func TestAServerLetsUsInOrNot(t *testing.T) {
	room := ""
	v, g := joined(t, func(_ *scenes.Env, o *gamepage.Options) { o.Room = func(id string) { room = id } })
	v.See("Connecting")
	v.NotSee("example.org")
	g.say(session.Joining, errors.New("no such room"))
	v.Ticks(3)
	v.See("no such room")
	if v.Focus() != "room" {
		t.Errorf("got the focus on %q, want the field room", v.Focus())
	}
	v.Type("kitchen")
	v.Press(ebiten.KeyEnter)
	if v.Ticks(2); room != "kitchen" {
		t.Errorf("got the room %q, want kitchen", room)
	}
	g.say(session.Playing, nil)
	v.Ticks(3)
	v.See("Status 0")
	v.NotSee("no such room", "Connecting")
}

func TestALostConnectionOffersRemedies(t *testing.T) {
	v, g := joined(t, func(env *scenes.Env, o *gamepage.Options) {
		o.Remedies = func(error) []gamepage.Remedy {
			return []gamepage.Remedy{{Text: "Without TLS", Do: func() (scenes.Scene, error) { return scenetest.Sign(env, "Plain", nil), nil }}}
		}
	})
	g.say(session.Playing, nil)
	v.Ticks(3)
	g.say(session.Lost, errors.New("the cable is cut"))
	v.Ticks(3)
	v.See("The game cannot go on", "the cable is cut", "Without TLS", "Connect again", "Home")
	v.NotSee("Status")
	if v.Focus() != "remedy0" {
		t.Errorf("got the focus on %q, want remedy0", v.Focus())
	}
	v.Click("remedy1")
	v.Ticks(2)
	v.See("A new game")
}

func TestTheMenuOfAServersGameDoesNotPause(t *testing.T) {
	v, g := joined(t, nil)
	g.say(session.Playing, nil)
	v.Ticks(3)
	v.Press(ebiten.KeyP)
	v.See("Pause", "The others play on.", "Home")
	v.NotSee("This game is saved.")
	g.say(session.Playing, errors.New("that was too late"))
	v.Ticks(20)
	v.See("that was too late")
}

// The host of a person decides when the next game begins, so its guest is not offered one in the middle of a game.
func TestAGuestDoesNotBeginANewGame(t *testing.T) {
	for host, want := range map[string]bool{"Anna": false, "": true} {
		v, g := joined(t, func(_ *scenes.Env, o *gamepage.Options) {
			o.Others = func() scenes.Others { return scenes.Others{Host: host} }
		})
		g.say(session.Playing, nil)
		v.Ticks(3)
		v.Press(ebiten.KeyP)
		v.Ticks(2)
		if got := root(v).Find("menu.again") != nil; got != want {
			t.Errorf("host %q: got New game %v in the menu, want %v", host, got, want)
		}
	}
}

func TestTheOthersAreNoticed(t *testing.T) {
	var others scenes.Others
	v, g := joined(t, func(_ *scenes.Env, o *gamepage.Options) { o.Others = func() scenes.Others { return others } })
	g.say(session.Playing, nil)
	v.Ticks(3)
	g.say(session.Lost, scenetest.ErrBroken)
	v.Ticks(3)
	v.See("Connect again")
	others = scenes.Others{Version: 1, Ended: "The host has ended the game", Silent: true}
	v.Ticks(3)
	v.See("The host has ended the game")
	v.NotSee("Connect again", "it is broken")
}

func TestAHostIsAskedWhileGuestsPlay(t *testing.T) {
	people := []string{"Eve"}
	kicked := false
	host := func() hostpanel.Host {
		return hostpanel.Host{
			Addresses: []string{"10.0.0.1:64090"}, Link: "menagerie://x", People: people, Announced: "Ada's game",
			Guests:  []hostpanel.Guest{{Name: "Eve", Note: "plays", Kick: func() { kicked = true }}},
			Actions: []hostpanel.Action{{Text: "Begin", Do: func() { people = nil }}},
		}
	}
	v, _ := visit(t, func(_ *scenes.Env, o *gamepage.Options) { o.Host = host })
	v.See("10.0.0.1:64090", "menagerie://x", "Ada's game", "Eve", "Begin")
	v.Click("host.link")
	if text, _ := v.Env.UI.Clipboard.Read(); text != "menagerie://x" {
		t.Errorf("got the clipboard %q, want menagerie://x", text)
	}
	v.Press(ebiten.KeyP)
	v.Click("menu.leave")
	v.See("Eve is still playing. End the game for both?")
	v.ClickOn("Keep playing")
	v.See("Status 0")
	if v.Close() {
		t.Error("closing while a guest plays: got the end, want a dialog")
	}
	v.Press(ebiten.KeyEscape)
	v.Click("host.kick0")
	if !kicked {
		t.Error("Eve is connected, want her removed")
	}
	v.ClickOn("Begin")
	if v.Ticks(2); !v.Close() {
		t.Error("closing without guests: got a dialog, want the end")
	}
}

// A host asks whether to play on against a bot only when its guest is gone, not when the guest begins a game anew.
func TestAHostIsAskedWhenItsGuestIsGone(t *testing.T) {
	people := []string{"Eve"}
	g := &guided{OwnedSession: session.Turns(sessiontest.Race{}, session.Table[sessiontest.RaceView, int]{Seats: []rules.Seat{0}})}
	v, _ := open(t, g, func(_ *scenes.Env, o *gamepage.Options) {
		o.Host = func() hostpanel.Host { return hostpanel.Host{People: people} }
		o.GoOn = func() func() (scenes.Scene, error) { return func() (scenes.Scene, error) { return nil, nil } }
	})
	asked := func() bool { return strings.Contains(v.Screen(), "Play on against a bot?") }
	for _, phase := range []session.Phase{session.Playing, session.Joining} {
		g.say(phase, nil)
		v.Ticks(5)
	}
	if asked() {
		t.Error("while the guest is there: the host is asked, want no question")
	}
	people = nil
	v.Ticks(3)
	if !asked() {
		t.Errorf("without the guest: got %s, want a question", v.Screen())
	}
	v.Press(ebiten.KeyEscape)
	v.Ticks(3)
	if asked() {
		t.Error("the host is asked twice, want one question")
	}
}

// A player who leaves takes the name along some moments before the game ends. The result still shows it.
func TestALeavingOpponentKeepsItsName(t *testing.T) {
	names, version := []string{"Ada", "Ben"}, 0
	g := &guided{OwnedSession: session.Turns(sessiontest.Race{}, session.Table[sessiontest.RaceView, int]{Seats: []rules.Seat{0}})}
	v, _ := open(t, g, func(_ *scenes.Env, o *gamepage.Options) {
		o.Host = func() hostpanel.Host { return hostpanel.Host{} }
		o.Names = func() []string { return names }
		o.Others = func() scenes.Others { return scenes.Others{Version: version} }
	})
	g.say(session.Playing, nil)
	v.Ticks(5)
	names, version = []string{"Ada", "Somebody"}, 1
	v.Ticks(5)
	g.say(session.Ended, errors.New("the opponent has left"))
	v.Ticks(200)
	v.See("Ben")
	v.NotSee("Somebody")
}

// The host leaves, during a game or after it. Only a game that was not over is continued against a bot.
func TestAGuestIsAskedOnlyAboutAGameThatWasNotOver(t *testing.T) {
	for _, over := range []bool{false, true} {
		var others scenes.Others
		g := &guided{OwnedSession: session.Turns(sessiontest.Race{}, session.Table[sessiontest.RaceView, int]{Seats: []rules.Seat{0}})}
		v, _ := open(t, g, func(_ *scenes.Env, o *gamepage.Options) {
			o.Others = func() scenes.Others { return others }
			o.Names = func() []string { return []string{"Ben", "Anna"} }
			o.GoOn = func() func() (scenes.Scene, error) { return func() (scenes.Scene, error) { return nil, nil } }
		})
		g.say(session.Playing, nil)
		v.Ticks(3)
		if over {
			g.say(session.Ended, nil)
			v.Ticks(3)
			g.say(session.Joining, nil) // the guest wants another game
			v.Ticks(3)
		}
		others = scenes.Others{Version: 1, Ended: "Anna has ended the game.", Silent: true, Host: "Anna"}
		g.say(session.Lost, errors.New("the server closed the connection"))
		v.Ticks(3)
		if got := strings.Contains(v.Screen(), "Play on against a bot?"); got == over {
			t.Errorf("game over %v: got the question %v, want %v", over, got, !over)
		}
	}
}

// Notices about other things stay when the connection ends. Only a notice with the reason, which the panel shows, goes away.
func TestALostConnectionEndsOnlyItsOwnNotice(t *testing.T) {
	v, g := joined(t, nil)
	g.say(session.Playing, errors.New("the server says something"))
	v.Ticks(3)
	g.say(session.Playing, errors.New("the server stops"))
	v.Ticks(3)
	g.say(session.Lost, errors.New("the server stops"))
	v.Ticks(3)
	if got := root(v).Toasts(); len(got) != 1 || !strings.Contains(got[0], "something") {
		t.Errorf("got the notices %q, want only the other one", got)
	}
}

// Before the first game, the headline does not name a player who is there already.
func TestTheHeadlineNamesAPlayerOnlyBetweenGames(t *testing.T) {
	v, g := joined(t, func(_ *scenes.Env, o *gamepage.Options) {
		o.Others = func() scenes.Others { return scenes.Others{Host: "Anna"} }
	})
	v.See("Connecting")
	v.NotSee("Waiting for Anna")
	g.say(session.Playing, nil)
	v.Ticks(3)
	g.say(session.Joining, nil)
	v.Ticks(3)
	v.See("Waiting for Anna")
}
