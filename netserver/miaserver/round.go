package miaserver

import (
	"slices"
	"time"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

// stage is what the server waits for.
type stage uint8

const (
	alone      stage = iota // waits for enough players
	pausing                 // waits for the end of the pause after a round
	joining                 // waits for players to join the round
	turning                 // waits for a player to roll or to call the bluff
	announcing              // waits for a player to announce
)

var stageNames = [...]string{
	alone: "waiting", pausing: "pause", joining: "joining", turning: "turn", announcing: "announcing",
}

type round struct {
	state   mia.State
	players []*guest // players of the round, by seat
	told    int      // number of events that were sent to the players
	number  int      // number of the round in the State
	scores  []int    // points of the players before the round
}

// offerIfEnough offers a round to all players if there are enough players. If not, it sets the timer for the next check.
func (s *Server) offerIfEnough() {
	if s.options.Rounds > 0 && s.number >= s.options.Rounds {
		s.stage = alone
		s.clock.stop()
		s.options.Observer.GameLog.End()
		return
	}
	if s.held || !s.enoughPlayers() {
		s.stage = alone
		s.clock.ring(s.options.Poll)
		return
	}
	s.stage, s.due, s.usual = joining, s.joinDeadline(), time.Now().Add(s.options.Join)
	s.number++
	s.options.Observer.GameLog.Begin()
	for _, g := range s.guests {
		g.joined, g.token = false, ""
		if s.mayJoin(g) {
			g.token = newToken()
		}
	}
	s.invite()
}

// invite invites all players who have not joined.
func (s *Server) invite() {
	for _, g := range s.guests {
		if g.token != "" {
			s.send(g.peer, miawire.RoundStarting{Token: g.token})
		}
	}
	s.restartTimer()
}

// join adds a player to the round. It returns an error if token is not the one in the player's invitation.
func (s *Server) join(g *guest, token string) error {
	if s.stage != joining || g.token == "" || g.token != token {
		return errLate
	}
	g.token, g.joined, g.missed, g.played = "", true, 0, true
	if s.readyToStart() {
		s.beginRound()
	}
	return nil
}

// allJoined reports whether all invited players have joined. It ignores players who have missed several rounds.
func (s *Server) allJoined() bool {
	for _, g := range s.guests {
		if g.token != "" && g.missed < missedLimit {
			return false
		}
	}
	return true
}

// beginRound begins the round with the players who have joined.
func (s *Server) beginRound() {
	r := &round{}
	for _, g := range s.guests {
		if g.token != "" {
			g.missed++
			g.joined = s.options.Lives > 0 // nobody may save a life by not joining
		}
		if g.joined {
			r.players = append(r.players, g)
		}
		g.token = ""
	}
	seats := max(mia.MinSeats, len(r.players))
	if s.options.Rounds > 0 {
		seats = s.keepSeats(r)
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
		s.mustPlay(seat, mia.Move{Kind: kind})
	}
	s.proceed()
}

func (s *Server) waiting() rules.Seat { return s.round.state.Waiting()[0] }

// move makes a player's move. It returns an error if the server has not requested the move.
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
			// the player may still send a valid announcement in time
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
		s.options.Observer.GameLog.Refuse(s.seatOf(g))
	}
	s.options.Observer.GameLog.Answer(s.seatOf(g))
	s.play(s.waiting(), move)
	return nil
}

// play makes a move that the rules allow.
func (s *Server) play(seat rules.Seat, move mia.Move) {
	next, err := s.round.state.Play(seat, move)
	if err != nil {
		s.options.Log.Error("a requested move is illegal; the server ignores it", "move", move, "error", err)
		return
	}
	s.options.Observer.GameLog.Move(int(seat), move)
	s.round.state = next
	s.proceed()
}

// maxEvents is the maximum number of events in a round. It matters only if equal announcements are allowed, because a round
// could then continue without end.
const maxEvents = 500

// proceed sends the new events and requests the next move.
func (s *Server) proceed() {
	for {
		v := s.round.state.View(rules.Nobody)
		if v.Round > s.round.number || v.Stage == mia.Ended { // the state already waits for players to join the next round
			if s.options.Rounds == 0 || v.Stage == mia.Ended { // a game of several rounds has one deal
				s.disclose() // the guests expect the deal before the messages about the end
			}
			s.sendEvents(v.Last)
			s.options.Observer.Capture.Reveal() // after the message about the end, so that no reader sees dice without it
			s.finish(v)
			return
		}
		s.sendEvents(v.Log)
		seat := v.Waiting[0]
		g := s.round.players[seat]
		if !g.gone && !g.isSpectator() && len(v.Log) < maxEvents {
			s.requestMove(seat, g, v.Stage)
			return
		}
		// the player has left, which counts as a time limit that has passed
		s.mustPlay(seat, mia.Move{Kind: mia.TimeOut})
	}
}

func (s *Server) requestMove(seat rules.Seat, g *guest, at mia.Stage) {
	g.token = newToken()
	if at == mia.Turn {
		s.stage, s.due = turning, s.limits().By(s.options.Turn, g.came)
	} else {
		s.stage, s.due = announcing, s.limits().By(s.options.Announce, g.came)
	}
	s.options.Observer.GameLog.Ask(s.seatOf(g))
	s.sendRequest(seat, g)
}

// sendRequest sends the request and starts the clock.
func (s *Server) sendRequest(seat rules.Seat, g *guest) {
	if s.stage == turning {
		s.send(g.peer, miawire.YourTurn{Token: g.token})
	} else {
		s.send(g.peer, miawire.Rolled{Dice: encodeDice(s.round.state.View(seat).Dice), Token: g.token})
	}
	s.restartTimer()
}

// skipMissing continues the round if the server was waiting for a guest who has left.
func (s *Server) skipMissing(g *guest) {
	switch {
	case s.stage == joining && s.readyToStart():
		s.beginRound()
	case (s.stage == turning || s.stage == announcing) && s.round.players[s.waiting()] == g:
		s.proceed()
	}
}

func (s *Server) sendEvents(events []mia.Event) {
	for _, e := range events[s.round.told:] {
		s.sendAll(encodeEvent(e, s.number, func(seat rules.Seat) string { return s.round.players[seat].name }))
	}
	s.round.told = len(events)
}

// finish adds the points of a round and prepares the next round.
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
			s.scores.Add(g.name, points)
		}
		if points > 0 || end.Kind == mia.Cancelled && g.joined { // a single player who has joined would have played
			winners = append(winners, seat)
		}
	}
	if end.Kind == mia.Lost {
		for _, seat := range end.Seats {
			s.lives.Take(s.round.players[seat].name)
		}
	}
	s.options.Observer.GameLog.Round(winners...)
	s.sendAll(s.scoreMessage())
	if s.options.Pause > 0 {
		s.stage = pausing
		s.clock.ring(s.options.Pause)
		return
	}
	s.offerIfEnough()
}

func (s *Server) scoreMessage() miawire.Score { return s.scores.Message(miawire.MaxOut) }

// newState returns the first state of a game, and publishes the hash of its deal.
func (s *Server) newState(c mia.Config) mia.State {
	seed := s.options.Chance()
	s.disclose = s.options.Observer.Deals.Seal(seed)
	state, err := mia.New(c, seed)
	if err != nil {
		panic(err) // unreachable, because the options were validated and limit the number of players
	}
	return state
}

// keepSeats copies the seats and the State of the previous round to r, and returns the number of seats.
func (s *Server) keepSeats(r *round) int {
	if s.round == nil {
		r.players = slices.DeleteFunc(slices.Clone(s.guests), func(g *guest) bool { return g.isSpectator() })
		seats := max(mia.MinSeats, len(r.players))
		r.state = s.newState(mia.Config{Seats: seats, Rounds: s.options.Rounds, Dialect: s.options.Dialect})
		return seats
	}
	// in a game of Options.Rounds rounds, a player who does not join a round keeps the seat
	r.players = slices.Clone(s.round.players)
	for seat, g := range r.players {
		if again := s.named(g.name); again != nil {
			r.players[seat] = again
		} else {
			g.joined = false
		}
	}
	r.state = s.round.state
	return r.state.View(rules.Nobody).Config.Seats
}

// seatOf returns the seat of a guest in the round, or -1.
func (s *Server) seatOf(g *guest) int { return slices.Index(s.round.players, g) }

// logRefusal records an unrequested message in the game log.
func (s *Server) logRefusal(g *guest) {
	if s.round != nil {
		s.options.Observer.GameLog.Refuse(s.seatOf(g))
	}
}

func (s *Server) mustPlay(seat rules.Seat, move mia.Move) {
	next, err := s.round.state.Play(seat, move)
	if err != nil {
		panic(err) // unreachable, because the state waited for the seat
	}
	s.options.Observer.GameLog.Move(int(seat), move)
	s.round.state = next
}

// In a game with lives, each lost round costs a life. The protocol has no lives. The server does not invite players who are out, or who
// have come during the game. When at most one player has lives, the next game begins with all registered players.

// enoughPlayers reports whether there are enough players for a round.
func (s *Server) enoughPlayers() bool {
	enough := s.players() >= s.options.Least
	if s.options.Lives == 0 {
		return enough
	}
	var names []string
	for _, g := range s.guests {
		if !g.isSpectator() {
			names = append(names, g.name)
		}
	}
	s.lives.Keep(names) // nobody may save a life by leaving for a while
	// the game with lives has ended, so the next one begins
	if len(s.lives) < mia.MinSeats && enough {
		s.lives = newLives(names, s.options.Lives)
	}
	return len(s.lives) >= mia.MinSeats
}

func (s *Server) mayJoin(g *guest) bool {
	return !g.isSpectator() && (s.options.Lives == 0 || s.lives[g.name] > 0)
}
