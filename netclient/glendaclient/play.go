package glendaclient

import (
	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/session"
	"menagerie/wire/glendawire"
)

// Submit implements netclient.Machine. What the rules forbid is not even tried.
func (m *machine) Submit(seat rules.Seat, move glenda.Move) step {
	if err := m.refuses(seat, move); err != nil {
		return m.show(err)
	}
	m.pending, m.sent = move, m.now
	m.await()
	s := m.show(nil)
	s.Send = []glendawire.Message{wireMove(move)}
	return s
}

func (m *machine) refuses(seat rules.Seat, move glenda.Move) error {
	switch {
	case m.stage < playing:
		return netclient.NewError("net.not_yet", nil)
	case seat != m.seat():
		return session.ErrSeat
	case m.stage == over:
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

// play takes what comes during the game.
func (m *machine) play(in glendawire.Message) (step, error) {
	switch in := in.(type) {
	case glendawire.SyncPut:
		return m.synced(glenda.PutAt(cellOf(in.At)))
	case glendawire.SyncStep:
		return m.synced(glenda.StepTo(dirOf(in.To)))
	}
	switch in {
	case glendawire.Turn:
		return m.turned(), nil
	case glendawire.Wait:
		if m.met == metText {
			m.met = metLater
		}
		return step{}, nil
	case glendawire.Won, glendawire.Lost:
		return m.end(in == glendawire.Won), nil
	}
	return m.refused(in)
}

// turned notes that we may move. The first server sends TURN again after each of its refusals, while our next try may be
// under way already. A TURN at an impossible time is ignored.
func (m *machine) turned() step {
	if m.view.Turn == 0 {
		m.sit(glenda.Trapper)
	}
	if m.turn || m.view.Mover() != m.seat() {
		return step{}
	}
	m.turn, m.dying = true, ""
	m.goesOn()
	switch {
	case len(m.view.Legal()) > 0:
		return m.show(nil)
	case m.correct(func(v glenda.View) bool { return len(v.Legal()) > 0 }):
		return m.show(netclient.NewError("net.glenda_exchanged", nil))
	}
	return m.endStuck()
}

// sit changes the seat that CONN seemed to give. The specification only says that its number is the connection's; a server
// that counts from 1 calls the trapper 1.
func (m *machine) sit(seat rules.Seat) {
	if m.seat() != seat {
		m.seats, m.view.You = []rules.Seat{seat}, seat
	}
}

// goesOn notes that the game goes on with Glenda on the border: here she has to step off it.
func (m *machine) goesOn() {
	if m.view.Config.Border(m.view.Glenda) {
		m.view.Config.Dialect = firstDialect()
	}
}

// synced makes a move that the server tells to both. Our own is on the picture already.
func (m *machine) synced(move glenda.Move) (step, error) {
	mine := m.pending == move
	if mine {
		m.rtt.Took(m.now - m.sent)
	}
	if m.view.Turn == 0 && !m.turn && m.pending.Kind == glenda.Nothing {
		m.sit(glenda.Glenda) // the other client has made the first move
	}
	m.dying = ""
	if m.view.Turn%2 == int(m.seat()) {
		m.turn, m.pending = false, glenda.Move{}
	}
	m.goesOn()
	exchanged := m.board.exchanged
	if err := m.follow(move); err != nil {
		return step{}, err
	}
	switch {
	case m.board.exchanged != exchanged:
		return m.show(netclient.NewError("net.glenda_exchanged", nil)), nil
	case mine:
		return step{}, nil
	}
	return m.show(nil), nil
}

// refused takes a complaint. It answers the move under way, if there is one.
func (m *machine) refused(in glendawire.Message) (step, error) {
	tried := m.pending
	if tried.Kind == glenda.Nothing || complaint(in) == nil {
		return m.note(in)
	}
	m.pending = glenda.Move{}
	m.rtt.Took(m.now - m.sent)
	m.turn = in != glendawire.OutOfTurn
	if m.contradicts(in) {
		m.correct(func(v glenda.View) bool { return v.Check(m.seat(), tried) != nil })
	}
	return m.show(complaint(in)), nil
}

// contradicts reports whether a refusal tells of a wall that is not on our board: we don't try what is.
func (m *machine) contradicts(in glendawire.Message) bool {
	switch in.(type) {
	case glendawire.WallAt, glendawire.WallToward:
		return true
	}
	return false
}

// end is what the server says that it is. The first server ends the game without telling the last move, so that our own
// stays on the picture.
func (m *machine) end(won bool) step {
	if m.pending.Kind != glenda.Nothing && won {
		m.met = metFirst
	}
	m.view = m.picture()
	outcome := glenda.GlendaWon
	if won == (m.seat() == glenda.Trapper) {
		outcome = glenda.TrapperWon
	}
	m.finish(outcome)
	return m.show(nil)
}

// finish notes how the game has ended.
func (m *machine) finish(o glenda.Outcome) {
	m.await()
	m.stage, m.turn, m.pending, m.view.Outcome = over, false, glenda.Move{}, o
}

// endStuck ends a game in which walls surround Glenda. The first server does not notice that.
func (m *machine) endStuck() step {
	m.finish(glenda.TrapperWon)
	if m.seat() == glenda.Glenda {
		return m.show(netclient.NewError("net.glenda_stuck", nil))
	}
	return m.show(netclient.NewError("net.glenda_stuck_other", nil))
}

// stuck reports whether it is Glenda's turn and she has no move, however the first walls are read.
func (m *machine) stuck() bool {
	if m.view.Mover() != glenda.Glenda || len(m.view.Legal()) > 0 {
		return false
	}
	other, ok := m.otherReading()
	return !ok || len(other.Legal()) == 0
}

// decided returns the outcome that the confirmed board shows, however the first walls are read; Running if there is none.
func (m *machine) decided() glenda.Outcome {
	o := m.view.Decided()
	if other, ok := m.otherReading(); o != glenda.Running && ok && other.Decided() != o {
		return glenda.Running
	}
	return o
}

// unconfirmed says that the connection ended before the server told the outcome that the board shows.
func (m *machine) unconfirmed() error {
	keys := map[glenda.Outcome][2]string{
		glenda.GlendaWon:  {"net.glenda_unconfirmed_border_other", "net.glenda_unconfirmed_border"},
		glenda.TrapperWon: {"net.glenda_unconfirmed_trap_other", "net.glenda_unconfirmed_trap"},
	}
	return netclient.NewError(keys[m.decided()][m.seat()], nil)
}
