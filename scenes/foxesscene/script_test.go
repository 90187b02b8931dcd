package foxesscene

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// guest is Ada at her screen. She plays the foxes, and the dolphins do not move.
type guest struct {
	*scenetest.Visit
	scene *Scene
}

// visit opens a game on a small island. limit is its length in ticks.
func visit(t *testing.T, limit int, edit func(c *foxes.Config)) guest {
	t.Helper()
	c := foxes.DefaultConfig(foxes.MinSize)
	c.Limit = limit
	if edit != nil {
		edit(&c)
	}
	const seed = 4
	start, err := foxes.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	env := scenetest.NewStillEnv()
	o := Options{Options: scenetest.Options(env), Session: session.RealTime(start, session.Table[foxes.View, foxes.Move]{
		Seats: []rules.Seat{foxes.Foxes}, Bots: map[rules.Seat]session.Player[foxes.View, foxes.Move]{foxes.Dolphins: session.SyncBot(idler)},
		Head: scenetest.Head(t, "foxes", c, seed, "idler"),
	})}
	replay := func(r *record.Record) (Session, error) { return session.ReplayClocked(start, r, rules.Nobody) }
	scenetest.OfferReplay(&o.Options, replay, func(around gamepage.Options, film Session) scenes.Scene {
		return New(env, Options{Options: around, Session: film})
	})
	s := New(env, o)
	t.Cleanup(func() { o.Session.Tick() })
	return guest{scenetest.Open(t, env, s), s}
}

// at returns the place of a tile on the screen.
func (g guest) at(p foxes.Point) (x, y float64) {
	c := g.scene.board.Layout(g.scene.Canvas.Bounds()).At(p)
	return c.X, c.Y
}

func (g guest) click(p foxes.Point) { g.ClickAt(g.at(p)) }

// step returns the first legal step of the foxes onto a free tile.
func (g guest) step() foxes.Move {
	for _, m := range g.scene.Current.Moves(foxes.Foxes) {
		if g.scene.Current.Board.At(m.To).Owner() == rules.Nobody {
			return m
		}
	}
	return foxes.Move{}
}

// steps returns the number of steps of the foxes.
func (g guest) steps() (n int) {
	for _, e := range g.scene.Current.Log {
		if e.Kind == foxes.Moved && e.Seat == foxes.Foxes {
			n++
		}
	}
	return n
}

func TestTimeBeginsWithTheFirstHand(t *testing.T) {
	g := visit(t, 0, nil)
	g.Ticks(120)
	g.See("Choose a fox, then a tile", "Time: 0:00", "10 Ada", "10 Tom")
	g.click(g.step().From)
	g.Ticks(90)
	g.See("Time: 0:01", "Go!")
	g.NotSee("Choose a fox")
}

func TestAStepByClicksAndTheRestAfterIt(t *testing.T) {
	g := visit(t, 0, nil)
	m := g.step()
	g.click(m.From)
	g.click(m.To)
	g.Ticks(5)
	if g.steps() != 1 || g.scene.Current.Board.At(m.To).Owner() != foxes.Foxes {
		t.Fatalf("after two clicks: got %d steps, want 1 to %v", g.steps(), m.To)
	}
	g.See("Catching breath …")
	back := foxes.Move{From: m.To, To: m.From}
	g.click(back.To) // the fox is still chosen, and the step waits for the cooldown
	g.Ticks(2)
	g.Ticks(foxes.FoxCooldown + 10)
	if g.steps() != 2 {
		t.Errorf("got %d steps, want 2 with the queued one", g.steps())
	}
}

func TestAStepIsMadeByDraggingAndByFinger(t *testing.T) {
	g := visit(t, 0, nil)
	m := g.step()
	x, y := g.at(m.From)
	tx, ty := g.at(m.To)
	g.DragFrom(x, y, tx-x, ty-y)
	g.Ticks(5)
	if g.steps() != 1 {
		t.Fatalf("dragging: got %d steps, want 1", g.steps())
	}
	g.Ticks(foxes.FoxCooldown)
	g.Press(ebiten.KeyBackspace) // ends the choice of the fox
	m = g.step()
	g.TapAt(g.at(m.From))
	g.TapAt(g.at(m.To))
	g.Ticks(5)
	if g.steps() != 2 {
		t.Errorf("two taps: got %d steps, want 2", g.steps())
	}
}

// way returns the key of a step.
func way(m foxes.Move) ebiten.Key {
	switch (foxes.Point{X: m.To.X - m.From.X, Y: m.To.Y - m.From.Y}) {
	case foxes.Point{X: 1}:
		return ebiten.KeyArrowRight
	case foxes.Point{X: -1}:
		return ebiten.KeyArrowLeft
	case foxes.Point{Y: 1}:
		return ebiten.KeyArrowDown
	}
	return ebiten.KeyArrowUp
}

func TestAStepByKeys(t *testing.T) {
	g := visit(t, 0, nil)
	pl := &g.scene.players[foxes.Foxes]
	for range 30 { // to the next fox with a legal step
		g.Press(ebiten.KeyPageDown)
		for _, m := range g.scene.Current.Moves(foxes.Foxes) {
			if m.From == pl.chosen.Tile && g.steps() == 0 {
				g.Press(way(m))
				g.Ticks(5)
			}
		}
	}
	if g.steps() != 1 {
		t.Fatalf("keys: got %d steps, want 1", g.steps())
	}
	chosen := pl.chosen.Tile
	g.Press(ebiten.KeyPageUp)
	if pl.chosen.Tile == chosen {
		t.Errorf("Page Up: got the fox at %v again, want another", chosen)
	}
	g.Press(ebiten.KeyBackspace)
	if pl.chosen.Shown {
		t.Errorf("Backspace: the fox at %v is chosen, want none", pl.chosen.Tile)
	}
	g.Press(ebiten.KeyPageUp, ebiten.KeyEscape)
	if pl.chosen.Shown {
		t.Errorf("Escape: the fox at %v is chosen, want none", pl.chosen.Tile)
	}
	g.NotSee("Pause")
	g.Press(ebiten.KeyEscape)
	g.See("Pause")
}

func TestRefusalsAreExplainedAndCostNothing(t *testing.T) {
	g := visit(t, 0, nil)
	m := g.step()
	dolphin := g.scene.Current.Board.Animals(foxes.Dolphins)[0]
	g.click(dolphin)
	g.Ticks(20)
	g.See("Ada: choose an animal first.")
	g.click(m.From)
	g.click(dolphin)
	g.Ticks(20)
	if g.steps() != 0 || g.scene.Current.Cooldown(foxes.Foxes) > 0 {
		t.Errorf("a refused step: got %d steps and a cooldown of %d, want 0", g.steps(), g.scene.Current.Cooldown(foxes.Foxes))
	}
	if !g.Heard("ui.error") {
		t.Error("got no sound ui.error, want it at the refusal")
	}
	g.See("Go!")
}

func TestTheForecastIsSwitchedAndLooksAhead(t *testing.T) {
	g := visit(t, 0, func(c *foxes.Config) { c.Forecast = 3 })
	g.NotSee("Flood in", "Look ahead")
	g.Press(ebiten.KeyV)
	g.Ticks(2)
	g.See("Flood in", "10 tiles become sea", "Look ahead", "1 tide")
	for !g.scene.Foresees() {
		g.Ticks(1)
	}
	g.NotSee("Looking at the sea")
	g.Widget("ahead").(*ui.Slider).OnChange(3)
	g.Ticks(2)
	g.See("Marked tiles will be the other kind by then.")
	if !g.Env.Prefs.Game("foxes").Assists["analysis"] {
		t.Error("the forecast is not stored in the settings, want it stored")
	}
	g.PadPress(input.PadNorth)
	g.Ticks(2)
	g.NotSee("Flood in")
}

func TestTheTideIsToldAndHeard(t *testing.T) {
	g := visit(t, 0, func(c *foxes.Config) { c.Tide = foxes.Second })
	g.click(g.step().From)
	g.Ticks(foxes.Second + 5)
	g.See("The flood has reached a fox: in the water dolphins eat it.") // more important than the number of tiles
	if !g.Heard("foxes.tide") {
		t.Error("got no sound foxes.tide, want it at the tide")
	}
	s := g.Scene.(*Scene)
	size := s.Current.Config.Size
	for e, want := range map[*foxes.Event]float64{
		{Kind: foxes.Rose, Flips: []foxes.Point{{X: 1}}}:           0, // the tide is heard everywhere
		{Kind: foxes.Ate, At: foxes.Point{X: size - 1}}:            1,
		{Kind: foxes.Stranded, At: foxes.Point{X: 0, Y: size - 1}}: -1,
	} {
		if got := s.panOf(*e); got != want {
			t.Errorf("%v: got the pan %v, want %v", e, got, want)
		}
	}
	g.Ticks(foxes.Second)
	g.See("Flood: 10 tiles have become sea.")
}

func TestALocalGameWaitsWhileAnotherWindowHasTheKeyboard(t *testing.T) {
	g := visit(t, 0, nil)
	m := g.step()
	g.click(m.From)
	g.Ticks(20)
	s := g.Scene.(*Scene)
	begun := s.Current.Now
	for range 60 {
		s.Update(input.Frame{})
	}
	if begun == 0 || s.Current.Now != begun {
		t.Errorf("in the background: got the time %d, want %d, and more than 0", s.Current.Now, begun)
	}
	g.Ticks(20)
	if s.Current.Now != begun {
		t.Errorf("before the next input: got the time %d, want %d", s.Current.Now, begun)
	}
	g.click(m.From)
	g.Ticks(20)
	if s.Current.Now <= begun {
		t.Errorf("after an input: got the time %d, want more than %d", s.Current.Now, begun)
	}
}

// finish lets the time run out.
func (g guest) finish() {
	g.click(g.step().From)
	g.Ticks(2*foxes.Second + 60)
}

func TestTheEndBringsTheResultAndTheFilmTheChart(t *testing.T) {
	g := visit(t, 2*foxes.Second, nil)
	g.See("Time left: 0:01")
	g.finish()
	g.See("A draw", "Again")
	g.Ticks(30)
	g.Press(ebiten.KeyEscape) // folds the card
	g.Ticks(2)
	g.See("Time is up.")
	g.Click("unfold")
	g.Ticks(2)
	g.Until("Both sides lost the same number.")
	if !g.Heard("foxes.lose") { // the only person has not won
		t.Error("got no sound foxes.lose, want it because the only person has not won")
	}
	g.Click("watch")
	g.Ticks(3)
	g.See("Moment", "Tom", "How many more animals one side had")
	film := g.Scene.(*Scene)
	for !film.Recalls() {
		film.Update(input.Frame{})
	}
	for _, from := range []int{0, 100} { // at 100, the film shows a later moment of the value in the middle
		film.Seek(from)
		g.Ticks(3)
		g.Click("chart")
		g.Ticks(3)
		if at := film.Session.Capabilities().Film.At(); at < 60 || at > 90 {
			t.Errorf("a click in the middle of two seconds, in a film at tick %d: got tick %d, want 60 to 90", from, at)
		}
	}
}

func TestAFilmOfTheIslandIsWound(t *testing.T) {
	g := visit(t, 2*foxes.Second, func(c *foxes.Config) { c.Tide = foxes.Second })
	m := g.step()
	g.click(m.From)
	g.Ticks(10)
	g.click(m.To)
	g.finish()
	g.Click("watch")
	g.Ticks(2)
	g.Press(ebiten.KeySpace, ebiten.KeyHome)
	g.Ticks(2)
	g.See("0:00")
	film := g.Scene.(*Scene)
	var stops []int
	for range 4 {
		g.Press(ebiten.KeyArrowRight)
		g.Ticks(1)
		stops = append(stops, film.Session.Capabilities().Film.At())
	}
	// Steps of the replay lead to the fox's step, to the tide, and to the end.
	if len(film.Current.Log) == 0 || stops[0] > 40 || stops[1] != foxes.Second || stops[2] != 2*foxes.Second {
		t.Errorf("got the stops %v, want the step, 1 s and 2 s", stops)
	}
	g.Press(ebiten.KeyArrowLeft)
	g.Ticks(1)
	if at := film.Session.Capabilities().Film.At(); at != foxes.Second {
		t.Errorf("a step back from the end: got tick %d, want %d", at, foxes.Second)
	}
	g.Press(ebiten.KeyEscape)
	g.Ticks(2)
	g.See("Again")
}

func TestTheMenuHoldsTime(t *testing.T) {
	g := visit(t, 0, nil)
	g.click(g.step().From)
	g.Ticks(30)
	g.PadPress(input.PadMenu)
	now := g.scene.Current.Now
	g.Ticks(60)
	if g.scene.Current.Now != now {
		t.Errorf("behind the menu: got the clock at %d, want %d", g.scene.Current.Now, now)
	}
	g.Click("menu.resume")
	g.Ticks(60)
	g.See("Choose a fox, then a tile") // a player who returns needs time to look
}

// A fresh game has foxes on land and dolphins in water, so the forecast names no animal.
func TestNoAnimalIsInDangerAtTheStart(t *testing.T) {
	g := visit(t, 0, func(c *foxes.Config) { c.Size, c.Animals = 12, 12 })
	g.Press(ebiten.KeyV)
	for !g.scene.Foresees() {
		g.Ticks(1)
	}
	g.Ticks(2)
	g.See("No animal is in danger.")
	g.NotSee("In danger:")
}

func TestAnAnimalThatCanBeEatenIsInDanger(t *testing.T) {
	g := learn(t, "en")
	g.Ticks(2)
	g.scene.outlook.ahead = 1
	if text := g.scene.cachedDangerText(); text != "No animal is in danger." {
		t.Errorf("two steps away: got %q, want no danger", text)
	}
	g.click(foxes.Point{X: 2, Y: 2})
	g.click(foxes.Point{X: 3, Y: 2})
	g.Ticks(5)
	if text := g.scene.cachedDangerText(); text != "In danger: 1 dolphin" {
		t.Errorf("beside the dolphin: got %q, want 1 dolphin in danger", text)
	}
}

// TestAFingerMayTouchBesideASmallTile touches 0.6 tiles away from the centre of a fox and of its target, on other tiles.
func TestAFingerMayTouchBesideASmallTile(t *testing.T) {
	g := visit(t, 0, nil)
	l := g.scene.board.Layout(g.scene.Canvas.Bounds())
	board := g.scene.Current.Board
	beside := func(p foxes.Point) (render.Pt, bool) {
		for _, d := range []render.Pt{{X: 0.6}, {X: -0.6}, {Y: 0.6}, {Y: -0.6}} {
			at := l.At(p).Add(d.Times(l.Unit))
			if tile, ok := l.Under(at); ok && board.At(tile).Owner() == rules.Nobody {
				return at, true
			}
		}
		return render.Pt{}, false
	}
	for _, m := range g.scene.Current.Moves(foxes.Foxes) {
		from, free := beside(m.From)
		to, alsoFree := beside(m.To)
		if !free || !alsoFree || board.At(m.To).Owner() != rules.Nobody {
			continue
		}
		g.TapAt(from.X, from.Y)
		if c := g.scene.players[0].chosen; !c.Shown || c.Tile != m.From {
			continue // another fox is nearer
		}
		g.TapAt(to.X, to.Y)
		g.Ticks(5)
		if g.steps() != 1 {
			t.Errorf("after touches beside %v and %v: got %d steps, want 1", m.From, m.To, g.steps())
		}
		return
	}
	t.Fatal("got no step with free tiles beside both ends, want one")
}
