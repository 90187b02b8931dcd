package labyrinthclient

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"menagerie/netclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

// style is how a specServer writes and plays. It does not use package labyrinthwire, so client and server share no mistakes.
type style struct {
	name                string
	rules               labyrinth.Dialect // Writing is not used
	little, short       bool              // byte order, and a long of four bytes
	tiles               [16]byte          // by tile
	columns             bool
	place, id, player   int  // first numbers of coordinates, objectives and players
	high                bool // the first bit of an insert is the high one
	empty               bool // a move has an event for every player, even without objectives
	limit               int64
	width, height, deal int // 0: 7, 7 and 6
}

// specServer is a server that was written from the specification alone. Player numbers are rotated against the seats of
// package labyrinth, so that any player can begin.
type specServer struct {
	style
	first, players int
	state          labyrinth.State
}

func (s *specServer) number(seat rules.Seat) int { return (int(seat)+s.first)%s.players + s.player }

func (s *specServer) seat(index int) rules.Seat {
	return rules.Seat((index - s.first + s.players) % s.players)
}

func (s *specServer) ints(b []byte, ints ...int) []byte {
	for _, n := range ints {
		if s.little {
			b = binary.LittleEndian.AppendUint32(b, uint32(n))
		} else {
			b = binary.BigEndian.AppendUint32(b, uint32(n))
		}
	}
	return b
}

func (s *specServer) points(b []byte, points ...labyrinth.Point) []byte {
	for _, p := range points {
		b = s.ints(b, p.X+s.place, p.Y+s.place)
	}
	return b
}

// start returns the bytes of message 1 for a seat.
func (s *specServer) start(seat rules.Seat) []byte {
	v := s.state.View(seat)
	b := s.ints([]byte{1}, v.Board.Width, v.Board.Height)
	tiles := make([]byte, len(v.Board.Tiles))
	for i, t := range v.Board.Tiles {
		if s.columns {
			i = i%v.Board.Width*v.Board.Height + i/v.Board.Width
		}
		tiles[i] = s.tiles[t]
	}
	b = append(append(b, tiles...), s.tiles[v.Board.Spare])
	b = s.points(s.ints(b, len(v.Fixed)), v.Fixed...)
	b = s.points(s.ints(b, len(v.Objectives)), v.Objectives...)
	b = s.ints(b, s.players)
	for i := range s.players {
		b = s.points(b, v.Players[s.seat(i)].Start)
	}
	b = s.ints(b, s.number(seat), len(v.Hand))
	for _, id := range v.Hand {
		b = s.ints(b, id+s.id)
	}
	return b
}

func (s *specServer) turn() []byte {
	switch {
	case s.short:
		return s.ints([]byte{3}, int(s.limit))
	case s.little:
		return binary.LittleEndian.AppendUint64([]byte{3}, uint64(s.limit))
	}
	return binary.BigEndian.AppendUint64([]byte{3}, uint64(s.limit))
}

// insertBits are the insert bytes by side, where the low or the high bit is the first one.
var insertBits = [2]map[labyrinth.Side]byte{
	{labyrinth.Left: 0b11, labyrinth.Right: 0b01, labyrinth.Top: 0b10, labyrinth.Bottom: 0b00},
	{labyrinth.Left: 0b11, labyrinth.Right: 0b10, labyrinth.Top: 0b01, labyrinth.Bottom: 0b00},
}

func (s *specServer) bits() map[labyrinth.Side]byte {
	if s.high {
		return insertBits[1]
	}
	return insertBits[0]
}

// move returns the bytes of message 5 as all players receive it.
func (s *specServer) move(t labyrinth.Turn) []byte {
	b := append(s.ints([]byte{5}, s.number(t.Seat)), s.bits()[t.Move.Insert.Side])
	b = append(s.ints(b, t.Move.Insert.Line+s.place), s.tiles[t.Move.Tile])
	b = s.points(b, t.Move.To)
	events := t.Events
	for seat := range rules.Seat(s.players) {
		if s.empty && !t.Collected(seat) {
			events = append(slices.Clip(events), labyrinth.Event{Seat: seat})
		}
	}
	b = s.ints(b, len(events))
	for _, e := range events {
		b = s.ints(b, s.number(e.Seat), len(e.Objectives))
		for _, id := range e.Objectives {
			b = s.ints(b, id+s.id)
		}
	}
	return b
}

func (s *specServer) end() []byte {
	winners := s.state.View(rules.Nobody).Winners
	b := s.ints([]byte{2}, len(winners))
	for _, seat := range winners {
		b = s.ints(b, s.number(seat))
	}
	return b
}

// names returns the bytes of message 6, which spectators receive.
func (s *specServer) names(us rules.Seat) []byte {
	b := s.ints([]byte{6}, s.players)
	for i := range s.players {
		name := string(rune('A' + i))
		if s.seat(i) == us {
			name = DefaultName
		}
		b = append(s.ints(b, len(name)), name...)
	}
	return b
}

// moveOf reads the 23 bytes of a client's move; ok is false if a field has no meaning.
func (s *specServer) moveOf(b []byte) (player int, m labyrinth.Move, ok bool) {
	if len(b) != 23 || b[0] != 5 {
		return 0, m, false
	}
	at := func(i int) int {
		if s.little {
			return int(int32(binary.LittleEndian.Uint32(b[i:])))
		}
		return int(int32(binary.BigEndian.Uint32(b[i:])))
	}
	for side, bit := range s.bits() {
		if bit == b[5] {
			m.Insert.Side, ok = side, true
		}
	}
	tile := slices.Index(s.tiles[:], b[10])
	m.Insert.Line, m.Tile = at(6)-s.place, labyrinth.Tile(max(0, tile))
	m.To = labyrinth.Point{X: at(11) - s.place, Y: at(15) - s.place}
	return at(1), m, ok && tile >= 0 && at(19) == 0
}

// match is one game of the client with partners that know the dialect.
type match struct {
	*specServer
	t      fataler
	us     rules.Seat
	client *guest
	format labyrinthwire.Format
	known  labyrinthdialect.Settings
	rng    *rand.Rand
	bot    labyrinthbot.Bot

	moves   int  // moves of the client
	guesses int  // moves for which no message was legal in all likely dialects
	guessed bool // the last move was such a move
	kicked  bool
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// receive passes bytes to the client and returns the client's response.
func (m *match) receive(b []byte) []byte {
	m.t.Helper()
	var out []byte
	for len(b) > 0 {
		in, n, err := m.format.ParseServer(b)
		if err != nil {
			m.t.Fatalf("%s: ParseServer(%x): got %v, want no error", m.name, b, err)
		}
		b = b[n:]
		m.client.clock += netclient.TickInterval
		_, err = m.client.Tick(m.client.clock)
		if err == nil {
			var s step
			s, err = m.client.Receive(in)
			out = append(out, m.show(s)...)
		}
		if err != nil {
			m.t.Fatalf("%s: Tick or Receive of %#v: got %v, want no error", m.name, in, err)
		}
	}
	return out
}

func (m *match) show(s step) (sent []byte) {
	for _, u := range s.Show {
		m.client.last = u
	}
	for _, p := range s.Send {
		sent = p.Append(sent)
	}
	return sent
}

// askNames does what a connection does after a Start that leaves the player numbers open; see knock.go.
func (m *match) askNames() {
	m.t.Helper()
	if _, known := m.known[labyrinthdialect.Players]; !known && ambiguousNumbers(m.client.heard[0].(labyrinthwire.Start)) {
		m.receive(m.names(m.us))
	}
}

// play plays the game and reports whether the client was disqualified.
func (m *match) play(seed uint64) {
	m.t.Helper()
	w, h, deal := m.width, m.height, m.deal
	if w == 0 {
		w, h, deal = 7, 7, 6
	}
	var err error
	m.state, err = labyrinth.New(labyrinth.Config{Width: w, Height: h, Players: m.players, Objectives: deal, MoveCap: 400, Dialect: m.rules}, seed)
	if err != nil {
		m.t.Fatalf("New reports %v, want no error", err)
	}
	m.format = labyrinthwire.Format{Long: labyrinthwire.LongUnknown}
	if m.little {
		m.format.Order = labyrinthwire.LittleEndian
	}
	p := Profile{Patience: Patience{}.withDefaults(), Risk: RiskTake}
	m.client = &guest{machine: newMachine(p, m.known, &knock{format: m.format}, &atomic.Pointer[details]{})}
	m.client.Connected()
	m.receive(m.start(m.us))
	m.askNames()
	for !m.state.Over() && !m.kicked {
		seat := m.state.Waiting()[0]
		if seat == m.us {
			m.ours()
			continue
		}
		v := m.state.View(seat)
		move, _ := m.bot(context.Background(), v, m.rng)
		m.made(seat, move)
	}
	if m.state.Over() {
		m.receive(m.end())
	}
	m.known = m.known.Over(m.client.tell.Load().reading.Learned())
}

// ours makes a move of the client.
func (m *match) ours() {
	m.t.Helper()
	m.receive(m.turn())
	v := m.client.last.View
	if !v.ToMove() || m.client.last.Phase != session.Playing {
		m.t.Fatalf("%s: got phase %d, error %v, want the client to move", m.name, m.client.last.Phase, m.client.last.Err)
	}
	choice := m.choose(v)
	if m.guessed = !m.client.left.Safe(m.client.left[0].Encode(m.client.player, choice)); m.guessed {
		m.guesses++
	}
	player, move, ok := m.moveOf(m.show(m.client.Submit(v.You, choice)))
	next, err := m.state.Play(m.us, move)
	if !ok || err != nil || player != m.number(m.us) {
		m.kicked = true
		m.receive(append(m.ints([]byte{4}, m.number(m.us)), 3))
		return
	}
	m.moves++
	m.state = next
	last, _ := next.View(m.us).Last()
	m.receive(m.move(last))
}

// choose returns one of the moves that Careful returns: one that collects an objective or ends near one.
func (m *match) choose(v labyrinth.View) labyrinth.Move {
	c := Client{details: m.client.tell}
	moves := c.Careful(v.Legal())
	m.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	best, least := moves[0], 1<<20
	for _, move := range moves {
		if d := away(v, move); d < least {
			best, least = move, d
		}
	}
	return best
}

// away returns the number of steps from the end of a move to the nearest objective.
func away(v labyrinth.View, m labyrinth.Move) int {
	goals := []labyrinth.Point{}
	for _, id := range v.Wanted() {
		at := v.Objectives[id]
		if v.Config.Dialect.Objectives == labyrinth.ObjectivesTravel {
			at = v.Board.Carried(at, m.Insert)
		}
		goals = append(goals, at)
	}
	if len(goals) == 0 {
		goals = append(goals, v.Players[v.You].Start)
	}
	least := 1 << 10
	for _, g := range goals {
		least = min(least, max(g.X-m.To.X, m.To.X-g.X)+max(g.Y-m.To.Y, m.To.Y-g.Y))
	}
	return least
}

func (m *match) made(seat rules.Seat, move labyrinth.Move) {
	m.t.Helper()
	next, err := m.state.Play(seat, move)
	if err != nil {
		m.t.Fatalf("%s: Play of a partner's move: got %v, want no error", m.name, err)
	}
	m.state = next
	last, _ := next.View(seat).Last()
	m.receive(m.move(last))
}
