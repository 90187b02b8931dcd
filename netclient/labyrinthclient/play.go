package labyrinthclient

import (
	"slices"
	"unicode"

	"menagerie/netclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

// Submit implements netclient.Machine. It refuses illegal moves without sending them.
func (m *machine) Submit(seat rules.Seat, move labyrinth.Move) step {
	if err := m.refuses(seat, move); err != nil {
		return m.Show(err)
	}
	m.pending, m.sent, m.ours, m.risked = &move, m.Now, false, nil
	m.Await()
	m.publish()
	s := m.Show(nil)
	m.request = m.left[0].Encode(m.player, move)
	s.Send = []labyrinthwire.Packet{{Message: m.request, Format: m.sentFormat()}}
	return s
}

func (m *machine) sentFormat() labyrinthwire.Format {
	// the other fields concern only messages from the server
	return labyrinthwire.Format{Order: m.knock.format.Order}
}

func (m *machine) refuses(seat rules.Seat, move labyrinth.Move) error {
	switch {
	case m.Stage < playing:
		return netclient.NewError("net.not_yet", nil)
	case seat != m.Seat() || seat == rules.Nobody:
		return session.ErrSeat
	case m.Stage == over:
		return labyrinth.FaultOver
	case m.out != nil:
		return labyrinth.FaultGone
	case !m.ours:
		return labyrinth.FaultOutOfTurn
	}
	if err := m.snapshot().Check(seat, move); err != nil {
		return err
	}
	return m.checkRisk(move)
}

// checkRisk returns a RiskError if a likely dialect makes the move illegal.
func (m *machine) checkRisk(move labyrinth.Move) error {
	switch {
	case m.profile.Risk == RiskTake, m.left.Safe(m.left[0].Encode(m.player, move)):
		return nil
	case m.profile.Risk == RiskAsk && m.risked != nil && *m.risked == move:
		return nil
	}
	m.risked = &move
	return RiskError{Again: m.profile.Risk == RiskAsk}
}

// snapshot returns the View in the most likely dialect. It includes the client's move, even before the server confirms
// it.
func (m *machine) snapshot() labyrinth.View {
	w := m.left[0]
	p := w.Position
	p.Config.Dialect = m.reader.Dialect().Rules()
	if p.Config.Dialect.Objectives == labyrinth.ObjectivesStay {
		p.Objectives = w.Home
	}
	if m.pending != nil {
		if next, err := p.Played(w.You, *m.pending, nil); err == nil {
			p = next
		}
	}
	if m.ended != nil {
		p.Outcome, p.Winners = outcomeOf(p, m.announcedWinners())
	}
	v := p.View(w.You, w.Hand)
	if v.ToMove() && !m.ours {
		v.Waiting = nil // the server has not requested a move yet
	}
	return v
}

// announcedWinners returns the seats of the players whom the server has named as winners.
func (m *machine) announcedWinners() []rules.Seat {
	var seats []rules.Seat
	for _, id := range m.ended.Winners {
		if seat := m.left[0].Seat(id); seat >= 0 && seat < len(m.left[0].Position.Players) {
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

// interpret handles a message during a game. It returns a RefereeError for an illegal move; other errors end the
// connection.
func (m *machine) interpret(in labyrinthwire.Message) error {
	if err := m.inferLong(in); err != nil {
		return err
	}
	m.findGoal(in)
	m.won = nil
	switch in := in.(type) {
	case labyrinthwire.Turn:
		m.handleTurn()
	case labyrinthwire.Move:
		return m.handleMove(in)
	case labyrinthwire.Kick:
		m.handleKick(in)
	case labyrinthwire.End:
		m.handleEnd(in)
	case labyrinthwire.Rest:
	default:
		return m.unexpected(in)
	}
	return nil
}

// inferLong determines whether the server's longs have four or eight bytes.
func (m *machine) inferLong(in labyrinthwire.Message) error {
	// The parser reads only four bytes of the long in a Turn. A Rest directly after it holds the other four bytes.
	_, rest := in.(labyrinthwire.Rest)
	turn, ok := in.(labyrinthwire.Turn)
	switch {
	case rest && !m.half:
		return m.unexpected(in)
	case rest || ok && !turn.Short:
		m.reader.Find(labyrinthdialect.Long, uint8(labyrinth.LongEight), evidence{Why: labyrinthdialect.WhyTurn})
	case m.half:
		m.reader.Find(labyrinthdialect.Long, uint8(labyrinth.LongFour), evidence{Why: labyrinthdialect.WhyTurn})
	}
	m.half = ok && turn.Short
	return nil
}

// findGoal finds out whether a player with all objectives must also return to the starting cell. The client can see
// this only if it has collected all objectives itself.
func (m *machine) findGoal(in labyrinthwire.Message) {
	w := m.left[0]
	if w.You == rules.Nobody || w.Position.Players[w.You].Left() > 0 || w.Position.Players[w.You].Out {
		return
	}
	if _, end := in.(labyrinthwire.End); !end {
		// the game continues, so players must return
		m.reader.Find(labyrinthdialect.Goal, uint8(labyrinth.GoalReturn), evidence{Why: labyrinthdialect.WhyGoesOn})
		return
	}
	if p := w.Position.Players[w.You]; p.At != p.Start {
		// the game has ended while the client is elsewhere, so players need not return
		m.reader.Find(labyrinthdialect.Goal, uint8(labyrinth.GoalCollect), evidence{Why: labyrinthdialect.WhyEnd})
	}
}

// handleTurn records that the client's player may move. For a spectator it does nothing.
func (m *machine) handleTurn() {
	if m.Seat() == rules.Nobody || m.out != nil {
		return
	}
	m.ours, m.pending, m.risked = true, nil, nil
	m.left = m.left.Turned()
}

func (m *machine) handleMove(in labyrinthwire.Move) error {
	next, bad := m.left.Moved(in)
	if next == nil {
		return netclient.NewError("net.labyrinth_track", nil)
	}
	if in.Player == m.player && !m.profile.Spectate {
		m.confirmMove()
	}
	before := m.completedPlayers()
	m.left = next
	m.won = slices.DeleteFunc(m.completedPlayers(), func(player int) bool { return slices.Contains(before, player) })
	last, _ := next[0].Position.Last()
	number := []any{len(next[0].Position.History)}
	m.updateFindings(evidence{Why: labyrinthdialect.WhyMove, Args: number}, evidence{Why: labyrinthdialect.WhyCollect, Args: number})
	m.findOverlap(last, evidence{Why: labyrinthdialect.WhyCollect, Args: number})
	if bad < labyrinthdialect.Illegal {
		return nil
	}
	m.reader.Breaches++
	if m.reader.Breaches > 1 {
		return nil // further breaches are only counted
	}
	return RefereeError{Seat: last.Seat}
}

// completedPlayers returns the numbers of the players who have won in the most likely dialect.
func (m *machine) completedPlayers() (players []int) {
	w, d := m.left[0], m.reader.Dialect().Rules()
	for _, seat := range w.Position.InGame() {
		p := w.Position.Players[seat]
		if p.Left() == 0 && (d.Goal == labyrinth.GoalCollect || p.At == p.Start) {
			players = append(players, w.Player(seat))
		}
	}
	return players
}

// confirmMove ends the wait for the response to the client's move and measures the round-trip time.
func (m *machine) confirmMove() {
	if m.pending != nil {
		m.RoundTrip.Add(m.Now - m.sent)
	}
	m.pending, m.ours = nil, false
}

// inferNumber infers the client's player number from the players' names. It excludes the candidates, the possible
// states of the game, in which another name has the client's number.
func (m *machine) inferNumber() {
	m.left = m.left.Named(m.names, shownName(m.profile.sentName()))
	m.updateFindings(evidence{Why: labyrinthdialect.WhyNames}, evidence{Why: labyrinthdialect.WhyNames})
}

// findOverlap checks whether the given turn shows that two players can have the same objective. If it does, findOverlap
// stores this finding.
func (m *machine) findOverlap(turn labyrinth.Turn, e evidence) {
	w := m.left[0]
	for _, event := range turn.Events {
		for _, id := range event.Objectives {
			for seat, p := range w.Position.Players {
				others := rules.Seat(seat) != event.Seat
				if others && (slices.Contains(p.Collected, id) || rules.Seat(seat) == w.You && slices.Contains(w.Hand, id)) {
					m.reader.Find(labyrinthdialect.Deal, uint8(labyrinth.DealOverlapping), e)
				}
			}
		}
	}
}

func (m *machine) handleKick(in labyrinthwire.Kick) {
	us := in.Player == m.player && !m.profile.Spectate
	if us && m.pending != nil && in.Reason == labyrinthwire.ReasonIllegal {
		m.left = m.left.Refused(m.request)
	}
	m.left = m.left.Kicked(in)
	m.updateFindings(evidence{Why: labyrinthdialect.WhyKick}, evidence{Why: labyrinthdialect.WhyKick})
	if us {
		m.out, m.ours, m.pending = &in, false, nil
	}
}

func (m *machine) handleEnd(in labyrinthwire.End) {
	m.left = m.left.Won(in.Winners)
	m.updateFindings(evidence{Why: labyrinthdialect.WhyEnd}, evidence{Why: labyrinthdialect.WhyEnd})
	m.Stage, m.ended, m.ours, m.pending = over, &in, false, nil
}

// reread interprets the messages of the game again with the settings s. If a message is impossible with these settings,
// reread changes nothing.
func (m *machine) reread(s labyrinthdialect.Settings) step {
	before, kept := *m, m.profile.Settings
	if err := s.Check(); err != nil || m.pending != nil {
		return m.Show(netclient.NewError("net.labyrinth_choice", err))
	}
	m.profile.Settings = s
	err := m.replay()
	if err != nil {
		*m = before
		m.profile.Settings = kept
		m.publish()
		return m.Show(netclient.NewError("net.labyrinth_choice", err))
	}
	m.publish()
	return m.Show(nil)
}

// replay handles all messages of the game again.
func (m *machine) replay() error {
	heard, old := m.heard, m.game
	m.game = game{
		reader: m.newCollector(), names: old.names, player: old.player, heard: heard, limit: old.limit, asked: old.asked,
	}
	if len(heard) == 0 {
		return nil
	}
	if err := m.begin(heard[0].(labyrinthwire.Start)); err != nil {
		return err
	}
	if len(m.names) > 0 && !m.profile.Spectate {
		m.inferNumber()
	}
	for _, in := range heard[1:] {
		if err := m.interpret(in); err != nil && !isBreach(err) {
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
