package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"slices"
	"strconv"
	"testing"
	"time"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// labyrinthCrowdGuest is a player that knows the host's dialect.
type labyrinthCrowdGuest struct {
	crowdTally
	conn net.Conn
	from *wire.Reader[labyrinthwire.Message]
	seat rules.Seat
	hand []int
	at   labyrinth.Position
	rng  *rand.Rand
}

// gatherLabyrinth connects the guests one after the other, each to the port that the knock server sends.
func gatherLabyrinth(t testing.TB, r ready, many int) *crowd {
	t.Helper()
	c := &crowd{}
	var guests []*labyrinthCrowdGuest
	for i := range many {
		door, err := net.Dial("tcp", r.TCP)
		if err != nil {
			t.Fatalf("guest %d: %v", i, err)
		}
		hello := make([]byte, labyrinthwire.LenHello)
		if _, err := io.ReadFull(door, hello); err != nil {
			t.Fatalf("guest %d is greeted with %v", i, err)
		}
		to, _, _, err := labyrinthwire.ParseHello(hello)
		if err != nil {
			t.Fatalf("guest %d is greeted with %x: %v", i, hello, err)
		}
		_, _ = door.Write(labyrinthwire.Bye{Name: strconv.Itoa(i)}.Append(nil, labyrinthwire.Format{}))
		conn := enter(t, i, net.JoinHostPort("127.0.0.1", strconv.Itoa(to.Port)))
		_ = door.Close()
		g := &labyrinthCrowdGuest{
			conn: conn, from: wire.NewReader(conn, labyrinthwire.Format{}.ParseServer, labyrinthwire.MaxServer),
			rng: rand.New(rand.NewPCG(uint64(i), 1)),
		}
		c.guests, guests = append(c.guests, g), append(guests, g)
	}
	for i, g := range guests {
		if err := g.begin(); err != nil {
			t.Fatalf("guest %d: %v", i, err)
		}
	}
	return c
}

// begin reads the message Start.
func (g *labyrinthCrowdGuest) begin() error {
	m, err := g.from.Next()
	start, ok := m.(labyrinthwire.Start)
	if err != nil || !ok {
		return fmt.Errorf("the game begins with %v, %w", m, err)
	}
	points := func(places []labyrinthwire.Place) (all []labyrinth.Point) {
		for _, p := range places {
			all = append(all, labyrinth.Point(p))
		}
		return all
	}
	setup := labyrinth.Setup{
		Board: labyrinth.Board{Width: start.Width, Height: start.Height, Spare: labyrinth.Tile(start.Spare)},
		Fixed: points(start.Fixed), Objectives: points(start.Objectives), Starts: points(start.Players),
		Hands: make([][]int, len(start.Players)),
	}
	for _, b := range start.Tiles {
		setup.Board.Tiles = append(setup.Board.Tiles, labyrinth.Tile(b))
	}
	g.seat, g.hand = rules.Seat(start.You), start.Hand
	setup.Hands[g.seat] = g.hand
	g.at, err = labyrinth.NewPosition(setup, labyrinth.Config{})
	return err
}

// play plays to the end. It checks every move against the rules, and the collected objectives against its own.
func (g *labyrinthCrowdGuest) play(pause time.Duration) error {
	bot, err := labyrinthbot.For("greedy")
	if err != nil {
		return err
	}
	var asked time.Time
	for {
		m, err := g.from.Next()
		if err != nil {
			return err
		}
		switch m := m.(type) {
		case labyrinthwire.Turn:
			if g.first.IsZero() {
				g.first = time.Now()
			}
			time.Sleep(time.Duration(float64(pause) * (0.5 + g.rng.Float64())))
			move, _ := bot.Bot(context.Background(), g.at.View(g.seat, g.hand), g.rng)
			asked = time.Now()
			if _, err := g.conn.Write(g.write(move)); err != nil {
				return err
			}
		case labyrinthwire.Move:
			if err := g.follow(m); err != nil {
				return err
			}
			if rules.Seat(m.Player) == g.seat {
				g.moves, g.took = g.moves+1, append(g.took, time.Since(asked))
			}
		case labyrinthwire.End:
			done := len(g.at.Players[g.seat].Collected) == len(g.hand)
			if len(m.Winners) == 0 || done != slices.Contains(m.Winners, int(g.seat)) {
				return fmt.Errorf("%v have won, and of %v was collected %v", m.Winners, g.hand, g.at.Players[g.seat].Collected)
			}
			return nil
		default:
			return fmt.Errorf("in the game came %v", m)
		}
	}
}

// insertBytes has the usual byte of an insert for each side.
var insertBytes = [...]byte{labyrinth.Left: 3, labyrinth.Right: 1, labyrinth.Top: 2, labyrinth.Bottom: 0}

func (g *labyrinthCrowdGuest) write(m labyrinth.Move) []byte {
	return labyrinthwire.Move{
		Player: int(g.seat), Insert: insertBytes[m.Insert.Side], Line: m.Insert.Line, Tile: byte(m.Tile), To: labyrinthwire.Place(m.To),
	}.Append(nil, labyrinthwire.Format{})
}

// follow applies a move from the host.
func (g *labyrinthCrowdGuest) follow(m labyrinthwire.Move) error {
	move := labyrinth.Move{
		Insert: labyrinth.Insert{Side: labyrinth.Side(slices.Index(insertBytes[:], m.Insert)), Line: m.Line},
		Tile:   labyrinth.Tile(m.Tile), To: labyrinth.Point(m.To),
	}
	var events []labyrinth.Event
	for _, e := range m.Events {
		events = append(events, labyrinth.Event{Seat: rules.Seat(e.Player), Objectives: e.Objectives})
	}
	var err error
	g.at, err = g.at.Played(rules.Seat(m.Player), move, events)
	return err
}

// Fifty tables at once, so that every run of the tests has a crowd.
func TestLabyrinthServesFiftyTables(t *testing.T) {
	r, end := hostLabyrinth(t, "--players", "4", "--objectives", "3", "--per-address", "200")
	if moves := gatherLabyrinth(t, r, 200).play(t, 0); moves < 50*6 {
		t.Errorf("got %d moves, want at least %d", moves, 50*6)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// BenchmarkFiveHundredTables measures one host with five hundred complete games of four players at once.
func BenchmarkFiveHundredTables(b *testing.B) {
	const tables = 500
	many := strconv.Itoa(8 * tables)
	gather := func(t testing.TB, r ready) *crowd { return gatherLabyrinth(t, r, 4*tables) }
	benchCrowd(b, gather, "labyrinth", "--game-addr", "127.0.0.1:0", "--players", "4", "--tables", many, "--connections", many,
		"--per-address", many, "--pause", "15s")
}
