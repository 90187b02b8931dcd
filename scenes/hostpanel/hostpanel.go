// Package hostpanel shows the server in this window beside its game. A card has the addresses, the guests and the host's actions.
// Two dialogs start external bots and simulate a bad network.
package hostpanel

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/dialog"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// Host describes the server in this program.
type Host struct {
	Addresses []string   // the addresses for clients, as host:port
	Lines     []Line     // further addresses and texts for clients
	Room      string     // the id of the room that this screen shows; empty if there are no rooms
	Client    string     // the connected client; empty if there is none
	Wins      []int      // by seat; nil if the server does not count them
	Guests    []Guest    // the connected guests
	People    []string   // the names of the players whose game ends with the host
	Expected  []string   // the names of the players who are not connected between two games, but will be
	Link      string     // the link to the game; empty if there is none
	Announced string     // the name under which the server is announced on the local network; empty if it is not announced
	Actions   []Action   // the actions that the host can take now
	Bots      Bots       // the external bots; nil if none can be started
	Rehearsal *Rehearsal // the simulated network; nil if there is none
}

// Here returns the names of the guests. Between two games, these are the guests who are expected back.
func (h Host) Here() []string {
	if len(h.People) > 0 {
		return h.People
	}
	return h.Expected
}

// Line is a labelled text that the player can copy.
type Line struct {
	ID    string // of the button
	Label string // key of the label
	Text  string
}

// Guest is a guest of a host with many seats.
type Guest struct {
	Name, Note string
	Kick       func() // removes the guest; nil if that is impossible
}

// Action is a button of the host.
type Action struct {
	Text string
	Do   func()
}

// Page is the page of the game that runs on the server.
type Page interface {
	Name(seat rules.Seat) string
	Say(err error) string // describes an error in the player's language
	Resume()              // resumes the game after a dialog was closed
}

// Panel shows a server and opens its dialogs. A nil Panel shows nothing.
type Panel struct {
	root *ui.Root
	host func() Host
	page Page

	card      *card            // nil while the card is not on the screen
	bots      *botDialog       // nil while the dialog is closed
	rehearsal *rehearsalDialog // nil while the dialog is closed
}

// New returns a panel whose card is hidden. host returns the current state of the server.
func New(root *ui.Root, host func() Host, page Page) *Panel {
	return &Panel{root: root, host: host, page: page}
}

func (p *Panel) word(key string, args ...any) string { return p.root.Env.Book.T(key, args...) }

// Card returns a new card. Refresh updates it.
func (p *Panel) Card() ui.Widget {
	p.card = newCard()
	return p.card.widget(p)
}

// DropCard forgets the card, because it is not on the screen any more.
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

// OpenCard shows the card in a dialog. A small window uses the dialog, because it has no space for the card beside the board.
func (p *Panel) OpenCard() {
	p.card = newCard()
	d := dialog.New(p.word("game.host_card"), p.card.widget(p))
	closed := func() { p.card = nil }
	d.Add(p.word("bots.close"), widget.Primary, closed)
	d.OnCancel = closed
	p.card.refresh(p)
	d.Open(p.root)
}

// copyRow returns a row with a text and a button that copies the text.
func (p *Panel) copyRow(id, text string) ui.Widget {
	value := widget.NewLabel(text)
	value.Weight = render.Mono
	copied := func() {
		if p.root.Copy(text) {
			p.root.ToastAs(ui.Good, p.root.Env.Book.T("game.copied"))
		}
	}
	return layout.Row(4, ui.Grow(1, value), ui.Named(id, widget.NewIconButton(render.Copy, p.root.Env.Book.T("game.copy"), copied)))
}
