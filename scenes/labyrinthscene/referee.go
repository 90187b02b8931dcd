package labyrinthscene

import (
	"strconv"
	"strings"

	"menagerie/scenes/ui"
)

// Finding is one thing that the protocol's text leaves open, and how a server is taken to mean it.
type Finding struct {
	Name   string   // what is open, in the player's language
	Values []string // that can be chosen
	Value  string   // what it is taken for
	Chosen int      // the index of the value that the person has chosen, or -1
	Why    string   // how sure that is, and the evidence
}

// Reading is how a server is read.
type Reading struct {
	Findings []Finding
	Ways     int      // to read its messages that are left
	Open     []string // the names of what has several values in these
	Breaches int      // moves that the server has let pass although they are against the rules
}

// Referee watches how a server keeps to the protocol. Only a game on a server has one.
type Referee struct {
	Read   func() Reading
	Choose func(finding, value int) // -1 lets it be found out
}

// refereePart is a button that opens the evidence, with a line that says how much is known.
func (s *Scene) refereePart() []ui.Widget {
	if s.referee.Read == nil {
		return nil
	}
	s.parts.referee = ui.Named("reading", ui.NewCaption(""))
	open := ui.Named("referee", ui.NewButton(s.Env.UI.Book.T("labyrinth.referee"), s.openReferee))
	return []ui.Widget{s.parts.referee, open}
}

func (s *Scene) refreshReferee() {
	if s.parts.referee == nil {
		return
	}
	now := s.referee.Read()
	b := s.Env.UI.Book
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
	s.parts.referee.SetText(text)
}

// openReferee shows how the server is read, with the evidence, and lets it be read otherwise.
func (s *Scene) openReferee() {
	t := s.Env.UI.Book.T
	col := ui.Column(12, ui.NewSoft(t("labyrinth.referee_note")))
	for i, f := range s.referee.Read().Findings {
		values := append([]string{t("labyrinth.automatic")}, f.Values...)
		choice := ui.NewChoice(f.Name, values, f.Chosen+1)
		choice.OnChange = func(value int) { s.referee.Choose(i, value-1) }
		col.Add(ui.Column(2, ui.Named("finding"+strconv.Itoa(i), choice), ui.NewCaption(t("labyrinth.finding", f.Value, f.Why))))
	}
	d := ui.NewDialog(t("labyrinth.referee"), col)
	d.Width = 520
	done := ui.NewPrimary(t("game.go_on"), func() { d.Close() })
	done.Default = true
	col.Add(ui.Named("referee.close", done))
	s.Open(d)
}

// Referee is how the server of the game is read.
func (s *Scene) Referee() Reading { return s.referee.Read() }
