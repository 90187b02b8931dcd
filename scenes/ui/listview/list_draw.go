package listview

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
)

// FocusRing implements ui.FocusRinged.
func (l *List) FocusRing() (render.Rect, float64) { return l.Bounds(), ui.ControlRadius }

// Draw implements ui.Widget.
func (l *List) Draw(p *render.Pen) {
	th := l.Theme()
	p.Round(l.Bounds(), ui.ControlRadius, th.Surface)
	p.Frame(l.Bounds(), ui.ControlRadius, th.OutlineWidth, th.Edge)
	if l.rows == 0 {
		l.drawEmpty(p)
		return
	}
	l.pen = p
	p.Clip(l.view(), l.drawF)
	l.bar.Draw(p, th, l.Bounds())
}

// emptyLines returns the lines of Empty, their style and their bounds.
func (l *List) emptyLines() ([]string, render.Style, render.Rect) {
	st := ui.TextStyle(ui.Body, l.Theme().InkSoft).Aligned(render.Middle)
	r := l.view().InsetXY(12, 0)
	return render.Wrap(l.Empty, st, math.Max(r.W, 0)), st, r
}

func (l *List) drawEmpty(p *render.Pen) {
	lines, st, r := l.emptyLines()
	high := render.LineHeight(st)
	y := r.Centre().Y - high*float64(len(lines))/2
	for i, line := range lines {
		p.TextIn(line, render.Rect{X: r.X, Y: y + float64(i)*high, W: r.W, H: high}, st)
	}
}

func (l *List) drawRows() {
	for row := l.First(); row < l.rows && l.InView(row); row++ {
		l.drawRow(row, l.RowBounds(row))
	}
}

// First returns the first visible row.
func (l *List) First() int { return int(l.bar.Offset / l.RowHeight) }

func (l *List) rowWidth() float64 {
	if l.bar.Needed() {
		return l.view().W - layout.ScrollbarWidth
	}
	return l.view().W
}

// rowInset is the distance of a row's content from the left and right edges of the row.
const rowInset = 16.0

func (l *List) drawRow(row int, r render.Rect) {
	p, th := l.pen, l.Theme()
	bed := r.InsetXY(4, 2)
	switch {
	case row == l.selected:
		p.Round(bed, 6, th.AccentSoft)
		p.Round(render.Rect{X: bed.X, Y: bed.Y + 6, W: 3, H: bed.H - 12}, 1.5, th.Accent)
	case row == l.hover:
		p.Round(bed, 6, render.Fade(th.Ink, 0.05))
	}
	content := r.InsetXY(rowInset, 0)
	if b := l.ButtonBounds(row); !b.Empty() {
		l.Button.Draw(p, row, b, l.touch(row))
		content.W = b.X - 8 - content.X
	}
	if l.DrawRow != nil {
		l.DrawRow(p, row, content)
		return
	}
	p.TextIn(l.Text(row), content, ui.TextStyle(ui.Body, th.Ink))
}

// TextLines implements ui.TextLiner.
func (l *List) TextLines() []ui.TextLine {
	if l.rows > 0 {
		return nil // rows end in an ellipsis by design; the whole text is shown elsewhere
	}
	var list []ui.TextLine
	lines, st, r := l.emptyLines()
	for _, line := range lines {
		list = append(list, ui.TextLine{Text: line, Style: st, Width: r.W})
	}
	return list
}

// Viewport implements ui.Viewer.
func (l *List) Viewport() (r render.Rect, across bool) { return l.Bounds().Inset(-1), false }
