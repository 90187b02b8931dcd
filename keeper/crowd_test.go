package main

import (
	"fmt"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// crowd is a set of clients of one host. They only play, so that the benchmark measures the host.
type crowd struct {
	guests []crowdGuest
	began  time.Time // time of the first move of the last game, or of its start if no message shows the first move
}

// crowdGuest is a client of a crowd.
type crowdGuest interface {
	play(pause time.Duration) error // plays a whole game with this pause before each move
	tally() *crowdTally
}

// crowdTally has the counts of a guest over all games.
type crowdTally struct {
	moves, refused int
	took           []time.Duration // time from each move to its response
	first          time.Time       // time when the client may first move in this game; zero if unused
}

func (t *crowdTally) tally() *crowdTally { return t }

// enter connects guest i of the crowd.
func enter(t testing.TB, i int, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatalf("guest %d: %v", i, err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// play runs a game of all guests at once and returns the number of moves.
func (c *crowd) play(t testing.TB, pause time.Duration) int {
	t.Helper()
	before := c.sum().moves
	c.began = time.Now()
	var all sync.WaitGroup
	for i, g := range c.guests {
		all.Go(func() {
			if err := g.play(pause); err != nil {
				t.Errorf("guest %d: %v", i, err)
			}
		})
	}
	all.Wait()
	sum := c.sum()
	if !sum.first.IsZero() {
		c.began = sum.first
	}
	return sum.moves - before
}

// sum returns the sum of all counts.
func (c *crowd) sum() (sum crowdTally) {
	for _, g := range c.guests {
		t := g.tally()
		sum.moves, sum.refused, sum.took = sum.moves+t.moves, sum.refused+t.refused, append(sum.took, t.took...)
		if !t.first.IsZero() && (sum.first.IsZero() || t.first.Before(sum.first)) {
			sum.first = t.first
		}
	}
	slices.Sort(sum.took)
	return sum
}

// report adds percentiles of the response times to the result of a benchmark.
func (t crowdTally) report(b *testing.B, shares map[string]float64) {
	for name, share := range shares {
		b.ReportMetric(float64(t.took[int(share*float64(len(t.took)-1))].Microseconds()), name)
	}
}

// usual has the percentiles of most benchmarks.
var usual = map[string]float64{"p50-µs": 0.5, "p99-µs": 0.99}

// benchCrowd measures a host with a new crowd for each game. All clients have a seat before the first move. Host and
// clients are two processes that share the machine's cores.
//
//	flat-out  every client moves as soon as it is its turn
//	steady    every game has about one move a second, which is more than people make
func benchCrowd(b *testing.B, gather func(t testing.TB, r ready) *crowd, game string, flags ...string) {
	for _, c := range []struct {
		name  string
		pause time.Duration
	}{{"flat-out", 0}, {"steady", time.Second}} {
		b.Run(c.name, func(b *testing.B) {
			cmd, r := process(b, game, append(flags, "--addr", "127.0.0.1:0", "--log", "error")...)
			var sum crowdTally
			var played time.Duration
			var idle float64
			moves := 0
			for b.Loop() {
				crowd := gather(b, r)
				idle = resident(cmd.Process.Pid)
				moves += crowd.play(b, c.pause)
				played += time.Since(crowd.began)
				sum = crowd.sum()
			}
			b.ReportMetric(float64(moves)/played.Seconds(), "moves/s")
			sum.report(b, usual)
			b.ReportMetric(idle, "MiB-seated")
			b.ReportMetric(resident(cmd.Process.Pid), "MiB")
			interrupt(b, cmd)
			used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			b.ReportMetric(float64(used.Microseconds())/float64(moves), "cpu-µs/move") // includes the time to connect
		})
	}
}

// resident returns the peak memory of a process in MiB; 0 if the system does not provide it.
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
