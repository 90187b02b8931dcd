// Package pondscene is the screen of the game of cat and mouse.
//
// The View and the session's capabilities determine what the screen shows. The screen therefore need not distinguish kinds of
// players. Package gamepage has the parts that all games share.
//
//	scene.go     handles a tick and the time of the game
//	hands.go     turns input into moves, and lets the player of a puzzle choose a landing point
//	soundcues.go plays sounds
//	panel.go     the game's part of the side panel, with the margin as a text
//	review.go    the history of a game and the chart of the margin
//	picture.go   the board
package pondscene

import (
	"slices"

	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a session of this game.
type Session = session.Session[pond.View, pond.Move]

// Options are what the program chooses for the scene.
type Options struct {
	gamepage.Options
	Session Session
	Hands   [2]gamepage.Hands // by seat; only this device steers the seat, unless it is HandsAny
}

// game has the fields that every game's scene has.
type game = gamepage.Board[pond.View, pond.Move, picture]

// Scene is the screen of a game.
type Scene struct {
	game
	hands    [2]gamepage.Hands
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
	chart  *ui.Chart
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
	s.Page = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "pond", Table: opts.Session, Hands: opts.Hands[:], TakeBack: s.takeBack, Step: filmStep, Lit: s.lessonSpots,
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
	area := ponddraw.Fit(s.Canvas.Bounds())
	world := pondmath.Vec{}
	world.X, world.Y = area.World(in.At)
	world = ashore(world, rim/area.Unit)
	s.wishes = [2]wish{}
	s.target.X = -1
	for _, seat := range s.Session.Seats() {
		w := readWish(s.hands[seat], in, world)
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

// pass handles one tick of time.
func (s *Scene) pass() {
	if s.Paused() {
		return // the water does not move either
	}
	if !s.calm() {
		s.board.Tick(ponddraw.Pace{Motion: s.Motion(), StepTicks: 1 / s.pace()})
	}
	if s.resting() {
		return
	}
	steps := s.pace()
	if s.ShowsFilm() {
		steps /= s.Speed() // the replay applies the speed itself
	}
	s.due += steps
	for ; s.due >= 1; s.due-- {
		s.sendHands()
		s.absorb(s.Session.Tick())
	}
	s.cues.update(s)
}

// calmTicks is the number of ticks after the end of the game for which the water continues to move.
const calmTicks = 10 * 60

// calm reports whether to stop the animation of the water. The animation stops if nothing happens in the game and the player is
// idle. With reduced motion there is no such animation, and calm returns false.
func (s *Scene) calm() bool {
	alive := s.life.Tick(s.Env.UI)
	if alive || s.Env.UI.ReducedMotion {
		return false
	}
	return !s.begun || s.ShowsFilm() && s.Still() || s.Phase == session.Ended && s.Over > calmTicks
}

// patience is the number of ticks without input after which the game pauses. The next input continues it.
const patience = 30 * 60

// resting reports whether the game is paused until the next input. Before the first move and after a time without input, a game
// pauses if it can.
func (s *Scene) resting() bool {
	if s.Tutor.Guides() {
		return false // without input, no move is sent
	}
	s.idle++
	if slices.ContainsFunc(s.wishes[:], func(w wish) bool { return w.how != wishRest }) {
		s.begun, s.idle = true, 0
	}
	if s.idle > patience || s.idle > 0 && s.stuck() {
		s.Hold()
	}
	return !s.begun && s.Session.Capabilities().Pause
}

// stuck reports whether neither animal moved in the last round. Then nothing changes until a player makes an input, because bots
// always respond to a position in the same way.
func (s *Scene) stuck() bool {
	v := &s.Current
	return s.Phase == session.Playing && v.Moves > 0 && v.Mouse == v.FromMouse && v.Cat == v.FromCat
}

// paces maps the pace of the settings to the steps per tick of a game that a player at this screen plays.
var paces = map[string]float64{"slow": 0.6, "quick": 1.5}

// pace returns the current number of steps per tick. It is at most 0.3 for the mouse's last moves, so that the player can see
// them.
func (s *Scene) pace() float64 {
	steps := 1.0 // the pace of a server and of a lesson
	switch chosen, ok := paces[s.Env.Prefs.Pace]; {
	case s.ShowsFilm() || s.Session.Capabilities().Pause && len(s.Session.Seats()) == 0:
		steps = s.Speed()
	case ok && s.Session.Capabilities().Pause && !s.Tutor.Guides():
		steps = chosen
	}
	if s.leaping() {
		return min(steps, 0.3)
	}
	return steps
}

// leapReach is the distance from the shore at which the game slows down for the mouse's last moves, in moves of the mouse.
const leapReach = 7

func (s *Scene) leaping() bool {
	o := s.Session.Capabilities()
	if !o.Pause || s.Env.Prefs.ReducedMotion || s.Phase != session.Playing {
		return false
	}
	r, from := pondmath.At(s.Current.Mouse).Len(), pondmath.At(s.Current.FromMouse).Len()
	return r > pond.Radius-leapReach*pond.MouseStep && r > from
}

// sendHands sends the moves of the players at this screen. If both players are at this screen, both moves take effect in the same
// step. The cat's move then already responds to the mouse's new position.
func (s *Scene) sendHands() {
	v, seats := s.Current, s.Session.Seats()
	if s.Phase != session.Playing || len(v.Waiting) == 0 {
		return
	}
	if v.Waiting[0] == pond.Mouse && slices.Contains(seats, pond.Mouse) && !s.rests(s.wishes[pond.Mouse]) {
		m := s.send(pond.Mouse, v)
		v = after(v, m)
	}
	if v.Waiting[0] == pond.Cat && slices.Contains(seats, pond.Cat) {
		s.send(pond.Cat, v)
	}
}

// send sends the move for a player's current input, and returns the move. While the seat's last move has not taken effect yet,
// send only returns that move.
func (s *Scene) send(seat rules.Seat, v pond.View) pond.Move {
	if s.underWay[seat] {
		return s.sent[seat]
	}
	m := s.wishes[seat].move(seat, v, s.looks.aid)
	s.sent[seat], s.underWay[seat] = m, true
	s.Session.Send(seat, m)
	return m
}

// settle clears underWay for the seats whose last move has taken effect. It always clears underWay for the cat, because another
// player may have moved the cat. It clears underWay for the mouse if u shows the mouse at its target, or if the move was
// refused.
func (s *Scene) settle(u session.Update[pond.View]) {
	s.underWay[pond.Cat] = false
	if u.Err != nil || u.Phase != session.Playing || u.View.Mouse == pond.Point(s.sent[pond.Mouse]) {
		s.underWay[pond.Mouse] = false
	}
}

// absorb handles the updates of the session.
func (s *Scene) absorb(updates []session.Update[pond.View]) {
	for _, u := range updates {
		s.settle(u)
		if s.Follow(u.Phase, u.Err) {
			s.Current, s.Seen = u.View, true
			s.board.See(u.View)
		}
	}
}

// rests reports whether to send no move for the mouse while its player makes no input. A server, a lesson and a puzzle wait for
// the next move of the mouse. Any other game needs a move in each step.
func (s *Scene) rests(w wish) bool {
	waits := s.Session.Capabilities().Pause && !s.Tutor.Guides()
	return w.how == wishRest && !waits && s.Current.Waiting[0] == pond.Mouse
}
