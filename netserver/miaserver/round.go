package miaserver

import (
	crand "crypto/rand"
	"encoding/hex"
	"time"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

// stage is what the table waits for.
type stage uint8

const (
	alone      stage = iota // for more players
	pausing                 // for people to have seen what has happened
	joining                 // for players to join
	turning                 // for a player to roll or see
	announcing              // for a player to announce
)

var stageNames = [...]string{
	alone: "waiting", pausing: "pause", joining: "joining", turning: "turn", announcing: "announcing",
}

// round is a round that runs, or has run. Each has a State of its own, for the seats are others every time.
type round struct {
	state   mia.State
	players []*guest // by seat
	told    int      // events
}

// clock rings once, unless it is set anew before.
type clock struct {
	rings func(set int) // on a goroutine of its own

	timer *time.Timer
	set   int // how often it was set
}

func (c *clock) ring(after time.Duration) {
	c.stop()
	set := c.set
	c.timer = time.AfterFunc(after, func() { c.rings(set) })
}

// stop makes what was set ring no more. One that rings just now finds another set.
func (c *clock) stop() {
	c.set++
	if c.timer != nil {
		c.timer.Stop()
	}
}

// timeOut goes on when the time of a stage is over, or asks once more.
func (s *Server) timeOut(set int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || set != s.clock.set {
		return
	}
	early := time.Now().Before(s.due)
	switch {
	case s.stage == alone, s.stage == pausing:
		s.look()
	case s.stage == joining && early:
		s.offer()
	case s.stage == joining:
		s.start()
	case early:
		s.request(s.waiting(), s.round.players[s.waiting()])
	default:
		s.count.Late++
		s.play(s.waiting(), mia.Move{Kind: mia.TimeOut})
	}
}

// look offers a round if there are enough players, and otherwise looks again later.
func (s *Server) look() {
	if s.players() < s.options.Least {
		s.stage = alone
		s.clock.ring(s.options.Poll)
		return
	}
	s.stage, s.due = joining, time.Now().Add(s.options.Join)
	s.number++
	for _, g := range s.guests {
		g.joined, g.token = false, ""
		if !g.spectator {
			g.token = newToken()
		}
	}
	s.offer()
}

// offer asks all who have not joined.
func (s *Server) offer() {
	for _, g := range s.guests {
		if g.token != "" {
			s.send(g.peer, miawire.RoundStarting{Token: g.token})
		}
	}
	s.wait()
}

// wait lets the clock ring when the time for a move is up, or when it is to be asked for once more.
func (s *Server) wait() {
	left := time.Until(s.due)
	if repeat := s.options.Repeat; repeat > 0 {
		left = min(left, repeat)
	}
	s.clock.ring(left)
}

// newToken is a random UUID, as the known servers have.
func newToken() string {
	var b [16]byte
	_, _ = crand.Read(b[:]) // it never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	text := make([]byte, 0, 36)
	for i, part := range [...]int{0, 4, 6, 8, 10} {
		if i > 0 {
			text = append(text, '-')
		}
		text = hex.AppendEncode(text, b[part:[...]int{4, 6, 8, 10, 16}[i]])
	}
	return string(text)
}

// join notes that a player takes part, and reports whether that was asked for.
func (s *Server) join(g *guest, token string) bool {
	if s.stage != joining || g.token == "" || g.token != token {
		return false
	}
	g.token, g.joined, g.missed = "", true, 0
	if s.options.Early && s.allJoined() {
		s.start()
	}
	return true
}

// allJoined reports whether nobody of those who were asked is missing, but for those who have not joined for several rounds.
func (s *Server) allJoined() bool {
	for _, g := range s.guests {
		if g.token != "" && g.missed < absent {
			return false
		}
	}
	return true
}

// start begins the round with those who have joined.
func (s *Server) start() {
	r := &round{}
	for _, g := range s.guests {
		switch {
		case g.joined:
			r.players = append(r.players, g)
		case g.token != "":
			g.missed++
		}
		g.token = ""
	}
	config := mia.Config{Seats: max(mia.MinSeats, len(r.players)), Dialect: s.options.Dialect}
	state, err := mia.New(config, s.options.Chance())
	if err != nil {
		panic(err) // the options were checked, and there are never too many players
	}
	for seat := range rules.Seat(config.Seats) {
		kind := mia.TimeOut
		if int(seat) < len(r.players) {
			kind = mia.Join
		}
		if state, err = state.Play(seat, mia.Move{Kind: kind}); err != nil {
			panic(err) // everybody may join, or not
		}
	}
	r.state, s.round = state, r
	s.proceed()
}

// waiting is the seat that must act.
func (s *Server) waiting() rules.Seat { return s.round.state.Waiting()[0] }

// move makes a player's move, and reports whether that was asked for. An announcement that is none is not: the player may
// still make one in time.
func (s *Server) move(g *guest, m miawire.Message) bool {
	var move mia.Move
	token, want := "", turning
	switch m := m.(type) {
	case miawire.Roll:
		move.Kind, token = mia.Roll, m.Token
	case miawire.See:
		move.Kind, token = mia.See, m.Token
	case miawire.Announce:
		d, err := mia.DiceOf(m.Dice.A, m.Dice.B)
		if err != nil {
			return false
		}
		move, token, want = mia.Say(d), m.Token, announcing
	}
	if s.stage != turning && s.stage != announcing || g.token == "" || g.token != token || s.round.players[s.waiting()] != g {
		return false
	}
	if s.stage != want && s.options.Dialect.Invalid == mia.InvalidRefused {
		return false
	}
	g.token = ""
	s.play(s.waiting(), move)
	return true
}

// play makes a move that the rules allow.
func (s *Server) play(seat rules.Seat, move mia.Move) {
	next, err := s.round.state.Play(seat, move)
	if err != nil {
		s.options.Log.Error("the rules refuse a move that was asked for", "move", move, "error", err)
		return
	}
	s.round.state = next
	s.proceed()
}

// longest is how many events a round may have. Only where equal announcements stand could it have more than some dozens, and
// then it might have no end.
const longest = 500

// proceed tells what has happened, and asks who is next. Those who have left let their time pass at once.
func (s *Server) proceed() {
	for {
		v := s.round.state.View(rules.Nobody)
		if v.Round > 1 { // the state already asks who joins the next one
			s.tellEvents(v.Last)
			s.finish(v)
			return
		}
		s.tellEvents(v.Log)
		seat := v.Waiting[0]
		g := s.round.players[seat]
		if !g.gone && !g.spectator && len(v.Log) < longest {
			s.ask(seat, g, v.Stage)
			return
		}
		next, err := s.round.state.Play(seat, mia.Move{Kind: mia.TimeOut})
		if err != nil {
			panic(err) // the seat was waited for
		}
		s.round.state = next
	}
}

// ask asks a player for a move.
func (s *Server) ask(seat rules.Seat, g *guest, at mia.Stage) {
	g.token = newToken()
	if at == mia.Turn {
		s.stage, s.due = turning, time.Now().Add(s.options.Turn)
	} else {
		s.stage, s.due = announcing, time.Now().Add(s.options.Announce)
	}
	s.request(seat, g)
}

// request sends what a player is asked, and waits for the answer until it is repeated or the time is up.
func (s *Server) request(seat rules.Seat, g *guest) {
	if s.stage == turning {
		s.send(g.peer, miawire.YourTurn{Token: g.token})
	} else {
		d := s.round.state.View(seat).Dice
		s.send(g.peer, miawire.Rolled{Dice: miawire.Dice{A: d.High(), B: d.Low()}, Token: g.token})
	}
	s.wait()
}

// left goes on if the table waits for somebody who has left.
func (s *Server) left(g *guest) {
	switch {
	case s.stage == joining && s.options.Early && s.players() > 0 && s.allJoined():
		s.start()
	case (s.stage == turning || s.stage == announcing) && s.round.players[s.waiting()] == g:
		s.proceed()
	}
}

// tellEvents tells everybody what they have not been told yet.
func (s *Server) tellEvents(events []mia.Event) {
	for _, e := range events[s.round.told:] {
		s.tell(s.words(e))
	}
	s.round.told = len(events)
}

// words is an event as it is sent.
func (s *Server) words(e mia.Event) miawire.Message {
	d := miawire.Dice{A: e.Dice.High(), B: e.Dice.Low()}
	switch e.Kind {
	case mia.Started:
		return miawire.RoundStarted{Number: s.number, Names: s.names(e.Seats)}
	case mia.Cancelled:
		return miawire.RoundCanceled{Reason: e.Reason.String()}
	case mia.Rolls:
		return miawire.PlayerRolls{Name: s.round.players[e.Seat].name}
	case mia.Announced:
		return miawire.Announced{Name: s.round.players[e.Seat].name, Dice: d}
	case mia.WantsToSee:
		return miawire.WantsToSee{Name: s.round.players[e.Seat].name}
	case mia.Shown:
		return miawire.ActualDice{Dice: d}
	}
	return miawire.PlayerLost{Names: s.names(e.Seats), Reason: e.Reason.String()}
}

func (s *Server) names(seats []rules.Seat) []string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = s.round.players[seat].name
	}
	return names
}

// finish gives out the points and goes on to the next round.
func (s *Server) finish(v mia.View) {
	end := v.Last[len(v.Last)-1]
	s.count.Rounds++
	if end.Kind == mia.Cancelled {
		s.count.Cancelled++
	}
	for seat, g := range s.round.players {
		if v.Scores[seat] > 0 {
			s.scores.add(g.name, v.Scores[seat])
		}
	}
	s.tell(s.score())
	if s.options.Pause > 0 {
		s.stage = pausing
		s.clock.ring(s.options.Pause)
		return
	}
	s.look()
}

// score is what everybody has.
func (s *Server) score() miawire.Score { return s.scores.message(miawire.MaxOut) }
