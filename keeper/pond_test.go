package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
	"time"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// pondCrowdGuest is a mouse with the moves of our best bot.
type pondCrowdGuest struct {
	crowdTally
	conn  net.Conn
	from  *wire.Reader[pondwire.Message]
	level byte
}

// gatherPond connects n guests in the room without viewers.
func gatherPond(t testing.TB, address string, n int) *crowd {
	t.Helper()
	c := &crowd{}
	for i := range n {
		conn := enter(t, i, address)
		g := &pondCrowdGuest{conn: conn, from: wire.NewReader(conn, pondwire.ParseServer, pondwire.MaxServer), level: byte(1 + i%3)}
		if err := g.enter(); err != nil {
			t.Fatalf("guest %d of %d: %v", i, n, err)
		}
		c.guests = append(c.guests, g)
	}
	return c
}

func (g *pondCrowdGuest) say(m pondwire.Message) error {
	_, err := g.conn.Write(m.Append(nil))
	return err
}

func (g *pondCrowdGuest) enter() error {
	if err := g.say(pondwire.Auth{Room: pondwire.Invisible}); err != nil {
		return err
	}
	m, err := g.from.Next()
	if err != nil || m != (pondwire.AuthReply{Open: true}) {
		return fmt.Errorf("refused with %v: %w", m, err)
	}
	return nil
}

// play plays a game, which the mouse must win. It checks every response against the rules.
func (g *pondCrowdGuest) play(pause time.Duration) error {
	if err := g.say(pondwire.Start{Level: g.level}); err != nil {
		return err
	}
	m, err := g.from.Next()
	begin, ok := m.(pondwire.Started)
	if err != nil || !ok {
		return fmt.Errorf("the game begins with %v: %w", m, err)
	}
	s, err := pond.Resume(pond.Config{CatStep: pond.Levels()[g.level-1].CatStep}, pond.Point(begin.Mouse), pond.Point(begin.Cat))
	if err != nil {
		return err
	}
	bot, rng := pondbot.Best(pond.Mouse), rand.New(rand.NewPCG(1, 1))
	for next := time.Now(); !s.Over(); g.moves++ {
		time.Sleep(time.Until(next))
		next = next.Add(pause)
		move, _ := bot(context.Background(), s.View(pond.Mouse), rng)
		if s, err = s.Play(pond.Mouse, move); err == nil {
			s, err = g.move(s, move)
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", g.moves, err)
		}
	}
	if s.View(pond.Mouse).Outcome != pond.MouseWon {
		return fmt.Errorf("the best mouse does not win level %d", g.level)
	}
	return nil
}

// move sends a move that s already contains, and returns the state after the response.
func (g *pondCrowdGuest) move(s pond.State, m pond.Move) (pond.State, error) {
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
	g.took = append(g.took, time.Since(asked))
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

// A hundred games at once, so that every run of the tests has a crowd.
func TestPondServesAHundredGames(t *testing.T) {
	r, end := hosting(t, "--addr", "127.0.0.1:0", "--per-address", "100", "--rate", "-1")
	moves := gatherPond(t, r.TCP, 100).play(t, 0)
	if moves < 100*450 {
		t.Errorf("got %d moves, want at least %d", moves, 100*450)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// BenchmarkThousandClients measures one host with a thousand clients that play whole games at once. Host and clients
// are two processes that share the machine's cores.
//
//	flat-out  every client moves as soon as it has the response
//	steady    every client makes 20 moves a second, as people and their programs do
func BenchmarkThousandClients(b *testing.B) {
	const clients = 1000
	for _, c := range []struct {
		name  string
		pause time.Duration
	}{{"flat-out", 0}, {"steady", time.Second / 20}} {
		b.Run(c.name, func(b *testing.B) {
			cmd, r := process(b, "pond", "--addr", "127.0.0.1:0", "--per-address", strconv.Itoa(clients), "--rate", "-1")
			crowd := gatherPond(b, r.TCP, clients)
			idle := resident(cmd.Process.Pid)
			moves := 0
			for b.Loop() {
				moves += crowd.play(b, c.pause)
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
			crowd.sum().report(b, usual)
			b.ReportMetric(idle, "MiB-idle")
			b.ReportMetric(resident(cmd.Process.Pid), "MiB")
			interrupt(b, cmd)
		})
	}
}
