package tournamentscene

import (
	"path/filepath"
	"slices"
	"strings"

	"menagerie/internal/tournament"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// chooseScreen is the screen on which the player chooses a tournament.
type chooseScreen struct {
	*page.Page
	env   *scenes.Env
	known []string // folders in the order of the list
	path  string
	open  *ui.Button
	ticks int
}

// Choose returns the screen for choosing a tournament. It lists the tournaments that this program has started, and then others
// that the player has opened. The player can also enter the path of a folder.
func Choose(env *scenes.Env, back scenes.Scene) scenes.Scene {
	s := &chooseScreen{env: env}
	s.known = knownFolders(env)
	if len(s.known) > 0 {
		s.path = s.known[0]
	}
	s.Page = page.New(env, back, s.plan)
	return s.Page
}

// knownFolders returns the folders of the tournaments that this program has started or that the player has opened.
func knownFolders(env *scenes.Env) []string {
	var all []string
	if env.Tournaments != nil {
		all = slices.Clone(env.Tournaments.Kept())
	}
	for _, folder := range env.Prefs.Tournaments {
		if !slices.Contains(all, folder) {
			all = append(all, folder)
		}
	}
	return all
}

func (s *chooseScreen) plan() page.Plan {
	word := s.env.UI.Book.T
	field := ui.NewTextField(word("tournament.folder"), s.path)
	field.Placeholder = "tournament-" + suggestedGame(s.env)
	field.OnChange = func(text string) {
		s.path = text
		s.light()
	}
	field.OnSubmit = func(string) { s.show(s.path) }
	s.open = ui.NewButton(word("tournament.show"), func() { s.show(s.path) }).WithIcon(render.Play)
	body, focus := ui.Column(16, ui.NewLabel(word("tournament.about"))), "folder"
	if len(s.known) > 0 {
		body.Add(ui.NewHeading(word("tournament.before")), ui.Named("list", s.list(field)))
		focus = "list"
	} else if s.env.Tournaments != nil {
		focus = "hold"
	}
	body.Add(ui.Named("folder", field), ui.Column(2, ui.NewCaption(word("tournament.terminal")), ui.NewCaption("keeper tournament "+suggestedGame(s.env)+" --bots FILE")))
	s.light()
	return page.Plan{
		Title: word("tournament.all"), Width: 720, Focus: focus, Body: body, Footer: ui.Flow(12, s.buttons()...), Tick: s.tick,
	}
}

// tick updates the list of tournaments every half second.
func (s *chooseScreen) tick(*input.Frame) {
	if s.ticks++; s.ticks%30 != 0 {
		return
	}
	now := knownFolders(s.env)
	kept := slices.DeleteFunc(slices.Clone(s.known), func(folder string) bool { return !slices.Contains(now, folder) })
	fresh := slices.DeleteFunc(now, func(folder string) bool { return slices.Contains(s.known, folder) })
	if len(fresh) > 0 || len(kept) < len(s.known) {
		s.known = append(fresh, kept...) // the order stays: the player may be about to press a row
		s.Rebuild()
	}
}

// list returns the list of known tournaments. A selection writes the path of the tournament's folder into field.
func (s *chooseScreen) list(field *ui.TextField) *ui.List {
	list := ui.NewList(len(s.known), func(row int) string { return s.title(s.known[row]) })
	list.Lines = min(6, float64(len(s.known)))
	list.Select(slices.Index(s.known, s.path))
	list.OnActivate = func(row int) { s.show(s.known[row]) }
	list.OnSelect = func(row int) {
		s.path = s.known[row]
		field.SetText(s.path)
		s.light()
	}
	return list
}

// title returns the displayed name of the tournament in a folder. For the folder glenda-2, it is the title of the game
// Glenda and the number 2.
func (s *chooseScreen) title(folder string) string {
	base := filepath.Base(folder)
	game, number, _ := strings.Cut(base, "-")
	if _, ok := s.env.Game(game); ok {
		return strings.TrimSpace(s.env.UI.Book.T(game+".title") + " " + number)
	}
	return base
}

// buttons returns the buttons that begin a new tournament and open the chosen one.
func (s *chooseScreen) buttons() []ui.Widget {
	show := ui.Named("show", s.open)
	if s.env.Tournaments == nil {
		return []ui.Widget{show}
	}
	hold := ui.NewPrimaryButton(s.env.UI.Book.T("tournament.hold"), func() { s.Go(Plan(s.env, s.Page)) }).WithIcon(render.Plus)
	return []ui.Widget{ui.Named("hold", hold), show}
}

func (s *chooseScreen) light() { ui.SetEnabled(s.open, s.path != "") }

func (s *chooseScreen) show(path string) {
	if path != "" {
		s.Go(New(s.env, path, s.Page))
	}
}

// fromFile returns the field for the path of a file with bots, and the button that loads the file.
func (s *planner) fromFile() ui.Widget {
	s.file = ui.NewTextField(s.Word("tournament.file"), s.path).Limited(1024)
	s.file.Placeholder = "~/finals.bots"
	s.file.OnChange = func(text string) { s.path, s.unread = text, ""; s.updateFile() }
	s.file.OnSubmit = func(string) { s.startLoading() }
	s.loader = ui.NewButton(s.Word("tournament.load"), s.startLoading).WithIcon(render.Folder)
	s.unreadable = ui.NewLabel("").Toned(ui.Bad)
	s.updateFile()
	row := ui.Row(8, ui.Grow(1, ui.Named("file", s.file)), ui.Named("load", s.loader)).With(ui.AlignEnd, ui.AlignStart)
	return ui.Column(8, row, ui.Named("unreadable", s.unreadable))
}

// updateFile enables the load button if a path is entered, and shows why the last file could not be read.
func (s *planner) updateFile() {
	ui.SetEnabled(s.loader, strings.TrimSpace(s.path) != "")
	s.unreadable.SetText(s.unread)
	ui.SetVisible(s.unreadable, s.unread != "")
}

// startLoading begins to read the file of bots. The programs of these bots run in the folder of the file.
func (s *planner) startLoading() {
	if strings.TrimSpace(s.path) == "" {
		return
	}
	s.reading = s.env.Tournaments.Read(s.plan.Game, s.path)
	s.takeFile()
}

// takeFile replaces the list of bots with the file that startLoading has read, or shows why the file cannot be read.
func (s *planner) takeFile() {
	if s.reading == nil {
		return
	}
	file, done, err := s.reading()
	if !done {
		return
	}
	s.reading = nil
	if err != nil {
		s.unread = page.Say(s.env.UI.Book, "tournament.file_unread", err)
		s.updateFile()
		s.FocusID("file")
		return
	}
	s.plan.Entrants, s.plan.Dir, s.row, s.unread = file.Entrants, file.Dir, -1, ""
	s.ToastAs(ui.Good, s.env.UI.Book.N("tournament.loaded", len(file.Entrants)))
	s.updateFile()
	s.note.SetText(s.folderText())
	s.refresh()
}

// dropped takes a file that was dropped on the window.
func (s *planner) dropped(path string) {
	s.path = path
	s.file.SetText(path)
	s.startLoading()
}

// folderText returns a text about the folder in which programs run.
func (s *planner) folderText() string {
	if s.plan.Dir == "" {
		return s.Word("tournament.command_note")
	}
	return s.Word("tournament.command_note_in", s.plan.Dir)
}

// resetFolder forgets the folder in which programs run if the list of bots has no program.
func (s *planner) resetFolder() {
	program := func(e tournament.Entrant) bool { _, ours := e.Builtin(); return !ours }
	if !slices.ContainsFunc(s.plan.Entrants, program) {
		s.plan.Dir = ""
		s.note.SetText(s.folderText())
	}
}
