// Package pondscene is the screen of the game of cat and mouse.
//
// The View and the session's capabilities determine what the screen shows. The screen therefore need not distinguish kinds of
// players. Package gamepage has the parts that all games share.
//
//	scene.go     handles a tick
//	play.go      the time of the game
//	steer.go     turns input into moves
//	landing.go   lets the player of a puzzle choose a landing point
//	soundcues.go plays sounds
//	panel.go     the game's part of the side panel
//	chart.go     the chart of the margin, from history.go
//	readout.go   the margin as a text
//	picture.go   the board
package pondscene

import (
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/render/ponddraw/pondlayout"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/gamepage/board"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/widget"
	"menagerie/session"
)

// Session is a session of this game.
type Session = session.Lent[pond.View, pond.Move]

// Options are what the program chooses for the scene.
type Options struct {
	gamepage.Options
	Session Session
	Hands   [2]Hands // by seat; only this device steers the seat, unless it is Any
}

// game has the fields that every game's scene has.
type game = board.Board[pond.View, pond.Move, picture]

// Scene is the screen of a game.
type Scene struct {
	game
	hands    [2]Hands
	board    *ponddraw.Board
	wishes   [2]wish
	aim      aim
	target   render.Pt
	due      float64      // steps that the game must still play
	begun    bool         // there was input, so time passes
	idle     int          // ticks since the last input
	sent     [2]pond.Move // the last move, by seat
	underWay [2]bool      // by seat: the view does not show the last move yet
	looks    looks
	cues     soundCues

	moves  readout             // the number of moves, in a replay
	note   readout             // slot D of the panel
	life   page.AnimationClock // the clock of the water while no animal swims
	margin *marginRow
	chart  *widget.Chart
	past   history // the history of a replay or of a finished game
}

// looks has the aids and drawing options that the player has switched on. They are stored in the settings.
type looks struct {
	guides bool
	aid    assists
}

// New returns the scene of a session.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{hands: opts.Hands, board: ponddraw.NewBoard(), target: render.Pt{X: -1}}
	s.game = game{Session: opts.Session, Picture: s.picture, Recall: s.recall, Rewind: s.rewind, Depict: ponddraw.Still}
	if g := env.Prefs.Game("pond"); !s.shared() {
		s.looks = looks{
			guides: assist(g.Assists, "guides"),
			aid:    assists{opposite: assist(g.Assists, "opposite"), tangent: assist(g.Assists, "tangent")},
		}
	}
	if opts.Lesson.Course != nil {
		s.looks.guides = true
	}
	s.aim.lander, _ = opts.Session.(Lander)
	s.begun = len(opts.Session.Seats()) == 0
	s.life.Rouse()
	s.Frame = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "pond", Table: opts.Session, PadOf: s.padOf, TakeBack: s.takeBack, Step: filmStep, Lit: s.lessonSpots,
		Role: s.role, Lead: s.lead, Remark: s.remark, Ending: s.ending, Analysis: gamepage.Analysis{Words: s.marginWords, Figures: gamepage.HasFigures},
	}, ui.NewCanvas(s.drawBoard, s.readHands), s)
	if s.Versus() {
		s.looks = looks{}
	}
	s.absorb(s.Session.Tick())
	return s
}

// shared reports whether two people play at this screen. Only the mouse has aids. They are off at first, and the people switch them
// on if they agree.
func (s *Scene) shared() bool { return len(s.Session.Seats()) > 1 }

// assist reports whether a switch is on. Switches are on by default.
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

// readHands stores the input of the canvas; Update sends it as moves.
func (s *Scene) readHands(in ui.CanvasInput) {
	if s.aim.lander != nil {
		s.readAim(in)
		return
	}
	area := pondlayout.Fit(s.Canvas.Bounds())
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

// Hold implements gamepage.Holder. In a game that can pause, the clock stops until the player makes an input.
func (s *Scene) Hold() {
	if s.Session.Capabilities().Pause && len(s.Session.Seats()) > 0 {
		s.begun, s.due = false, 0
	}
}
