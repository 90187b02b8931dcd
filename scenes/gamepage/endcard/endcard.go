// Package endcard is the card with the result of a finished game. The card lies over the board, which is veiled.
//
//	Title
//	picture of the moment that decided the game
//	what the game teaches                  Show
//	Again                          Change sides
//	an offer, or a message of the other players
//	tools
package endcard

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// Turning is the moment that decided a finished game.
type Turning struct {
	Text string             // the lesson of the game; "" while it is unknown
	At   int                // the position in the replay that shows the moment
	Show func(position int) // shows this position; nil if there is no such moment
}

// Teacher explains a finished game. The page calls Turning in each tick while the card is open.
type Teacher interface {
	Turning() Turning
	StillAt(at int) func(p *render.Pen, r render.Rect) // returns a function that draws a position of the game, or Last
}

// at returns the position of the moment, or Last if there is none.
func (t Turning) at() int {
	if t.Show == nil {
		return Last
	}
	return t.At
}

// Last stands for the last position of a game.
const Last = -1

// Content is what a card shows, and what its buttons do. If a function is nil, the card has no button for it.
type Content struct {
	Title   string
	Turning func() Turning                                        // returns what the game teaches, as far as it is known
	Picture func(position int) func(p *render.Pen, r render.Rect) // returns a function that draws a position, or Last; nil without a picture
	Wish    func() string                                         // returns what the other players want, or ""

	Fold   func() // closes the card
	Again  func() // starts another game
	Swap   func() // starts another game with changed sides
	Helped func() // starts the game again with help
	Rival  *Rival // may be nil
	Meet   func() // starts a game against Rival
	Save   func() // stores a picture of the last position
	Code   func() // copies the code of the game
	Watch  func() // opens the replay
}

// Width is the largest width of a card in units.
const Width = 440.0

// Measures in units.
const (
	margin     = 16.0 // between the edge and the content
	wordsInset = 8.0  // between a button's left edge and the left edge of texts
	showWidth  = 88.0
	mainHeight = 52.0
	gapSmall   = 8.0
	gap        = 12.0
)

// Card is the card of a result.
type Card struct {
	ui.Node
	content Content
	word    func(key string, args ...any) string
	picture *picture
	words   *widget.Label
	show    ui.Widget
	wish    *widget.Label
	wishes  ui.Widget // around wish
	told    Turning   // the Turning that the widgets show
}

// New returns a card that is width units wide. word translates the keys of texts.
func New(c Content, width float64, word func(key string, args ...any) string) *Card {
	d := &Card{content: c, word: word}
	body := layout.Column(gap, layout.Column(gapSmall, d.head(width), d.pictured()), d.lesson(), d.ways())
	if c.Helped != nil {
		body.Add(d.button("helped", "lesson.helped", render.Hint, c.Helped))
	}
	if c.Rival != nil {
		body.Add(ui.Named("rival", NewChallenge(c.Rival, c.Meet)))
	}
	d.wish = ui.Named("wants", widget.NewLabel(""))
	d.wishes = layout.PadXY(wordsInset, 0, d.wish)
	body.Add(d.wishes, d.tools())
	panel := layout.NewPanel(layout.NewScroll(body))
	panel.Pad, panel.Raised = margin, true
	d.SetChildren(panel)
	d.Refresh()
	return d
}

// button returns a button with the text of a key.
func (d *Card) button(id, key string, icon render.Icon, press func()) *widget.Button {
	return ui.Named(id, widget.NewButton(d.word(key), press).WithIcon(icon))
}

// head returns the title and the button that folds the card. A title that is too long for one line becomes smaller.
func (d *Card) head(width float64) ui.Widget {
	title := ui.Named("result", widget.NewTitle(d.content.Title))
	if w, _ := render.Measure(d.content.Title, ui.Title.Style()); w > width-2*margin-wordsInset-ui.ControlHeight-gapSmall {
		title.Font = ui.Heading
	}
	fold := ui.Named("fold", widget.NewIconButton(render.Close, d.word("game.fold"), d.content.Fold))
	return layout.Row(0, layout.GapOf(wordsInset, ui.ControlHeight), ui.Grow(1, title), fold)
}

// pictured returns the picture. It is hidden if the game has none.
func (d *Card) pictured() ui.Widget {
	d.picture = newPicture()
	ui.SetVisible(d.picture, d.content.Picture != nil)
	if d.content.Picture != nil {
		d.picture.show(d.content.Picture(Last))
	}
	return d.picture
}

// lesson returns the sentence of the game and the button that shows the moment.
func (d *Card) lesson() ui.Widget {
	d.words = ui.Named("turned", widget.NewLabel(""))
	show := ui.Named("show", widget.NewButton(d.word("game.show"), func() { d.told.Show(d.told.At) }))
	d.show = layout.Sized(showWidth, ui.ControlHeight, show)
	return layout.AtLeast(ui.ControlHeight, layout.Row(gap, ui.Grow(1, layout.PadXY(wordsInset, 0, d.words)), d.show))
}

// ways returns the buttons of the next game.
func (d *Card) ways() ui.Widget {
	row := layout.Row(gapSmall)
	add := func(b *widget.Button) { row.Add(ui.Grow(1, layout.Sized(0, mainHeight, b))) }
	if d.content.Again != nil {
		again := ui.Named("again", widget.NewPrimary(d.word("game.again"), d.content.Again))
		again.Large = true
		add(again)
	}
	if d.content.Swap != nil {
		add(d.button("swap", "game.swap", render.Swap, d.content.Swap))
	}
	return row
}

// tools returns the last row.
func (d *Card) tools() ui.Widget {
	row := layout.Row(gapSmall)
	add := func(id, key, tip string, icon render.Icon, press func()) {
		if press == nil {
			return
		}
		b := d.button(id, key, icon, press).OfKind(widget.Quiet)
		if row.Add(ui.Grow(1, b)); tip != "" {
			b.Tip = d.word(tip)
		}
	}
	add("picture", "game.picture", "game.save_picture", render.Folder, d.content.Save)
	add("code", "game.code", "game.copy_code", render.Link, d.content.Code)
	add("watch", "game.watch", "", render.Play, d.content.Watch)
	return row
}

// Refresh shows what is now known about the game, and what the other players want.
func (d *Card) Refresh() {
	now := d.content.Turning()
	if now.at() != d.told.at() && d.content.Picture != nil {
		d.picture.show(d.content.Picture(now.at()))
	}
	d.told = now
	d.words.SetText(now.Text)
	ui.SetVisible(d.show, now.Show != nil)
	wish := d.content.Wish()
	d.wish.SetText(wish)
	ui.SetVisible(d.wishes, wish != "")
}

// fit returns the height of the card. If the card would be higher than height, fit makes the picture smaller or removes it.
func (d *Card) fit(width, height float64) float64 {
	d.picture.most = pictureHeight
	_, h := d.Size(width)
	if h > height {
		if d.picture.most -= h - height; d.picture.most < pictureLeast {
			d.picture.most = 0
		}
		_, h = d.Size(width)
	}
	return min(h, height)
}

// Size implements ui.Widget.
func (d *Card) Size(avail float64) (w, h float64) { return d.Children()[0].Size(avail) }

// Place implements ui.Widget.
func (d *Card) Place(r render.Rect) {
	d.Node.Place(r)
	d.Children()[0].Place(r)
}

// Draw implements ui.Widget.
func (d *Card) Draw(p *render.Pen) { ui.Paint(p, d.Children()...) }
