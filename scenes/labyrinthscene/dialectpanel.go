package labyrinthscene

import (
	"strconv"
	"strings"

	"menagerie/scenes/ui"
)

// DialectFinding is a question about the rules or the protocol that the specification leaves open. Servers answer it differently. Value
// is the answer that the program uses for this server, and Why is the evidence.
type DialectFinding struct {
	Name   string   // the question, in the player's language
	Values []string // the possible answers
	Value  string   // the current answer
	Chosen int      // the index of the answer that the player has chosen, or -1
	Why    string   // the evidence for the answer
}

// DialectReading is the current knowledge about a server's dialect.
type DialectReading struct {
	Findings []DialectFinding
	Ways     int      // the number of possible dialects
	Open     []string // the names of the open questions
	Breaches int      // the number of illegal moves that the server has accepted
}

// Referee connects the screen with the dialect of a server. A dialect is a variant of the protocol, because the specification
// leaves some questions open. Read returns what the client has found out, and Choose stores a choice of the player. Read is nil
// if the game is not on a server.
type Referee struct {
	Read   func() DialectReading
	Choose func(finding, value int) // chooses an answer; -1 lets the program find it
}

// dialectPanel shows a Referee. If its field Read is nil, the dialectPanel shows nothing.
type dialectPanel struct {
	Referee
	label *ui.Label // nil while it is not on the screen
}

// Widgets returns a text with the number of variants of the protocol that the server may use, and a button that shows the
// evidence. It returns nil if the game is not on a server.
func (p *dialectPanel) Widgets(root *ui.Root) []ui.Widget {
	if p.Read == nil {
		return nil
	}
	p.label = ui.Named("reading", ui.NewCaption(""))
	open := ui.Named("referee", ui.NewButton(root.Env.Book.T("labyrinth.referee"), func() { p.open(root) }))
	return []ui.Widget{p.label, open}
}

// Refresh updates the line.
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

// open opens a dialog with what the program has found out about the server's protocol, and the evidence. In the dialog, the
// player can choose another value for each finding.
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
