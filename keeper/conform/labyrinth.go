package conform

import (
	"image"

	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// labyrinthStage is the state of the conversation.
type labyrinthStage uint8

const (
	labyrinthKnocking labyrinthStage = iota // before the board: the greeting
	labyrinthWaiting                        // the board is awaited
	labyrinthPlaying                        // the moves are being sent
	labyrinthOver                           // there is no game
)

// labyrinthChecker checks that a server's messages come in the right order. It also checks that the server reports the
// client's moves unchanged. It does not check whether moves are legal.
type labyrinthChecker struct {
	*report
	format labyrinthwire.Format
	stage  labyrinthStage
	you    int                 // the client's player id
	many   int                 // number of players
	out    map[int]bool        // ids of the disqualified players
	last   int                 // id of the player who moved last; -1 before the first move
	turn   bool                // the client has received a Turn and not moved since
	asked  *labyrinthwire.Move // the client's move without a response; nil for none
}

// NewLabyrinth returns a checker for servers of the labyrinth whose messages have the given format.
func NewLabyrinth(format labyrinthwire.Format, t Timing) *Checker {
	r := &report{timing: t}
	return &Checker{r, &labyrinthChecker{report: r, format: format, out: map[int]bool{}, last: -1}}
}

func (c *labyrinthChecker) sent(b []byte) {
	if c.stage == labyrinthKnocking {
		c.stage = labyrinthWaiting // this is our name
		return
	}
	m, _, err := c.format.ParseClient(b)
	if move, ok := m.(labyrinthwire.Move); err == nil && ok {
		c.asked, c.turn = &move, false
		c.expectResponse()
	}
}

func (c *labyrinthChecker) received(b []byte) {
	if c.stage == labyrinthKnocking {
		if _, _, _, err := labyrinthwire.ParseHello(b); err != nil {
			c.abort("conform.greeting", err)
		}
		return
	}
	m, _, err := c.format.ParseServer(b)
	if err != nil {
		c.abortError(err)
		return
	}
	if _, start := m.(labyrinthwire.Start); c.stage != labyrinthPlaying && !start {
		c.violate("conform.no_game")
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
		c.stage = labyrinthOver
		c.cancelWaits()
		for _, winner := range m.Winners {
			if c.out[winner] {
				c.violate("conform.winner_out", winner)
			}
		}
	case labyrinthwire.Names:
		c.violate("conform.names")
	}
}

func (c *labyrinthChecker) start(m labyrinthwire.Start) {
	if c.stage == labyrinthPlaying {
		c.violate("conform.game_again")
	}
	c.stage, c.you, c.many, c.last, c.turn, c.asked = labyrinthPlaying, m.You, len(m.Players), -1, false, nil
	clear(c.out)
	if c.many < 2 {
		c.violate("conform.players", c.many)
	}
	if len(m.Hand) == 0 {
		c.violate("conform.no_objectives")
	}
}

func (c *labyrinthChecker) asks(m labyrinthwire.Turn) {
	switch {
	case c.out[c.you]:
		c.violate("conform.we_out")
	case c.turn || c.asked != nil:
		c.violate("conform.asked_twice")
	case m.Millis <= 0:
		c.violate("conform.no_time")
	}
	c.turn = true
}

func (c *labyrinthChecker) move(m labyrinthwire.Move) {
	if c.out[m.Player] {
		c.violate("conform.player_out", m.Player)
	}
	if m.Player == c.last && c.many-len(c.out) > 1 {
		c.violate("conform.twice", m.Player)
	}
	c.last = m.Player
	if m.Player != c.you {
		if c.asked != nil || c.turn {
			c.violate("conform.our_turn_player", m.Player)
		}
		return
	}
	if c.asked == nil {
		c.violate("conform.for_us")
		return
	}
	own := *c.asked
	if m.Insert != own.Insert || m.Line != own.Line || m.Tile != own.Tile || m.To != own.To {
		c.violate("conform.our_bytes", wire.Text(own.Append(nil, c.format)))
		c.suggestCause(image.Point(own.To), image.Point(m.To))
	}
	c.asked = nil
	c.responded()
}

func (c *labyrinthChecker) kick(m labyrinthwire.Kick) {
	if c.out[m.Player] {
		c.violate("conform.out_before", m.Player)
	}
	c.out[m.Player] = true
	if m.Player != c.you {
		return
	}
	c.cancelWaits()
	c.asked, c.turn = nil, false
	c.violate("conform.out_wrongly")
}
