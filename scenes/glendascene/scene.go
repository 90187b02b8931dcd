// Package glendascene is the screen of the game with the rabbit in the garden.
//
// A player at this screen may move if the View waits for one of the session's seats. The screen does not depend on who makes
// the other moves. Package gamepage has the parts that all games share.
//
//	scene.go    handles a tick
//	hands.go    turns input into moves
//	advice.go   the hints and the analysis
//	review.go   the review of a finished game
//	panel.go    the game's part of the side panel
//	picture.go  the board
package glendascene

import (
	"image/color"
	"slices"

	"menagerie/render"
	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/scenes"
	"menagerie/scenes/background"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a session of this game.
type Session = session.Session[glenda.View, glenda.Move]

// Options has the session and the settings of a Scene.
type Options struct {
	gamepage.Options
	Session Session
}

// game is a gamepage.Board with the types of this game.
type game = gamepage.Board[glenda.View, glenda.Move, picture]

// Scene is the screen of a game of Glenda.
type Scene struct {
	game
	board *glendadraw.Board

	hover    hex.Cell
	over     bool // whether the pointer is on a cell
	sliding  bool // whether a finger is on the board
	cursor   hex.Cell
	byKeys   bool        // whether the last input came from keys or a game pad
	hinted   bool        // whether a hint is visible and the cursor has not moved since
	lit      int         // ticks for which the marks after a click on an illegal cell stay
	crossed  hex.Cell    // illegal cell that was clicked
	sent     bool        // whether a move was sent and has no response yet
	draft    glenda.Move // move that the player has selected and must confirm, or the zero value
	heard    glenda.View
	advice   advice
	nudged   bool
	review   background.Review[[]turningMove]
	turnings *ui.Box // list of the review in the panel
	count    *ui.Label
}

// New returns the screen of a game. opts has its session.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{board: glendadraw.NewBoard()}
	s.game = game{Session: opts.Session, Picture: s.picture, Recall: recall, Rewind: s.rewind, Depict: glendadraw.Still}
	s.Page = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "glenda", Table: opts.Session, Forget: s.forget, TakeBack: s.takeBack, Lit: s.lessonSpots,
		Role: s.role, Lead: s.lead, ToMove: s.toMove, Remark: s.remark, Ending: s.ending, Hint: s.askHint,
		Undo:     gamepage.Undo{Can: s.hasDraft, Do: s.dropDraft},
		Analysis: gamepage.Analysis{Words: s.adviceTexts, Legend: s.legend, Figures: gamepage.HasFigures, Switched: s.Hold},
	}, ui.NewCanvas(s.drawBoard, s.readHands), s)
	s.absorb(s.Session.Tick())
	return s
}

func (s *Scene) Update(in input.Frame) scenes.Scene {
	if !s.Begin(in) {
		return s.Next()
	}
	if !s.Paused() {
		s.board.Tick(glendadraw.Pace{Motion: s.Motion()})
		s.lit = max(0, s.lit-1)
		s.absorb(s.Session.Tick())
	}
	s.playSounds()
	return s.End()
}

// forget cancels the background tasks.
func (s *Scene) forget() {
	s.advice.forget()
	s.review.Pause()
}

// absorb handles the updates of the session.
func (s *Scene) absorb(updates []session.Update[glenda.View]) {
	for _, u := range updates {
		s.sent = false
		if !s.Follow(u.Phase, u.Err) {
			s.clearResult()
			continue
		}
		if !s.Seen {
			s.cursor = u.View.Glenda
		}
		s.show(u.View)
	}
}

// clearResult hides the result of the last game while the session waits for the next game.
func (s *Scene) clearResult() {
	if v := s.Current; s.Phase == session.Joining && v.Outcome != glenda.Running {
		v.Outcome, v.Waiting = glenda.Running, nil
		s.show(v)
	}
}

func (s *Scene) show(v glenda.View) {
	same := v.Turn == s.Current.Turn && v.Outcome == s.Current.Outcome && v.Walls == s.Current.Walls
	if s.Seen && same && slices.Equal(v.Waiting, s.Current.Waiting) { // a server reports the player to move in a message of its own
		s.Current = v
		return
	}
	s.Current, s.Seen = v, true
	s.lit, s.hinted, s.draft = 0, false, glenda.Move{}
	s.board.See(v)
	s.analyse(v)
	if seat, mine := s.mine(); mine && seat == glenda.Glenda {
		s.cursor = v.Glenda // the cursor starts at the rabbit
	}
}

// toMove returns the seat of the player to move, or rules.Nobody.
func (s *Scene) toMove() rules.Seat {
	if len(s.Current.Waiting) == 0 {
		return rules.Nobody
	}
	return s.Current.Waiting[0]
}

// mine returns the seat of the player to move, or false if that player is not at this screen.
func (s *Scene) mine() (rules.Seat, bool) {
	if s.Phase != session.Playing || s.sent || len(s.Current.Waiting) == 0 {
		return rules.Nobody, false
	}
	seat := s.Current.Waiting[0]
	return seat, s.Plays(seat)
}

// Hold implements gamepage.Holder. It restarts the analysis if the analysis is switched on. The analysis stops when the
// player leaves the screen, and the page calls Hold when the player returns.
func (s *Scene) Hold() {
	if s.Analyses() {
		s.advice.begin()
	}
}

func (s *Scene) Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	glendadraw.Sign(p, r, seat, c)
}

// takeBack takes back or redoes the player's last move and the response to it.
func (s *Scene) takeBack(once func() bool) {
	if once() {
		s.absorb(s.Session.Tick())
	}
}

// rewind shows a position of the replay.
func (s *Scene) rewind(int) {
	s.board.Show(s.Current)
	s.analyse(s.Current)
}

// playSounds plays the sounds of new moves.
func (s *Scene) playSounds() {
	before, now := s.heard, s.Current
	if !s.Seen || before.Turn == now.Turn && before.Outcome == now.Outcome {
		return
	}
	s.heard = now
	at := now.Glenda
	if now.Last().Kind == glenda.Put {
		at = now.Last().Cell
	}
	pan := gamepage.Pan(at.X, now.Config.Size)
	switch {
	case now.Outcome != glenda.Running: // the animation of the end has its own sounds
	case now.Turn == 0:
		s.Env.Effect("game.start", 0)
	case now.Last().Kind == glenda.Put:
		s.Env.Effect("glenda.wall", pan)
	default:
		s.Env.Effect("glenda.hop", pan)
	}
}

func winner(v glenda.View) rules.Seat {
	if v.Outcome == glenda.TrapperWon {
		return glenda.Trapper
	}
	return glenda.Glenda
}

// Mine reports whether a player at this screen is to move.
func (s *Scene) Mine() bool {
	_, mine := s.mine()
	return mine
}
