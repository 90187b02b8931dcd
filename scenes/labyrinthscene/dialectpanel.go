package labyrinthscene

import (
	"strconv"
	"strings"

	"menagerie/scenes/ui"
)

// DialectFinding is a detail of the rules or the protocol that servers handle differently, because the specification leaves it
// open.
type DialectFinding struct {
	Name   string   // name of the detail, in the player's language
	Values []string // possible values
	Value  string   // value that the program currently uses for this server
	Chosen int      // index of the value that the player has chosen, or -1
	Why    string   // reason for Value
}

// DialectReading is what the client knows about the dialect of a server. The dialect is the server's variant of the rules and
// the protocol.
type DialectReading struct {
	Findings []DialectFinding
	Ways     int      // number of possible dialects
	Open     []string // names of the details whose value is not known yet
	Breaches int      // number of illegal moves that the server has accepted
	Stated   bool     // whether the host has stated its dialect, so that players need not read about it
}

// Referee has the functions that read and change the dialect of a server. A dialect is a variant of the rules and the
// protocol, because the specification leaves details open. Read is nil if the game is not on a server.
type Referee struct {
	Read   func() DialectReading
	Choose func(finding, value int) // sets a value by its index; -1 lets the program find it
}

// dialectPanel shows a Referee. If its field Read is nil, the dialectPanel shows nothing.
type dialectPanel struct {
	Referee
	label *ui.Label // nil while the label is not on the screen
}

// Widgets returns a text with the number of possible dialects of the server, and a button that shows the reasons. It returns
// nil if the game is not on a server, or if the host has stated its dialect.
func (p *dialectPanel) Widgets(root *ui.Root) []ui.Widget {
	if p.Read == nil || p.Read().Stated {
		p.label = nil
		return nil
	}
	p.label = ui.Named("reading", ui.NewCaption(""))
	open := ui.Named("referee", ui.NewButton(root.Env.Book.T("labyrinth.referee"), func() { p.open(root) }))
	return []ui.Widget{p.label, open}
}

// Refresh updates the text.
func (p *dialectPanel) Refresh(root *ui.Root) {
	if p.label == nil {
		return
	}
	now := p.Read()
	b := root.Env.Book
	text := ""
	if now.Ways > 0 {
		text = b.N("labyrinth.readings", now.Ways)
	}
	if len(now.Open) > 0 {
		text += "\n" + b.T("labyrinth.open", strings.Join(now.Open, ", "))
	}
	if now.Breaches > 0 {
		text += "\n" + b.N("labyrinth.breaches", now.Breaches)
	}
	p.label.SetText(text)
}

// open opens a dialog with the detected properties of the server's protocol, whose values the player can change.
func (p *dialectPanel) open(root *ui.Root) {
	t := root.Env.Book.T
	col := ui.Column(12, ui.NewSoftLabel(t("labyrinth.referee_note")))
	for i, f := range p.Read().Findings {
		values := append([]string{t("labyrinth.automatic")}, f.Values...)
		choice := ui.NewChoice(f.Name, values, f.Chosen+1)
		choice.OnChange = func(value int) { p.Choose(i, value-1) }
		col.Add(ui.Column(2, ui.Named("finding"+strconv.Itoa(i), choice), ui.NewCaption(t("labyrinth.finding", f.Value, f.Why))))
	}
	d := ui.NewDialog(t("labyrinth.referee"), col)
	d.Width = 520
	done := ui.NewPrimaryButton(t("game.resume"), func() { d.Close() })
	done.Default = true
	col.Add(ui.Named("referee.close", done))
	d.Open(root)
}
