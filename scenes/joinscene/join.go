// Package joinscene is the screen for joining a game on a server. The user enters an address or a link, or selects a host. The
// list has the hosts that announce a game on the local network, and the hosts that the user joined before.
//
// The home screen opens it for all games, and the set-up of a game opens it for that game. A game is joined with the last
// settings. The options button opens the set-up first. The screen sends requests to the local network only while it is visible
// and the settings allow it.
package joinscene

import (
	"errors"
	"slices"
	"strings"

	"menagerie/internal/deeplink"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/rules/code"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// joinScreen is the screen on which the player joins a game.
type joinScreen struct {
	*page.Page
	env   *scenes.Env
	only  string        // name of the only game that can be joined; "" for all games
	games []scenes.Game // games that can be joined

	hosts

	game    string // name of the game of the address in the text field
	address string
	name    string // name of the person
	asks    bool   // whether the person had no name when the screen was opened
	authors bool   // whether the parts for bot authors are visible
	typing  bool   // whether the buttons use the address instead of the selected row
	why     string // last error, or what the screen is waiting for
	tone    ui.Tone

	entering scenes.Scene // scene that the first tick opens, or nil
	unseen   int          // ticks until the page has laid out the line below the address, so that it can scroll there

	list           *ui.List
	fault          *ui.Label
	enter, options *ui.Button
}

type hosts struct {
	near  scenes.Nearby  // search on the local network; nil while it is off
	found []scenes.Found // hosts on the local network
	rows  []row
	row   int // index of the selected row, or -1
}

// New returns the screen for joining a game. If game is not "", only that game can be joined. back is the screen that Escape
// opens, or nil for the home screen.
func New(env *scenes.Env, game string, back scenes.Scene) scenes.Scene {
	return open(&joinScreen{env: env, only: game, hosts: hosts{row: -1}}, back)
}

// Failed returns the screen for joining a game, with an address and the reason why joining it has failed.
func Failed(env *scenes.Env, address string, err error) scenes.Scene {
	s := &joinScreen{env: env, hosts: hosts{row: -1}, address: address, typing: true, unseen: 2}
	s.why = s.say(err)
	return open(s, nil)
}

// Entering returns the screen that joins the server of link. When the server has responded, this screen changes to
// gameScreen.
func Entering(env *scenes.Env, link deeplink.Link, gameScreen scenes.Scene) scenes.Scene {
	return open(&joinScreen{env: env, hosts: hosts{row: -1}, address: link.String(), typing: true, entering: gameScreen}, nil)
}

func open(s *joinScreen, back scenes.Scene) scenes.Scene {
	env, game := s.env, s.only
	s.asks, s.name = env.Prefs.Name(0) == "" && env.Login != "", env.Login
	for _, g := range env.Games {
		if game == "" || g.Name() == game {
			s.games = append(s.games, g)
		}
	}
	s.game = s.defaultGame()
	s.Page = page.New(env, back, s.plan)
	s.OnLeave, s.OnClose = s.stopSearch, s.stopSearch
	s.PadShortcut(input.PadWest, func() {
		if w := s.Focused(); w != nil && ui.ID(w) == "list" && s.row >= 0 {
			s.openMenu(s.row)
		}
	})
	return s.Page
}

// defaultGame returns the name of the game for an address that names no game: the game played last, or else the first
// in the list.
func (s *joinScreen) defaultGame() string {
	for _, name := range s.env.Prefs.Recent() {
		if s.index(name) >= 0 {
			return name
		}
	}
	if len(s.games) == 0 {
		return ""
	}
	return s.games[0].Name()
}

// The height of a row in units, and the largest number of visible rows.
const (
	rowHeight = 56.0
	mostRows  = 5.0
)

func (s *joinScreen) index(game string) int {
	return slices.IndexFunc(s.games, func(g scenes.Game) bool { return g.Name() == game })
}

func (s *joinScreen) plan() page.Plan {
	if s.near == nil && s.env.Nearby != nil && s.env.Prefs.Nearby {
		s.near = s.env.Nearby(s.only)
	}
	s.list = ui.NewList(0, func(i int) string { return s.rows[i].title })
	s.list.RowHeight, s.list.Lines = rowHeight, mostRows
	s.list.DrawRow = s.drawRow
	s.list.Button = &ui.RowButton{Width: s.buttonWidth(), Draw: s.drawJoin, Press: s.joinRow, Shown: s.joinable}
	s.list.OnSelect = func(i int) {
		s.row, s.typing = i, false
		s.updateButtons()
	}
	s.list.OnActivate = s.joinRow
	s.list.OnMenu = s.openMenu
	s.enter = ui.NewButton(s.Word("join.join"), s.joinAddress)
	s.options = ui.NewButton(s.Word("join.options"), s.openOptions).WithIcon(render.Settings)
	form := s.addressForm()
	s.rebuildRows()
	body := ui.Column(16)
	if s.asks {
		body.Add(s.nameField())
	}
	if off := s.networkNote(); off != nil {
		body.Add(off)
	}
	body.Add(ui.Named("list", s.list), form)
	footer := ui.Row(12)
	if s.authors {
		footer.Add(ui.Named("options", s.options))
	}
	authors := ui.NewButton(s.Word("friend.authors"), func() {
		s.authors = !s.authors
		s.Rebuild()
	}).WithIcon(render.Robot).OfKind(ui.QuietButton)
	footer.Add(ui.Spacer(), ui.Named("authors", authors))
	return page.Plan{Title: s.title(), Width: 720, Focus: s.firstFocus(), Tick: s.tick, Body: body, Footer: footer}
}

func (s *joinScreen) title() string {
	if s.only != "" {
		return s.Word("join.title_game", s.Word(s.only+".title"))
	}
	return s.Word("join.title")
}

// nameField returns the field for the name of a person who has none.
func (s *joinScreen) nameField() ui.Widget {
	field := ui.NewTextField(s.Word("friend.name"), s.name).Limited(prefs.MaxNameRunes)
	field.OnChange = func(text string) { s.name = text }
	return ui.Named("name", field)
}

// firstFocus returns the ID of the widget with the initial focus: the list if a host announces itself, or else the
// address field.
func (s *joinScreen) firstFocus() string {
	if s.hasLiveHost() && !s.typing {
		return "list"
	}
	return "address"
}

// addressForm returns the field for the address with its button. For authors of bots, it also has a choice of the game.
func (s *joinScreen) addressForm() ui.Widget {
	field := ui.NewTextField(s.Word("join.address"), s.address).Limited(deeplink.Longest)
	field.Placeholder = s.Word("join.address_hint")
	field.OnChange = func(text string) {
		s.address, s.typing = text, strings.TrimSpace(text) != ""
		s.Stay()
		s.showError("")
		s.rebuildRows()
	}
	field.OnSubmit = func(string) { s.joinAddress() }
	s.fault = ui.Named("fault", ui.NewLabel(s.why).Toned(s.tone))
	ui.SetVisible(s.fault, s.why != "")
	col := ui.Column(12)
	// An address does not contain the game.
	if len(s.games) > 1 && s.authors {
		col.Add(ui.Named("game", s.gameChoice()))
	}
	line := ui.Row(8, ui.Grow(1, ui.Named("address", field)), ui.Named("join", s.enter)).With(ui.AlignEnd, ui.AlignStart)
	col.Add(line, s.fault)
	return col
}

// gameChoice returns the drop-down list of games for the address.
func (s *joinScreen) gameChoice() *ui.Choice {
	var titles []string
	for _, g := range s.games {
		titles = append(titles, s.Word(g.Name()+".title"))
	}
	c := ui.NewChoice(s.Word("join.game"), titles, s.index(s.game))
	c.OnChange = func(i int) { s.game = s.games[i].Name() }
	return c
}

// networkNote returns a line that explains why the program does not search the local network, or nil if it searches.
func (s *joinScreen) networkNote() ui.Widget {
	switch {
	case s.env.Nearby == nil:
		return ui.NewCaption(s.Word("join.nearby_never"))
	// The search is switched off in the settings, and a button below the line switches it on.
	case s.near == nil:
		on := ui.NewButton(s.Word("join.nearby_switch"), func() {
			s.env.Change(func(p *prefs.Prefs) { p.Nearby = true })
			s.Rebuild()
		})
		return ui.Column(8, ui.NewCaption(s.Word("join.nearby_off")), ui.Row(0, ui.Named("nearby", on)))
	}
	return nil
}

// stopSearch ends the search on the local network.
func (s *joinScreen) stopSearch() {
	if s.near != nil {
		s.near.Close()
		s.near, s.found = nil, nil
	}
}

// tick fits the list's height to its rows and updates the hosts on the local network.
func (s *joinScreen) tick(in *input.Frame) {
	const fewest = 2
	if lines := max(fewest, min(mostRows, float64(s.list.Rows()))); lines != s.list.Lines {
		s.list.Lines = lines
		s.list.Relayout()
	}
	// If Entering has created the screen, the first tick starts to join.
	if next := s.entering; next != nil {
		s.entering = nil
		s.Enter(next, s.show)
	}
	if s.unseen > 0 {
		if s.unseen--; s.unseen == 0 {
			s.Reveal(s.fault)
		}
	}
	if s.near == nil {
		return
	}
	if found, changed := s.near.Take(); changed {
		s.found = s.keepOrder(found)
		s.rebuildRows()
	}
}

// keepOrder returns the hosts on the local network in a stable order. It begins with the hosts that were found before,
// in their old order.
func (s *joinScreen) keepOrder(found []scenes.Found) []scenes.Found {
	place := func(f scenes.Found) int {
		at := slices.IndexFunc(s.found, func(old scenes.Found) bool { return old.Link.Server().String() == f.Link.Server().String() })
		if at < 0 {
			return len(s.found)
		}
		return at
	}
	slices.SortStableFunc(found, func(a, b scenes.Found) int { return place(a) - place(b) })
	return found
}

// joinAddress joins the entered address, even if a row is selected or the address is empty.
func (s *joinScreen) joinAddress() {
	s.typing = true
	s.join()
}

// updateButtons enables the button that joins the entered address, and the button for the options.
func (s *joinScreen) updateButtons() {
	ui.SetEnabled(s.enter, s.typing || strings.TrimSpace(s.address) != "")
	ui.SetEnabled(s.options, s.typing || s.row >= 0)
}

// invitation returns the link or address in the text field, or else the selected host.
func (s *joinScreen) invitation() (to scenes.Invitation, err error) {
	switch {
	case s.typing && deeplink.Is(s.address):
		to.Link, err = deeplink.Parse(s.address)
	case s.typing || s.row < 0:
		to.Link = deeplink.Link{Game: s.game, Address: s.address}
	default:
		to = scenes.Invitation{Link: s.rows[s.row].link, Told: s.rows[s.row].told}
	}
	return to, err
}

// joinRow joins the game of a row at once.
func (s *joinScreen) joinRow(i int) {
	s.row, s.typing = i, false
	s.join()
}

// join joins a game at once.
func (s *joinScreen) join() {
	s.openChosen(func(g scenes.Game, to scenes.Invitation) (scenes.Scene, error) { return g.Accept(to) })
}

// openOptions opens the set-up of the game, with the server already chosen.
func (s *joinScreen) openOptions() {
	s.openChosen(func(g scenes.Game, to scenes.Invitation) (scenes.Scene, error) { return g.Prepare(to) })
}

// openCode opens the game code in the text field, or returns false if the text is not a code.
func (s *joinScreen) openCode() bool {
	if !s.typing || !code.IsLike(s.address) {
		return false
	}
	next, err := page.OpenCode(s.env, s.address)
	if err != nil {
		s.fail(err)
		return true
	}
	s.Enter(next, s.show)
	return true
}

// openChosen calls f with the chosen game and invitation and opens the screen that f returns. It shows an error of f.
// If the player has entered a code, openChosen opens the code and does not call f.
func (s *joinScreen) openChosen(f func(g scenes.Game, to scenes.Invitation) (scenes.Scene, error)) {
	if s.openCode() {
		return
	}
	to, err := s.invitation()
	if err != nil {
		s.fail(err)
		return
	}
	if name := prefs.CleanName(s.name); s.asks && name != "" {
		s.env.Change(func(p *prefs.Prefs) { *p = p.Named(name) })
	}
	g, ok := s.env.Game(to.Link.Game)
	if !ok {
		s.fail(page.Fault{Key: "join.no_game", Args: []any{to.Link.Game}})
		return
	}
	next, err := f(g, to)
	if err != nil {
		s.fail(err)
		return
	}
	s.Enter(next, s.show)
}

func (s *joinScreen) fail(err error) {
	s.showError(s.say(err))
	if s.env.UI.Sound != nil {
		s.env.UI.Sound("ui.error")
	}
}

func (s *joinScreen) say(err error) string {
	if bad, ok := errors.AsType[*deeplink.Fault](err); ok {
		err = page.Fault{Key: bad.Key(), Args: bad.Args(), Err: err}
	}
	return page.Say(s.env.UI.Book, "join.failed", err)
}

// showError shows an error below the address field.
func (s *joinScreen) showError(why string) { s.show(ui.Bad, why) }

// show shows a line of text below the address field.
func (s *joinScreen) show(tone ui.Tone, why string) {
	s.why, s.tone = why, tone
	s.fault.SetText(why)
	s.fault.Toned(tone)
	ui.SetVisible(s.fault, why != "")
	if why != "" {
		s.unseen = 2
	}
}
