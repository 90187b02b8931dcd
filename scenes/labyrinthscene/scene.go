// Package labyrinthscene is the screen of the labyrinth game.
//
// A player at this screen may move if the View waits for one of the session's seats. Package gamepage has the parts that all
// games share.
//
// The player rotates the tile, pushes it in and moves the pawn. Each step can be undone until the player confirms this draft of a
// turn.
//
//	scene.go    handles a tick, and reads the names of the players
//	draft.go    the turn that is being made
//	hands.go    turns input into the draft
//	panel.go    the game's part of the side panel, with the time limit
//	advice.go   the best moves, and the worst moves of a game
//	picture.go  the board
package labyrinthscene

import (
	"image/color"
	"slices"

	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a session of this game.
type Session = session.Session[labyrinth.View, labyrinth.Move]

// Options has the session and the settings of a Scene.
type Options struct {
	gamepage.Options
	Session Session
	Speed   float64      // speed of the animation; 1 is the normal speed, and 0 means 1
	Clock   func() Clock // returns the remaining time of the player to move; nil without a time limit
	Best    Best         // finds a move when the time is nearly over; nil without a time limit
	Referee Referee      // dialect of the server; its field Read is nil in a local game
	Fill    func()       // makes the host's server start the game with bots on the free seats; nil without a server in this program
}

// game is a gamepage.Board with the types of this game.
type game = gamepage.Board[labyrinth.View, labyrinth.Move, picture]

// Scene is the screen of a game of labyrinth.
type Scene struct {
	game
	speed  float64
	board  *labyrinthdraw.Board
	arrows []labyrinth.Insert // places where the spare tile may be pushed in
	roster roster

	draft   draft
	hands   inputState
	sent    bool // whether a move was sent and has no response yet
	heard   soundState
	advice  Advice
	asked   int  // number of requests for a hint in this position
	told    int  // number of these requests that were answered
	others  bool // whether the board marks the cells that other players can reach
	confirm bool // whether the player must confirm the target of the pawn
	clock   turnLimit
	referee dialectPanel
	fill    func()
	review  Review
	parts   parts
}

// New returns the screen of a game. opts has its session.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{speed: opts.Speed, board: labyrinthdraw.NewBoard(), referee: dialectPanel{Referee: opts.Referee}, fill: opts.Fill}
	s.game = game{Session: opts.Session, Picture: s.picture, Recall: s.recordViews, Rewind: s.rewind, Depict: labyrinthdraw.Still}
	s.clock = turnLimit{Read: opts.Clock, Best: opts.Best}
	assists := env.Prefs.Game("labyrinth").Assists
	s.roster = roster{env: env, told: opts.Names}
	opts.Names = s.playerNames
	s.others, s.clock.Rescues = assists["others"], assists["rescue"]
	asks, chosen := assists["confirm"]
	s.confirm = asks || !chosen
	if opts.Lesson.Course != nil {
		s.others, s.confirm = false, false
	}
	s.Page = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "labyrinth", Table: opts.Session, Forget: s.cancelTasks, Bar: s.bar, Note: s.note, Remark: s.remark,
		ToMove: s.toMove, Telling: s.showsLastMove, Ending: s.ending, TakeBack: s.takeBack, Lit: s.lessonSpots, Hint: s.askHint, Lead: func(seat rules.Seat) int { return labyrinthmath.Lead(s.Current, seat) },
		Undo:     gamepage.Undo{Can: func() bool { return s.mayAct() && s.draft.canUndo() }, Do: s.undoStep},
		Analysis: gamepage.Analysis{Words: s.adviceTexts, Figures: gamepage.HasFigures, Switched: s.switchAnalysis},
	}, ui.NewCanvas(s.drawBoard, s.readHands), s)
	s.bindKeys()
	s.absorb(s.Session.Tick())
	return s
}

func (s *Scene) Update(in input.Frame) scenes.Scene {
	if !s.Begin(in) {
		return s.Next()
	}
	if !s.Paused() {
		s.board.Plan(s.shownDraft())
		s.board.Tick(labyrinthdraw.Pace{Motion: s.Motion(), Speed: s.animationSpeed()})
		if !s.Session.Capabilities().Pause || !s.board.Busy() { // a local game waits until the last move was shown
			s.absorb(s.Session.Tick())
		}
		s.tickClock()
		s.tickNames()
	}
	s.playSounds()
	s.updateLesson()
	return s.End()
}

// showsLastMove reports whether the board is still animating the last move. The animation includes the objective that
// the player has collected with the move.
func (s *Scene) showsLastMove() bool { return s.board.Busy() || s.board.Rewards() }

// cancelTasks cancels the background tasks.
func (s *Scene) cancelTasks() {
	s.advice.Pause()
	s.clock.Forget()
	s.review.Pause()
}

// absorb handles the updates of the session.
func (s *Scene) absorb(updates []session.Update[labyrinth.View]) {
	for i, u := range updates {
		s.sent = false
		if !s.Follow(u.Phase, u.Err) {
			continue
		}
		s.show(u.View)
		if i < len(updates)-maxAnimated { // a late spectator sees the current position at once
			s.board.Show(u.View)
		}
	}
}

// maxAnimated is the largest number of moves that are animated if several arrive together. Earlier moves are shown
// without an animation.
const maxAnimated = 2

func (s *Scene) show(v labyrinth.View) {
	same := s.Seen && samePosition(s.Current, v)
	s.showLeavers(v)
	s.Current, s.arrows = v, v.Inserts()
	if s.roster.shown != len(v.Players) {
		s.Renew()
	}
	if !s.Seen {
		s.Seen = true
		s.reserveSlots()
	}
	s.board.See(v)
	if same {
		return
	}
	s.draft, s.asked, s.told = newDraft(v), 0, 0
	s.clock.Renew()
	s.analyse(v)
}

// samePosition reports whether two Views show the same position to the same viewer.
func samePosition(a, b labyrinth.View) bool {
	return a.You == b.You && len(a.History) == len(b.History) && a.Outcome == b.Outcome && a.Mover == b.Mover &&
		slices.Equal(a.Board.Tiles, b.Board.Tiles)
}

// reserveSlots reserves places for the viewer's objectives beside the board.
func (s *Scene) reserveSlots() {
	slots := 0
	for _, seat := range s.Session.Seats() {
		if int(seat) < len(s.Current.Players) {
			slots = max(slots, s.Current.Players[seat].Dealt)
		}
	}
	s.board.Reserve(slots)
}

// toMove returns the seat of the player to move, or rules.Nobody.
func (s *Scene) toMove() rules.Seat {
	if len(s.Current.Waiting) == 0 {
		return rules.Nobody
	}
	return s.Current.Waiting[0]
}

// localSeat returns the seat of the player to move, or false if this player cannot move at this screen now.
func (s *Scene) localSeat() (rules.Seat, bool) {
	// The board can show another player's View.
	if s.Phase != session.Playing || s.sent || !s.Seen || !s.Current.ToMove() || !s.Plays(s.Current.You) {
		return rules.Nobody, false
	}
	return s.Current.You, true
}

// mayAct reports whether a player at this screen can make a turn now. It returns false until the board has shown the
// last move.
func (s *Scene) mayAct() bool {
	_, mine := s.localSeat()
	return mine && !s.board.Busy()
}

// Mine reports whether a player at this screen is to move.
func (s *Scene) Mine() bool { return s.mayAct() }

// Hold implements gamepage.Holder. It restarts the analysis if the analysis is switched on. The analysis stops when the
// player leaves the screen, and the page calls Hold when the player returns.
func (s *Scene) Hold() {
	if s.Analyses() {
		s.advice.Begin()
	}
}

func (s *Scene) Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	labyrinthdraw.Sign(p, r, seat, c)
}

// takeBack takes back or redoes the player's last move and the responses to it.
func (s *Scene) takeBack(once func() bool) {
	if once() {
		s.absorb(s.Session.Tick())
	}
}

// rewind shows the current position of the replay.
func (s *Scene) rewind(int) {
	s.arrows = s.Current.Inserts()
	s.reserveSlots()
	s.board.Show(s.Current)
	s.draft = newDraft(s.Current)
	s.analyse(s.Current)
}

// animationSpeed returns the factor for the speed of the animation, where 0 means 1.
func (s *Scene) animationSpeed() float64 {
	switch {
	case s.ShowsFilm():
		return max(s.speed, 1) * s.Speed()
	// The last move of a game is fast, because the animation of the end follows.
	case s.Current.Outcome != labyrinth.Running:
		return max(s.speed, 3)
	}
	return s.speed
}

// Board returns the drawing of the board, for tests.
func (s *Scene) Board() *labyrinthdraw.Board { return s.board }

// playSounds plays the sounds of new moves.
func (s *Scene) playSounds() {
	before, now := s.heard, s.news()
	if !s.Seen || before == now {
		return
	}
	s.heard = now
	switch {
	case now.over: // the animation of the end has its own sounds
	case now.moves == 0:
		s.Env.Effect("game.start", 0)
	case now.collected > before.collected:
		s.Env.Effect("game.collect", 0)
	case now.moves > before.moves && !s.Plays(s.Current.History[now.moves-1].Seat): // the player's own push had its sound in the draft
		s.Env.Effect("labyrinth.slide", s.panOf(s.Current.History[now.moves-1].Move.Insert))
	}
}

// panOf returns the place of a push's sound, from the left (-1) to the right (1).
func (s *Scene) panOf(in labyrinth.Insert) float64 {
	switch in.Side {
	case labyrinth.Left:
		return -1
	case labyrinth.Right:
		return 1
	}
	return gamepage.Pan(in.Line, s.Current.Board.Width)
}

// soundState has the values of a View whose changes have a sound.
type soundState struct {
	seen             bool
	moves, collected int
	over             bool
}

func (s *Scene) news() soundState {
	n := soundState{seen: s.Seen, moves: len(s.Current.History), over: s.Current.Outcome != labyrinth.Running}
	for i := range s.Current.Players {
		n.collected += len(s.Current.Players[i].Collected)
	}
	return n
}

// Referee returns what the client knows about the server's dialect.
func (s *Scene) Referee() DialectReading { return s.referee.Read() }

// roster has the names of the players, some of which a server may send after the game has begun.
type roster struct {
	env   *scenes.Env     // environment, needed because the Page calls playerNames before its own Env is set
	told  func() []string // returns the known names
	names []string        // known names when the page was built
	shown int             // number of players when the page was built
	ticks int
}

// playerNames returns the names of all players. Players without a known name are numbered.
func (s *Scene) playerNames() []string {
	b := s.roster.env.UI.Book
	s.roster.names = slices.Clone(s.roster.told())
	all := slices.Clone(s.roster.names)
	for seat := range s.Current.Players {
		if seat == len(all) {
			all = append(all, "")
		}
		if all[seat] == "" {
			all[seat] = b.T("labyrinth.player", seat+1)
		}
	}
	link := s.Session.Capabilities().Link
	if own := s.Session.Seats(); len(own) == 1 && int(own[0]) < len(all) && link != nil {
		all[own[0]] = b.T("labyrinth.own", all[own[0]])
	}
	s.roster.shown = len(s.Current.Players)
	return all
}

// nameCheckTicks is the time between two checks for new names, in ticks.
const nameCheckTicks = 20

// tickNames builds the page again when the server has sent new names.
func (s *Scene) tickNames() {
	if s.roster.ticks++; s.roster.ticks%nameCheckTicks == 0 && s.Session.Capabilities().Link != nil && !slices.Equal(s.roster.names, s.roster.told()) {
		s.Renew()
	}
}

// showLeavers shows a notice for each player who was removed from the game since the last View.
func (s *Scene) showLeavers(v labyrinth.View) {
	if !s.Seen || len(v.Players) != len(s.Current.Players) {
		return
	}
	for seat, p := range v.Players {
		if p.Out && !s.Current.Players[seat].Out {
			s.Toast(s.Word("labyrinth.leaves", s.Name(rules.Seat(seat)), removalText(s.Env.UI.Book, p.Reason)))
		}
	}
}
