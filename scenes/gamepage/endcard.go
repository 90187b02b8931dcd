package gamepage

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// Turning is the position that decided a finished game.
type Turning struct {
	Text string             // sentence about what decided the game; "" while it is unknown
	At   int                // position of the replay to show
	Show func(position int) // opens the replay at a position; nil if no position decided the game
}

// turningScreen is implemented by screens that find the turning point of a finished game.
type turningScreen interface {
	// Turning is called in each tick while the card with the result is open, because the search takes some time.
	Turning() Turning
	StillAt(at int) func(p *render.Pen, r render.Rect) // returns a function that draws a position of the game, or lastPosition
}

// position returns t.At, or lastPosition if no position decided the game.
func (t Turning) position() int {
	if t.Show == nil {
		return lastPosition
	}
	return t.At
}

// lastPosition stands for the last position of a game.
const lastPosition = -1

// cardContent is what the card with the result shows, and what its buttons do. The card has no button for a nil
// function.
type cardContent struct {
	Title   string
	Turning func() Turning                                        // returns what decided the game, as far as it is known
	Picture func(position int) func(p *render.Pen, r render.Rect) // returns a function that draws a position, or lastPosition; nil without a picture
	Wish    func() string                                         // returns a text about what the other players want, or ""

	Fold   func()     // closes the card
	Again  func()     // starts another game
	Swap   func()     // starts another game with swapped sides
	Helped func()     // starts the game again with help for the player
	Rival  *CardRival // opponent for the next game; may be nil
	Meet   func()     // starts a game against Rival
	Share  func()     // copies or saves a picture of the last position; nil if that is impossible
	Copies bool       // whether Share copies
	Code   func()     // copies the code of the game
	Watch  func()     // opens the replay
}

// cardWidth is the largest width of a card in units.
const cardWidth = 440.0

// Measures in units.
const (
	margin     = 16.0 // space in units between the edge and the content
	wordsInset = 8.0  // space in units between a button's left edge and the left edge of texts
	showWidth  = 88.0
	mainHeight = 52.0
	gapSmall   = 8.0
	gap        = 12.0
)

type endCard struct {
	ui.Node
	content cardContent
	word    func(key string, args ...any) string
	picture *cardPicture
	words   *ui.Label
	show    ui.Widget
	wish    *ui.Label
	wishes  ui.Widget // the widget around wish
	told    Turning   // the Turning that the widgets show
}

// newEndCard returns a card that is width units wide. word translates the keys of texts.
func newEndCard(c cardContent, width float64, word func(key string, args ...any) string) *endCard {
	d := &endCard{content: c, word: word}
	body := ui.Column(gap, ui.Column(gapSmall, d.titleRow(width), d.picturePart()), d.turningPart(), d.nextGameButtons())
	if c.Helped != nil {
		body.Add(d.button("helped", "lesson.helped", render.Hint, c.Helped))
	}
	if c.Rival != nil {
		body.Add(ui.Named("rival", &rivalChallenge{Pressable: ui.Pressable{Press: c.Meet}, rival: c.Rival}))
	}
	d.wish = ui.Named("wants", ui.NewLabel(""))
	d.wishes = ui.PadXY(wordsInset, 0, d.wish)
	body.Add(d.wishes, d.toolRow())
	panel := ui.NewPanel(ui.NewScroll(body))
	panel.Pad, panel.Raised = margin, true
	d.SetChildren(panel)
	d.Refresh()
	return d
}

func (d *endCard) button(id, key string, icon render.Icon, press func()) *ui.Button {
	return ui.Named(id, ui.NewButton(d.word(key), press).WithIcon(icon))
}

// titleRow returns the title and the button that closes the card. A title that is too long for one line becomes
// smaller.
func (d *endCard) titleRow(width float64) ui.Widget {
	title := ui.Named("result", ui.NewTitle(d.content.Title))
	if w, _ := render.Measure(d.content.Title, ui.Title.Style()); w > width-2*margin-wordsInset-ui.ControlHeight-gapSmall {
		title.Font = ui.Heading
	}
	fold := ui.Named("fold", ui.NewIconButton(render.Close, d.word("game.fold"), d.content.Fold))
	return ui.Row(0, ui.GapOf(wordsInset, ui.ControlHeight), ui.Grow(1, title), fold)
}

// picturePart returns the picture. It is hidden if the game has none.
func (d *endCard) picturePart() ui.Widget {
	d.picture = newCardPicture()
	ui.SetVisible(d.picture, d.content.Picture != nil)
	if d.content.Picture != nil {
		d.picture.show(d.content.Picture(lastPosition))
	}
	return d.picture
}

// turningPart returns the sentence about the game and the button that shows the moment.
func (d *endCard) turningPart() ui.Widget {
	d.words = ui.Named("turned", ui.NewLabel(""))
	show := ui.Named("show", ui.NewButton(d.word("game.show"), func() { d.told.Show(d.told.At) }))
	d.show = ui.Sized(showWidth, ui.ControlHeight, show)
	return ui.AtLeast(ui.ControlHeight, ui.Row(gap, ui.Grow(1, ui.PadXY(wordsInset, 0, d.words)), d.show))
}

// nextGameButtons returns the buttons that start the next game.
func (d *endCard) nextGameButtons() ui.Widget {
	row := ui.Row(gapSmall)
	add := func(b *ui.Button) { row.Add(ui.Grow(1, ui.Sized(0, mainHeight, b))) }
	if d.content.Again != nil {
		again := ui.Named("again", ui.NewPrimaryButton(d.word("game.again"), d.content.Again))
		again.Large = true
		add(again)
	}
	if d.content.Swap != nil {
		add(d.button("swap", "game.swap", render.Swap, d.content.Swap))
	}
	return row
}

// toolRow returns the last row of the card, with the buttons for the finished game.
func (d *endCard) toolRow() ui.Widget {
	row := ui.Row(gapSmall)
	add := func(id, key, tip string, icon render.Icon, press func()) {
		if press == nil {
			return
		}
		b := d.button(id, key, icon, press).OfKind(ui.QuietButton)
		if row.Add(ui.Grow(1, b)); tip != "" {
			b.Tip = d.word(tip)
		}
	}
	tip, icon := "game.save_picture", render.Folder
	if d.content.Copies {
		tip, icon = "game.copy_picture", render.Copy
	}
	add("picture", "game.picture", tip, icon, d.content.Share)
	add("code", "game.code", "game.copy_code", render.Link, d.content.Code)
	add("watch", "game.watch", "", render.Play, d.content.Watch)
	return row
}

// Refresh updates the texts and the picture of the card.
func (d *endCard) Refresh() {
	now := d.content.Turning()
	if now.position() != d.told.position() && d.content.Picture != nil {
		d.picture.show(d.content.Picture(now.position()))
	}
	d.told = now
	d.words.SetText(now.Text)
	ui.SetVisible(d.show, now.Show != nil)
	wish := d.content.Wish()
	d.wish.SetText(wish)
	ui.SetVisible(d.wishes, wish != "")
}

// fit returns the height of the card, which is at most limit. If the card is higher, fit shrinks or removes its
// picture.
func (d *endCard) fit(width, limit float64) float64 {
	d.picture.most = pictureHeight
	_, h := d.Size(width)
	if h > limit {
		if d.picture.most -= h - limit; d.picture.most < pictureLeast {
			d.picture.most = 0
		}
		_, h = d.Size(width)
	}
	return min(h, limit)
}

func (d *endCard) Size(avail float64) (w, h float64) { return d.Children()[0].Size(avail) }

func (d *endCard) Place(r render.Rect) {
	d.Node.Place(r)
	d.Children()[0].Place(r)
}

func (d *endCard) Draw(p *render.Pen) { ui.Paint(p, d.Children()...) }

// Ways has the functions that start another game. A function is nil if the page must not offer its action.
type Ways struct {
	Again func() (scenes.Scene, error)           // starts a new game with the same settings
	Same  func() (scenes.Scene, error)           // starts a game from the same first position
	Swap  func() (scenes.Scene, error)           // starts a new game with swapped sides
	Rival func(winners ...rules.Seat) *CardRival // counts the result at its first call; returns the opponent who challenges the person, or nil
}

// CardRival is a stronger or an easier opponent that the result card offers for the next game.
type CardRival struct {
	Title, Says string
	Face        func(p *render.Pen, r render.Rect)
	Play        func() (scenes.Scene, error)
}

// rivalChallenge is a wide button that offers an opponent for the next game. It shows the opponent's face, a title and
// a remark.
type rivalChallenge struct {
	ui.Pressable
	rival *CardRival
}

// Sizes in units.
const (
	challengeHeight = 56.0
	faceSide        = 40.0
	chevronSide     = 20.0
)

func (c *rivalChallenge) Size(avail float64) (w, h float64) { return avail, challengeHeight }

func (c *rivalChallenge) FocusRing() (render.Rect, float64) { return c.Bounds(), ui.ControlRadius }

// textBounds returns the bounds of the texts.
func (c *rivalChallenge) textBounds() render.Rect {
	_, r := c.Bounds().CutLeft(gapSmall + faceSide + gap)
	r.W -= chevronSide + 2*gap
	return r
}

func (c *rivalChallenge) Draw(p *render.Pen) {
	th, r := c.Theme(), c.Bounds()
	p.Round(r, ui.ControlRadius, render.Mix(render.Mix(th.Surface, th.Sunken, 0.5), th.AccentSoft, max(c.Touch.Hover.Value*ui.HoverShare, c.Touch.Down.Value)))
	p.Frame(r, ui.ControlRadius, th.OutlineWidth, render.Mix(th.Line, th.Accent, c.Touch.Hover.Value))
	c.rival.Face(p, render.RectAround(render.Pt{X: r.X + gapSmall + faceSide/2, Y: r.Centre().Y}, faceSide, faceSide))
	p.Icon(render.ChevronRight, render.RectAround(render.Pt{X: r.Right() - gap - chevronSide/2, Y: r.Centre().Y}, chevronSide, chevronSide), th.Ink)
	title, says := c.styles()
	title.Color, says.Color = th.Ink, th.InkSoft
	high, low := render.LineHeight(title), render.LineHeight(says)
	box := c.textBounds()
	box.Y, box.H = box.Centre().Y-(high+low)/2, high
	p.TextIn(c.rival.Title, box, title)
	box.Y, box.H = box.Bottom(), low
	p.TextIn(c.rival.Says, box, says)
}

func (c *rivalChallenge) styles() (title, says render.Style) {
	title = ui.Body.Style()
	title.Weight = render.Medium
	return title, ui.Caption.Style()
}

func (c *rivalChallenge) TextLines() []ui.TextLine {
	title, says := c.styles()
	w := c.textBounds().W
	return []ui.TextLine{{Text: c.rival.Title, Style: title, Width: w}, {Text: c.rival.Says, Style: says, Width: w}}
}

// cardPicture shows a position of the game on a card.
type cardPicture struct {
	ui.Node
	paint func(p *render.Pen, r render.Rect)
	draw  func() // allocated once
	pen   *render.Pen
	most  float64 // maximal height in units
}

// pictureWidth and pictureHeight are the largest size of the card's picture, in units. If the height must be less than
// pictureLeast, there is no picture.
const pictureWidth, pictureHeight, pictureLeast = 408.0, 176.0, 72.0

func newCardPicture() *cardPicture {
	c := &cardPicture{most: pictureHeight}
	c.draw = func() { c.paint(c.pen, c.Bounds()) }
	return c
}

// show replaces the position.
func (c *cardPicture) show(paint func(p *render.Pen, r render.Rect)) {
	c.paint = paint
	c.MarkDirty()
}

func (c *cardPicture) Size(avail float64) (w, h float64) {
	w = min(avail, pictureWidth)
	return avail, min(pictureHeight*w/pictureWidth, c.most)
}

func (c *cardPicture) Draw(p *render.Pen) {
	if c.paint == nil || c.Bounds().H == 0 {
		return
	}
	c.pen = p
	p.Clip(c.Bounds(), c.draw)
	const radius = ui.ControlRadius // a frame in the colour of the card rounds the corners
	p.Frame(c.Bounds().Inset(-radius/2), radius*1.5, radius/2, c.Theme().Surface)
}

// cardOver shows a card on top of a page.
type cardOver struct {
	ui.Node
	board  ui.Widget
	people ui.Widget // list of the players; may be nil
	card   *endCard
	area   render.Rect // part of the page that gets no pointer events
	veiled bool        // whether area is darkened
}

// cardBesideWidth is the least width of a page that shows the card at its right edge. cardToEdge is the distance of the
// card from this edge. cardToList is the distance of the card from the list of the players.
const (
	cardBesideWidth = 960.0
	cardToEdge      = 16.0
	cardToList      = 8.0

	lastRow = ui.ControlHeight + 8 // height in units of the page's last row of buttons, which the card does not cover
)

// cardMargin is the smallest distance between a card and the edge of the veiled area.
const cardMargin = 8.0

// boardRadius is the radius of the board's corners, which the veil shares.
const boardRadius = 16.0

// veil darkens the board by 18 %.
var veil = render.Fade(color.RGBA{A: 255}, 0.18)

func (o *cardOver) Size(avail float64) (w, h float64) { return o.Children()[0].Size(avail) }

func (o *cardOver) Place(r render.Rect) {
	o.Node.Place(r)
	o.Children()[0].Place(r)
	w := min(cardWidth, r.W-2*cardMargin)
	if o.people != nil && r.W >= cardBesideWidth {
		top := ui.Bounds(o.people).Bottom() + cardToList
		h := o.card.fit(w, r.Bottom()-cardToEdge-lastRow-top)
		o.area, o.veiled = render.Rect{X: math.Round(r.Right() - cardToEdge - w), Y: math.Round(top), W: w, H: h}, false
		o.card.Place(o.area)
		return
	}
	o.area, o.veiled = ui.Bounds(o.board).Overlap(r), true
	if h := o.card.fit(w, math.Inf(1)); o.area.W < w+2*cardMargin || o.area.H < h+2*cardMargin {
		o.area = r
	}
	h, at := o.card.fit(w, o.area.H-2*cardMargin), o.area.Centre()
	o.card.Place(render.Rect{X: math.Round(at.X - w/2), Y: math.Round(at.Y - h/2), W: w, H: h})
}

// Covers implements ui.Covering. It returns true for points in o.area, except on the card.
func (o *cardOver) Covers(at render.Pt) bool {
	return o.area.Contains(at) && ui.HitTest(o.Children()[1], at) == nil
}

func (o *cardOver) Draw(p *render.Pen) {
	ui.Paint(p, o.Children()[0])
	switch {
	case o.veiled && o.area == o.Bounds():
		p.Round(o.area, 0, veil)
	case o.veiled:
		p.Round(o.area, boardRadius, veil)
	}
	ui.Paint(p, o.Children()[1])
}
