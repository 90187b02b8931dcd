package foxesscene

import (
	"encoding/json"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// guest is Ada at her screen. She leads the foxes, and nobody moves the dolphins.
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
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	const seed = 4
	start, err := foxes.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	env := scenetest.NewEnv()
	env.Prefs.ReducedMotion, env.UI.ReducedMotion = true, true
	o := Options{Options: scenetest.Options(env), Session: session.RealTime(start, session.Table[foxes.View, foxes.Move]{
		Seats: []rules.Seat{foxes.Foxes}, Bots: map[rules.Seat]session.Player[foxes.View, foxes.Move]{foxes.Dolphins: session.SyncBot(idler)},
		Head: session.Head{Game: "foxes", Config: text, Seed: seed, Seats: []session.SeatHead{{Name: "Ada"}, {Name: "Tom", Bot: "idler"}}},
	})}
	around := o.Options
	o.Watch = func(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) {
		film, err := session.ReplayClocked(start, r, rules.Nobody)
		if err != nil {
			return nil, err
		}
		f := Options{Options: around, Session: film}
		f.At, f.Back = at, back
		return New(env, f), nil
	}
	s := New(env, o)
	t.Cleanup(func() { o.Session.Tick() })
	return guest{scenetest.Open(t, env, s), s}
}

// at is where a tile is on the screen.
func (g guest) at(p foxes.Point) (x, y float64) {
	c := g.scene.board.Layout(g.scene.Canvas.Bounds()).At(p)
	return c.X, c.Y
}

func (g guest) click(p foxes.Point) { g.ClickAt(g.at(p)) }

// step is the first legal step of the foxes onto a free tile.
func (g guest) step() foxes.Move {
	for _, m := range g.scene.Current.Moves(foxes.Foxes) {
		if g.scene.Current.Board.At(m.To).Owner() == rules.Nobody {
			return m
		}
	}
	return foxes.Move{}
}

// steps returns how many steps the foxes have made.
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
	g.See("Choose a fox to begin", "Time: 0:00", "10 × 10 tiles", "Ada 10", "Tom 10")
	g.click(g.step().From)
	g.Ticks(90)
	g.See("Time: 0:01", "You may move")
	g.NotSee("Choose a fox")
}

func TestAStepByClicksAndTheRestAfterIt(t *testing.T) {
	g := visit(t, 0, nil)
	m := g.step()
	g.click(m.From)
	g.click(m.To)
	g.Ticks(5)
	if g.steps() != 1 || g.scene.Current.Board.At(m.To).Owner() != foxes.Foxes {
		t.Fatalf("after two clicks there were %d steps", g.steps())
	}
	g.See("Catching breath …")
	back := foxes.Move{From: m.To, To: m.From}
	g.click(back.To) // the fox is still chosen; the step waits for the rest to be over
	g.Ticks(2)
	g.See("Goes as soon as it may")
	g.Ticks(foxes.FoxCooldown + 10)
	if g.steps() != 2 {
		t.Errorf("the step that waited was not made: %d steps", g.steps())
	}
}

func TestAStepByDraggingAndByFinger(t *testing.T) {
	g := visit(t, 0, nil)
	m := g.step()
	x, y := g.at(m.From)
	tx, ty := g.at(m.To)
	g.DragFrom(x, y, tx-x, ty-y)
	g.Ticks(5)
	if g.steps() != 1 {
		t.Fatalf("dragging has made %d steps", g.steps())
	}
	g.Ticks(foxes.FoxCooldown)
	g.Press(ebiten.KeyBackspace) // lets go of the fox
	m = g.step()
	g.TapAt(g.at(m.From))
	g.TapAt(g.at(m.To))
	g.Ticks(5)
	if g.steps() != 2 {
		t.Errorf("with two taps there are %d steps", g.steps())
	}
	g.See("Tap an animal of yours")
}

// way is the key of a step.
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
	for range 30 { // to the next fox that has a step
		g.Press(ebiten.KeyPageDown)
		for _, m := range g.scene.Current.Moves(foxes.Foxes) {
			if m.From == pl.chosen.Tile && g.steps() == 0 {
				g.Press(way(m))
				g.Ticks(5)
			}
		}
	}
	if g.steps() != 1 {
		t.Fatalf("the keys have made %d steps", g.steps())
	}
	chosen := pl.chosen.Tile
	g.Press(ebiten.KeyPageUp)
	if pl.chosen.Tile == chosen {
		t.Error("Page Up stays on the same fox")
	}
	g.Press(ebiten.KeyBackspace)
	if pl.chosen.Shown {
		t.Error("Backspace does not let go of the fox")
	}
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
		t.Error("a refused step was sent")
	}
	if !g.Heard("ui.error") {
		t.Error("the refusal is not heard")
	}
	g.See("You may move")
}

func TestTheForecastIsSwitchedAndLooksAhead(t *testing.T) {
	g := visit(t, 0, func(c *foxes.Config) { c.Forecast = 3 })
	g.NotSee("Flood in", "Look ahead")
	g.Press(ebiten.KeyTab)
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
		t.Error("the forecast is not remembered")
	}
	g.PadPress(input.PadNorth)
	g.Ticks(2)
	g.NotSee("Flood in")
}

func TestTheTideIsToldAndHeard(t *testing.T) {
	g := visit(t, 0, func(c *foxes.Config) { c.Tide = foxes.Second })
	g.click(g.step().From)
	g.Ticks(foxes.Second + 5)
	g.See("The flood has reached a fox: in the water dolphins eat it.") // which matters more than the tiles
	if !g.Heard("foxes.tide") {
		t.Error("the tide is not heard")
	}
	g.Ticks(foxes.Second)
	g.See("Flood: 10 tiles have become sea.")
}

// finish lets the time run out.
func (g guest) finish() {
	g.click(g.step().From)
	g.Ticks(2*foxes.Second + 60)
}

func TestTheEndBringsTheResultAndTheChart(t *testing.T) {
	g := visit(t, 2*foxes.Second, nil)
	g.See("Time left: 0:01")
	g.finish()
	g.See("A draw", "Time is up; the animals left decide.", "Left: 10 foxes, 10 dolphins", "Play again", "How many more animals one side had")
	for !g.scene.Recalls() {
		g.Ticks(1)
	}
	if !g.Heard("game.lose") { // one person played and has not won
		t.Error("the end is not heard")
	}
	g.Click("chart")
	g.Ticks(3)
	g.See("Moment", "Tom") // the film, where the chart was clicked
	film := g.Scene.(*Scene)
	if at := film.Session.Capabilities().Film.At(); at < 30 || at > 90 {
		t.Errorf("a click in the middle of two seconds leads to tick %d", at)
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
	// Steps of the film lead to the fox's step, to the tide, and to the end.
	if len(film.Current.Log) == 0 || stops[0] > 40 || stops[1] != foxes.Second || stops[2] != 2*foxes.Second {
		t.Errorf("the film stops at %v", stops)
	}
	g.Press(ebiten.KeyArrowLeft)
	g.Ticks(1)
	if at := film.Session.Capabilities().Film.At(); at != foxes.Second {
		t.Errorf("a step back from the end leads to %d", at)
	}
	g.Press(ebiten.KeyEscape)
	g.Ticks(2)
	g.See("Play again")
}

func TestTheMenuHoldsTime(t *testing.T) {
	g := visit(t, 0, nil)
	g.click(g.step().From)
	g.Ticks(30)
	g.PadPress(input.PadMenu)
	now := g.scene.Current.Now
	g.Ticks(60)
	if g.scene.Current.Now != now {
		t.Error("time goes on behind the menu")
	}
	g.Click("menu.resume")
	g.Ticks(60)
	g.See("Choose a fox to begin") // whoever comes back has to find the place first
}
