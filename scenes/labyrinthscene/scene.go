// Package labyrinthscene is the screen on which the labyrinth is played and watched.
//
// It is handed a session and never asks who is behind it: it is somebody's turn here when the View waits for a seat that
// the session gives to this screen. What it has in common with the other games' screens is in gamepage.
//
// A turn is a draft until it is confirmed: the tile is turned and pushed in, the pawn walks, and every step can be taken
// back. Only then the move is sent.
//
// Files: scene.go the tick; draft.go the turn that is being made; hands.go and keys.go from pointer, keys and pads to the
// draft; panel.go the game's part of the side panel; advice.go the analysis; review.go what could have been done better; clock.go the time limit; players.go who plays;
// referee.go how a server is read; picture.go the board.
package labyrinthscene

import (
	"image/color"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a game of the labyrinth as a screen sees it.
type Session = session.Lent[labyrinth.View, labyrinth.Move]

// Options say what the screen shows besides the session.
type Options struct {
	gamepage.Options
	Session Session
	Speed   float64      // how much faster than usual moves are shown; 0 is 1
	Clock   func() Clock // the time limit of the player to move; nil where there is none
	Best    Best         // finds a move when the time runs out; nil where there is no time limit
	Referee Referee      // watches the server of a game on one
	Fill    func()       // begins a game at the server that runs here, with bots in the free seats; nil where none does
}

// game is the part of the scene that every game has.
type game = gamepage.Board[labyrinth.View, labyrinth.Move, picture]

// Scene is the screen.
type Scene struct {
	game
	speed   float64
	board   *labyrinthdraw.Board
	arrows  []labyrinth.Insert // where the spare tile may go in
	roster  roster
	palette []color.RGBA

	draft   draft
	hands   hands
	sent    bool // a move is on its way
	heard   news
	advice  advice
	shown   bool // the analysis is on
	others  bool // what others could reach is shown
	confirm bool // a walk is asked about before it counts
	clock   clock
	referee Referee
	fill    func()
	review  gamepage.Review[[]lapse]
	parts   parts
}

// New makes the screen.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{speed: opts.Speed, board: labyrinthdraw.NewBoard(), referee: opts.Referee, fill: opts.Fill}
	s.game = game{Session: opts.Session, Picture: s.picture, Recall: s.recall, Rewind: s.rewind}
	s.clock = clock{read: opts.Clock, best: opts.Best}
	assists := env.Prefs.Game("labyrinth").Assists
	s.roster = roster{env: env, told: opts.Names}
	opts.Names = s.named
	s.shown = assists["analysis"] && len(opts.Session.Seats()) <= 1 // who shares a screen need not see what the program would play
	s.others, s.clock.rescues = assists["others"], assists["rescue"]
	asks, chosen := assists["confirm"]
	s.confirm = asks || !chosen
	s.Frame = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "labyrinth", Table: opts.Session, Forget: s.forget, Bar: s.bar, Note: s.note, Keys: s.useKey, Verdict: s.bestText,
		Telling: s.telling, Undo: s.undoStep, TakeBack: s.takeBack,
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
		s.tickBoard()
		if !s.waits() {
			s.absorb(s.Session.Tick())
		}
		s.tickClock()
		s.tickNames()
	}
	s.listen()
	return s.End()
}

// waits reports whether the game stands still until its last move was shown.
func (s *Scene) waits() bool { return s.Session.Capabilities().Pause && s.board.Busy() }

// telling reports whether the last move, or what it has collected, is still being shown. The View has nobody's objectives then,
// if the screen is to be handed over.
func (s *Scene) telling() bool { return s.board.Busy() || s.board.Rewards() }

// tickBoard lets 1/60 s pass on the board.
func (s *Scene) tickBoard() {
	s.board.Plan(s.plan())
	s.board.Tick(labyrinthdraw.Pace{Motion: s.Motion(), Speed: s.hurry()})
}

// forget drops what was being thought about.
func (s *Scene) forget() {
	s.advice.forget()
	s.clock.task.Forget()
	s.review.Pause()
}

// absorb takes over what the session shows.
func (s *Scene) absorb(updates []session.Update[labyrinth.View]) {
	for i, u := range updates {
		s.sent = false
		if !s.Follow(u.Phase, u.Err) {
			continue
		}
		s.show(u.View)
		if i < len(updates)-manyAtOnce { // who comes late to a game is shown how it stands
			s.board.Show(u.View)
		}
	}
}

// manyAtOnce is how many moves are shown one after the other when they come together.
const manyAtOnce = 2

// show takes over a picture.
func (s *Scene) show(v labyrinth.View) {
	same := s.Seen && sameMoment(s.Current, v)
	s.tellLeavers(v)
	s.Current, s.arrows = v, v.Inserts()
	if s.roster.shown != len(v.Players) {
		s.Renew()
	}
	if !s.Seen {
		s.Seen = true
		s.settleSeats()
	}
	s.board.See(v)
	if same {
		return
	}
	s.draft = newDraft(v)
	s.clock.renew()
	s.advice.turnTo(v, s.shown)
}

// sameMoment reports whether nothing has happened between two pictures, which may be those of different seats.
func sameMoment(a, b labyrinth.View) bool {
	return a.You == b.You && len(a.History) == len(b.History) && a.Outcome == b.Outcome && a.Mover == b.Mover &&
		slices.Equal(a.Board.Tiles, b.Board.Tiles)
}

// settleSeats tells the board the colours of the pawns, and how many own objectives will be shown.
func (s *Scene) settleSeats() {
	slots := 0
	for _, seat := range s.Session.Seats() {
		if int(seat) < len(s.Current.Players) {
			slots = max(slots, s.Current.Players[seat].Dealt)
		}
	}
	s.board.Reserve(slots)
}

// mine returns the seat that is to move, if it is played at this screen and its View is shown.
func (s *Scene) mine() (rules.Seat, bool) {
	if s.Phase != session.Playing || s.sent || !s.Seen || !s.Current.ToMove() || !s.Plays(s.Current.You) {
		return rules.Nobody, false
	}
	return s.Current.You, true
}

// acts reports whether hands can make a turn now: a move that was made must have been shown before.
func (s *Scene) acts() bool {
	_, mine := s.mine()
	return mine && !s.board.Busy()
}

// Mine reports whether somebody at this screen is to move.
func (s *Scene) Mine() bool { return s.acts() }

// Hold implements gamepage.Holder. Between two moves no time passes, but whoever comes back wants to know on.
func (s *Scene) Hold() {
	if s.shown {
		s.advice.begin()
	}
}

// Sign implements gamepage.Screen.
func (s *Scene) Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	labyrinthdraw.Sign(p, r, seat, c)
}

// takeBack takes back or redoes the player's last move and the answers to it.
func (s *Scene) takeBack(once func() bool) {
	if !once() {
		s.Toast(s.Env.UI.Book.T("labyrinth.nothing"))
		return
	}
	s.absorb(s.Session.Tick())
}

// rewind shows a position of the film.
func (s *Scene) rewind(int) {
	s.arrows = s.Current.Inserts()
	s.settleSeats()
	s.board.Show(s.Current)
	s.draft = newDraft(s.Current)
	s.advice.turnTo(s.Current, s.shown)
}

// hurry is how much faster than usual moves are shown; 0 is 1.
func (s *Scene) hurry() float64 {
	if s.ShowsFilm() {
		return max(s.speed, 1) * s.Speed()
	}
	return s.speed
}

// Board is the picture itself.
func (s *Scene) Board() *labyrinthdraw.Board { return s.board }

// listen turns what is new into sounds.
func (s *Scene) listen() {
	before, now := s.heard, s.news()
	if !s.Seen || before == now {
		return
	}
	s.heard = now
	switch {
	case now.over && !before.over:
		s.Env.Effect(s.EndSound(s.Current.Winners...))
	case now.moves == 0:
		s.Env.Effect("game.start")
	case now.collected > before.collected:
		s.Env.Effect("labyrinth.collect")
	case now.moves > before.moves && !s.Plays(s.Current.History[now.moves-1].Seat): // the own push was heard when it was tried
		s.Env.Effect("labyrinth.slide")
	}
}

// news is what can be heard of a picture.
type news struct {
	seen             bool
	moves, collected int
	over             bool
}

func (s *Scene) news() news {
	n := news{seen: s.Seen, moves: len(s.Current.History), over: s.Current.Outcome != labyrinth.Running}
	for i := range s.Current.Players {
		n.collected += len(s.Current.Players[i].Collected)
	}
	return n
}

// useKey does what a key of all games means in a turn that is being made.
func (s *Scene) useKey(k ebiten.Key) bool {
	switch k {
	case ebiten.KeyR:
		if s.UnderWay() && len(s.Session.Seats()) > 0 {
			s.turn(1)
			return true
		}
	case ebiten.KeyBackspace:
		return s.undoStep()
	}
	return false
}
