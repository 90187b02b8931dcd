package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/foxesgame"
	"menagerie/internal/cli"
	"menagerie/internal/prefs"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// island is the screen of a game and whose hands are on it.
type island struct {
	w *walker
	s *foxesscene.Scene
}

// enterFoxes goes from the set-up page into a game with a choice.
func enterFoxes(t *testing.T, choice string) island {
	t.Helper()
	w := walk(t, cli.Line{})
	w.play("foxes", choice)
	return island{w, w.scene.(*foxesscene.Scene)}
}

// hotSeat opens a game for two with short tides, on the island of a seed.
func (w *walker) hotSeat(c foxes.Config, seed uint64) island {
	w.t.Helper()
	scene, err := foxesgame.New(&w.program.Services).Game.PlayFrom(foxesgame.Seating{Config: c, Devices: foxesgame.Pairs["letters"], Colors: foxesgame.UsualFoxes}, seed)
	if err != nil {
		w.t.Fatal(err)
	}
	w.open(scene)
	return island{w, scene.(*foxesscene.Scene)}
}

func (i island) click(p foxes.Point) {
	at := i.s.Board().Layout(ui.Bounds(i.w.Widget("board"))).At(p)
	i.w.ClickAt(at.X, at.Y)
}

// free is a step of a side to an empty tile from which its animal could step on.
func (i island) free(seat rules.Seat) foxes.Move {
	i.w.t.Helper()
	m, ok := i.freeStep(seat)
	if !ok {
		i.w.t.Fatal("nobody can step, want a legal move")
	}
	return m
}

// freeStep is like free. It reports whether there is such a step.
func (i island) freeStep(seat rules.Seat) (m foxes.Move, ok bool) {
	v := i.s.View()
	for _, m := range v.Moves(seat) {
		on := v.Position
		on.Board = v.Board.After(seat, m)
		if v.Board.At(m.To).Owner() == rules.Nobody && len(on.Targets(m.To)) > 1 {
			return m, true
		}
	}
	return foxes.Move{}, false
}

// stands reports whether an animal of a side is at a place.
func (i island) stands(seat rules.Seat, at foxes.Point) bool {
	return i.s.View().Board.At(at).Owner() == seat
}

// after waits until a side may move.
func (i island) after(seat rules.Seat) {
	i.w.t.Helper()
	i.w.until(foxes.DefaultConfig(10).Cooldown[seat]+10, "the cooldown is over", func() bool { return i.s.View().Cooldown(seat) == 0 })
}

// events counts what the View's log has of a kind and a side.
func (i island) events(kind foxes.EventKind, seat rules.Seat) int {
	n := 0
	for _, e := range i.s.View().Log {
		if e.Kind == kind && e.Seat == seat {
			n++
		}
	}
	return n
}

// begin has both players do something, so that time begins.
func (i island) begin() {
	i.w.Press(ebiten.KeyD)
	i.w.Press(ebiten.KeyArrowLeft)
}

// quickTides is a game in which much happens soon.
func quickTides(size int) foxes.Config {
	c := foxes.DefaultConfig(size)
	c.Tide = 2 * foxes.Second
	return c
}

// tourFoxes visits the screens of foxes and dolphins.
func tourFoxes(w *walker, stop func(name string)) {
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("foxes", prefs.Game{})
	w.open(foxesgame.New(&w.program.Services).Game.OpenSetup())
	stop("foxes-setup")
	w.Press(ebiten.KeyF1)
	stop("foxes-rules")
	w.Press(ebiten.KeyEscape)
	c := quickTides(12)
	c.Limit = 25 * foxes.Second
	i := w.hotSeat(c, 4)
	stop("foxes-waits")
	i.begin()
	w.Press(ebiten.KeySpace, ebiten.KeyEnter)
	w.Press(ebiten.KeyW)
	stop("foxes-two")
	w.until(3000, "a dolphin is stranded", func() bool { return i.events(foxes.Stranded, foxes.Dolphins) > 0 })
	w.Ticks(20)
	stop("foxes-stranded")
	w.Press(ebiten.KeyV)
	w.live("the forecast is there", func() bool { return i.s.Foresees() })
	stop("foxes-forecast")
	w.Press(ebiten.KeyV)
	w.Press(ebiten.KeyP)
	stop("foxes-pause")
	w.Press(ebiten.KeyEscape)
	i.begin()
	w.until(60*700, "the end", w.over)
	w.Ticks(60)
	w.live("the chart", func() bool { return i.s.Recalls() })
	stop("foxes-result")
	w.Click("watch")
	w.Ticks(60)
	stop("foxes-film")
	w.hotSeat(quickTides(50), 7).begin()
	w.Ticks(200)
	stop("foxes-50")
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
}

// alone is a practice game of the foxes against somebody who is slow.
const alone = `{"mode":"practice","side":"foxes","bot":"random","reaction":"150","size":"10"}`

func TestFoxesAreLedByMouse(t *testing.T) {
	i := enterFoxes(t, alone)
	w := i.w
	w.Ticks(60)
	if now := i.s.View().Now; now > 1 {
		t.Fatalf("before the first input: got %d ticks, want at most 1", now)
	}
	m := i.free(foxes.Foxes)
	i.click(m.From)
	i.click(m.To)
	w.Ticks(2)
	if !i.stands(foxes.Foxes, m.To) || i.s.View().Cooldown(foxes.Foxes) == 0 {
		t.Fatalf("the click: got no animal at %v, want one", m.To)
	}
	back := foxes.Move{From: m.To, To: m.From}
	i.click(back.To) // the fox is chosen still: this step waits
	w.Ticks(3)
	if !i.stands(foxes.Foxes, m.To) {
		t.Fatalf("before the end of the cooldown: got no animal at %v, want the second step to wait", m.To)
	}
	i.after(foxes.Foxes)
	w.Ticks(2)
	if !i.stands(foxes.Foxes, m.From) {
		t.Fatalf("the queued step was not made: got no animal at %v, want one", m.From)
	}
	i.click(m.To)
	w.Press(ebiten.KeyBackspace) // cancels it
	i.after(foxes.Foxes)
	w.Ticks(3)
	if i.stands(foxes.Foxes, m.To) {
		t.Fatalf("a cancelled step was made: got an animal at %v, want none", m.To)
	}
	l := i.s.Board().Layout(ui.Bounds(w.Widget("board")))
	from, to := l.At(m.From), l.At(m.To)
	w.DragFrom(from.X, from.Y, to.X-from.X, to.Y-from.Y)
	w.Ticks(2)
	if !i.stands(foxes.Foxes, m.To) {
		t.Fatalf("the drag: got no animal at %v, want one", m.To)
	}
}

func TestWhatTheRulesRefuseIsExplainedAndCostsNothing(t *testing.T) {
	i := enterFoxes(t, alone)
	animals := i.s.View().Board.Animals(foxes.Foxes)
	i.click(animals[0])
	i.click(i.s.View().Board.Animals(foxes.Dolphins)[0])
	i.w.Ticks(3)
	v := i.s.View()
	if v.Cooldown(foxes.Foxes) != 0 || i.events(foxes.Refused, foxes.Foxes) != 0 {
		t.Errorf("a refused step: got a cooldown of %d and %d refusals, want 0",
			v.Cooldown(foxes.Foxes), i.events(foxes.Refused, foxes.Foxes))
	}
	i.click(animals[1]) // another of one's own is chosen instead
	i.w.Ticks(1)
	m := i.free(foxes.Foxes)
	i.click(m.From)
	i.click(m.To)
	i.w.Ticks(2)
	if !i.stands(foxes.Foxes, m.To) {
		t.Errorf("the other fox: got no animal at %v, want one", m.To)
	}
}

func TestTwoPlayAtOnceWithKeysOfTheirOwn(t *testing.T) {
	i := walk(t, cli.Line{}).hotSeat(foxes.DefaultConfig(12), 4)
	w := i.w
	w.Press(ebiten.KeyE)
	w.Ticks(30)
	if now := i.s.View().Now; now > 1 {
		t.Fatalf("before the dolphins are ready: got %d ticks, want at most 1", now)
	}
	w.Press(ebiten.KeyArrowLeft)
	w.Press(ebiten.KeyPageDown)
	for _, keys := range [][2]ebiten.Key{{ebiten.KeyW, ebiten.KeyArrowUp}, {ebiten.KeyA, ebiten.KeyArrowLeft}, {ebiten.KeyS, ebiten.KeyArrowDown}} {
		w.Frame(func(in *input.Frame) { in.Keys = []input.Key{{Code: keys[0]}, {Code: keys[1]}} })
		w.Ticks(70)
	}
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		if i.events(foxes.Moved, seat) == 0 {
			t.Errorf("side %d: got no move, want at least 1", seat)
		}
	}
}

func TestNobodyTouchesTheOthersAnimals(t *testing.T) {
	i := walk(t, cli.Line{}).hotSeat(foxes.DefaultConfig(12), 4)
	w := i.w
	i.begin()
	for _, at := range i.s.View().Board.Animals(foxes.Foxes) { // the arrows go to every fox and try to take it
		for range 40 {
			switch cursor := i.s.Hand(foxes.Dolphins).Cursor.Tile; {
			case cursor.X < at.X:
				w.Press(ebiten.KeyArrowRight)
			case cursor.X > at.X:
				w.Press(ebiten.KeyArrowLeft)
			case cursor.Y < at.Y:
				w.Press(ebiten.KeyArrowDown)
			case cursor.Y > at.Y:
				w.Press(ebiten.KeyArrowUp)
			}
		}
		if got := i.s.Hand(foxes.Dolphins).Cursor.Tile; got != at {
			t.Fatalf("got the cursor at %v, want %v", got, at)
		}
		w.Press(ebiten.KeyEnter)
		w.Press(ebiten.KeyArrowUp)
		i.click(at) // and the mouse belongs to nobody
	}
	if n := i.events(foxes.Moved, foxes.Foxes) + i.events(foxes.Moved, foxes.Dolphins); n != 0 {
		t.Errorf("got %d moves, want 0", n)
	}
}

func TestTheTideStrandsADolphinAndATileOfItIsLand(t *testing.T) {
	i := walk(t, cli.Line{}).hotSeat(quickTides(12), 4)
	i.begin()
	i.w.until(2000, "a dolphin is stranded", func() bool { return i.events(foxes.Stranded, foxes.Dolphins) > 0 })
	i.w.Ticks(1)
	told := i.w.Widget("told").(*ui.Label).Text()
	if told != i.w.program.Env.UI.Book.T("foxes.told_stranded_dolphin") {
		t.Errorf("got %q, want a stranded dolphin", told)
	}
}

func TestAPausedIslandStandsStill(t *testing.T) {
	i := walk(t, cli.Line{}).hotSeat(quickTides(12), 4)
	i.begin()
	i.w.Ticks(50)
	i.w.Press(ebiten.KeyP)
	pose, now := i.s.Board().Pose(), i.s.View().Now
	i.w.Ticks(300)
	if i.s.Board().Pose() != pose || i.s.View().Now != now {
		t.Errorf("in the pause: got %d ticks, want %d and the same drawing", i.s.View().Now, now)
	}
	i.w.Press(ebiten.KeyEscape)
	i.w.Ticks(30)
	if i.s.View().Now != now {
		t.Errorf("before a press: got %d ticks, want %d", i.s.View().Now, now)
	}
	i.begin()
	i.w.Ticks(30)
	if i.s.View().Now < now+25 {
		t.Errorf("after the pause: got %d ticks, want at least %d", i.s.View().Now, now+25)
	}
}

func TestAGameOfFoxesIsKeptAndGoneOnWith(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	i := w.hotSeat(foxes.DefaultConfig(12), 4)
	w.Press(ebiten.KeyArrowLeft)
	w.Press(ebiten.KeyE, ebiten.KeyW, ebiten.KeyA, ebiten.KeyS, ebiten.KeyD)
	w.Ticks(200)
	if i.events(foxes.Moved, foxes.Foxes) == 0 {
		t.Fatal("got no move of a fox, want one")
	}
	board := i.s.View().Board.String()
	w.Press(ebiten.KeyP)
	w.Click("menu.leave")
	saves := unfinished(w.program)
	if len(saves) != 1 {
		t.Fatalf("got %d saves, want 1", len(saves))
	}
	claim(t, w.program, saves[0])
	scene, err := foxesgame.New(&w.program.Services).Game.Resume(saves[0])
	if err != nil {
		t.Fatal(err)
	}
	w.open(scene)
	again := island{w, scene.(*foxesscene.Scene)}
	if got := again.s.View().Board.String(); got != board {
		t.Errorf("got the board\n%s\nwant\n%s", got, board)
	}
}

func TestAGameOfFoxesIsWatchedAgain(t *testing.T) {
	w := walk(t, cli.Line{})
	c := quickTides(10)
	c.Limit = 20 * foxes.Second
	i := w.hotSeat(c, 4)
	w.Press(ebiten.KeyArrowLeft)
	w.Press(ebiten.KeyE, ebiten.KeyW, ebiten.KeyA, ebiten.KeyS)
	i.w.until(1400, "the end", w.over)
	last := i.s.View()
	w.live("the chart", i.s.Recalls)
	w.Click("watch")
	film := w.scene.(*foxesscene.Scene)
	w.Press(ebiten.KeyArrowRight) // to the first thing that happened, and stays there
	w.Ticks(5)
	first := film.View()
	if n := len(first.Log); n == 0 || first.Log[n-1].Tick > first.Now || first.Now > 120 {
		t.Fatalf("the first step: got tick %d with %d events, want at most 120 and at least 1", first.Now, n)
	}
	w.Press(ebiten.KeyEnd)
	w.Ticks(2)
	if got := film.View(); got.Board.String() != last.Board.String() || got.Outcome != last.Outcome {
		t.Errorf("the film ends with %v, want %v and the same board", got.Outcome, last.Outcome)
	}
	w.Press(ebiten.KeyHome)
	w.Ticks(2)
	if film.View().Now > 2 {
		t.Errorf("the film begins at %d, want at most 2", film.View().Now)
	}
}

func TestKnownTidesAreForeseenExactly(t *testing.T) {
	c := quickTides(10)
	c.Forecast = 3
	i := walk(t, cli.Line{}).hotSeat(c, 4)
	i.begin()
	i.w.Press(ebiten.KeyV)
	i.w.live("the forecast", i.s.Foresees)
	i.w.need("ahead")
	i.w.root().FocusID("ahead")
	i.w.Press(ebiten.KeyArrowRight)
	i.w.Ticks(2)
	if !i.s.Foresees() {
		t.Error("the tide after the next: got no forecast, want one")
	}
}

func TestBotsOfFoxesPlayADemo(t *testing.T) {
	w := walk(t, cli.Line{Command: cli.Demo, Operand: "foxes"})
	i := island{w, w.scene.(*foxesscene.Scene)}
	w.live("both sides move", func() bool {
		return i.events(foxes.Moved, foxes.Foxes) > 0 && i.events(foxes.Moved, foxes.Dolphins) > 0
	})
}
