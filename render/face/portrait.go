package face

import (
	"menagerie/render"
)

// changeTicks is the duration of a change of the mood: 180 ms.
const changeTicks = 11

// Portrait is a face whose mood changes in 180 ms. The zero value is calm.
type Portrait struct {
	now, before Mood
	left        int // ticks until the face shows only now
}

// Set changes the mood. With ReducedMotion the change is immediate. Set reports whether the picture changes.
func (p *Portrait) Set(m Mood, motion render.Motion) bool {
	if p.now == m {
		return false
	}
	p.before, p.now, p.left = p.now, m, changeTicks
	if motion == render.ReducedMotion {
		p.left = 0
	}
	return true
}

// Mood returns the mood that was set last.
func (p *Portrait) Mood() Mood { return p.now }

// Tick continues a change of the mood by 1/60 s. It reports whether the picture changes.
func (p *Portrait) Tick() bool {
	if p.left == 0 {
		return false
	}
	p.left--
	return true
}

// Draw draws the face f in r. During a change, it shows both moods: one fades in over the other, which fades out afterwards.
func (p *Portrait) Draw(pen *render.Pen, r render.Rect, f *Face) {
	if p.left == 0 {
		f.Draw(pen, r, p.now)
		return
	}
	t := 1 - float64(p.left)/changeTicks
	way := lean(p.now) - lean(p.before)
	f.draw(pen, r, p.before, render.Placing{Turn: t * way, Fade: max(0, 2*t-1)})
	f.draw(pen, r, p.now, render.Placing{Turn: (t - 1) * way, Fade: max(0, 1-2*t)})
}

// lean returns the angle by which the head is turned in a mood.
func lean(m Mood) float64 {
	if m == Thinking {
		return tilt
	}
	return 0
}
