package main

import (
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire"
	"menagerie/wire/foxeswire"
)

// foxesCrowdGuest is a player that makes a random move whenever it may. It measures the delay of each N.
type foxesCrowdGuest struct {
	crowdTally
	conn     net.Conn
	from     *wire.Reader[foxeswire.Message]
	seat     rules.Seat
	cooldown time.Duration
	rng      *rand.Rand

	position foxes.Position
	free     bool
	asked    time.Time
}

// gatherFoxes connects two guests to each game. Each game begins when its second player joins.
func gatherFoxes(t testing.TB, address string, games int, cooldown time.Duration) *crowd {
	t.Helper()
	c := &crowd{}
	for i := range 2 * games {
		conn := enter(t, i, address)
		g := &foxesCrowdGuest{
			conn: conn, from: wire.NewReader(conn, foxeswire.ParseServer, foxeswire.MaxLine), cooldown: cooldown,
			seat: rules.Seat(i % 2), rng: rand.New(rand.NewPCG(uint64(i), 1)),
		}
		_, _ = conn.Write(foxeswire.Join{By: foxeswire.NewPlayer, To: foxeswire.Board}.Append(nil))
		team := [...]foxeswire.Code{foxeswire.Fox, foxeswire.Dolphin}[g.seat]
		if m, err := g.from.Next(); err != nil || m != (foxeswire.Team{By: foxeswire.Board, To: foxeswire.NewPlayer, Team: team}) {
			t.Fatalf("guest %d: got message %v, %v, want its team %v", i, m, err, team)
		}
		c.guests = append(c.guests, g)
	}
	return c
}

// play plays to the end. It checks every board against the last one. It also checks that each turn is followed by one
// N, and not too early.
func (g *foxesCrowdGuest) play(time.Duration) error {
	defer g.conn.Close()
	for {
		m, err := g.from.Next()
		if err != nil {
			return err
		}
		switch m := m.(type) {
		case foxeswire.Tiles:
			if err := g.look(m); err != nil {
				return err
			}
		case foxeswire.Next:
			if err := g.next(m); err != nil {
				return err
			}
		case foxeswire.Fail:
			g.refused++
		case foxeswire.End:
			return nil
		default:
			return fmt.Errorf("in the game came %v", m)
		}
		if err := g.move(); err != nil {
			return err
		}
	}
}

// look handles a board, which must have as many animals as the last one, or one less.
func (g *foxesCrowdGuest) look(m foxeswire.Tiles) error {
	b, err := foxes.ParseBoard(m.Tiles)
	if err != nil {
		return err
	}
	if old := g.position.Board; old.Size > 0 {
		before := old.Count(foxes.Foxes) + old.Count(foxes.Dolphins)
		if now := b.Count(foxes.Foxes) + b.Count(foxes.Dolphins); now > before || now < before-1 {
			return fmt.Errorf("%d animals became %d", before, now)
		}
	}
	g.position.Board = b
	return nil
}

// next handles an N. Only the player's N counts; the viewer's arrives with it.
func (g *foxesCrowdGuest) next(m foxeswire.Next) error {
	if m.To != foxeswire.Fox && m.To != foxeswire.Dolphin {
		return nil
	}
	if g.free {
		return fmt.Errorf("two N for one turn")
	}
	g.free = true
	if !g.asked.IsZero() {
		late := time.Since(g.asked) - g.cooldown
		if late < 0 {
			return fmt.Errorf("an N is %v early", -late)
		}
		g.took = append(g.took, late)
	}
	return nil
}

// move makes a random legal move if it may and there is one.
func (g *foxesCrowdGuest) move() error {
	if !g.free {
		return nil
	}
	moves := g.position.Moves(g.seat)
	if len(moves) == 0 {
		return nil
	}
	by := [...]foxeswire.Code{foxeswire.Fox, foxeswire.Dolphin}[g.seat]
	numbers := foxes.Writing{}.Numbers(moves[g.rng.IntN(len(moves))])
	g.free, g.asked = false, time.Now()
	g.moves++
	_, err := g.conn.Write(foxeswire.Move{By: by, Numbers: numbers}.Append(nil))
	return err
}

// Fifty games at once, so that every run of the tests has a crowd.
func TestFoxesServesFiftyGames(t *testing.T) {
	r, end := hostFoxes(t, "--games", "50", "--per-address", "100", "--cooldown", "100ms", "--limit", "1s", "--draws", "--tide", "300ms", "--keep", "1m")
	crowd := gatherFoxes(t, r.TCP, 50, 100*time.Millisecond)
	if moves := crowd.play(t, 0); moves < 100 {
		t.Errorf("got %d moves, want at least 100", moves)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// BenchmarkFiveHundredIslands measures one host with five hundred games at once. The boards have 10 columns, the
// cooldowns are 250 ms, and both sides move whenever they may. Host and clients are two processes that share the
// machine's cores. For each N, it measures the delay with which the client has read it. The cooldown begins when the
// client writes its move. It also measures the share of N that the host sent more than 20 ms late.
func BenchmarkFiveHundredIslands(b *testing.B) {
	const games, cooldown = 500, 250 * time.Millisecond
	cmd, r := process(b, "foxes", "--addr", "127.0.0.1:0", "--log", "error", "--games", strconv.Itoa(games),
		"--connections", strconv.Itoa(2*games), "--per-address", strconv.Itoa(2*games),
		"--cooldown", cooldown.String(), "--limit", "30s", "--draws", "--debug-addr", "127.0.0.1:0")
	var sum crowdTally
	moves := 0
	var played time.Duration
	for b.Loop() {
		crowd := gatherFoxes(b, r.TCP, games, cooldown)
		moves += crowd.play(b, 0)
		played += time.Since(crowd.began)
		sum = crowd.sum()
	}
	b.ReportMetric(float64(moves)/played.Seconds(), "moves/s")
	sum.report(b, map[string]float64{"p50-µs": 0.5, "p99-µs": 0.99, "most-µs": 1})
	b.ReportMetric(100*float64(sum.refused)/float64(sum.moves), "%refused") // changed by the tide or the other side, with a message that is on its way
	counted := foxesCounters(b, r.Debug)
	b.ReportMetric(100*float64(counted.Late)/float64(counted.Cooldowns), "%late")
	b.ReportMetric(resident(cmd.Process.Pid), "MiB")
	interrupt(b, cmd)
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	b.ReportMetric(float64(used.Microseconds())/float64(moves), "cpu-µs/move")
}
