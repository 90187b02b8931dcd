package ui

import (
	"image/color"
	"math"

	"menagerie/render"
)

// ProgressBar shows how much of a task is done.
type ProgressBar struct {
	Node
	Tone Tone // colour of the filled part; Ink means the accent colour

	share float64
	busy  bool
	phase float64
}

// NewProgress returns an empty progress bar.
func NewProgress() *ProgressBar { return &ProgressBar{} }

// Set fills the bar to share, from 0 to 1.
func (b *ProgressBar) Set(share float64) {
	share = render.Clamp01(share)
	if share != b.share || b.busy {
		b.share, b.busy = share, false
		b.MarkDirty()
	}
}

// SetBusy shows that a task is running, for a task with unknown progress.
func (b *ProgressBar) SetBusy() {
	b.busy = true
	b.Animate()
	b.MarkDirty()
}

func (b *ProgressBar) Place(r render.Rect) {
	b.Node.Place(r)
	if b.busy {
		b.Animate()
	}
}

func (b *ProgressBar) Size(avail float64) (w, h float64) { return math.Min(avail, 240), 8 }

func (b *ProgressBar) Tick() bool {
	if !b.busy {
		return false
	}
	if !b.Env().ReducedMotion {
		b.phase = math.Mod(b.phase+1.0/90, 1)
		b.MarkDirty()
	}
	return true
}

func (b *ProgressBar) color() color.RGBA {
	if b.Tone == Ink {
		return b.Theme().Accent
	}
	return b.Tone.Color(b.Theme())
}

func (b *ProgressBar) Draw(p *render.Pen) {
	th, r := b.Theme(), b.Bounds()
	p.Round(r, r.H/2, render.Mix(th.Sunken, th.InkFaint, 0.35))
	if b.busy {
		w := r.W * 0.3
		x := r.X + (r.W-w)*(0.5-0.5*math.Cos(2*math.Pi*b.phase))
		p.Round(render.Rect{X: x, Y: r.Y, W: w, H: r.H}, r.H/2, b.color())
		return
	}
	if w := r.W * b.share; w > 0 {
		p.Round(render.Rect{X: r.X, Y: r.Y, W: math.Max(w, r.H), H: r.H}, r.H/2, b.color())
	}
}
