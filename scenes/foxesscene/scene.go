// Package foxesscene is the screen on which foxes and dolphins is played and watched.
//
// It is handed a session and never asks who is behind it: the seats that the session gives to this screen get hands. What it
// has in common with the other games' screens is in gamepage.
//
// Nobody waits for anybody in this game. A step that is asked for while the cooldown runs waits until it is over; what the
// rules would refuse is explained at once and never sent, because it would cost a cooldown.
//
// Files: scene.go the tick; play.go the game's time; player.go what a player is at; hands.go from pointer, keys and pads to
// that; outlook.go what the tides may do; chart.go a look back; panel.go the game's part of the side panel; ears.go what is
// heard and told; picture.go the board.
package foxesscene

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/foxesdraw"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a game of foxes and dolphins as a screen sees it.
type Session = session.Lent[foxes.View, foxes.Move]

// Options say what the screen shows besides the session.
type Options struct {
	gamepage.Options
	Session Session
	Hands   [foxes.Sides]Hands // by seat; what is not Any is steered by that device alone
}

// game is the part of the scene that every game has.
type game = gamepage.Board[foxes.View, foxes.Move, picture]

// Scene is the screen.
type Scene struct {
	game
	board   *foxesdraw.Board
	jumped  bool // the next View does not follow from the last one
	players [foxes.Sides]player
	due     float64 // steps not yet made
	shown   bool    // the forecast is on
	outlook outlook
	ears    ears
	review  gamepage.Review[history]
	parts   parts
	texts   texts
}

// New makes the screen.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{board: foxesdraw.NewBoard()}
	s.game = game{Session: opts.Session, Picture: s.picture}
	for seat := range s.players {
		s.players[seat] = player{seat: rules.Seat(seat), hands: opts.Hands[seat]}
	}
	g := env.Prefs.Game("foxes")
	s.shown = g.Assists["analysis"]
	s.Frame = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "foxes", Table: opts.Session, Forget: s.forget, PadOf: s.padOf, Note: s.note, Keys: s.useKey, Moment: s.moment,
		Step: s.step, Verdict: s.danger,
		Analysis: gamepage.Switch{On: func() bool { return s.shown }, Toggle: s.switchForecast},
	}, ui.NewCanvas(s.drawBoard, s.readHands), s)
	back := s.OnBack
	s.OnBack = func() {
		if !s.letGo() {
			back()
		}
	}
	s.absorb(s.Session.Tick())
	return s
}

// Update implements scenes.Scene.
func (s *Scene) Update(in input.Frame) scenes.Scene {
	if !s.Begin(in) {
		return s.Next()
	}
	s.pass()
	s.outlook.tick(s)
	s.tickReview()
	return s.End()
}

// forget drops what was being thought about.
func (s *Scene) forget() {
	s.outlook.forget()
	s.review.Pause()
}

// absorb takes over what the session shows.
func (s *Scene) absorb(updates []session.Update[foxes.View]) {
	for _, u := range updates {
		follows := s.Follow(u.Phase, u.Err)
		for seat := range s.players {
			if u.Err != nil || !follows || u.View.Cooldown(rules.Seat(seat)) > 0 {
				s.players[seat].underWay = false
			}
		}
		if !follows {
			s.Seen = false
			continue
		}
		if !s.jumped && (!s.Seen || u.View.Now < s.Current.Now) {
			s.anew()
		}
		s.Current, s.Seen = u.View, true
		if s.jumped {
			s.jumped = false
			s.board.Show(u.View)
			s.ears.skip(u.View)
		} else {
			s.board.See(u.View)
		}
		s.listen()
	}
}

// anew forgets what belongs to the last game: on a server another one can follow.
func (s *Scene) anew() {
	s.ears, s.texts = ears{}, texts{}
	s.review.Renew()
	for seat := range s.players {
		s.players[seat] = player{seat: rules.Seat(seat), hands: s.players[seat].hands}
	}
}

// Hold implements gamepage.Holder: a game that can stand still waits for hands again, because whoever comes back has to find
// the place first.
func (s *Scene) Hold() {
	if s.Session.Capabilities().Pause {
		for seat := range s.players {
			s.players[seat].ready = false
		}
		s.due = 0
	}
}

// Sign implements gamepage.Screen.
func (s *Scene) Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	foxesdraw.Sign(p, r, seat, c)
}

// Sought implements gamepage.Seeker.
func (s *Scene) Sought() {
	s.jumped = true
	s.absorb(s.Session.Tick())
}

// Board is the picture itself.
func (s *Scene) Board() *foxesdraw.Board { return s.board }

// useKey does what a key of all games means to somebody who plays.
func (s *Scene) useKey(k ebiten.Key) bool { return k == ebiten.KeyBackspace && s.letGo() }

func (s *Scene) switchForecast() {
	s.shown = !s.shown
	s.Remember("analysis", s.shown)
}
