// Package miatracker follows a game of Mia from the messages of its server. Datagrams may be lost, repeated or
// reordered, so the tracker does not enforce the rules. It inserts each event where the rules allow it, and accepts
// gaps. Limits estimates how long the server waits for a move.
package miatracker

import (
	"slices"
	"time"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

// invalidDice replaces announced dice that are impossible. It is such a high value that bots usually call the
// announcement a bluff.
const invalidDice = mia.Mia - 1

// MaxLog is the maximum number of stored events of a round. A round according to the rules has fewer: two for each of the 21
// announcements, and a few more.
const MaxLog = 64

// Tracker is the client's knowledge about the state of a game. Players get seats in the order in which their names first
// appear. A Tracker never changes the elements of its slices, because Views share them.
type Tracker struct {
	Name string // name of the client; "" for a spectator
	players
	Rounds int // number of rounds that have begun

	Number   int  // server's number of the running or last round
	newest   int  // number of the newest round whose start has arrived
	offers   int  // number of offers since newest, each after a round that was played
	moved    bool // a player has acted or lost since the last offer
	Stage    mia.Stage
	Order    []rules.Seat
	Actor    rules.Seat // seat of the player to act; Nobody if unknown
	Standing mia.Dice
	said     mia.Dice // announcement before Standing
	cup      rules.Seat
	Dice     mia.Dice // dice of the client

	Log, Last []mia.Event
	LastOrder []rules.Seat
	Ended     int  // number of rounds that have ended
	settled   bool // the points of the last round have arrived
}

type players struct {
	Names          []string
	heard          []int // value of Rounds at each player's last event
	Scores, Played []int
	Habits         []mia.Habits
	before         []mia.Habits // habits of each player before the last round
}

// New returns a Tracker for the player with the given name. If name is "", the client is a spectator.
func New(name string) Tracker {
	t := Tracker{Name: name, Actor: rules.Nobody, cup: rules.Nobody}
	for range mia.MinSeats { // a View must have at least this many seats
		t.addSeat("")
	}
	t.SeatOf(name)
	return t
}

func (t *Tracker) addSeat(name string) rules.Seat {
	t.Names = append(slices.Clip(t.Names), name)
	t.heard = append(t.heard, t.Rounds)
	t.Scores = append(slices.Clip(t.Scores), 0)
	t.Played = append(slices.Clip(t.Played), 0)
	t.Habits = append(slices.Clip(t.Habits), mia.Habits{})
	t.before = append(slices.Clip(t.before), mia.Habits{})
	return rules.Seat(len(t.Names) - 1)
}

// SeatOf returns the seat of the named player. A new player gets a free seat. If there is none, the new player gets the seat
// of the player whose last event is the oldest. If all seats belong to players of the current round, SeatOf returns Nobody.
func (t *Tracker) SeatOf(name string) rules.Seat {
	if name == "" {
		return rules.Nobody
	}
	if i := slices.Index(t.Names, name); i >= 0 {
		t.heard[i] = t.Rounds
		return rules.Seat(i)
	}
	if i := slices.Index(t.Names, ""); i >= 0 {
		return t.takeSeat(i, name)
	}
	if len(t.Names) < mia.MaxSeats {
		return t.addSeat(name)
	}
	oldest := -1
	for i := range t.Names {
		if t.Names[i] != t.Name && t.heard[i] < t.Rounds && (oldest < 0 || t.heard[i] < t.heard[oldest]) {
			oldest = i
		}
	}
	if oldest < 0 {
		return rules.Nobody
	}
	return t.takeSeat(oldest, name)
}

func (t *Tracker) takeSeat(i int, name string) rules.Seat {
	t.Names, t.Scores, t.Played = slices.Clone(t.Names), slices.Clone(t.Scores), slices.Clone(t.Played)
	t.Habits, t.before = slices.Clone(t.Habits), slices.Clone(t.before)
	t.Names[i], t.heard[i], t.Scores[i], t.Played[i] = name, t.Rounds, 0, 0
	t.Habits[i], t.before[i] = mia.Habits{}, mia.Habits{}
	return rules.Seat(i)
}

// SeatsOf returns the seats of the named players. It omits players that get no seat.
func (t *Tracker) SeatsOf(names []string) []rules.Seat {
	var seats []rules.Seat
	for _, name := range names {
		if seat := t.SeatOf(name); seat != rules.Nobody && !slices.Contains(seats, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Seat returns the client's seat, or Nobody for a spectator.
func (t *Tracker) Seat() rules.Seat {
	if t.Name == "" {
		return rules.Nobody
	}
	return rules.Seat(slices.Index(t.Names, t.Name))
}

// View returns the client's View of the game. In this View, the client is never the player to move. While the client is
// to move, use ViewToMove instead.
func (t *Tracker) View() mia.View {
	v := mia.View{
		You: t.Seat(), Config: mia.Config{Seats: len(t.Names)}, Stage: t.Stage, Round: t.Number, Order: t.Order,
		Standing: t.Standing, Before: t.said, Cup: t.cup, Scores: t.Scores, Played: t.Played,
		Log: t.Log, Last: t.Last, Habits: t.Habits,
	}
	if t.Stage == mia.Joining {
		v.Round++
	}
	if t.cup == v.You {
		v.Dice = t.Dice
	}
	if t.Actor != rules.Nobody && t.Actor != v.You {
		v.Waiting = []rules.Seat{t.Actor}
	}
	return v
}

// ViewToMove returns the client's View after the server has requested a move from the client. In the View, the client is the
// player to move.
func (t *Tracker) ViewToMove() mia.View {
	v := t.View()
	v.Waiting = []rules.Seat{v.You}
	return v
}

// Score handles the message with the points of all players.
func (t *Tracker) Score(all []miawire.Points) {
	seats := make([]rules.Seat, len(all))
	for i, entry := range all {
		if slices.Contains(t.Names, entry.Name) || len(t.Names) < mia.MaxSeats || slices.Contains(t.Names, "") {
			seats[i] = t.SeatOf(entry.Name)
		} else {
			seats[i] = rules.Nobody // probably a player who has left; such a player takes nobody's seat
		}
	}
	t.settled = true
	scores := slices.Clone(t.Scores)
	for i, entry := range all {
		if seats[i] != rules.Nobody {
			scores[seats[i]] = entry.Points
		}
	}
	t.Scores = scores
}

// DiceOf converts d to dice of package mia. It returns None if the values are invalid.
func DiceOf(d miawire.Dice) mia.Dice {
	known, err := mia.DiceOf(d.A, d.B)
	if err != nil {
		return mia.None
	}
	return known
}

// WireDice converts d to dice of the protocol.
func WireDice(d mia.Dice) miawire.Dice { return miawire.Dice{A: d.High(), B: d.Low()} }

// Reply returns the message with which a player makes a move. token is the token of the server's request for the move.
func Reply(move mia.Move, token string) miawire.Message {
	switch move.Kind {
	case mia.Roll:
		return miawire.Roll{Token: token}
	case mia.See:
		return miawire.See{Token: token}
	}
	return miawire.Announce{Dice: WireDice(move.Dice), Token: token}
}

// The protocol does not contain the time limit for a move. A client can measure the limit when a player's time runs out.
// Until then it estimates the limit. The estimate uses the times that other players have taken, and the times for which
// rounds were open for joining. On the known servers, a round is open for the time of a turn, unless all players have
// joined.

// LongestPause is the maximum time between two rounds. A longer time means that players are missing.
const LongestPause = 20 * time.Second

// Assumptions about time limits.
const (
	usual     = 250 * time.Millisecond // time limit of the specification
	leisurely = time.Second            // time limit from which on a server is treated as one for people
	tooSoon   = 20 * time.Millisecond  // time below which an expired time is ignored
	kept      = 4                      // number of expired times that are stored
)

// Limits estimates the server's time limit for a move.
type Limits struct {
	Told    time.Duration   // time limit that the player has given; 0 for none
	ran     []time.Duration // times after which players lost a round because they did not move
	Longest time.Duration   // longest time that a player needed or that a round was open
}

// Thought records a pause of the given duration. The pause is before a move, between two rounds, or for joining a
// round.
func (l *Limits) Thought(took time.Duration) { l.Longest = max(l.Longest, took) }

// RanOut records that a player lost a round by not moving. delay is the time since the server requested the move. A short
// delay is ignored, because it can mean that the player has left.
func (l *Limits) RanOut(delay time.Duration) {
	if delay < tooSoon || delay < l.Longest/2 {
		return
	}
	if l.ran = append(l.ran, delay); len(l.ran) > kept {
		l.ran = l.ran[1:]
	}
}

// Limit returns the time limit for a move. If sure is false, the result is only an estimate. An estimate of 0 means
// that the limit is unknown but probably long.
func (l *Limits) Limit() (d time.Duration, sure bool) {
	switch {
	case l.Told > 0:
		return l.Told, true
	case len(l.ran) > 0:
		for _, ran := range l.ran {
			d = max(d, ran)
		}
		return d, true
	case l.Longest >= leisurely:
		return 0, false
	}
	return max(usual, l.Longest), false
}

// LastMoment returns how long the client waits for the player's answer. After this time, a bot answers. If the result is 0,
// there is no limit. roundTrip is the mean time from a message to its response.
func (l *Limits) LastMoment(roundTrip time.Duration) time.Duration {
	d, _ := l.Limit()
	if d == 0 {
		return 0
	}
	const most = time.Second
	margin := min(d*2/5, most) + roundTrip
	return max(d-margin, d/5)
}

// Tokens holds the tokens of the last offers and answered requests, so that the client can recognise datagrams that arrive
// twice.
type Tokens struct {
	all  [32]string
	next int
}

// Has reports whether token is among the last tokens added.
func (t *Tokens) Has(token string) bool { return token != "" && slices.Contains(t.all[:], token) }

// Add adds a token.
func (t *Tokens) Add(token string) { t.all[t.next], t.next = token, (t.next+1)%len(t.all) }
