package glendaserver

import (
	"context"
	"errors"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/limitclock"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/wire/glendawire"
)

// player is a guest or a bot in a match. Its methods must not block, because they are called while the match's lock is held.
type player interface {
	name() string
	sit(m *match, seat rules.Seat)
	greet(number rules.Seat, opponent string) []byte // returns the messages to send before the board; nil for none
	manners() manner
	tell(lines []byte)
	dismiss(lines []byte) // sends lines as the last lines
	turn(v glenda.View)   // requests a move from the player
}

// manner defines the messages for one kind of client.
type manner struct {
	style Style
	hello bool // the client sends the first message, with its name
	again bool // the server repeats TURN after it has refused a move
	waits bool // the server sends WAIT to a player who is not to move
	opens bool // the first move has a time limit of its own
}

type match struct {
	server  *Server
	id      int64
	players [2]player
	began   time.Time
	since   time.Time       // start of the match, on the clock of the time limits
	ctx     context.Context // ends with the match
	cancel  context.CancelFunc

	mu       sync.Mutex
	state    glenda.State
	over     bool
	winner   rules.Seat // winner, if over is true
	moved    [2]bool    // whether the player has made a move, by seat
	vacant   bool       // the player to move has lost the seat, and nobody has taken the seat yet
	mistakes [2]int
	kept     [2][]glendawire.Message // lines sent out of turn with StyleFirst, by seat
	start    glenda.State
	again    bool      // the match repeats an earlier one, as on the first of the original servers
	by       time.Time // end of the time limit of the next move, on the clock of the time limits
	clock    *limitclock.Alarm
}

// begin sends the board to both players.
func (m *match) begin() {
	v := m.state.View(rules.Nobody)
	m.server.options.Log.Debug("a match begins", "match", m.id, "trapper", m.players[0].name(), "glenda", m.players[1].name())
	for i, p := range m.players {
		seat := rules.Seat(i)
		lines := append(p.greet(seat, m.players[1-i].name()), p.manners().style.board(v)...)
		// one write for all lines, because some clients read the board with a single read
		p.tell(m.appendTurn(lines, seat))
	}
	m.server.options.Observer.GameLog.Begin()
	m.server.options.Observer.GameLog.See(v)
	m.run()
}

func (m *match) run() {
	m.startClock(m.moveLimit())
	m.requestMove()
}

// startClock starts the time limit of a move. A negative limit means that there is none.
func (m *match) startClock(limit time.Duration) {
	m.by = time.Time{}
	switch {
	case limit > 0:
		m.by = m.limits().By(limit, m.since)
		if m.clock == nil {
			m.clock = m.limits().Alarm(m.by, m.expire)
		} else {
			m.clock.Set(m.by)
		}
	case m.clock != nil:
		m.clock.Stop()
	}
}

func (m *match) requestMove() {
	m.server.options.Observer.GameLog.Ask(int(m.mover()))
	m.players[m.mover()].turn(m.state.View(m.mover()))
}

func (m *match) limits() *limitclock.Clock { return m.server.options.Observer.Clock }

func (m *match) mover() rules.Seat { return m.state.Waiting()[0] }

// appendTurn appends TURN to lines if seat is to move. Otherwise it appends WAIT if the client expects this message.
func (m *match) appendTurn(lines []byte, seat rules.Seat) []byte {
	switch {
	case seat == m.mover():
		return glendawire.Turn.Append(lines)
	case m.players[seat].manners().waits:
		return glendawire.Wait.Append(lines)
	}
	return lines
}

// handle handles a line from a player. It returns an error if the line has no effect.
func (m *match) handle(seat rules.Seat, in glendawire.Message) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	style, blank := m.players[seat].manners().style, in == glendawire.Unknown{}
	switch {
	case m.over, style == StyleHouse && (blank || in == glendawire.Yes):
		return nil // Yes may be the response to a UGUD that was sent before the match
	case style == StyleLater && blank:
		m.end(ending{winner: 1 - seat, lost: glendawire.Left, won: glendawire.OtherLeft})
		return nil
	case style != StyleFirst && in == glendawire.Quit:
		m.end(ending{winner: 1 - seat, lost: glendawire.Left, won: glendawire.OtherLeft, quit: true})
		return nil
	case seat != m.mover() && style == StyleFirst && len(m.kept[seat]) < m.server.options.Mistakes:
		m.kept[seat] = append(m.kept[seat], in)
		return nil
	case seat != m.mover():
		m.countMistake(seat, glendawire.OutOfTurn.Append(nil))
		return outOfTurn(in)
	}
	err := m.play(seat, in)
	m.playKept()
	return err
}

func (m *match) playKept() {
	for !m.over && len(m.kept[m.mover()]) > 0 {
		seat := m.mover()
		in := m.kept[seat][0]
		m.kept[seat] = m.kept[seat][1:]
		_ = m.play(seat, in) // play has sent the refusal to the client
	}
}

// play handles a line from the player to move. It returns an error if the line does not contain a legal move.
func (m *match) play(seat rules.Seat, in glendawire.Message) error {
	style := m.players[seat].manners().style
	move, ok := moveOf(in)
	switch {
	case !ok && style == StyleFirst && (in == glendawire.Quit || in == glendawire.Unknown{}):
		m.players[seat].tell(glendawire.Turn.Append(nil))
		return nil
	case !ok:
		m.refuse(seat, style.unknownLine(lineOf(in)))
		return errMove
	}
	err := m.apply(seat, move)
	if err != nil {
		m.refuse(seat, refusal(style, err, move, m.state.View(seat)))
	}
	return err
}

func (m *match) move(seat rules.Seat, move glenda.Move) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.over {
		return errOver
	}
	err := m.apply(seat, move)
	m.playKept()
	return err
}

// apply makes a move and sends the move to both players. It then requests the next move or ends the match.
func (m *match) apply(seat rules.Seat, move glenda.Move) error {
	next, err := m.state.Play(seat, move)
	if err != nil {
		return err
	}
	m.state, m.moved[seat] = next, true
	m.server.options.Observer.GameLog.Answer(int(seat))
	m.server.options.Observer.GameLog.See(next.View(rules.Nobody))
	m.sync(move)
	return nil
}

func (m *match) sync(move glenda.Move) {
	v := m.state.View(rules.Nobody)
	line := syncOf(v.Turn, move)
	if m.state.Over() {
		winner := glenda.Trapper
		if v.Outcome == glenda.GlendaWon {
			winner = glenda.Glenda
		}
		m.end(ending{winner: winner, sync: line})
		return
	}
	for i, p := range m.players {
		p.tell(m.appendTurn(append([]byte(nil), line...), rules.Seat(i)))
	}
	m.run()
}

func (m *match) refuse(seat rules.Seat, why glendawire.Message) {
	lines := why.Append(nil)
	if m.players[seat].manners().again {
		lines = glendawire.Turn.Append(lines)
	}
	m.countMistake(seat, lines)
}

// countMistake counts an invalid line and sends response to the player. A player who has sent too many invalid lines loses the
// game.
func (m *match) countMistake(seat rules.Seat, response []byte) {
	m.mistakes[seat]++
	m.server.options.Observer.GameLog.Refuse(int(seat))
	if m.mistakes[seat] > m.server.options.Mistakes {
		m.end(ending{winner: 1 - seat, lost: glendawire.Odd, won: glendawire.OtherOdd})
		return
	}
	m.players[seat].tell(response)
}

func (m *match) leave(seat rules.Seat, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.over:
	case errors.Is(err, netserver.ErrShutdown):
		m.end(ending{winner: rules.Nobody, lost: glendawire.GoingDown, won: glendawire.GoingDown})
	case errors.Is(err, errOdd):
		m.end(ending{winner: 1 - seat, lost: glendawire.Odd, won: glendawire.OtherOdd})
	default:
		m.end(ending{winner: 1 - seat, lost: glendawire.Left, won: glendawire.OtherLeft})
	}
}

func (m *match) expire() {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.over || m.by.IsZero() || !m.limits().Over(m.by):
	case m.vacant:
		m.end(ending{winner: 1 - m.mover(), lost: glendawire.Left, won: glendawire.OtherLeft})
	case m.isFirstMove():
		m.replacePlayer(m.mover())
	default:
		m.end(ending{winner: 1 - m.mover(), lost: glendawire.Slow, won: glendawire.OtherSlow})
	}
}

// errOver is the cause of the end of a connection after a match.
var errOver = netserver.NewRefusal("refused.glenda_over", "the match is over")

type ending struct {
	winner    rules.Seat     // seat of the winner; Nobody if the server ended the match
	sync      []byte         // message of the last move; nil unless the match ended by the rules
	lost, won glendawire.Die // reasons for the loser and the winner, if sync is nil
	quit      bool           // the loser sent a message to leave
}

// end sends the result to both players.
func (m *match) end(e ending) {
	m.over, m.winner = true, e.winner
	if m.clock != nil {
		m.clock.Stop()
	}
	m.cancel()
	again := e.sync != nil && m.repeats()
	for i, p := range m.players {
		result, why := glendawire.Lost, e.lost
		if rules.Seat(i) == e.winner {
			result, why = glendawire.Won, e.won
		}
		// WON comes before the reason, because clients of the original servers do not expect a reason
		lines := p.manners().style.ending(e, result, why)
		switch {
		case again && rules.Seat(i) == glenda.Trapper:
			p.tell(glendawire.Turn.Append(lines))
		case again:
			p.tell(lines)
		default:
			p.dismiss(lines)
		}
	}
	m.logEnd(e)
	m.server.remove(m, e)
	if again {
		m.server.repeat(m)
	}
	m.server.options.Log.Info("a match ends", "match", m.id, "winner", e.winner, "why", e.lost.Text, "turns", m.state.View(rules.Nobody).Turn)
}

func (m *match) look() Match {
	m.mu.Lock()
	defer m.mu.Unlock()
	return Match{
		ID: m.id, Began: m.began, Over: m.over, View: m.view(),
		Names: [2]string{m.players[0].name(), m.players[1].name()},
	}
}

// view returns the View for spectators. If a player has left, it shows that the opponent has won.
func (m *match) view() glenda.View {
	v := m.state.View(rules.Nobody)
	if m.over {
		v.Waiting = nil
		v.Outcome = outcomes[m.winner]
	}
	return v
}

var outcomes = map[rules.Seat]glenda.Outcome{glenda.Trapper: glenda.TrapperWon, glenda.Glenda: glenda.GlendaWon}

// outOf maps the reason for a player's defeat to a value in the game log. A player who has lost by the rules of the
// game has no entry.
var outOf = map[glendawire.Die]observe.Out{
	glendawire.Left: observe.OutLeft, glendawire.Slow: observe.OutSlow, glendawire.Odd: observe.OutNonsense,
}

func (m *match) logEnd(e ending) {
	o := m.server.options.Observer.GameLog
	if e.winner == rules.Nobody {
		o.End()
		return
	}
	if e.sync == nil {
		o.Out(int(1-e.winner), outOf[e.lost])
		o.See(m.view())
	}
	o.End(int(e.winner))
}
