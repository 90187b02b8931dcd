// Package glendascene is the screen on which the rabbit in the garden is played and watched.
//
// It is handed a session and never asks who is behind it: it is somebody's turn here when the View waits for a seat that
// the session gives to this screen. What it has in common with the other games' screens is in gamepage.
//
// Files: scene.go the tick; hands.go from pointer, keys and pads to moves; panel.go the game's part of the side panel;
// advice.go hints and the analysis; picture.go the board.
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
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a game with the rabbit as a screen sees it.
type Session = session.Lent[glenda.View, glenda.Move]

// Options say what the screen shows besides the session.
type Options struct {
	gamepage.Options
	Session Session
}

// game is the part of the scene that every game has.
type game = gamepage.Board[glenda.View, glenda.Move, picture]

// Scene is the screen.
type Scene struct {
	game
	board *glendadraw.Board

	hover    hex.Cell
	over     bool // the pointer is on a cell
	cursor   hex.Cell
	byKeys   bool // keys or a pad were used last
	pointed  bool // the pointer was used on this screen
	hinted   bool // a move was asked for, and the cursor has not moved since
	lit      int  // ticks for which the legal cells are still shown
	sent     bool // a move is on its way
	heard    glenda.View
	advice   advice
	nudged   bool
	review   gamepage.Review[[]turning]
	turnings *ui.Box // the review in the panel
	shown    bool    // the analysis is on
	verdict  *ui.Label
	proved   *ui.Box // the verdict, and what the marks in the garden mean
	count    *ui.Label
}

// New makes the screen.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{board: glendadraw.NewBoard()}
	s.game = game{Session: opts.Session, Picture: s.picture, Recall: recall, Rewind: s.rewind}
	s.shown = env.Prefs.Game("glenda").Assists["analysis"]
	s.Frame = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "glenda", Table: opts.Session, Forget: s.forget, Verdict: s.verdictText, TakeBack: s.takeBack,
		Analysis: gamepage.Switch{On: func() bool { return s.shown }, Toggle: s.switchAnalysis},
	}, ui.NewCanvas(s.drawBoard, s.readHands), s)
	s.bindKeys()
	s.absorb(s.Session.Tick())
	return s
}

// Update implements scenes.Scene.
func (s *Scene) Update(in input.Frame) scenes.Scene {
	if !s.Begin(in) {
		return s.Next()
	}
	if !s.Paused() {
		s.board.Tick(glendadraw.Pace{Motion: s.Motion()})
		s.lit = max(0, s.lit-1)
		s.absorb(s.Session.Tick())
	}
	s.listen()
	return s.End()
}

// forget drops what was being thought about.
func (s *Scene) forget() {
	s.advice.forget()
	s.review.Pause()
}

// absorb takes over what the session shows.
func (s *Scene) absorb(updates []session.Update[glenda.View]) {
	for _, u := range updates {
		s.sent = false
		if !s.Follow(u.Phase, u.Err) {
			s.await()
			continue
		}
		if !s.Seen {
			s.cursor = u.View.Glenda
		}
		s.show(u.View)
	}
}

// await clears away what the last game has ended with, while the next one has not begun.
func (s *Scene) await() {
	if v := s.Current; s.Phase == session.Joining && v.Outcome != glenda.Running {
		v.Outcome, v.Waiting = glenda.Running, nil
		s.show(v)
	}
}

// show takes over a picture.
func (s *Scene) show(v glenda.View) {
	same := v.Turn == s.Current.Turn && v.Outcome == s.Current.Outcome && v.Walls == s.Current.Walls
	if s.Seen && same && slices.Equal(v.Waiting, s.Current.Waiting) { // a server says in words of its own that it is somebody's turn
		s.Current = v
		return
	}
	s.Current, s.Seen = v, true
	s.lit, s.hinted = 0, false
	s.board.See(v)
	s.advice.turnTo(v, s.shown)
	if seat, mine := s.mine(); mine && seat == glenda.Glenda {
		s.cursor = v.Glenda // her moves begin where she sits
	}
}

// mine returns the seat that is to move, if it is played at this screen.
func (s *Scene) mine() (rules.Seat, bool) {
	if s.Phase != session.Playing || s.sent || len(s.Current.Waiting) == 0 {
		return rules.Nobody, false
	}
	seat := s.Current.Waiting[0]
	return seat, s.Plays(seat)
}

// Hold implements gamepage.Holder. Between two moves no time passes, but whoever comes back wants to know on.
func (s *Scene) Hold() {
	if s.shown {
		s.advice.begin()
	}
}

// Sign implements gamepage.Screen.
func (s *Scene) Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	glendadraw.Sign(p, r, seat, c)
}

// takeBack takes back or redoes the player's last move and the answer to it.
func (s *Scene) takeBack(once func() bool) {
	if !once() {
		s.Toast(s.Env.UI.Book.T("glenda.nothing"))
		return
	}
	s.absorb(s.Session.Tick())
}

// rewind shows a position of the film.
func (s *Scene) rewind(int) {
	s.board.Show(s.Current)
	s.advice.turnTo(s.Current, s.shown)
}

// listen turns what is new into sounds.
func (s *Scene) listen() {
	before, now := s.heard, s.Current
	if !s.Seen || before.Turn == now.Turn && before.Outcome == now.Outcome {
		return
	}
	s.heard = now
	switch {
	case now.Outcome != glenda.Running && before.Outcome == glenda.Running:
		s.Env.Effect(s.EndSound(winner(now)))
	case now.Turn == 0:
		s.Env.Effect("game.start")
	case now.Last().Kind == glenda.Put:
		s.Env.Effect("glenda.wall")
	default:
		s.Env.Effect("glenda.hop")
	}
}

func winner(v glenda.View) rules.Seat {
	if v.Outcome == glenda.TrapperWon {
		return glenda.Trapper
	}
	return glenda.Glenda
}

// Mine reports whether somebody at this screen is to move.
func (s *Scene) Mine() bool {
	_, mine := s.mine()
	return mine
}
