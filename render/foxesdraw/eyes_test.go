package foxesdraw

import (
	"image"
	"testing"

	"menagerie/internal/eyes"
	"menagerie/internal/pixeltest"
	"menagerie/internal/vmdrive"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
)

// TestSeenWithFewerColours compares with pictures of the island as those see it who see fewer colours: both sides with what
// they are at, what the next tide may do, and a refusal.
func TestSeenWithFewerColours(t *testing.T) {
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
	vmdrive.Golden(t, "eyes", eyes.Sheet(append(pictures, see(usualLook(th)))...))
}

// TestMarksAreReadByAllEyes measures what a player must tell apart around the island, in every theme: where the next tide
// changes something, which way it flows, and who is in danger.
func TestMarksAreReadByAllEyes(t *testing.T) {
	pixeltest.Need(t)
	b := NewBoard()
	strolled(t, b, begun(t, 12, 4), 1390)
	l := b.Layout(render.Rect{W: 640, H: 480})
	calm := forecast(b.view)
	var turning []image.Rectangle
	for i, odds := range calm.Odds {
		if p := b.view.Board.Place(i); odds > 0.2 && b.view.Board.At(p).Owner() == rules.Nobody {
			turning = append(turning, eyes.Around(l.At(p).X, l.At(p).Y, 0.4*l.Unit))
		}
	}
	if len(turning) < 3 {
		t.Fatalf("the next tide turns %d free tiles", len(turning))
	}
	dangers := [2]*Forecast{{Current: calm.Current}, {Current: calm.Current}}
	victim := b.view.Board.Animals(foxes.Dolphins)[0]
	for i := range dangers {
		dangers[i].Dangers = []Danger{{At: victim, Seat: foxes.Dolphins, Exposed: 1, Lost: float64(i)}}
	}
	ring := eyes.Around(l.At(victim).X, l.At(victim).Y, 0.7*l.Unit)
	for _, name := range render.ThemeNames() {
		th := render.ThemeNamed(name)
		see := func(f *Forecast) *image.RGBA {
			look := usualLook(th)
			look.Forecast = f
			return picture(b, image.Pt(640, 480), th, look)
		}
		usual, turned, harmless, bad := see(nil), see(calm), see(dangers[0]), see(dangers[1])
		for _, eye := range append(eyes.Colours(), eyes.Grey()) {
			for _, r := range turning {
				if share := eye.Differ(eyes.Part(turned, r), eyes.Part(usual, r)); share < 0.05 {
					t.Errorf("%s: %s: a tile that the next tide turns looks as usual: %.2f", name, eye.Name, share)
				}
			}
			if share := eye.Differ(eyes.Part(bad, ring), eyes.Part(harmless, ring)); share < 0.05 {
				t.Errorf("%s: %s: a great danger looks like a small one: %.2f", name, eye.Name, share)
			}
			if share := eye.Differ(tideGauge(t, th, foxes.Flood), tideGauge(t, th, foxes.Ebb)); share < 0.05 {
				t.Errorf("%s: %s: flood and ebb look alike: %.2f", name, eye.Name, share)
			}
		}
	}
}

// tideGauge is the gauge of the tide while half of the time to it has gone.
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
	return eyes.Part(picture(b, image.Pt(640, 480), th, usualLook(th)), eyes.Around(middle.X, middle.Y, 40))
}

// forecast is what the screen shows of the next tide.
func forecast(v foxes.View) *Forecast {
	p := v.Position
	f := &Forecast{Current: p.Next(), Odds: foxesmath.Odds(p)}
	for _, r := range foxesmath.Risks(p) {
		f.Dangers = append(f.Dangers, Danger{At: r.At, Seat: r.Seat, Exposed: r.Exposed, Lost: r.Lost})
	}
	return f
}
