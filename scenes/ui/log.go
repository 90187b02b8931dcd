package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

// Log is a list of messages. It scrolls to each new message unless the player has scrolled up, and drops the oldest messages.
type Log struct {
	scrollArea
	Max   int     // maximal number of messages; 0 means 2,000
	Lines float64 // wanted height in lines
	Empty string  // text that is shown while there are no messages

	entries []logEntry
	tops    []float64 // position of each message in units, and of the end
	width   float64   // width for which the messages were wrapped
	loose   bool      // whether the player has scrolled up
}

type logEntry struct {
	text  string
	tone  Tone
	lines []string
}

// NewLog returns an empty log.
func NewLog() *Log {
	l := &Log{Lines: 8, tops: []float64{0}}
	l.paint, l.scrolled = l.drawEntries, func() { l.loose = !l.atEnd() }
	return l
}

// Append adds a message, which may have several lines.
func (l *Log) Append(text string) { l.AppendAs(Ink, text) }

// AppendAs adds a message in the colour of a tone.
func (l *Log) AppendAs(tone Tone, text string) {
	l.entries = append(l.entries, logEntry{text: text, tone: tone})
	limit := l.Max
	if limit <= 0 {
		limit = 2000
	}
	if over := len(l.entries) - limit; over > limit/8 {
		// Dropping many at once keeps the cost of an entry small.
		l.drop(over)
	}
	l.wrapFrom(len(l.entries) - 1)
	l.updateScroll()
	l.MarkDirty()
}

func (l *Log) drop(n int) {
	gone := 0.0
	if n < len(l.tops) {
		gone = l.tops[n]
	}
	l.entries = append(l.entries[:0:0], l.entries[n:]...)
	l.offset -= gone
	l.wrapFrom(0)
}

// Clear removes all messages.
func (l *Log) Clear() {
	l.entries, l.tops, l.loose = nil, append(l.tops[:0], 0), false
	l.updateScroll()
	l.MarkDirty()
}

// Count returns the number of messages.
func (l *Log) Count() int { return len(l.entries) }

// Entry returns the text of message i.
func (l *Log) Entry(i int) string { return l.entries[i].text }

func (l *Log) view() render.Rect { return l.Bounds().InsetXY(12, 8) }

const logGap = 4.0

// wrapFrom computes the lines and positions of the entries from index i on.
func (l *Log) wrapFrom(i int) {
	l.tops = l.tops[:min(i+1, len(l.tops))]
	line := render.LineHeight(Caption.Style())
	for ; i < len(l.entries); i++ {
		e := &l.entries[i]
		if l.width > 0 {
			e.lines = render.Wrap(e.text, Caption.Style(), l.width)
		}
		l.tops = append(l.tops, l.tops[i]+line*float64(max(len(e.lines), 1))+logGap)
	}
}

// updateScroll keeps the scroll position between the first and the last entry. If the log scrolls automatically, it
// then scrolls to the end.
func (l *Log) updateScroll() {
	l.fit(l.tops[len(l.tops)-1], l.view().H)
	if !l.loose {
		l.setOffset(l.limit())
	}
}

func (l *Log) Size(avail float64) (w, h float64) {
	return math.Min(avail, 320), l.Lines*(render.LineHeight(Caption.Style())+logGap) + 16
}

func (l *Log) Place(r render.Rect) {
	l.Node.Place(r)
	if w := math.Max(l.view().W-6, 20); w != l.width {
		l.width = w
		l.wrapFrom(0)
	}
	l.updateScroll()
}

// CanFocus returns true only if the messages do not fit and can be scrolled.
func (l *Log) CanFocus() bool { return l.needsBar() }

func (l *Log) Grabs() bool { return true }

func (l *Log) Key(k KeyEvent) bool {
	if k.Mods.Command || k.Mods.Alt {
		return false
	}
	switch k.Code {
	case ebiten.KeyArrowUp:
		return l.ScrollTo(l.offset - WheelStep/2)
	case ebiten.KeyArrowDown:
		return l.ScrollTo(l.offset + WheelStep/2)
	}
	used, _ := l.scrollByKey(k.Code)
	return used
}

func (l *Log) Draw(p *render.Pen) {
	th := l.Theme()
	p.Round(l.Bounds(), ControlRadius, render.Mix(th.Surface, th.Sunken, 0.35))
	p.Frame(l.Bounds(), ControlRadius, th.OutlineWidth, th.Edge)
	if len(l.entries) == 0 {
		p.TextIn(l.Empty, l.view(), TextStyle(Caption, th.InkSoft).Aligned(render.Middle))
		return
	}
	l.drawClipped(p, l.Bounds().InsetXY(2, 4))
}

func (l *Log) drawEntries() {
	v, th := l.view(), l.Theme()
	line := render.LineHeight(Caption.Style())
	for i := l.firstVisible(); i < len(l.entries); i++ {
		y := v.Y + l.tops[i] - l.offset
		if y > l.Bounds().Bottom() {
			return
		}
		for _, s := range l.entries[i].lines {
			l.pen.Text(s, v.X, y, TextStyle(Caption, l.entries[i].tone.Color(th)))
			y += line
		}
	}
}

// firstVisible returns the index of the first entry that is at least partly visible.
func (l *Log) firstVisible() int {
	low, high := 0, len(l.entries)
	for low < high {
		mid := (low + high) / 2
		if l.tops[mid+1] < l.offset-8 {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}
