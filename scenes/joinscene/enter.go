package joinscene

import (
	"errors"

	"menagerie/internal/deeplink"
	"menagerie/internal/prefs"
	"menagerie/rules/code"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// chosen returns the link or address in the text field, or else the selected host.
func (s *find) chosen() (to scenes.Invitation, err error) {
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
func (s *find) joinRow(i int) {
	s.row, s.typing = i, false
	s.join()
}

// join joins a game at once.
func (s *find) join() {
	s.leaveBy(func(g scenes.Game, to scenes.Invitation) (scenes.Scene, error) { return g.Join(s.env, to) })
}

// prepare opens the set-up of the game, with the server already chosen.
func (s *find) prepare() {
	s.leaveBy(func(g scenes.Game, to scenes.Invitation) (scenes.Scene, error) { return g.Prepare(s.env, to) })
}

// openCode opens the game code in the text field. It returns false if the text is not a code.
func (s *find) openCode() bool {
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

// leaveBy calls f with the chosen game and invitation, and opens the screen that f returns. If f fails, leaveBy shows the
// error. If the player has entered a code, leaveBy opens the code instead.
func (s *find) leaveBy(f func(g scenes.Game, to scenes.Invitation) (scenes.Scene, error)) {
	if s.openCode() {
		return
	}
	to, err := s.chosen()
	if err != nil {
		s.fail(err)
		return
	}
	if name := prefs.CleanName(s.name); s.asks && name != "" {
		s.env.Prefs = s.env.Prefs.Named(name)
		s.env.Apply()
	}
	g, ok := s.env.Game(to.Link.Game)
	if !ok || g.Join == nil {
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

func (s *find) fail(err error) {
	s.complain(s.say(err))
	if s.env.UI.Sound != nil {
		s.env.UI.Sound("ui.error")
	}
}

func (s *find) say(err error) string {
	if bad, ok := errors.AsType[*deeplink.Fault](err); ok {
		err = page.Fault{Key: bad.Key(), Args: bad.Args(), Err: err}
	}
	return page.Say(s.env.UI.Book, "join.failed", err)
}

// complain shows an error below the address.
func (s *find) complain(why string) { s.show(ui.Bad, why) }

// show shows a line below the address.
func (s *find) show(tone ui.Tone, why string) {
	s.why, s.tone = why, tone
	s.fault.SetText(why)
	s.fault.Toned(tone)
	ui.SetVisible(s.fault, why != "")
	if why != "" {
		s.unseen = 2
	}
}
