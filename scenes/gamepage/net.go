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
	Addresses []string   // where clients connect, as host:port
	Secure    string     // the same with TLS; empty if that is not served
	Print     string     // the fingerprint of the certificate that they are shown there
	Page      string     // the address of the page for browsers; empty if none is served
	Room      string     // the id that a client needs to be seen here; empty if there are no rooms
	Client    string     // who is there; empty for nobody
	Wins      []int      // by seat; nil where they are not counted here
	Guests    []Guest    // who is connected
	People    []string   // for whom the game ends with the host, by name
	Link      string     // by which others join; empty if there is none
	Announced string     // the name under which the local network is told of it; empty if it is not
	Actions   []Action   // what the host can do
	Bots      Bots       // programs as guests; nil where none can be started
	Rehearsal *Rehearsal // what it does to its guests; nil where that cannot be chosen
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
	link := f.game.Table.Capabilities().Link
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
	if l.Silent >= 2e9 && l.Owed {
		text += "\n" + b.T("game.link_silent", b.Integer(int64(l.Silent.Seconds())))
	}
	return text
}

// silence says for how long the server has owed an answer; it returns "" if it owes none.
func (f *Frame) silence() string {
	if link := f.game.Table.Capabilities().Link; link != nil {
		if l := link(); l.Connected && l.Owed && l.Silent >= 1e9 {
			return f.Env.UI.Book.N("net.silent", int(l.Silent.Seconds()))
		}
	}
	return ""
}

// hostCard shows the server that runs here: what to tell others, and who came.
type hostCard struct {
	announced *ui.Label
	client    *ui.Label
	score     *ui.Label
	guests    *ui.Box
	trial     *rehearsalRow
	listed    string // what is in guests
	present   []Guest
	names     []*ui.Label
	kicks     []*ui.IconButton // nil for those who stay
	buttons   *ui.Box
	offered   string // what is on the buttons

	who     string // what is written
	wins    []int
	written bool
}

func newHostCard() *hostCard {
	return &hostCard{
		announced: ui.Named("host.announced", ui.NewCaption("")), client: ui.Named("host.client", ui.NewLabel("")), score: ui.NewSoft(""),
		guests: ui.Column(4), buttons: ui.Flow(8), trial: newRehearsalRow(),
	}
}

func (h *hostCard) widget(f *Frame) ui.Widget {
	t := f.Env.UI.Book.T
	now := f.opts.Host()
	col := ui.Column(6)
	if now.Link != "" {
		col.Add(ui.NewCaption(t("game.host_link")), f.copyRow("host.link", now.Link))
	}
	if now.Room != "" {
		col.Add(ui.NewCaption(t("game.host_room")), f.copyRow("host.room", now.Room))
	}
	if len(now.Addresses) > 0 {
		col.Add(ui.NewCaption(t("game.host_address")))
	}
	for _, a := range now.Addresses {
		col.Add(f.copyRow("host.address", a))
	}
	if now.Secure != "" {
		col.Add(ui.NewCaption(t("game.host_secure")), f.copyRow("host.secure", now.Secure))
		col.Add(ui.NewCaption(t("game.host_print")), f.copyRow("host.print", now.Print))
	}
	if now.Page != "" {
		col.Add(ui.NewCaption(t("game.host_page")), f.copyRow("host.page", now.Page))
	}
	// The buttons come before what changes its height, so that nobody who joins moves them away under somebody's finger.
	col.Add(ui.Rule(), h.announced, h.buttons, h.client, h.guests, h.score)
	if now.Rehearsal != nil {
		col.Add(h.trial.widget(f))
	}
	h.written = false
	return col
}

// openHostCard shows the server in front of the game where a small window has no room for it beside the board.
func (f *Frame) openHostCard() {
	f.parts.host = newHostCard()
	d := ui.NewDialog(f.word("game.host_card"), f.parts.host.widget(f))
	closed := func() { f.parts.host = nil }
	d.Add(f.word("bots.close"), ui.Primary, closed)
	d.OnCancel = closed
	f.parts.host.refresh(f)
	f.Open(d)
}

// offer shows what the host can do.
func (h *hostCard) offer(f *Frame, actions []Action) {
	offered := "\n"
	for _, a := range actions {
		offered += a.Text + "\n"
	}
	if offered == h.offered {
		return
	}
	h.offered = offered
	var all []ui.Widget
	if f.opts.Host().Bots != nil {
		all = append(all, ui.Named("host.bots", ui.NewButton(f.word("bots.open"), f.openBots).WithIcon(render.Robot)))
	}
	for i, a := range actions {
		all = append(all, ui.Named("host.action"+strconv.Itoa(i), ui.NewButton(a.Text, a.Do)))
	}
	h.buttons.SetChildren(all...)
}

// list shows who is there, each with a button to send them away. A name that becomes known takes its place in the row that
// is there, so that a button is not exchanged under somebody's finger.
func (h *hostCard) list(f *Frame, guests []Guest) {
	h.present = guests
	listed := ""
	for _, g := range guests {
		listed += strconv.FormatBool(g.Kick != nil) + g.Note + "\n"
	}
	if listed != h.listed {
		h.listed = listed
		h.makeRows(f)
	}
	for i, g := range guests {
		h.names[i].SetText(g.Name)
		if g.Kick != nil {
			h.kicks[i].SetIcon(render.Close, f.word("game.kick", g.Name))
		}
	}
}

func (h *hostCard) makeRows(f *Frame) {
	var rows []ui.Widget
	h.names, h.kicks = h.names[:0], make([]*ui.IconButton, len(h.present))
	for i, g := range h.present {
		name := ui.NewLabel("")
		h.names = append(h.names, name)
		row := ui.Row(6, ui.Grow(1, ui.Column(0, name, ui.NewCaption(g.Note))))
		if g.Kick != nil {
			h.kicks[i] = ui.NewIconButton(render.Close, "", func() { h.present[i].Kick() })
			row.Add(ui.Named("host.kick"+strconv.Itoa(i), h.kicks[i]))
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
	h.offer(f, now.Actions)
	if now.Rehearsal != nil {
		h.trial.refresh(f, now.Rehearsal)
	}
	ui.SetVisible(h.client, len(now.Guests) == 0)
	ui.SetVisible(h.announced, now.Announced != "")
	h.announced.SetText(f.word("game.host_announced", now.Announced))
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

// roomField tells why a room was refused and asks for another one.
func (f *Frame) roomField() ui.Widget {
	t := f.Env.UI.Book.T
	field := ui.Named("room", ui.NewTextField(t("game.room"), ""))
	try := func() { f.opts.Room(field.Text()) }
	field.OnSubmit = func(string) { try() }
	why := ui.Named("refused", ui.NewLabel(f.say(f.news.refused)).Toned(ui.Bad))
	return ui.Column(8, why, field, ui.Named("room.try", ui.NewButton(t("game.room_again"), try)))
}

// joinText says what the screen waits for before a game.
func (f *Frame) joinText() string {
	if f.opts.Host != nil {
		return f.Env.UI.Book.T("game.host_waits")
	}
	if link := f.game.Table.Capabilities().Link; link != nil {
		if doing := link().Doing; doing != "" {
			return f.Env.UI.Book.T(doing)
		}
	}
	return f.Env.UI.Book.T("game.joining")
}

// Host is the server that runs here, as the screen shows it.
func (f *Frame) Host() Host { return f.opts.Host() }
