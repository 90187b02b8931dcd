// Package recordsscene is the list of games that were played: to be found again, watched, and thrown away.
package recordsscene

import (
	"errors"
	"slices"
	"strings"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/tournamentscene"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// records is the screen's state; the Page is its Scene.
type records struct {
	*page.Page
	env *scenes.Env

	shelf scenes.Records
	all   []scenes.Played
	done  bool // everything has been read
	query string
	found []int // indexes of all that fit the query
	row   int   // the selected row of found, or -1

	list         *ui.List
	count        *ui.Label
	watch        *ui.Button
	path, remove ui.Widget
}

// New makes the screen; Escape leads to back, or home if that is nil.
func New(env *scenes.Env, back scenes.Scene) scenes.Scene {
	s := &records{env: env, shelf: env.Records(), row: -1}
	s.Page = page.New(env, back, s.plan)
	leave := s.OnBack
	s.OnBack = func() {
		s.shelf.Close()
		leave()
	}
	return s.Page
}

func (s *records) word(key string, args ...any) string { return s.env.UI.Book.T(key, args...) }

func (s *records) plan() page.Plan {
	label := s.word("records.search")
	if s.Low() { // what stands in the empty field says enough
		label = ""
	}
	search := ui.NewTextField(label, s.query)
	search.Placeholder = s.word("records.search_hint")
	search.OnChange = func(text string) {
		s.query = text
		s.find()
		s.list.Select(s.row)
	}
	offset := 0.0
	if s.list != nil {
		offset = s.list.Offset()
	}
	s.list = ui.NewList(len(s.found), s.text)
	s.list.RowHeight, s.list.Lines = 52, 8
	s.list.DrawRow = s.drawRow
	s.list.OnSelect = func(row int) {
		s.row = row
		s.light()
	}
	s.list.OnActivate = func(int) { s.open() }
	s.count = ui.NewSoft("")
	s.watch = ui.NewPrimary(s.word("records.watch"), s.open).WithIcon(render.Play)
	s.path = s.tool(render.Copy, "records.path", s.copyPath)
	s.remove = s.tool(render.Trash, "records.remove", s.ask)
	s.list.Select(s.row)
	s.list.StartAt(offset)
	s.refresh()
	return page.Plan{
		Title: s.word("records.title"), Actions: s.actions(), Width: 720, Focus: "list", Tick: s.tick,
		Body:   s.body(ui.Named("search", search), ui.Named("list", s.list)),
		Footer: ui.Flow(12, ui.Named("watch", s.watch), ui.Named("path", s.path), ui.Named("remove", s.remove)),
	}
}

// body leaves most of a low window to the list.
func (s *records) body(search, list ui.Widget) ui.Widget {
	if s.Low() {
		return ui.Column(12, ui.Row(12, ui.Grow(1, search), s.count), list)
	}
	return ui.Column(16, search, s.count, list)
}

// tool is a button of the footer; in a low window it has an icon alone, so that all stand on one line.
func (s *records) tool(icon render.Icon, key string, do func()) ui.Widget {
	if s.Low() {
		return ui.NewIconButton(icon, s.word(key), do)
	}
	return ui.NewButton(s.word(key), do).WithIcon(icon)
}

// actions lead to tournaments, where there can be any.
func (s *records) actions() []ui.Widget {
	if s.env.Tournament == nil {
		return nil
	}
	show := func() { s.Go(tournamentscene.Choose(s.env, s.Page)) }
	return []ui.Widget{ui.Named("tournaments", ui.NewButton(s.word("tournament.all"), show).OfKind(ui.Quiet).WithIcon(render.Trophy))}
}

// tick takes what has been read meanwhile.
func (s *records) tick(in *input.Frame) {
	lines := max(4, (in.H-300)/s.list.RowHeight)
	if lines != s.list.Lines {
		s.list.Lines = lines
		s.list.Relayout()
	}
	if s.done {
		return
	}
	more, done := s.shelf.Take()
	if len(more) == 0 && !done {
		return
	}
	s.all, s.done = append(s.all, more...), done
	s.find()
	if s.Focused() == nil { // an empty list could not take the focus
		s.FocusID("list")
	}
}

// find selects the games whose texts contain every word of the query. The chosen game stays chosen if it is one of them.
func (s *records) find() {
	chosen := s.chosen()
	s.found, s.row = s.found[:0], -1
	words := strings.Fields(strings.ToLower(s.query))
	for i := range s.all {
		text := strings.ToLower(s.describe(i))
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			if i == chosen {
				s.row = len(s.found)
			}
			s.found = append(s.found, i)
		}
	}
	if s.row < 0 && len(s.found) > 0 {
		s.row = 0
	}
	s.list.SetRows(len(s.found))
	s.list.Mark(s.row) // games that are read later must not scroll the list
	s.refresh()
}

// chosen is the index of the selected game, or -1.
func (s *records) chosen() int {
	if s.row < 0 || s.row >= len(s.found) {
		return -1
	}
	return s.found[s.row]
}

func (s *records) refresh() {
	s.list.Empty = s.word("records.reading")
	switch {
	case s.done && len(s.all) == 0:
		s.list.Empty = s.word("records.none")
	case s.done:
		s.list.Empty = s.word("records.not_found")
	}
	s.count.SetText(s.env.UI.Book.N("records.count", len(s.found)))
	s.light()
}

// light switches the buttons that need a game on or off.
func (s *records) light() {
	i := s.chosen()
	ui.SetEnabled(s.watch, i >= 0 && s.all[i].Err == nil)
	ui.SetEnabled(s.path, i >= 0)
	ui.SetEnabled(s.remove, i >= 0)
}

// describe is everything that is shown of a game, and that a search looks at.
func (s *records) describe(i int) string { return s.title(i) + " " + s.note(i) }

func (s *records) title(i int) string {
	p := s.all[i]
	if p.Err != nil {
		return p.Name
	}
	return page.Players(s.env.UI.Book, p.Outline.Head)
}

func (s *records) note(i int) string {
	p, b := s.all[i], s.env.UI.Book
	switch {
	case errors.Is(p.Err, session.ErrNewerRecord):
		return s.word("records.newer")
	case errors.Is(p.Err, session.ErrUnseen):
		return s.word("records.unseen")
	case p.Err != nil:
		return s.word("records.broken")
	}
	note := page.Length(b, p.Outline.Head, p.Outline.Moves, p.Outline.Ticks)
	switch {
	case p.Outline.Seen:
		note = s.word("records.seen")
		if begun, ok := b.Date(p.Outline.Head.Begun); ok {
			note = s.word("records.seen_on", begun)
		}
	case !p.Outline.Done:
		note = s.word("records.cut")
	}
	return note
}

func (s *records) text(row int) string { return s.title(s.found[row]) }

// least is the smallest size of the texts of a row. Longer texts are shortened.
const least = 11.5

func (s *records) drawRow(p *render.Pen, row int, r render.Rect) {
	i, th := s.found[row], p.Theme()
	upper, lower := r, r
	upper.Y, upper.H = r.Y+5, 24
	lower.Y, lower.H = r.Y+27, 20
	p.TextIn(s.title(i), upper, render.Fitting(s.title(i), upper.W, least, ui.TextStyle(ui.Body, th.Ink)))
	p.TextIn(s.note(i), lower, render.Fitting(s.note(i), lower.W, least, ui.TextStyle(ui.Caption, th.InkSoft)))
}

// open shows the selected game as a film, from which the way back leads here.
func (s *records) open() {
	i := s.chosen()
	if i < 0 || s.all[i].Err != nil {
		return
	}
	film, err := s.film(s.all[i])
	if err != nil {
		s.ToastAs(ui.Bad, page.Say(s.env.UI.Book, "records.watch_failed", err))
		return
	}
	s.Go(film)
}

func (s *records) film(p scenes.Played) (scenes.Scene, error) {
	g, ok := s.env.Game(p.Outline.Game)
	if !ok {
		return nil, page.Fault{Key: "home.resume_unknown", Args: []any{p.Outline.Game}}
	}
	r, err := s.shelf.Read(p.Name)
	if err != nil {
		return nil, err
	}
	return g.Watch(s.env, scenes.Film{Record: r, Back: s.Page})
}

// copyPath puts the place of the selected game's file onto the clipboard.
func (s *records) copyPath() {
	if i := s.chosen(); i >= 0 && s.Copy(s.shelf.Path(s.all[i].Name)) {
		s.ToastAs(ui.Good, s.word("records.path_copied"))
	}
}

func (s *records) ask() {
	i := s.chosen()
	if i < 0 {
		return
	}
	s.Ask(ui.Question{
		Title: s.word("records.remove_title"), Text: s.word("records.remove_text", s.title(i)),
		Yes: s.word("home.remove_yes"), No: s.word("home.remove_no"), Danger: true,
		OnYes: func() { s.drop(i) },
	})
}

func (s *records) drop(i int) {
	if err := s.shelf.Remove(s.all[i].Name); err != nil {
		s.ToastAs(ui.Bad, page.Say(s.env.UI.Book, "home.remove_failed", err))
		return
	}
	row := s.row
	s.all = slices.Delete(s.all, i, i+1)
	s.find()
	s.row = min(row, len(s.found)-1) // the next one down is where the eye is
	s.list.Select(s.row)
	s.light()
	s.ToastAs(ui.Good, s.word("home.removed"))
}
