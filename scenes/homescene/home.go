// Package homescene is the first screen of the program. It has a card for each game in a fixed order, and a card for the
// puzzles of today. A click on the card of a game starts the game with the last settings. Before the first game, it starts the
// lesson. The header has a card for the last unfinished game, and the footer has buttons for other screens.
//
// Nothing on the screen moves when a game is saved. The screen scrolls only in a low and narrow window. Pictures are animated
// only while the pointer or the focus ring is on them.
package homescene

import (
	"slices"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/aboutscene"
	"menagerie/scenes/background"
	"menagerie/scenes/input"
	"menagerie/scenes/joinscene"
	"menagerie/scenes/page"
	"menagerie/scenes/recordsscene"
	"menagerie/scenes/settingsscene"
	"menagerie/scenes/statsscene"
	"menagerie/scenes/todayscene"
	"menagerie/scenes/ui"
)

// home is the state of the home screen. Its Page implements scenes.Scene.
type home struct {
	*page.Page

	env     *scenes.Env
	cards   []*card
	damaged bool       // whether a save was damaged since this screen was made
	day     puzzle.Day // date on the card of the puzzles
	daily   bool       // whether there are puzzles

	resume *resume                         // card of the last unfinished game, or nil
	peek   background.Task[scenes.Glimpse] // reads the last position of this game

	byKey   bool // whether keys or a pad were used last, so that the focus ring is visible
	changes int  // number of changes of the saves that are shown; see scenes.GameStore
}

// New returns the home screen. Escape has no effect on it.
func New(env *scenes.Env) scenes.Scene {
	h := &home{env: env}
	h.Page = page.New(env, nil, h.plan)
	h.OnBack = nil
	h.Press(ebiten.KeyF1, h.help)
	h.Shortcut(ebiten.KeyV, input.Mods{Command: true}, h.paste)
	h.PadShortcut(input.PadMenu, h.openMenu)
	return h.Page
}

func (h *home) plan() page.Plan {
	old := h.cards
	h.cards = nil
	for i, g := range h.env.Games {
		h.cards = append(h.cards, h.card(g, i))
	}
	if h.daily = h.env.Puzzles != nil && len(todayscene.Games(h.env)) > 0; h.daily {
		h.cards = append(h.cards, h.today())
	}
	for _, c := range h.cards {
		if at := slices.IndexFunc(old, func(o *card) bool { return o.ID == c.ID }); at >= 0 {
			c.life = old[at].life
		}
	}
	in := &upperPart{mast: &masthead{name: h.Word("app.name"), question: h.Word("home.tagline"), m: measure(large, 1280, 800)}, cards: h.cards}
	in.about = ui.Named("about", ui.NewIconButton(render.Info, h.Word("home.about"), h.about))
	in.top = h.top()
	in.setChildren()
	return page.Plan{Whole: newHall(in, h.footer()), Focus: h.firstFocus(in.top), Tick: h.tick}
}

// top returns the widget at the top of the screen: a message about a damaged save, the card of the last unfinished
// game, or nil.
func (h *home) top() ui.Widget {
	h.resume = nil
	h.peek.Forget()
	g, s, ok := h.latestSave()
	if h.env.Damaged != nil && h.env.Damaged() {
		h.damaged = true
	}
	if h.damaged {
		return ui.Named("damaged", ui.Column(0, ui.NewLabel(h.Word("home.damaged"))).With(ui.AlignStretch, ui.AlignMiddle))
	}
	if !ok {
		return nil
	}
	h.resume = ui.Named("continue", newResume(h.env, g, s, func() {
		h.Resume(g, s, func(next scenes.Scene, err error) { h.openResumed(s, next, err) })
	}))
	h.readLast(g, s.Record)
	return h.resume
}

// latestSave returns the last unfinished game and its save.
func (h *home) latestSave() (g scenes.Game, s scenes.Save, ok bool) {
	if h.env.Saves == nil {
		return g, s, false
	}
	h.changes = h.env.Changes()
	for _, s := range h.env.Saves() {
		if g, ok := h.env.Game(s.Record.Game); ok {
			return g, s, true
		}
	}
	return g, s, false
}

func (h *home) savesChanged() bool { return h.env.Saves != nil && h.env.Changes() != h.changes }

// firstFocus returns the ID of the card that has the focus when the screen opens.
func (h *home) firstFocus(top ui.Widget) string {
	if _, ok := top.(*resume); ok {
		return "continue"
	}
	return cardID(h.lastGame())
}

// lastGame returns the index of the game that was played last, or 0.
func (h *home) lastGame() int {
	recent := h.env.Prefs.Recent()
	if len(recent) == 0 {
		return 0
	}
	return max(0, slices.IndexFunc(h.env.Games, func(g scenes.Game) bool { return g.Name() == recent[0] }))
}

// card returns the card of the game with index i.
func (h *home) card(g scenes.Game, i int) *card {
	number := strconv.Itoa(i)
	c := newCard(h.Word(g.Name()+".title"), g.DrawCard, func() { h.play(g) })
	c.ID, c.Tip = cardID(i), h.Word(g.Name()+".blurb")
	if h.opensLesson(g) {
		c.badge = h.Word("home.new")
	}
	together := iconButton("together"+number, render.People, h.Word("home.together"), nil)
	together.(*ui.IconButton).OnPress = func() { h.PlayTogether(g, together) }
	options := iconButton("options"+number, render.Sliders, h.Word("home.options"), func() { h.Go(g.OpenSetup()) })
	more := iconButton("more"+number, render.More, h.Word("home.more"), func() { h.MoreOf(g) })
	c.withButtons(more, together, options)
	c.menu = func() {
		if c.m.compact() {
			h.MoreOf(g)
			return
		}
		h.PlayTogether(g, together)
	}
	return c
}

func cardID(i int) string { return "card" + strconv.Itoa(i) }

// opensLesson reports whether a click on the game's card opens the lesson.
func (h *home) opensLesson(g scenes.Game) bool {
	return g.HasLesson() && !h.env.Prefs.Game(g.Name()).Taught
}

// play starts a game with the last settings, or its lesson if the player has never played the game.
func (h *home) play(g scenes.Game) {
	h.Start(func() (scenes.Scene, error) {
		if h.opensLesson(g) {
			return g.OpenLesson(nil)
		}
		return g.Start()
	})
}

// paste opens the code on the clipboard.
func (h *home) paste() {
	if text, ok := h.Paste(); ok {
		h.StartCode(text)
	}
}

// openMenu opens the menu with the ways to play together, for the game whose card has the focus.
func (h *home) openMenu() {
	for _, c := range h.cards {
		if c.Focused() && c.menu != nil {
			c.menu()
		}
	}
}

func (h *home) footer() *footer {
	var links []link
	add := func(id, short string, icon render.Icon, open func() scenes.Scene) {
		links = append(links, link{id: id, text: h.Word("home." + id), short: h.Word(short), icon: icon, open: func() { h.Go(open()) }})
	}
	if !h.env.Web {
		add("join", "home.join_short", render.Network, func() scenes.Scene { return joinscene.New(h.env, "", h.Page) })
	}
	if h.env.Records != nil {
		add("records", "home.records", render.Folder, func() scenes.Scene { return recordsscene.New(h.env, h.Page) })
	}
	if h.env.Statistics != nil {
		add("statistics", "home.statistics", render.Chart, func() scenes.Scene { return statsscene.New(h.env, "", h.Page) })
	}
	add("settings", "home.settings", render.Settings, func() scenes.Scene { return settingsscene.New(h.env, h.Page) })
	right := []ui.Widget{iconButton("about", render.Info, h.Word("home.about"), h.about)}
	if !h.env.Web {
		right = append(right, iconButton("quit", render.Close, h.Word("home.quit"), h.Quit))
	}
	return newFooter(links, right)
}

func (h *home) about() { h.Go(aboutscene.New(h.env, h.Page)) }

// tick animates the picture under the pointer or the focus ring.
func (h *home) tick(in *input.Frame) {
	if h.savesChanged() && !h.Modal() || h.daily && h.env.Puzzles.Today() != h.day {
		h.Rebuild()
	}
	if found, ok := h.peek.Take(); ok {
		h.resume.show(found, h.env.UI.Book)
	}
	if page.UsesKeys(in) {
		h.byKey = true
	} else if in.Pointer.Moved {
		h.byKey = false
	}
	for _, c := range h.cards {
		c.life.Wake(in)
		if (c.Hovered() || h.byKey && c.Focused()) && c.life.Tick(h.env.UI) {
			c.MarkDirty()
		}
	}
}

// help opens the rules of the game whose card has the focus, or else of the last game.
func (h *home) help() {
	if len(h.env.Games) == 0 {
		return
	}
	g := h.env.Games[h.lastGame()]
	for i, c := range h.cards[:len(h.env.Games)] {
		if c.Focused() {
			g = h.env.Games[i]
		}
	}
	h.Go(g.OpenHelp(h.Page))
}
