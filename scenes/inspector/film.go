package inspector

import (
	"sort"

	"menagerie/render"
)

// reel is the position of a replay among the messages.
type reel struct {
	at       int   // the position plus 1, so that 0 means none
	of       int   // the number of messages from which the other fields were computed
	from, to int64 // the messages [from, to) led to the position
	row      int   // the last listed message up to the position; -1 for none
}

// followFilm marks the messages that belong to the current position of the replay, and scrolls the list to these messages.
func (i *Inspector) followFilm() {
	if !i.log.whole || i.source.Found == nil {
		return
	}
	if at := i.capabilities().Film.At() + 1; at != i.reel.at || i.reel.of != len(i.log.all) {
		i.reel.at, i.reel.of = at, len(i.log.all)
		i.reel.from, i.reel.to = i.messagesOf(at-1), i.messagesOf(at)
		i.panel.list.MarkDirty()
	}
	i.reel.row = sort.Search(len(i.list.shown), func(n int) bool { return i.list.shown[n] >= i.reel.to }) - 1
	lead := max(i.reel.row, 0)
	if row := i.rowOf(i.chosen.number); row >= 0 && i.leads(i.chosen.number) {
		lead = row
	}
	if len(i.list.shown) > 0 {
		i.panel.list.Lead(lead)
	}
}

// messagesOf returns the number of the first message after which the replay is at the position or a later one.
func (i *Inspector) messagesOf(position int) int64 {
	n := sort.Search(len(i.log.all), func(n int) bool {
		at, ok := i.source.Found(i.log.first + int64(n))
		return ok && at >= position
	})
	return i.log.first + int64(n)
}

// leads reports whether a message led to the position of the replay.
func (i *Inspector) leads(number int64) bool { return number >= i.reel.from && number < i.reel.to }

// drawReel marks a row if its message belongs to the current position of the replay. It draws a line below the last marked row.
func (i *Inspector) drawReel(p *render.Pen, row int, r render.Rect) {
	if i.reel.at == 0 {
		return
	}
	accent := p.Theme().Accent
	if i.leads(i.list.shown[row]) {
		p.Fill(render.Rect{X: r.X, Y: r.Y, W: 4, H: r.H}, accent)
	}
	if row == i.reel.row {
		p.Fill(render.Rect{X: r.X, Y: r.Bottom() - 2, W: r.W, H: 2}, accent)
	}
}
