package foxesclient

import (
	"errors"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/session"
	"menagerie/wire/foxeswire"
)

// Submit implements netclient.Machine. What the rules forbid is not even tried, for it would cost a cooldown.
func (m *machine) Submit(seat rules.Seat, move foxes.Move) step {
	if err := m.refuses(seat, move); err != nil {
		return m.show(err)
	}
	as := m.counting.now()
	m.pending = &flight{move: move, as: as, sent: m.now, board: m.position.Board}
	m.lock()
	m.position.Ready[seat] = m.position.Now + m.clocks.expected()
	m.await()
	s := m.show(nil)
	s.Send = m.send(foxeswire.Move{By: playerOf(seat), Numbers: as.Numbers(move)}).Send
	return s
}

// lock begins to wait for the server's word that we may move.
func (m *machine) lock() { m.free, m.locked = false, m.now }

func (m *machine) refuses(seat rules.Seat, move foxes.Move) error {
	switch {
	case m.stage < playing, m.stage == playing && m.position.Starts > 0:
		return netclient.NewError("net.not_yet", nil)
	case seat != m.seat() || seat == rules.Nobody:
		return session.ErrSeat
	case m.stage == over:
		return foxes.FaultOver
	case !m.free:
		return foxes.FaultEarly
	}
	return m.position.CheckStep(seat, move)
}

// mine reports whether a line is for us: as player or viewer.
func (m *machine) mine(to foxeswire.Code) bool {
	seat := rules.Nobody
	switch to {
	case foxeswire.Fox, foxeswire.FoxViewer:
		seat = foxes.Foxes
	case foxeswire.Dolphin, foxeswire.DolphinViewer:
		seat = foxes.Dolphins
	}
	return seat != rules.Nobody && seat == m.seat()
}

// begin shows the game, of which there is a board already.
func (m *machine) begin() step {
	if m.position.Board.Size == 0 {
		return m.show(nil)
	}
	m.stage, m.began, m.locked = playing, m.now, m.now
	p := &m.position
	p.Starts, p.Now, p.Tides, p.Log = 0, 0, 0, nil
	p.Config.Animals = 0
	if n := p.Board.Count(foxes.Foxes); n == p.Board.Count(foxes.Dolphins) {
		p.Config.Animals = n
	}
	return m.show(nil)
}

// tiles takes a board. A board that nobody has asked for means that both players are there, and a change of the board that the
// game has begun.
func (m *machine) tiles(in foxeswire.Tiles) (step, error) {
	board, err := foxes.ParseBoard(in.Tiles)
	if err != nil {
		return step{}, netclient.NewError("netfoxes.board", err, len(in.Tiles), foxes.MaxSize, foxes.MaxSize)
	}
	m.repeats++
	if m.position.Board.String() != board.String() {
		m.repeats = 0
	}
	switch m.stage {
	case playing:
		return m.saw(board), nil
	case over: // the last board may come after the end
		m.position = m.position.Saw(board)
		m.position.Reason = m.reason(m.position.Outcome)
		return m.show(nil), nil
	}
	asked := m.owed > 0
	m.owed = max(0, m.owed-1)
	first := m.position.Board.Size != board.Size
	before := lastEvent(m.position)
	m.position = m.position.Saw(board)
	switch {
	case m.stage != waiting:
		return step{}, nil
	case m.free, m.profile.Part == Watch, !first && lastEvent(m.position) != before:
		return m.begin(), nil
	case !asked:
		return m.countDown(), nil
	case first:
		m.locked = m.now
	}
	return step{}, nil
}

// lastEvent is the number of the last event of a position.
func lastEvent(p foxes.Position) int {
	if len(p.Log) == 0 {
		return 0
	}
	return p.Log[len(p.Log)-1].Number
}

// saw takes a board during the game, and learns from what has happened.
func (m *machine) saw(board foxes.Board) step {
	before, tides := lastEvent(m.position), m.position.Tides
	m.position = m.position.Saw(board)
	if lastEvent(m.position) != before {
		m.release()
	}
	if m.position.Tides > tides {
		m.sawTide()
	}
	for _, e := range m.position.Since(before) {
		if e.Kind != foxes.Moved && e.Kind != foxes.Ate {
			continue
		}
		if e.Seat == m.seat() {
			m.made(e)
		} else if m.seat() != rules.Nobody {
			m.clocks.sawMove(m.position.Now)
			m.position.Ready[e.Seat] = m.position.Now + m.cooldowns()[e.Seat]
		}
	}
	if m.profile.Part == Watch && m.reason(foxes.Running) == foxes.ReasonEaten {
		m.finish(m.position.Leader()) // viewers are not always told
	}
	return m.show(nil)
}

// sawTide notes when the next tide comes.
func (m *machine) sawTide() {
	p := &m.position
	p.Coming = p.Coming[min(1, len(p.Coming)):]
	if !m.detailed {
		m.clocks.sawTide(p.Now, m.profile.Part == Play)
	}
	p.NextTide = 0
	if m.clocks.tide > 0 {
		p.NextTide = p.Now + m.clocks.tide
	}
}

// made takes a step of our own, which answers the move under way.
func (m *machine) made(e foxes.Event) {
	if m.pending == nil {
		return
	}
	m.counting.made(m.pending, foxes.Move{From: e.From, To: e.At})
	m.answered()
}

// answered notes that the move under way has its answer, and that the cooldown runs.
func (m *machine) answered() {
	m.rtt.Took(m.now - m.pending.sent)
	m.pending, m.clocks.answered = nil, m.now
	m.position.Ready[m.seat()] = m.position.Now + m.clocks.expected()
}

// next takes the word that we may move. Who tells it to players tells it to their viewers too, which counts once.
func (m *machine) next(in foxeswire.Next) step {
	player := in.To == foxeswire.Fox || in.To == foxeswire.Dolphin
	if m.stage == asking || m.stage == over || !m.mine(in.To) || !player && m.told {
		return step{}
	}
	late := player && !m.told && m.nexts > 0 // the viewer was told of it before
	m.told = m.told || player
	if (m.free || late) && m.stage == playing {
		return step{}
	}
	m.free, m.repeats = true, 0
	m.nexts++
	m.release()
	if m.stage == waiting {
		return m.begin()
	}
	if m.pending != nil { // a server that does not show what a move has done
		m.answered()
		m.clocks.answered = 0
	}
	m.clocks.heardNext(m.now)
	return m.show(nil)
}

// Why a server refuses a step that the rules allow, for logs and keeper's notes.
var (
	errPlaces  = errors.New("the server may count columns and rows in another way")
	errUnknown = errors.New("the server gives no reason")
)

// fail takes a refusal. The server does not give the reason. A reason that the board shows becomes an event.
func (m *machine) fail(in foxeswire.Fail) step {
	if m.stage != playing || !m.mine(in.To) || m.pending == nil {
		return step{}
	}
	f := m.pending
	m.repeats = 0
	m.nexts = min(m.nexts, 1) // some servers take it for no turn
	m.answered()
	why, _ := m.position.CheckStep(m.seat(), f.move).(foxes.Fault)
	if why != 0 { // the board has changed while the move was under way
		m.position = m.position.Fail(m.seat(), f.move, why)
		return m.show(netclient.NewError("netfoxes.refused", why))
	}
	numbers := f.as.Numbers(f.move)
	other := m.counting.refused(func(w foxes.Writing) bool {
		move := w.Move(numbers)
		p := m.position
		p.Board = f.board
		return p.CheckStep(m.seat(), move) == nil && m.position.CheckStep(m.seat(), move) == nil
	})
	if other {
		return m.show(netclient.NewError("netfoxes.refused_places", errPlaces))
	}
	return m.show(netclient.NewError("netfoxes.refused_early", errUnknown))
}

// end takes the announcement of the end. It may come before the first N, when the other player leaves at once.
func (m *machine) end(in foxeswire.End) (step, error) {
	strict := m.profile.Dialect.Rules.Writing.End == foxes.EndStrict
	if in.Example() && strict || in.Winner == 0 && !in.Example() && !m.mine(in.To) {
		return step{}, nil
	}
	switch m.stage {
	case waiting:
		if m.position.Board.Size == 0 {
			return step{}, netclient.NewError("netfoxes.ended_early", nil)
		}
		m.begin()
	case playing:
	default:
		return step{}, nil
	}
	m.finish(m.outcome(in))
	return m.show(nil), nil
}

// outcome is how the game has ended. Where the winner is not told, it is who has animals left, and if both have, the other
// player has left.
func (m *machine) outcome(in foxeswire.End) foxes.Outcome {
	switch b := m.position.Board; {
	case in.Winner == foxeswire.Drawn:
		return foxes.Drawn
	case in.Winner != 0:
		return foxes.WonBy(seatOf(in.Winner))
	case in.Example():
		return foxes.WonBy(seatOf(in.By))
	case b.Count(m.seat()) == 0:
		return foxes.WonBy(1 - m.seat())
	}
	return foxes.WonBy(m.seat())
}

func (m *machine) finish(o foxes.Outcome) {
	m.stage, m.pending, m.free = over, nil, false
	m.position.Starts = 0
	m.await()
	m.position = m.position.End(o, m.reason(o))
}

// reason returns why the game is over, as far as the messages show it. A player who leaves makes the server send the board
// again, which has not changed. A limit changes no board, and the side with more animals wins.
func (m *machine) reason(o foxes.Outcome) foxes.Reason {
	b, copies := m.position.Board, 0
	if m.profile.Dialect.Rules.Writing.Sockets == foxes.SocketsTwo {
		copies = 1 // each board may come on both connections
	}
	switch {
	case m.why != foxes.ReasonNone:
		return m.why
	case b.Count(foxes.Foxes) == 0 || b.Count(foxes.Dolphins) == 0:
		return foxes.ReasonEaten
	case o == foxes.Drawn:
		return foxes.ReasonLimit
	case o != m.position.Leader(), m.position.Now < foxes.Second:
		return foxes.ReasonLeft
	case m.seat() != rules.Nobody && o != foxes.WonBy(m.seat()):
		return foxes.ReasonLimit // we have not left
	case m.repeats > copies:
		return foxes.ReasonLeft
	}
	return foxes.ReasonLimit
}
