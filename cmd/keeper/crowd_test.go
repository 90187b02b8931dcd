package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// crowd is many clients of one host, each a mouse that plays by our best bot.
type crowd struct {
	guests []*crowdGuest
}

// crowdGuest is one of them. Unlike the real client it does nothing but play, so that the host is what is measured.
type crowdGuest struct {
	conn    net.Conn
	from    *wire.Reader[pondwire.Message]
	level   byte
	pause   time.Duration   // from one move to the next; 0 moves as soon as it has its answer
	answers []time.Duration // from each move to its answer
}

// gather connects n guests that are all in the room that nobody watches.
func gather(t testing.TB, address string, n int) *crowd {
	t.Helper()
	c := &crowd{}
	for i := range n {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatalf("guest %d of %d: %v", i, n, err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		g := &crowdGuest{conn: conn, from: wire.NewReader(conn, pondwire.ParseServer, pondwire.MaxServer), level: byte(1 + i%3)}
		if err := g.enter(); err != nil {
			t.Fatalf("guest %d of %d: %v", i, n, err)
		}
		c.guests = append(c.guests, g)
	}
	return c
}

// play lets everybody play a whole game at once and returns the number of moves.
func (c *crowd) play(t testing.TB) int {
	t.Helper()
	var all sync.WaitGroup
	moves := make([]int, len(c.guests))
	for i, g := range c.guests {
		all.Go(func() {
			var err error
			if moves[i], err = g.game(); err != nil {
				t.Errorf("guest %d: %v", i, err)
			}
		})
	}
	all.Wait()
	sum := 0
	for _, n := range moves {
		sum += n
	}
	return sum
}

// quantile is the answer time that a share of all answers stays below.
func (c *crowd) quantile(share float64) time.Duration {
	return quantile(c.guests, func(g *crowdGuest) []time.Duration { return g.answers }, share)
}

func (g *crowdGuest) say(m pondwire.Message) error {
	_ = g.conn.SetDeadline(time.Now().Add(30 * time.Second)) // a socket that is open takes it
	_, err := g.conn.Write(m.Append(nil))
	return err
}

func (g *crowdGuest) enter() error {
	if err := g.say(pondwire.Auth{Room: pondwire.Invisible}); err != nil {
		return err
	}
	m, err := g.from.Next()
	if err != nil || m != (pondwire.AuthReply{Open: true}) {
		return fmt.Errorf("refused with %v: %w", m, err)
	}
	return nil
}

// game plays a game that the mouse must win, and checks every answer against the rules. It returns the mouse's moves.
func (g *crowdGuest) game() (int, error) {
	if err := g.say(pondwire.Start{Level: g.level}); err != nil {
		return 0, err
	}
	m, err := g.from.Next()
	begin, ok := m.(pondwire.Started)
	if err != nil || !ok {
		return 0, fmt.Errorf("the game begins with %v: %w", m, err)
	}
	s, err := pond.Resume(pond.Config{CatStep: pond.Levels()[g.level-1].CatStep}, pond.Point(begin.Mouse), pond.Point(begin.Cat))
	if err != nil {
		return 0, err
	}
	bot, rng := pondbot.Best(pond.Mouse), rand.New(rand.NewPCG(1, 1))
	moves := 0
	for next := time.Now(); !s.Over(); moves++ {
		time.Sleep(time.Until(next))
		next = next.Add(g.pause)
		move, _ := bot(context.Background(), s.View(pond.Mouse), rng)
		if s, err = s.Play(pond.Mouse, move); err == nil {
			s, err = g.move(s, move)
		}
		if err != nil {
			return moves, fmt.Errorf("move %d: %w", moves, err)
		}
	}
	if s.View(pond.Mouse).Outcome != pond.MouseWon {
		return moves, fmt.Errorf("the best mouse does not win level %d", g.level)
	}
	return moves, nil
}

// move sends a move that s holds already and returns s after the answer.
func (g *crowdGuest) move(s pond.State, m pond.Move) (pond.State, error) {
	asked := time.Now()
	if err := g.say(pondwire.Move{To: pondwire.Place(m)}); err != nil {
		return s, err
	}
	answer, err := g.from.Next()
	if err != nil {
		return s, err
	}
	state, err := g.from.Next()
	if err != nil {
		return s, err
	}
	g.answers = append(g.answers, time.Since(asked))
	cat, ok := answer.(pondwire.Move)
	if !ok {
		return s, fmt.Errorf("the answer is %v", answer)
	}
	s, err = s.Play(pond.Cat, pond.Move(cat.To))
	if err == nil && state != pondwire.GameState(s.View(pond.Mouse).Outcome) {
		err = fmt.Errorf("the state is %v", state)
	}
	return s, err
}

// A hundred at once, so that every run of the tests has seen a crowd.
func TestCrowd(t *testing.T) {
	r, end := hosting(t, "--addr", "127.0.0.1:0", "--per-address", "100", "--rate", "-1")
	moves := gather(t, r.TCP, 100).play(t)
	if moves < 100*450 {
		t.Errorf("only %d moves", moves)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ends with %d", code)
	}
}

// BenchmarkThousandClients measures one host with a thousand clients that play whole games at once. Host and clients are
// two processes that share the machine's cores.
//
//	flat-out  every client moves as soon as it has its answer
//	steady    every client makes 20 moves a second, as people and their programs do
func BenchmarkThousandClients(b *testing.B) {
	const clients = 1000
	for _, c := range []struct {
		name  string
		pause time.Duration
	}{{"flat-out", 0}, {"steady", time.Second / 20}} {
		b.Run(c.name, func(b *testing.B) {
			cmd, r := process(b, "pond", "--addr", "127.0.0.1:0", "--per-address", strconv.Itoa(clients), "--rate", "-1")
			crowd := gather(b, r.TCP, clients)
			for _, g := range crowd.guests {
				g.pause = c.pause
			}
			idle := resident(cmd.Process.Pid)
			moves := 0
			for b.Loop() {
				moves += crowd.play(b)
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(float64(crowd.quantile(0.5).Microseconds()), "p50-µs")
			b.ReportMetric(float64(crowd.quantile(0.99).Microseconds()), "p99-µs")
			b.ReportMetric(idle, "MiB-idle")
			b.ReportMetric(resident(cmd.Process.Pid), "MiB")
			interrupt(b, cmd)
		})
	}
}

// resident is how much memory a process has had at most, in MiB; 0 where the system does not tell.
func resident(pid int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if kib, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, _ := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(kib), "kB")))
			return float64(n) / 1024
		}
	}
	return 0
}
