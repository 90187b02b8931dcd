package glendaclient

import (
	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/wire/glendawire"
)

// board is what the server has told of the game: the start and all moves since.
type board struct {
	walls     []hex.Cell // as they were sent, or with column and row exchanged
	glenda    hex.Cell
	placed    bool // Glenda's place has come
	exchanged bool
	begins    glenda.Begins
	escape    glenda.Escape // how Glenda leaves the board if the game goes on with her on the border
	moves     []glenda.Move
}

// maxWalls is how many lines of walls are more than any board has.
const maxWalls = glenda.MaxSize * glenda.MaxSize

func cellOf(c glendawire.Cell) hex.Cell { return hex.Cell{X: int(c.X), Y: int(c.Y)} }

func dirOf(d glendawire.Dir) hex.Dir { return hex.Dir(d) } // both count from NE, clockwise

func wireCell(c hex.Cell) glendawire.Cell { return glendawire.Cell{X: uint16(c.X), Y: uint16(c.Y)} }

// open takes the lines between INIT and SENT, in any order.
func (m *machine) open(in glendawire.Message) (step, error) {
	b := &m.board
	switch in := in.(type) {
	case glendawire.Wall:
		if len(b.walls) == maxWalls {
			return step{}, netclient.NewError("net.glenda_board", nil)
		}
		b.walls = append(b.walls, cellOf(in.At))
		return step{}, nil
	case glendawire.Glenda:
		if b.placed {
			return step{}, netclient.NewError("net.glenda_board", nil)
		}
		b.glenda, b.placed = cellOf(in.At), true
		return step{}, nil
	}
	if in == glendawire.Sent {
		return m.begin()
	}
	return m.note(in)
}

// begin shows the board.
func (m *machine) begin() (step, error) {
	if m.profile.Dialect.Walls == WallsExchanged {
		m.board = m.board.exchange()
		m.met = metFirst
	}
	v, err := m.board.replay(m.profile.Dialect.Size, m.seat())
	if err != nil {
		return step{}, netclient.NewError("net.glenda_board", err)
	}
	m.stage, m.view = playing, v
	return m.show(nil), nil
}

// exchange returns the board with column and row of the start exchanged.
func (b board) exchange() board {
	walls := make([]hex.Cell, len(b.walls))
	for i, w := range b.walls {
		walls[i] = hex.Cell{X: w.Y, Y: w.X}
	}
	b.walls, b.glenda, b.exchanged = walls, hex.Cell{X: b.glenda.Y, Y: b.glenda.X}, true
	return b
}

// size is how wide the board is. The protocol doesn't say, but Glenda begins in the middle.
func (b board) size(wanted int) int {
	inferred := 2*b.glenda.X + 1
	switch {
	case wanted != 0:
		return wanted
	case b.glenda.X == b.glenda.Y && inferred >= glenda.MinSize && inferred <= glenda.MaxSize:
		return inferred
	}
	return glenda.DefaultSize
}

// replay returns the game after all moves, or why they cannot have been made.
func (b board) replay(size int, seat rules.Seat) (glenda.View, error) {
	var walls hex.Set
	for _, w := range b.walls {
		if !w.Fits() {
			return glenda.View{}, glenda.FaultOutside
		}
		walls = walls.With(w)
	}
	s, err := glenda.Resume(glenda.Config{Size: b.size(size), Dialect: glenda.Dialect{Begins: b.begins}}, walls, b.glenda)
	if err != nil {
		return glenda.View{}, err
	}
	v := s.View(seat)
	for _, move := range b.moves {
		if v, err = b.after(v, move); err != nil {
			return v, err
		}
	}
	return v, nil
}

// after returns v after a move that the server has confirmed. Its Outcome is Running, because only the server decides when the
// game is over.
func (b board) after(v glenda.View, move glenda.Move) (glenda.View, error) {
	next, err := b.onBorder(v).After(move)
	if err != nil {
		return v, err
	}
	next.Outcome = glenda.Running
	return next, nil
}

// onBorder returns v with the dialect of a server that lets the game go on with Glenda on the border, if she is there.
func (b board) onBorder(v glenda.View) glenda.View {
	if v.Config.Border(v.Glenda) {
		v.Config.Dialect = glenda.Dialect{
			Escape: b.escape, Notice: glenda.NoticeAfterPut,
			Capture: glenda.CaptureThreeSweeps, Start: glenda.StartAsItFell, Begins: b.begins,
		}
	}
	return v
}

// follow makes a move that the server has told.
func (m *machine) follow(move glenda.Move) error {
	m.board.moves = append(m.board.moves, move)
	v, err := m.board.after(m.view, move)
	if err == nil {
		m.view = v
		return nil
	}
	if v, ok := m.stepping(m.board.moves); ok {
		m.board.escape, m.view = glenda.EscapeStepping, v
		return nil
	}
	if m.correct(func(glenda.View) bool { return true }) {
		return nil
	}
	return netclient.NewError("net.glenda_track", err, move.String())
}

// stepping returns the game after the given moves on a server that accepts every step from the border as an escape. ok is false
// if the moves are impossible there or contain no such step.
func (m *machine) stepping(moves []glenda.Move) (v glenda.View, ok bool) {
	b := m.board
	b.escape, b.moves = glenda.EscapeStepping, moves
	v, err := b.replay(m.profile.Dialect.Size, m.seat())
	return v, err == nil && v.Gone
}

// correct exchanges column and row of the start if only that way all moves can have been made, and the board fits.
func (m *machine) correct(fits func(glenda.View) bool) bool {
	v, ok := m.otherReading()
	if !ok || !fits(v) {
		return false
	}
	m.board, m.view, m.met = m.board.exchange(), v, metFirst
	return true
}

// otherReading returns the game with column and row of the start exchanged; ok is false if that reading is impossible.
func (m *machine) otherReading() (v glenda.View, ok bool) {
	if m.profile.Dialect.Walls != WallsGuess || m.board.exchanged {
		return v, false
	}
	v, err := m.board.exchange().replay(m.profile.Dialect.Size, m.seat())
	return v, err == nil
}

// picture is the View as it is shown: with our own move on it before the server has confirmed it.
func (m *machine) picture() glenda.View {
	v := m.view
	if m.pending.Kind != glenda.Nothing {
		if next, err := m.board.after(v, m.pending); err == nil {
			v = next
		}
	}
	switch {
	case v.Outcome != glenda.Running:
		v.Waiting = nil
	case m.turn && m.pending.Kind == glenda.Nothing:
		v.Waiting = m.seats
	default:
		v.Waiting = othersOf[m.seat()]
	}
	return v
}

// othersOf has the seats that a View waits for when it is not our turn. They are shared, and nobody changes them.
var othersOf = map[rules.Seat][]rules.Seat{
	glenda.Trapper: {glenda.Glenda},
	glenda.Glenda:  {glenda.Trapper},
}
