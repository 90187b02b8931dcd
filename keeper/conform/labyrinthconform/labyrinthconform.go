// Package labyrinthconform judges servers of the labyrinth; see package conform.
//
// What the numbers of the messages mean is the client's to find out, which tells of moves that the rules forbid. The judge
// sees to the order of the messages: the greeting, the board, a Turn for us and then our move, which comes back as we have made
// it and for which nobody is disqualified, the others' moves one after another, and one end.
package labyrinthconform

import (
	"time"

	"menagerie/keeper/conform"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// stage says what may come.
type stage uint8

const (
	knocking stage = iota // the greeting
	waiting               // the board
	playing
	over
)

// Judge is a conform.Judge.
type Judge struct {
	conform.Docket
	format labyrinthwire.Format
	stage  stage
	you    int
	many   int // players
	out    map[int]bool
	last   int                 // who has moved last; -1 before
	turn   bool                // we were asked to move
	asked  *labyrinthwire.Move // that was not answered
}

// New returns a judge of messages that are written in a format.
func New(format labyrinthwire.Format, c conform.Clock) *Judge {
	return &Judge{Docket: conform.NewDocket(c), format: format, out: map[int]bool{}, last: -1}
}

// End implements conform.Judge.
func (j *Judge) End(at time.Duration) []conform.Departure { return j.Close(at) }

// Hear implements conform.Judge.
func (j *Judge) Hear(n wire.CapturedMessage) {
	if !j.Take(n) {
		return
	}
	switch {
	case j.stage == knocking && n.Dir == wire.Received:
		if _, _, _, err := labyrinthwire.ParseHello(n.Bytes); err != nil {
			j.Lose("conform.greeting", err)
		}
		return
	case j.stage == knocking:
		j.stage = waiting // we have told our name
		return
	case n.Dir == wire.Sent:
		j.said(n.Bytes)
		return
	}
	m, _, err := j.format.ParseServer(n.Bytes)
	if err != nil {
		j.Lost(err)
		return
	}
	j.heard(m)
}

func (j *Judge) said(b []byte) {
	m, _, err := j.format.ParseClient(b)
	if move, ok := m.(labyrinthwire.Move); err == nil && ok {
		j.asked, j.turn = &move, false
		j.Await()
	}
}

func (j *Judge) heard(m labyrinthwire.Message) {
	if _, start := m.(labyrinthwire.Start); j.stage != playing && !start {
		j.Fault("conform.no_game")
		return
	}
	switch m := m.(type) {
	case labyrinthwire.Start:
		j.start(m)
	case labyrinthwire.Turn:
		j.asks(m)
	case labyrinthwire.Move:
		j.move(m)
	case labyrinthwire.Kick:
		j.kick(m)
	case labyrinthwire.End:
		j.stage = over
		j.Excused()
		for _, winner := range m.Winners {
			if j.out[winner] {
				j.Fault("conform.winner_out", winner)
			}
		}
	case labyrinthwire.Names:
		j.Fault("conform.names")
	}
}

func (j *Judge) start(m labyrinthwire.Start) {
	if j.stage == playing {
		j.Fault("conform.game_again")
	}
	j.stage, j.you, j.many, j.last, j.turn, j.asked = playing, m.You, len(m.Players), -1, false, nil
	clear(j.out)
	if j.many < 2 {
		j.Fault("conform.players", j.many)
	}
	if len(m.Hand) == 0 {
		j.Fault("conform.no_objectives")
	}
}

func (j *Judge) asks(m labyrinthwire.Turn) {
	switch {
	case j.out[j.you]:
		j.Fault("conform.we_out")
	case j.turn || j.asked != nil:
		j.Fault("conform.asked_twice")
	case m.Millis <= 0:
		j.Fault("conform.no_time")
	}
	j.turn = true
}

func (j *Judge) move(m labyrinthwire.Move) {
	if j.out[m.Player] {
		j.Fault("conform.player_out", m.Player)
	}
	if m.Player == j.last && j.many-len(j.out) > 1 {
		j.Fault("conform.twice", m.Player)
	}
	j.last = m.Player
	if m.Player != j.you {
		if j.asked != nil || j.turn {
			j.Fault("conform.our_turn_player", m.Player)
		}
		return
	}
	if j.asked == nil {
		j.Fault("conform.for_us")
		return
	}
	own := *j.asked
	if m.Insert != own.Insert || m.Line != own.Line || m.Tile != own.Tile || m.To != own.To {
		j.Fault("conform.our_bytes", wire.Text(own.Append(nil, j.format)))
	}
	j.asked = nil
	j.Answered()
}

func (j *Judge) kick(m labyrinthwire.Kick) {
	if j.out[m.Player] {
		j.Fault("conform.out_before", m.Player)
	}
	j.out[m.Player] = true
	if m.Player != j.you {
		return
	}
	j.Excused()
	j.asked, j.turn = nil, false
	j.Fault("conform.out_wrongly")
}
