package gamepage

import (
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/textfield"
	"menagerie/scenes/ui/widget"
)

// silence returns a text with the time for which a server's response is overdue, or "" in the first second.
func (f *Frame) silence() string {
	if link := f.game.Table.Capabilities().Link; link != nil {
		if l := link(); l.Connected && l.Owed && l.Silent >= 1e9 {
			return f.Env.UI.Book.N("net.silent", int(l.Silent.Seconds()))
		}
	}
	return ""
}

// roomField returns a text field in which the player enters the name of another room on the server. Above the field is the reason
// why the server did not let the player into the last room.
func (f *Frame) roomField() ui.Widget {
	t := f.Env.UI.Book.T
	field := ui.Named("room", textfield.New(t("game.room"), ""))
	try := func() { f.opts.Room(field.Text()) }
	field.OnSubmit = func(string) { try() }
	why := ui.Named("refused", widget.NewLabel(f.say(f.news.refused)).Toned(ui.Bad))
	return layout.Column(8, why, field, ui.Named("room.try", widget.NewButton(t("game.room_again"), try)))
}

// joinText returns a text about what happens before the game starts.
func (f *Frame) joinText() string {
	if before := f.others().Before; before != "" {
		return before
	}
	if name := f.awaited(); name != "" {
		return f.word("game.waits_for", name)
	}
	if f.opts.Host != nil {
		return f.word("game.host_waits")
	}
	if link := f.game.Table.Capabilities().Link; link != nil {
		if doing := link().Doing; doing != "" {
			return f.Env.UI.Book.T(doing)
		}
	}
	return f.Env.UI.Book.T("game.joining")
}

// awaited returns the name of the player for whose answer the next game waits. It returns "" before the first game, and if the page
// does not know which player this is.
func (f *Frame) awaited() string {
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

// Host returns the state of the server in this program.
func (f *Frame) Host() hostpanel.Host { return f.opts.Host() }
