// Package foxesscene is the screen of the game of foxes and dolphins.
//
// A player at this screen controls the seats that the session assigns to the screen. The screen does not depend on who makes
// the other moves. Package gamepage has the parts that all games share.
//
// This game has no turns. A step that the player makes during a cooldown is sent when the cooldown ends. The screen explains
// illegal steps at once and never sends them, because they would cost a cooldown.
//
//	scene.go     handles a tick and the time of the game
//	hands.go     turns input into moves, and has the moves that a lesson shows
//	forecast.go  the forecast of the tides
//	review.go    the history of a game
//	soundcues.go the sounds and texts of events
//	panel.go     the game's part of the side panel
//	picture.go   the board
package foxesscene

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/foxesdraw"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes"
	"menagerie/scenes/background"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a session of this game.
type Session = session.Session[foxes.View, foxes.Move]

// Options has the session and the settings of a Scene.
type Options struct {
	gamepage.Options
	Session Session
	Hands   [foxes.Sides]gamepage.Hands // input device of each seat; HandsAny means every device
}

// game is a gamepage.Board with the types of this game.
type game = gamepage.Board[foxes.View, foxes.Move, picture]

// Scene is the screen of a game of foxes and dolphins.
type Scene struct {
	game
	board   *foxesdraw.Board
	jumped  bool // whether the next View does not continue the last one
	players [foxes.Sides]player
	due     float64 // number of steps for which the game must still be advanced
	outlook tideForecast
	cues    soundCues
	review  background.Review[History]
	parts   parts
	texts   panelTexts
}

// New returns the screen of a game. opts has its session.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{board: foxesdraw.NewBoard()}
	s.game = game{Session: opts.Session, Picture: s.picture, Depict: foxesdraw.Still}
	for seat := range s.players {
		s.players[seat] = player{seat: rules.Seat(seat), hands: opts.Hands[seat]}
	}
	s.Page = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "foxes", Ambience: "ambience.sea", Table: opts.Session, Forget: s.cancelTasks, Hands: opts.Hands[:], Role: s.role, Note: s.note, Moment: s.timeText,
		Step: s.step, Remark: s.remark, Ending: s.ending, Lead: s.lead, Undo: gamepage.Undo{Do: s.undoInput},
		Lit: s.lessonSpots, Analysis: gamepage.Analysis{Words: s.tideTexts, Figures: gamepage.HasFigures},
	}, ui.NewCanvas(s.drawBoard, s.readHands), s)
	s.absorb(s.Session.Tick())
	return s
}

func (s *Scene) Update(in input.Frame) scenes.Scene {
	if !s.Begin(in) {
		return s.Next()
	}
	s.tick()
	s.outlook.tick(s)
	s.tickReview()
	return s.End()
}

// cancelTasks cancels the background tasks.
func (s *Scene) cancelTasks() {
	s.outlook.forget()
	s.review.Pause()
}

// absorb handles the updates of the session.
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
			s.resetGame()
		}
		s.Current, s.Seen = u.View, true
		if s.jumped {
			s.jumped = false
			s.board.Show(u.View)
			s.cues.skip(u.View)
		} else {
			s.board.See(u.View)
		}
		s.handleEvents()
	}
}

// resetGame clears the state of the last game before the next game on the same server.
func (s *Scene) resetGame() {
	s.cues, s.texts = soundCues{}, panelTexts{}
	s.review.Renew()
	for seat := range s.players {
		s.players[seat] = player{seat: rules.Seat(seat), hands: s.players[seat].hands}
	}
}

// Hold implements gamepage.Holder. If the game can pause, it stops the clock until there was input from each player at
// this screen.
func (s *Scene) Hold() {
	if s.Session.Capabilities().Pause {
		for seat := range s.players {
			s.players[seat].ready = false
		}
		s.due = 0
	}
}

func (s *Scene) Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	foxesdraw.Sign(p, r, seat, c)
}

func (s *Scene) Sought() {
	s.jumped = true
	s.absorb(s.Session.Tick())
}

// Board returns the drawing of the board, for tests.
func (s *Scene) Board() *foxesdraw.Board { return s.board }

// tick handles one tick of time.
func (s *Scene) tick() {
	if s.Paused() || s.waitsForInput() {
		return // the sea does not move either
	}
	if !s.Still() && s.Over < seaTicks {
		s.board.Tick(foxesdraw.Pace{Motion: s.Motion()})
	}
	s.due += s.pace()
	for ; s.due >= 1; s.due-- {
		s.sendQueued()
		s.absorb(s.Session.Tick())
	}
}

// seaTicks is the number of ticks for which the sea continues to move after the end of the game.
const seaTicks = 10 * foxes.Second

// pace returns the number of game steps per tick, which the player can choose for a game between bots.
func (s *Scene) pace() float64 {
	if s.Session.Capabilities().Pause && len(s.Session.Seats()) == 0 && !s.ShowsFilm() {
		return s.Speed()
	}
	// A replay applies the chosen speed itself.
	return 1
}

// waitsForInput reports whether the game waits for the first input of a player at this screen.
func (s *Scene) waitsForInput() bool {
	// A lesson and a puzzle do not wait.
	if !s.Seen || s.Phase != session.Playing || !s.Session.Capabilities().Pause || s.Tutor.Guides() {
		return false
	}
	for _, seat := range s.Session.Seats() {
		if !s.players[seat].ready {
			return true
		}
	}
	return false
}

// sendQueued sends each queued move whose cooldown has ended, and drops moves that are now illegal.
func (s *Scene) sendQueued() {
	seats := s.Session.Seats()
	for i := range seats {
		// With two players at this screen, the player who is handled first changes every tick.
		seat := seats[(i+s.Current.Now)%len(seats)]
		pl := &s.players[seat]
		if !pl.queued.Shown || pl.underWay {
			continue
		}
		if err := s.Current.CheckStep(seat, pl.queued.Move); err != nil {
			pl.queued.Shown = false
			if s.Phase == session.Playing {
				s.Refuse(s.faultText(err))
			}
			continue
		}
		if s.maySend(pl) {
			s.send(pl, pl.queued.Move)
		}
	}
}

// maySend reports whether a player may send a move now.
func (s *Scene) maySend(pl *player) bool {
	return s.Phase == session.Playing && !pl.underWay && s.Current.Cooldown(pl.seat) == 0
}

func (s *Scene) send(pl *player, m foxes.Move) {
	pl.queued.Shown, pl.underWay, pl.sent = false, true, m
	s.Env.Effect("ui.press", 0)
	s.Session.Send(pl.seat, m)
}

// sendOrQueue sends a move of an animal, queues it until the cooldown ends, or shows the reason why it is illegal.
func (s *Scene) sendOrQueue(pl *player, m foxes.Move) {
	if pl.underWay { // the animal's place after the step is not known yet
		pl.queued = foxesdraw.Step{Shown: true, Move: m}
		return
	}
	if err := s.Current.CheckStep(pl.seat, m); err != nil {
		s.Refuse(s.faultText(err))
		return
	}
	if s.maySend(pl) && !s.waitsForInput() {
		s.send(pl, m)
		return
	}
	pl.queued = foxesdraw.Step{Shown: true, Move: m}
}
