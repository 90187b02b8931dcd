package labyrinthclient

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

type (
	step   = netclient.Step[labyrinthwire.Packet, labyrinth.View]
	update = session.Update[labyrinth.View]
)

// stage is how far the conversation is.
type stage uint8

const (
	connecting stage = iota
	scouting         // a running game is watched before
	knocking         // the knock server has not let us go on yet
	pairing          // the game server does not listen yet
	waiting          // for enough players
	playing
	over
)

// doing tells each stage to the person.
var doing = [...]string{
	connecting: "net.doing_connecting",
	scouting:   "net.labyrinth_doing_scouting",
	knocking:   "net.labyrinth_doing_knocking",
	pairing:    "net.labyrinth_doing_pairing",
	waiting:    "net.labyrinth_doing_waiting",
	playing:    "net.doing_playing",
	over:       "net.doing_over",
}

// maxHeard is how many messages of one game are kept, to be read again when somebody chooses an aspect.
const maxHeard = 100_000

// maxBegun is how many starts, and lists of names, are taken within a second.
const maxBegun = 100

// maxAtOnce is how many pictures are shown in one beat. More come only when a spectator hears of all that was before, which
// is faster than anybody could watch.
const maxAtOnce = 32

// machine is the client's side of the protocol: a netclient.Machine.
type machine struct {
	profile Profile
	knock   *knock
	tell    *atomic.Pointer[details]
	stage   stage
	now     time.Duration
	silence netclient.Silence // since the own move
	flood   netclient.Flood   // of starts and names
	sent    time.Duration     // when the move under way was
	rtt     netclient.RoundTrip
	shown   int           // pictures in the present beat
	beat    time.Duration // when it began
	behind  bool          // the last picture was not shown
	seats   []rules.Seat
	known   Settings // from earlier games on this server

	game
}

// game is what is known of one game. A new start makes a new one.
type game struct {
	reader  *reader
	left    survivors
	heard   []labyrinthwire.Message // from the start on
	names   []string
	player  int  // our id, as the server counts
	half    bool // a Turn was read of which there may be a rest
	ours    bool // the server has asked us to move
	pending *labyrinth.Move
	request labyrinthwire.Move  // the message of the pending move
	risked  *labyrinth.Move     // was refused because of its risk
	limit   time.Duration       // for our move
	asked   time.Duration       // when it began
	out     *labyrinthwire.Kick // ours
	ended   *labyrinthwire.End
}

func newMachine(p Profile, known Settings, k *knock, tell *atomic.Pointer[details]) *machine {
	return &machine{profile: p, known: known, knock: k, tell: tell, game: game{reader: newReader(p.Settings, p.Stated, known)}}
}

// you is our seat, once a game has begun.
func (m *machine) you() rules.Seat {
	if len(m.seats) == 0 {
		return rules.Nobody
	}
	return m.seats[0]
}

// Hello implements netclient.Machine.
func (m *machine) Hello() step {
	m.stage, m.known = waiting, m.known.over(m.knock.known)
	m.reader = m.newReader()
	m.publish()
	return m.show(nil)
}

// Seats implements netclient.Machine.
func (m *machine) Seats() []rules.Seat { return m.seats }

// Measure implements netclient.Machine.
func (m *machine) Measure() netclient.Measure {
	at, under := m.stage, 0
	if at == connecting {
		at = stage(m.knock.stage.Load())
	}
	if m.pending != nil {
		under = 1
	}
	return netclient.Measure{
		Doing: doing[at], RoundTrip: time.Duration(m.rtt), UnderWay: under, Owed: m.due(),
		Awaits:   m.stage == playing && !m.ours && !m.due(),
		Opponent: strings.Join(slices.DeleteFunc(slices.Clone(m.names), func(s string) bool { return s == "" }), ", "),
	}
}

// due reports whether the server owes an answer.
func (m *machine) due() bool { return m.stage == playing && m.pending != nil }

// Tick implements netclient.Machine. For other players everybody waits as long as it takes, but a move must be answered.
func (m *machine) Tick(now time.Duration) (step, error) {
	m.now = now
	var s step
	if now-m.beat >= netclient.Beat {
		m.beat, m.shown = now, 0
		if m.behind {
			s = m.show(nil)
		}
	}
	if !m.due() {
		return s, nil
	}
	warning, lost := m.silence.Watch(now, m.profile.Patience.Warn, m.profile.Patience.GiveUp)
	if warning != nil {
		s.Show = append(s.Show, m.show(warning).Show...)
	}
	return s, lost
}

// Receive implements netclient.Machine.
func (m *machine) Receive(in labyrinthwire.Message) (step, error) {
	defer m.publish()
	switch in := in.(type) {
	case labyrinthwire.Start:
		if err := m.flood.Heard(m.now, maxBegun); err != nil {
			return step{}, err
		}
		return m.start(in)
	case labyrinthwire.Names:
		if err := m.flood.Heard(m.now, maxBegun); err != nil {
			return step{}, err
		}
		return m.called(in)
	}
	if m.stage != playing {
		return step{}, m.unexpected(in)
	}
	if len(m.heard) >= maxHeard {
		return step{}, netclient.NewError("net.behind", nil)
	}
	m.heard = append(m.heard, in)
	err := m.read(in)
	if turn, ok := in.(labyrinthwire.Turn); ok {
		m.asked, m.limit = m.now, limitOf(turn)
	}
	if _, rest := in.(labyrinthwire.Rest); rest && err == nil {
		return step{}, nil
	}
	return m.pictured(err)
}

// called takes note of what the players are called.
func (m *machine) called(in labyrinthwire.Names) (step, error) {
	m.names = shownNames(in)
	if m.stage != playing {
		return step{}, nil
	}
	if !m.profile.Spectate {
		m.numbered()
	}
	return m.pictured(nil)
}

// limitOf is the time for a move. Some servers may write something very long, or less than nothing, for none.
func limitOf(turn labyrinthwire.Turn) time.Duration {
	const day = 24 * time.Hour
	if turn.Millis < 0 || turn.Millis > day.Milliseconds() {
		return 0
	}
	return time.Duration(turn.Millis) * time.Millisecond
}

// pictured shows what has come of a message. A breach of the rules is told, but the server decides.
func (m *machine) pictured(err error) (step, error) {
	if err != nil && !isBreach(err) {
		return step{}, err
	}
	if m.shown++; m.shown > maxAtOnce && err == nil && m.stage == playing {
		m.behind = true
		return step{}, nil
	}
	return m.show(err), nil
}

// start begins a game.
func (m *machine) start(in labyrinthwire.Start) (step, error) {
	again := m.stage == over || m.stage == playing
	if again {
		m.known = m.known.over(m.reader.reading(nil).learned())
	}
	m.game = game{reader: m.newReader(), heard: []labyrinthwire.Message{in}, names: m.names, player: in.You}
	if err := m.begin(in); err != nil {
		return step{}, err
	}
	m.stage = playing
	s := m.show(nil)
	if again {
		s.Show = append([]update{{Phase: session.Joining}}, s.Show...)
	}
	return s, nil
}

// newReader begins to find out anew, but for what the greeting told.
func (m *machine) newReader() *reader {
	r := newReader(m.profile.Settings, m.profile.Stated, m.known)
	r.find(Bytes, uint8(m.knock.format.Order), evidence{why: whyHello})
	return r
}

func privateOf(in labyrinthwire.Start) labyrinth.Private {
	if in.Private {
		return labyrinth.PrivateEmpty
	}
	return labyrinth.PrivateOmitted
}

// begin begins with all dialects that explain a start.
func (m *machine) begin(in labyrinthwire.Start) error {
	var err error
	if m.profile.Spectate {
		m.reader.find(Spectators, uint8(privateOf(in)), evidence{why: whyStart})
	}
	if m.left, err = begin(in, m.reader.settings, m.known, !m.profile.Spectate); err != nil {
		return netclient.NewError("net.labyrinth_board", err)
	}
	m.compare(evidence{why: whyStart}, evidence{why: whyStart})
	return nil
}

// compare notes what the likely dialects agree on now. Our seat is that of the likeliest one.
func (m *machine) compare(e, collected evidence) {
	m.reader.compare(m.left, e, collected)
	you := m.left[0].you
	if you == rules.Nobody {
		m.seats = nil
	} else if len(m.seats) == 0 || m.seats[0] != you {
		m.seats = []rules.Seat{you}
	}
}

// publish tells the game loop what is in no View.
func (m *machine) publish() {
	m.tell.Store(&details{
		reading: m.reader.reading(m.left), names: m.namesBySeat(), ours: m.ours, limit: m.limit, asked: m.asked,
		left: m.left, player: m.player,
	})
}

func (m *machine) namesBySeat() []string {
	if len(m.left) == 0 {
		return nil
	}
	names := make([]string, len(m.left[0].at.Players))
	copy(names, m.names)
	return names
}

// unexpected is the error for a message that has no place here.
func (m *machine) unexpected(in labyrinthwire.Message) error {
	kind := in.Append(nil, labyrinthwire.Format{})[0]
	return netclient.NewError("net.unexpected", nil, fmt.Sprintf("0x%02x", kind))
}

// Gone implements netclient.Machine. After the end of a game the server closes the connection, which is no news.
func (m *machine) Gone(err error) update {
	switch {
	case m.out != nil:
		err = KickError{Reason: labyrinth.Reason(m.out.Reason)}
	case m.stage == over && hasEnded(err):
		err = nil
	case m.stage == waiting && hasEnded(err):
		err = netclient.NewError("net.labyrinth_sent_away", err)
	}
	m.ours = false
	m.publish()
	return netclient.Farewell(m.phase(), m.picture, err)
}

// phase is what the session shows of the stage.
func (m *machine) phase() session.Phase { return netclient.Phase(m.stage, playing, over) }

// show is a Step that shows the picture as it is. Err may be nil.
func (m *machine) show(err error) step {
	m.behind = false
	return netclient.Show[labyrinthwire.Packet](m.phase(), m.picture, err)
}

// shownNames are names as they can be shown: without what would break a line, and not too long.
func shownNames(in labyrinthwire.Names) []string {
	names := make([]string, len(in.Names))
	for i, name := range in.Names {
		names[i] = shownName(name)
	}
	return names
}

func shownName(name string) string {
	clean := []rune(strings.Map(printable, name))
	return string(clean[:min(MaxName, len(clean))])
}
