package conform

import (
	"image"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/wire/glendawire"
)

// glendaStage is the state of the conversation.
type glendaStage uint8

const (
	glendaGreeting glendaStage = iota // before the board: CONN and WAIT
	glendaLaying                      // the board is being sent
	glendaPlaying                     // the moves are being sent
	glendaTold                        // the server has sent the result
	glendaOver                        // the connection has ended
)

// glendaChecker checks servers of Glenda. A server sends the number of the connection, perhaps WAIT, and then the board: the
// walls and Glenda. It reports each move of either side as a SYNC with the move's number. It sends TURN when it is the client's
// turn, and a refusal when the client's move is illegal. At the end it sends WON or LOST.
//
// The specification does not define whether move numbers begin at 0 or 1. The number in the first SYNC shows this. If a
// TURN arrives before the first SYNC, the client makes the first move.
type glendaChecker struct {
	*report
	config glenda.Config
	stage  glendaStage
	you    rules.Seat // the client's seat
	walls  hex.Set
	rabbit hex.Cell
	state  glenda.State
	turn   bool               // the server has sent TURN for the next move
	first  int                // number of the first move: 0 or 1
	asked  glendawire.Message // the client's move without a response; nil for none
	sure   bool               // the game was over by the rules when the result arrived
}

// NewGlenda returns a checker for servers of Glenda with the rules in config. config must be valid. If config.Walls.Max is 0,
// the checker accepts any number of walls at the start.
func NewGlenda(config glenda.Config, t Timing) *Checker {
	r := &report{timing: t}
	return &Checker{r, &glendaChecker{report: r, config: config, you: rules.Nobody}}
}

func (c *glendaChecker) ended() {
	if c.stage == glendaTold && !c.sure {
		c.violate("conform.no_end")
	}
}

func (c *glendaChecker) received(line []byte) {
	m, _, err := glendawire.ParseServer(line)
	if err != nil {
		c.abortError(err)
		return
	}
	if _, ok := m.(glendawire.Unknown); ok {
		c.violate("conform.no_line")
		return
	}
	switch c.stage {
	case glendaGreeting:
		c.greeted(m)
	case glendaLaying:
		c.laid(m)
	case glendaPlaying:
		c.played(m)
	default:
		c.checkAfterEnd(m)
	}
}

func (c *glendaChecker) sent(line []byte) {
	m, _, err := glendawire.ParseClient(line)
	if _, isMove := glendaMove(m); err != nil || !isMove {
		return
	}
	c.asked, c.turn = m, false
	c.expectResponse()
}

// glendaMove returns the move in a line. ok is false if the line has no move.
func glendaMove(m glendawire.Message) (move glenda.Move, ok bool) {
	switch m := m.(type) {
	case glendawire.Put:
		return glendaPut(m.At), true
	case glendawire.Step:
		return glenda.StepTo(hex.Dir(m.To)), true
	case glendawire.SyncPut:
		return glendaPut(m.At), true
	case glendawire.SyncStep:
		return glenda.StepTo(hex.Dir(m.To)), true
	}
	return glenda.Move{}, false
}

func glendaPut(c glendawire.Cell) glenda.Move { return glenda.PutAt(glendaCell(c)) }

func glendaCell(c glendawire.Cell) hex.Cell { return hex.Cell{X: int(c.X), Y: int(c.Y)} }

func (c *glendaChecker) greeted(m glendawire.Message) {
	switch m := m.(type) {
	case glendawire.Conn:
		if c.you != rules.Nobody {
			c.violate("conform.side")
		}
		c.you = rules.Seat(m.Number & 1)
	case glendawire.Word:
		switch m {
		case glendawire.Wait, glendawire.Ugud:
		case glendawire.Init:
			if c.you == rules.Nobody {
				c.abort("conform.board_early")
			}
			c.stage = glendaLaying
		default:
			c.violate("conform.not_begun")
		}
	case glendawire.Die:
		c.stage = glendaOver
	default:
		c.violate("conform.not_begun")
	}
}

func (c *glendaChecker) laid(m glendawire.Message) {
	switch m := m.(type) {
	case glendawire.Wall:
		if !c.config.Inside(glendaCell(m.At)) || c.walls.Has(glendaCell(m.At)) {
			c.violate("conform.wall")
			return
		}
		c.walls = c.walls.With(glendaCell(m.At))
	case glendawire.Glenda:
		c.rabbit = glendaCell(m.At)
	case glendawire.Word:
		if m != glendawire.Sent {
			c.violate("conform.board_part")
			return
		}
		c.begin()
	default:
		c.violate("conform.board_part")
	}
}

func (c *glendaChecker) begin() {
	state, err := glenda.Resume(c.config, c.walls, c.rabbit)
	if err != nil {
		c.abortError(err)
		return
	}
	if n := c.walls.Len(); c.config.Walls.Max > 0 && (n < c.config.Walls.Min || n > c.config.Walls.Max) {
		c.violate("conform.walls", n, c.config.Walls.Min, c.config.Walls.Max)
	}
	c.state, c.stage = state, glendaPlaying
}

func (c *glendaChecker) made() int { return c.state.View(rules.Nobody).Turn }

func (c *glendaChecker) opener() rules.Seat { return c.config.Dialect.Begins.Seat() }

func (c *glendaChecker) isOurTurn() bool {
	waiting := c.state.Waiting()
	return len(waiting) == 1 && waiting[0] == c.you
}

func (c *glendaChecker) played(m glendawire.Message) {
	switch m := m.(type) {
	case glendawire.SyncPut:
		c.checkSync(m, int(m.Turn))
	case glendawire.SyncStep:
		c.checkSync(m, int(m.Turn))
	case glendawire.Word:
		c.word(m)
	case glendawire.WallAt, glendawire.WallToward, glendawire.GlendaAt, glendawire.Err:
		c.checkRefusal()
	case glendawire.Die:
		c.stage = glendaOver
		c.cancelWaits()
	default:
		c.violate("conform.no_place")
	}
}

func (c *glendaChecker) word(m glendawire.Word) {
	switch m {
	case glendawire.Turn:
		if c.made() == 0 {
			c.you = c.opener()
		}
		if !c.isOurTurn() || c.state.Over() {
			c.violate("conform.not_our_turn")
		}
		c.turn = true
	case glendawire.Wait:
		if c.isOurTurn() {
			c.violate("conform.our_turn")
		}
	case glendawire.CantMove, glendawire.CantPut:
		c.checkRefusal()
	case glendawire.Won, glendawire.Lost:
		c.result(m)
	case glendawire.Ugud:
	default:
		c.violate("conform.no_place")
	}
}

// checkSync checks the message that reports a move. turn is the number of the move.
func (c *glendaChecker) checkSync(m glendawire.Message, turn int) {
	move, _ := glendaMove(m)
	if c.state.Over() {
		c.abort("conform.over_by_rules")
		return
	}
	if c.made() == 0 {
		c.first = min(turn, 1)
		if !c.turn && c.asked == nil {
			c.you = 1 - c.opener() // the other side has made the first move
		}
	}
	if c.isOurTurn() {
		own, ok := glendaMove(c.asked)
		switch {
		case !ok:
			c.abort("conform.for_us")
			return
		case own != move:
			c.abort("conform.our_move", own)
			c.suggestCause(image.Point(own.Cell), image.Point(move.Cell))
			return
		}
		c.asked = nil
		c.responded()
	}
	if want := c.made() + c.first; turn != want {
		c.violate("conform.number", want)
	}
	next, err := c.state.Play(c.state.Waiting()[0], move)
	if err != nil {
		c.abort("conform.move", err)
		return
	}
	c.state, c.turn = next, false
}

// checkRefusal checks a refusal. The server may refuse only an illegal move.
func (c *glendaChecker) checkRefusal() {
	move, ok := glendaMove(c.asked)
	if !ok {
		c.violate("conform.refusal_unasked")
		return
	}
	c.asked = nil
	c.responded()
	if _, err := c.state.Play(c.you, move); err == nil {
		c.violate("conform.allowed", move)
		other := hex.Cell{X: move.Cell.Y, Y: move.Cell.X}
		if _, err := c.state.Play(c.you, glenda.PutAt(other)); move.Kind == glenda.Put && err != nil {
			c.suggestCause(image.Point(move.Cell), image.Point(other))
		}
	}
}

func (c *glendaChecker) result(m glendawire.Word) {
	c.stage = glendaTold
	c.cancelWaits()
	outcome := c.state.View(rules.Nobody).Outcome
	if c.sure = outcome != glenda.Running; !c.sure {
		return
	}
	want := glendawire.Lost
	if (outcome == glenda.TrapperWon) == (c.you == glenda.Trapper) {
		want = glendawire.Won
	}
	if m != want {
		c.violate("conform.other_won")
	}
}

// checkAfterEnd checks a message that follows the result of the game. All messages are violations, except DIE with the
// reason.
func (c *glendaChecker) checkAfterEnd(m glendawire.Message) {
	// only if the rules do not explain the result
	if _, ok := m.(glendawire.Die); ok && c.stage == glendaTold && !c.sure {
		c.stage = glendaOver
		return
	}
	c.violate("conform.over")
}
