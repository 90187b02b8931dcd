package glendaclient

import (
	"slices"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/session"
	"menagerie/wire/glendawire"
)

// Submit implements netclient.Machine. Illegal moves are never sent.
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

// play handles the messages during a game.
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
		return m.end(in), nil
	}
	return m.refused(in)
}

// turned handles the message TURN, the permission to move. It ignores a TURN during the opponent's turn. The reason is
// that the oldest kind of server repeats TURN after each refusal, possibly after the client has sent its next move.
func (m *machine) turned() step {
	if m.view.Turn == 0 && !m.turn {
		m.opens()
	}
	if m.turn || m.view.Mover() != m.Seat() {
		return step{}
	}
	m.turn, m.dying = true, ""
	m.goesOn()
	switch {
	case len(m.view.Legal()) > 0:
		return m.Show(nil)
	case m.correct(func(v glenda.View) bool { return len(v.Legal()) > 0 }):
		return m.Show(netclient.NewError("net.glenda_exchanged", nil))
	}
	return m.endStuck()
}

// opens decides which side this client plays when the server requests the first move from it. Some servers show the
// side in CONN, their first message. Otherwise, the client that was connected first plays the trapper.
func (m *machine) opens() {
	switch seat := m.Seat(); {
	case m.profile.Dialect.Begins != BeginsGuess:
		m.sit(rules.Seat(m.profile.Dialect.Begins - BeginsTrapper))
	case m.opponent != "" || m.number == 0:
		m.sit(seat)
	case m.first:
		m.sit(glenda.Trapper)
	default:
		m.sit(glenda.Glenda)
	}
	m.beganBy(m.Seat())
}

// began sets the side that this client plays. seat is the side that has made the first move. It is the client's side if
// the server has requested a move from the client, or if the client has a pending move. Otherwise the client plays the
// other side.
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

// reseat gives the client the other side, because the server has not accepted the client's first move. It returns the
// message for the player as an error.
func (m *machine) reseat() error {
	seat := 1 - m.Seat()
	m.sit(seat)
	m.beganBy(seat)
	return netclient.NewError([...]string{glenda.Trapper: "net.glenda_is_trapper", glenda.Glenda: "net.glenda_is_rabbit"}[seat], nil)
}

// doubtful reports whether the client's side is uncertain. It is uncertain until the client's first move has a
// response, unless CONN, the server's first message, shows the side.
func (m *machine) doubtful() bool {
	first := m.Stage == playing && m.view.Turn == 0 && m.pending.Kind != glenda.Nothing
	return first && m.opponent == "" && m.number > 0
}

// guessed is like doubtful, but false if the profile says which side begins.
func (m *machine) guessed() bool { return m.doubtful() && m.profile.Dialect.Begins == BeginsGuess }

// sit sets the client's seat.
func (m *machine) sit(seat rules.Seat) {
	m.Sit(seat)
	m.view.You = seat
}

// goesOn changes the dialect if the game continues with Glenda on the border.
func (m *machine) goesOn() { m.view = m.board.onBorder(m.view) }

// synced handles SYNC, a move that the server has made and sends to both players. If the client sent the move itself,
// the View already includes it.
func (m *machine) synced(move glenda.Move) (step, error) {
	mine := m.pending == move
	if mine {
		m.RoundTrip.Add(m.Now - m.sent)
	}
	if m.view.Turn == 0 {
		m.began(mover(move))
	}
	m.dying = ""
	if m.view.Mover() == m.Seat() {
		m.turn, m.pending = false, glenda.Move{}
	}
	m.goesOn()
	exchanged := m.board.exchanged
	if err := m.follow(move); err != nil {
		return step{}, err
	}
	switch {
	case m.board.exchanged != exchanged:
		return m.Show(netclient.NewError("net.glenda_exchanged", nil)), nil
	case mine:
		return step{}, nil
	}
	return m.Show(nil), nil
}

// mover returns the seat that can make a move.
func mover(move glenda.Move) rules.Seat {
	if move.Kind == glenda.Put {
		return glenda.Trapper
	}
	return glenda.Glenda
}

// refused handles a refusal by the server. If the client has a move without a response, the refusal is the response to
// that move.
func (m *machine) refused(in glendawire.Message) (step, error) {
	tried := m.pending
	if tried.Kind == glenda.Nothing || complaint(in) == nil {
		return m.note(in)
	}
	misseated := m.misseated(in)
	m.pending = glenda.Move{}
	m.RoundTrip.Add(m.Now - m.sent)
	m.turn = in != glendawire.OutOfTurn
	if misseated {
		return m.Show(m.reseat()), nil
	}
	switch in.(type) {
	case glendawire.WallAt, glendawire.WallToward: // the client's board has no wall there, so the board is wrong
		m.correct(func(v glenda.View) bool { return v.Check(m.Seat(), tried) != nil })
	}
	return m.Show(complaint(in)), nil
}

// misseated reports whether the server's response to the first move shows that this client plays the other side.
// According to the specification, a server refuses a first move only if it puts a wall on an occupied cell. Any other
// refusal means that it is the opponent's turn.
func (m *machine) misseated(in glendawire.Message) bool {
	switch in.(type) {
	case glendawire.Word:
		return m.doubtful()
	case glendawire.Err:
		return m.guessed() && in != glendawire.OutOfTurn
	}
	return false
}

// ignored takes back the client's first move because the server has not responded to it. It also changes the client's
// side, because some servers ignore a move of the wrong side.
func (m *machine) ignored() step {
	m.pending = glenda.Move{}
	m.Await()
	return m.Show(m.reseat())
}

// end handles the end of the game. The View keeps the client's last move even if the server has not confirmed it.
// Servers of the oldest kind do not confirm the last move.
func (m *machine) end(in glendawire.Message) step {
	won := in == glendawire.Won
	if m.pending.Kind != glenda.Nothing && won {
		m.met = metFirst
	}
	outcome := glenda.GlendaWon
	if won == (m.Seat() == glenda.Trapper) {
		outcome = glenda.TrapperWon
	}
	m.view = m.last(outcome)
	m.finish(outcome)
	return m.Show(nil)
}

// last returns the View at the end of a game. On some servers, every step of Glenda from the border is an escape, even
// to another cell. If Glenda has won by such a step, last removes her from the board.
func (m *machine) last(o glenda.Outcome) glenda.View {
	v, moves := m.snapshot(), m.board.moves
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

// finish sets the outcome.
func (m *machine) finish(o glenda.Outcome) {
	m.Await()
	m.Stage, m.turn, m.pending, m.view.Outcome = over, false, glenda.Move{}, o
}

// endStuck ends a game in which Glenda is surrounded by walls. The oldest kind of server does not detect this.
func (m *machine) endStuck() step {
	m.finish(glenda.TrapperWon)
	if m.Seat() == glenda.Glenda {
		return m.Show(netclient.NewError("net.glenda_stuck", nil))
	}
	return m.Show(netclient.NewError("net.glenda_stuck_other", nil))
}

// stuck reports whether it is Glenda's turn and she has no legal move. While it is uncertain whether the server sends
// columns or rows first, she must have no legal move with either order.
func (m *machine) stuck() bool {
	if m.view.Mover() != glenda.Glenda || len(m.view.Legal()) > 0 {
		return false
	}
	other, ok := m.otherReading()
	return !ok || len(other.Legal()) == 0
}

// decided returns the outcome on the confirmed board, or Running if the game continues. If the outcome depends on walls
// whose positions are still uncertain, it also returns Running.
func (m *machine) decided() glenda.Outcome {
	o := m.view.Decided()
	if other, ok := m.otherReading(); o != glenda.Running && ok && other.Decided() != o {
		return glenda.Running
	}
	return o
}
