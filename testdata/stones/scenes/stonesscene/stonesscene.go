// Package stonesscene is the screen of the game of package stones.
package stonesscene

import (
	"image/color"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/stonesdraw"
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a game as the screen sees it.
type Session = session.Session[stones.View, stones.Move]

// Options are the session and the surroundings of the screen.
type Options struct {
	gamepage.Options
	Session Session
}

type game = gamepage.Board[stones.View, stones.Move, stonesdraw.Look]

// Scene is the screen.
type Scene struct {
	game
	chosen int  // the stones that the keys have chosen, 1 to 3
	sent   bool // a move has no response yet
	heard  int  // the moves whose sounds were played
}

// New returns the screen.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{chosen: 1}
	s.game = game{Session: opts.Session, Picture: s.look}
	s.Page = gamepage.New(env, opts.Options, gamepage.Game{Name: "stones", Table: opts.Session, TakeBack: s.takeBack}, ui.NewCanvas(s.draw, s.readHands), s)
	s.absorb(s.Session.Tick())
	return s
}

// Update implements scenes.Scene.
func (s *Scene) Update(in input.Frame) scenes.Scene {
	if !s.Begin(in) {
		return s.Next()
	}
	if !s.Paused() {
		s.absorb(s.Session.Tick())
	}
	if s.Seen && s.heard != s.Current.Turn {
		s.heard = s.Current.Turn
		if s.Current.Over() {
			s.Env.Effect(s.EndSound(s.Current.Winner), 0)
		} else {
			s.Env.Effect("game.start", 0)
		}
	}
	return s.End()
}

func (s *Scene) absorb(updates []session.Update[stones.View]) {
	for _, u := range updates {
		s.sent = false
		if s.Follow(u.Phase, u.Err) {
			s.Current, s.Seen = u.View, true
		}
	}
}

func (s *Scene) takeBack(once func() bool) {
	if once() {
		s.absorb(s.Session.Tick())
	}
}

// mine returns the seat that is to move. It returns false if the player of that seat is not at this screen.
func (s *Scene) mine() (rules.Seat, bool) {
	if s.Phase != session.Playing || s.sent || len(s.Current.Waiting) == 0 {
		return rules.Nobody, false
	}
	return s.Current.Waiting[0], s.Plays(s.Current.Waiting[0])
}

func (s *Scene) try(m stones.Move) {
	if seat, mine := s.mine(); mine {
		s.sent = true
		s.Session.Send(seat, m)
	}
}

// readHands reads one tick of pointer, keys and pads.
func (s *Scene) readHands(in ui.CanvasInput) {
	if m, ok := stonesdraw.Hit(s.Canvas.Bounds(), in.At); ok && in.Pressed {
		s.try(m)
	}
	if !in.Keys {
		return
	}
	for _, k := range in.Frame.Keys {
		s.key(k.Code)
	}
	for i := range in.Frame.Pads {
		for _, b := range in.Frame.Pads[i].Pressed {
			if at := slices.Index([]input.PadButton{input.PadLeft, input.PadRight, input.PadAccept}, b); at >= 0 {
				s.key([]ebiten.Key{ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyEnter}[at])
			}
		}
	}
}

func (s *Scene) key(code ebiten.Key) {
	switch code {
	case ebiten.KeyArrowLeft:
		s.chosen = max(1, s.chosen-1)
	case ebiten.KeyArrowRight:
		s.chosen = min(stones.MaxTake, s.chosen+1)
	case ebiten.KeyEnter, ebiten.KeySpace:
		s.try(stones.Move{Take: s.chosen})
	case ebiten.KeyDigit1, ebiten.KeyDigit2, ebiten.KeyDigit3:
		s.try(stones.Move{Take: int(code-ebiten.KeyDigit1) + 1})
	}
}

func (s *Scene) look() stonesdraw.Look {
	_, mine := s.mine()
	l := stonesdraw.Look{Heap: s.Current.Heap, Start: s.Current.Config.Heap, Active: mine}
	if mine {
		l.Chosen = s.chosen
	}
	for seat := range l.Colors {
		l.Colors[seat] = s.Color(rules.Seat(seat))
	}
	return l
}

func (s *Scene) draw(p *render.Pen, r render.Rect) { stonesdraw.Draw(p, r, s.look()) }

// Sign implements gamepage.Screen.
func (s *Scene) Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	stonesdraw.Sign(p, r, seat, c)
}

// Subtitle implements gamepage.Screen.
func (s *Scene) Subtitle() string {
	if !s.Seen {
		return ""
	}
	return s.Env.UI.Book.N("stones.subtitle", s.Current.Config.Heap)
}

// Status implements gamepage.Screen.
func (s *Scene) Status() string {
	if len(s.Current.Waiting) == 0 {
		return ""
	}
	key := "stones.turn_other"
	if _, mine := s.mine(); mine {
		key = "stones.turn"
	}
	return s.Env.UI.Book.T(key, s.Name(s.Current.Waiting[0]))
}

// Outcome implements gamepage.Screen.
func (s *Scene) Outcome() string { return s.Env.UI.Book.T("stones.won", s.Name(s.Current.Winner)) }

// Figures implements gamepage.Screen.
func (s *Scene) Figures() string { return s.Env.UI.Book.N("stones.moves", s.Current.Turn) }

// Playing implements gamepage.Panel. It explains the controls.
func (s *Scene) Playing() []ui.Widget {
	if len(s.Session.Seats()) == 0 {
		return nil
	}
	steer := ui.Named("steer", ui.NewCaption(""))
	s.Steer(steer.SetText, "stones.steer", "stones.steer_pad", "stones.steer_finger")
	return []ui.Widget{steer}
}

// Ended implements gamepage.Panel.
func (s *Scene) Ended() []ui.Widget { return nil }

// Filmed implements gamepage.Panel.
func (s *Scene) Filmed() []ui.Widget { return nil }

// Refresh implements gamepage.Panel.
func (s *Scene) Refresh() {}
