package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// labyrinthCrowd is many full tables of one host.
type labyrinthCrowd struct {
	pause  time.Duration // before each move
	guests []*labyrinthCrowdGuest
	once   sync.Once
	began  time.Time // when the first of them was asked to move
}

// labyrinthCrowdGuest is one player. Unlike the real client it does nothing but play, and it knows how the host writes.
type labyrinthCrowdGuest struct {
	conn    net.Conn
	from    *wire.Reader[labyrinthwire.Message]
	seat    rules.Seat
	hand    []int
	at      labyrinth.Position
	rng     *rand.Rand
	answers []time.Duration // from each move to the host's word that it was made
}

// gatherLabyrinth seats so many guests, one after the other, for they all come from one address.
func gatherLabyrinth(t testing.TB, r ready, guests int) *labyrinthCrowd {
	t.Helper()
	c := &labyrinthCrowd{}
	for i := range guests {
		door, err := net.Dial("tcp", r.TCP)
		if err != nil {
			t.Fatalf("guest %d: %v", i, err)
		}
		hello := make([]byte, labyrinthwire.LenHello)
		if _, err := door.Read(hello); err != nil {
			t.Fatalf("guest %d is greeted with %v", i, err)
		}
		_, _ = door.Write(labyrinthwire.Bye{Name: strconv.Itoa(i)}.Append(nil, labyrinthwire.Format{}))
		conn, err := net.Dial("tcp", r.Server)
		if err != nil {
			t.Fatalf("guest %d: %v", i, err)
		}
		_ = door.Close()
		t.Cleanup(func() { _ = conn.Close() })
		_ = conn.SetDeadline(time.Now().Add(5 * time.Minute)) // a socket that is open takes it
		c.guests = append(c.guests, &labyrinthCrowdGuest{
			conn: conn, from: wire.NewReader(conn, labyrinthwire.Format{}.ParseServer, labyrinthwire.MaxServer),
			rng: rand.New(rand.NewPCG(uint64(i), 1)),
		})
	}
	for i, g := range c.guests {
		if err := g.begin(); err != nil {
			t.Fatalf("guest %d: %v", i, err)
		}
	}
	return c
}

// begin reads the start of a game.
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

// play lets everybody play to the end at once and returns the number of moves.
func (c *labyrinthCrowd) play(t testing.TB) int {
	t.Helper()
	var all sync.WaitGroup
	for i, g := range c.guests {
		all.Go(func() {
			if err := g.play(c); err != nil {
				t.Errorf("guest %d: %v", i, err)
			}
		})
	}
	all.Wait()
	moves := 0
	for _, g := range c.guests {
		moves += len(g.answers)
	}
	return moves
}

// play plays to the end and holds every move against the rules, and what was collected against the own hand.
func (g *labyrinthCrowdGuest) play(c *labyrinthCrowd) error {
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
			c.once.Do(func() { c.began = time.Now() })
			time.Sleep(time.Duration(float64(c.pause) * (0.5 + g.rng.Float64())))
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
				g.answers = append(g.answers, time.Since(asked))
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

// insertBytes are the usual bytes of an insert, by side.
var insertBytes = [...]byte{labyrinth.Left: 3, labyrinth.Right: 1, labyrinth.Top: 2, labyrinth.Bottom: 0}

func (g *labyrinthCrowdGuest) write(m labyrinth.Move) []byte {
	return labyrinthwire.Move{
		Player: int(g.seat), Insert: insertBytes[m.Insert.Side], Line: m.Insert.Line, Tile: byte(m.Tile), To: labyrinthwire.Place(m.To),
	}.Append(nil, labyrinthwire.Format{})
}

// follow makes a move that the host has told.
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

// quantile is the answer time that a share of all answers stays below.
func (c *labyrinthCrowd) quantile(share float64) time.Duration {
	return quantile(c.guests, func(g *labyrinthCrowdGuest) []time.Duration { return g.answers }, share)
}

// Fifty tables at once, so that every run of the tests has seen a crowd.
func TestLabyrinthCrowd(t *testing.T) {
	r, end := hostLabyrinth(t, "--players", "4", "--objectives", "3", "--per-address", "200")
	if moves := gatherLabyrinth(t, r, 200).play(t); moves < 50*6 {
		t.Errorf("only %d moves", moves)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ends with %d", code)
	}
}

// BenchmarkFiveHundredTables measures one host with five hundred games of four that are played at once, to their ends. Host
// and clients are two processes that share the machine's cores.
//
//	flat-out  every client moves as soon as it is its turn
//	steady    every table has about one move a second, which is more than people make
func BenchmarkFiveHundredTables(b *testing.B) {
	const tables = 500
	for _, c := range []struct {
		name  string
		pause time.Duration
	}{{"flat-out", 0}, {"steady", time.Second}} {
		b.Run(c.name, func(b *testing.B) {
			many := strconv.Itoa(8 * tables)
			cmd, r := process(b, "labyrinth", "--addr", "127.0.0.1:0", "--game-addr", "127.0.0.1:0", "--log", "error", "--players", "4", "--tables", many, "--connections", many, "--per-address", many, "--pause", "15s")
			var crowd *labyrinthCrowd
			moves := 0
			var played time.Duration
			var idle float64
			for b.Loop() {
				crowd = gatherLabyrinth(b, r, 4*tables)
				crowd.pause, idle = c.pause, resident(cmd.Process.Pid)
				moves += crowd.play(b)
				played += time.Since(crowd.began)
			}
			b.ReportMetric(float64(moves)/played.Seconds(), "moves/s")
			b.ReportMetric(float64(crowd.quantile(0.5).Microseconds()), "p50-µs")
			b.ReportMetric(float64(crowd.quantile(0.99).Microseconds()), "p99-µs")
			b.ReportMetric(idle, "MiB-seated")
			b.ReportMetric(resident(cmd.Process.Pid), "MiB")
			interrupt(b, cmd)
			used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			b.ReportMetric(float64(used.Microseconds())/float64(moves), "cpu-µs/move") // with the connecting
		})
	}
}
