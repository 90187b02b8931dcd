package foxesdraw

import (
	"image"
	"testing"

	"menagerie/internal/testkit/colourvision"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/internal/testkit/vmdrive"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
)

// TestPicturesWithFewerColoursAreAsBefore compares golden pictures under colour-vision simulation. They show both sides
// with selected animals, a forecast of the next tide, and a refused move.
func TestPicturesWithFewerColoursAreAsBefore(t *testing.T) {
	pixeltest.Need(t)
	th := render.Light()
	b := NewBoard()
	strolled(t, b, begun(t, 12, 4), 1390)
	see := func(look Look) *image.RGBA { return picture(b, image.Pt(400, 300), th, look) }
	playing, foreseen := usualLook(th), usualLook(th)
	own, others := b.view.Board.Animals(foxes.Foxes), b.view.Board.Animals(foxes.Dolphins)
	playing.Hands[foxes.Foxes] = Hand{Chosen: Spot{true, own[2]}, Cursor: Spot{true, own[2]}, Pressing: true}
	m := b.view.Moves(foxes.Dolphins)[4]
	playing.Hands[foxes.Dolphins] = Hand{Cursor: Spot{true, others[3]}, Chosen: Spot{true, m.From}, Queued: Step{true, m}}
	foreseen.Forecast = forecast(b.view)
	pictures := []*image.RGBA{see(playing), see(foreseen)}
	strolled(t, b, begun(t, 10, 9), 700)
	vmdrive.Golden(t, "eyes", colourvision.Sheet(append(pictures, see(usualLook(th)))...))
}

// TestMarksAreReadByAllEyes checks that three marks are visible in every theme and under colour-vision simulation.
// These are the tiles of the next tide, its direction, and animals in danger.
func TestMarksAreReadByAllEyes(t *testing.T) {
	pixeltest.Need(t)
	b := NewBoard()
	strolled(t, b, begun(t, 12, 4), 1390)
	l := b.Layout(render.Rect{W: 640, H: 480})
	calm := forecast(b.view)
	var turning []image.Rectangle
	for i, odds := range calm.Odds {
		if p := b.view.Board.Place(i); odds > 0.2 && b.view.Board.At(p).Owner() == rules.Nobody {
			turning = append(turning, colourvision.Around(l.At(p).X, l.At(p).Y, 0.4*l.Unit))
		}
	}
	if len(turning) < 3 {
		t.Fatalf("the next tide turns %d free tiles, want at least 3", len(turning))
	}
	victim := b.view.Board.Animals(foxes.Dolphins)[0]
	ring := colourvision.Around(l.At(victim).X, l.At(victim).Y, 0.7*l.Unit)
	for _, name := range render.ThemeNames() {
		th := render.ThemeNamed(name)
		see := func(f *Forecast, prey ...foxes.Point) *image.RGBA {
			b.prey = prey
			look := usualLook(th)
			look.Forecast = f
			return picture(b, image.Pt(640, 480), th, look)
		}
		usual, turned, bad := see(nil), see(calm), see(calm, victim)
		for _, eye := range append(colourvision.Colours(), colourvision.Grey()) {
			for _, r := range turning {
				if share := eye.Difference(colourvision.Part(turned, r), colourvision.Part(usual, r)); share < 0.05 {
					t.Errorf("%s: %s: a tile that the next tide turns differs by %.2f, want at least 0.05", name, eye.Name, share)
				}
			}
			if share := eye.Difference(colourvision.Part(bad, ring), colourvision.Part(turned, ring)); share < 0.05 {
				t.Errorf("%s: %s: an animal in danger differs by %.2f, want at least 0.05", name, eye.Name, share)
			}
			if share := eye.Difference(tideGauge(t, th, foxes.Flood), tideGauge(t, th, foxes.Ebb)); share < 0.05 {
				t.Errorf("%s: %s: flood and ebb differ by %.2f, want at least 0.05", name, eye.Name, share)
			}
		}
	}
}

// tideGauge returns an image of the tide gauge after half of the time to the next tide.
func tideGauge(t *testing.T, th *render.Theme, next foxes.Current) *image.RGBA {
	t.Helper()
	b := NewBoard()
	s := begun(t, 12, 4)
	for s.View(foxes.Foxes).Next() != next {
		s = s.Tick()
	}
	for {
		if in, ok := s.View(foxes.Foxes).TideIn(); ok && in <= s.View(foxes.Foxes).Config.Tide/2 {
			break
		}
		s = s.Tick()
	}
	b.Show(s.View(foxes.Foxes))
	l := b.Layout(render.Rect{W: 640, H: 480})
	middle := l.Deck.Centre()
	return colourvision.Part(picture(b, image.Pt(640, 480), th, usualLook(th)), colourvision.Around(middle.X, middle.Y, 40))
}

// forecast is what the screen shows of the next tide.
func forecast(v foxes.View) *Forecast {
	p := v.Position
	return &Forecast{Current: p.Next(), Odds: foxesmath.Odds(p)}
}

// TestEndingsAreReadByAllEyes draws the ends of games that the foxes, the dolphins or nobody has won. All animals are still on the
// board.
func TestEndingsAreReadByAllEyes(t *testing.T) {
	played := NewBoard()
	strolled(t, played, begun(t, 10, 9), 700)
	var all []drawtest.Ending
	for _, o := range []foxes.Outcome{foxes.FoxesWon, foxes.DolphinsWon, foxes.Drawn} {
		b, v := NewBoard(), played.view
		v.Outcome = o
		b.Show(v)
		all = append(all, drawtest.Ending{Outcome: o.String(), Seconds: EndSeconds(&v), Draw: func(p *render.Pen, r render.Rect, at float64) {
			l := usualLook(p.Theme())
			l.Ending = at
			b.Draw(p, r, l)
		}})
	}
	drawtest.Endings(t, "foxes", all...)
}
