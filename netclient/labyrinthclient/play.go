package labyrinthclient

import (
	"slices"
	"unicode"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

// Submit implements netclient.Machine. What the rules forbid is not even tried.
func (m *machine) Submit(seat rules.Seat, move labyrinth.Move) step {
	if err := m.refuses(seat, move); err != nil {
		return m.show(err)
	}
	m.pending, m.sent, m.ours, m.risked = &move, m.now, false, nil
	m.silence.Await(m.now)
	m.publish()
	s := m.show(nil)
	m.request = m.left[0].encode(m.player, move)
	s.Send = []labyrinthwire.Packet{{Message: m.request, Format: m.writes()}}
	return s
}

// writes is the format in which we write: a client sends no longs.
func (m *machine) writes() labyrinthwire.Format {
	return labyrinthwire.Format{Order: m.knock.format.Order}
}

func (m *machine) refuses(seat rules.Seat, move labyrinth.Move) error {
	switch {
	case m.stage < playing:
		return netclient.NewError("net.not_yet", nil)
	case seat != m.you() || seat == rules.Nobody:
		return session.ErrSeat
	case m.stage == over:
		return labyrinth.FaultOver
	case m.out != nil:
		return labyrinth.FaultGone
	case !m.ours:
		return labyrinth.FaultOutOfTurn
	}
	if err := m.picture().Check(seat, move); err != nil {
		return err
	}
	return m.risk(move)
}

// risk refuses a move that may be taken for an illegal one.
func (m *machine) risk(move labyrinth.Move) error {
	switch {
	case m.profile.Risk == RiskTake, m.left.safe(m.left[0].encode(m.player, move)):
		return nil
	case m.profile.Risk == RiskAsk && m.risked != nil && *m.risked == move:
		return nil
	}
	m.risked = &move
	return RiskError{Again: m.profile.Risk == RiskAsk}
}

// picture is the View as it is shown: in the likeliest world, with our own move on it before the server has confirmed it.
func (m *machine) picture() labyrinth.View {
	w := m.left[0]
	p := w.at
	p.Config.Dialect = m.reader.dialect().rules()
	if p.Config.Dialect.Objectives == labyrinth.ObjectivesStay {
		p.Objectives = w.home
	}
	if m.pending != nil {
		if next, err := p.Played(w.you, *m.pending, nil); err == nil {
			p = next
		}
	}
	if m.ended != nil {
		p.Outcome, p.Winners = outcomeOf(p, m.winners())
	}
	v := p.View(w.you, w.hand)
	if v.ToMove() && !m.ours {
		v.Waiting = nil // the server has not said so yet
	}
	return v
}

// winners are the seats that the server has named.
func (m *machine) winners() []rules.Seat {
	var seats []rules.Seat
	for _, id := range m.ended.Winners {
		if seat := m.left[0].seat(id); seat >= 0 && seat < len(m.left[0].at.Players) {
			seats = append(seats, rules.Seat(seat))
		}
	}
	slices.Sort(seats)
	return slices.Compact(seats)
}

func outcomeOf(p labyrinth.Position, winners []rules.Seat) (labyrinth.Outcome, []rules.Seat) {
	switch {
	case len(winners) > 0:
		return labyrinth.Won, winners
	case len(p.InGame()) == 0:
		return labyrinth.Abandoned, nil
	}
	return labyrinth.Stopped, nil
}

// read takes a message of a game. A RefereeError tells of a breach; any other error ends the connection.
func (m *machine) read(in labyrinthwire.Message) error {
	if err := m.readLong(in); err != nil {
		return err
	}
	m.goesOn(in)
	switch in := in.(type) {
	case labyrinthwire.Turn:
		m.turn()
	case labyrinthwire.Move:
		return m.moved(in)
	case labyrinthwire.Kick:
		m.kicked(in)
	case labyrinthwire.End:
		m.end(in)
	case labyrinthwire.Rest:
	default:
		return m.unexpected(in)
	}
	return nil
}

// readLong finds out how long a long is. One that was read from four bytes was a long one if a rest follows at once.
func (m *machine) readLong(in labyrinthwire.Message) error {
	_, rest := in.(labyrinthwire.Rest)
	turn, ok := in.(labyrinthwire.Turn)
	switch {
	case rest && !m.half:
		return m.unexpected(in)
	case rest || ok && !turn.Short:
		m.reader.find(Long, uint8(labyrinth.LongEight), evidence{why: whyTurn})
	case m.half:
		m.reader.find(Long, uint8(labyrinth.LongFour), evidence{why: whyTurn})
	}
	m.half = ok && turn.Short
	return nil
}

// goesOn notes that a game goes on in which somebody has collected everything: we know it of ourselves only.
func (m *machine) goesOn(in labyrinthwire.Message) {
	w := m.left[0]
	if w.you == rules.Nobody || w.at.Players[w.you].Left() > 0 || w.at.Players[w.you].Out {
		return
	}
	if _, end := in.(labyrinthwire.End); !end {
		m.reader.find(Goal, uint8(labyrinth.GoalReturn), evidence{why: whyGoesOn})
		return
	}
	if p := w.at.Players[w.you]; p.At != p.Start {
		m.reader.find(Goal, uint8(labyrinth.GoalCollect), evidence{why: whyEnd})
	}
}

// turn takes note that we may move. Who only watches can't.
func (m *machine) turn() {
	if m.you() == rules.Nobody || m.out != nil {
		return
	}
	m.ours, m.pending, m.risked = true, nil, nil
	m.left = m.left.turned()
}

// moved takes a move of anybody.
func (m *machine) moved(in labyrinthwire.Move) error {
	next, bad := m.left.moved(in)
	if next == nil {
		return netclient.NewError("net.labyrinth_track", nil)
	}
	if in.Player == m.player && !m.profile.Spectate {
		m.answered()
	}
	m.left = next
	last, _ := next[0].at.Last()
	number := []any{len(next[0].at.History)}
	m.compare(evidence{whyMove, number}, evidence{whyCollect, number})
	m.overlaps(last, evidence{whyCollect, number})
	if bad < breaks {
		return nil
	}
	m.reader.breaches++
	if m.reader.breaches > 1 {
		return nil // it goes on like this
	}
	return RefereeError{Seat: last.Seat}
}

// answered takes note that our move was made.
func (m *machine) answered() {
	if m.pending != nil {
		m.rtt.Took(m.now - m.sent)
	}
	m.pending, m.ours = nil, false
}

// numbered finds out by the names which player we are.
func (m *machine) numbered() {
	m.left = m.left.named(m.names, shownName(m.profile.called()))
	m.compare(evidence{why: whyNames}, evidence{why: whyNames})
}

// overlaps notes that two players have had the same objective.
func (m *machine) overlaps(last labyrinth.Turn, e evidence) {
	w := m.left[0]
	for _, event := range last.Events {
		for _, id := range event.Objectives {
			for seat, p := range w.at.Players {
				others := rules.Seat(seat) != event.Seat
				if others && (slices.Contains(p.Collected, id) || rules.Seat(seat) == w.you && slices.Contains(w.hand, id)) {
					m.reader.find(Deal, uint8(labyrinth.DealOverlapping), e)
				}
			}
		}
	}
}

// kicked takes note that somebody is out. Who was never there can't be.
func (m *machine) kicked(in labyrinthwire.Kick) {
	us := in.Player == m.player && !m.profile.Spectate
	if us && m.pending != nil && in.Reason == labyrinthwire.ReasonIllegal {
		m.left = m.left.refused(m.request)
	}
	m.left = m.left.kicked(in)
	m.compare(evidence{why: whyKick}, evidence{why: whyKick})
	if us {
		m.out, m.ours, m.pending = &in, false, nil
	}
}

// end is what the server says that it is.
func (m *machine) end(in labyrinthwire.End) {
	m.left = m.left.won(in.Winners)
	m.compare(evidence{why: whyEnd}, evidence{why: whyEnd})
	m.stage, m.ended, m.ours, m.pending = over, &in, false, nil
}

// reread reads the game again, with other settings. Where it makes no sense everything stays as it was.
func (m *machine) reread(s Settings) step {
	before, kept := *m, m.profile.Settings
	if err := s.check(); err != nil || m.pending != nil {
		return m.show(netclient.NewError("net.labyrinth_choice", err))
	}
	m.profile.Settings = s
	err := m.replay()
	if err != nil {
		*m = before
		m.profile.Settings = kept
		m.publish()
		return m.show(netclient.NewError("net.labyrinth_choice", err))
	}
	m.publish()
	return m.show(nil)
}

// replay reads all messages of the game again.
func (m *machine) replay() error {
	heard, old := m.heard, m.game
	m.game = game{
		reader: m.newReader(), names: old.names, player: old.player, heard: heard, limit: old.limit, asked: old.asked,
	}
	if len(heard) == 0 {
		return nil
	}
	if err := m.begin(heard[0].(labyrinthwire.Start)); err != nil {
		return err
	}
	if len(m.names) > 0 && !m.profile.Spectate {
		m.numbered()
	}
	for _, in := range heard[1:] {
		if err := m.read(in); err != nil && !isBreach(err) {
			return err
		}
	}
	return nil
}

func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return -1
}
