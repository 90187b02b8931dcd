package foxesclient

import (
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/session"
	"menagerie/wire/foxeswire"
)

type (
	step   = netclient.Step[foxeswire.Message, foxes.View]
	update = session.Update[foxes.View]
)

type stage uint8

const (
	connecting stage = iota
	asking           // the client has requested a seat or to be a spectator
	waiting          // the game has not begun
	playing
	over
)

var stages = netclient.Stages[stage]{Playing: playing, Over: over, Doing: []string{
	connecting: "net.doing_connecting",
	asking:     "netfoxes.doing_asking",
	waiting:    "netfoxes.doing_waiting",
	playing:    "net.doing_playing",
	over:       "net.doing_over",
}}

// maxUnknown is the maximum number of unknown lines that the client shows to the player.
const maxUnknown = 64

// machine is the netclient.Machine of the protocol.
type machine struct {
	netclient.Conversation[stage, foxeswire.Message, foxes.View]
	profile Profile
	begged  int    // number of requests without a response, to join or for the board
	owed    int    // number of requested boards that have not arrived
	wonder  string // first unknown line of the server
	unknown int    // number of unknown lines of the server

	position foxes.Position
	began    time.Duration // time at which the game began or will begin
	held     bool          // the countdown lasts until the first N, because its length is unknown
	detailed bool          // the host sends Details
	why      foxes.Reason  // reason for the end, as in the message Details
	free     bool          // the server allows a move now
	locked   time.Duration // time at which free became false
	told     bool          // the server sends N to players, and not only to their viewers
	nexts    int           // number of N since the last refused move; the second one follows a move
	repeats  int           // number of boards without a change since the last N, F or changed board
	pending  *pendingMove
	decided  bool // a side has lost its last animal, and the server has not sent the end yet
	unheard  bool // no message has arrived since the client made a move
	clocks   clocks
	counting counting
}

type pendingMove struct {
	move  foxes.Move
	as    foxes.Writing // way in which the places of the move were counted
	sent  time.Duration
	board foxes.Board // board at the time of the move
}

func newMachine(p Profile) *machine {
	m := &machine{profile: p, counting: newCounting(p.Dialect)}
	m.clocks.joinedLate = p.Role == Watch
	m.Conversation = netclient.NewConversation[foxeswire.Message](&stages, m.snapshot)
	m.position.Config.Dialect = p.Dialect.Rules
	return m
}

func (m *machine) Status() netclient.Status {
	under := 0
	if m.pending != nil {
		under = 1
	}
	now := m.Conversation.Status(under)
	now.Met, now.Owed = m.counting.confirmedKey(), m.due()
	return now
}

func (m *machine) Connected() step {
	m.Stage = asking
	m.Await()
	s := m.requestJoin(m.profile.Dialect.Rules.Writing.Join)
	if m.profile.Details {
		s.Send = append(m.send(foxeswire.Ask{By: m.newcomer()}).Send, s.Send...)
	}
	return s
}

func (m *machine) requestJoin(how foxes.Join) step {
	return m.send(foxeswire.Join{By: m.newcomer(), To: addressee(how)})
}

func (m *machine) newcomer() foxeswire.Code {
	if m.profile.Role == Watch {
		return foxeswire.NewViewer
	}
	return foxeswire.NewPlayer
}

func addressee(how foxes.Join) foxeswire.Code {
	if how == foxes.JoinController {
		return foxeswire.Controller
	}
	return foxeswire.Board
}

func (m *machine) send(messages ...foxeswire.Message) step {
	return step{Send: lines(m.profile.Dialect.Rules.Writing, messages...)}
}

// due reports whether the client waits for a response of the server, and not for the opponent's move.
func (m *machine) due() bool {
	return m.Stage == asking || m.Stage == playing && (m.pending != nil || m.unheard)
}

func (m *machine) Tick(now time.Duration) (step, error) {
	m.Now = now
	if m.Stage == playing {
		m.setClock()
	}
	silent, d := m.Silent(), m.profile.Dialect
	switch {
	case m.Stage == playing && silent >= d.Linger && m.decided:
		m.finish(m.position.Leader())
		return m.Show(netclient.Unconfirmed()), nil
	case m.Stage == over && silent >= d.Linger:
		return step{}, netclient.NewError("net.closed", nil)
	case m.Stage == asking && m.begged == 0 && silent >= d.Wait:
		m.begged++
		return m.requestJoin(1 - d.Rules.Writing.Join), nil
	case m.due():
		if s, err := m.Watch(d.Silence); err != nil || len(s.Show) > 0 {
			return s, err
		}
	}
	return m.assumeMissing(), nil
}

func (m *machine) Resume() { m.clocks.discardPending() }

// assumeMissing makes the client continue if the server omits the board or the permission to move.
func (m *machine) assumeMissing() step {
	switch {
	case m.Stage == waiting:
		return m.requestBoard()
	case m.Stage == playing && m.held && m.Seat() == foxes.Foxes: // the opponent may not have come yet
	case m.Stage == playing && !m.free && m.Seat() != rules.Nobody && m.nexts < 2 && m.Now-m.locked >= m.clocks.patience()+2*time.Duration(m.RoundTrip):
		m.unlock()
		return m.Show(nil)
	}
	return step{}
}

// requestBoard requests the board if the server has not sent it, at most twice.
func (m *machine) requestBoard() step {
	const pause = time.Second
	if m.position.Board.Size > 0 {
		return m.beginWithoutPermission()
	}
	if m.profile.Role == Watch || m.begged >= 2 || m.Now-m.locked < time.Duration(m.begged+1)*pause {
		return step{}
	}
	m.begged++
	m.owed++
	refresh := foxeswire.Refresh{By: foxeswire.Players[m.Seat()]}
	if m.begged == 2 && m.profile.Dialect.Rules.Writing.Sockets == foxes.SocketsOne {
		// Servers send the board to viewers, so the client also becomes a viewer on this connection.
		return m.send(foxeswire.Join{By: foxeswire.NewViewer, To: foxeswire.Board}, refresh)
	}
	return m.send(refresh)
}

// beginWithoutPermission begins the game if the server's permission to move is late. It does so only for a client that
// plays the dolphins.
func (m *machine) beginWithoutPermission() step {
	if m.Seat() != foxes.Dolphins || m.Now-m.locked < m.clocks.patience() {
		return step{}
	}
	// the opponent is there, because the player of the dolphins joins second
	m.unlock()
	return m.beginIfReady()
}

// unlock lets the client move without N, the server's permission to move.
func (m *machine) unlock() {
	m.free, m.pending, m.clocks.answered = true, nil, 0
	m.endCountdown()
}

func (m *machine) Receive(in foxeswire.Message) (step, error) {
	if err := m.CountLine(); err != nil {
		return step{}, err
	}
	m.unheard = false
	switch in := in.(type) {
	case foxeswire.Team:
		return m.handleTeam(in)
	case foxeswire.Tiles:
		return m.handleTiles(in)
	case foxeswire.Next:
		return m.handleNext(in), nil
	case foxeswire.Fail:
		return m.handleFail(in), nil
	case foxeswire.End:
		return m.handleEnd(in)
	case foxeswire.Details:
		return m.handleDetails(in), nil
	case foxeswire.Unknown:
		return m.showUnknown(in)
	}
	return step{}, nil
}

// showUnknown shows an unknown line to the player. It returns an error if the server sends too many unknown lines and
// has not accepted the client yet.
func (m *machine) showUnknown(in foxeswire.Unknown) (step, error) {
	if in.Line == "" || m.Stage == over {
		return step{}, nil
	}
	if m.wonder == "" {
		m.wonder = netclient.Shorten(in.Line)
	}
	m.unknown++
	switch {
	case m.unknown > maxUnknown && m.Stage == asking:
		return step{}, netclient.NewError("net.protocol", nil, m.wonder)
	case m.unknown > maxUnknown:
		return step{}, nil
	}
	return m.Show(netclient.NewError("netfoxes.says", nil, netclient.Shorten(in.Line))), nil
}

// handleTeam handles the message Team, the response to a request to join.
func (m *machine) handleTeam(in foxeswire.Team) (step, error) {
	viewer := in.To == foxeswire.NewViewer
	switch {
	case viewer != (m.profile.Role == Watch):
		return step{}, nil
	case m.Stage == waiting && !viewer && seatOf(in.Team) != rules.Nobody:
		// the server has moved the client to another game, on another side
		m.position.Board, m.owed = foxes.Board{}, 0 // of the former game
	case m.Stage != asking:
		return step{}, nil
	case viewer && in.Team == foxeswire.Rejected:
		return step{}, netclient.NewError("netfoxes.no_viewers", nil)
	case in.Team == foxeswire.Rejected:
		return step{}, netclient.NewError("netfoxes.full", nil)
	}
	if !viewer {
		m.Sit(seatOf(in.Team))
	}
	m.Stage, m.begged, m.locked = waiting, 0, m.Now
	if m.free || m.profile.Role == Watch && m.position.Board.Size > 0 {
		return m.beginIfReady(), nil
	}
	return m.Show(nil), nil
}

// Disconnected implements netclient.Machine. If the server closes the connection after the end of a game, it reports no error.
func (m *machine) Disconnected(err error) update {
	if m.Stage == playing && m.profile.Role == Watch && netclient.IsEnd(err) {
		m.finish(m.position.Leader())
	}
	switch {
	case m.Stage == playing && m.decided && netclient.IsEnd(err):
		m.finish(m.position.Leader())
		err = netclient.Unconfirmed()
	case m.Stage == asking && m.wonder != "" && netclient.IsEnd(err):
		err = netclient.NewError("net.protocol", err, m.wonder)
	case m.Stage == playing && netclient.IsEnd(err):
		err = netclient.NewError("netfoxes.gone", err)
	case m.Stage == over && netclient.IsEnd(err):
		err = nil
	}
	return m.Conversation.Disconnected(err)
}

// snapshot returns the View without the client's pending move, which the server may refuse.
func (m *machine) snapshot() foxes.View {
	p := m.position
	p.Config.Cooldown, p.Config.Tide = m.cooldowns(), m.clocks.tide
	p.Config.Dialect.Writing = m.counting.writing(p.Config.Dialect.Writing)
	if seat := m.Seat(); seat != rules.Nobody {
		if m.free {
			p.Ready[seat] = min(p.Ready[seat], p.Now)
		} else {
			p.Ready[seat] = max(p.Ready[seat], p.Now+1)
		}
	}
	return p.View(m.Seat())
}

func seatOf(team foxeswire.Code) rules.Seat {
	if team == foxeswire.Fox || team == foxeswire.FoxViewer {
		return foxes.Foxes
	}
	return foxes.Dolphins
}
