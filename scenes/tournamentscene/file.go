package tournamentscene

import (
	"slices"
	"strings"

	"menagerie/keeper/tournament"
	"menagerie/render"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// fromFile asks for a file of bots. It may be dropped on the window as well.
func (s *hold) fromFile() ui.Widget {
	s.file = ui.NewTextField(s.word("tournament.file"), s.path).Limited(1024)
	s.file.Placeholder = "~/finals.bots"
	s.file.OnChange = func(text string) { s.path, s.unread = text, ""; s.lightFile() }
	s.file.OnSubmit = func(string) { s.load() }
	s.loader = ui.NewButton(s.word("tournament.load"), s.load).WithIcon(render.Folder)
	s.unreadable = ui.NewLabel("").Toned(ui.Bad)
	s.lightFile()
	row := ui.Row(8, ui.Grow(1, ui.Named("file", s.file)), ui.Named("load", s.loader)).With(ui.End, ui.Start)
	return ui.Column(8, row, ui.Named("unreadable", s.unreadable))
}

// lightFile shows why the file can't be read, and lets one be read if there is a path.
func (s *hold) lightFile() {
	ui.SetEnabled(s.loader, strings.TrimSpace(s.path) != "")
	s.unreadable.SetText(s.unread)
	ui.SetVisible(s.unreadable, s.unread != "")
}

// load takes the bots of the file in the place of those that are there. They run beside the file, as keeper has it.
func (s *hold) load() {
	if strings.TrimSpace(s.path) == "" {
		return
	}
	file, err := s.env.Contests.Read(s.plan.Game, s.path)
	if err != nil {
		s.unread = page.Say(s.env.UI.Book, "tournament.file_unread", err)
		s.lightFile()
		s.FocusID("file")
		return
	}
	s.plan.Entrants, s.plan.Dir, s.row, s.unread = file.Entrants, file.Dir, -1, ""
	s.ToastAs(ui.Good, s.env.UI.Book.N("tournament.loaded", len(file.Entrants)))
	s.lightFile()
	s.note.SetText(s.where())
	s.refresh()
}

// dropped takes a file that was dropped on the window.
func (s *hold) dropped(path string) {
	s.path = path
	s.file.SetText(path)
	s.load()
}

// where says where programs run.
func (s *hold) where() string {
	if s.plan.Dir == "" {
		return s.word("tournament.command_note")
	}
	return s.word("tournament.command_note_in", s.plan.Dir)
}

// goHome lets programs run in the home folder again when none of those is left that came with another one.
func (s *hold) goHome() {
	program := func(e tournament.Entrant) bool { _, ours := e.Builtin(); return !ours }
	if !slices.ContainsFunc(s.plan.Entrants, program) {
		s.plan.Dir = ""
		s.note.SetText(s.where())
	}
}
