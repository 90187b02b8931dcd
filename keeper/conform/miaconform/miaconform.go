// Package miaconform judges servers of Mia; see package conform.
//
// A round is offered, begins with names in an order, and then everything comes in that order: who is on turn rolls or wants
// to see, who has rolled announces, and the round ends when somebody has lost it, for the reason that the rules have. Then
// come the points, one more for everybody who has not lost. Only our own dice and tokens are told to us alone.
//
// Datagrams may be lost on the way, or overtake each other, for which nobody can be blamed: what is found over a bad network
// says little about the server.
package miaconform

import (
	"slices"
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules/mia"
	"menagerie/wire"
	"menagerie/wire/miawire"
)

// stage says what may come.
type stage uint8

const (
	outside    stage = iota // no round
	turning                 // somebody is to roll or to see
	announcing              // who has rolled is to announce
	showing                 // the dice
	losing                  // who has lost
)

// Judge is a conform.Judge.
type Judge struct {
	conform.Docket
	dialect mia.Dialect
	me      string
	in      bool // registered
	known   bool // a round was seen from its beginning, or none runs
	stage   stage
	number  int // of the last round; 0: not known
	order   []string
	turn    int
	roller  string
	stands  mia.Dice
	said    mia.Dice // what was announced last
	own     mia.Dice // what we have rolled
	shown   mia.Dice
	reason  mia.Reason // for which the round must end
	losers  []string
	scores  map[string]int // nil before they are known
	sent    miawire.Message
}

// New returns a judge for a server of these rules.
func New(d mia.Dialect, c conform.Clock) *Judge {
	return &Judge{Docket: conform.NewDocket(c), dialect: d}
}

// End implements conform.Judge.
func (j *Judge) End(at time.Duration) []conform.Departure { return j.Close(at) }

// Hear implements conform.Judge.
func (j *Judge) Hear(n wire.CapturedMessage) {
	if !j.Take(n) {
		return
	}
	if n.Dir == wire.Sent {
		j.says(miawire.ParseClient(n.Bytes))
		return
	}
	switch m := miawire.ParseServer(n.Bytes).(type) {
	case miawire.Word:
		j.word(m)
	case miawire.Rejected:
		j.Answered()
	case miawire.RoundStarting:
		j.offered(m)
	case miawire.RoundStarted:
		j.started(m)
	case miawire.Echoing:
	case miawire.Unknown:
		j.Fault("conform.no_message")
	case miawire.Score:
		j.scored(m)
	default:
		if j.known {
			j.played(m)
		}
	}
}

// says takes what we have said.
func (j *Judge) says(m miawire.Message) {
	switch m := m.(type) {
	case miawire.Register:
		j.me = m.Name
		j.Await()
	case miawire.Roll, miawire.See, miawire.Announce:
		if j.sent == nil {
			j.Await()
		}
		j.sent = m
	}
}

func (j *Judge) word(m miawire.Word) {
	switch m {
	case miawire.Registered:
		j.in = true
		j.Answered()
	case miawire.Unregistered:
		j.Excused()
		j.leave()
	case miawire.Heartbeat:
	default:
		j.Fault("conform.for_clients")
	}
}

// leave forgets the rounds and the points: rounds go on while the client is away.
func (j *Judge) leave() {
	j.close()
	j.in, j.known, j.number, j.scores = false, false, 0, nil
}

func (j *Judge) offered(m miawire.RoundStarting) {
	switch {
	case !j.in:
		j.Fault("conform.unregistered")
	case m.Token == "":
		j.Fault("conform.token")
	case j.stage != outside:
		j.Fault("conform.offer_early")
		j.close()
	}
	j.known = true
}

func (j *Judge) close() { j.stage, j.reason, j.losers, j.sent = outside, mia.NoReason, nil, nil }

func (j *Judge) started(m miawire.RoundStarted) {
	if j.stage != outside {
		j.Fault("conform.round_again")
	}
	if j.number > 0 && m.Number != j.number+1 {
		j.Fault("conform.round", j.number+1)
	}
	names := slices.Clone(m.Names)
	slices.Sort(names)
	if len(names) == 0 || len(slices.Compact(names)) != len(m.Names) {
		j.Fault("conform.named")
	}
	j.close()
	j.number, j.order, j.turn, j.known = m.Number, m.Names, 0, true
	j.roller, j.stands, j.said, j.own, j.shown = "", mia.None, mia.None, mia.None, mia.None
	if len(m.Names) > 1 {
		j.stage = turning
	}
}

// actor is whose turn it is.
func (j *Judge) actor() string { return j.order[j.turn%len(j.order)] }

// acts checks that it is somebody's turn to do something.
func (j *Judge) acts(name string, at stage) bool {
	switch {
	case j.stage != at:
		j.Fault("conform.not_now")
		return false
	case name != j.actor():
		j.Fault("conform.turn", j.actor())
		return false
	}
	return true
}

func (j *Judge) played(m miawire.Message) {
	switch m := m.(type) {
	case miawire.RoundCanceled:
		j.cancelled(m)
	case miawire.YourTurn:
		if j.acts(j.me, turning) && m.Token == "" {
			j.Fault("conform.token")
		}
	case miawire.PlayerRolls:
		if j.acts(m.Name, turning) {
			j.answers(m.Name, func() bool { _, ok := j.sent.(miawire.Roll); return ok })
			j.stage, j.roller, j.own = announcing, m.Name, mia.None
		}
	case miawire.Rolled:
		j.rolled(m)
	case miawire.Announced:
		j.announced(m)
	case miawire.WantsToSee:
		j.sees(m)
	case miawire.ActualDice:
		j.shows(m)
	case miawire.PlayerLost:
		j.lost(m)
	}
}

// answers checks that what is told of us is what we have done.
func (j *Judge) answers(name string, so func() bool) {
	if name != j.me {
		return
	}
	if j.sent == nil || !so() {
		j.Fault("conform.not_done")
	}
	j.sent = nil
	j.Answered()
}

// rolled takes our dice, which may be told before everybody hears that we have rolled.
func (j *Judge) rolled(m miawire.Rolled) {
	d, err := mia.DiceOf(m.Dice.A, m.Dice.B)
	switch {
	case err != nil:
		j.Wrong(err)
	case m.Token == "":
		j.Fault("conform.token")
	case j.stage == turning && j.actor() == j.me && j.sent != nil, j.stage == announcing && j.roller == j.me:
		if j.own != mia.None && j.own != d {
			j.Fault("conform.dice", j.own)
		}
		j.own = d
	default:
		j.Fault("conform.not_rolled")
	}
}

func (j *Judge) announced(m miawire.Announced) {
	if !j.acts(m.Name, announcing) {
		return
	}
	d, err := mia.DiceOf(m.Dice.A, m.Dice.B)
	if err != nil {
		j.Wrong(err)
		return
	}
	j.answers(m.Name, func() bool {
		own, ok := j.sent.(miawire.Announce)
		return ok && (own.Dice == m.Dice || own.Dice == miawire.Dice{A: m.Dice.B, B: m.Dice.A})
	})
	j.said = d
	switch {
	case d == mia.Mia:
		j.stage = showing
	case d < j.stands || d == j.stands && j.dialect.Equal == mia.EqualLoses:
		j.must(mia.AnnouncedLosingDice, m.Name)
	default:
		j.stands, j.stage = d, turning
		j.turn++
	}
}

// must notes how the round has to end.
func (j *Judge) must(reason mia.Reason, losers ...string) {
	j.stage, j.reason, j.losers = losing, reason, losers
}

func (j *Judge) sees(m miawire.WantsToSee) {
	if !j.acts(m.Name, turning) {
		return
	}
	j.answers(m.Name, func() bool { _, ok := j.sent.(miawire.See); return ok })
	if j.stands == mia.None {
		j.must(mia.SeeBeforeFirstRoll, m.Name)
		return
	}
	j.stage = showing
}
