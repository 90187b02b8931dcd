package gamepage

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

// race is a scene for two players with secrets.
type race struct {
	*Page
	table session.OwnedSession[sessiontest.RaceView, int]
	seen  []rules.Seat // the viewer of each View that was shown
	left  bool         // Forget was called
}

func newRace() *race { return newRaceOf(itself) }

func itself(s raceSession) raceSession { return s }

type raceSession = session.OwnedSession[sessiontest.RaceView, int]

// newRaceOf is like newRace, but wraps the session.
func newRaceOf(wrap func(raceSession) raceSession) *race { return newRaceAt(wrap, Options{}, Game{}) }

// newRaceAt is like newRaceOf, with options and with values of the Game.
func newRaceAt(wrap func(raceSession) raceSession, opts Options, game Game) *race {
	r := &race{table: wrap(session.Turns(sessiontest.Race{}, session.Table[sessiontest.RaceView, int]{
		Seats: []rules.Seat{0, 1}, Secrets: true, Head: record.Head{Game: "glenda", Config: []byte("{}")},
	}))}
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}
	env.Caption = func() (string, bool) { return "", false }
	if opts.Names == nil {
		opts.Names = func() []string { return []string{"Ada", "Tom"} }
	}
	opts.Looks = ColoredLooks([]int{0, 1})
	game.Name, game.Table = "glenda", r.table
	game.Bar = func() ui.Widget { return ui.Named("bar", ui.NewButton("+1", nil)) }
	game.Note, game.Forget = func(rules.Seat) string { return "7 points" }, func() { r.left = true }
	r.Page = New(env, opts, game, ui.NewCanvas(nil, nil), r)
	return r
}

func (r *race) Update(in input.Frame) scenes.Scene {
	if !r.Begin(in) {
		return r.Next()
	}
	if !r.Paused() {
		for _, u := range r.table.Tick() {
			if r.Follow(u.Phase, u.Err) {
				r.seen = append(r.seen, u.View.You)
			}
		}
	}
	return r.End()
}

func (r *race) Subtitle() string                                      { return "" }
func (r *race) Sign(*render.Pen, render.Rect, rules.Seat, color.RGBA) {}
func (r *race) Status() string                                        { return "x" }
func (r *race) Outcome() string                                       { return "x" }
func (r *race) Figures() string                                       { return "x" }
func (r *race) Playing() []ui.Widget                                  { return []ui.Widget{ui.Named("part", ui.NewLabel("x"))} }
func (r *race) Ended() []ui.Widget                                    { return nil }
func (r *race) Filmed() []ui.Widget                                   { return nil }
func (r *race) Refresh()                                              {}

func TestNothingOfTheGameShowsBeforeTheScreenWasHandedOver(t *testing.T) {
	for _, small := range []bool{false, true} {
		r := newRace()
		d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
		if small {
			d.Resize(400, 300)
			d.Frame(func(in *input.Frame) { in.Exposed = true })
		}
		lifts := []func(){
			func() { d.Press(ebiten.KeyEnter) }, func() { d.Press(ebiten.KeySpace) },
			func() { d.PadPress(input.PadAccept) }, func() { d.Click("lift") },
		}
		for turn, lift := range lifts {
			seat := rules.Seat(turn % 2)
			d.Ticks(2)
			if got := d.Widget("curtain").(*ui.Label).Text(); got != "Pass to "+[]string{"Ada", "Tom"}[seat] {
				t.Fatalf("turn %d: got the curtain %q, want it to name the player of seat %d", turn, got, seat)
			}
			for _, id := range []string{"board", "bar", "part", "status"} {
				if r.Find(id) != nil {
					t.Fatalf("turn %d: %q is shown beside the curtain, want it hidden", turn, id)
				}
			}
			d.Press(ebiten.KeyEnter) // repeats the press that ended the last turn
			d.Ticks(handOverTicks)
			if slices.Contains(r.seen, seat) {
				t.Fatalf("turn %d: seat %d was shown at once, want the curtain first", turn, seat)
			}
			lift()
			d.Ticks(2)
			if r.Find("board") == nil || r.Find("bar") == nil || !slices.Contains(r.seen, seat) {
				t.Fatalf("turn %d: the curtain is closed, want the board and the bar of seat %d", turn, seat)
			}
			r.seen = nil
			r.table.Send(seat, 1)
		}
	}
}

func TestTheBoardStaysWhileTheScreenChangesHandsAtAnOpenTable(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {400, 300}, {400, 822}} {
		r := newRaceAt(itself, Options{}, Game{OpenTable: true})
		d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
		d.Resize(size[0], size[1])
		d.Frame(func(in *input.Frame) { in.Exposed = true })
		lifts := []func(){
			func() { d.Press(ebiten.KeyEnter) }, func() { d.PadPress(input.PadAccept) }, func() { d.Click("lift") },
		}
		for turn, lift := range lifts {
			seat := rules.Seat(turn % 2)
			d.Ticks(2)
			if r.Find("board") == nil || r.Find("status") == nil || r.Find("bar") != nil {
				t.Fatalf("turn %d: got board %v, status %v, bar %v; want the board and the status only",
					turn, r.Find("board") != nil, r.Find("status") != nil, r.Find("bar") != nil)
			}
			if got := d.Widget("curtain").(*ui.Label).Text(); got != "Pass to "+[]string{"Ada", "Tom"}[seat] {
				t.Fatalf("turn %d: got %q, want it to name the player of seat %d", turn, got, seat)
			}
			d.Ticks(handOverTicks)
			if slices.Contains(r.seen, seat) {
				t.Fatalf("turn %d: seat %d was shown before the screen was handed over, want it after", turn, seat)
			}
			lift()
			d.Ticks(2)
			if r.Find("lift") != nil || r.Find("bar") == nil || !slices.Contains(r.seen, seat) {
				t.Fatalf("turn %d: want seat %d shown with the bar after the hand-over", turn, seat)
			}
			r.seen = nil
			r.table.Send(seat, 1)
		}
	}
}

func TestLongNamesFitIntoTheHandOver(t *testing.T) {
	long := func() []string { return []string{"Mephistopheles", "Tom"} }
	for _, open := range []bool{false, true} {
		r := newRaceAt(itself, Options{Names: long}, Game{OpenTable: open})
		d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
		for _, size := range [][2]float64{{1280, 720}, {640, 400}, {400, 300}, {400, 822}, {427, 320}} {
			d.Resize(size[0], size[1])
			d.Frame(func(in *input.Frame) { in.Exposed = true })
			d.Ticks(2)
			for _, cut := range append(r.Overflows(), r.Survey()...) {
				t.Errorf("open table %v, %.0f x %.0f: got %s, want no cut text", open, size[0], size[1], cut)
			}
		}
	}
}

func TestAPressThatBeganTooEarlyDoesNotTakeOver(t *testing.T) {
	for _, open := range []bool{false, true} {
		r := newRaceAt(itself, Options{}, Game{OpenTable: open})
		d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
		d.Ticks(2)
		at := ui.Bounds(d.Widget("lift")).Centre()
		d.MoveTo(at.X, at.Y)
		d.PressDown(1)
		d.Ticks(handOverTicks + 2)
		d.Release()
		d.Ticks(2)
		if r.Find("lift") == nil {
			t.Errorf("open table %v: an early press took over, want it ignored", open)
		}
		d.Click("lift")
		d.Ticks(2)
		if r.Find("lift") != nil {
			t.Errorf("open table %v: a later press was ignored, want it to take over", open)
		}
	}
}

func TestEscapeLeadsFromTheCurtainToTheMenu(t *testing.T) {
	r := newRace()
	d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
	d.Resize(400, 300)
	d.Frame(func(in *input.Frame) { in.Exposed = true })
	d.Ticks(2)
	d.Press(ebiten.KeyEscape)
	if r.Find("menu.leave") == nil || r.Find("part") != nil {
		t.Fatalf("got leave %v and part %v, want the menu without a part of the game", r.Find("menu.leave") != nil, r.Find("part") != nil)
	}
	d.Press(ebiten.KeyEscape)
	d.Widget("curtain")
}

func TestNotesStandBesideNames(t *testing.T) {
	r := newRace()
	d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
	d.Ticks(handOverTicks + 2)
	d.Press(ebiten.KeyEnter)
	d.Ticks(2)
	if !strings.Contains(d.Screen(), "7 points") {
		t.Fatalf("got %s, want the score of 7 points", d.Screen())
	}
}
