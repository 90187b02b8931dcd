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

// stage is how far the conversation is.
type stage uint8

const (
	connecting stage = iota
	asking           // to be let in
	waiting          // for the game to begin
	playing
	over
)

// doing tells each stage to the person.
var doing = [...]string{
	connecting: "net.doing_connecting",
	asking:     "netfoxes.doing_asking",
	waiting:    "netfoxes.doing_waiting",
	playing:    "net.doing_playing",
	over:       "net.doing_over",
}

// Bounds for what a server may send.
const (
	maxUnknown = 64   // lines that the protocol doesn't have
	maxHeard   = 2000 // lines in a second
)

// machine is the client's side of the protocol: a netclient.Machine.
type machine struct {
	profile Profile
	stage   stage
	now     time.Duration
	silence netclient.Silence
	flood   netclient.Flood
	begged  int    // requests to join, and for the board, that were sent without an answer
	owed    int    // boards that we have asked for and not received
	wonder  string // the first line that the protocol doesn't have
	unknown int    // how many of these there were
	seats   []rules.Seat

	position foxes.Position
	began    time.Duration // when the game did, or will after the countdown
	held     bool          // the countdown lasts until the first N, as its length is not known
	detailed bool          // the host sends Details
	why      foxes.Reason  // the reason for the end that Details gave
	free     bool          // the server has said that we may move
	locked   time.Duration // when it stopped to be so
	told     bool          // it says so to players, not only to their viewers
	nexts    int           // how often it has said so since it refused a move; the second time was after a move
	repeats  int           // boards since the last message that was news: those that differ from the one before, N and F
	pending  *flight
	rtt      netclient.RoundTrip
	clocks   clocks
	counting counting
}

// flight is a move that was sent and not answered yet.
type flight struct {
	move  foxes.Move
	as    foxes.Writing // how its places were counted
	sent  time.Duration
	board foxes.Board // at that time
}

func newMachine(p Profile) *machine {
	m := &machine{profile: p, counting: newCounting(p.Dialect)}
	m.position.Config.Dialect = p.Dialect.Rules
	return m
}

// seat is ours, once the server has told it.
func (m *machine) seat() rules.Seat {
	if len(m.seats) == 0 {
		return rules.Nobody
	}
	return m.seats[0]
}

// Seats implements netclient.Machine.
func (m *machine) Seats() []rules.Seat { return m.seats }

// Measure implements netclient.Machine.
func (m *machine) Measure() netclient.Measure {
	under := 0
	if m.pending != nil {
		under = 1
	}
	return netclient.Measure{
		Doing: doing[m.stage], Met: m.counting.met(), RoundTrip: time.Duration(m.rtt), UnderWay: under, Owed: m.due(),
	}
}

// Hello implements netclient.Machine.
func (m *machine) Hello() step {
	m.stage = asking
	m.await()
	s := m.ask(m.profile.Dialect.Rules.Writing.Join)
	if m.profile.Details {
		s.Send = append(m.send(foxeswire.Ask{By: m.newcomer()}).Send, s.Send...)
	}
	return s
}

// ask asks to join.
func (m *machine) ask(how foxes.Join) step {
	return m.send(foxeswire.Join{By: m.newcomer(), To: addressee(how)})
}

func (m *machine) newcomer() foxeswire.Code {
	if m.profile.Part == Watch {
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

// await notes that the server owes an answer from now on, or has just been heard.
func (m *machine) await() { m.silence.Await(m.now) }

// due reports whether the server owes an answer. For the other player everybody waits as long as it takes.
func (m *machine) due() bool { return m.stage == asking || m.stage == playing && m.pending != nil }

// Tick implements netclient.Machine.
func (m *machine) Tick(now time.Duration) (step, error) {
	m.now = now
	if m.stage == playing {
		m.setClock()
	}
	silent, d := m.silence.Lasts(now), m.profile.Dialect
	switch {
	case m.stage == over && silent >= d.Linger:
		return step{}, netclient.NewError("net.closed", nil)
	case m.stage == asking && m.begged == 0 && silent >= d.Wait:
		m.begged++
		return m.ask(1 - d.Rules.Writing.Join), nil
	case m.due():
		warning, lost := m.silence.Watch(now, d.Warn, d.GiveUp)
		switch {
		case lost != nil:
			return step{}, lost
		case warning != nil:
			return m.show(warning), nil
		}
	}
	return m.pass(), nil
}

// Resume implements netclient.Resumer.
func (m *machine) Resume() { m.clocks.resume() }

// pass does what is to be done when a server doesn't say what others say by themselves.
func (m *machine) pass() step {
	switch {
	case m.stage == waiting:
		return m.beg()
	case m.stage == playing && m.held && m.seat() == foxes.Foxes: // the other player may not have come
	case m.stage == playing && !m.free && m.seat() != rules.Nobody && m.nexts < 2 && m.now-m.locked >= m.clocks.patience()+2*time.Duration(m.rtt):
		m.unlock()
		return m.show(nil)
	}
	return step{}
}

// beg asks for the board if the server does not send it by itself, at last as a viewer on the same connection.
func (m *machine) beg() step {
	const pause = time.Second
	if m.position.Board.Size > 0 {
		return m.presume()
	}
	if m.profile.Part == Watch || m.begged >= 2 || m.now-m.locked < time.Duration(m.begged+1)*pause {
		return step{}
	}
	m.begged++
	m.owed++
	refresh := foxeswire.Refresh{By: playerOf(m.seat())}
	if m.begged == 2 && m.profile.Dialect.Rules.Writing.Sockets == foxes.SocketsOne {
		return m.send(foxeswire.Join{By: foxeswire.NewViewer, To: foxeswire.Board}, refresh)
	}
	return m.send(refresh)
}

// presume begins the game of a server that does not say so: it begins when the second player comes, which is who leads the
// dolphins.
func (m *machine) presume() step {
	if m.seat() != foxes.Dolphins || m.now-m.locked < m.clocks.patience() {
		return step{}
	}
	m.unlock()
	return m.begin()
}

// unlock presumes that we may move although no N has come.
func (m *machine) unlock() {
	m.free, m.pending, m.clocks.answered = true, nil, 0
	m.release()
}

// Receive implements netclient.Machine.
func (m *machine) Receive(in foxeswire.Message) (step, error) {
	if m.stage != over { // what comes after the end must not keep the connection open
		m.await()
	}
	if err := m.flood.Heard(m.now, maxHeard); err != nil {
		return step{}, err
	}
	switch in := in.(type) {
	case foxeswire.Team:
		return m.team(in)
	case foxeswire.Tiles:
		return m.tiles(in)
	case foxeswire.Next:
		return m.next(in), nil
	case foxeswire.Fail:
		return m.fail(in), nil
	case foxeswire.End:
		return m.end(in)
	case foxeswire.Details:
		return m.details(in), nil
	case foxeswire.Unknown:
		return m.says(in)
	}
	return step{}, nil
}

// says takes a line that the protocol doesn't have. Who sends many of them before it lets us in is no server of it.
func (m *machine) says(in foxeswire.Unknown) (step, error) {
	if in.Line == "" || m.stage == over {
		return step{}, nil
	}
	if m.wonder == "" {
		m.wonder = netclient.Quote(in.Line)
	}
	m.unknown++
	switch {
	case m.unknown > maxUnknown && m.stage == asking:
		return step{}, netclient.NewError("net.protocol", nil, m.wonder)
	case m.unknown > maxUnknown:
		return step{}, nil
	}
	return m.show(netclient.NewError("netfoxes.says", nil, netclient.Quote(in.Line))), nil
}

// team takes the answer to a request to join.
func (m *machine) team(in foxeswire.Team) (step, error) {
	viewer := in.To == foxeswire.NewViewer
	switch {
	case m.stage != asking, viewer != (m.profile.Part == Watch):
		return step{}, nil
	case viewer && in.Team == foxeswire.Rejected:
		return step{}, netclient.NewError("netfoxes.no_viewers", nil)
	case in.Team == foxeswire.Rejected:
		return step{}, netclient.NewError("netfoxes.full", nil)
	}
	if !viewer {
		m.seats = []rules.Seat{seatOf(in.Team)}
	}
	m.stage, m.begged, m.locked = waiting, 0, m.now
	if m.free || m.profile.Part == Watch && m.position.Board.Size > 0 {
		return m.begin(), nil
	}
	return m.show(nil), nil
}

// Gone implements netclient.Machine. After the end of a game the server closes the connection, which is no news.
func (m *machine) Gone(err error) update {
	if m.stage == playing && m.profile.Part == Watch && netclient.IsEnd(err) {
		m.finish(m.position.Leader())
	}
	switch {
	case m.stage == asking && m.wonder != "" && netclient.IsEnd(err):
		err = netclient.NewError("net.protocol", err, m.wonder)
	case m.stage == playing && netclient.IsEnd(err):
		err = netclient.NewError("netfoxes.gone", err)
	case m.stage == over && netclient.IsEnd(err):
		err = nil
	}
	return netclient.Farewell(m.phase(), m.picture, err)
}

// phase is what the session shows of the stage.
func (m *machine) phase() session.Phase { return netclient.Phase(m.stage, playing, over) }

// show is a Step that shows the picture as it is. Err may be nil.
func (m *machine) show(err error) step {
	return netclient.Show[foxeswire.Message](m.phase(), m.picture, err)
}

// picture is the View as it is shown. Whether we may move is the server's word.
func (m *machine) picture() foxes.View {
	p := m.position
	p.Config.Cooldown, p.Config.Tide = m.cooldowns(), m.clocks.tide
	p.Config.Dialect.Writing = m.counting.writing(p.Config.Dialect.Writing)
	if seat := m.seat(); seat != rules.Nobody {
		if m.free {
			p.Ready[seat] = min(p.Ready[seat], p.Now)
		} else {
			p.Ready[seat] = max(p.Ready[seat], p.Now+1)
		}
	}
	return p.View(m.seat())
}

func seatOf(team foxeswire.Code) rules.Seat {
	if team == foxeswire.Fox || team == foxeswire.FoxViewer {
		return foxes.Foxes
	}
	return foxes.Dolphins
}

func playerOf(seat rules.Seat) foxeswire.Code {
	if seat == foxes.Foxes {
		return foxeswire.Fox
	}
	return foxeswire.Dolphin
}
