package gamepage

import (
	"cmp"
	"strconv"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// silenceText returns a text with the time for which a server's response is overdue, or "" in the first second.
func (f *Page) silenceText() string {
	if link := f.game.Table.Capabilities().Link; link != nil {
		if l := link(); l.Connected && l.Owed && l.Silent >= 1e9 {
			return f.Env.UI.Book.N("net.silent", int(l.Silent.Seconds()))
		}
	}
	return ""
}

// roomField returns a text field for the name of another room on the server. Above the field, it shows why the server
// has refused the last room.
func (f *Page) roomField() ui.Widget {
	t := f.Env.UI.Book.T
	field := ui.Named("room", ui.NewTextField(t("game.room"), ""))
	try := func() { f.opts.Room(field.Text()) }
	field.OnSubmit = func(string) { try() }
	why := ui.Named("refused", ui.NewLabel(f.errorText(f.news.refused)).Toned(ui.Bad))
	return ui.Column(8, why, field, ui.Named("room.try", ui.NewButton(t("game.room_again"), try)))
}

// joinText returns a text about what happens before the game starts.
func (f *Page) joinText() string {
	if before := f.others().Before; before != "" {
		return before
	}
	if name := f.awaitedName(); name != "" {
		return f.Word("game.waits_for", name)
	}
	if f.opts.Host != nil {
		return f.Word("game.host_waits")
	}
	if link := f.game.Table.Capabilities().Link; link != nil {
		if doing := link().Doing; doing != "" {
			return f.Env.UI.Book.T(doing)
		}
	}
	return f.Env.UI.Book.T("game.joining")
}

// awaitedName returns the name of the player who must decide about the next game. It returns "" if the name is unknown
// or no game was played yet.
func (f *Page) awaitedName() string {
	switch o := f.others(); {
	case !f.news.played:
	case f.opts.Host != nil:
		if people := f.opts.Host().Here(); len(people) == 1 {
			return people[0]
		}
	case !o.Silent && o.Wants == "":
		return o.Host
	}
	return ""
}

// Host returns the state of the server in this program. There must be one; see Hosts.
func (f *Page) Host() hostpanel.Host { return f.opts.Host() }

// others returns the state of the other players' windows.
func (f *Page) others() scenes.Others {
	if f.opts.Others == nil {
		return scenes.Others{}
	}
	return f.opts.Others()
}

// Forfeiter is implemented by the screens of games that end when a player leaves.
type Forfeiter interface {
	Forfeited() bool // reports whether the visible game has ended because a player has left
}

// forfeited reports whether the game has ended because the opponent has left.
func (f *Page) forfeited() bool {
	s, ok := f.screen.(Forfeiter)
	return ok && f.Phase == session.Ended && s.Forfeited()
}

// nameChangeTicks is the number of ticks after which the page accepts a changed name of the opponent.
const nameChangeTicks = 180

// rememberOpponent stores the name of the opponent in a game of two while the game runs.
func (f *Page) rememberOpponent() {
	you, alone := f.You()
	n := &f.news
	switch {
	case !alone || len(f.state.names) != 2:
		return
	case f.Phase == session.Joining && (n.offered || !n.left):
		n.opponent = ""
	}
	if f.Phase != session.Playing {
		return
	}
	// A server may remove the name of a player who leaves some moments before the game ends, so a changed name must
	// last for nameChangeTicks.
	name := f.state.names[1-you]
	if n.changed++; name == n.opponent {
		n.changed = 0
	}
	if n.opponent == "" || n.changed > nameChangeTicks {
		n.opponent, n.changed = name, 0
	}
}

// offerBot asks once whether the player wants to continue against a bot, after the opponent in a game of two has left.
func (f *Page) offerBot() {
	f.news.left = f.news.left || f.forfeited()
	hostEnded := ""
	if f.state.panel == disconnected && f.news.broken {
		hostEnded = f.others().Ended
	}
	if !f.news.left && hostEnded == "" || f.news.offered || f.Modal() || f.opts.Host != nil && len(f.opts.Host().People) > 0 {
		return
	}
	f.news.offered = true
	goOn := f.continueWithBot()
	if goOn == nil {
		return
	}
	title := hostEnded
	if you, _ := f.You(); title == "" {
		title = f.Word("game.has_left", cmp.Or(f.news.opponent, f.state.names[1-you]))
	}
	ui.Ask(f.Root, ui.Question{
		Title: title, Text: f.Word("game.go_on_bot"),
		Yes: f.Word("game.go_on_yes"), No: f.Word("game.go_on_no"), OnYes: func() { f.goTo(goOn) },
	})
}

// continueWithBot returns the function that continues the game against a bot, or nil if that is not possible.
func (f *Page) continueWithBot() func() (scenes.Scene, error) {
	if _, alone := f.You(); !alone || f.opts.GoOn == nil || len(f.state.names) != 2 {
		return nil
	}
	return f.opts.GoOn()
}

// confirmEnd calls end, which ends the game. The player must confirm first if the game is not saved or would end for
// others.
func (f *Page) confirmEnd(end func()) {
	leave := end
	if text := f.othersQuestion(); text != "" {
		leave = func() {
			ui.Ask(f.Root, ui.Question{
				Title: f.Word("game.end_title"), Text: text, Yes: f.Word("game.end_yes"), No: f.Word("game.end_no"), Danger: true,
				OnYes: end, OnNo: f.hold,
			})
		}
	}
	if page.MayLeave(f.Env, f.Root, leave) {
		leave()
	}
}

// othersQuestion returns a question about the other players, whose game ends if this player leaves, or "" if there are
// none.
func (f *Page) othersQuestion() string {
	var people []string
	if o := f.others(); f.opts.Host != nil {
		people = f.opts.Host().People
	} else if o.Host != "" && f.Phase == session.Playing && len(f.state.names) == 2 && !o.Silent {
		people = []string{o.Host}
	}
	if len(people) > 1 {
		return f.Env.UI.Book.N("game.end_many", len(people))
	}
	if len(people) == 0 {
		return ""
	}
	return f.Word("game.end_one", people[0])
}

// lostPanel returns the panel of a session that cannot continue. The panel shows the reason, and buttons for possible
// actions.
func (f *Page) lostPanel() ui.Widget {
	col := ui.Column(14)
	if !f.Small {
		col.Add(f.titleAndIcons(), f.playersPart(), ui.NewSeparator())
	}
	if ended := f.others().Ended; ended != "" {
		col.Add(ui.Named("reason", ui.NewTitle(ended)))
	} else {
		col.Add(ui.NewTitle(f.Word("game.lost")))
		if f.news.lost != nil {
			col.Add(ui.Named("reason", ui.NewLabel(f.errorText(f.news.lost))))
		}
	}
	for i, r := range f.remedies() {
		b := ui.NewButton(r.Text, func() { f.goTo(r.Do) })
		if i == 0 && !r.Risky {
			b = b.OfKind(ui.PrimaryButton)
			b.Default = true
		}
		col.Add(ui.Named("remedy"+strconv.Itoa(i), b))
	}
	col.Add(ui.Named("leave", ui.NewButton(f.Word("game.leave"), f.leave).WithIcon(render.Home)))
	return col
}

// playAgain starts another game if that is still possible.
func (f *Page) playAgain() {
	// The connection may have closed after the button was created.
	if again := f.again(); again != nil {
		again()
	}
}

// remedies returns the possible actions after a lost session, the best one first.
func (f *Page) remedies() []Remedy {
	var all []Remedy
	if !f.others().Silent {
		all = f.waysBack()
	}
	if goOn := f.continueWithBot(); goOn != nil {
		all = append(all, Remedy{Text: f.Word("game.go_on_lost"), Do: goOn})
	}
	return all
}

// waysBack returns the actions that lead back to a server, which may respond again.
func (f *Page) waysBack() (all []Remedy) {
	if f.opts.Remedies != nil && f.news.lost != nil {
		all = f.opts.Remedies(f.news.lost)
	}
	text := f.Word("game.again")
	switch {
	case f.opts.Again != nil:
		if f.game.Table.Capabilities().Link != nil {
			text = f.Word("game.reconnect")
		}
		all = append(all, Remedy{Text: text, Do: f.opts.Again})
	case f.again() != nil:
		all = append(all, Remedy{Text: text, Do: func() (scenes.Scene, error) {
			f.playAgain()
			return f.screen, nil
		}})
	}
	return all
}

// TellError shows a description of err as a notice.
func (f *Page) TellError(err error) { f.ToastAs(ui.Bad, f.errorText(err)) }

// errorText describes an error in the player's language.
func (f *Page) errorText(err error) string {
	if f.opts.Say != nil {
		return f.opts.Say(err)
	}
	return f.Word("game.error", err.Error())
}
