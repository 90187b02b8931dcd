// Package recordsscene shows the list of past games. Each row has the last position of a game and its result in words. The player
// can watch finished games, continue unfinished games, search the list and remove games.
package recordsscene

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/record"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/background"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/tournamentscene"
	"menagerie/scenes/ui"
)

// records is the state of the screen with past games. Its Page implements scenes.Scene.
type records struct {
	*page.Page
	env *scenes.Env

	store   scenes.Records
	all     []game
	changes int  // number of changes of the unfinished games that are shown; see scenes.GameStore
	done    bool // whether all records have been read
	query   string
	only    string // name of the only game that is listed; "" for all games
	found   []int  // indexes of the games in all that match the query
	row     int    // selected index of found, or -1
	narrow  bool   // whether the filter and the search field need a line each
	authors bool   // whether the parts for bot authors are visible

	peek    background.Task[readGlimpse]
	peeking bool
	kept    int // number of summaries that were read since forgetOld has last discarded some

	list *ui.List
	path *ui.Button
	code *ui.Button // button that opens the code in the search field
}

// New returns the screen with the list of past games. back is the screen that Escape opens, or nil for the home screen.
func New(env *scenes.Env, back scenes.Scene) scenes.Scene {
	s := &records{env: env, store: env.Records(), row: -1}
	s.all = s.withSaves()
	for i := range s.all {
		s.found, s.row = append(s.found, i), 0
	}
	s.Page = page.New(env, back, s.plan)
	leave := s.OnBack
	s.OnBack = func() {
		s.store.Close()
		leave()
	}
	s.Press(ebiten.KeyDelete, s.ask)
	s.PadShortcut(input.PadWest, func() {
		if w := s.Focused(); w != nil && ui.ID(w) == "list" && s.row >= 0 {
			s.openMenu(s.row)
		}
	})
	return s.Page
}

func (s *records) plan() page.Plan {
	search := ui.NewTextField("", s.query)
	search.Placeholder = s.Word("records.search_hint")
	search.OnChange = func(text string) {
		s.query = text
		s.find()
		s.list.Select(s.row)
		s.offerCode()
	}
	search.OnSubmit = func(string) { s.submit() }
	offset := 0.0
	if s.list != nil {
		offset = s.list.Offset()
	}
	s.makeList()
	s.list.StartAt(offset)
	s.path = ui.NewButton(s.Word("records.path"), s.copyPath).WithIcon(render.Copy)
	s.code = ui.Named("code", ui.NewButton(s.Word("records.open_code"), func() { s.StartCode(s.query) }).OfKind(ui.PrimaryButton))
	s.offerCode()
	s.refresh()
	return page.Plan{
		Title: s.Word("records.title"), Width: 720, Focus: "list", Tick: s.tick,
		Body:   s.listLayout(ui.Named("search", search), ui.Named("list", s.list)),
		Footer: s.footer(),
	}
}

func (s *records) makeList() {
	s.list = ui.NewList(len(s.found), func(row int) string { return s.gameName(s.found[row]) })
	s.list.RowHeight, s.list.Lines = s.rowHeight(), 5
	s.list.DrawRow = s.drawRow
	s.list.OnSelect = func(row int) {
		s.row = row
		s.refresh()
	}
	s.list.OnActivate = func(int) { s.open() }
	s.list.OnClick = s.list.OnActivate
	s.list.OnMenu = s.openMenu
	s.list.Button = &ui.RowButton{Width: ui.ControlHeight, Draw: drawMore, Press: s.openMenu}
	s.list.Select(s.row)
}

func (s *records) rowHeight() float64 {
	if s.Low() {
		return 72
	}
	return 96
}

// drawMore draws the button that opens the menu of a row.
func drawMore(p *render.Pen, _ int, r render.Rect, at ui.RowButtonState) {
	th := p.Theme()
	if at != ui.RowButtonIdle {
		p.Round(r, ui.ControlRadius, render.Fade(th.Ink, []float64{0, 0.06, 0.14}[at]))
	}
	p.Icon(render.More, render.RectAround(r.Centre(), ui.IconSize, ui.IconSize), th.InkSoft)
}

func (s *records) openMenu(row int) {
	key := "records.watch"
	if s.all[s.found[row]].save != nil {
		key = "home.continue"
	}
	var items []ui.MenuItem
	g := &s.all[s.found[row]]
	if g.Err == nil {
		items = append(items, ui.MenuItem{ID: "watch", Icon: render.Play, Text: s.Word(key), Do: s.open})
	}
	if text := g.code; text != "" {
		items = append(items, ui.MenuItem{ID: "copy_code", Icon: render.Copy, Text: s.Word("game.copy_code"), Do: func() { s.copyCode(text) }})
	}
	items = append(items, ui.MenuItem{ID: "remove", Icon: render.Trash, Text: s.Word("records.remove"), Do: s.ask})
	anchor := ui.GapOf(0, 0)
	anchor.Place(s.list.ButtonBounds(row))
	ui.OpenMenu(s.Root, anchor, items)
}

// listLayout arranges the search field and the list.
func (s *records) listLayout(search, list ui.Widget) ui.Widget {
	find := ui.Row(8, ui.Grow(1, search), s.code)
	// In a low window, the list gets most of the height.
	if s.narrow {
		return ui.Column(12, s.filters(), find, list)
	}
	return ui.Column(16, ui.Row(16, s.filters(), ui.Grow(1, find)), list)
}

// footer returns the row with the buttons below the list.
func (s *records) footer() ui.Widget {
	row := ui.Flow(12)
	if s.authors {
		if s.env.Tournament != nil {
			show := func() { s.Go(tournamentscene.Choose(s.env, s.Page)) }
			row.Add(ui.Named("tournaments", ui.NewButton(s.Word("tournament.all"), show).WithIcon(render.Trophy)))
		}
		row.Add(ui.Named("path", s.path))
	}
	authors := ui.NewButton(s.Word("friend.authors"), func() {
		s.authors = !s.authors
		s.Rebuild()
	}).WithIcon(render.Robot).OfKind(ui.QuietButton)
	row.Add(ui.Named("authors", authors))
	return row
}

// tick fits the list to the window and shows results of background tasks.
func (s *records) tick(in *input.Frame) {
	const narrowBelow = 560
	if narrow := in.W < narrowBelow; narrow != s.narrow {
		s.narrow = narrow
		s.Rebuild()
	}
	const around, fewest = 250, 2 // the height of everything except the list, and the least rows
	if lines := max(fewest, (in.H-around)/s.list.RowHeight); lines != s.list.Lines {
		s.list.Lines = lines
		s.list.Relayout()
	}
	if s.env.Saves != nil && s.env.Changes() != s.changes {
		s.setGames(s.withSaves())
	}
	s.readVisible()
	if s.done {
		return
	}
	more, done := s.store.Take()
	if len(more) == 0 && !done {
		return
	}
	for _, p := range more {
		s.all = append(s.all, game{Played: p})
	}
	s.done = done
	s.find()
	if s.Focused() == nil { // an empty list could not take the focus
		s.FocusID("list")
	}
}

// find lists the games that the filter shows and whose texts contain every word of the query. The selected game stays
// selected if the new list contains it.
func (s *records) find() {
	chosen := s.chosen()
	s.found, s.row = s.found[:0], -1
	words := strings.Fields(strings.ToLower(s.query))
	for i := range s.all {
		if s.only != "" && s.all[i].Outline.Game != s.only {
			continue
		}
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

// chosen returns the index of the selected game, or -1.
func (s *records) chosen() int {
	if s.row < 0 || s.row >= len(s.found) {
		return -1
	}
	return s.found[s.row]
}

// refresh updates the text of an empty list, and the button for the path.
func (s *records) refresh() {
	s.list.Empty = s.Word("records.reading")
	switch {
	case s.typesCode():
		s.list.Empty = s.Word("records.a_code")
	case s.done && len(s.all) == 0:
		s.list.Empty = s.Word("records.none")
	case s.done:
		s.list.Empty = s.Word("records.not_found")
	}
	i := s.chosen()
	ui.SetEnabled(s.path, i >= 0 && s.all[i].save == nil)
}

// open replays the selected game, or continues it if it is unfinished. Escape then leads back to this list.
func (s *records) open() {
	i := s.chosen()
	if i < 0 || s.all[i].Err != nil {
		return
	}
	p, failed := s.all[i], "records.watch_failed"
	if p.save != nil {
		failed = "home.resume_failed"
	}
	then := func(next scenes.Scene, err error) {
		if err != nil {
			s.ToastAs(ui.Bad, page.Say(s.env.UI.Book, failed, err))
			return
		}
		s.Go(next)
	}
	g, ok := s.env.Game(p.Outline.Game)
	switch {
	case !ok:
		then(nil, page.Fault{Key: "home.resume_unknown", Args: []any{p.Outline.Game}})
	case p.save != nil:
		s.Resume(g, *p.save, func(next scenes.Scene, err error) {
			if err == nil {
				s.store.Close()
			}
			then(next, err)
		})
	default:
		page.Load(s.Page, func() (*record.Record, error) { return s.store.Read(p.Name) }, func(r *record.Record, err error) {
			if err != nil {
				then(nil, err)
				return
			}
			then(g.Watch(scenes.Film{Record: r, Back: s.Page}))
		})
	}
}

// copyPath copies the path of the selected game's file to the clipboard.
func (s *records) copyPath() {
	if i := s.chosen(); i >= 0 && s.Copy(s.store.Path(s.all[i].Name)) {
		s.ToastAs(ui.Good, s.Word("records.path_copied"))
	}
}

func (s *records) ask() {
	i := s.chosen()
	if i < 0 {
		return
	}
	p := s.all[i] // its index may change while the question is open
	ui.Ask(s.Root, ui.Question{
		Title: s.Word("records.remove_title"), Text: s.Word("records.remove_text", s.title(i), s.gameName(i)),
		Yes: s.Word("home.remove_yes"), No: s.Word("home.remove_no"), Danger: true,
		OnYes: func() { s.removeGame(p) },
	})
}

// removeGame removes the file of a game, and then the game from the list.
func (s *records) removeGame(p game) {
	then := func(err error) { s.removeRow(p, err) }
	if p.save != nil {
		s.env.Discard(*p.save, then)
		return
	}
	s.store.Remove(p.Name, then)
}

// removeRow removes a game from the list, unless its file could not be removed.
func (s *records) removeRow(p game, err error) {
	if err != nil {
		s.env.Notify(page.Say(s.env.UI.Book, "home.remove_failed", err)) // the player may be on another page now
		return
	}
	s.setGames(slices.DeleteFunc(slices.Clone(s.all), p.sameFile))
	s.list.Select(s.row)
	s.ToastAs(ui.Good, s.Word("home.removed"))
}

// sameFile reports whether p and o have the same file.
func (p game) sameFile(o game) bool { return o.Name == p.Name && (o.save == nil) == (p.save == nil) }

// setGames replaces the list of games and keeps the selection, or selects the same row if the selected game is gone.
func (s *records) setGames(all []game) {
	row, at := s.row, -1
	chosen := s.chosen()
	var p game
	if chosen >= 0 {
		p = s.all[chosen]
	}
	s.all, s.found = all, nil
	s.find()
	if chosen >= 0 {
		at = slices.IndexFunc(s.found, func(i int) bool { return p.sameFile(s.all[i]) })
	}
	if at < 0 {
		at = max(0, row)
	}
	s.row = min(at, len(s.found)-1)
	s.list.Mark(s.row)
	s.refresh()
}

// withSaves returns all games, with the current unfinished games first.
func (s *records) withSaves() (all []game) {
	if s.env.Saves == nil {
		return s.all
	}
	s.changes = s.env.Changes()
	for _, save := range s.env.Saves() {
		r := save.Record
		all = append(all, game{save: &save, Played: scenes.Played{
			Name: save.Name, Outline: record.Summary{Head: r.Head, Hinted: r.Hinted, Ticks: r.Ticks, Left: true},
		}})
	}
	for _, p := range s.all {
		if p.save == nil {
			all = append(all, p)
		}
	}
	return all
}
