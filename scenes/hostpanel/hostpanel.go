// Package hostpanel shows the server in this window beside its game. A card has the addresses, the guests and the host's actions.
// Two dialogs start external bots and simulate a bad network.
package hostpanel

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/ui"
)

// Host is the state of the server in this program, as the panel shows it.
type Host struct {
	Addresses []string   // addresses for clients, as host:port
	Lines     []Line     // further addresses and texts for clients
	Room      string     // ID of the room on this screen; "" if there are no rooms
	Client    string     // name of the connected client; "" if there is none
	Wins      []int      // number of wins of each seat; nil if the server does not count them
	Guests    []Guest    // connected guests
	People    []string   // names of the players whose game ends if the host leaves
	Expected  []string   // names of the players who will connect again for the next game
	Link      string     // link to the game; "" if there is none
	Page      string     // address of the game for a browser; "" if there is none
	Watch     string     // address for spectators in a browser; "" if there is none
	Announced string     // name under which the server is announced on the local network; "" if it is not announced
	Actions   []Action   // current actions of the host
	Bots      Bots       // external bots; nil if none can be started
	Rehearsal *Rehearsal // simulated network; nil if there is none
}

// Here returns the names of the guests. Between two games, it returns the names of the guests who are expected to connect
// again.
func (h Host) Here() []string {
	if len(h.People) > 0 {
		return h.People
	}
	return h.Expected
}

// Line is a labelled text that the player can copy.
type Line struct {
	ID    string // ID of the copy button
	Label string // key of the label
	Text  string
}

// Guest is a guest on a server with many seats.
type Guest struct {
	Name, Note string
	Kick       func() // removes the guest; nil if that is not possible
}

// Action is a button for the host.
type Action struct {
	Text string
	Do   func()
}

// Page is the page of the game that runs on the server.
type Page interface {
	Name(seat rules.Seat) string
	Say(err error) string // returns a text about an error, in the player's language
	Resume()              // resumes the game after a dialog was closed
}

// Panel shows the server in this program and opens its dialogs. A nil Panel shows nothing.
type Panel struct {
	root *ui.Root
	host func() Host
	page Page

	card      *card            // nil while the card is not on the screen
	bots      *botDialog       // nil while the dialog is closed
	rehearsal *rehearsalDialog // nil while the dialog is closed
}

// New returns a panel without a card. host returns the current state of the server.
func New(root *ui.Root, host func() Host, page Page) *Panel {
	return &Panel{root: root, host: host, page: page}
}

func (p *Panel) word(key string, args ...any) string { return p.root.Env.Book.T(key, args...) }

// Card returns a new card with the state of the server. Refresh updates the card.
func (p *Panel) Card() ui.Widget {
	p.card = newCard()
	return p.card.widget(p)
}

// DropCard makes Refresh ignore the card, because the card has left the screen.
func (p *Panel) DropCard() {
	if p != nil {
		p.card = nil
	}
}

// Refresh updates the card.
func (p *Panel) Refresh() {
	if p != nil && p.card != nil {
		p.card.refresh(p)
	}
}

// RefreshDialogs updates the open dialogs.
func (p *Panel) RefreshDialogs() {
	if p == nil {
		return
	}
	if p.bots != nil {
		p.bots.refresh()
	}
	if p.rehearsal != nil {
		p.rehearsal.refresh(p, p.host().Rehearsal)
	}
}

// OpenCard shows the card in a dialog, for a small window without space for the card beside the board.
func (p *Panel) OpenCard() {
	p.card = newCard()
	d := ui.NewDialog(p.word("game.host_card"), p.card.widget(p))
	closed := func() { p.card = nil }
	d.Add(p.word("bots.close"), ui.PrimaryButton, closed)
	d.OnCancel = closed
	p.card.refresh(p)
	d.Open(p.root)
}

// copyRow returns a row with a text and a button that copies the text.
func (p *Panel) copyRow(id, text string) ui.Widget {
	value := ui.NewLabel(text)
	value.Weight = render.Mono
	copied := func() {
		if p.root.Copy(text) {
			p.root.ToastAs(ui.Good, p.root.Env.Book.T("game.copied"))
		}
	}
	return ui.Row(4, ui.Grow(1, value), ui.Named(id, ui.NewIconButton(render.Copy, p.root.Env.Book.T("game.copy"), copied)))
}

// card shows the addresses, the guests and the actions of the server in this window.
type card struct {
	announced *ui.Label
	client    *ui.Label
	score     *ui.Label
	guests    *ui.Box
	trial     *rehearsalRow
	listed    string // text of the rows of guests
	present   []Guest
	names     []*ui.Label
	kicks     []*ui.IconButton // button for each guest; nil for a guest that cannot be removed
	lines     *ui.Box
	shown     []Line // Lines that lines shows
	buttons   *ui.Box
	offered   string // texts of the buttons

	who     string // name of the visible client
	wins    []int
	written bool
}

func newCard() *card {
	return &card{
		announced: ui.Named("host.announced", ui.NewCaption("")), client: ui.Named("host.client", ui.NewLabel("")), score: ui.NewSoftLabel(""),
		guests: ui.Column(4), buttons: ui.Flow(8), trial: &rehearsalRow{text: ui.Named("host.rehearsal", ui.NewCaption(""))},
	}
}

func (h *card) widget(p *Panel) ui.Widget {
	t := p.root.Env.Book.T
	now := p.host()
	col := ui.Column(6)
	if now.Link != "" {
		col.Add(ui.NewCaption(t("game.host_link")), p.copyRow("host.link", now.Link))
	}
	if now.Room != "" {
		col.Add(ui.NewCaption(t("game.host_room")), p.copyRow("host.room", now.Room))
	}
	if len(now.Addresses) > 0 {
		col.Add(ui.NewCaption(t("game.host_address")))
	}
	for _, a := range now.Addresses {
		col.Add(p.copyRow("host.address", a))
	}
	h.lines, h.shown = ui.Column(6), nil
	ui.SetVisible(h.lines, false)
	h.addLines(p, now.Lines)
	col.Add(h.lines)
	// The buttons come before the parts that change while the game runs. So a new guest does not move a button under the pointer.
	col.Add(h.announced, h.buttons, h.client, h.guests, h.score)
	if now.Rehearsal != nil {
		col.Add(h.trial.widget(p))
	}
	h.written = false
	return col
}

// addLines shows the further addresses and texts of the host, which may become known later than the others.
func (h *card) addLines(p *Panel, lines []Line) {
	if slices.Equal(lines, h.shown) {
		return
	}
	h.shown = slices.Clone(lines)
	var all []ui.Widget
	for _, l := range lines {
		all = append(all, ui.NewCaption(p.word(l.Label)), p.copyRow(l.ID, l.Text))
	}
	h.lines.SetChildren(all...)
	ui.SetVisible(h.lines, len(all) > 0)
}

// showActions shows a button for each action of the host.
func (h *card) showActions(p *Panel, actions []Action) {
	offered := "\n"
	for _, a := range actions {
		offered += a.Text + "\n"
	}
	if offered == h.offered {
		return
	}
	h.offered = offered
	var all []ui.Widget
	if p.host().Bots != nil {
		all = append(all, ui.Named("host.bots", ui.NewButton(p.word("bots.open"), p.openBots).WithIcon(render.Robot)))
	}
	for i, a := range actions {
		all = append(all, ui.Named("host.action"+strconv.Itoa(i), ui.NewButton(a.Text, a.Do)))
	}
	h.buttons.SetChildren(all...)
}

// showGuests shows the guests, each with a button that removes the guest from the server.
func (h *card) showGuests(p *Panel, guests []Guest) {
	h.present = guests
	listed := ""
	for _, g := range guests {
		listed += strconv.FormatBool(g.Kick != nil) + g.Note + "\n"
	}
	// When only a guest's name becomes known, keep the rows, so that the button under the pointer stays the same.
	if listed != h.listed {
		h.listed = listed
		h.makeRows(p)
	}
	for i, g := range guests {
		h.names[i].SetText(g.Name)
		if g.Kick != nil {
			h.kicks[i].SetIcon(render.Close, p.word("game.kick", g.Name))
		}
	}
}

func (h *card) makeRows(p *Panel) {
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

func (h *card) refresh(p *Panel) {
	now := p.host()
	h.addLines(p, now.Lines)
	h.showGuests(p, now.Guests)
	h.showActions(p, now.Actions)
	if now.Rehearsal != nil {
		h.trial.refresh(p, now.Rehearsal)
	}
	ui.SetVisible(h.client, len(now.Guests) == 0)
	ui.SetVisible(h.announced, now.Announced != "")
	h.announced.SetText(p.word("game.host_announced", now.Announced))
	who := cmp.Or(now.Client, strings.Join(now.Here(), ", ")) // between two games, a guest is not a client of the game
	if h.written && who == h.who && slices.Equal(now.Wins, h.wins) {
		return
	}
	h.who, h.wins, h.written = who, now.Wins, true
	b := p.root.Env.Book
	if who == "" {
		h.client.SetText(b.T("game.host_empty"))
	} else {
		h.client.SetText(b.T("game.host_client", who))
	}
	var score []string
	for seat, wins := range now.Wins {
		score = append(score, b.T("game.host_score", p.page.Name(rules.Seat(seat)), b.Integer(int64(wins))))
	}
	h.score.SetText(strings.Join(score, ", "))
	ui.SetVisible(h.score, len(score) > 0)
}
