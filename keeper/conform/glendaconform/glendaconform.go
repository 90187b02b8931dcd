// Package glendaconform checks servers of Glenda; see package conform.
//
// A server sends the number of the connection, perhaps WAIT, and then the board: the walls and Glenda. It reports each
// move of either side as a SYNC with the move's number. It sends TURN when it is the client's turn, and a refusal when
// the client's move is illegal. At the end it sends WON or LOST.
//
// The specification does not define whether move numbers begin at 0 or 1. The number in the first SYNC shows this. If a
// TURN arrives before the first SYNC, the client makes the first move.
package glendaconform

import (
	"image"
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/wire"
	"menagerie/wire/glendawire"
)

// stage is the state of the conversation.
type stage uint8

const (
	greeting stage = iota // CONN and WAIT, before the board
	laying                // the board
	playing               // the moves
	told                  // the server has sent the result
	over                  // the connection has ended
)

// Checker implements conform.Checker.
type Checker struct {
	conform.Report
	config glenda.Config
	stage  stage
	you    rules.Seat // our seat
	walls  hex.Set
	rabbit hex.Cell
	state  glenda.State
	turn   bool               // the server has sent TURN
	first  int                // the number of the first move: 0 or 1
	asked  glendawire.Message // our move without a response; nil if there is none
	sure   bool               // the game was over by the rules when the result arrived
}

// New returns a checker for servers with the rules in config, which must be valid. If config.Walls.Max is 0, the checker
// accepts any number of walls at the start.
func New(config glenda.Config, t conform.Timing) *Checker {
	return &Checker{Report: conform.NewReport(t), config: config, you: rules.Nobody}
}

// End implements conform.Checker.
func (c *Checker) End(end time.Duration) []conform.Violation {
	if c.stage == told && !c.sure {
		c.Violate("conform.no_end")
	}
	return c.Violations(end)
}

// Check implements conform.Checker.
func (c *Checker) Check(n wire.CapturedMessage) {
	if !c.Next(n) {
		return
	}
	if n.Dir == wire.Sent {
		c.said(n.Bytes)
		return
	}
	m, _, err := glendawire.ParseServer(n.Bytes)
	if err != nil {
		c.AbortError(err)
		return
	}
	if _, ok := m.(glendawire.Unknown); ok {
		c.Violate("conform.no_line")
		return
	}
	switch c.stage {
	case greeting:
		c.greeted(m)
	case laying:
		c.laid(m)
	case playing:
		c.played(m)
	default:
		c.ended(m)
	}
}

// said updates the state with a line that we sent.
func (c *Checker) said(line []byte) {
	m, _, err := glendawire.ParseClient(line)
	if _, isMove := moveOf(m); err != nil || !isMove {
		return
	}
	c.asked, c.turn = m, false
	c.Await()
}

// moveOf returns the move in a line. ok is false if the line has no move.
func moveOf(m glendawire.Message) (move glenda.Move, ok bool) {
	switch m := m.(type) {
	case glendawire.Put:
		return putAt(m.At), true
	case glendawire.Step:
		return glenda.StepTo(hex.Dir(m.To)), true
	case glendawire.SyncPut:
		return putAt(m.At), true
	case glendawire.SyncStep:
		return glenda.StepTo(hex.Dir(m.To)), true
	}
	return glenda.Move{}, false
}

func putAt(c glendawire.Cell) glenda.Move { return glenda.PutAt(cell(c)) }

func cell(c glendawire.Cell) hex.Cell { return hex.Cell{X: int(c.X), Y: int(c.Y)} }

// greeted checks a line before the board.
func (c *Checker) greeted(m glendawire.Message) {
	switch m := m.(type) {
	case glendawire.Conn:
		if c.you != rules.Nobody {
			c.Violate("conform.side")
		}
		c.you = rules.Seat(m.Number & 1)
	case glendawire.Word:
		switch m {
		case glendawire.Wait, glendawire.Ugud:
		case glendawire.Init:
			if c.you == rules.Nobody {
				c.Abort("conform.board_early")
			}
			c.stage = laying
		default:
			c.Violate("conform.not_begun")
		}
	case glendawire.Die:
		c.stage = over
	default:
		c.Violate("conform.not_begun")
	}
}

// laid checks a line of the board.
func (c *Checker) laid(m glendawire.Message) {
	switch m := m.(type) {
	case glendawire.Wall:
		if !c.config.Inside(cell(m.At)) || c.walls.Has(cell(m.At)) {
			c.Violate("conform.wall")
			return
		}
		c.walls = c.walls.With(cell(m.At))
	case glendawire.Glenda:
		c.rabbit = cell(m.At)
	case glendawire.Word:
		if m != glendawire.Sent {
			c.Violate("conform.board_part")
			return
		}
		c.begin()
	default:
		c.Violate("conform.board_part")
	}
}

// begin begins the game on the complete board.
func (c *Checker) begin() {
	state, err := glenda.Resume(c.config, c.walls, c.rabbit)
	if err != nil {
		c.AbortError(err)
		return
	}
	if n := c.walls.Len(); c.config.Walls.Max > 0 && (n < c.config.Walls.Min || n > c.config.Walls.Max) {
		c.Violate("conform.walls", n, c.config.Walls.Min, c.config.Walls.Max)
	}
	c.state, c.stage = state, playing
}

// made returns the number of moves that both sides have made.
func (c *Checker) made() int { return c.state.View(rules.Nobody).Turn }

// opener returns the seat that makes the first move.
func (c *Checker) opener() rules.Seat { return c.config.Dialect.Begins.Seat() }

// mine reports whether it is our turn by the rules.
func (c *Checker) mine() bool {
	waiting := c.state.Waiting()
	return len(waiting) == 1 && waiting[0] == c.you
}

// played checks a line of the game.
func (c *Checker) played(m glendawire.Message) {
	switch m := m.(type) {
	case glendawire.SyncPut:
		c.sync(m, int(m.Turn))
	case glendawire.SyncStep:
		c.sync(m, int(m.Turn))
	case glendawire.Word:
		c.word(m)
	case glendawire.WallAt, glendawire.WallToward, glendawire.GlendaAt, glendawire.Err:
		c.refused()
	case glendawire.Die:
		c.stage = over
		c.CancelWaits()
	default:
		c.Violate("conform.no_place")
	}
}

// word checks a line of one word.
func (c *Checker) word(m glendawire.Word) {
	switch m {
	case glendawire.Turn:
		if c.made() == 0 {
			c.you = c.opener()
		}
		if !c.mine() || c.state.Over() {
			c.Violate("conform.not_our_turn")
		}
		c.turn = true
	case glendawire.Wait:
		if c.mine() {
			c.Violate("conform.our_turn")
		}
	case glendawire.CantMove, glendawire.CantPut:
		c.refused()
	case glendawire.Won, glendawire.Lost:
		c.result(m)
	case glendawire.Ugud:
	default:
		c.Violate("conform.no_place")
	}
}

// sync checks the message that reports a move. turn is the number of the move.
func (c *Checker) sync(m glendawire.Message, turn int) {
	move, _ := moveOf(m)
	if c.state.Over() {
		c.Abort("conform.over_by_rules")
		return
	}
	if c.made() == 0 {
		c.first = min(turn, 1)
		if !c.turn && c.asked == nil {
			c.you = 1 - c.opener() // the other side has made the first move
		}
	}
	if c.mine() {
		own, ok := moveOf(c.asked)
		switch {
		case !ok:
			c.Abort("conform.for_us")
			return
		case own != move:
			c.Abort("conform.our_move", own)
			c.Suspect(image.Point(own.Cell), image.Point(move.Cell))
			return
		}
		c.asked = nil
		c.Responded()
	}
	if want := c.made() + c.first; turn != want {
		c.Violate("conform.number", want)
	}
	next, err := c.state.Play(c.state.Waiting()[0], move)
	if err != nil {
		c.Abort("conform.move", err)
		return
	}
	c.state, c.turn = next, false
}

// refused checks a refusal. The server may refuse only an illegal move.
func (c *Checker) refused() {
	move, ok := moveOf(c.asked)
	if !ok {
		c.Violate("conform.refusal_unasked")
		return
	}
	c.asked = nil
	c.Responded()
	if _, err := c.state.Play(c.you, move); err == nil {
		c.Violate("conform.allowed", move)
		other := hex.Cell{X: move.Cell.Y, Y: move.Cell.X}
		if _, err := c.state.Play(c.you, glenda.PutAt(other)); move.Kind == glenda.Put && err != nil {
			c.Suspect(image.Point(move.Cell), image.Point(other))
		}
	}
}

// result checks the result WON or LOST.
func (c *Checker) result(m glendawire.Word) {
	c.stage = told
	c.CancelWaits()
	outcome := c.state.View(rules.Nobody).Outcome
	if c.sure = outcome != glenda.Running; !c.sure {
		return
	}
	want := glendawire.Lost
	if (outcome == glenda.TrapperWon) == (c.you == glenda.Trapper) {
		want = glendawire.Won
	}
	if m != want {
		c.Violate("conform.other_won")
	}
}

// ended checks a message that follows the result of the game. If the rules do not explain the result, the server may
// send DIE with the reason. Every other message is a fault.
func (c *Checker) ended(m glendawire.Message) {
	if _, ok := m.(glendawire.Die); ok && c.stage == told && !c.sure {
		c.stage = over
		return
	}
	c.Violate("conform.over")
}
