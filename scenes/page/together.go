package page

import (
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/dialog"
)

// PlayTogether opens a menu beside anchor with the ways to play together, such as at this screen or at another computer. If there
// is only one way, PlayTogether starts it at once.
func (p *Page) PlayTogether(g scenes.Game, anchor ui.Widget) {
	items := p.waysTogether(g, anchor)
	if len(items) == 1 {
		items[0].Do()
		return
	}
	dialog.OpenMenu(p.Root, anchor, items)
}

// MoreOf opens a menu at the bottom of the window. It has the items of PlayTogether and an item that opens the options of the
// game.
func (p *Page) MoreOf(g scenes.Game) {
	t := p.env.UI.Book.T
	dialog.OpenMenu(p.Root, nil, append(p.waysTogether(g, nil),
		dialog.Item{ID: "options", Icon: render.Settings, Text: t("home.options"), Do: func() { p.Go(g.Setup(p.env)) }}))
}

func (p *Page) waysTogether(g scenes.Game, anchor ui.Widget) []dialog.Item {
	t := p.env.UI.Book.T
	items := []dialog.Item{{ID: "same", Icon: render.People, Text: t("home.same_screen"), Do: func() { p.sameScreen(g, anchor) }}}
	if g.Host != nil && !p.env.Web {
		items = append(items, dialog.Item{ID: "friend", Icon: render.Network, Text: t("home.friend"), Do: func() {
			p.Start(func() (scenes.Scene, error) { return g.Host(p.env) })
		}})
	}
	return items
}

// sameScreen starts a game of several people at this screen. If several numbers of players are possible, the player first chooses
// the number in a menu.
func (p *Page) sameScreen(g scenes.Game, anchor ui.Widget) {
	start := func(n int) { p.Start(func() (scenes.Scene, error) { return g.SameScreen(p.env, n) }) }
	if len(g.Crowds) == 0 {
		start(2)
		return
	}
	dialog.OpenNumbers(p.Root, anchor, dialog.Numbers{Title: p.env.UI.Book.T("home.how_many"), Of: g.Crowds, Choose: start})
}

// Start calls f and changes to the returned screen. If f fails, the page stays and shows the error.
func (p *Page) Start(f func() (scenes.Scene, error)) {
	next, err := f()
	if err != nil {
		p.ToastAs(ui.Bad, Say(p.env.UI.Book, "setup.failed", err))
		return
	}
	p.Go(next)
}
