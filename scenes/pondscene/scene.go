// Package pondscene is the screen on which cat and mouse is played and watched.
//
// It is handed a session and never asks who is behind it. What it shows follows from the View and from what the session
// offers: a seat that is played here gets hands, a film gets a scrubber, a session that can take back gets the button.
// What it has in common with the other games' screens is in gamepage.
//
// Files: scene.go the tick; play.go the game's time; steer.go from hands to moves; panel.go the game's part of the side
// panel; chart.go the margin over a game; picture.go the board.
package pondscene

import (
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a game of cat and mouse as a screen sees it.
type Session = session.Lent[pond.View, pond.Move]

// Options say what the screen shows besides the session.
type Options struct {
	gamepage.Options
	Session Session
	Hands   [2]Hands // by seat; what is not Any is steered by that device alone
}

// game is the part of the scene that every game has.
type game = gamepage.Board[pond.View, pond.Move, picture]

// Scene is the screen.
type Scene struct {
	game
	hands    [2]Hands
	board    *ponddraw.Board
	wishes   [2]wish
	target   render.Pt
	due      float64      // steps not yet made
	begun    bool         // somebody moved, so time passes
	idle     int          // ticks since a hand moved
	sent     [2]pond.Move // by seat: the last move
	underWay [2]bool      // by seat: that move is not in the picture yet
	looks    looks
	ears     ears

	moves  readout
	spoken readout             // of the margin, in a small window
	life   page.AnimationClock // of the water while nobody swims
	margin *marginRow
	chart  *ui.Chart
	past   history // of a film, or of a game that is over
}

// looks are the switches of the picture and of the aids; they are remembered.
type looks struct {
	analysis, guides bool
	aid              assists
}

// New makes the screen.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{hands: opts.Hands, board: ponddraw.NewBoard(), target: render.Pt{X: -1}}
	s.game = game{Session: opts.Session, Picture: s.picture, Recall: s.recall, Rewind: s.rewind}
	g := env.Prefs.Game("pond")
	s.looks = looks{
		analysis: g.Assists["analysis"],
		guides:   assist(g.Assists, "guides"),
		aid:      assists{opposite: assist(g.Assists, "opposite"), tangent: assist(g.Assists, "tangent")},
	}
	s.begun = len(opts.Session.Seats()) == 0
	s.life.Rouse()
	s.Frame = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "pond", Table: opts.Session, Verdict: s.marginLine, PadOf: s.padOf, TakeBack: s.takeBack, Step: filmStep,
		Analysis: gamepage.Switch{On: func() bool { return s.looks.analysis }, Toggle: s.switchAnalysis},
	}, ui.NewCanvas(s.drawBoard, s.readHands), s)
	s.absorb(s.Session.Tick())
	return s
}

// assist is a remembered switch that is on unless somebody switched it off.
func assist(all map[string]bool, name string) bool {
	on, ok := all[name]
	return on || !ok
}

// Update implements scenes.Scene.
func (s *Scene) Update(in input.Frame) scenes.Scene {
	if !s.Begin(in) {
		return s.Next()
	}
	s.life.Wake(&in)
	s.pass()
	return s.End()
}

// readHands notes what the hands ask for; Update sends it.
func (s *Scene) readHands(in ui.CanvasInput) {
	area := ponddraw.Fit(s.Canvas.Bounds())
	world := pondmath.Vec{}
	world.X, world.Y = area.World(in.At)
	world = ashore(world, rim/area.Unit)
	s.wishes = [2]wish{}
	s.target.X = -1
	for _, seat := range s.Session.Seats() {
		w := s.hands[seat].read(in, world)
		s.wishes[seat] = w
		if w.how == wishTarget {
			s.target = area.Spot(world)
		}
	}
}

// Hold implements gamepage.Holder. A game that can be paused waits for a hand again, so that a player who comes back has time to
// find the place.
func (s *Scene) Hold() {
	if s.Session.Capabilities().Pause && len(s.Session.Seats()) > 0 {
		s.begun, s.due = false, 0
	}
}
