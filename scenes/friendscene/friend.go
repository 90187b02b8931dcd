// Package friendscene is the screen on which a player hosts a game for friends on the local network. It shows how a friend can
// join, which players may join, the seats, and the link. The program sends nothing before the player has pressed Invite for the
// first time. Later, the screen invites friends as soon as it opens.
//
// A game for two begins some seconds after the guest has joined. With more seats, the host starts the game.
package friendscene

import (
	"image/color"
	"slices"

	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// Spec describes a game to the screen for inviting friends.
type Spec struct {
	Game      string
	Seats     int        // maximal number of players
	Sides     []string   // key of the name of the side of each seat; nil if all seats are alike
	Seat      rules.Seat // initial seat of the host
	Fixed     bool       // whether the host cannot choose another seat
	Colors    []int      // index of each seat's colour in Theme.Seats; nil means the number of the seat
	Heirs     bool       // whether a bot can play on for a friend who leaves
	Countdown int        // seconds from the start of the countdown until the board opens
	Login     string     // proposed name for a person without a name
	Sign      func(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA)
	Open      func(c Choice) (Party, error)        // starts the server
	Authors   func(back scenes.Scene) scenes.Scene // opens the page for bot authors
}

// Choice has the settings that the host has chosen.
type Choice struct {
	Name   string // name of the host
	Place  string // name in the list of games on the network
	Seat   rules.Seat
	Listed bool // whether everyone on the network sees the game in the list
}

// Party is a server in this program that waits for friends.
type Party interface {
	Status() Status        // returns the link and the guests; must be called in each tick
	Sit(seat rules.Seat)   // changes the host's seat
	SetListed(listed bool) // announces the game on the network, or ends the announcement
	SetHeirs(on bool)      // decides whether a bot plays on for a friend who leaves; only for games with Spec.Heirs
	Countdown(seconds int) // announces to the guests that the game begins in some seconds
	Wait()                 // announces to the guests that the countdown was cancelled
	Begin(players int) (scenes.Scene, error)
	Cancel() // stops the server
}

// Status is the state of a Party.
type Status struct {
	Link   string // link to the game; "" without a network
	Page   string // address of the game for a browser; "" for none
	Watch  string // address for spectators in a browser; "" for none
	Guests []Guest
}

// Guest is a friend who has joined the game.
type Guest struct {
	Name   string
	Remove func()
}

// friend is the state of the screen for inviting friends. Its Page implements scenes.Scene.
type friend struct {
	*page.Page
	env  *scenes.Env
	spec Spec

	name   string
	seat   rules.Seat
	listed bool
	first  bool // whether the person has never invited friends before

	watches bool   // whether the address for spectators is shown
	compact bool   // whether the window is small
	wanted  string // ID of the widget that gets the focus in the next tick; "" for none

	party  Party // server; nil before the person has invited friends
	now    Status
	waited int    // ticks without a guest
	came   int    // ticks since the first guest has come
	counts bool   // whether the countdown is running
	left   int    // ticks until the board opens
	why    string // reason why the last invitation has failed, or ""

	widgets
}

// widgets has the widgets of the screen that change.
type widgets struct {
	field     *ui.TextField
	place     *ui.Label
	choose    *ui.Label // last of the steps that a friend must take
	own       *ui.Label // name of the host on the card
	headline  *ui.Label
	note      *ui.Label
	beginning *ui.Button // button that starts the game; nil for two seats
}

// New returns the screen for inviting friends. back is the screen that Escape opens, or nil for the home screen.
func New(env *scenes.Env, spec Spec, back scenes.Scene) scenes.Scene {
	s := &friend{env: env, spec: spec, name: env.Prefs.Name(0), seat: spec.Seat, listed: !env.Prefs.LinkOnly, first: !env.Prefs.Invited}
	if s.name == "" {
		s.name = spec.Login
	}
	s.Page = page.New(env, back, s.plan)
	s.OnLeave, s.OnClose = s.cancel, s.cancel
	s.OnBack = func() { s.confirmRemoval(s.Leave) }
	if !s.first && prefs.CleanName(s.name) != "" {
		s.invite()
	}
	return s.Page
}

// gameName returns the name of the game in the list.
func (s *friend) gameName() string {
	name := prefs.CleanName(s.name)
	if name == "" {
		name = s.Word("friend.nameless")
	}
	return s.Word("friend.place_"+s.spec.Game, name)
}

// invite opens the server for guests and stores the player's choices, or shows an error if the player has entered no
// name.
func (s *friend) invite() {
	name := prefs.CleanName(s.name)
	if name == "" {
		s.field.SetFault(s.Word("name.empty"))
		s.FocusID("name")
		return
	}
	linkOnly := !s.listed
	s.env.Change(func(p *prefs.Prefs) {
		*p = p.Named(name)
		p.Invited, p.LinkOnly = true, linkOnly
	})
	party, err := s.spec.Open(Choice{Name: name, Place: s.gameName(), Seat: s.seat, Listed: s.listed})
	s.why = ""
	if err != nil {
		s.why = page.Say(s.env.UI.Book, "friend.failed", err)
		s.Rebuild()
		return
	}
	s.party, s.first = party, false
	s.setHeirs(!s.env.Prefs.NoHeirs)
	s.now, s.waited, s.came, s.counts = party.Status(), 0, 0, false
	s.rebuild("copy")
}

// stop ends the invitation. If guests have joined, the player must confirm first.
func (s *friend) stop() {
	s.confirmRemoval(func() {
		s.cancel()
		s.rebuild("invite")
	})
}

// rebuild builds the page again with the focus on a widget.
func (s *friend) rebuild(focus string) {
	s.wanted = focus
	s.Rebuild()
}

func (s *friend) cancel() {
	if s.party != nil {
		s.party.Cancel()
		s.party, s.now, s.counts = nil, Status{}, false
	}
}

// confirmRemoval calls the function end, which removes all guests. If there are guests, the player must confirm this
// first.
func (s *friend) confirmRemoval(end func()) {
	guests := s.now.Guests
	if len(guests) == 0 {
		end()
		return
	}
	text := s.Word("game.end_one", guests[0].Name)
	if len(guests) > 1 {
		text = s.env.UI.Book.N("game.end_many", len(guests))
	}
	ui.Ask(s.Root, ui.Question{
		Title: s.Word("game.end_title"), Text: text, Yes: s.Word("game.end_yes"), No: s.Word("game.end_no"), Danger: true, OnYes: end,
	})
}

// setListed stores whether everyone on the network sees the game, and passes it to the server.
func (s *friend) setListed(on bool) {
	s.listed = on
	s.env.Change(func(p *prefs.Prefs) { p.LinkOnly = !on })
	if s.party != nil {
		s.party.SetListed(on)
	}
	s.Rebuild()
}

// setHeirs passes the server whether a bot plays on for a friend who leaves.
func (s *friend) setHeirs(on bool) {
	if s.party != nil && s.spec.Heirs {
		s.party.SetHeirs(on)
	}
}

// swap changes the host's side.
func (s *friend) swap() {
	s.seat = 1 - s.seat
	if s.party != nil {
		s.party.Sit(s.seat)
	}
	s.Rebuild()
}

// Times in ticks.
const (
	second     = 60
	lonely     = 60 * second // time without a guest after which the screen mentions the network
	introduced = 30          // time after which the countdown begins even if the guest's name is unknown
)

// tick updates the guests and the countdown.
func (s *friend) tick(in *input.Frame) {
	if compact := in.W < 960 || in.H < 720; compact != s.compact {
		s.compact = compact
		s.Rebuild()
	} else if s.wanted != "" {
		s.FocusID(s.wanted)
		s.wanted = ""
	}
	if s.party == nil {
		return
	}
	before := s.now
	s.now = s.party.Status()
	if s.now.Link != before.Link || s.now.Page != before.Page || s.now.Watch != before.Watch || !slices.EqualFunc(s.now.Guests, before.Guests, func(a, b Guest) bool { return a.Name == b.Name }) {
		s.Rebuild()
	}
	s.updateCountdown()
	s.refresh()
}

// updateCountdown starts, continues or cancels the countdown.
func (s *friend) updateCountdown() {
	guests := len(s.now.Guests)
	switch {
	case guests == 0:
		s.waited++
		s.came = 0
		if s.counts {
			s.counts = false
			s.party.Wait()
		}
		return
	case s.counts:
		if s.left--; s.left <= 0 {
			s.openBoard()
		}
		return
	}
	s.waited = 0
	s.came++
	full := guests+1 >= s.spec.Seats
	known := s.now.Guests[0].Name != s.Word("host.guest") || s.came > introduced
	if full && (known || s.spec.Seats > 2) {
		s.startCountdown()
	}
}

// startCountdown begins the countdown.
func (s *friend) startCountdown() {
	if s.party == nil || len(s.now.Guests) == 0 || s.counts {
		return
	}
	s.counts, s.left = true, s.spec.Countdown*second
	s.party.Countdown(s.spec.Countdown)
}

// openBoard opens the board.
func (s *friend) openBoard() {
	next, err := s.party.Begin(min(len(s.now.Guests)+1, s.spec.Seats))
	if err != nil {
		s.cancel()
		s.why = page.Say(s.env.UI.Book, "friend.failed", err)
		s.Rebuild()
		return
	}
	s.party, s.now, s.counts = nil, Status{}, false
	s.Go(next)
}

// refresh updates the texts about waiting.
func (s *friend) refresh() {
	headline, note := s.waitingTexts()
	s.headline.SetText(headline)
	s.note.SetText(note)
	if s.beginning != nil {
		ui.SetEnabled(s.beginning, len(s.now.Guests) > 0 && !s.counts)
	}
}

// waitingTexts returns the texts about waiting.
func (s *friend) waitingTexts() (headline, note string) {
	guests := len(s.now.Guests)
	switch {
	case s.counts && guests == 1:
		return s.Word("friend.counts", s.now.Guests[0].Name, (s.left+second-1)/second), ""
	case s.counts:
		return s.Word("friend.counts_all", (s.left+second-1)/second), ""
	case s.now.Link == "":
		return s.Word("friend.no_network"), s.Word("friend.no_network_note")
	case guests > 0:
		return s.env.UI.Book.N("friend.here_now", guests), s.Word("friend.start_note")
	case s.waited > lonely:
		return s.Word("friend.nobody"), s.Word("friend.nobody_note")
	case s.spec.Seats > 2:
		return s.Word("friend.waiting"), s.Word("friend.start_note")
	}
	return s.Word("friend.waiting"), s.Word("friend.by_itself")
}
