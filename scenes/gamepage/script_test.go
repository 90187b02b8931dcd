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

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

// sums is the screen of a small game: two players in turn add 1 to 3, and whoever reaches 21 wins. Enter adds 3.
type sums struct {
	*gamepage.Frame
	table session.Session[sessiontest.RaceView, int]
	view  sessiontest.RaceView
	on    bool // the analysis
}

// visit opens the game in which Ada plays at this screen against a bot that adds 1. edit may change the options; it may be nil.
func visit(t *testing.T, edit func(env *scenes.Env, o *gamepage.Options)) (*scenetest.Visit, *sums) {
	t.Helper()
	one := func(context.Context, sessiontest.RaceView, *rand.Rand) (int, bool) { return 1, true }
	return open(t, session.Turns(sessiontest.Race{}, session.Table[sessiontest.RaceView, int]{
		Seats: []rules.Seat{0}, Bots: map[rules.Seat]session.Player[sessiontest.RaceView, int]{1: session.SyncBot(one)},
		Head: session.Head{Game: "glenda", Config: []byte("{}"), Seats: []session.SeatHead{{Name: "Ada"}, {Name: "Tom", Bot: "one"}}},
	}), edit)
}

// open opens the screen of a session.
func open(t *testing.T, table session.Session[sessiontest.RaceView, int], edit func(env *scenes.Env, o *gamepage.Options)) (*scenetest.Visit, *sums) {
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

func newSums(env *scenes.Env, table session.Session[sessiontest.RaceView, int], o gamepage.Options) *sums {
	s := &sums{table: table}
	o.Watch = func(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) {
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
	s.Frame = gamepage.New(env, o, gamepage.Game{
		Name: "glenda", Table: table, Analysis: gamepage.Switch{On: func() bool { return s.on }, Toggle: func() { s.on = !s.on }},
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

// add has Ada add 3, and the bot answer.
func add(v *scenetest.Visit) {
	v.Press(ebiten.KeyEnter)
	v.Ticks(20)
}

// finish plays until Ada has won.
func finish(v *scenetest.Visit) {
	for range 6 {
		add(v)
	}
	v.Ticks(30)
}

func TestThePanelShowsTheGame(t *testing.T) {
	v, _ := visit(t, nil)
	v.See("Ada", "Tom", "to 21", "Status 0", "Sum 0.", "Part of a game", "Take back")
	v.NotSee("Play again", "Part of a result", "Part of a film")
	add(v)
	v.See("Status 4", "Sum 4.")
}

func TestTheMenuPausesAndLeadsEverywhere(t *testing.T) {
	v, s := visit(t, nil)
	add(v)
	v.Press(ebiten.KeyP)
	v.See("Pause", "Go on", "Start again", "Rules", "Settings", "Save and leave")
	v.Press(ebiten.KeyEscape)
	v.NotSee("Save and leave")
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
	v.See("This is the set-up")
	if v.Scene == scenes.Scene(s) {
		t.Error("the game is still shown")
	}
}

func TestEscapeOpensTheMenuAndHoldsTheGame(t *testing.T) {
	v, s := visit(t, nil)
	v.Press(ebiten.KeyEscape)
	v.See("Pause")
	s.table.Send(0, 2)
	if v.Ticks(30); s.view.Race.Sum != 0 {
		t.Errorf("the game went on to %d in the pause", s.view.Race.Sum)
	}
	v.Click("menu.resume")
	v.Ticks(30)
	v.See("Status 3")
}

func TestStartAgainAsksWhileAGameIsUnderWay(t *testing.T) {
	v, _ := visit(t, nil)
	v.Press(ebiten.KeyR)
	v.See("This game is saved, and a new one begins.")
	v.Press(ebiten.KeyEscape)
	v.See("Status 0")
	v.NotSee("a new one begins")
	v.Press(ebiten.KeyP)
	v.ClickOn("Start again")
	v.See("a new one begins")
	v.ClickOn("Start again")
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
			t.Errorf("%s: not taken back: %s", name, v.Screen())
		}
	}
	v.Click("redo")
	v.Ticks(3)
	v.See("Status 4")
	if ui.Enabled(v.Widget("redo")) {
		t.Error("there is more to redo")
	}
}

func TestTheResultOffersWhatComesNext(t *testing.T) {
	for _, way := range []struct{ id, text string }{
		{"again", "A new game"}, {"same", "The same start"}, {"swap", "The other side"}, {"leave", "This is the set-up"},
	} {
		v, _ := visit(t, nil)
		finish(v)
		v.See("Ada has won", "with 23", "Part of a result", "Play again", "Same start", "Swap sides", "Watch replay", "Back to setup")
		v.NotSee("Part of a game", "Status")
		v.Click(way.id)
		v.Ticks(2)
		v.See(way.text)
	}
}

// The key that makes the last move must not press "Play again", which has the focus after the end.
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
	v.Ticks(30)
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

// film opens the film of a finished game at its end.
func film(t *testing.T, edit func(env *scenes.Env, o *gamepage.Options)) *scenetest.Visit {
	t.Helper()
	v, _ := visit(t, edit)
	finish(v)
	v.Click("watch")
	v.Ticks(2)
	v.See("Part of a film")
	v.NotSee("Play again")
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
	v.See("Ada has won", "Play again") // the way back leads to the result
}

func TestAFilmRunsAndStandsStill(t *testing.T) {
	v := film(t, nil)
	v.Click("play") // holds it
	v.Press(ebiten.KeyHome)
	v.Ticks(500)
	v.See("Sum 0.")
	v.Click("play")
	v.Ticks(500)
	v.See("Sum 23.")
	v.Click("play") // from the end it begins again
	v.Ticks(1)
	v.See("Sum 0.")
}

func TestTheSpeedOfAFilmIsRemembered(t *testing.T) {
	v := film(t, nil)
	v.Press(ebiten.KeyArrowUp)
	if got := v.Env.Prefs.Game("glenda").Speed; got != 2 {
		t.Errorf("one faster than usual is %v", got)
	}
	v.PadPress(input.PadWest, input.PadWest)
	if got := v.Env.Prefs.Game("glenda").Speed; got != 0.5 {
		t.Errorf("the pad went on from 2 to %v, not over 4 to the slowest", got)
	}
	v.Press(ebiten.KeyArrowDown)
	if got := v.Env.Prefs.Game("glenda").Speed; got != 0.5 {
		t.Errorf("slower than the slowest is %v", got)
	}
}

// events are highlights at two positions of a film, and its end.
func events(context.Context) gamepage.Highlights {
	return gamepage.Highlights{
		Over: true, Winners: []rules.Seat{0},
		Events: []gamepage.Event{{At: 2, Key: "game.event_back", Seat: rules.Nobody}, {At: 5, Key: "game.curtain", Seat: 1}},
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
		o.Continue = []gamepage.Continuation{{ID: "same", Text: "Everybody", Do: func(at int) (scenes.Scene, error) {
			asked = at
			return scenetest.Sign(env, "It goes on", nil), nil
		}}}
	})
	v.Press(ebiten.KeyEnd)
	v.Ticks(2)
	if ui.Enabled(v.Widget("goon")) {
		t.Error("a game that is over can be continued from its end")
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
		t.Errorf("it goes on from position %d", asked)
	}
}

func TestTheAnalysisIsSwitched(t *testing.T) {
	v, s := visit(t, nil)
	for _, press := range []func(){
		func() { v.Press(ebiten.KeyTab) }, func() { v.PadPress(input.PadNorth) }, func() { v.Click("analysis") },
	} {
		before := s.on
		if press(); s.on == before {
			t.Error("the analysis stays as it was")
		}
		v.FocusBoard()
	}
}

func TestHowToSteerFollowsTheHands(t *testing.T) {
	v, s := visit(t, nil)
	tip := func() string { v.Ticks(1); return s.Find("analysis").(*ui.IconButton).Tip }
	if got := tip(); got != "Analysis (Tab)" {
		t.Errorf("at a desk: %q", got)
	}
	v.PadPress(input.PadUp)
	if got := tip(); got != "Analysis (Y)" {
		t.Errorf("with a pad: %q", got)
	}
	v.Tap("board")
	if got := tip(); got != "Analysis" {
		t.Errorf("with a finger: %q", got)
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
	v.See("Go on")
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
		t.Error("the program asks about a game that is saved")
	}
	v, _ = visit(t, func(env *scenes.Env, _ *gamepage.Options) { env.Unsaved = func() error { return scenetest.ErrBroken } })
	if v.Close() {
		t.Fatal("the program has ended without asking")
	}
	v.See("This game is not saved", "it is broken")
	v.ClickOn("Quit all the same")
	if v.Scene != nil {
		t.Error("the program goes on")
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

// guided is a session over a network that ends when the test says so.
type guided struct {
	session.Session[sessiontest.RaceView, int]
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
	g := &guided{Session: session.Turns(sessiontest.Race{}, session.Table[sessiontest.RaceView, int]{Seats: []rules.Seat{0, 1}})}
	link := session.Link{Address: "example.org:1", Connected: true}
	g.offers.Link = func() session.Link { return link }
	g.say(session.Joining, nil)
	v, _ := open(t, g, edit)
	return v, g
}

func TestAServerLetsUsInOrNot(t *testing.T) {
	room := ""
	v, g := joined(t, func(_ *scenes.Env, o *gamepage.Options) { o.Room = func(id string) { room = id } })
	v.See("Connecting", "example.org:1")
	g.say(session.Joining, errors.New("no such room"))
	v.Ticks(3)
	v.See("no such room")
	if v.Focus() != "room" {
		t.Errorf("%q has the keys, not the field for another room", v.Focus())
	}
	v.Type("kitchen")
	v.Press(ebiten.KeyEnter)
	if v.Ticks(2); room != "kitchen" {
		t.Errorf("tried room %q", room)
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
	v.See("The game cannot go on", "the cable is cut", "Without TLS", "Connect again", "Back to setup")
	v.NotSee("Status")
	if v.Focus() != "remedy0" {
		t.Errorf("%q has the keys", v.Focus())
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
	v.See("Menu", "The others play on.", "Back to setup")
	v.NotSee("Pause", "Save and leave")
	g.say(session.Playing, errors.New("that was too late"))
	v.Ticks(20)
	v.See("that was too late")
}

func TestTheOthersAreNoticed(t *testing.T) {
	var others gamepage.Others
	v, g := joined(t, func(_ *scenes.Env, o *gamepage.Options) { o.Others = func() gamepage.Others { return others } })
	g.say(session.Playing, nil)
	v.Ticks(3)
	g.say(session.Lost, scenetest.ErrBroken)
	v.Ticks(3)
	v.See("Connect again")
	others = gamepage.Others{Version: 1, Ended: "The host has ended the game", Silent: true}
	v.Ticks(3)
	v.See("The host has ended the game")
	v.NotSee("Connect again", "it is broken")
}

func TestAHostIsAskedWhileGuestsPlay(t *testing.T) {
	people := []string{"Eve"}
	kicked := false
	host := func() gamepage.Host {
		return gamepage.Host{
			Addresses: []string{"10.0.0.1:64090"}, Link: "menagerie://x", People: people, Announced: "Ada's game",
			Guests:  []gamepage.Guest{{Name: "Eve", Note: "plays", Kick: func() { kicked = true }}},
			Actions: []gamepage.Action{{Text: "Begin", Do: func() { people = nil }}},
		}
	}
	v, _ := visit(t, func(_ *scenes.Env, o *gamepage.Options) { o.Host = host })
	v.See("10.0.0.1:64090", "menagerie://x", "Ada's game", "Eve", "Begin")
	v.Click("host.link")
	if text, _ := v.Env.UI.Clipboard.Read(); text != "menagerie://x" {
		t.Errorf("copied %q", text)
	}
	v.Press(ebiten.KeyP)
	v.Click("menu.leave")
	v.See("Eve is still playing. End the game for both?")
	v.ClickOn("Keep playing")
	v.See("Status 0")
	if v.Close() {
		t.Error("the program ends without asking while a guest plays")
	}
	v.Press(ebiten.KeyEscape)
	v.Click("host.kick0")
	if !kicked {
		t.Error("Eve is not sent away")
	}
	v.ClickOn("Begin")
	if v.Ticks(2); !v.Close() {
		t.Error("the program asks although nobody is there")
	}
}
