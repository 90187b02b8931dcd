package foxesclient

import (
	"errors"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/session"
	"menagerie/wire/foxeswire"
)

// Submit implements netclient.Machine. It refuses illegal moves and does not send them, because the server would start a
// cooldown.
func (m *machine) Submit(seat rules.Seat, move foxes.Move) step {
	if err := m.refuses(seat, move); err != nil {
		return m.Show(err)
	}
	as := m.counting.current()
	m.pending = &pendingMove{move: move, as: as, sent: m.Now, board: m.position.Board}
	m.awaitPermission()
	m.position.Ready[seat] = m.position.Now + m.clocks.ownCooldown()
	if !m.unheard { // a client that moves again although the server is silent must still give up
		m.unheard = true
		m.Await()
	}
	s := m.Show(nil)
	s.Send = m.send(foxeswire.Move{By: foxeswire.Players[seat], Numbers: as.Numbers(move)}).Send
	return s
}

func (m *machine) awaitPermission() { m.free, m.locked = false, m.Now }

func (m *machine) refuses(seat rules.Seat, move foxes.Move) error {
	switch {
	case m.Stage < playing, m.Stage == playing && m.position.Starts > 0:
		return netclient.NewError("net.not_yet", nil)
	case seat != m.Seat() || seat == rules.Nobody:
		return session.ErrSeat
	case m.Stage == over:
		return foxes.FaultOver
	case !m.free:
		return foxes.FaultEarly
	}
	return m.position.CheckStep(seat, move)
}

// isForUs reports whether the receiver of a line is this client as player or viewer.
func (m *machine) isForUs(to foxeswire.Code) bool {
	return to.Side() >= 0 && rules.Seat(to.Side()) == m.Seat()
}

// beginIfReady shows the game if the server has already sent a board.
func (m *machine) beginIfReady() step {
	if m.position.Board.Size == 0 {
		return m.Show(nil)
	}
	m.Stage, m.began, m.locked = playing, m.Now, m.Now
	p := &m.position
	p.Starts, p.Now, p.Tides, p.Log = 0, 0, 0, nil
	p.Config.Animals = 0
	if n := p.Board.Count(foxes.Foxes); n == p.Board.Count(foxes.Dolphins) {
		p.Config.Animals = n
	}
	return m.Show(nil)
}

// handleTiles handles a board from the server.
func (m *machine) handleTiles(in foxeswire.Tiles) (step, error) {
	board, err := foxes.ParseBoard(in.Tiles)
	if err != nil {
		return step{}, netclient.NewError("netfoxes.board", err, len(in.Tiles), foxes.MaxSize, foxes.MaxSize)
	}
	m.repeats++
	if !m.position.Board.Equal(board) {
		m.repeats = 0
	}
	switch m.Stage {
	case playing:
		return m.handleBoard(board), nil
	case over: // the last board may come after the end
		m.position = m.position.Saw(board)
		m.position.Reason = m.inferReason(m.position.Outcome)
		return m.Show(nil), nil
	}
	asked := m.owed > 0
	m.owed = max(0, m.owed-1)
	first := m.position.Board.Size != board.Size
	before := lastEvent(m.position)
	m.position = m.position.Saw(board)
	switch {
	case m.Stage != waiting:
		return step{}, nil
	// a changed board before the first N means that the game has begun
	case m.free, m.profile.Role == Watch, !first && lastEvent(m.position) != before:
		return m.beginIfReady(), nil
	// a board without a request means that both players have joined
	case !asked:
		return m.showCountdown(), nil
	case first:
		m.locked = m.Now
	}
	return step{}, nil
}

func lastEvent(p foxes.Position) int {
	if len(p.Log) == 0 {
		return 0
	}
	return p.Log[len(p.Log)-1].Number
}

// handleBoard handles a board during the game and updates the measurements.
func (m *machine) handleBoard(board foxes.Board) step {
	before, tides := lastEvent(m.position), m.position.Tides
	m.decided = board.Size == m.position.Board.Size && !bothLive(board) && (m.decided || bothLive(m.position.Board))
	m.position = m.position.Saw(board)
	if lastEvent(m.position) != before {
		m.endCountdown()
	}
	if m.position.Tides > tides {
		m.scheduleTide()
	}
	for _, e := range m.position.Since(before) {
		if e.Kind != foxes.Moved && e.Kind != foxes.Ate {
			continue
		}
		if e.Seat == m.Seat() {
			m.handleStep(e)
		} else if m.Seat() != rules.Nobody {
			m.clocks.recordMove(m.position.Now)
			m.position.Ready[e.Seat] = m.position.Now + m.cooldowns()[e.Seat]
		}
	}
	if m.profile.Role == Watch && m.decided {
		m.finish(m.position.Leader()) // the server may not send the end to viewers
	}
	return m.Show(nil)
}

func (m *machine) scheduleTide() {
	p := &m.position
	p.Coming = p.Coming[min(1, len(p.Coming)):]
	if !m.detailed {
		m.clocks.recordTide(p.Now)
	}
	p.NextTide = 0
	if m.clocks.tide > 0 {
		p.NextTide = p.Now + m.clocks.tide
	}
}

// handleStep handles the server's report that the client's own animal has made a step. This report is the response to
// the client's pending move.
func (m *machine) handleStep(e foxes.Event) {
	if m.pending == nil {
		return
	}
	m.counting.confirm(m.pending, foxes.Move{From: e.From, To: e.At})
	m.endMove()
}

// endMove ends the wait for a response and starts the cooldown.
func (m *machine) endMove() {
	m.RoundTrip.Add(m.Now - m.pending.sent)
	m.pending, m.clocks.answered = nil, m.Now
	m.position.Ready[m.Seat()] = m.position.Now + m.clocks.ownCooldown()
}

// handleNext handles the message N, the permission to move.
func (m *machine) handleNext(in foxeswire.Next) step {
	// Some servers send each N both to a player and to the player's viewer. The viewer's copy is ignored.
	player := in.To == foxeswire.Fox || in.To == foxeswire.Dolphin
	if m.Stage == asking || m.Stage == over || !m.isForUs(in.To) || !player && m.told {
		return step{}
	}
	late := player && !m.told && m.nexts > 0 // the viewer's copy came first
	m.told = m.told || player
	if (m.free || late) && m.Stage == playing {
		return step{}
	}
	m.free, m.repeats = true, 0
	m.nexts++
	m.endCountdown()
	if m.Stage == waiting {
		return m.beginIfReady()
	}
	if m.pending != nil { // the server does not send the board after a move
		m.endMove()
		m.clocks.answered = 0
	}
	m.clocks.recordPermission(m.Now)
	return m.Show(nil)
}

// The possible reasons why the server has refused a legal step. They appear in logs.
var (
	errPlaces  = errors.New("the server refused the move, perhaps because it numbers columns and rows differently")
	errUnknown = errors.New("the server refused the move without a reason")
)

// handleFail handles the message F, the refusal of a move, and shows a probable reason to the player.
func (m *machine) handleFail(in foxeswire.Fail) step {
	if m.Stage != playing || !m.isForUs(in.To) || m.pending == nil {
		return step{}
	}
	f := m.pending
	m.repeats = 0
	m.nexts = min(m.nexts, 1) // some servers do not count the refused move as a turn
	m.endMove()
	why, _ := m.position.CheckStep(m.Seat(), f.move).(foxes.Fault)
	if why != 0 { // the board has changed since the move was sent
		m.position = m.position.Fail(m.Seat(), f.move, why)
		return m.Show(netclient.NewError("netfoxes.refused", why))
	}
	numbers := f.as.Numbers(f.move)
	other := m.counting.refuse(func(w foxes.Writing) bool {
		move := w.Move(numbers)
		p := m.position
		p.Board = f.board
		return p.CheckStep(m.Seat(), move) == nil && m.position.CheckStep(m.Seat(), move) == nil
	})
	if other {
		return m.Show(netclient.NewError("netfoxes.refused_places", errPlaces))
	}
	return m.Show(netclient.NewError("netfoxes.refused_early", errUnknown))
}

func (m *machine) handleEnd(in foxeswire.End) (step, error) {
	strict := m.profile.Dialect.Rules.Writing.End == foxes.EndStrict
	if in.Example() && strict || in.Winner == 0 && !in.Example() && !m.isForUs(in.To) {
		return step{}, nil
	}
	switch m.Stage {
	case waiting:
		if m.position.Board.Size == 0 {
			return step{}, netclient.NewError("netfoxes.ended_early", nil)
		}
		// the opponent has left before the first N, the permission to move
		m.beginIfReady()
	case playing:
	default:
		return step{}, nil
	}
	m.finish(m.inferOutcome(in))
	return m.Show(nil), nil
}

// inferOutcome returns the result of the game from the server's last message and the board.
func (m *machine) inferOutcome(in foxeswire.End) foxes.Outcome {
	switch b := m.position.Board; {
	case in.Winner == foxeswire.Drawn:
		return foxes.Drawn
	case in.Winner != 0:
		return foxes.WonBy(seatOf(in.Winner))
	case in.Example():
		return foxes.WonBy(seatOf(in.By))
	// without a named winner, a side without animals has lost
	case b.Count(m.Seat()) == 0:
		return foxes.WonBy(1 - m.Seat())
	}
	// the opponent has left
	return foxes.WonBy(m.Seat())
}

func bothLive(b foxes.Board) bool { return b.Count(foxes.Foxes) > 0 && b.Count(foxes.Dolphins) > 0 }

func (m *machine) finish(o foxes.Outcome) {
	m.Stage, m.pending, m.free = over, nil, false
	m.position.Starts = 0
	m.Await()
	m.position = m.position.End(o, m.inferReason(o))
}

// inferReason returns why the game is over, which the messages do not contain.
func (m *machine) inferReason(o foxes.Outcome) foxes.Reason {
	copies := 0
	if m.profile.Dialect.Rules.Writing.Sockets == foxes.SocketsTwo {
		copies = 1 // each board may come on both connections
	}
	switch {
	case m.why != foxes.ReasonNone:
		return m.why
	case !bothLive(m.position.Board):
		return foxes.ReasonEaten
	case o == foxes.Drawn:
		return foxes.ReasonLimit
	case o != m.position.Leader(), m.position.Now < foxes.Second:
		return foxes.ReasonLeft
	case m.Seat() != rules.Nobody && o != foxes.WonBy(m.Seat()):
		return foxes.ReasonLimit // the client's side has not left
	// a server repeats the unchanged board when a player leaves, but not at the time limit
	case m.repeats > copies:
		return foxes.ReasonLeft
	}
	return foxes.ReasonLimit
}
