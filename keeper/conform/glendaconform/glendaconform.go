// Package glendaconform judges servers of the game with the rabbit; see package conform.
//
// A server sends the number of the connection, perhaps WAIT, and then the board: the walls and Glenda. From then on the server
// sends every move of either side as a SYNC with its number, TURN when it is our turn, a reason when the rules forbid our move,
// and WON or LOST at the end.
//
// The specification does not say where numbers begin. The first TURN or SYNC after the board shows whether we make the first
// move, and the first SYNC shows whether moves are counted from 0 or from 1.
package glendaconform

import (
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/wire"
	"menagerie/wire/glendawire"
)

// stage says what may come.
type stage uint8

const (
	greeting stage = iota // who we are, and waiting
	laying                // the board
	playing
	told // who has won
	over // nothing more
)

// Judge is a conform.Judge.
type Judge struct {
	conform.Docket
	config glenda.Config
	stage  stage
	you    rules.Seat
	walls  hex.Set
	rabbit hex.Cell
	state  glenda.State
	turn   bool               // we were told that it is our turn
	first  int                // the number of the first move: 0 or 1
	asked  glendawire.Message // our move, until it is answered
	sure   bool               // the end that was told is that by the rules
}

// New returns a judge for a server of these rules, which must be valid.
func New(config glenda.Config, c conform.Clock) *Judge {
	return &Judge{Docket: conform.NewDocket(c), config: config, you: rules.Nobody}
}

// End implements conform.Judge.
func (j *Judge) End(at time.Duration) []conform.Departure {
	if j.stage == told && !j.sure {
		j.Fault("conform.no_end")
	}
	return j.Close(at)
}

// Hear implements conform.Judge.
func (j *Judge) Hear(n wire.CapturedMessage) {
	if !j.Take(n) {
		return
	}
	if n.Dir == wire.Sent {
		j.said(n.Bytes)
		return
	}
	m, _, err := glendawire.ParseServer(n.Bytes)
	if err != nil {
		j.Lost(err)
		return
	}
	if _, ok := m.(glendawire.Unknown); ok {
		j.Fault("conform.no_line")
		return
	}
	switch j.stage {
	case greeting:
		j.greeted(m)
	case laying:
		j.laid(m)
	case playing:
		j.played(m)
	default:
		j.ended(m)
	}
}

// said takes a line of ours.
func (j *Judge) said(line []byte) {
	m, _, err := glendawire.ParseClient(line)
	if _, isMove := moveOf(m); err != nil || !isMove {
		return
	}
	j.asked, j.turn = m, false
	j.Await()
}

// moveOf is the move that a line stands for.
func moveOf(m glendawire.Message) (glenda.Move, bool) {
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

func (j *Judge) greeted(m glendawire.Message) {
	switch m := m.(type) {
	case glendawire.Conn:
		if j.you != rules.Nobody {
			j.Fault("conform.side")
		}
		j.you = rules.Seat(m.Number & 1)
	case glendawire.Word:
		switch m {
		case glendawire.Wait, glendawire.Ugud:
		case glendawire.Init:
			if j.you == rules.Nobody {
				j.Lose("conform.board_early")
			}
			j.stage = laying
		default:
			j.Fault("conform.not_begun")
		}
	case glendawire.Die:
		j.stage = over
	default:
		j.Fault("conform.not_begun")
	}
}

func (j *Judge) laid(m glendawire.Message) {
	switch m := m.(type) {
	case glendawire.Wall:
		if !j.config.Inside(cell(m.At)) || j.walls.Has(cell(m.At)) {
			j.Fault("conform.wall")
			return
		}
		j.walls = j.walls.With(cell(m.At))
	case glendawire.Glenda:
		j.rabbit = cell(m.At)
	case glendawire.Word:
		if m != glendawire.Sent {
			j.Fault("conform.board_part")
			return
		}
		j.begin()
	default:
		j.Fault("conform.board_part")
	}
}

func (j *Judge) begin() {
	state, err := glenda.Resume(j.config, j.walls, j.rabbit)
	if err != nil {
		j.Lost(err)
		return
	}
	if n := j.walls.Len(); j.config.Walls.Max > 0 && (n < j.config.Walls.Min || n > j.config.Walls.Max) {
		j.Fault("conform.walls", n, j.config.Walls.Min, j.config.Walls.Max)
	}
	j.state, j.stage = state, playing
}

// made returns the number of moves that both sides have made.
func (j *Judge) made() int { return j.state.View(rules.Nobody).Turn }

// opener returns the seat that makes the first move.
func (j *Judge) opener() rules.Seat { return j.config.Dialect.Begins.Seat() }

// mine reports whether it is our turn by the rules.
func (j *Judge) mine() bool {
	waiting := j.state.Waiting()
	return len(waiting) == 1 && waiting[0] == j.you
}

func (j *Judge) played(m glendawire.Message) {
	switch m := m.(type) {
	case glendawire.SyncPut:
		j.sync(m, int(m.Turn))
	case glendawire.SyncStep:
		j.sync(m, int(m.Turn))
	case glendawire.Word:
		j.word(m)
	case glendawire.WallAt, glendawire.WallToward, glendawire.GlendaAt, glendawire.Err:
		j.refused()
	case glendawire.Die:
		j.stage = over
		j.Excused()
	default:
		j.Fault("conform.no_place")
	}
}

func (j *Judge) word(m glendawire.Word) {
	switch m {
	case glendawire.Turn:
		if j.made() == 0 {
			j.you = j.opener()
		}
		if !j.mine() || j.state.Over() {
			j.Fault("conform.not_our_turn")
		}
		j.turn = true
	case glendawire.Wait:
		if j.mine() {
			j.Fault("conform.our_turn")
		}
	case glendawire.CantMove, glendawire.CantPut:
		j.refused()
	case glendawire.Won, glendawire.Lost:
		j.result(m == glendawire.Won)
	case glendawire.Ugud:
	default:
		j.Fault("conform.no_place")
	}
}

// sync takes a move of either side.
func (j *Judge) sync(m glendawire.Message, turn int) {
	move, _ := moveOf(m)
	if j.state.Over() {
		j.Lose("conform.over_by_rules")
		return
	}
	if j.made() == 0 {
		j.first = min(turn, 1)
		if !j.turn && j.asked == nil {
			j.you = 1 - j.opener() // the other side has made the first move
		}
	}
	if j.mine() {
		own, ok := moveOf(j.asked)
		switch {
		case !ok:
			j.Lose("conform.for_us")
			return
		case own != move:
			j.Lose("conform.our_move", own)
			return
		}
		j.asked = nil
		j.Answered()
	}
	if want := j.made() + j.first; turn != want {
		j.Fault("conform.number", want)
	}
	next, err := j.state.Play(j.state.Waiting()[0], move)
	if err != nil {
		j.Lose("conform.move", err)
		return
	}
	j.state, j.turn = next, false
}

// refused takes a refusal of our move.
func (j *Judge) refused() {
	move, ok := moveOf(j.asked)
	if !ok {
		j.Fault("conform.refusal_unasked")
		return
	}
	j.asked = nil
	j.Answered()
	if _, err := j.state.Play(j.you, move); err == nil {
		j.Fault("conform.allowed", move)
	}
}

// result takes who has won.
func (j *Judge) result(won bool) {
	j.stage = told
	j.Excused()
	outcome := j.state.View(rules.Nobody).Outcome
	if j.sure = outcome != glenda.Running; j.sure && won != ((outcome == glenda.TrapperWon) == (j.you == glenda.Trapper)) {
		j.Fault("conform.other_won")
	}
}

func (j *Judge) ended(m glendawire.Message) {
	if _, ok := m.(glendawire.Die); ok && j.stage == told && !j.sure {
		j.stage = over
		return
	}
	j.Fault("conform.over")
}
