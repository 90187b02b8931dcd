package tournamentscene

import (
	"path/filepath"
	"slices"
	"strings"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// example is the command that holds a tournament in a terminal.
const example = "keeper tournament glenda --bots FILE"

// choose is the screen on which a tournament is chosen; the Page is its Scene.
type choose struct {
	*page.Page
	env   *scenes.Env
	known []string // folders, in the order of the list
	path  string
	open  *ui.Button
}

// Choose makes the screen on which a tournament is chosen. It lists the player's own tournaments first, then the other
// tournaments that the player has opened, and also accepts the path of a folder.
func Choose(env *scenes.Env, back scenes.Scene) scenes.Scene {
	s := &choose{env: env}
	s.known = knownFolders(env)
	if len(s.known) > 0 {
		s.path = s.known[0]
	}
	s.Page = page.New(env, back, s.plan)
	return s.Page
}

// knownFolders returns the folders of the player's own tournaments and of those that were opened, each once.
func knownFolders(env *scenes.Env) []string {
	var all []string
	if env.Contests != nil {
		all = env.Contests.Kept()
	}
	for _, folder := range env.Prefs.Tournaments {
		if !slices.Contains(all, folder) {
			all = append(all, folder)
		}
	}
	return all
}

func (s *choose) plan() page.Plan {
	word := s.env.UI.Book.T
	field := ui.NewTextField(word("tournament.folder"), s.path)
	field.Placeholder = "tournament-glenda"
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
	} else if s.env.Contests != nil {
		focus = "hold"
	}
	body.Add(ui.Named("folder", field), ui.Column(2, ui.NewCaption(word("tournament.terminal")), ui.NewCaption(example)))
	s.light()
	return page.Plan{
		Title: word("tournament.all"), Width: 720, Focus: focus, Body: body, Footer: ui.Flow(12, s.buttons()...),
	}
}

// list returns the list of known tournaments. The path of the selected folder is written into field.
func (s *choose) list(field *ui.TextField) *ui.List {
	list := ui.NewList(len(s.known), func(row int) string { return s.title(s.known[row]) })
	list.Lines = min(6, float64(len(s.known)))
	list.OnActivate = func(row int) { s.show(s.known[row]) }
	list.OnSelect = func(row int) {
		s.path = s.known[row]
		field.SetText(s.path)
		s.light()
	}
	return list
}

// title returns the name of a tournament for people. A folder such as glenda-2 is called after its game.
func (s *choose) title(folder string) string {
	base := filepath.Base(folder)
	game, number, _ := strings.Cut(base, "-")
	if _, ok := s.env.Game(game); ok {
		return strings.TrimSpace(s.env.UI.Book.T(game+".title") + " " + number)
	}
	return base
}

// buttons returns the buttons that begin a new tournament and open the chosen one.
func (s *choose) buttons() []ui.Widget {
	show := ui.Named("show", s.open)
	if s.env.Contests == nil {
		return []ui.Widget{show}
	}
	hold := ui.NewPrimary(s.env.UI.Book.T("tournament.hold"), func() { s.Go(Hold(s.env, s.Page)) }).WithIcon(render.Plus)
	return []ui.Widget{ui.Named("hold", hold), show}
}

func (s *choose) light() { ui.SetEnabled(s.open, s.path != "") }

func (s *choose) show(path string) {
	if path != "" {
		s.Go(New(s.env, path, s.Page))
	}
}
