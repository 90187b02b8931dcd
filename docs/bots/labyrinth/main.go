// Command labyrinth is a small bot for the labyrinth, as a start for your own:
//
//	go run ./labyrinth HOST:PORT NAME
//
// Missing arguments come from the environment variables that keeper and the window set, such as MENAGERIE_ADDRESS.
//
// The port is that of the knock server. The bot collects an objective if possible, and otherwise walks towards the
// nearest one. At the end it prints WON, LOST, or OUT with the reason. It uses only Go's standard library.
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"slices"
	"strconv"
	"time"
)

// The sides from which a tile can be pushed in. Bit 0 of a side is set if the tile is pushed into a row. Bit 1 is set if the
// tile moves down or to the right.
const (
	bottom = iota
	right
	top
	left
)

type cell struct{ x, y int }

var aside = cell{-1, -1} // row and column of objectives on the spare tile

// steps has an entry for each side of a tile. An entry has the bit for an opening at this side, the step to the
// neighbour, and the bit for the neighbour's opening.
var steps = []struct {
	out    byte
	dx, dy int
	in     byte
}{{1, 0, -1, 4}, {2, 1, 0, 8}, {4, 0, 1, 1}, {8, -1, 0, 2}}

// insert is a side and a line where a tile is pushed in.
type insert struct{ side, at int }

type maze struct {
	width, height  int
	tiles          map[cell]byte
	spare          byte
	fixed          []cell
	goals, players []cell
}

// line returns the cells of an insert's row or column, in the order in which a tile moves through them.
func (m *maze) line(in insert) []cell {
	var cells []cell
	if in.side == left || in.side == right {
		for x := range m.width {
			cells = append(cells, cell{x, in.at})
		}
	} else {
		for y := range m.height {
			cells = append(cells, cell{in.at, y})
		}
	}
	if in.side == right || in.side == bottom {
		slices.Reverse(cells)
	}
	return cells
}

// inserts returns all allowed inserts. The row or column must not have a fixed tile, and the shift must not undo the
// last shift.
func (m *maze) inserts(forbidden insert) []insert {
	var all []insert
	for side := range 4 {
		lines := m.width
		if side == left || side == right {
			lines = m.height
		}
		for at := range lines {
			in := insert{side, at}
			fixed := slices.ContainsFunc(m.line(in), func(c cell) bool { return slices.Contains(m.fixed, c) })
			if in != forbidden && !fixed {
				all = append(all, in)
			}
		}
	}
	return all
}

// shifted returns the maze after a tile was pushed in.
func (m *maze) shifted(in insert, tile byte) *maze {
	cells := m.line(in)
	last := len(cells) - 1
	n := *m
	n.tiles = map[cell]byte{}
	for c, t := range m.tiles {
		n.tiles[c] = t
	}
	follow := map[cell]cell{}
	for i := range last {
		follow[cells[i]] = cells[i+1]
		n.tiles[cells[i+1]] = m.tiles[cells[i]]
	}
	n.tiles[cells[0]], n.spare = tile, m.tiles[cells[last]]
	move := func(things []cell, out cell) []cell {
		things = slices.Clone(things)
		for i, c := range things {
			there, moves := follow[c]
			switch {
			case c == aside:
				things[i] = cells[0]
			case c == cells[last]:
				things[i] = out
			case moves:
				things[i] = there
			}
		}
		return things
	}
	n.goals, n.players = move(m.goals, aside), move(m.players, cells[0])
	return &n
}

// reach returns all cells that open passages connect with a cell.
func (m *maze) reach(from cell) []cell {
	all, seen := []cell{from}, map[cell]bool{from: true}
	for i := 0; i < len(all); i++ {
		for _, s := range steps {
			there := cell{all[i].x + s.dx, all[i].y + s.dy}
			if !seen[there] && m.tiles[all[i]]&s.out != 0 && m.tiles[there]&s.in != 0 {
				seen[there] = true
				all = append(all, there)
			}
		}
	}
	return all
}

// server reads big-endian numbers from a connection.
type server struct {
	net.Conn
	in *bufio.Reader
}

func dial(host string, port int) (*server, error) {
	conn, err := net.Dial("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	return &server{conn, bufio.NewReader(conn)}, nil
}

func (s *server) bytes(n int) []byte {
	b := make([]byte, n)
	if _, err := io.ReadFull(s.in, b); err != nil {
		log.Fatal("the server went away: ", err)
	}
	return b
}

func (s *server) byte() byte { return s.bytes(1)[0] }

func (s *server) int() int { return int(int32(binary.BigEndian.Uint32(s.bytes(4)))) }

func (s *server) cells() []cell {
	all := make([]cell, s.int())
	for i := range all {
		all[i] = cell{s.int(), s.int()}
	}
	return all
}

type game struct {
	maze      *maze
	me        int
	wanted    map[int]bool
	forbidden insert // the shift that would undo the last one
}

// start reads the message Start.
func start(s *server) *game {
	m := &maze{width: s.int(), height: s.int(), tiles: map[cell]byte{}}
	for y := range m.height {
		for x := range m.width {
			m.tiles[cell{x, y}] = s.byte()
		}
	}
	m.spare = s.byte()
	m.fixed, m.goals, m.players = s.cells(), s.cells(), s.cells()
	g := &game{maze: m, me: s.int(), wanted: map[int]bool{}, forbidden: insert{at: -1}}
	for range s.int() {
		g.wanted[s.int()] = true
	}
	return g
}

// choose returns the move that ends nearest to one of our objectives.
func (g *game) choose() (in insert, tile byte, to cell) {
	best := 1 << 30
	for _, try := range g.maze.inserts(g.forbidden) {
		turned := g.maze.spare
		for range 4 {
			turned = (turned<<1 | turned>>3) & 15
			after := g.maze.shifted(try, turned)
			for _, c := range after.reach(after.players[g.me]) {
				if far := g.far(after, c); far < best {
					best, in, tile, to = far, try, turned, c
				}
			}
		}
	}
	return in, tile, to
}

// far returns the distance from a cell to our nearest objective.
func (g *game) far(m *maze, c cell) int {
	best := 1000
	for id := range g.wanted {
		if there := m.goals[id]; there != aside {
			best = min(best, max(c.x-there.x, there.x-c.x)+max(c.y-there.y, there.y-c.y))
		}
	}
	return best
}

// moved applies a move from the server to the board.
func (g *game) moved(s *server) {
	player := s.int()
	in := insert{side: int(s.byte()), at: s.int()}
	g.maze = g.maze.shifted(in, s.byte())
	g.maze.players[player] = cell{s.int(), s.int()}
	g.forbidden = insert{in.side ^ 2, in.at}
	for range s.int() {
		who := s.int()
		for range s.int() {
			if id := s.int(); who == g.me {
				delete(g.wanted, id)
			}
		}
	}
}

// knock sends our name to the knock server and connects to the game server.
func knock(address, name string) *server {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		log.Fatal(err)
	}
	port, err := strconv.Atoi(text)
	if err != nil {
		log.Fatal(err)
	}
	door, err := dial(host, port)
	if err != nil {
		log.Fatal(err)
	}
	if door.byte() != 42 {
		log.Fatal("that is no knock server")
	}
	port = door.int()
	hello := binary.BigEndian.AppendUint32([]byte{3}, uint32(len(name)))
	_, _ = door.Write(append(hello, name...)) // after a failure the game server sends nothing
	for range 50 {
		if s, err := dial(host, port); err == nil {
			return s
		}
		time.Sleep(100 * time.Millisecond) // the game server may not be listening yet
	}
	log.Fatal("nobody is at the game's port")
	return nil
}

// argument returns an argument of the command line, or else the environment variable that keeper and the window set.
func argument(number int, name string) string {
	if len(os.Args) > number {
		return os.Args[number]
	}
	return os.Getenv("MENAGERIE_" + name)
}

func main() {
	address, name := argument(1, "ADDRESS"), argument(2, "NAME")
	if address == "" || name == "" {
		log.Fatal("usage: labyrinth HOST:PORT NAME")
	}
	s := knock(address, name)
	var g *game
	for {
		switch kind := s.byte(); kind {
		case 1:
			g = start(s)
		case 2:
			won := "LOST"
			for range s.int() {
				if s.int() == g.me {
					won = "WON"
				}
			}
			fmt.Println(won)
			return
		case 3:
			s.bytes(8) // the time limit in milliseconds
			in, tile, to := g.choose()
			b := binary.BigEndian.AppendUint32([]byte{5}, uint32(g.me))
			b = binary.BigEndian.AppendUint32(append(b, byte(in.side)), uint32(in.at))
			b = append(b, tile)
			for _, n := range []int{to.x, to.y, 0} {
				b = binary.BigEndian.AppendUint32(b, uint32(n))
			}
			if _, err := s.Write(b); err != nil {
				log.Fatal(err)
			}
		case 4:
			if player, why := s.int(), s.byte(); player == g.me {
				fmt.Println("OUT", []string{"too late", "not understood", "connection", "illegal move"}[why%4])
				return
			}
		case 5:
			g.moved(s)
		default:
			log.Fatalf("message %d is unknown", kind)
		}
	}
}
