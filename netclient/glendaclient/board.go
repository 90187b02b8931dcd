package glendaclient

import (
	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/wire/glendawire"
)

// board is the game as the server has sent it: the position at the start and all moves.
type board struct {
	walls     []hex.Cell // walls as they were sent, or with column and row exchanged
	glenda    hex.Cell
	placed    bool // the start of Glenda has arrived
	rowsFirst bool
	begins    glenda.Begins
	escape    glenda.Escape // how Glenda leaves the board, if reaching the border is not enough on this server
	moves     []glenda.Move
}

// maxWalls is the maximum number of wall lines that the client accepts: one for each cell of the largest board.
const maxWalls = glenda.MaxSize * glenda.MaxSize

func cellOf(c glendawire.Cell) hex.Cell { return hex.Cell{X: int(c.X), Y: int(c.Y)} }

func dirOf(d glendawire.Dir) hex.Dir { return hex.Dir(d) } // both count clockwise from NE

func wireCell(c hex.Cell) glendawire.Cell { return glendawire.Cell{X: uint16(c.X), Y: uint16(c.Y)} }

// handleOpening handles the lines of the board, which arrive between INIT and SENT in any order.
func (m *machine) handleOpening(in glendawire.Message) (step, error) {
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
		return m.showBoard()
	}
	return m.showRefusal(in)
}

func (m *machine) showBoard() (step, error) {
	if m.profile.Dialect.Walls == WallsExchanged {
		m.board = m.board.exchanged()
		m.met = metFirst
	}
	v, err := m.board.replay(m.profile.Dialect.Size, m.Seat())
	if err != nil {
		return step{}, netclient.NewError("net.glenda_board", err)
	}
	m.Stage, m.view = playing, v
	return m.Show(nil), nil
}

func (b board) exchanged() board {
	walls := make([]hex.Cell, len(b.walls))
	for i, w := range b.walls {
		walls[i] = hex.Cell{X: w.Y, Y: w.X}
	}
	b.walls, b.glenda, b.rowsFirst = walls, hex.Cell{X: b.glenda.Y, Y: b.glenda.X}, true
	return b
}

// size returns the size of the board. If setting is 0, it infers the size from Glenda's start in the middle.
func (b board) size(setting int) int {
	inferred := 2*b.glenda.X + 1
	switch {
	case setting != 0:
		return setting
	case b.glenda.X == b.glenda.Y && inferred >= glenda.MinSize && inferred <= glenda.MaxSize:
		return inferred
	}
	return glenda.DefaultSize
}

// replay returns the game after all moves, or an error if a move is impossible.
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

// after returns the View after a confirmed move.
func (b board) after(v glenda.View, move glenda.Move) (glenda.View, error) {
	next, err := b.correctDialect(v).After(move)
	if err != nil {
		return v, err
	}
	// the server decides when the game ends
	next.Outcome = glenda.Running
	return next, nil
}

// correctDialect corrects the dialect in v, the variants of the rules, and returns v. If Glenda is on the border, it
// selects the dialect in which she wins only by leaving the board.
func (b board) correctDialect(v glenda.View) glenda.View {
	if v.Config.Border(v.Glenda) {
		v.Config.Dialect = glenda.Dialect{
			Escape: b.escape, Notice: glenda.NoticeAfterPut,
			Capture: glenda.CaptureThreeSweeps, Start: glenda.StartAsItFell, Begins: b.begins,
		}
	}
	return v
}

// applyMove adds a move from the server to the board. If the move is illegal, it tries other dialects.
func (m *machine) applyMove(move glenda.Move) error {
	m.board.moves = append(m.board.moves, move)
	v, err := m.board.after(m.view, move)
	if err == nil {
		m.view = v
		return nil
	}
	if v, ok := m.replayStepping(m.board.moves); ok {
		m.board.escape, m.view = glenda.EscapeStepping, v
		return nil
	}
	if m.tryExchange(func(glenda.View) bool { return true }) {
		return nil
	}
	return netclient.NewError("net.glenda_track", err, move.String())
}

// replayStepping replays moves under the assumption that Glenda escapes by any step from a border cell. It returns the
// resulting View. ok is false if a move is illegal under this assumption or Glenda does not escape.
func (m *machine) replayStepping(moves []glenda.Move) (v glenda.View, ok bool) {
	b := m.board
	b.escape, b.moves = glenda.EscapeStepping, moves
	v, err := b.replay(m.profile.Dialect.Size, m.Seat())
	return v, err == nil && v.Gone
}

// tryExchange exchanges column and row of every cell if all moves remain legal and check accepts the new View. It
// reports whether it has changed the board.
func (m *machine) tryExchange(check func(glenda.View) bool) bool {
	v, ok := m.exchangedView()
	if !ok || !check(v) {
		return false
	}
	// some servers send the row first
	m.board, m.view, m.met = m.board.exchanged(), v, metFirst
	return true
}

// exchangedView returns the View that is right if the server sends the row of a cell before the column. ok is false if
// the order is already certain. ok is also false if a move would be illegal in this order.
func (m *machine) exchangedView() (v glenda.View, ok bool) {
	if m.profile.Dialect.Walls != WallsGuess || m.board.rowsFirst {
		return v, false
	}
	v, err := m.board.exchanged().replay(m.profile.Dialect.Size, m.Seat())
	return v, err == nil
}

// snapshot returns the View to show. It includes the client's last move, even before the server confirms it.
func (m *machine) snapshot() glenda.View {
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
		v.Waiting = m.Seats()
	default:
		v.Waiting = opponentOf[m.Seat()]
	}
	return v
}

// opponentOf contains the value of View.Waiting on the opponent's turn, for each seat of the client. All Views share
// these slices, so they must not be changed.
var opponentOf = map[rules.Seat][]rules.Seat{
	glenda.Trapper: {glenda.Glenda},
	glenda.Glenda:  {glenda.Trapper},
}
