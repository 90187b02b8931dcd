package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
	"testing"
	"time"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/hex"
	"menagerie/wire"
	"menagerie/wire/glendawire"
)

// glendaCrowd is many matches on one host, all seated and none begun.
type glendaCrowd struct {
	pause  time.Duration // before each move
	guests []*glendaCrowdGuest
}

// glendaCrowdGuest is one player. Unlike the real client it does nothing but play, so that the host is what is measured.
type glendaCrowdGuest struct {
	conn    net.Conn
	from    *wire.Reader[glendawire.Message]
	seat    rules.Seat
	state   glenda.State
	rng     *rand.Rand
	answers []time.Duration // from each move to its SYNC
}

// gatherGlenda seats two guests at each of so many matches.
func gatherGlenda(t testing.TB, address string, matches int) *glendaCrowd {
	t.Helper()
	c := &glendaCrowd{}
	for i := range 2 * matches {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatalf("guest %d: %v", i, err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		g := &glendaCrowdGuest{
			conn: conn, from: wire.NewReader(conn, glendawire.ParseServer, glendawire.MaxLine),
			seat: rules.Seat(i % 2), rng: rand.New(rand.NewPCG(uint64(i), 1)),
		}
		_ = conn.SetDeadline(time.Now().Add(5 * time.Minute)) // a socket that is open takes it
		if m, err := g.from.Next(); err != nil || m != (glendawire.Conn{Number: uint16(g.seat)}) {
			t.Fatalf("guest %d is greeted with %v, %v", i, m, err)
		}
		c.guests = append(c.guests, g)
	}
	for i, g := range c.guests {
		if err := g.board(); err != nil {
			t.Fatalf("guest %d: %v", i, err)
		}
	}
	return c
}

// board reads the first walls.
func (g *glendaCrowdGuest) board() error {
	var walls hex.Set
	var at hex.Cell
	for {
		m, err := g.from.Next()
		if err != nil {
			return err
		}
		switch m := m.(type) {
		case glendawire.Wall:
			walls = walls.With(hex.Cell{X: int(m.At.X), Y: int(m.At.Y)})
		case glendawire.Glenda:
			at = hex.Cell{X: int(m.At.X), Y: int(m.At.Y)}
		}
		if m == glendawire.Sent {
			g.state, err = glenda.Resume(glenda.Config{Size: glenda.DefaultSize}, walls, at)
			return err
		}
	}
}

// play lets everybody play to the end at once and returns the number of moves.
func (c *glendaCrowd) play(t testing.TB) int {
	t.Helper()
	var all sync.WaitGroup
	for i, g := range c.guests {
		all.Go(func() {
			if err := g.play(c.pause); err != nil {
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

// play plays to the end, and checks that it comes when the rules say so, with the right winner.
func (g *glendaCrowdGuest) play(pause time.Duration) error {
	name := [...]string{"next", "original"}[g.seat]
	bot, err := glendabot.For(g.seat, name)
	if err != nil {
		return err
	}
	for !g.state.Over() {
		asked := time.Time{}
		if v := g.state.View(g.seat); v.ToMove() {
			time.Sleep(time.Duration(float64(pause) * (0.5 + g.rng.Float64())))
			move, _ := bot.Bot(context.Background(), v, g.rng)
			asked = time.Now()
			if _, err := io.WriteString(g.conn, move.String()+"\n"); err != nil {
				return err
			}
		}
		if err := g.follow(); err != nil {
			return err
		}
		if !asked.IsZero() {
			g.answers = append(g.answers, time.Since(asked))
		}
	}
	won := (g.state.View(g.seat).Outcome == glenda.TrapperWon) == (g.seat == glenda.Trapper)
	want := map[bool]glendawire.Word{true: glendawire.Won, false: glendawire.Lost}[won]
	if m, err := g.from.Next(); m != want || err != nil {
		return fmt.Errorf("the end is told as %v, %v, want %v", m, err, want)
	}
	if m, err := g.from.Next(); err != io.EOF {
		return fmt.Errorf("after the end: %v, %v", m, err)
	}
	return nil
}

// follow reads until the next move of either side.
func (g *glendaCrowdGuest) follow() error {
	for {
		m, err := g.from.Next()
		if err != nil {
			return err
		}
		mover := g.state.Waiting()[0]
		switch m := m.(type) {
		case glendawire.SyncPut:
			g.state, err = g.state.Play(mover, glenda.PutAt(hex.Cell{X: int(m.At.X), Y: int(m.At.Y)}))
			return err
		case glendawire.SyncStep:
			g.state, err = g.state.Play(mover, glenda.StepTo(hex.Dir(m.To)))
			return err
		}
		if m != glendawire.Turn {
			return fmt.Errorf("in the game came %v", m)
		}
	}
}

// quantile is the answer time that a share of all answers stays below.
func (c *glendaCrowd) quantile(share float64) time.Duration {
	return quantile(c.guests, func(g *glendaCrowdGuest) []time.Duration { return g.answers }, share)
}

// Two hundred at once, so that every run of the tests has seen a crowd.
func TestGlendaCrowd(t *testing.T) {
	r, end := hostGlenda(t, "--per-address", "400", "--rate", "-1")
	if moves := gatherGlenda(t, r.TCP, 200).play(t); moves < 200*8 {
		t.Errorf("only %d moves", moves)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ends with %d", code)
	}
}

// BenchmarkTwoThousandMatches measures one host with two thousand matches that are played at once, to their ends. Host and
// clients are two processes that share the machine's cores.
//
//	flat-out  every client moves as soon as it is its turn
//	steady    every match has about one move a second, which is more than people make
func BenchmarkTwoThousandMatches(b *testing.B) {
	const matches = 2000
	for _, c := range []struct {
		name  string
		pause time.Duration
	}{{"flat-out", 0}, {"steady", time.Second}} {
		b.Run(c.name, func(b *testing.B) {
			cmd, r := process(b, "glenda", "--addr", "127.0.0.1:0", "--log", "error",
				"--connections", strconv.Itoa(2*matches), "--per-address", strconv.Itoa(2*matches), "--rate", "-1")
			var crowd *glendaCrowd
			moves := 0
			var played time.Duration
			var idle float64
			for b.Loop() {
				crowd = gatherGlenda(b, r.TCP, matches)
				crowd.pause, idle = c.pause, resident(cmd.Process.Pid)
				began := time.Now()
				moves += crowd.play(b)
				played += time.Since(began)
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
