package page

import (
	"errors"
	"strconv"

	"menagerie/render"
	"menagerie/rules/code"
	"menagerie/scenes"
	"menagerie/scenes/background"
	"menagerie/scenes/ui"
)

// awaitedServer is a server for whose response the page waits.
type awaitedServer struct {
	scenes.Arrival
	tell   func(tone ui.Tone, text string)
	onBack func() // action of Escape while the page does not wait
}

// Enter changes to another screen. If that screen is an Arrival, this page stays visible until the server has
// responded, and Escape cancels the change. The page calls report with texts about the progress and errors. An empty
// text removes the previous text.
func (p *Page) Enter(target scenes.Scene, report func(tone ui.Tone, text string)) {
	p.Stay()
	a, waits := target.(scenes.Arrival)
	if !waits {
		report(ui.Ink, "")
		p.Go(target)
		return
	}
	p.arrival = &awaitedServer{Arrival: a, tell: report, onBack: p.OnBack}
	p.OnBack = p.Stay
	report(ui.Ink, p.env.UI.Book.T("page.joining"))
}

// Stay cancels a join that Enter has started.
func (p *Page) Stay() {
	if a := p.arrival; a != nil {
		a.Cancel()
		p.endWait(ui.Ink, "")
	}
}

// endWait ends the wait of Enter.
func (p *Page) endWait(tone ui.Tone, text string) {
	a := p.arrival
	p.arrival, p.OnBack = nil, a.onBack
	a.tell(tone, text)
}

// checkArrival checks whether the server has responded.
func (p *Page) checkArrival() {
	a := p.arrival
	if a == nil {
		return
	}
	switch next, err := a.Poll(); {
	case err != nil:
		why := Say(p.env.UI.Book, "page.reason", err)
		p.endWait(ui.Bad, p.env.UI.Book.T("page.not_joined", why))
		if p.env.UI.Sound != nil {
			p.env.UI.Sound("ui.error")
		}
		p.offerRemedies(a, err, why)
	case next != nil:
		p.endWait(ui.Ink, "")
		p.Go(next)
	}
}

// offerRemedies opens a dialog with the actions that may remedy a failed join, if there are any.
func (p *Page) offerRemedies(a *awaitedServer, err error, why string) {
	all := a.Remedies(err)
	if len(all) == 0 {
		return
	}
	t := p.env.UI.Book.T
	d := ui.NewDialog(t("page.join_question"), ui.Named("reason", ui.NewLabel(why)))
	// Cancel has the focus and is the filled button, because a remedy may trust an unknown server.
	d.FocusOn(d.Add(t("page.cancel"), ui.PrimaryButton, nil))
	for i, r := range all {
		b := d.Add(r.Text, ui.PlainButton, func() {
			next, err := r.Do()
			if err != nil {
				a.tell(ui.Bad, Say(p.env.UI.Book, "join.failed", err))
				return
			}
			p.Enter(next, a.tell)
		})
		ui.Named("remedy"+strconv.Itoa(i), b)
	}
	d.Open(p.Root)
}

// leaveAnywayID is the ID of the button that leaves the game although it is not saved.
const leaveAnywayID = "leave.anyway"

// MayLeave reports whether the player may leave the game or the program at once. If it returns false, it calls leave
// later, when the game is stored. If the game cannot be stored, it asks the player whether to try again or to leave.
func MayLeave(env *scenes.Env, root *ui.Root, leave func()) bool {
	root.Await(nil) // an earlier call of MayLeave must not call its leave, too
	if env.Write == nil {
		return true
	}
	poll := env.Write()
	done, err := poll()
	switch {
	case !done:
		root.Await(func() bool {
			done, err := poll()
			if done && err == nil {
				leave()
			} else if done {
				askToLeave(env, root, err, leave)
			}
			return done
		})
	case err != nil:
		askToLeave(env, root, err, leave)
	}
	return done && err == nil
}

// askToLeave opens the dialog about a game that cannot be saved because of err, unless the dialog is already open.
func askToLeave(env *scenes.Env, root *ui.Root, err error, leave func()) {
	if root.Find(leaveAnywayID) != nil {
		return
	}
	t := env.UI.Book.T
	d := ui.NewDialog("", ui.NewSoftLabel(t("game.unsaved", err.Error())))
	again := d.Add(t("game.save_again"), ui.PrimaryButton, func() {
		if MayLeave(env, root, leave) {
			leave()
		}
	})
	ui.Named("leave.again", again)
	ui.Named(leaveAnywayID, d.Add(t("game.leave_anyway"), ui.DangerButton, func() {
		root.Await(nil)
		leave()
	}))
	d.Open(root)
}

// Load calls the function load in the background. In a later tick, it passes the results to the function receive,
// unless the player has left the page.
func Load[T any](p *Page, load func() (T, error), receive func(T, error)) {
	Await(p.Root, background.Start(load), receive)
}

// Await calls poll in every tick until the result done is true. It passes the other results to the function receive,
// unless the player has left the page.
func Await[T any](root *ui.Root, poll func() (value T, done bool, err error), receive func(T, error)) {
	root.Await(func() bool {
		value, done, err := poll()
		if done {
			receive(value, err)
		}
		return done
	})
}

// Resume continues the save s of the game g. In a later tick, it passes the new screen or an error to the function
// receive. It does not call receive if the player has left the page.
func (p *Page) Resume(g scenes.Game, s scenes.Save, receive func(next scenes.Scene, err error)) {
	poll := p.env.Claim(s)
	p.Root.Await(func() bool {
		done, err := poll()
		switch {
		case done && err != nil:
			receive(nil, err)
		case done:
			receive(g.Resume(s))
		}
		return done
	})
}

// PlayTogether opens a menu beside anchor with the ways to play together, such as at this screen. If there is only one way, it
// starts at once.
func (p *Page) PlayTogether(g scenes.Game, anchor ui.Widget) {
	items := p.waysTogether(g, anchor)
	if len(items) == 1 {
		items[0].Do()
		return
	}
	ui.OpenMenu(p.Root, anchor, items)
}

// MoreOf opens a menu at the bottom of the window. It has the ways to play together and the options of the game.
func (p *Page) MoreOf(g scenes.Game) {
	t := p.env.UI.Book.T
	ui.OpenMenu(p.Root, nil, append(p.waysTogether(g, nil),
		ui.MenuItem{ID: "options", Icon: render.Settings, Text: t("home.options"), Do: func() { p.Go(g.OpenSetup()) }}))
}

func (p *Page) waysTogether(g scenes.Game, anchor ui.Widget) []ui.MenuItem {
	t := p.env.UI.Book.T
	items := []ui.MenuItem{{ID: "same", Icon: render.People, Text: t("home.same_screen"), Do: func() { p.startSameScreen(g, anchor) }}}
	if !p.env.Web {
		items = append(items, ui.MenuItem{ID: "friend", Icon: render.Network, Text: t("home.friend"), Do: func() { p.Go(g.OpenFriends(nil)) }})
	}
	return items
}

// startSameScreen starts a game for several people at this screen, and first asks for the number of players if there is
// a choice.
func (p *Page) startSameScreen(g scenes.Game, anchor ui.Widget) {
	start := func(n int) { p.Start(func() (scenes.Scene, error) { return g.PlayTogether(n) }) }
	if len(g.Crowds()) == 0 {
		start(2)
		return
	}
	ui.AskNumber(p.Root, anchor, ui.NumberQuestion{Title: p.env.UI.Book.T("home.how_many"), Of: g.Crowds(), Choose: start})
}

// Start calls f and changes to the screen that f returns. If f fails, the page stays and shows the error.
func (p *Page) Start(f func() (scenes.Scene, error)) {
	next, err := f()
	if err != nil {
		p.ToastAs(ui.Bad, Say(p.env.UI.Book, "setup.failed", err))
		return
	}
	p.Go(next)
}

// OpenCode parses the text of a code and returns the screen of its game or puzzle. If the text is not a valid code, the error
// is a Fault.
func OpenCode(env *scenes.Env, text string) (scenes.Scene, error) {
	next, err := env.OpenCode(text)
	if wrong, ok := errors.AsType[code.Fault](err); ok {
		return nil, Fault{Key: wrong.Key(), Args: wrong.Args(), Err: err}
	}
	return next, err
}

// StartCode parses the text of a code and changes to the screen of its game or puzzle. If the text is not a valid code, the
// page stays and shows the error.
func (p *Page) StartCode(text string) {
	next, err := OpenCode(p.env, text)
	if err != nil {
		p.ToastAs(ui.Bad, Say(p.env.UI.Book, "setup.failed", err))
		return
	}
	p.Go(next)
}
