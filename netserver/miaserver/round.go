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
	number  int      // as the State counts
	scores  []int    // before the round
}

// look offers a round if there are enough players, and otherwise looks again later.
func (s *Server) look() {
	if s.options.Rounds > 0 && s.number >= s.options.Rounds {
		s.stage = alone
		s.clock.stop()
		s.options.GameLog.End()
		return
	}
	if s.players() < s.options.Least {
		s.stage = alone
		s.clock.ring(s.options.Poll)
		return
	}
	s.stage, s.due, s.usual = joining, s.joinBy(), time.Now().Add(s.options.Join)
	s.number++
	s.options.GameLog.Begin()
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
	s.asked()
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

// join notes that a player takes part, if that was asked for.
func (s *Server) join(g *guest, token string) error {
	if s.stage != joining || g.token == "" || g.token != token {
		return errLate
	}
	g.token, g.joined, g.missed = "", true, 0
	if s.readyToStart() {
		s.start()
	}
	return nil
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
	seats := max(mia.MinSeats, len(r.players))
	if s.options.Rounds > 0 {
		seats = s.sameTable(r)
	} else {
		r.state = s.newState(mia.Config{Seats: seats, Dialect: s.options.Dialect})
	}
	before := r.state.View(rules.Nobody)
	r.number, r.scores, s.round = before.Round, before.Scores, r
	for seat := range rules.Seat(seats) {
		kind := mia.TimeOut
		if int(seat) < len(r.players) && r.players[seat].joined {
			kind = mia.Join
		}
		s.make(seat, mia.Move{Kind: kind})
	}
	s.proceed()
}

// waiting is the seat that must act.
func (s *Server) waiting() rules.Seat { return s.round.state.Waiting()[0] }

// move makes a player's move, if that was asked for. An announcement that is none is not: the player may still make one in
// time.
func (s *Server) move(g *guest, m miawire.Message) error {
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
			return errDice
		}
		move, token, want = mia.Say(d), m.Token, announcing
	}
	if s.stage != turning && s.stage != announcing || g.token == "" || g.token != token || s.round.players[s.waiting()] != g {
		return errTurn
	}
	if s.stage != want && s.options.Dialect.Invalid == mia.InvalidRefused {
		return errStage
	}
	g.token = ""
	if s.stage != want {
		s.options.GameLog.Refuse(s.seatOf(g))
	}
	s.options.GameLog.Answer(s.seatOf(g))
	s.play(s.waiting(), move)
	return nil
}

// play makes a move that the rules allow.
func (s *Server) play(seat rules.Seat, move mia.Move) {
	next, err := s.round.state.Play(seat, move)
	if err != nil {
		s.options.Log.Error("the rules refuse a move that was asked for", "move", move, "error", err)
		return
	}
	s.options.GameLog.Move(int(seat), move)
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
		if v.Round > s.round.number || v.Stage == mia.Ended { // the state already asks who joins the next one
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
		s.make(seat, mia.Move{Kind: mia.TimeOut})
	}
}

// ask asks a player for a move.
func (s *Server) ask(seat rules.Seat, g *guest, at mia.Stage) {
	g.token = newToken()
	if at == mia.Turn {
		s.stage, s.due = turning, s.limits().By(s.options.Turn, g.came)
	} else {
		s.stage, s.due = announcing, s.limits().By(s.options.Announce, g.came)
	}
	s.options.GameLog.Ask(s.seatOf(g))
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
	s.asked()
}

// left goes on if the table waits for somebody who has left.
func (s *Server) left(g *guest) {
	switch {
	case s.stage == joining && s.readyToStart():
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
	var winners []int
	for seat, g := range s.round.players {
		points := v.Scores[seat] - s.round.scores[seat]
		if points > 0 {
			s.scores.add(g.name, points)
		}
		if points > 0 || end.Kind == mia.Cancelled && g.joined { // who came alone would have played
			winners = append(winners, seat)
		}
	}
	s.options.GameLog.Round(winners...)
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
