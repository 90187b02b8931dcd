// Package pondscene is the screen of the game of cat and mouse.
//
// The View and the session's capabilities determine what the screen shows. The screen does not depend on who makes the moves.
// Package gamepage has the parts that all games share.
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

// Options has the session and the settings of a Scene.
type Options struct {
	gamepage.Options
	Session Session
	Hands   [2]gamepage.Hands // input device of each seat; HandsAny means every device
}

// game is a gamepage.Board with the types of this game.
type game = gamepage.Board[pond.View, pond.Move, picture]

// Scene is the screen of a game of cat and mouse.
type Scene struct {
	game
	hands     [2]gamepage.Hands
	board     *ponddraw.Board
	intents   [2]intent
	aim       landingAim
	target    ponddraw.Target // mark at the point that a player steers to
	due       float64         // number of steps for which the game must still be advanced
	begun     bool            // whether there was input, so that time passes
	idleTicks int             // ticks since the last input
	sent      [2]pond.Move    // last move of each seat
	underWay  [2]bool         // whether the View does not show the last move of each seat yet
	looks     viewOptions
	cues      soundCues

	moves  slowText            // number of moves, in a replay
	note   slowText            // text below the headline
	life   page.AnimationClock // clock for the water while no animal swims
	margin *marginRow
	chart  *ui.Chart
	past   history // history of a replay or of a finished game
}

// viewOptions has the steering aids and drawing options that the player has switched on, as stored in the settings.
type viewOptions struct {
	guides bool
	aid    steeringAids
}

// New returns the screen of a game. opts has its session.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{hands: opts.Hands, board: ponddraw.NewBoard()}
	s.game = game{Session: opts.Session, Picture: s.picture, Recall: s.recall, Rewind: s.rewind, Depict: ponddraw.Still}
	// At a shared screen, the aids are off at first, because only the mouse has aids. The players switch them on if
	// they agree.
	if g := env.Prefs.Game("pond"); !s.shared() {
		s.looks = viewOptions{
			guides: switchedOn(g.Assists, "guides"),
			aid:    steeringAids{opposite: switchedOn(g.Assists, "opposite"), tangent: switchedOn(g.Assists, "tangent")},
		}
	}
	if opts.Lesson.Course != nil {
		s.looks.guides = true
	}
	s.aim.lander, _ = opts.Session.(Lander)
	s.begun = len(opts.Session.Seats()) == 0
	s.life.Rouse()
	s.Page = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "pond", Ambience: "ambience.water", Table: opts.Session, Hands: opts.Hands[:], TakeBack: s.takeBack, Step: replayStep, Lit: s.lessonSpots,
		Role: s.role, Lead: s.lead, Remark: s.remark, Ending: s.ending, Analysis: gamepage.Analysis{Words: s.marginTexts, Figures: gamepage.HasFigures},
	}, ui.NewCanvas(s.drawBoard, s.readHands), s)
	if s.Versus() {
		s.looks = viewOptions{}
	}
	s.absorb(s.Session.Tick())
	return s
}

// shared reports whether two people play at this screen.
func (s *Scene) shared() bool { return len(s.Session.Seats()) > 1 }

// switchedOn reports whether a switch is on. Switches are on by default.
func switchedOn(all map[string]bool, name string) bool {
	on, ok := all[name]
	return on || !ok
}

func (s *Scene) Update(in input.Frame) scenes.Scene {
	if !s.Begin(in) {
		return s.Next()
	}
	s.life.Wake(&in)
	s.tick()
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
	world = snapToLand(world, landDistance/area.Unit)
	s.intents = [2]intent{}
	s.target = ponddraw.Target{}
	for _, seat := range s.Session.Seats() {
		w := readIntent(s.hands[seat], in, world)
		s.intents[seat] = w
		if w.how == intentTarget {
			s.target = targetAt(world)
		}
	}
}

// Hold implements gamepage.Holder. It stops the clock until the player makes an input, if the game can pause.
func (s *Scene) Hold() {
	if s.Session.Capabilities().Pause && len(s.Session.Seats()) > 0 {
		s.begun, s.due = false, 0
	}
}

// tick handles one tick of time.
func (s *Scene) tick() {
	if s.Paused() {
		return // the water does not move either
	}
	if !s.waterAtRest() {
		s.board.Tick(ponddraw.Pace{Motion: s.Motion(), StepTicks: 1 / s.pace()})
	}
	if s.paused() {
		return
	}
	steps := s.pace()
	if s.ShowsFilm() {
		steps /= s.Speed() // the replay applies the speed itself
	}
	s.due += steps
	for ; s.due >= 1; s.due-- {
		s.sendIntents()
		s.absorb(s.Session.Tick())
	}
	s.cues.update(s)
}

// waterTicks is the number of ticks for which the water continues to move after the end of the game.
const waterTicks = 10 * 60

// waterAtRest reports whether to stop the animation of the water, because nothing happens in the game and the player is
// idle.
func (s *Scene) waterAtRest() bool {
	alive := s.life.Tick(s.Env.UI)
	// With reduced motion there is no animation to stop.
	if alive || s.Env.UI.ReducedMotion {
		return false
	}
	return !s.begun || s.ShowsFilm() && s.Still() || s.Phase == session.Ended && s.Over > waterTicks
}

// pauseTicks is the number of ticks without input after which the game pauses until the next input.
const pauseTicks = 30 * 60

// paused reports whether the game is paused until the next input.
func (s *Scene) paused() bool {
	if s.Tutor.Guides() {
		return false // without input, no move is sent
	}
	s.idleTicks++
	if slices.ContainsFunc(s.intents[:], func(w intent) bool { return w.how != intentRest }) {
		s.begun, s.idleTicks = true, 0
	}
	// If neither animal moves, nothing changes until the next input, because bots always respond to a position in the
	// same way.
	if s.idleTicks > pauseTicks || s.idleTicks > 0 && s.stuck() {
		s.Hold()
	}
	return !s.begun && s.Session.Capabilities().Pause
}

// stuck reports whether neither animal moved in the last round.
func (s *Scene) stuck() bool {
	v := &s.Current
	return s.Phase == session.Playing && v.Moves > 0 && v.Mouse == v.FromMouse && v.Cat == v.FromCat
}

// paces has the number of game steps per tick for each value of the pace setting except the normal one, which is 1.
var paces = map[string]float64{"slow": 0.6, "quick": 1.5}

// pace returns the current number of game steps per tick.
func (s *Scene) pace() float64 {
	steps := 1.0 // the pace of a server and of a lesson
	switch chosen, ok := paces[s.Env.Prefs.Pace]; {
	case s.ShowsFilm() || s.Session.Capabilities().Pause && len(s.Session.Seats()) == 0:
		steps = s.Speed()
	case ok && s.Session.Capabilities().Pause && !s.Tutor.Guides():
		steps = chosen
	}
	// The mouse's last moves are slow, so that the player can see them.
	if s.leaping() {
		return min(steps, 0.3)
	}
	return steps
}

// slowDistance is the distance from the shore, in moves of the mouse, at which the game slows down for the mouse's last
// moves.
const slowDistance = 7

func (s *Scene) leaping() bool {
	o := s.Session.Capabilities()
	if !o.Pause || s.Env.Prefs.ReducedMotion || s.Phase != session.Playing {
		return false
	}
	r, from := pondmath.At(s.Current.Mouse).Len(), pondmath.At(s.Current.FromMouse).Len()
	return r > pond.Radius-slowDistance*pond.MouseStep && r > from
}

// sendIntents sends the moves of the players at this screen.
func (s *Scene) sendIntents() {
	v, seats := s.Current, s.Session.Seats()
	if s.Phase != session.Playing || len(v.Waiting) == 0 {
		return
	}
	if v.Waiting[0] == pond.Mouse && slices.Contains(seats, pond.Mouse) && !s.rests(s.intents[pond.Mouse]) {
		m := s.send(pond.Mouse, v)
		// Both moves take effect in the same step, so the cat's move responds to the mouse's new position.
		v = viewAfter(v, m)
	}
	if v.Waiting[0] == pond.Cat && slices.Contains(seats, pond.Cat) {
		s.send(pond.Cat, v)
	}
}

// send sends the move for a player's current input, unless the last move is still pending, and returns the sent or
// pending move.
func (s *Scene) send(seat rules.Seat, v pond.View) pond.Move {
	if s.underWay[seat] {
		return s.sent[seat]
	}
	m := s.intents[seat].move(seat, v, s.looks.aid)
	s.sent[seat], s.underWay[seat] = m, true
	s.Session.Send(seat, m)
	return m
}

// settle sets underWay to false for each seat whose last move has taken effect. underWay marks the seats with a pending
// move.
func (s *Scene) settle(u session.Update[pond.View]) {
	// Another player may have moved the cat, so its position does not show whether the move has taken effect.
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

// rests reports whether to send no move for the mouse while its player makes no input.
func (s *Scene) rests(w intent) bool {
	// A server, a lesson and a puzzle wait for the next move of the mouse. Any other game needs a move in each step.
	waits := s.Session.Capabilities().Pause && !s.Tutor.Guides()
	return w.how == intentRest && !waits && s.Current.Waiting[0] == pond.Mouse
}
