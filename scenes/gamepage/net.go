package gamepage

import (
	"slices"
	"strconv"
	"strings"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Host is what a screen shows of the server that it runs.
type Host struct {
	Addresses []string // where clients connect, as host:port
	Secure    string   // the same with TLS; empty if that is not served
	Print     string   // the fingerprint of the certificate that they are shown there
	Page      string   // the address of the page for browsers; empty if none is served
	Room      string   // the id that a client needs to be seen here; empty if there are no rooms
	Client    string   // who is there; empty for nobody
	Wins      []int    // by seat; nil where they are not counted here
	Guests    []Guest  // who is there, where there can be many: instead of Client
	Actions   []Action // what the host can do
}

// Guest is somebody at a host with room for many.
type Guest struct {
	Name, Note string
	Kick       func() // sends them away; nil where that cannot be
}

// Action is a button of the host.
type Action struct {
	Text string
	Do   func()
}

// linkRow shows how the connection to a server is.
type linkRow struct {
	text  *ui.Label
	trust *ui.Label
	shown session.Link
}

func newLinkRow() *linkRow {
	text, trust := ui.NewCaption(""), ui.NewCaption("")
	return &linkRow{text: ui.Named("link", text), trust: trust}
}

func (l *linkRow) widget() ui.Widget { return ui.Column(2, l.text, l.trust) }

// refresh rewrites the row when what it says has changed.
func (l *linkRow) refresh(f *Frame) {
	link := f.opts.Table.Offers().Link
	if link == nil {
		return
	}
	now := link()
	// Parts of what is written: what lies below them changes too often to be read.
	now.RoundTrip = (now.RoundTrip + 1e6 - 1).Truncate(1e6)
	now.Silent = now.Silent.Truncate(1e9)
	if now == l.shown {
		return
	}
	l.shown = now
	l.text.SetText(f.linkText(now))
	trust := ""
	if now.Secure != "" {
		trust = now.Secure + ": " + f.Env.UI.Book.T(now.Trust)
	}
	l.trust.SetText(trust)
	ui.SetVisible(l.trust, trust != "")
}

func (f *Frame) linkText(l session.Link) string {
	b := f.Env.UI.Book
	text := l.Address
	if l.Met != "" {
		text += "\n" + b.T(l.Met)
	}
	if l.RoundTrip > 0 {
		text += "\n" + b.T("game.link_round", b.Integer(l.RoundTrip.Milliseconds())) + ", " + b.N("game.link_under_way", l.UnderWay)
	}
	if l.Silent >= 2e9 && l.UnderWay > 0 { // as long as nothing is asked, nobody has to speak
		text += "\n" + b.T("game.link_silent", b.Integer(int64(l.Silent.Seconds())))
	}
	return text
}

// hostCard shows the server that runs here: what to tell others, and who came.
type hostCard struct {
	client *ui.Label
	score  *ui.Label
	guests *ui.Box
	listed string // what is in guests

	who     string // what is written
	wins    []int
	written bool
}

func newHostCard() *hostCard {
	return &hostCard{client: ui.Named("host.client", ui.NewLabel("")), score: ui.NewSoft(""), guests: ui.Column(4)}
}

func (h *hostCard) widget(f *Frame) ui.Widget {
	t := f.Env.UI.Book.T
	now := f.opts.Host()
	col := ui.Column(6)
	if now.Room != "" {
		col.Add(ui.NewCaption(t("game.host_room")), f.copyRow("host.room", now.Room))
	}
	for _, a := range now.Addresses {
		col.Add(ui.NewCaption(t("game.host_address")), f.copyRow("host.address", a))
	}
	if now.Secure != "" {
		col.Add(ui.NewCaption(t("game.host_secure")), f.copyRow("host.secure", now.Secure))
		col.Add(ui.NewCaption(t("game.host_print")), f.copyRow("host.print", now.Print))
	}
	if now.Page != "" {
		col.Add(ui.NewCaption(t("game.host_page")), f.copyRow("host.page", now.Page))
	}
	col.Add(ui.Rule(), h.client, h.guests, h.score)
	buttons := ui.Flow(8)
	for i, a := range now.Actions {
		buttons.Add(ui.Named("host.action"+strconv.Itoa(i), ui.NewButton(a.Text, a.Do)))
	}
	if len(now.Actions) > 0 {
		col.Add(buttons)
	}
	h.written = false
	return col
}

// list shows who is there, each with a button to send them away.
func (h *hostCard) list(f *Frame, guests []Guest) {
	listed := ""
	for _, g := range guests {
		listed += g.Name + "\n" + g.Note + "\n"
	}
	if listed == h.listed {
		return
	}
	h.listed = listed
	var rows []ui.Widget
	for i, g := range guests {
		row := ui.Row(6, ui.Grow(1, ui.Column(0, ui.NewLabel(g.Name), ui.NewCaption(g.Note))))
		if g.Kick != nil {
			kick := ui.NewIconButton(render.Close, f.word("game.kick", g.Name), g.Kick)
			row.Add(ui.Named("host.kick"+strconv.Itoa(i), kick))
		}
		rows = append(rows, row)
	}
	h.guests.SetChildren(rows...)
}

// copyRow is a text to be told to others, with a button that copies it.
func (f *Frame) copyRow(id, text string) ui.Widget {
	value := ui.NewLabel(text)
	value.Weight = render.Mono
	copied := func() {
		if f.Copy(text) {
			f.ToastAs(ui.Good, f.Env.UI.Book.T("game.copied"))
		}
	}
	return ui.Row(4, ui.Grow(1, value), ui.Named(id, ui.NewIconButton(render.Copy, f.Env.UI.Book.T("game.copy"), copied)))
}

func (h *hostCard) refresh(f *Frame) {
	now := f.opts.Host()
	h.list(f, now.Guests)
	ui.SetVisible(h.client, len(now.Guests) == 0)
	if h.written && now.Client == h.who && slices.Equal(now.Wins, h.wins) {
		return
	}
	h.who, h.wins, h.written = now.Client, now.Wins, true
	b := f.Env.UI.Book
	if now.Client == "" {
		h.client.SetText(b.T("game.host_empty"))
	} else {
		h.client.SetText(b.T("game.host_client", now.Client))
	}
	var score []string
	for seat, wins := range now.Wins {
		score = append(score, b.T("game.host_score", f.Name(rules.Seat(seat)), b.Integer(int64(wins))))
	}
	h.score.SetText(strings.Join(score, ", "))
	ui.SetVisible(h.score, len(score) > 0)
}

// roomField asks for another room after one was refused.
func (f *Frame) roomField() ui.Widget {
	t := f.Env.UI.Book.T
	field := ui.Named("room", ui.NewTextField(t("game.room"), ""))
	try := func() { f.opts.Room(field.Text()) }
	field.OnSubmit = func(string) { try() }
	return ui.Column(8, field, ui.Named("room.try", ui.NewButton(t("game.room_again"), try)))
}

// joinText says what the screen waits for before a game.
func (f *Frame) joinText() string {
	if f.opts.Host != nil {
		return f.Env.UI.Book.T("game.host_waits")
	}
	if link := f.opts.Table.Offers().Link; link != nil {
		if doing := link().Doing; doing != "" {
			return f.Env.UI.Book.T(doing)
		}
	}
	return f.Env.UI.Book.T("game.joining")
}

// Host is the server that runs here, as the screen shows it.
func (f *Frame) Host() Host { return f.opts.Host() }
