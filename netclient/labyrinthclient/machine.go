package labyrinthclient

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

type (
	step     = netclient.Step[labyrinthwire.Packet, labyrinth.View]
	update   = session.Update[labyrinth.View]
	evidence = labyrinthdialect.Evidence
)

type stage uint8

const (
	connecting stage = iota
	scouting         // the client watches a running game first
	knocking         // the client waits for the knock server
	pairing          // the client waits for the game server
	waiting          // the client waits for enough players
	playing
	over
)

var stages = netclient.Stages[stage]{Playing: playing, Over: over, Doing: []string{
	connecting: "net.doing_connecting",
	scouting:   "net.labyrinth_doing_scouting",
	knocking:   "net.labyrinth_doing_knocking",
	pairing:    "net.labyrinth_doing_pairing",
	waiting:    "net.labyrinth_doing_waiting",
	playing:    "net.doing_playing",
	over:       "net.doing_over",
}}

// maxStored is the maximum number of stored messages of a game. They are interpreted again when the player changes the
// settings of the dialect.
const maxStored = 100_000

// maxStartsPerSecond is the maximum number of Start and Names messages that the client accepts per second.
const maxStartsPerSecond = 100

// maxUpdates is the maximum number of updates that are shown per TickInterval. A spectator may receive all earlier
// moves at once.
const maxUpdates = 32

// machine is the netclient.Machine of the protocol.
type machine struct {
	netclient.Conversation[stage, labyrinthwire.Packet, labyrinth.View]
	profile Profile
	knock   *knock
	tell    *atomic.Pointer[details]
	sent    time.Duration             // time at which the last move was sent
	shown   int                       // number of updates in the current interval
	beat    time.Duration             // start of the current interval
	behind  bool                      // the newest View was not shown yet
	known   labyrinthdialect.Settings // parts of the dialect known from earlier games on this server

	game
}

// game is the client's knowledge about one game. Each Start message begins a new game.
type game struct {
	reader  *labyrinthdialect.Collector
	left    labyrinthdialect.Candidates
	heard   []labyrinthwire.Message // all messages of the game, from Start on
	names   []string
	player  int  // number of the client's player on the server
	half    bool // the last Turn had four bytes, so a Rest may follow
	ours    bool // the server has requested a move
	pending *labyrinth.Move
	request labyrinthwire.Move  // message of the pending move
	risked  *labyrinth.Move     // last move that was refused with a RiskError
	limit   time.Duration       // time limit for the client's move
	asked   time.Duration       // time at which limit began
	out     *labyrinthwire.Kick // message about the client's disqualification; nil for none
	ended   *labyrinthwire.End
	won     []int // numbers of the players who have won with the last move
}

func newMachine(p Profile, known labyrinthdialect.Settings, k *knock, tell *atomic.Pointer[details]) *machine {
	m := &machine{profile: p, known: known, knock: k, tell: tell, game: game{reader: labyrinthdialect.NewCollector(p.Settings, p.Stated, known)}}
	m.Conversation = netclient.NewConversation[labyrinthwire.Packet](&stages, m.snapshot)
	return m
}

func (m *machine) Connected() step {
	m.Stage, m.known = waiting, m.known.Over(m.knock.known)
	m.reader = m.newCollector()
	m.publish()
	return m.Show(nil)
}

func (m *machine) Status() netclient.Status {
	under := 0
	if m.pending != nil {
		under = 1
	}
	now := m.Conversation.Status(under)
	if m.Stage == connecting {
		now.Doing = stages.Doing[m.knock.stage.Load()]
	}
	now.Owed = m.due()
	now.Awaits = m.Stage == playing && !m.ours && !now.Owed
	now.Opponent = strings.Join(slices.DeleteFunc(slices.Clone(m.names), func(s string) bool { return s == "" }), ", ")
	return now
}

// due reports whether a response of the server is due.
func (m *machine) due() bool { return m.Stage == playing && m.pending != nil }

// Tick implements netclient.Machine. It has a time limit only for the response to the client's move, and not for other
// messages.
func (m *machine) Tick(now time.Duration) (step, error) {
	m.Now = now
	var s step
	if now-m.beat >= netclient.TickInterval {
		m.beat, m.shown = now, 0
		if m.behind {
			s = m.Show(nil)
		}
	}
	if !m.due() {
		return s, nil
	}
	warning, err := m.Watch(m.profile.Patience.Silence)
	if len(warning.Show) > 0 {
		m.behind = false
	}
	s.Show = append(s.Show, warning.Show...)
	return s, err
}

func (m *machine) Receive(in labyrinthwire.Message) (step, error) {
	defer m.publish()
	switch in := in.(type) {
	case labyrinthwire.Start:
		if err := m.Flood.Count(m.Now, maxStartsPerSecond); err != nil {
			return step{}, err
		}
		return m.handleStart(in)
	case labyrinthwire.Names:
		if err := m.Flood.Count(m.Now, maxStartsPerSecond); err != nil {
			return step{}, err
		}
		return m.handleNames(in)
	}
	if m.Stage != playing {
		return step{}, m.unexpected(in)
	}
	if len(m.heard) >= maxStored {
		return step{}, netclient.NewError("net.behind", nil)
	}
	m.heard = append(m.heard, in)
	err := m.interpret(in)
	if turn, ok := in.(labyrinthwire.Turn); ok {
		m.asked, m.limit = m.Now, limitOf(turn)
	}
	if _, rest := in.(labyrinthwire.Rest); rest && err == nil {
		return step{}, nil
	}
	return m.showResult(err)
}

func (m *machine) handleNames(in labyrinthwire.Names) (step, error) {
	m.names = make([]string, len(in.Names))
	for i, name := range in.Names {
		m.names[i] = shownName(name)
	}
	if m.Stage != playing {
		return step{}, nil
	}
	if !m.profile.Spectate {
		m.inferNumber()
	}
	return m.showResult(nil)
}

// limitOf returns the time limit for a move, or 0 if there is none.
func limitOf(turn labyrinthwire.Turn) time.Duration {
	const day = 24 * time.Hour
	// a negative or very long time means that there is no limit
	if turn.Millis < 0 || turn.Millis > day.Milliseconds() {
		return 0
	}
	return time.Duration(turn.Millis) * time.Millisecond
}

// showResult shows the result of handling a message. Only a RefereeError is shown. Any other error is returned and ends
// the game.
func (m *machine) showResult(err error) (step, error) {
	if err != nil && !isBreach(err) {
		return step{}, err
	}
	if m.shown++; m.shown > maxUpdates && err == nil && m.Stage == playing {
		m.behind = true
		return step{}, nil
	}
	return m.Show(err), nil
}

func (m *machine) handleStart(in labyrinthwire.Start) (step, error) {
	again := m.Stage == over || m.Stage == playing
	if again {
		m.known = m.known.Over(m.reader.Reading(nil).Learned())
	}
	m.game = game{reader: m.newCollector(), heard: []labyrinthwire.Message{in}, names: m.names, player: in.You}
	if err := m.begin(in); err != nil {
		return step{}, err
	}
	m.Stage = playing
	s := m.Show(nil)
	if again {
		s.Show = append([]update{{Phase: session.Joining}}, s.Show...)
	}
	return s, nil
}

// newCollector returns a Collector with the settings that were known before the Start.
func (m *machine) newCollector() *labyrinthdialect.Collector {
	r := labyrinthdialect.NewCollector(m.profile.Settings, m.profile.Stated, m.known)
	r.Find(labyrinthdialect.Bytes, uint8(m.knock.format.Order), evidence{Why: labyrinthdialect.WhyHello})
	return r
}

// begin sets the candidates for the dialect and the position from a Start.
func (m *machine) begin(in labyrinthwire.Start) error {
	role, why := labyrinthdialect.Player, evidence{Why: labyrinthdialect.WhyStart}
	if m.profile.Spectate {
		role = labyrinthdialect.Spectator
		private := labyrinth.PrivateOmitted
		if in.Private {
			private = labyrinth.PrivateEmpty
		}
		m.reader.Find(labyrinthdialect.Spectators, uint8(private), why)
	}
	var err error
	if m.left, err = labyrinthdialect.Begin(in, m.reader.Settings, m.known, role); err != nil {
		return netclient.NewError("net.labyrinth_board", err)
	}
	m.updateFindings(why, why)
	return nil
}

// updateFindings updates the client's seat and the findings about the server's dialect. collectionEvidence is the
// evidence for the rules about collecting objectives. e is the evidence for all other findings.
func (m *machine) updateFindings(e, collectionEvidence evidence) {
	m.reader.Compare(m.left, e, collectionEvidence)
	m.Sit(m.left[0].You)
}

func (m *machine) publish() {
	m.tell.Store(&details{
		reading: m.reader.Reading(m.left), names: m.namesBySeat(), ours: m.ours, limit: m.limit, asked: m.asked,
		left: m.left, player: m.player,
	})
}

func (m *machine) namesBySeat() []string {
	if len(m.left) == 0 {
		return nil
	}
	names := make([]string, len(m.left[0].Position.Players))
	copy(names, m.names)
	return names
}

// unexpected returns the error for a message that is not allowed at this stage.
func (m *machine) unexpected(in labyrinthwire.Message) error {
	kind := in.Append(nil, labyrinthwire.Format{})[0]
	return netclient.NewError("net.unexpected", nil, fmt.Sprintf("0x%02x", kind))
}

// Disconnected implements netclient.Machine and returns the last Update. A connection that ends after the game is not an
// error. If a player has won with the last move, the game counts as over even if the message End has not arrived.
func (m *machine) Disconnected(err error) update {
	switch {
	case m.out != nil:
		err = KickError{Reason: labyrinth.Reason(m.out.Reason)}
	case m.Stage == playing && len(m.won) > 0 && netclient.IsEnd(err):
		m.Stage, m.ended, m.pending = over, &labyrinthwire.End{Winners: m.won}, nil
		err = netclient.Unconfirmed()
	case m.Stage == over && netclient.IsClosed(err):
		err = nil
	case m.Stage == waiting && netclient.IsClosed(err):
		err = netclient.NewError("net.labyrinth_sent_away", err)
	}
	m.ours = false
	m.publish()
	return m.Conversation.Disconnected(err)
}

// Show returns a Step with one Update, which contains err.
func (m *machine) Show(err error) step {
	m.behind = false
	return m.Conversation.Show(err)
}

func shownName(name string) string {
	clean := []rune(strings.Map(printable, name))
	return string(clean[:min(MaxName, len(clean))])
}
