package gamepage

import (
	"sort"

	"menagerie/render"
)

// reel is how far a film is, in messages.
type reel struct {
	at       int   // the position; it counts from 1, so that 0 is none
	of       int   // how many messages were looked at for that
	from, to int64 // the messages that led to it: [from, to)
	row      int   // the last one that is shown of those up to it; -1 for none
}

// followFilm marks the messages that led to the picture on the board, and has the list follow them.
func (i *inspector) followFilm() {
	if !i.log.whole || i.f.opts.Wire.Found == nil {
		return
	}
	if at := i.f.film().At() + 1; at != i.reel.at || i.reel.of != len(i.log.all) {
		i.reel.at, i.reel.of = at, len(i.log.all)
		i.reel.from, i.reel.to = i.messagesOf(at-1), i.messagesOf(at)
		i.panel.list.MarkDirty()
	}
	i.reel.row = sort.Search(len(i.shown), func(n int) bool { return i.shown[n] >= i.reel.to }) - 1
	lead := max(i.reel.row, 0)
	if row := i.rowOf(i.chosen); row >= 0 && i.leads(i.chosen) {
		lead = row
	}
	if len(i.shown) > 0 {
		i.panel.list.Lead(lead)
	}
}

// messagesOf is the first message that leads to a position, or to one behind it.
func (i *inspector) messagesOf(position int) int64 {
	n := sort.Search(len(i.log.all), func(n int) bool {
		at, ok := i.f.opts.Wire.Found(i.log.first + int64(n))
		return ok && at >= position
	})
	return i.log.first + int64(n)
}

// leads reports whether a message led to the picture on the board of a film.
func (i *inspector) leads(number int64) bool { return number >= i.reel.from && number < i.reel.to }

// drawReel marks the rows of the picture on the board, and draws a line where the film is.
func (i *inspector) drawReel(p *render.Pen, row int, r render.Rect) {
	if i.reel.at == 0 {
		return
	}
	accent := p.Theme().Accent
	if i.leads(i.shown[row]) {
		p.Fill(render.Rect{X: r.X, Y: r.Y, W: 4, H: r.H}, accent)
	}
	if row == i.reel.row {
		p.Fill(render.Rect{X: r.X, Y: r.Bottom() - 2, W: r.W, H: 2}, accent)
	}
}
