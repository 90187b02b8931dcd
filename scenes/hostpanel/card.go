package hostpanel

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// card shows the addresses, the guests and the actions of the server in this window.
type card struct {
	announced *widget.Label
	client    *widget.Label
	score     *widget.Label
	guests    *layout.Box
	trial     *rehearsalRow
	listed    string // the rows of guests, as text
	present   []Guest
	names     []*widget.Label
	kicks     []*widget.IconButton // by guest; nil for a guest that cannot be removed
	buttons   *layout.Box
	offered   string // the texts of the buttons

	who     string // the client that is shown
	wins    []int
	written bool
}

func newCard() *card {
	return &card{
		announced: ui.Named("host.announced", widget.NewCaption("")), client: ui.Named("host.client", widget.NewLabel("")), score: widget.NewSoft(""),
		guests: layout.Column(4), buttons: layout.Flow(8), trial: newRehearsalRow(),
	}
}

func (h *card) widget(p *Panel) ui.Widget {
	t := p.root.Env.Book.T
	now := p.host()
	col := layout.Column(6)
	if now.Link != "" {
		col.Add(widget.NewCaption(t("game.host_link")), p.copyRow("host.link", now.Link))
	}
	if now.Room != "" {
		col.Add(widget.NewCaption(t("game.host_room")), p.copyRow("host.room", now.Room))
	}
	if len(now.Addresses) > 0 {
		col.Add(widget.NewCaption(t("game.host_address")))
	}
	for _, a := range now.Addresses {
		col.Add(p.copyRow("host.address", a))
	}
	for _, l := range now.Lines {
		col.Add(widget.NewCaption(t(l.Label)), p.copyRow(l.ID, l.Text))
	}
	// The buttons come before the parts of variable height. So a new guest does not move a button under the pointer.
	col.Add(h.announced, h.buttons, h.client, h.guests, h.score)
	if now.Rehearsal != nil {
		col.Add(h.trial.widget(p))
	}
	h.written = false
	return col
}

// offer shows a button for each action of the host.
func (h *card) offer(p *Panel, actions []Action) {
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
		all = append(all, ui.Named("host.bots", widget.NewButton(p.word("bots.open"), p.openBots).WithIcon(render.Robot)))
	}
	for i, a := range actions {
		all = append(all, ui.Named("host.action"+strconv.Itoa(i), widget.NewButton(a.Text, a.Do)))
	}
	h.buttons.SetChildren(all...)
}

// list shows the guests, each with a button that removes the guest from the server. When a guest's name becomes known, only the
// text of the row changes, so that the button under the pointer stays the same.
func (h *card) list(p *Panel, guests []Guest) {
	h.present = guests
	listed := ""
	for _, g := range guests {
		listed += strconv.FormatBool(g.Kick != nil) + g.Note + "\n"
	}
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
	h.names, h.kicks = h.names[:0], make([]*widget.IconButton, len(h.present))
	for i, g := range h.present {
		name := widget.NewLabel("")
		h.names = append(h.names, name)
		row := layout.Row(6, ui.Grow(1, layout.Column(0, name, widget.NewCaption(g.Note))))
		if g.Kick != nil {
			h.kicks[i] = widget.NewIconButton(render.Close, "", func() { h.present[i].Kick() })
			row.Add(ui.Named("host.kick"+strconv.Itoa(i), h.kicks[i]))
		}
		rows = append(rows, row)
	}
	h.guests.SetChildren(rows...)
}

func (h *card) refresh(p *Panel) {
	now := p.host()
	h.list(p, now.Guests)
	h.offer(p, now.Actions)
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
