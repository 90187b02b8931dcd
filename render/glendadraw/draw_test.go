package glendadraw

import (
	"image"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/render/typeface"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

// TestDrawBearsAnySize needs no display: it looks for panics.
func TestDrawBearsAnySize(t *testing.T) {
	views := record(t, config(11, 7), 5, idling)
	v := views[len(views)-1]
	boards := []*Board{NewBoard(), shown(views, 9), shown(record(t, config(25, 40), 400, idling), 5), shown(record(t, config(5, 1), 400, blocking), 90)}
	far := hex.Cell{X: -1 << 40, Y: 1 << 40}
	looks := []Look{
		{},
		{Analysis: analysed(v), Layers: AllLayers, Names: [2]string{"A", "B"}, Finale: 0.5, Corner: 9},
		{Analysis: &Analysis{Deciding: hex.Set{}.With(hex.Cell{X: 24, Y: 24}), Line: []glenda.Move{glenda.PutAt(far)}}, Layers: AllLayers},
		{Hover: Hover{Puts, far}, Cursor: Cursor{true, far}, Hint: glenda.PutAt(far)},
		{Hover: Hover{Steps, v.Glenda}, Legal: hex.Set{}.With(hex.Cell{X: 20, Y: 20}), Hint: glenda.StepTo(hex.W)},
	}
	drawtest.NoPanic(func(p *render.Pen, r render.Rect) {
		for _, b := range boards {
			for _, look := range looks {
				b.Draw(p, r, look)
			}
		}
		Sign(p, r, glenda.Glenda, render.Black)
	})
	drawtest.NoPanicAtAnyTime(Card, Illustrations, Illustration)
}

// TestGroundAgreesWithTheLayout checks that the shader draws sand on border cells and grass on all others.
func TestGroundAgreesWithTheLayout(t *testing.T) {
	pixeltest.Need(t)
	th := *render.Light()
	th.Shore, th.ShoreEdge = color.RGBA{R: 255, A: 255}, color.RGBA{R: 200, A: 255}
	th.Grass, th.GrassDeep = color.RGBA{G: 255, A: 255}, color.RGBA{G: 200, A: 255}
	for size := glenda.MinSize; size <= glenda.MaxSize; size += 5 {
		v := record(t, config(size, 0), 0, idling)[0]
		b := NewBoard()
		b.Show(v)
		img := ebiten.NewImage(900, 700)
		p := render.NewPen()
		p.Begin(img, 1, &th)
		c := b.newCanvas(p, Fit(render.Rect{W: 900, H: 700}, size))
		c.drawGround(0)
		checkGround(t, pixeltest.Read(img), c.l, v.Config)
		img.Deallocate()
	}
}

func checkGround(t *testing.T, got *image.RGBA, l Layout, config glenda.Config) {
	t.Helper()
	for y := range l.Size {
		for x := range l.Size {
			c := hex.Cell{X: x, Y: y}
			spots := l.Corners(c)
			for _, at := range append(spots[:], l.At(c)) {
				at = l.At(c).Between(at, 0.75)
				pixel := got.RGBAAt(int(at.X), int(at.Y))
				if sand := pixel.R > pixel.G; sand != config.Border(c) {
					t.Fatalf("size %d: at %v in %v the ground is %v, want sand %v", l.Size, at, c, pixel, config.Border(c))
				}
			}
		}
	}
}

// TestEachLookChangesThePicture checks that every field of a Look changes the drawing.
func TestEachLookChangesThePicture(t *testing.T) {
	pixeltest.Need(t)
	views := record(t, config(11, 7), 6, idling)
	v := views[len(views)-1]
	b, size := shown(views, 60), image.Pt(700, 500)
	plain := picture(b, size, 1, render.Light(), Look{})
	other := Look{Analysis: &Analysis{TwoDistances: glendamath.Distances(v)}, Layers: TwoDistances}
	shots := map[string]Look{
		"hover":         {Hover: Hover{Puts, hex.Cell{X: 2, Y: 8}}},
		"refused":       {Hover: Hover{Refused, v.Glenda}},
		"cursor":        {Cursor: Cursor{true, hex.Cell{X: 2, Y: 8}}},
		"legal":         {Legal: legal(v)},
		"hint":          {Hint: glenda.PutAt(hex.Cell{X: 2, Y: 8})},
		"names":         {Names: [2]string{"Karl", "Mia"}},
		"colours":       {Colors: [2]color.RGBA{{R: 255, A: 255}, {B: 255, A: 255}}},
		"numbers":       {Analysis: analysed(v), Layers: TwoDistances | Numbers},
		"two-distances": {Analysis: analysed(v), Layers: TwoDistances},
		"deciding":      {Analysis: analysed(v), Layers: Deciding},
		"line":          {Analysis: analysed(v), Layers: Line},
	}
	seen := map[string]string{string(plain.Pix): "nothing"}
	for name, look := range shots {
		got := string(picture(b, size, 1, render.Light(), look).Pix)
		if same, ok := seen[got]; ok {
			t.Errorf("%s looks like %s, want another picture", name, same)
		}
		seen[got] = name
	}
	first := picture(b, size, 1, render.Light(), shots["two-distances"])
	if again := picture(b, size, 1, render.Light(), other); string(first.Pix) == string(again.Pix) {
		t.Error("another analysis has the same picture as the last one, want other numbers")
	}
}

// TestNumbersAreWritten compares the drawn numbers with the results of package glendamath.
func TestNumbersAreWritten(t *testing.T) {
	v := scenes()[2].film[0]
	field := glendamath.Distances(v)
	if got := fieldText(field.At(hex.Cell{})); got != "0" {
		t.Errorf("a cell of the border has the number %q, want 0", got)
	}
	if got := fieldText(field.At(hex.Cell{X: 4, Y: 2})); got != "∞" {
		t.Errorf("a wall has the number %q, want ∞", got)
	}
	if missing := typeface.Missing("∞0123456789"); len(missing) > 0 {
		t.Errorf("the fonts lack %q, want all characters", missing)
	}
}

// benchmarkDraw measures the time of a frame without the work of the graphics card.
func benchmarkDraw(b *testing.B, size int, look func(v glenda.View) Look) {
	pixeltest.Need(b)
	views := record(b, config(size, glenda.MostWalls(size)), 4, idling)
	board := shown(views, 3)
	p := render.NewPen()
	img := ebiten.NewImage(1280, 720)
	chosen := look(views[len(views)-1])
	p.Begin(img, 1, render.Light())
	board.Draw(p, render.Rect{W: 1280, H: 720}, chosen)
	b.ReportAllocs()
	for b.Loop() {
		p.Begin(img, 1, render.Light())
		board.Tick(Pace{})
		board.Draw(p, render.Rect{W: 1280, H: 720}, chosen)
		b.StopTimer()
		img.At(0, 0) // ends the frame, or the engine would collect the commands of all frames
		b.StartTimer()
	}
}

func plain(v glenda.View) Look {
	return Look{Names: [2]string{"Karl", "Mia"}, Hover: Hover{Puts, hex.Cell{X: 1, Y: 1}}}
}

func BenchmarkDraw(b *testing.B)        { benchmarkDraw(b, 11, plain) }
func BenchmarkDrawLargest(b *testing.B) { benchmarkDraw(b, 25, plain) }

func BenchmarkDrawAnalysis(b *testing.B) {
	benchmarkDraw(b, 11, func(v glenda.View) Look { return Look{Analysis: analysed(v), Layers: AllLayers} })
}

func BenchmarkDrawLegal(b *testing.B) {
	benchmarkDraw(b, 25, func(v glenda.View) Look { return Look{Legal: legal(v)} })
}

func TestTheArrowsOfTheRulesEndOnThePath(t *testing.T) {
	for _, dirs := range waysOut {
		at := smallGarden.Middle()
		for i, d := range dirs {
			at = at.Neighbour(d)
			if arrived := i == len(dirs)-1; smallGarden.Border(at) != arrived {
				t.Errorf("after %v Glenda is at %v, want the border %v", dirs[:i+1], at, arrived)
			}
		}
	}
}

func TestTheCardIsTheSameAtTheSameTime(t *testing.T) { drawtest.Card(t, Card) }

func TestEveryIllustrationShowsSomethingElse(t *testing.T) {
	drawtest.Illustrations(t, Illustrations, Illustration)
}

func TestCornersAreCut(t *testing.T) {
	b := NewBoard()
	drawtest.Corners(t, func(p *render.Pen, r render.Rect, corner float64) { b.Draw(p, r, Look{Corner: corner}) })
}

// TestCellsOfTheDarkLawnCanBeSeen compares cells of each tone with the next tone and with the line between them.
func TestCellsOfTheDarkLawnCanBeSeen(t *testing.T) {
	th := render.Dark()
	tones, seam := lawnTones(th)
	for i, a := range tones {
		b := tones[(i+1)%len(tones)]
		line := render.Mix(a, th.Line, float64(seam))
		if got := max(render.ContrastRatio(a, b), render.ContrastRatio(a, line)); got < 1.2 {
			t.Errorf("the tones %d and %d have a contrast of %.2f, want at least 1.2", i, (i+1)%len(tones), got)
		}
	}
}

// TestEndingsAreReadByAllEyes draws the ends of games in which Glenda escapes or is trapped.
func TestEndingsAreReadByAllEyes(t *testing.T) {
	var all []drawtest.Ending
	add := func(name string, views []glenda.View) {
		b, o := shown(views, 150), views[len(views)-1].Outcome
		all = append(all, drawtest.Ending{Outcome: name, Seconds: EndSeconds(o), Draw: func(p *render.Pen, r render.Rect, at float64) {
			b.Draw(p, r, Look{Ending: at})
		}})
	}
	add("escaped", record(t, config(11, 7), 400, idling))
	add("trapped", record(t, config(11, 26), 400, blocking))
	drawtest.Endings(t, "glenda", all...)
}

// A trapped rabbit lies down. If the game ends because a player has left, it does not.
func TestAWalkoverIsNoTrap(t *testing.T) {
	v := record(t, config(7, 0), 0, func(glenda.View) hex.Cell { return hex.Cell{} })[0]
	v.Outcome = glenda.TrapperWon
	b := NewBoard()
	if b.Show(v); b.caught.Len() != 0 {
		t.Errorf("got %d cells as a trap on a board without walls, want none", b.caught.Len())
	}
	for _, d := range hex.Dirs() {
		v.Walls = v.Walls.With(v.Glenda.Neighbour(d))
	}
	if b.Show(v); b.caught.Len() != 1 {
		t.Errorf("her trap has %d cells, want her own", b.caught.Len())
	}
}
