package gamepage

import (
	"image/color"
	"math"
	"strings"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/scenes/ui"
)

// listedPlayer is a player in the list of players.
type listedPlayer struct {
	Name, Role string
	Sign       func(p *render.Pen, r render.Rect) // draws the sign of the player
	Face       *face.Face                         // face of a bot; nil for a person
	Color      func() color.RGBA                  // returns the current colour of the player
}

// listedState is the state of a listed player that can change in each tick.
type listedState struct {
	Score string
	Turn  bool // whether the player is to move
	Mood  face.Mood
}

// playerList is the list of the players in the panel. The rows are lower if there are many players. If there are very
// many, each row has only a sign and a score.
type playerList struct {
	ui.Node
	rows []*playerRow
}

func newPlayerList(all []listedPlayer) *playerList {
	p := &playerList{}
	for _, one := range all {
		r := &playerRow{listedPlayer: one, high: len(all) <= 2, full: len(all) == 3 || len(all) == 4}
		p.rows = append(p.rows, r)
		p.Node = ui.NodeWith(append(p.Children(), r)...)
	}
	return p
}

// Refresh updates each row: the score, the mood, and the mark of the player whose turn it is. stateOf returns the state
// of the player in row i.
func (p *playerList) Refresh(m render.Motion, stateOf func(i int) listedState) {
	for i, r := range p.rows {
		state := stateOf(i)
		if r.portrait.Set(state.Mood, motionOf(&r.Node, m)) {
			r.Animate()
		}
		if state != r.listedState {
			r.listedState = state
			r.MarkDirty()
		}
	}
}

// motionOf returns the motion with which a widget is animated. This is m, or render.ReducedMotion if the widget is not
// on the screen yet.
func motionOf(n *ui.Node, m render.Motion) render.Motion {
	if n.Root() == nil {
		return render.ReducedMotion
	}
	return m
}

// Heights of the rows and the distances between them, in units.
const (
	highRow, lowRow       = 56.0, 28.0
	highCompact, lowSmall = 44.0, 24.0
	highGap               = 8.0
	lowSign               = 14.0 // side in units of a sign beside a face
)

// rowMeasures returns the height of a row, the distance between rows and the number of columns, for a panel slot of
// this height.
func (p *playerList) rowMeasures(height float64) (h, gap float64, columns int) {
	small := height < roomyMeasures.people
	switch n := len(p.rows); {
	case n <= 2 && small:
		return highCompact, highGap, 1
	case n <= 2:
		return highRow, highGap, 1
	// More than eight players have only a sign and a score, because the board has the names.
	case n > 8:
		columns = (n + 3) / 4
	case n > 4:
		columns = 2
	default:
		columns = 1
	}
	if small {
		return lowSmall, 0, columns
	}
	return lowRow, 2, columns
}

func (p *playerList) Size(avail float64) (w, h float64) {
	row, gap, columns := p.rowMeasures(0)
	lines := math.Ceil(float64(len(p.rows)) / float64(columns))
	return avail, max(0, lines*(row+gap)-gap)
}

func (p *playerList) Place(r render.Rect) {
	p.Node.Place(r)
	h, gap, columns := p.rowMeasures(r.H)
	lines := (len(p.rows) + columns - 1) / columns
	w := (r.W - highGap*float64(columns-1)) / float64(columns)
	for i, one := range p.rows {
		column, line := float64(i/max(lines, 1)), float64(i%max(lines, 1))
		one.Place(render.Rect{X: r.X + column*(w+highGap), Y: r.Y + line*(h+gap), W: w, H: h})
	}
}

func (p *playerList) Draw(pen *render.Pen) { ui.Paint(pen, p.Children()...) }

type playerRow struct {
	ui.Node
	listedPlayer
	listedState
	high     bool // whether the row has space for the role
	full     bool // whether the row has both a face and a sign
	portrait face.Portrait
}

func (r *playerRow) Tick() bool {
	changes := r.portrait.Tick()
	if changes {
		r.MarkDirty()
	}
	return changes
}

func (r *playerRow) Size(avail float64) (w, h float64) { return avail, highRow }

func (r *playerRow) Draw(p *render.Pen) {
	th, b := r.Theme(), r.Bounds()
	if r.Turn {
		p.Round(b, ui.ControlRadius, th.AccentSoft)
		mark, _ := b.CutLeft(4)
		p.Round(mark, 2, th.Accent)
	}
	side := b.H - 2
	if r.high {
		side = b.H - 8
		if b.H < highRow {
			side = b.H - 4
		}
	}
	pad := 8.0
	if r.crowded() {
		pad, side = 3, min(side, 0.4*b.W)
	}
	_, rest := b.CutLeft(pad)
	sign, rest := rest.CutLeft(side)
	r.drawPortrait(p, render.RectAround(sign.Centre(), side, side))
	if r.crowded() {
		p.TextWithin(r.Score, rest, ui.TextStyle(ui.Caption, th.Ink).Aligned(render.Middle))
		return
	}
	if r.full {
		_, rest = rest.CutLeft(8)
		sign, rest = rest.CutLeft(lowSign)
		r.Sign(p, render.RectAround(sign.Centre(), lowSign, lowSign))
	}
	_, rest = rest.CutLeft(10)
	rest.W -= 8
	rest = r.drawScore(p, rest)
	if r.Turn {
		icon := 24.0
		if !r.high {
			icon = 18
		}
		var hand render.Rect
		rest, hand = cutRight(rest, icon)
		p.Icon(render.Hand, render.RectAround(hand.Centre(), icon, icon), th.Accent)
		rest.W -= 4
	}
	r.drawName(p, rest)
}

// drawPortrait draws the face of a character, or the sign of a person.
func (r *playerRow) drawPortrait(p *render.Pen, at render.Rect) {
	switch {
	case r.Face != nil:
		r.portrait.Draw(p, at, r.Face)
	// The row also shows the sign of the person, so the portrait is a general icon.
	case r.full:
		p.Icon(render.Person, at.Inset(1), r.Color())
	default:
		r.Sign(p, at)
	}
}

// crowded reports whether there are so many players that the row has space for only a sign and a score.
func (r *playerRow) crowded() bool { return !r.high && r.Bounds().W < 110 }

// drawScore draws the score at the right edge of box, and returns the rest of box.
func (r *playerRow) drawScore(p *render.Pen, box render.Rect) render.Rect {
	if r.Score == "" {
		return box
	}
	st := ui.TextStyle(ui.Body, r.Theme().Ink).Aligned(render.Right)
	st.Weight = render.Medium
	w, _ := render.Measure(r.Score, st)
	if w > box.W/3 { // a text such as the reason why a player is out
		st = ui.TextStyle(ui.Caption, r.Theme().InkSoft).Aligned(render.Right)
		w, _ = render.Measure(r.Score, st)
	}
	rest, at := cutRight(box, math.Ceil(w))
	p.TextIn(r.Score, at, st)
	rest.W -= 8
	return rest
}

func cutRight(r render.Rect, w float64) (rest, part render.Rect) {
	part, rest = r.CutRight(w)
	return rest, part
}

// drawName draws the name and, in a high row, the role below it.
func (r *playerRow) drawName(p *render.Pen, box render.Rect) {
	th := r.Theme()
	st := ui.TextStyle(ui.Body, th.Ink)
	if st.Weight = render.Medium; r.Turn {
		st.Weight = render.Bold
	}
	w, h := render.Measure(r.Name, st)
	small := ui.TextStyle(ui.Caption, th.InkSoft)
	switch {
	// A name that needs two lines replaces the role.
	case w > box.W && r.high:
		lines := render.Wrap(r.Name, st, box.W)
		if len(lines) > 2 {
			lines = []string{lines[0], render.Ellipsis(strings.Join(lines[1:], " "), box.W, st)}
		}
		high := h * float64(len(lines))
		p.TextWrapped(strings.Join(lines, "\n"), render.Rect{X: box.X, Y: box.Centre().Y - high/2, W: box.W, H: high}, st)
	case w > box.W:
		small.Color, small.Weight = st.Color, st.Weight
		p.TextWithin(r.Name, box, small)
	case r.Role != "" && r.high:
		low := render.LineHeight(small)
		top := box.Centre().Y - (h+low)/2
		p.TextIn(r.Name, render.Rect{X: box.X, Y: top, W: box.W, H: h}, st)
		p.TextIn(r.Role, render.Rect{X: box.X, Y: top + h, W: box.W, H: low}, small)
	default:
		p.TextIn(r.Name, box, st)
	}
}

// opponentView shows the face of a character. Above the face, it shows a remark in a bubble. Below the face, it shows
// the character's temper in a sentence. Parts that do not fit are absent.
type opponentView struct {
	ui.Node
	face     *face.Face
	temper   string
	remark   string
	portrait face.Portrait
	high     float64 // height of the widget in units; 0 for the height of its content
}

// newOpponentView returns the view of a character. temper is a sentence about the character.
func newOpponentView(f *face.Face, temper string) *opponentView {
	return &opponentView{face: f, temper: temper}
}

// Show sets the mood of the character and the remark in the bubble. If remark is "", there is no bubble.
func (o *opponentView) Show(mood face.Mood, remark string, m render.Motion) {
	if o.portrait.Set(mood, motionOf(&o.Node, m)) {
		o.Animate()
		o.MarkDirty()
	}
	if o.remark != remark {
		o.remark = remark
		o.MarkDirty()
	}
}

func (o *opponentView) Tick() bool {
	changes := o.portrait.Tick()
	if changes {
		o.MarkDirty()
	}
	return changes
}

// The measures of an opponentView, in units.
const (
	wideFrom    = 260.0 // minimal width in units of a panel with the large face
	largeFace   = 144.0
	smallFace   = 96.0
	leastFace   = 56.0 // minimal side in units of a face below a bubble
	bubblePad   = 16.0 // space in units at the left and right of the text
	bubbleTip   = 8.0  // height in units of the tip below the bubble
	bubbleSpace = 10.0 // space in units between the tip and the face
	topSpace    = 24.0 // space in units above the bubble of a large face
	temperSpace = 16.0
)

// bubbleHeight returns the height of the bubble, which is kept free even without a remark.
func bubbleHeight() float64 { return render.LineHeight(ui.Body.Style()) + 16 }

func (o *opponentView) Least() float64 { return bubbleHeight() + bubbleTip + bubbleSpace + leastFace }

func (o *opponentView) Fit(high float64) (old float64) {
	old, o.high = o.high, high
	return old
}

// partHeights has the heights of the parts of an opponentView. The height of an absent part is 0.
type partHeights struct {
	above, bubble, face float64
	temper              []string
}

func (l partHeights) temperHeight() float64 {
	if len(l.temper) == 0 {
		return 0
	}
	return temperSpace + float64(len(l.temper))*render.LineHeight(ui.Caption.Style())
}

func (l partHeights) height() float64 {
	return math.Ceil(l.above + l.bubble + l.face + l.temperHeight())
}

// measureParts returns the parts that fit into the height of the widget.
func (o *opponentView) measureParts(width float64) partHeights {
	l := partHeights{bubble: bubbleHeight() + bubbleTip + bubbleSpace, face: smallFace}
	if width >= wideFrom {
		l.above, l.face = topSpace, largeFace
		if o.temper != "" {
			l.temper = render.Wrap(o.temper, ui.Caption.Style(), width)
		}
	}
	if o.high == 0 {
		return l
	}
	most := l.face
	// The space above the bubble becomes smaller first, then the face. The temper and the bubble are absent if the face
	// would become too small.
	l.above -= min(l.above, max(0, l.height()-o.high))
	resize := func(least float64) {
		l.face = max(least, min(most, math.Floor(o.high-l.height()+l.face)))
	}
	if resize(smallFace); l.height() > o.high {
		l.temper = nil
	}
	if resize(leastFace); l.height() > o.high {
		l.bubble = 0
	}
	resize(0)
	return l
}

func (o *opponentView) Size(avail float64) (w, h float64) {
	if o.high > 0 {
		return avail, o.high
	}
	return avail, o.measureParts(avail).height()
}

func (o *opponentView) Draw(p *render.Pen) {
	l := o.measureParts(o.Bounds().W)
	_, rest := o.Bounds().CutTop(l.above)
	top, rest := rest.CutTop(l.bubble)
	if o.remark != "" && l.bubble > 0 {
		top.H = bubbleHeight()
		o.drawBubble(p, top)
	}
	at, rest := rest.CutTop(l.face)
	o.portrait.Draw(p, render.RectAround(at.Centre(), l.face, l.face), o.face)
	st := ui.TextStyle(ui.Caption, o.Theme().InkSoft).Aligned(render.Middle)
	_, rest = rest.CutTop(temperSpace)
	for _, line := range l.temper {
		var row render.Rect
		row, rest = rest.CutTop(render.LineHeight(st))
		p.TextIn(line, row, st)
	}
}

// drawBubble draws the remark in a bubble whose tip points down to the face.
func (o *opponentView) drawBubble(p *render.Pen, r render.Rect) {
	th := o.Theme()
	st := ui.TextStyle(ui.Body, th.Ink).Aligned(render.Middle)
	w, _ := render.Measure(o.remark, st)
	box := render.RectAround(r.Centre(), min(math.Ceil(w)+2*bubblePad, r.W), r.H)
	p.Shadow(box, ui.ControlRadius, 1)
	p.Round(box, ui.ControlRadius, th.Surface)
	for i := range int(bubbleTip) { // a triangle of lines that become shorter
		half := bubbleTip - float64(i)
		p.Fill(render.Rect{X: box.Centre().X - half, Y: box.Bottom() + float64(i), W: 2 * half, H: 1}, th.Surface)
	}
	if th.ShadowStrength == 0 {
		p.Frame(box, ui.ControlRadius, th.OutlineWidth, th.Line)
	}
	p.TextWithin(o.remark, box.InsetXY(bubblePad, 0), st)
}

func (o *opponentView) TextLines() []ui.TextLine {
	var list []ui.TextLine
	l := o.measureParts(o.Bounds().W)
	if o.remark != "" && l.bubble > 0 {
		list = append(list, ui.TextLine{Text: o.remark, Style: ui.Body.Style(), Width: o.Bounds().W - 2*bubblePad})
	}
	for _, line := range l.temper {
		list = append(list, ui.TextLine{Text: line, Style: ui.Caption.Style(), Width: o.Bounds().W})
	}
	return list
}
