package labyrinthclient

import (
	"context"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"time"
)

// strictServer plays one game. It disqualifies a player for the first message that the specification does not allow.
type strictServer struct {
	*strictStyle
	seats []int // of the clients, in the order in which they connect; partners of the server take the others
	rng   *rand.Rand

	knocked chan string // names whose second connection has not arrived yet

	mu      sync.Mutex
	names   map[int]string
	guests  map[int]net.Conn
	viewers []net.Conn
	backlog []byte
	done    sync.WaitGroup
	kicks   []strictKick
	won     []int
	over    bool
	mute    bool // closes the connections without the message End
}

// newStrictServer returns a server for some clients at random seats.
func newStrictServer(style *strictStyle, rng *rand.Rand, guests int) *strictServer {
	return &strictServer{
		strictStyle: style, rng: rng, seats: rng.Perm(style.players)[:guests], names: map[int]string{}, guests: map[int]net.Conn{},
		knocked: make(chan string, 100),
	}
}

// strictKick is a disqualification.
type strictKick struct {
	player, moves int // moves that the player has made
	reason        byte
}

const strictPort = 4711

// dial returns a connection to the knock server for port 0, and otherwise to the game server.
func (s *strictServer) dial(_ context.Context, port int) (net.Conn, error) {
	near, far := net.Pipe()
	s.done.Go(func() {
		if port == 0 {
			s.knock(far)
		} else if port == strictPort {
			s.arrive(far)
		}
	})
	return near, nil
}

func (s *strictServer) ints(b []byte, ints ...int) []byte {
	for _, n := range ints {
		if s.little {
			b = binary.LittleEndian.AppendUint32(b, uint32(n))
		} else {
			b = binary.BigEndian.AppendUint32(b, uint32(n))
		}
	}
	return b
}

func (s *strictServer) int(b []byte) int {
	if s.little {
		return int(int32(binary.LittleEndian.Uint32(b)))
	}
	return int(int32(binary.BigEndian.Uint32(b)))
}

func (s *strictServer) points(b []byte, cells []int) []byte {
	for _, c := range cells {
		b = s.ints(b, c%s.width+s.place, c/s.width+s.place)
	}
	return b
}

func (s *strictServer) ids(b []byte, ids []int) []byte {
	b = s.ints(b, len(ids))
	for _, id := range ids {
		b = s.ints(b, id+s.id)
	}
	return b
}

// knock sends the Hello and reads the name.
func (s *strictServer) knock(c net.Conn) {
	defer c.Close()
	_, _ = c.Write(s.ints([]byte{42}, strictPort))
	head := make([]byte, 5)
	if _, err := io.ReadFull(c, head); err != nil || head[0] != 3 || s.int(head[1:]) < 0 || s.int(head[1:]) > 255 {
		return
	}
	name := make([]byte, s.int(head[1:]))
	if _, err := io.ReadFull(c, name); err != nil {
		return
	}
	s.knocked <- string(name)
	_, _ = io.Copy(io.Discard, c)
}

// arrive handles the second connection of the client that has waited longest. The last client begins the game.
func (s *strictServer) arrive(c net.Conn) {
	name := <-s.knocked
	s.mu.Lock()
	if name == "" {
		defer s.mu.Unlock()
		s.viewers = append(s.viewers, c)
		_, _ = c.Write(s.backlog)
		if s.over {
			_ = c.Close()
		}
		return
	}
	seat := s.seats[len(s.guests)]
	s.guests[seat], s.names[seat] = c, name
	full := len(s.guests) == len(s.seats)
	s.mu.Unlock()
	if full {
		s.play(s.deal(s.rng))
	}
}

// start returns message 1 with the private fields of a player, or for -1 of spectators.
func (s *strictServer) start(g *strictGame, p int) []byte {
	b := s.ints([]byte{1}, s.width, s.height)
	tiles := make([]byte, len(g.board))
	var fixed, pawns []int
	for i, t := range g.board {
		if g.fixed[i] != 0 {
			fixed = append(fixed, i)
		}
		if s.columns {
			i = i%s.width*s.height + i/s.width
		}
		tiles[i] = s.tiles[t]
	}
	for _, q := range g.pawns {
		pawns = append(pawns, q.start)
	}
	b = append(append(b, tiles...), s.tiles[g.free])
	b = s.points(s.ints(b, len(fixed)), fixed)
	b = s.points(s.ints(b, len(g.objectives)), g.objectives)
	b = s.points(s.ints(b, len(pawns)), pawns)
	switch {
	case p >= 0:
		return s.ids(s.ints(b, p+s.player), g.pawns[p].hand)
	case s.omit:
		return b
	}
	return s.ints(b, -1, 0)
}

// tell sends a message to all players.
func (s *strictServer) tell(b []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.backlog = append(s.backlog, b...)
	for _, c := range s.viewers {
		_, _ = c.Write(b)
	}
	for _, c := range s.guests {
		_, _ = c.Write(b)
	}
}

func (s *strictServer) play(g *strictGame) {
	names := s.ints([]byte{6}, s.players)
	for p := range s.players {
		names = append(s.ints(names, len(s.names[p])), s.names[p]...)
	}
	s.mu.Lock()
	s.backlog = append(s.start(g, -1), names...)
	s.mu.Unlock()
	for p, c := range s.guests {
		_, _ = c.Write(s.start(g, p))
	}
	time.Sleep(time.Second)
	made := make([]int, s.players)
	p := s.begins
	for range 400 {
		for g.pawns[p].out {
			p = (p + 1) % s.players
		}
		next, m, events, reason := s.turn(g, p)
		if next == nil {
			s.kick(g, p, strictKick{p, made[p], reason})
		} else {
			g = next
			made[p]++
			s.tell(s.move(p, m, events))
		}
		s.won = g.winners()
		in := slices.DeleteFunc(slices.Clone(g.pawns), func(q strictPawn) bool { return q.out })
		if len(s.won) > 0 || len(in) == 0 || len(s.guests) == 0 {
			break
		}
		p = (p + 1) % s.players
	}
	b := s.ints([]byte{2}, len(s.won))
	for _, w := range s.won {
		b = s.ints(b, w+s.player)
	}
	if !s.mute {
		s.tell(b)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	for _, c := range s.viewers {
		_ = c.Close()
	}
	for _, c := range s.guests {
		_ = c.Close()
	}
}

// kick disqualifies a player.
func (s *strictServer) kick(g *strictGame, p int, k strictKick) {
	g.pawns[p].out = true
	s.kicks = append(s.kicks, k)
	s.tell(append(s.ints([]byte{4}, p+s.player), k.reason))
	_ = s.guests[p].Close()
	s.mu.Lock()
	delete(s.guests, p)
	s.mu.Unlock()
}

// turn returns the game after a player's turn, or nil and the reason of a disqualification.
func (s *strictServer) turn(g *strictGame, p int) (next *strictGame, m strictMove, events [][]int, reason byte) {
	c := s.guests[p]
	if c == nil {
		m = g.partner(p, s.rng)
		next, events = g.play(p, m)
		return next, m, events, 0
	}
	const limit = 5000
	b := s.ints([]byte{3}, limit)
	if !s.short && s.little {
		b = s.ints(b, 0)
	} else if !s.short {
		b = s.ints([]byte{3}, 0, limit)
	}
	_, _ = c.Write(b)
	_ = c.SetReadDeadline(time.Now().Add(limit * time.Millisecond))
	b = make([]byte, 23)
	if n, err := io.ReadFull(c, b); err != nil && n == 0 {
		return nil, m, nil, 0
	} else if err != nil || b[0] != 5 || s.int(b[19:]) != 0 {
		return nil, m, nil, 1
	}
	m, ok := s.read(b)
	if !ok {
		return nil, m, nil, 1
	}
	x, y := s.int(b[11:])-s.place, s.int(b[15:])-s.place
	if m.to = y*s.width + x; x < 0 || y < 0 || x >= s.width || y >= s.height || s.int(b[1:]) != p+s.player {
		return nil, m, nil, 3
	}
	next, events = g.play(p, m)
	return next, m, events, 3
}

// sideOf returns the side of an insert byte.
func sideOf(insert byte, high bool) int {
	first, second := int(insert&1), int(insert>>1&1)
	if high {
		first, second = second, first
	}
	return (1-first)*2 + 1 - second
}

// read parses insert, line and tile of message 5.
func (s *strictServer) read(b []byte) (m strictMove, ok bool) {
	m.side = sideOf(b[5], s.high)
	m.line = s.int(b[6:]) - s.place
	for _, t := range []byte{5, 10, 3, 6, 12, 9, 7, 14, 13, 11} {
		if s.tiles[t] == b[10] {
			m.tile = t
		}
	}
	return m, b[5] < 4 && m.tile != 0
}

// move returns message 5 as all players receive it.
func (s *strictServer) move(p int, m strictMove, events [][]int) []byte {
	first, second := 1-m.side/2, 1-m.side%2
	if s.high {
		first, second = second, first
	}
	b := append(s.ints([]byte{5}, p+s.player), byte(first+2*second))
	b = append(s.ints(b, m.line+s.place), s.tiles[m.tile])
	b = s.points(b, []int{m.to})
	n, list := 0, []byte{}
	for q, ids := range events {
		if len(ids) > 0 || s.empty {
			n++
			list = s.ids(s.ints(list, q+s.player), ids)
		}
	}
	return append(s.ints(b, n), list...)
}
