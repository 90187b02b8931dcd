package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/keeper/command"
	"menagerie/keeper/foxeskeeper"
	"menagerie/netclient/foxesclient"
	"menagerie/netserver/foxesserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire"
	"menagerie/wire/foxeswire"
)

func foxesResult(t *testing.T, args string) (command.Result, string) {
	t.Helper()
	code, out, errs := keep(t, strings.Fields("match foxes --json "+args)...)
	if code != exitDone {
		t.Fatalf("%s: got code %d and error %q, want code %d", args, code, errs, exitDone)
	}
	var r command.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	return r, out
}

func TestMatchOfFoxesReportsPointsAndFigures(t *testing.T) {
	if testing.Short() {
		t.Skip("games of seconds take minutes under the race detector, which has nothing to see in them")
	}
	args := "--bot greedy,random --games 5 --seed 3 --limit 1m --cooldown 500ms"
	r, out := foxesResult(t, args)
	if r.Game != "foxes" || r.Games != 5 || len(r.Seats) != 2 || r.Seats[0].Bot != "greedy" || r.Seats[1].Bot != "random" {
		t.Errorf("got %s, want 5 games of foxes, greedy against random", out)
	}
	if points := r.Seats[0].Points + r.Seats[1].Points; points != 5 || r.Seats[0].Points < 3 {
		t.Errorf("got %s, want 5 points in total and at least 3 for greedy", out)
	}
	f := r.Figures
	if len(f) != 5 || f["foxes_left_mean"] > 10 || f["dolphins_left_mean"] > 10 || f["seconds_mean"] > 60 || f["fox_points_mean"] > 1 {
		t.Errorf("got figures %v, want 5 within their limits", f)
	}
	if _, again := foxesResult(t, args); again != out {
		t.Errorf("got different output for the same command:\n%s\nwant\n%s", again, out)
	}
}

// Both bots play the same islands, so a bot gets as many points as its copy. Figures are counted by side.
func TestFoxesSwapSides(t *testing.T) {
	if testing.Short() {
		t.Skip("games of seconds take minutes under the race detector, which has nothing to see in them")
	}
	r, out := foxesResult(t, "--bot greedy,greedy --games 6 --limit 30s --cooldown 1s")
	if r.Seats[0].Points != r.Seats[1].Points {
		t.Errorf("a bot against itself: got %g and %g points, want equal points", r.Seats[0].Points, r.Seats[1].Points)
	}
	one, _ := foxesResult(t, "--bot greedy,greedy --games 3 --limit 30s --cooldown 1s --sides foxes")
	if math.Abs(one.Seats[0].Points/3-r.Figures["fox_points_mean"]) > 1e-9 {
		t.Errorf("the foxes made %g of 3 points, want the share that fox_points_mean reports: %s", one.Seats[0].Points, out)
	}
	if single, _ := foxesResult(t, "--bot random,random --games 1 --limit 1s"); single.Games != 1 {
		t.Errorf("got %+v, want 1 game", single)
	}
}

// A bot with a delay finishes the game and makes fewer moves.
func TestABotWithADelayMakesFewerMoves(t *testing.T) {
	r, _ := foxesResult(t, "--bot tide,tide --games 2 --limit 20s --delay 0s,10s --tides any --forecast 1")
	if r.Games != 2 {
		t.Errorf("got %+v, want 2 games", r)
	}
}

func TestMatchOfFoxesRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"--bot best,dragon":                   `no bot is called "dragon"`,
		"--bot dragon,best --games 1":         `no bot is called "dragon"`,
		"--bot best,best --size 9":            "the size is 9",
		"--bot best,best --animals 26":        "each side is 26",
		"--bot best,best --cooldown x":        "--cooldown",
		"--bot best,best --cooldown 1s,1s,1s": "--cooldown",
		"--bot best,best --cooldown 0s,1s":    "the cooldown is 0",
		"--bot best,best --delay -1s,0s":      "--delay",
		"--bot best,best --limit 0s":          "--limit 0",
		"--bot best,best --tides moon":        "--tides",
		"--bot best,best --sides some":        "--sides",
	} {
		code, out, errs := keep(t, strings.Fields("match foxes "+args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("%s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

// hostFoxes runs keeper serve foxes within the test. end interrupts it and returns the exit code.
func hostFoxes(t *testing.T, args ...string) (r ready, end func() int) {
	t.Helper()
	return startHost(t, "foxes", append([]string{"--addr", "127.0.0.1:0", "--log", "error"}, args...)...)
}

// visitFoxes runs keeper bot foxes and returns its lines.
func visitFoxes(t *testing.T, args ...string) []foxeskeeper.Line {
	t.Helper()
	return visitGame[foxeskeeper.Line](t, "foxes", args...)
}

// A bot plays two games against the host's bot.
func TestServeAndBotPlayFoxes(t *testing.T) {
	t.Parallel()
	r, end := hostFoxes(t, "--bot", "random", "--bot-side", "foxes", "--cooldown", "50ms", "--tide", "300ms", "--limit", "1s")
	lines := visitFoxes(t, r.TCP, "--bot", "greedy", "--games", "2")
	if len(lines) != 2 || lines[1].Game != 2 {
		t.Fatalf("got %d lines, want 2, the last with game 2: %+v", len(lines), lines)
	}
	for _, l := range lines {
		if l.Side != "dolphins" || l.Bot != "greedy" || l.Outcome == foxes.Running || l.Won != (l.Outcome == foxes.DolphinsWon) ||
			l.Size != 10 || l.Seconds == 0 || l.Seconds > 600 {
			t.Errorf("greedy against random: got %+v, want a finished game of the dolphins with size 10 and 1 to 600 seconds", l)
		}
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// A bot waits while the host is full.
func TestBotWaitsForABusyHost(t *testing.T) {
	t.Parallel()
	r, end := hostFoxes(t, "--games", "1", "--bot", "random", "--cooldown", "50ms", "--tide", "300ms", "--limit", "1m", "--keep", "1ms", "--debug-addr", "127.0.0.1:0")
	first := foxesclient.Join(r.TCP, foxesclient.Profile{})
	for foxesCounters(t, r.Debug).Playing == 0 {
		time.Sleep(time.Millisecond)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for foxesCounters(t, r.Debug).Rejected == 0 {
			time.Sleep(time.Millisecond)
		}
		command.Leave(first)
	}()
	code, out, errs := keep(t, "bot", "foxes", r.TCP, "--bot", "greedy", "--games", "1")
	<-done
	if lines := strings.Count(out, "\n"); code != exitDone || lines != 1 || !strings.Contains(errs, "Two players are already on this island. ") ||
		!strings.Contains(errs, "Trying again.") {
		t.Errorf("got code %d, output %q, error %q; want code %d, 1 line and an error about a full island", code, out, errs, exitDone)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// foxesCounters returns the counters of a host.
func foxesCounters(t testing.TB, address string) foxesserver.Counters {
	t.Helper()
	response, err := http.Get(address + "debug/vars")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var vars struct{ Server foxesserver.Counters }
	if err := json.NewDecoder(response.Body).Decode(&vars); err != nil {
		t.Fatal(err)
	}
	return vars.Server
}

// Two bots play each other in the dialects of the drafts. A third one, which connected before them, watches.
func TestFoxesIsPlayedAndWatchedInDialects(t *testing.T) {
	r, end := hostFoxes(t, "--cooldown", "40ms,60ms", "--tide", "200ms", "--limit", "1s", "--places", "row0", "--crlf", "--size", "12",
		"--animals", "4", "--tides", "height", "--far", "--free", "--spectators", "--end-to-all", "--draws", "--keep-rejected", "--keep", "1s", "--debug-addr", "127.0.0.1:0")
	var all sync.WaitGroup
	for _, args := range [][]string{
		{"--watch"}, {"--bot", "random", "--two"}, {"--bot", "random", "--controller", "--crlf", "--delay", "10ms"},
	} {
		for len(args) > 1 && foxesCounters(t, r.Debug).Waiting == 0 {
			time.Sleep(time.Millisecond)
		}
		all.Go(func() {
			lines := visitFoxes(t, append([]string{r.TCP}, args...)...)
			if len(lines) != 1 || lines[0].Size != 12 || lines[0].Outcome == foxes.Running || lines[0].Foxes > 4 {
				t.Errorf("%v: got %+v, want one finished game with size 12 and at most 4 foxes", args, lines)
			}
			if watches := args[0] == "--watch"; len(lines) == 1 && watches != (lines[0].Side == "") {
				t.Errorf("%v: got %+v, want a side only for a player", args, lines)
			}
		})
	}
	all.Wait()
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// Invalid flags give a usage error.
func TestBotFoxesRejectsInvalidFlags(t *testing.T) {
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{"serve foxes --size 9", "the size is 9", exitUsage},
		{"serve foxes --cooldown 1s,2s,3s", "--cooldown", exitUsage},
		{"serve foxes --cooldown 0s", "cooldown", exitUsage},
		{"serve foxes --tides moon", "--tides", exitUsage},
		{"serve foxes --places left", "--places", exitUsage},
		{"serve foxes --spec --limit 1m", "--spec", exitUsage},
		{"serve foxes --spec --cooldown 1s,2s", "--spec", exitUsage},
		{"serve foxes --spec --animals 3", "--spec", exitUsage},
		{"serve foxes --games 0", "--games", exitUsage},
		{"serve foxes --wait 0s", "--wait", exitUsage},
		{"serve foxes --rate 0", "--rate", exitUsage},
		{"serve foxes --bot nobody", "nobody", exitUsage},
		{"serve foxes --bot random --bot-side cats", "cats", exitUsage},
		{"serve foxes --addr nowhere", "nowhere", exitFailed},
		{"bot foxes localhost --bot nobody", "nobody", exitUsage},
		{"bot foxes localhost --places left", "--places", exitUsage},
		{"bot foxes localhost --delay -1s", "--delay", exitUsage},
		{"bot foxes 127.0.0.1:1", "Nobody answers at 127.0.0.1:1.", exitFailed},
	} {
		code, out, errs := keep(t, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(errs, c.says) || out != "" {
			t.Errorf("%s: got code %d, output %q, error %q; want code %d, no output and %q", c.args, code, out, errs, c.code, c.says)
		}
	}
}

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
