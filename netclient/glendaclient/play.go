package glendaclient

import (
	"slices"

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
	if m.view.Turn == 0 && !m.turn {
		m.opens()
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

// opens decides which side we play when the server has told us to make the first move. The specification says neither which
// side begins nor how connections are numbered. A server with CONN 0 counts from 0, and the trapper is 0. A server that sends
// the other player's name sends the side. Otherwise the order of the clients decides: the first is the trapper, and only the
// first gets WAIT after CONN.
func (m *machine) opens() {
	switch seat := m.seat(); {
	case m.profile.Dialect.Begins != BeginsGuess:
		m.sit(rules.Seat(m.profile.Dialect.Begins - BeginsTrapper))
	case m.opponent != "" || m.number == 0:
		m.sit(seat)
	case m.first:
		m.sit(glenda.Trapper)
	default:
		m.sit(glenda.Glenda)
	}
	m.beganBy(m.seat())
}

// began decides which side we play from the first move: it is ours if the server has told us to move.
func (m *machine) began(seat rules.Seat) {
	m.beganBy(seat)
	if !m.turn && m.pending.Kind == glenda.Nothing {
		seat = 1 - seat
	}
	m.sit(seat)
}

// beganBy notes which side makes the first move.
func (m *machine) beganBy(seat rules.Seat) {
	m.board.begins = glenda.BeginsOf(seat)
	m.view.Config.Dialect.Begins = m.board.begins
}

// reseat changes our side because the server has not accepted our first move, and returns the error for the player.
func (m *machine) reseat() error {
	seat := 1 - m.seat()
	m.sit(seat)
	m.beganBy(seat)
	return netclient.NewError([...]string{glenda.Trapper: "net.glenda_is_trapper", glenda.Glenda: "net.glenda_is_rabbit"}[seat], nil)
}

// doubtful reports whether our first move is under way and CONN has left open which side we play.
func (m *machine) doubtful() bool {
	first := m.stage == playing && m.view.Turn == 0 && m.pending.Kind != glenda.Nothing
	return first && m.opponent == "" && m.number > 0
}

// guessed is like doubtful, but false if the profile says who begins.
func (m *machine) guessed() bool { return m.doubtful() && m.profile.Dialect.Begins == BeginsGuess }

// sit changes the seat that CONN seemed to give.
func (m *machine) sit(seat rules.Seat) {
	if m.seat() != seat {
		m.seats, m.view.You = []rules.Seat{seat}, seat
	}
}

// goesOn changes the dialect if the game goes on with Glenda on the border.
func (m *machine) goesOn() { m.view = m.board.onBorder(m.view) }

// synced makes a move that the server tells to both. Our own is on the picture already.
func (m *machine) synced(move glenda.Move) (step, error) {
	mine := m.pending == move
	if mine {
		m.rtt.Took(m.now - m.sent)
	}
	if m.view.Turn == 0 {
		m.began(mover(move))
	}
	m.dying = ""
	if m.view.Mover() == m.seat() {
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

// mover returns the seat that can make a move.
func mover(move glenda.Move) rules.Seat {
	if move.Kind == glenda.Put {
		return glenda.Trapper
	}
	return glenda.Glenda
}

// refused takes a complaint. It answers the move under way, if there is one.
func (m *machine) refused(in glendawire.Message) (step, error) {
	tried := m.pending
	if tried.Kind == glenda.Nothing || complaint(in) == nil {
		return m.note(in)
	}
	misseated := m.misseated(in)
	m.pending = glenda.Move{}
	m.rtt.Took(m.now - m.sent)
	m.turn = in != glendawire.OutOfTurn
	if misseated {
		return m.show(m.reseat()), nil
	}
	if m.contradicts(in) {
		m.correct(func(v glenda.View) bool { return v.Check(m.seat(), tried) != nil })
	}
	return m.show(complaint(in)), nil
}

// misseated reports whether a refusal of our first move shows that we play the other side. The specification has refusals only
// for walls on occupied cells.
func (m *machine) misseated(in glendawire.Message) bool {
	switch in.(type) {
	case glendawire.Word:
		return m.doubtful()
	case glendawire.Err:
		return m.guessed() && in != glendawire.OutOfTurn
	}
	return false
}

// ignored takes back the first move because the server does not respond to it. A server that follows the specification has no
// response to a move of the other side, so we play that one from now on.
func (m *machine) ignored() step {
	m.pending = glenda.Move{}
	m.await()
	return m.show(m.reseat())
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
	outcome := glenda.GlendaWon
	if won == (m.seat() == glenda.Trapper) {
		outcome = glenda.TrapperWon
	}
	m.view = m.last(outcome)
	m.finish(outcome)
	return m.show(nil)
}

// last returns the view at the end of a game. Glenda may have won right after a step from the border to a cell of the
// board. Then every step from the border is an escape on this server.
func (m *machine) last(o glenda.Outcome) glenda.View {
	v, moves := m.picture(), m.board.moves
	if m.pending.Kind != glenda.Nothing {
		moves = append(slices.Clip(moves), m.pending)
	}
	stepped := len(m.board.moves) > 0 && mover(m.board.moves[len(m.board.moves)-1]) == glenda.Glenda || m.pending.Kind == glenda.Step
	if o != glenda.GlendaWon || v.Decided() != glenda.Running || !stepped {
		return v
	}
	if off, ok := m.stepping(moves); ok && off.Glenda == v.FromGlenda {
		return off
	}
	return v
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
