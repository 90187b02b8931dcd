// Package homescene is the first screen: a card for every game, the games that can be gone on with, and the way to
// settings and about.
//
// The game that was played last stands first and has the focus, and its set-up remembers the last choice: Enter twice, or
// two clicks, and a game runs. Cards move only while the pointer or the focus ring is on them.
package homescene

import (
	"math"
	"slices"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/aboutscene"
	"menagerie/scenes/input"
	"menagerie/scenes/joinscene"
	"menagerie/scenes/page"
	"menagerie/scenes/recordsscene"
	"menagerie/scenes/settingsscene"
	"menagerie/scenes/statsscene"
	"menagerie/scenes/ui"
)

// home is the screen's state; the Page is its Scene.
type home struct {
	*page.Page

	env   *scenes.Env
	saves []scenes.Save
	all   bool // every save is listed, not only the latest
	cards []*card
	byKey bool // keys or a pad were used last, so that the focus is what somebody looks at
}

// card is a game's card and how far its picture has moved.
type card struct {
	*ui.Card
	game scenes.Game
	life page.AnimationClock
}

// New makes the screen. It has no way back: Escape does nothing, and Quit ends the program.
func New(env *scenes.Env) scenes.Scene {
	h := &home{env: env}
	h.Page = page.New(env, nil, h.plan)
	h.OnBack = nil
	h.Press(ebiten.KeyF1, h.help)
	return h.Page
}

func (h *home) word(key string, args ...any) string { return h.env.UI.Book.T(key, args...) }

func (h *home) plan() page.Plan {
	h.saves = nil
	if h.env.Saves != nil {
		h.saves = h.env.Saves()
	}
	body := ui.Column(24, h.header())
	if len(h.saves) > 0 {
		body.Add(h.strip())
	}
	body.Add(h.grid())
	if !h.env.Web {
		body.Add(ui.Named("keys", ui.NewCaption(h.word("home.keys")).Aligned(render.Middle)))
	}
	return page.Plan{Body: body, Width: 960, Focus: cardID(0), Tick: h.tick, Widen: width}
}

func (h *home) header() ui.Widget {
	name := ui.NewDisplay(h.word("app.name"))
	title := ui.Row(16, ui.NewPicture(56, 56, drawMark), ui.Column(0, name, ui.NewSoft(h.word("home.tagline"))))
	buttons := ui.Flow(4)
	if slices.ContainsFunc(h.env.Games, func(g scenes.Game) bool { return g.Join != nil }) {
		buttons.Add(ui.Named("join", h.quiet("home.join", render.Network, func() { h.Go(joinscene.New(h.env, "", h.Page)) })))
	}
	if h.env.Records != nil {
		buttons.Add(ui.Named("records", h.quiet("home.records", render.Folder, func() { h.Go(recordsscene.New(h.env, h.Page)) })))
	}
	if h.env.Statistics != nil {
		buttons.Add(ui.Named("statistics", h.quiet("home.statistics", render.Chart, func() { h.Go(statsscene.New(h.env, "", h.Page)) })))
	}
	buttons.Add(
		ui.Named("settings", h.quiet("home.settings", render.Settings, func() { h.Go(settingsscene.New(h.env, h.Page)) })),
		ui.Named("about", ui.NewIconButton(render.Info, h.word("home.about"), func() { h.Go(aboutscene.New(h.env, h.Page)) })),
	)
	if !h.env.Web {
		buttons.Add(ui.Named("quit", ui.NewIconButton(render.Close, h.word("home.quit"), h.Quit)))
	}
	return page.NewSpaceBetween(16, title, buttons)
}

func (h *home) quiet(key string, icon render.Icon, press func()) *ui.Button {
	return ui.NewButton(h.word(key), press).OfKind(ui.Quiet).WithIcon(icon)
}

// The cards' least width and the gap between them, in units, and how many of them lie side by side.
const (
	cardWidth   = 260.0
	cardGap     = 20.0
	mostColumns = 3
)

// grid puts the cards side by side; a game that is alone gets a wide one.
func (h *home) grid() ui.Widget {
	old := h.cards
	h.cards = nil
	var kids []ui.Widget
	for i, g := range ordered(h.env.Games, h.env.Prefs.Recent()) {
		c := h.card(g, cardID(i))
		if at := slices.IndexFunc(old, func(o *card) bool { return o.game.Name == g.Name }); at >= 0 {
			c.life = old[at].life
		}
		h.cards = append(h.cards, c)
		kids = append(kids, c.Card)
	}
	grid := ui.NewGrid(cardWidth, cardGap, kids...)
	grid.MaxColumns = mostColumns
	return grid
}

func (h *home) card(g scenes.Game, id string) *card {
	c := &card{Card: ui.NewCard(h.word(g.Name+".title"), h.word(g.Name+".blurb")), game: g}
	c.ID = id
	c.OnDraw = func(p *render.Pen, r render.Rect) { g.Card(p, r, c.life.Seconds()) }
	c.OnPress = func() { h.Go(g.Setup(h.env)) }
	return c
}

func cardID(i int) string { return "card" + strconv.Itoa(i) }

// ordered puts the games that were played before first, the latest at the front, and keeps the order of the others.
func ordered(games []scenes.Game, recent []string) []scenes.Game {
	rank := func(g scenes.Game) int {
		if at := slices.Index(recent, g.Name); at >= 0 {
			return at
		}
		return len(recent)
	}
	games = slices.Clone(games)
	slices.SortStableFunc(games, func(a, b scenes.Game) int { return rank(a) - rank(b) })
	return games
}

// tick fits the pictures to the window and moves the one that somebody looks at.
func (h *home) tick(in *input.Frame) {
	if page.UsesKeys(in) {
		h.byKey = true
	} else if in.Pointer.Moved {
		h.byKey = false
	}
	height := h.pictureHeight(in)
	for _, c := range h.cards {
		if c.PictureHeight != height {
			c.PictureHeight = height
			c.Relayout()
		}
		c.life.Wake(in)
		if (c.Hovered() || h.byKey && c.Focused()) && c.life.Tick(h.env.UI) {
			c.MarkDirty()
		}
	}
}

// pictureHeight makes cards as high as the window has room for: one game may be large, several share it, and all rows are
// to be seen at once where pictures need not be tiny for that.
func (h *home) pictureHeight(in *input.Frame) float64 {
	const least, words = 110, 124 // of a picture, and of what is written below it
	avail := min(width(in), in.W-48)
	columns := max(1, min(len(h.cards), mostColumns, int((avail+cardGap)/(cardWidth+cardGap))))
	most := (avail - float64(columns-1)*cardGap) / float64(columns) * 0.6
	if len(h.cards) <= 2 {
		most = max(400, width(in)*0.45)
	}
	rows := float64((len(h.cards) + columns - 1) / columns)
	rest := 200.0 // for everything above and below the cards
	if len(h.saves) > 0 {
		rest += 98
	}
	return math.Round(max(least, min(most, (in.H-rest-(rows-1)*cardGap)/rows-words)))
}

// width lets the cards grow in a large window.
func width(in *input.Frame) float64 { return max(960, min(1280, in.W*0.7)) }

// help opens the rules of the game that has the focus.
func (h *home) help() {
	if len(h.cards) == 0 {
		return
	}
	g := h.cards[0].game
	for _, c := range h.cards {
		if c.Focused() {
			g = c.game
		}
	}
	if g.Help != nil {
		h.Go(g.Help(h.env, h.Page))
	}
}
