package todayscene

import (
	"strconv"

	"menagerie/internal/solved"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// tile is a card with the puzzle of one game: a picture of the position, and below it the task.
type tile struct {
	ui.Pressable
	game    scenes.Game
	result  solved.Result
	form    form
	puzzle  scenes.Puzzle
	ready   bool   // whether the puzzle has been made
	slow    bool   // whether making the puzzle takes longer than waitTicks
	waiting string // text while the puzzle is being made
	first   bool   // whether it is the first tile with an open puzzle

	pen     *render.Pen
	picture render.Rect
	draw    func() // draws the picture; allocated once
}

func (s *screen) tile(g scenes.Game, i int) *tile {
	t := &tile{game: g, form: s.form, waiting: s.Word("today.being_made")}
	t.ID, t.Tip = "tile."+g.Name(), s.Word(g.Name()+".title")
	t.Press = func() { s.open(i) }
	t.result = s.env.Puzzles.Result(solved.Key{Game: g.Name(), Day: s.day})
	t.puzzle, t.ready = s.search.puzzle(i)
	t.slow = s.wait >= waitTicks
	t.first = t.result.End == solved.Open && s.nextTile() < 0
	t.draw = func() { t.puzzle.Draw(t.pen, t.picture) }
	return t
}

// The measures of a tile in units.
const (
	cardRadius    = 12.0
	taskHigh      = 56.0
	pictureHigh   = 144.0
	narrowPicture = 96.0
	stampSide     = 36.0
	discSide      = 48.0
)

// Ready reports whether the puzzle has been made. A press on the tile then opens it.
func (t *tile) Ready() bool { return t.ready }

func (t *tile) Size(avail float64) (w, h float64) {
	if t.form == large {
		return avail, pictureHigh + taskHigh
	}
	return avail, narrowPicture + taskHigh
}

func (t *tile) FocusRing() (render.Rect, float64) { return t.Bounds(), cardRadius }

// taskText returns the text below the picture.
func (t *tile) taskText() string {
	switch {
	case t.ready:
		return t.Env().Book.T(t.puzzle.Task)
	case t.slow:
		return t.waiting
	}
	return ""
}

func (t *tile) Draw(p *render.Pen) {
	th, r := t.Theme(), t.Bounds()
	p.Round(r, cardRadius, th.Surface)
	t.pen, t.picture = p, r
	t.picture.H -= taskHigh
	if t.ready {
		p.Clip(t.picture, t.draw)
	} else {
		p.Fill(t.picture, th.AccentSoft)
	}
	t.Shade(p, t.Bounds(), cardRadius)
	page.DrawCardEdge(p, r, cardRadius, t.Touch.Hover.Value)
	switch mark := t.result.Mark(); {
	case mark != solved.Unsolved:
		at := render.Pt{X: r.Right() - 8 - stampSide/2, Y: r.Y + 8 + stampSide/2}
		DrawMark(p, at, stampSide, mark)
	case t.first && t.ready:
		page.DrawPlayDisc(p, t.picture.Centre(), discSide)
	}
	t.drawTask(p)
}

func (t *tile) drawTask(p *render.Pen) {
	lines, st := t.lines()
	st.Color = t.Theme().Ink
	if !t.ready {
		st.Color = t.Theme().InkSoft
	}
	high := render.LineHeight(st)
	y := t.Bounds().Bottom() - taskHigh/2 - high*float64(len(lines))/2
	for _, line := range lines {
		p.TextIn(line, render.Rect{X: t.Bounds().X + t.pad(), Y: y, W: t.textWidth(), H: high}, st)
		y += high
	}
}

// lines returns the lines of the task and their text style.
func (t *tile) lines() ([]string, render.Style) {
	st := render.Style{Size: 16}
	if t.form != large {
		st.Size = 13
	}
	if t.first {
		st.Weight = render.Bold
	}
	lines := render.Wrap(t.taskText(), st, t.textWidth())
	if len(lines) > 2 {
		st.Size = 13
		lines = render.Wrap(t.taskText(), st, t.textWidth())
	}
	return lines, st
}

func (t *tile) pad() float64 {
	if t.form == large {
		return 16
	}
	return 8
}

func (t *tile) textWidth() float64 { return t.Bounds().W - 2*t.pad() }

func (t *tile) TextLines() []ui.TextLine {
	lines, st := t.lines()
	var all []ui.TextLine
	for _, line := range lines {
		all = append(all, ui.TextLine{Text: line, Style: st, Width: t.textWidth()})
	}
	return all
}

func (t *tile) TakeCapture(from ui.Widget) bool {
	old, ok := from.(*tile)
	return ok && old.ID == t.ID && t.Touch.TakeCapture(&t.Node, &old.Touch)
}

// numberedID returns an ID with a number.
func numberedID(name string, n int) string { return name + strconv.Itoa(n) }

// tileRow arranges the tiles in one row, or in two columns on a phone.
type tileRow struct{ *ui.Grid }

func newTileRow(f form) tileRow {
	switch f {
	case large:
		return tileRow{ui.NewGrid(160, 16)}
	case small:
		return tileRow{ui.NewGrid(96, 8)}
	}
	return tileRow{ui.NewGrid(120, 8)}
}

func (r tileRow) add(w ui.Widget) { r.SetChildren(append(r.Children(), w)...) }

// DrawMark draws the mark of a solved puzzle centred at a point: a disc with a check mark. The disc is hollow if the player
// used a hint.
func DrawMark(p *render.Pen, at render.Pt, size float64, m solved.Mark) {
	th := p.Theme()
	ground, ink := th.Accent, th.OnAccent
	if m == solved.Helped {
		ground, ink = th.Surface, th.Accent
	}
	p.Circle(at, size/2, th.Surface)
	p.Circle(at, size/2-2, th.Accent)
	p.Circle(at, size/2-4, ground)
	p.Icon(render.Check, render.RectAround(at, size*0.6, size*0.6), ink)
}
