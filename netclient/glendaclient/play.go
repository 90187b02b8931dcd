package glendaclient

import (
	"slices"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/session"
	"menagerie/wire/glendawire"
)

// Submit implements netclient.Machine. It refuses illegal moves without sending them.
func (m *machine) Submit(seat rules.Seat, move glenda.Move) step {
	if err := m.refuses(seat, move); err != nil {
		return m.Show(err)
	}
	m.pending, m.sent = move, m.Now
	m.Await()
	s := m.Show(nil)
	s.Send = []glendawire.Message{wireMove(move)}
	return s
}

func (m *machine) refuses(seat rules.Seat, move glenda.Move) error {
	switch {
	case m.Stage < playing:
		return netclient.NewError("net.not_yet", nil)
	case seat != m.Seat():
		return session.ErrSeat
	case m.Stage == over:
		return glenda.FaultOver
	case !m.turn || m.pending.Kind != glenda.Nothing:
		return glenda.FaultOutOfTurn
	}
	return m.view.Check(seat, move)
}

func wireMove(move glenda.Move) glendawire.Message {
	if move.Kind == glenda.Put {
		return glendawire.Put{At: wireCell(move.Cell)}
	}
	return glendawire.Step{To: glendawire.Dir(move.Dir)}
}

// handlePlaying handles the messages during a game.
func (m *machine) handlePlaying(in glendawire.Message) (step, error) {
	switch in := in.(type) {
	case glendawire.SyncPut:
		return m.handleSync(glenda.PutAt(cellOf(in.At)))
	case glendawire.SyncStep:
		return m.handleSync(glenda.StepTo(dirOf(in.To)))
	}
	switch in {
	case glendawire.Turn:
		return m.handleTurn(), nil
	case glendawire.Wait:
		if m.met == metText {
			m.met = metLater
		}
		return step{}, nil
	case glendawire.Won, glendawire.Lost:
		return m.handleEnd(in), nil
	}
	return m.handleRefusal(in)
}

// handleTurn handles the message TURN, the permission to move.
func (m *machine) handleTurn() step {
	if m.view.Turn == 0 && !m.turn {
		m.chooseSide()
	}
	// The oldest servers repeat TURN after each refusal, so it may arrive after the client's next move.
	if m.turn || m.view.Mover() != m.Seat() {
		return step{}
	}
	m.turn, m.dying = true, ""
	m.correctViewDialect()
	switch {
	case len(m.view.Legal()) > 0:
		return m.Show(nil)
	case m.tryExchange(func(v glenda.View) bool { return len(v.Legal()) > 0 }):
		return m.Show(netclient.NewError("net.glenda_exchanged", nil))
	}
	return m.endStuck()
}

// chooseSide chooses the client's side when the server requests the first move from it.
func (m *machine) chooseSide() {
	switch seat := m.Seat(); {
	case m.profile.Dialect.Begins != BeginsGuess:
		m.setSeat(rules.Seat(m.profile.Dialect.Begins - BeginsTrapper))
	// the side is known from CONN, the first message of the server
	case m.opponent != "" || m.number == 0:
		m.setSeat(seat)
	// otherwise the client that has connected first plays the trapper
	case m.first:
		m.setSeat(glenda.Trapper)
	default:
		m.setSeat(glenda.Glenda)
	}
	m.setFirstMover(m.Seat())
}

// chooseSideBy finds out the client's side after seat has made the first move.
func (m *machine) chooseSideBy(seat rules.Seat) {
	m.setFirstMover(seat)
	if !m.turn && m.pending.Kind == glenda.Nothing {
		seat = 1 - seat
	}
	m.setSeat(seat)
}

func (m *machine) setFirstMover(seat rules.Seat) {
	m.board.begins = glenda.BeginsOf(seat)
	m.view.Config.Dialect.Begins = m.board.begins
}

// switchSide gives the client the opposite side and returns the message for the player. It is called after the server
// has rejected the client's first move.
func (m *machine) switchSide() error {
	seat := 1 - m.Seat()
	m.setSeat(seat)
	m.setFirstMover(seat)
	return netclient.NewError([...]string{glenda.Trapper: "net.glenda_is_trapper", glenda.Glenda: "net.glenda_is_rabbit"}[seat], nil)
}

// sideUncertain reports whether the client's side depends on the response to its first move.
func (m *machine) sideUncertain() bool {
	first := m.Stage == playing && m.view.Turn == 0 && m.pending.Kind != glenda.Nothing
	// CONN, the server's first message, has not shown the side
	return first && m.opponent == "" && m.number > 0
}

// sideGuessed is like sideUncertain, but false if the profile specifies which side begins.
func (m *machine) sideGuessed() bool {
	return m.sideUncertain() && m.profile.Dialect.Begins == BeginsGuess
}

func (m *machine) setSeat(seat rules.Seat) {
	m.Sit(seat)
	m.view.You = seat
}

// correctViewDialect changes the dialect if the game continues with Glenda on the border.
func (m *machine) correctViewDialect() { m.view = m.board.correctDialect(m.view) }

// handleSync handles SYNC, the server's report of a move by either player.
func (m *machine) handleSync(move glenda.Move) (step, error) {
	mine := m.pending == move
	if mine {
		m.RoundTrip.Add(m.Now - m.sent)
	}
	if m.view.Turn == 0 {
		m.chooseSideBy(seatOf(move))
	}
	m.dying = ""
	if m.view.Mover() == m.Seat() {
		m.turn, m.pending = false, glenda.Move{}
	}
	m.correctViewDialect()
	exchanged := m.board.rowsFirst
	if err := m.applyMove(move); err != nil {
		return step{}, err
	}
	switch {
	case m.board.rowsFirst != exchanged:
		return m.Show(netclient.NewError("net.glenda_exchanged", nil)), nil
	// the View already includes the client's own move
	case mine:
		return step{}, nil
	}
	return m.Show(nil), nil
}

// seatOf returns the seat whose player can make the move.
func seatOf(move glenda.Move) rules.Seat {
	if move.Kind == glenda.Put {
		return glenda.Trapper
	}
	return glenda.Glenda
}

// handleRefusal handles a refusal. If a move of the client is pending, the refusal is the response to this move.
func (m *machine) handleRefusal(in glendawire.Message) (step, error) {
	tried := m.pending
	if tried.Kind == glenda.Nothing || refusalError(in) == nil {
		return m.showRefusal(in)
	}
	misseated := m.wrongSide(in)
	m.pending = glenda.Move{}
	m.RoundTrip.Add(m.Now - m.sent)
	m.turn = in != glendawire.OutOfTurn
	if misseated {
		return m.Show(m.switchSide()), nil
	}
	switch in.(type) {
	case glendawire.WallAt, glendawire.WallToward: // the client's board has no wall there, so the board is wrong
		m.tryExchange(func(v glenda.View) bool { return v.Check(m.Seat(), tried) != nil })
	}
	return m.Show(refusalError(in)), nil
}

// wrongSide reports whether the response to the first move shows that the client plays the opposite side.
func (m *machine) wrongSide(in glendawire.Message) bool {
	switch in.(type) {
	case glendawire.Word:
		return m.sideUncertain()
	case glendawire.Err:
		// The specification allows the refusal of a first move only for an occupied cell. Any other one means that it
		// is the opponent's turn.
		return m.sideGuessed() && in != glendawire.OutOfTurn
	}
	return false
}

// takeBackFirst takes back the client's first move and switches the side, because the server has not responded. Some
// servers ignore a move of the wrong side.
func (m *machine) takeBackFirst() step {
	m.pending = glenda.Move{}
	m.Await()
	return m.Show(m.switchSide())
}

func (m *machine) handleEnd(in glendawire.Message) step {
	won := in == glendawire.Won
	if m.pending.Kind != glenda.Nothing && won {
		m.met = metFirst
	}
	outcome := glenda.GlendaWon
	if won == (m.Seat() == glenda.Trapper) {
		outcome = glenda.TrapperWon
	}
	// includes the client's last move, which the oldest servers do not confirm
	m.view = m.finalView(outcome)
	m.setOutcome(outcome)
	return m.Show(nil)
}

// finalView returns the View at the end of a game with outcome o.
func (m *machine) finalView(o glenda.Outcome) glenda.View {
	v, moves := m.snapshot(), m.board.moves
	if m.pending.Kind != glenda.Nothing {
		moves = append(slices.Clip(moves), m.pending)
	}
	stepped := len(m.board.moves) > 0 && seatOf(m.board.moves[len(m.board.moves)-1]) == glenda.Glenda || m.pending.Kind == glenda.Step
	if o != glenda.GlendaWon || v.Decided() != glenda.Running || !stepped {
		return v
	}
	// On some servers, every step of Glenda from the border is an escape, even to another cell. She is then off the
	// board.
	if off, ok := m.replayStepping(moves); ok && off.Glenda == v.FromGlenda {
		return off
	}
	return v
}

func (m *machine) setOutcome(o glenda.Outcome) {
	m.Await()
	m.Stage, m.turn, m.pending, m.view.Outcome = over, false, glenda.Move{}, o
}

// endStuck ends a game in which walls surround Glenda, because the oldest servers do not detect this end.
func (m *machine) endStuck() step {
	m.setOutcome(glenda.TrapperWon)
	if m.Seat() == glenda.Glenda {
		return m.Show(netclient.NewError("net.glenda_stuck", nil))
	}
	return m.Show(netclient.NewError("net.glenda_stuck_other", nil))
}

// glendaStuck reports whether it is Glenda's turn and she has no legal move. It returns true only if this holds for
// both possible orders of columns and rows.
func (m *machine) glendaStuck() bool {
	if m.view.Mover() != glenda.Glenda || len(m.view.Legal()) > 0 {
		return false
	}
	other, ok := m.exchangedView()
	return !ok || len(other.Legal()) == 0
}

// decided returns the outcome on the confirmed board, or Running if the game continues or the outcome is uncertain.
func (m *machine) decided() glenda.Outcome {
	o := m.view.Decided()
	// if columns and rows may be exchanged, both boards must have this outcome
	if other, ok := m.exchangedView(); o != glenda.Running && ok && other.Decided() != o {
		return glenda.Running
	}
	return o
}
