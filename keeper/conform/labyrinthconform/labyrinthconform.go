// Package labyrinthconform checks servers of the labyrinth; see package conform.
//
// The checker checks only the order of the messages. The server sends the greeting and then the board. It sends a Turn
// to request a move, and reports the client's move exactly as the client sent it. It reports the moves of the other
// players one after another, and one end. It must not disqualify the client. The client itself interprets the numbers
// and reports illegal moves.
package labyrinthconform

import (
	"image"
	"time"

	"menagerie/keeper/conform"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// stage is the state of the conversation.
type stage uint8

const (
	knocking stage = iota // the greeting
	waiting               // the board
	playing               // the moves
	over                  // there is no game
)

// Checker implements conform.Checker.
type Checker struct {
	conform.Report
	format labyrinthwire.Format
	stage  stage
	you    int                 // our player id
	many   int                 // number of players
	out    map[int]bool        // disqualified players
	last   int                 // the player who moved last; -1 before the first move
	turn   bool                // we have received a Turn and not moved since
	asked  *labyrinthwire.Move // our move without a response; may be nil
}

// New returns a checker for servers that write messages in this format.
func New(format labyrinthwire.Format, t conform.Timing) *Checker {
	return &Checker{Report: conform.NewReport(t), format: format, out: map[int]bool{}, last: -1}
}

// End implements conform.Checker.
func (c *Checker) End(end time.Duration) []conform.Violation { return c.Violations(end) }

// Check implements conform.Checker.
func (c *Checker) Check(n wire.CapturedMessage) {
	if !c.Next(n) {
		return
	}
	switch {
	case c.stage == knocking && n.Dir == wire.Received:
		if _, _, _, err := labyrinthwire.ParseHello(n.Bytes); err != nil {
			c.Abort("conform.greeting", err)
		}
		return
	case c.stage == knocking:
		c.stage = waiting // this is our name
		return
	case n.Dir == wire.Sent:
		c.said(n.Bytes)
		return
	}
	m, _, err := c.format.ParseServer(n.Bytes)
	if err != nil {
		c.AbortError(err)
		return
	}
	c.heard(m)
}

// said updates the state with a message that we sent.
func (c *Checker) said(b []byte) {
	m, _, err := c.format.ParseClient(b)
	if move, ok := m.(labyrinthwire.Move); err == nil && ok {
		c.asked, c.turn = &move, false
		c.Await()
	}
}

// heard checks a message of the game server.
func (c *Checker) heard(m labyrinthwire.Message) {
	if _, start := m.(labyrinthwire.Start); c.stage != playing && !start {
		c.Violate("conform.no_game")
		return
	}
	switch m := m.(type) {
	case labyrinthwire.Start:
		c.start(m)
	case labyrinthwire.Turn:
		c.asks(m)
	case labyrinthwire.Move:
		c.move(m)
	case labyrinthwire.Kick:
		c.kick(m)
	case labyrinthwire.End:
		c.stage = over
		c.CancelWaits()
		for _, winner := range m.Winners {
			if c.out[winner] {
				c.Violate("conform.winner_out", winner)
			}
		}
	case labyrinthwire.Names:
		c.Violate("conform.names")
	}
}

// start checks the board and begins a game.
func (c *Checker) start(m labyrinthwire.Start) {
	if c.stage == playing {
		c.Violate("conform.game_again")
	}
	c.stage, c.you, c.many, c.last, c.turn, c.asked = playing, m.You, len(m.Players), -1, false, nil
	clear(c.out)
	if c.many < 2 {
		c.Violate("conform.players", c.many)
	}
	if len(m.Hand) == 0 {
		c.Violate("conform.no_objectives")
	}
}

// asks checks a request for our move.
func (c *Checker) asks(m labyrinthwire.Turn) {
	switch {
	case c.out[c.you]:
		c.Violate("conform.we_out")
	case c.turn || c.asked != nil:
		c.Violate("conform.asked_twice")
	case m.Millis <= 0:
		c.Violate("conform.no_time")
	}
	c.turn = true
}

// move checks the report of a move.
func (c *Checker) move(m labyrinthwire.Move) {
	if c.out[m.Player] {
		c.Violate("conform.player_out", m.Player)
	}
	if m.Player == c.last && c.many-len(c.out) > 1 {
		c.Violate("conform.twice", m.Player)
	}
	c.last = m.Player
	if m.Player != c.you {
		if c.asked != nil || c.turn {
			c.Violate("conform.our_turn_player", m.Player)
		}
		return
	}
	if c.asked == nil {
		c.Violate("conform.for_us")
		return
	}
	own := *c.asked
	if m.Insert != own.Insert || m.Line != own.Line || m.Tile != own.Tile || m.To != own.To {
		c.Violate("conform.our_bytes", wire.Text(own.Append(nil, c.format)))
		c.Suspect(image.Point(own.To), image.Point(m.To))
	}
	c.asked = nil
	c.Responded()
}

// kick checks the disqualification of a player.
func (c *Checker) kick(m labyrinthwire.Kick) {
	if c.out[m.Player] {
		c.Violate("conform.out_before", m.Player)
	}
	c.out[m.Player] = true
	if m.Player != c.you {
		return
	}
	c.CancelWaits()
	c.asked, c.turn = nil, false
	c.Violate("conform.out_wrongly")
}
