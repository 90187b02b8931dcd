package glendaserver

import (
	"context"
	"errors"
	"sync"
	"time"

	"menagerie/keeper/netsim"
	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/wire/glendawire"
)

// player is who sits at a match. None of its methods waits for anything; all are called with the match's lock held.
type player interface {
	name() string
	sit(m *match, seat rules.Seat)
	greet(number rules.Seat, opponent string) []byte // what is to be said before the board, if anything
	manners() manner
	tell(lines []byte)
	dismiss(lines []byte) // the last words
	turn(v glenda.View)   // it must move
}

// manner is how a kind of client is talked to.
type manner struct {
	style Style
	hello bool // it speaks first
	again bool // it hears TURN again after a refusal
	waits bool // it hears WAIT when it is not its turn
}

// match is one game of two players.
type match struct {
	server  *Server
	id      int64
	players [2]player
	began   time.Time
	since   time.Time       // when it began, on the clock of the limits
	ctx     context.Context // ends with the match
	cancel  context.CancelFunc

	mu       sync.Mutex
	state    glenda.State
	over     bool
	winner   rules.Seat // when it is over
	mistakes [2]int
	kept     [2][]glendawire.Message // lines that came out of turn, for StyleFirst
	start    glenda.State
	again    bool      // the first server's silent repetition of a game
	by       time.Time // when the next move must have come, on the clock of the limits
	clock    *netsim.Alarm
}

// begin tells both of the board, each in one piece, for some clients read no further than a piece.
func (m *match) begin() {
	v := m.state.View(rules.Nobody)
	m.server.options.Log.Debug("a match begins", "match", m.id, "trapper", m.players[0].name(), "glenda", m.players[1].name())
	for i, p := range m.players {
		seat := rules.Seat(i)
		lines := append(p.greet(seat, m.players[1-i].name()), p.manners().style.board(v)...)
		p.tell(m.appendTurn(lines, seat))
	}
	m.server.options.GameLog.Begin()
	m.server.options.GameLog.See(v)
	m.run()
}

// run starts the clock and asks for the first move.
func (m *match) run() {
	if limit := m.server.options.Move; limit > 0 {
		m.by = m.limits().By(limit, m.since)
		m.clock = m.limits().Alarm(m.by, m.expire)
	}
	m.ask()
}

// ask lets whoever is to move know.
func (m *match) ask() {
	m.server.options.GameLog.Ask(int(m.mover()))
	m.players[m.mover()].turn(m.state.View(m.mover()))
}

func (m *match) limits() *netsim.Simulation { return m.server.options.Limits.Rehearsal }

func (m *match) mover() rules.Seat { return m.state.Waiting()[0] }

// appendTurn tells seat whether it is its turn.
func (m *match) appendTurn(lines []byte, seat rules.Seat) []byte {
	switch {
	case seat == m.mover():
		return glendawire.Turn.Append(lines)
	case m.players[seat].manners().waits:
		return glendawire.Wait.Append(lines)
	}
	return lines
}

// hear obeys a line of the player at seat, or returns why not.
func (m *match) hear(seat rules.Seat, in glendawire.Message) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	style, blank := m.players[seat].manners().style, in == glendawire.Unknown{}
	switch {
	case m.over, style == StyleHouse && (blank || in == glendawire.Yes):
		return nil // a blank line does no harm, and a Yes may answer a question from the lobby
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
		m.mistake(seat, glendawire.OutOfTurn.Append(nil))
		return errTurn
	}
	err := m.play(seat, in)
	m.playKept()
	return err
}

// playKept plays the lines that the player to move has sent before.
func (m *match) playKept() {
	for !m.over && len(m.kept[m.mover()]) > 0 {
		seat := m.mover()
		in := m.kept[seat][0]
		m.kept[seat] = m.kept[seat][1:]
		_ = m.play(seat, in) // the client gets the refusal
	}
}

// play makes a move, or says why not.
func (m *match) play(seat rules.Seat, in glendawire.Message) error {
	style := m.players[seat].manners().style
	move, ok := moveOf(in)
	switch {
	case !ok && style == StyleFirst && (in == glendawire.Quit || in == glendawire.Unknown{}):
		m.players[seat].tell(glendawire.Turn.Append(nil))
		return nil
	case !ok:
		m.refuse(seat, style.unknown(lineOf(in)))
		return errMove
	}
	err := m.make(seat, move)
	if err != nil {
		m.refuse(seat, refusal(style, err, move, m.state.View(seat)))
	}
	return err
}

// move makes the move of a player who knows no lines.
func (m *match) move(seat rules.Seat, move glenda.Move) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.over {
		return errOver
	}
	err := m.make(seat, move)
	m.playKept()
	return err
}

// make makes a move and tells both of it, and of what follows from it.
func (m *match) make(seat rules.Seat, move glenda.Move) error {
	next, err := m.state.Play(seat, move)
	if err != nil {
		return err
	}
	m.state = next
	m.server.options.GameLog.Answer(int(seat))
	m.server.options.GameLog.See(next.View(rules.Nobody))
	if m.clock != nil {
		m.by = m.limits().By(m.server.options.Move, m.since)
		m.clock.Set(m.by)
	}
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
	m.ask()
}

// refuse answers a line of the player whose turn it is.
func (m *match) refuse(seat rules.Seat, why glendawire.Message) {
	lines := why.Append(nil)
	if m.players[seat].manners().again {
		lines = glendawire.Turn.Append(lines)
	}
	m.mistake(seat, lines)
}

// mistake answers a line that was no move, until there were too many of them.
func (m *match) mistake(seat rules.Seat, lines []byte) {
	m.mistakes[seat]++
	m.server.options.GameLog.Refuse(int(seat))
	if m.mistakes[seat] > m.server.options.Mistakes {
		m.end(ending{winner: 1 - seat, lost: glendawire.Odd, won: glendawire.OtherOdd})
		return
	}
	m.players[seat].tell(lines)
}

// leave ends the match because the player at seat is gone, and err is why.
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

// expire ends the match if nobody has moved for too long.
func (m *match) expire() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.over || !m.limits().Over(m.by) {
		return
	}
	m.end(ending{winner: 1 - m.mover(), lost: glendawire.Slow, won: glendawire.OtherSlow})
}

// errOver is why connections end after a match.
var errOver = netserver.NewRefusal("refused.glenda_over", "the match is over")

// ending is how a match ends.
type ending struct {
	winner    rules.Seat     // Nobody if the server is the reason
	sync      []byte         // the move that ended it by the rules, as it is told to both
	lost, won glendawire.Die // else, why: as the loser and as the winner hear it
	quit      bool           // the loser has said so
}

// end tells both how the match has ended. WON comes before the reason: the original's clients know the one and not the
// other.
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
	m.note(e)
	m.server.remove(m, e)
	if again {
		m.server.repeat(m)
	}
	m.server.options.Log.Info("a match ends", "match", m.id, "winner", e.winner, "why", e.lost.Text, "turns", m.state.View(rules.Nobody).Turn)
}

// look returns what can be seen.
func (m *match) look() Match {
	m.mu.Lock()
	defer m.mu.Unlock()
	return Match{
		ID: m.id, Began: m.began, Over: m.over, View: m.view(),
		Names: [2]string{m.players[0].name(), m.players[1].name()},
	}
}

// view is what those see who look on; the outcome has the winner also of a match that somebody left.
func (m *match) view() glenda.View {
	v := m.state.View(rules.Nobody)
	if m.over {
		v.Waiting = nil
		v.Outcome = outcomes[m.winner]
	}
	return v
}

var outcomes = map[rules.Seat]glenda.Outcome{glenda.Trapper: glenda.TrapperWon, glenda.Glenda: glenda.GlendaWon}
