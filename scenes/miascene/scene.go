// Package miascene is the screen on which Mia is played and watched.
//
// It is handed a session and never asks who is behind it: somebody here may act when the View waits for a seat that the
// session gives to this screen. What it has in common with the other games' screens is in gamepage, the hand-over between
// people among it.
//
// What happens is told one event after the other, so that eyes can follow: a feed holds back what the session shows until
// its turn has come. Everything on the screen (table, log, sounds, whose turn) speaks of what was told.
//
// Files: scene.go the tick; feed.go what was told; hands.go from pointer, keys and pads to moves; bar.go the buttons below
// the table; words.go events in sentences; panel.go, odds.go, review.go, dice.go parts of the side panel; picture.go the
// table.
package miascene

import (
	"image/color"
	"slices"

	"menagerie/render"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a game of Mia as a screen sees it.
type Session = session.Lent[mia.View, mia.Move]

// Options say what the screen shows besides the session.
type Options struct {
	gamepage.Options
	Session Session
	Haste   float64 // how much faster than usual events are told; 0 is 1
	Net     *Net    // the game is played on a server; nil for a table here
}

// game is the part of the scene that every game has.
type game = gamepage.Board[mia.View, mia.Move, picture]

// Scene is the screen.
type Scene struct {
	game
	board *miadraw.Board

	feed  feed
	haste float64
	score []int // as it was told
	sent  int   // moves on their way
	rests int   // ticks since the round on the table is over

	bar    bar
	hand   hand
	parts  parts
	odds   bool // shown
	tally  tally
	net    net
	curves curves
	rolls  []mia.Dice // of the round on the table, as far as they are known here
}

// New makes the screen.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{board: miadraw.NewBoard(), haste: opts.Haste, net: net{Net: opts.Net}}
	s.game = game{Session: opts.Session, Picture: s.picture, Recall: s.recall, Rewind: s.rewind}
	if s.haste <= 0 {
		s.haste = 1
	}
	if opts.Net != nil {
		opts.Names = s.netNames
	}
	s.Frame = gamepage.New(env, opts.Options, gamepage.Game{
		Name: "mia", Table: opts.Session, OpenTable: true, // the cup hides the dice
		Bar: s.makeBar, Note: s.points, Step: s.step, Telling: s.feed.busy, Verdict: s.oddsText,
		Analysis: gamepage.Switch{On: func() bool { return s.odds }, Toggle: s.switchOdds},
	}, ui.NewCanvas(s.drawBoard, s.readHands), s)
	s.odds = s.remembered(s.oddsSwitch(), !s.shared())
	s.absorb(s.Session.Tick())
	return s
}

// shared reports whether several people play at this screen.
func (s *Scene) shared() bool { return len(s.Session.Seats()) > 1 }

// remembered is a switch of the game as it was left, or as it is at first.
func (s *Scene) remembered(name string, first bool) bool {
	on, known := s.Env.Prefs.Game("mia").Assists[name]
	if !known {
		return first
	}
	return on
}

// Update implements scenes.Scene.
func (s *Scene) Update(in input.Frame) scenes.Scene {
	if !s.Begin(in) {
		return s.Next()
	}
	if !s.Paused() {
		s.pass()
	}
	return s.End()
}

// pass lets a tick go by: what is still to be told is told, and only then does a game here go on.
func (s *Scene) pass() {
	s.board.Tick(s.Motion())
	s.passNet()
	for {
		e, ok := s.feed.next(s.pace())
		if !ok {
			break
		}
		s.tell(e)
	}
	if s.feed.over() {
		s.rests++
	}
	if !s.waits() {
		s.absorb(s.Session.Tick())
	}
	if !s.feed.busy() || s.net.slow {
		s.score = s.Current.Scores
	}
	s.joinFirst()
	s.learn()
	s.board.See(s.round())
}

// pace is how much faster than usual things are told. A server does not wait, so that the more is still to be told, the
// less time there is for each.
func (s *Scene) pace() float64 {
	switch {
	case s.ShowsFilm():
		return s.haste * s.Speed()
	case s.net.Net == nil || s.net.slow:
		return s.haste
	}
	return s.haste + float64(len(s.feed.queue))/5
}

// waits reports whether the game stands still until what has happened was told, and a round that nobody here plays was
// looked at.
func (s *Scene) waits() bool {
	if !s.Session.Capabilities().Pause {
		return false
	}
	return s.feed.busy() || s.feed.over() && len(s.Session.Seats()) == 0 && float64(s.rests)*s.haste < roundRest
}

// roundRest is how long the end of a round is shown where nobody is asked to go on, in ticks.
const roundRest = 170

// absorb takes over what the session shows.
func (s *Scene) absorb(updates []session.Update[mia.View]) {
	for _, u := range updates {
		s.sent = max(0, s.sent-1)
		if s.Follow(u.Phase, u.Err) {
			s.show(u.View)
		}
	}
}

// show takes over a picture.
func (s *Scene) show(v mia.View) {
	if !s.Seen {
		s.Current, s.Seen = v, true
		s.feed.begin(v)
		s.curves.begin(v)
		s.learn()
		s.board.Show(s.round())
		return
	}
	before := s.Current
	s.Current = v
	events := v.Since(before)
	if !s.net.slow {
		s.feed.add(events)
	}
	s.noteEnd(events)
	if v.Stage != before.Stage || v.Standing != before.Standing || v.Round != before.Round {
		s.hand.choose(v)
	}
	s.learn()
}

// tell makes an event known: on the table, in the log, as a sound.
func (s *Scene) tell(e mia.Event) {
	switch e.Kind {
	case mia.Started, mia.Cancelled:
		s.rolls = nil
	case mia.Rolls:
		s.rolls = append(s.rolls, mia.None)
		s.hand.peeks = 0
	case mia.Shown:
		if n := len(s.rolls); n > 0 {
			s.rolls[n-1] = e.Dice
		}
	case mia.Lost:
		s.score = s.Current.Scores
		if s.net.Net == nil { // else they come from what was counted
			s.curves.add(s.Current)
		}
	}
	s.rests = 0
	s.learn()
	s.log(e)
	if sound := sounds[e.Kind]; sound != "" {
		s.Env.Effect(sound)
	}
}

var sounds = map[mia.EventKind]string{
	mia.Rolls: "mia.rattle", mia.Announced: "mia.claim", mia.WantsToSee: "mia.doubt", mia.Shown: "mia.reveal",
}

// learn takes note of dice that this screen may know once their roll was told.
func (s *Scene) learn() {
	d := s.knows()
	if n := len(s.rolls); d != mia.None && n > 0 && s.rolls[n-1] == mia.None && s.Current.Stage == mia.Announcing {
		s.rolls[n-1] = d
	}
	if v := s.Current; v.Stage == mia.Announcing && v.Cup == v.You && v.Dice.Valid() {
		s.tally.addOnce(v)
	}
}

// knows are the dice under the cup, if whoever looks at the screen may know them and their roll was told.
func (s *Scene) knows() mia.Dice {
	if s.feed.busy() || s.net.slow || s.Current.You == rules.Nobody || s.Current.Cup != s.Current.You {
		return mia.None
	}
	return s.Current.Dice
}

// mine returns the seat that is to roll, see or announce, if its player sits at this screen and everything was told.
func (s *Scene) mine() (rules.Seat, bool) {
	if s.Phase != session.Playing || s.sent > 0 || s.feed.busy() || len(s.Current.Waiting) == 0 {
		return rules.Nobody, false
	}
	seat := s.Current.Waiting[0]
	if s.Current.Stage == mia.Joining || s.Current.You != seat {
		return rules.Nobody, false
	}
	return seat, s.Plays(seat)
}

// Mine reports whether somebody at this screen is to roll, see or announce.
func (s *Scene) Mine() bool {
	_, mine := s.mine()
	return mine
}

// invited are the seats here that have not said yet whether they join the next round.
func (s *Scene) invited() []rules.Seat {
	if s.Phase != session.Playing || s.sent > 0 || s.feed.busy() || s.Current.Stage != mia.Joining {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Current.Waiting), func(seat rules.Seat) bool { return !s.Plays(seat) })
}

// joinFirst begins the first round without asking.
func (s *Scene) joinFirst() {
	if s.Current.Round == 1 {
		s.joinAll()
	}
}

// joinAll lets everybody at this screen join the next round.
func (s *Scene) joinAll() {
	for _, seat := range s.invited() {
		s.Session.Send(seat, mia.Move{Kind: mia.Join})
		s.sent++
	}
}

// send makes a move.
func (s *Scene) send(m mia.Move) {
	if seat, mine := s.mine(); mine {
		s.sent++
		s.Session.Send(seat, m)
	}
}

// round is what lies on the table now.
func (s *Scene) round() miadraw.Round {
	r := miadraw.Round{Number: s.feed.number, Seats: s.Current.Config.Seats, Log: s.feed.log, Turn: rules.Nobody, Dice: s.knows()}
	if !s.feed.busy() && !s.net.slow && s.Current.Stage != mia.Joining && len(s.Current.Waiting) > 0 {
		r.Turn = s.Current.Waiting[0]
	}
	r.Open = r.Dice != mia.None && (s.ShowsFilm() || s.hand.looks)
	return r
}

// Told reports whether everything that has happened was told.
func (s *Scene) Told() bool { return !s.feed.busy() }

// Sign implements gamepage.Screen.
func (s *Scene) Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	miadraw.Sign(p, r, seat, c)
}
