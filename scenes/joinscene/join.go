// Package joinscene is where a game on somebody's server is found: by an address or a link that is typed or pasted, among the
// games that are announced on the local network, and among the servers that were joined before.
//
// It is opened from home for all games, or from a game's set-up for that one. Who is found is joined with the choices of last
// time; the set-up asks for others. Questions go out to the network only while the screen is shown, and never if the settings
// say no.
package joinscene

import (
	"errors"
	"slices"
	"strings"

	"menagerie/internal/invite"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// find is the screen's state; the Page is its Scene.
type find struct {
	*page.Page
	env   *scenes.Env
	only  string        // the game to be joined; empty for all
	games []scenes.Game // those that can be joined here

	near  scenes.Nearby  // nil while nobody is looked for
	found []scenes.Found // on the network
	rows  []row
	row   int // the selected one, or -1

	game    string // that a typed address is for
	address string
	typing  bool   // the address is meant, and not a row
	why     string // what went wrong last, or what is waited for
	tone    ui.Tone

	entering scenes.Scene // where the first tick leads; nil for nowhere
	unseen   int          // ticks until that has a place on the page, and can be scrolled to

	list           *ui.List
	fault          *ui.Label
	enter, options *ui.Button
	rename, remove *ui.Button
}

// New makes the screen for one game, or for all if its word is empty; Escape leads to back, or home if that is nil.
func New(env *scenes.Env, game string, back scenes.Scene) scenes.Scene {
	return open(&find{env: env, only: game, row: -1}, back)
}

// Failed makes the screen for somebody who has come by an address or a link that leads nowhere, and says why.
func Failed(env *scenes.Env, address string, err error) scenes.Scene {
	s := &find{env: env, row: -1, address: address, typing: true, unseen: 2}
	s.why = s.say(err)
	return open(s, nil)
}

// Entering makes the screen for somebody who has come by an address or a link, while the game next waits for the server there.
func Entering(env *scenes.Env, to invite.Link, next scenes.Scene) scenes.Scene {
	address := to.Address
	if len(to.Options) > 0 {
		address = to.String()
	}
	s := &find{env: env, row: -1, address: address, typing: true, entering: next}
	page := open(s, nil)
	s.game = to.Game
	return page
}

func open(s *find, back scenes.Scene) scenes.Scene {
	env, game := s.env, s.only
	for _, g := range env.Games {
		if g.Join != nil && (game == "" || g.Name == game) {
			s.games = append(s.games, g)
		}
	}
	s.game = s.likely()
	s.Page = page.New(env, back, s.plan)
	s.OnLeave, s.OnClose = s.hush, s.hush
	return s.Page
}

// likely is the game that an address is most likely for: the one that was played last.
func (s *find) likely() string {
	for _, name := range s.env.Prefs.Recent() {
		if s.index(name) >= 0 {
			return name
		}
	}
	if len(s.games) == 0 {
		return ""
	}
	return s.games[0].Name
}

func (s *find) index(game string) int {
	return slices.IndexFunc(s.games, func(g scenes.Game) bool { return g.Name == game })
}

func (s *find) word(key string, args ...any) string { return s.env.UI.Book.T(key, args...) }

func (s *find) plan() page.Plan {
	s.look()
	s.list = ui.NewList(0, func(i int) string { return s.rows[i].title })
	s.list.RowHeight, s.list.Lines = 52, 6
	s.list.DrawRow = s.drawRow
	s.list.OnSelect = func(i int) {
		s.row, s.typing = i, false
		s.light()
	}
	s.list.OnActivate = func(int) { s.join() }
	s.enter = ui.NewPrimary(s.word("join.join"), s.join).WithIcon(render.Network)
	s.options = ui.NewButton(s.word("join.options"), s.prepare).WithIcon(render.Settings)
	s.rename = ui.NewButton(s.word("join.rename"), s.askName).OfKind(ui.Quiet)
	s.remove = ui.NewButton(s.word("join.remove"), s.forget).OfKind(ui.Quiet).WithIcon(render.Trash)
	form := s.form()
	s.gather()
	own := ui.Flow(4, ui.Named("rename", s.rename), ui.Named("remove", s.remove))
	body := ui.Column(16, ui.Column(8, s.network(), ui.Named("list", s.list), own), form)
	return page.Plan{
		Title: s.title(), Width: 720, Focus: s.first(), Tick: s.tick, Body: body,
		Footer: ui.Flow(12, ui.Named("join", s.enter), ui.Named("options", s.options)),
	}
}

func (s *find) title() string {
	if s.only != "" {
		return s.word("join.title_game", s.word(s.only+".title"))
	}
	return s.word("join.title")
}

// first has the focus: the list if there is somebody in it.
func (s *find) first() string {
	if len(s.rows) > 0 && !s.typing {
		return "list"
	}
	return "address"
}

// form asks for an address.
func (s *find) form() ui.Widget {
	field := ui.NewTextField(s.word("join.address"), s.address).Limited(invite.Longest)
	field.Placeholder = s.word("join.address_hint")
	field.OnChange = func(text string) {
		s.address, s.typing = text, strings.TrimSpace(text) != ""
		s.Stay()
		s.complain("")
		s.gather()
	}
	field.OnSubmit = func(string) {
		s.typing = true // even with nothing: who presses Enter here does not mean a row
		s.join()
	}
	s.fault = ui.Named("fault", ui.NewLabel(s.why).Toned(s.tone))
	ui.SetVisible(s.fault, s.why != "")
	col := ui.Column(12)
	if len(s.games) > 1 {
		col.Add(ui.Named("game", s.choice()))
	}
	col.Add(
		ui.Column(6, ui.Named("address", field), ui.NewCaption(s.word("join.address_note"))),
		s.fault)
	return ui.NewPanel(col)
}

// choice asks which game an address is for.
func (s *find) choice() *ui.Choice {
	var titles []string
	for _, g := range s.games {
		titles = append(titles, s.word(g.Name+".title"))
	}
	c := ui.NewChoice(s.word("join.game"), titles, s.index(s.game))
	c.OnChange = func(i int) { s.game = s.games[i].Name }
	return c
}

// network says whether games nearby are looked for.
func (s *find) network() ui.Widget {
	switch {
	case s.env.Nearby == nil:
		return ui.NewCaption(s.word("join.nearby_never"))
	case s.near == nil:
		on := ui.NewButton(s.word("join.nearby_switch"), func() {
			s.env.Prefs.Nearby = true
			s.env.Apply()
			s.Rebuild()
		})
		return ui.Column(8, ui.NewCaption(s.word("join.nearby_off")), ui.Row(0, ui.Named("nearby", on)))
	}
	return ui.NewCaption(s.word("join.nearby_on"))
}

// look begins to look for games nearby, unless the settings say no.
func (s *find) look() {
	if s.near == nil && s.env.Nearby != nil && s.env.Prefs.Nearby {
		s.near = s.env.Nearby(s.only)
	}
}

// hush ends it.
func (s *find) hush() {
	if s.near != nil {
		s.near.Close()
		s.near, s.found = nil, nil
	}
}

// tick fits the list to its rows, and shows who has come and gone.
func (s *find) tick(in *input.Frame) {
	const fewest, most = 2, 6
	if lines := max(fewest, min(most, float64(s.list.Rows()))); lines != s.list.Lines {
		s.list.Lines = lines
		s.list.Relayout()
	}
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
		s.found = found
		nobody := len(s.rows) == 0
		s.gather()
		if w := s.Focused(); nobody && w != nil && ui.ID(w) == "address" && s.address == "" {
			s.FocusID("list") // as if they had been there from the start
		}
	}
}

// light switches the buttons that need a host on or off.
func (s *find) light() {
	known := s.row >= 0 && s.rows[s.row].known
	ui.SetEnabled(s.enter, s.typing || s.row >= 0)
	ui.SetEnabled(s.options, s.typing || s.row >= 0)
	ui.SetEnabled(s.rename, known)
	ui.SetEnabled(s.remove, known)
}

// chosen is where to: what was typed or pasted, or else the selected host.
func (s *find) chosen() (to scenes.Invitation, err error) {
	switch {
	case s.typing && invite.Is(s.address):
		to.Link, err = invite.Parse(s.address)
	case s.typing || s.row < 0:
		to.Link = invite.Link{Game: s.game, Address: s.address}
	default:
		to = scenes.Invitation{Link: s.rows[s.row].link, Told: s.rows[s.row].told}
	}
	return to, err
}

// join joins a game at once.
func (s *find) join() {
	s.leaveBy(func(g scenes.Game, to scenes.Invitation) (scenes.Scene, error) { return g.Join(s.env, to) })
}

// prepare opens the set-up of the game, about to join.
func (s *find) prepare() {
	s.leaveBy(func(g scenes.Game, to scenes.Invitation) (scenes.Scene, error) { return g.Prepare(s.env, to) })
}

// leaveBy leads to the chosen game, or says why it does not.
func (s *find) leaveBy(way func(g scenes.Game, to scenes.Invitation) (scenes.Scene, error)) {
	to, err := s.chosen()
	if err != nil {
		s.fail(err)
		return
	}
	g, ok := s.env.Game(to.Link.Game)
	if !ok || g.Join == nil {
		s.fail(page.Fault{Key: "join.no_game", Args: []any{to.Link.Game}})
		return
	}
	next, err := way(g, to)
	if err != nil {
		s.fail(err)
		return
	}
	s.Enter(next, s.show)
}

func (s *find) fail(err error) {
	s.complain(s.say(err))
	if s.env.UI.Sound != nil {
		s.env.UI.Sound("ui.error")
	}
}

func (s *find) say(err error) string {
	if bad, ok := errors.AsType[*invite.Fault](err); ok {
		err = page.Fault{Key: bad.Key(), Args: bad.Args(), Err: err}
	}
	return page.Say(s.env.UI.Book, "join.failed", err)
}

// complain says below the address what went wrong.
func (s *find) complain(why string) { s.show(ui.Bad, why) }

// show says something below the address.
func (s *find) show(tone ui.Tone, why string) {
	s.why, s.tone = why, tone
	s.fault.SetText(why)
	s.fault.Toned(tone)
	ui.SetVisible(s.fault, why != "")
	if why != "" {
		s.unseen = 2
	}
}

// askName asks what the selected host is to be called.
func (s *find) askName() {
	if s.row < 0 {
		return
	}
	r := s.rows[s.row]
	field := ui.Named("name", ui.NewTextField(s.word("join.name"), r.name).Limited(prefs.MaxNameRunes))
	field.Placeholder = r.told
	d := ui.NewDialog(s.word("join.rename_title"), ui.Column(8, field, ui.NewCaption(s.word("join.rename_note"))))
	d.Add(s.word("join.rename_no"), ui.Plain, nil)
	d.Add(s.word("join.rename_yes"), ui.Primary, func() {
		s.env.Prefs = s.env.Prefs.Calling(r.link.Server().String(), field.Text())
		s.keep()
	})
	d.FocusOn(field)
	s.Open(d)
}

// forget takes the selected host out of those that were joined.
func (s *find) forget() {
	if s.row < 0 {
		return
	}
	before := s.env.Prefs
	s.env.Prefs = s.env.Prefs.Forgetting(s.rows[s.row].link.Server().String())
	if len(before.Hosts) == len(s.env.Prefs.Hosts) {
		return
	}
	s.keep()
	s.ToastAs(ui.Good, s.word("join.removed"))
}

func (s *find) keep() {
	s.env.Apply()
	s.gather()
}
