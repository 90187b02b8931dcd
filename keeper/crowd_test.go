package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"menagerie/internal/testkit/timelimit"
	"menagerie/wire/wiretest"
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

// The load of TestLoadDoesNotStopHonestBots. For the figures in docs/security.md:
// go test ./keeper -run TestLoad -v -args -slow 2000 -mutated 200000
var (
	slow    = flag.Int("slow", 100, "slow connections to each host in TestLoadDoesNotStopHonestBots")
	mutated = flag.Int("mutated", 2000, "mutated messages to each host in TestLoadDoesNotStopHonestBots")
)

// loaded describes the load test of a game.
type loaded struct {
	game     string
	host     []string // flags of the host, which has bots for all other seats
	honest   []string // flags of the honest bot
	messages []string // valid messages of a client; the slow connections send bytes of the first one
	marks    string   // for wiretest.Mutated
}

var loads = []loaded{
	{"pond", []string{"--addr", "127.0.0.1:0", "--rate", "-1"}, []string{"--games", "2", "--level", "3"},
		[]string{"\x00\x00\x09invisible\x10\x01", "\x00\x00\x09invisible", "\x10\x03", "\x20\x00\x00\x00\x10\x00\x00\x00\x10"}, "\x00\x10\x20\xff"},
	{"glenda", []string{"--addr", "127.0.0.1:0", "--bot", "original", "--bot-side", "glenda"}, []string{"--games", "5", "--bot", "easy"},
		[]string{"p 3 4\n", "p 1 1\nm NE\n", "q\n"}, " \n\x009"},
	{"labyrinth", []string{"--addr", "127.0.0.1:0", "--game-addr", "127.0.0.1:0", "--players", "2", "--bot", "greedy", "--objectives", "2", "--pause", "0", "--tables", "5000"},
		[]string{"--games", "2", "--bot", "greedy", "--read", "bytes=big,long=8,tiles=open,layout=rows,places=0,ids=0,players=0,insert=low,reversal=no,objectives=travel"}, []string{"\x03\x00\x00\x00\x03ann", "\x03\x00\x00\x00\x05eve12"}, "\x00\x03\xff"},
	{"foxes", []string{"--addr", "127.0.0.1:0", "--bot", "random", "--bot-side", "foxes", "--cooldown", "50ms", "--tide", "300ms", "--limit", "1s", "--games", "5000"},
		[]string{"--bot", "greedy", "--games", "2"}, []string{"PBJ\n", "PBJ\nDBM 4 1 4 2\n", "QBJ\n", "PBJ\nDBR\n"}, " \n\x009"},
	{"mia", []string{"--addr", "127.0.0.1:0", "--early", "--turn", "20s", "--join", "10s", "--bot", "cautious"},
		[]string{"--name", "ann", "--games", "2", "--rounds", "200"},
		[]string{"REGISTER;eve", "REGISTER_SPECTATOR;eve", "JOIN;abcde", "ROLL;x", "SEE;x", "ANNOUNCE;6,5;x", "ECHO;x", "UNREGISTER"}, ";,"},
}

// TestLoadDoesNotStopHonestBots lets an honest bot play on each host beside slow connections and mutated messages.
func TestLoadDoesNotStopHonestBots(t *testing.T) {
	for _, l := range loads {
		t.Run(l.game, l.test)
	}
}

func (l loaded) test(t *testing.T) {
	r, end := startHost(t, l.game, append([]string{"--log", "error", "--debug-addr", "127.0.0.1:0"}, l.host...)...)
	address := r.TCP + r.UDP
	alone := l.plays(t, address)
	ctx, stop := context.WithCancel(t.Context())
	var crowd, senders sync.WaitGroup
	var open, most, sent atomic.Int64
	for i := range *slow {
		crowd.Go(func() { l.creep(ctx, address, i, &open, &most) })
	}
	for most.Load() < int64(*slow) && timelimit.Left(t) {
		time.Sleep(10 * time.Millisecond)
	}
	const many = 8
	began := time.Now()
	for i := range many {
		senders.Go(func() { l.mutate(ctx, address, i, *mutated/many, &sent) })
	}
	over := make(chan struct{})
	go func() { defer close(over); senders.Wait() }()
	beside, games := time.Duration(0), 0
	for attacked := true; attacked; games++ {
		beside = max(beside, l.plays(t, address))
		select {
		case <-over:
			attacked = false
		default:
		}
	}
	took := time.Since(began)
	text := get(t, r.Debug+"debug/vars")
	if found := regexp.MustCompile(`(?i)"panics": ?[1-9]`).FindString(text); found != "" {
		t.Errorf("the host reports %s, want no panics", found)
	}
	if most.Load() == 0 || sent.Load() < int64(*mutated/many) {
		t.Errorf("got %d slow connections and %d mutated messages, want at least 1 and %d", most.Load(), sent.Load(), *mutated/many)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("%d slow connections, %d mutated messages in %v; the honest bot took %v alone, and at most %v beside them (%d times); heap of host and guests %d MB",
		most.Load(), sent.Load(), took.Round(time.Millisecond), alone, beside, games, m.HeapAlloc>>20)
	stop()
	crowd.Wait()
	senders.Wait()
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// connected reports whether the game's protocol uses connections.
func (l loaded) connected() bool { return l.game != "mia" }

// plays lets the honest bot play and returns how long it took.
func (l loaded) plays(t *testing.T, address string) time.Duration {
	t.Helper()
	began := time.Now()
	code, out, errs := keep(t, append([]string{"bot", l.game, address}, l.honest...)...)
	if games := l.honest[1+slices.Index(l.honest, "--games")]; code != exitDone || errs != "" || fmt.Sprint(strings.Count(out, "\n")) != games {
		t.Errorf("the honest bot: got code %d, output %q, error %q; want code %d and %s games", code, out, errs, exitDone, games)
	}
	return time.Since(began).Round(time.Millisecond)
}

// dial connects from an address of this machine that the honest bot does not use. Hosts limit the connections from one
// address.
func (l loaded) dial(ctx context.Context, address string, i int) (net.Conn, error) {
	var d net.Dialer
	network := "tcp"
	from := netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 1, byte(1 + i/40%250)}), 0)
	d.LocalAddr = net.TCPAddrFromAddrPort(from)
	if !l.connected() {
		network, d.LocalAddr = "udp", net.UDPAddrFromAddrPort(from)
	}
	if runtime.GOOS != "linux" {
		d.LocalAddr = nil // only Linux has all of 127.0.0.0/8
	}
	conn, err := d.DialContext(ctx, network, address)
	if err == nil {
		context.AfterFunc(ctx, func() { _ = conn.Close() })
	}
	return conn, err
}

// creep keeps a connection open that sends the bytes of the first message very slowly. If the host closes the
// connection, creep opens another one.
func (l loaded) creep(ctx context.Context, address string, i int, open, most *atomic.Int64) {
	for ctx.Err() == nil {
		conn, err := l.dial(ctx, address, i)
		if err != nil {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		most.Store(max(most.Load(), open.Add(1)))
		for n := 0; ctx.Err() == nil; n++ {
			said := l.messages[0][n%(len(l.messages[0])-1):][:1] // never the whole message
			if !l.connected() {
				said = fmt.Sprintf("REGISTER_SPECTATOR;slow%d", i)
			}
			if _, err := conn.Write([]byte(said)); err != nil {
				break
			}
			pause(ctx, time.Second)
		}
		open.Add(-1)
		_ = conn.Close()
	}
}

// pause sleeps until ctx ends, but not longer than d.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// mutate sends mutated messages on connections that last for 50 messages each.
func (l loaded) mutate(ctx context.Context, address string, i, count int, all *atomic.Int64) {
	rng := rand.New(rand.NewPCG(uint64(i), 20))
	var messages [][]byte
	for _, m := range l.messages {
		messages = append(messages, []byte(m))
	}
	for sent := 0; sent < count && ctx.Err() == nil; {
		conn, err := l.dial(ctx, address, 40*(100+i))
		if err != nil {
			time.Sleep(time.Millisecond)
			continue
		}
		for range 50 {
			sent++
			all.Add(1)
			_ = conn.SetWriteDeadline(time.Now().Add(time.Second))
			if _, err := conn.Write(wiretest.Mutated(rng, messages, l.marks)); err != nil {
				break
			}
		}
		_ = conn.Close()
	}
}
