package miadraw

import (
	"image"
	"testing"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/miadraw/mialayout"
	"menagerie/rules"
)

// TestALostHeartCracksForAMoment checks that the loss of a life is animated, and that the table is still afterwards.
func TestALostHeartCracksForAMoment(t *testing.T) {
	pixeltest.Need(t)
	log := tale(t, 3, "5,2", "6,3")
	loser := log[3].Seat
	over := seen(t, log, 2, loser, "4,1")
	shot := func(ticks, lives int, m render.Motion) *image.RGBA {
		b := NewBoard()
		b.Show(Round{Number: 1, Seats: 3, Log: over[:len(over)-1], Turn: rules.Nobody})
		b.See(Round{Number: 1, Seats: 3, Log: over, Turn: rules.Nobody})
		for range ticks {
			b.Tick(m)
		}
		l := look(render.Light(), 3)
		for i := range 3 {
			l.Players[i].Lives, l.Players[i].Of = 3, 3
		}
		l.Players[loser].Lives = lives
		at := mialayout.Fit(render.Rect{W: 912, H: 708}, 3)
		pill := at.PillOf(loser, 0)
		return cut(picture(b, image.Pt(912, 708), 1, render.Light(), l), image.Rect(int(pill.X), int(pill.Bottom())+1, int(pill.Right()), int(pill.Bottom()+16)))
	}
	still := shot(200, 2, render.FullMotion)
	if alike(still, shot(5, 2, render.FullMotion)) {
		t.Error("5 ticks after the loss the hearts look as at rest, want a crack")
	}
	if !alike(still, shot(crackTicks+2, 2, render.FullMotion)) {
		t.Errorf("%d ticks after the loss the hearts differ from those at rest, want no movement", crackTicks+2)
	}
	if !alike(still, shot(1, 2, render.ReducedMotion)) {
		t.Error("with reduced motion the hearts differ from those at rest, want no movement")
	}
	if alike(still, shot(200, 1, render.FullMotion)) {
		t.Error("the plate shows one life as two, want another picture")
	}
}
