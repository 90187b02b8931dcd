package homescene

import (
	"math"

	"menagerie/internal/solved"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/todayscene"
	"menagerie/scenes/ui"
)

// todayCard paints the picture of the card that opens the puzzles of a day.
type todayCard struct {
	weekday string
	date    string // day of the month
	games   []scenes.Game
	marks   []solved.Mark // mark of each game

	pen  *render.Pen
	spot render.Rect
	crop func(p *render.Pen, r render.Rect)
	draw func() // draws the pictures of the games; allocated once
}

// today returns the card that opens the puzzles of today.
func (h *home) today() *card {
	b, d := h.env.UI.Book, h.env.Puzzles.Today()
	_, _, day := d.Date()
	h.day = d
	t := &todayCard{weekday: todayscene.Weekday(b, d), date: b.Integer(int64(day)), games: todayscene.Games(h.env)}
	for _, g := range t.games {
		t.marks = append(t.marks, h.env.Puzzles.Result(solved.Key{Game: g.Name(), Day: d}).Mark())
	}
	t.draw = func() { t.crop(t.pen, t.spot) }
	c := newCard(h.Word("today.title"), t.paint, func() { h.Go(todayscene.New(h.env, h.env.Puzzles.Today(), h.Page)) })
	c.ID = "today"
	if now := h.env.Puzzles.Streak().Now; now > 0 {
		c.note = b.N("today.streak", now)
	}
	return c
}

// The measures of the picture at its full size, in units.
const (
	weekdaySize = 16.0
	dateSize    = 40.0
	cropGap     = 20.0 // space above the pictures
	textEm      = 1.3  // height of a line, as a multiple of the size of its text
)

// paint draws the weekday, the date, and a small round picture for each game.
func (t *todayCard) paint(p *render.Pen, r render.Rect, _ float64) {
	th := p.Theme()
	p.Fill(r, th.AccentSoft)
	side, gap := cropSize(r.W)
	if room := r.H - textEm*dateSize - side; room < 8 {
		t.paintCrops(p, r, side, gap) // a low card has no room for the date
		return
	}
	space, text := cropGap, textEm*(weekdaySize+dateSize)
	if small, lowGap := 28.0, 8.0; text+space+side > r.H && text+lowGap+small <= r.H {
		side, gap, space = small, lowGap, lowGap
	}
	high := text + space + side
	y := r.Y + (r.H-high)/2
	if high <= r.H {
		st := render.Style{Size: weekdaySize, Color: th.InkSoft}.Aligned(render.Middle)
		p.TextIn(t.weekday, render.Rect{X: r.X, Y: y, W: r.W, H: textEm * weekdaySize}, st)
		y += textEm * weekdaySize
	} else {
		y = r.Y + (r.H-textEm*dateSize-side)/2
	}
	st := render.Style{Size: dateSize, Weight: render.Bold, Color: th.Ink}.Aligned(render.Middle)
	p.TextIn(t.date, render.Rect{X: r.X, Y: y, W: r.W, H: textEm * dateSize}, st)
	y += textEm * dateSize
	t.paintCrops(p, render.Rect{X: r.X, Y: y, W: r.W, H: max(side, min(r.Bottom()-y, 2*space+side))}, side, gap)
}

// cropSize returns the side length of the small square pictures on a card of this width, and the gap between them.
func cropSize(width float64) (side, gap float64) {
	switch {
	case width < 200:
		return 28, 4
	case width < 300:
		return 36, 8
	}
	return 48, 12
}

// paintCrops draws a small round picture for each game, centred in r. Solved puzzles have a check mark, and the others
// are pale.
func (t *todayCard) paintCrops(p *render.Pen, r render.Rect, side, gap float64) {
	th := p.Theme()
	x := r.Centre().X - float64(len(t.games)-1)/2*(side+gap)
	for i, g := range t.games {
		at := render.Pt{X: x, Y: r.Centre().Y}
		t.pen, t.spot, t.crop = p, render.RectAround(at, side, side), g.GamePuzzles().Crop
		p.Clip(t.spot, t.draw)
		corner := side * (math.Sqrt2 - 1) / 2
		p.Ring(at, side/2+corner/2, corner+1, th.AccentSoft)
		if t.marks[i] == solved.Unsolved {
			p.Circle(at, side/2, render.Fade(th.AccentSoft, 0.5))
			dashedRing(p, at, side/2)
		} else {
			p.Ring(at, side/2-1, 2, th.Accent)
			todayscene.DrawMark(p, at.Add(render.Pt{X: side * 0.36, Y: side * 0.36}), markSide, t.marks[i])
		}
		x += side + gap
	}
}

const markSide = 20.0

func dashedRing(p *render.Pen, at render.Pt, radius float64) {
	const dashes = 12
	for i := range dashes {
		from := float64(i) * 2 * math.Pi / dashes
		p.Arc(at, radius-1, render.Angles{From: from, To: from + math.Pi/dashes}, 1.5, p.Theme().InkFaint)
	}
}

// noteStyle is the style of the note in the row with the name of a card.
func noteStyle() render.Style { return ui.Caption.Style() }

// noteRect returns the bounds of a card's note, or false if there is no space for the note.
func (c *card) noteRect() (render.Rect, bool) {
	lines, st := c.lines()
	r := c.nameRect()
	name, _ := render.Measure(lines[0], st)
	wide, _ := render.Measure(c.note, noteStyle())
	return render.Rect{X: r.Right() - wide, Y: r.Y, W: wide, H: r.H}, c.note != "" && name+12+wide <= r.W
}

// drawNote draws the note at the right end of the row with the name.
func (c *card) drawNote(p *render.Pen) {
	if r, ok := c.noteRect(); ok {
		st := noteStyle()
		st.Color = c.Theme().InkSoft
		p.TextIn(c.note, r, st)
	}
}
