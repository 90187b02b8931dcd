package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/keeper/glendakeeper"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/hex"
	"menagerie/wire"
	"menagerie/wire/glendawire"
)

func TestMatchOfGlendaReportsWinsAndProofs(t *testing.T) {
	args := []string{"match", "glenda", "--bot", "best,original", "--walls", "12", "--games", "6", "--budget", "20000", "--json"}
	code, out, errs := keep(t, args...)
	if code != exitDone {
		t.Fatalf("got code %d and error %q, want code %d", code, errs, exitDone)
	}
	var r struct {
		Seats   []struct{ Wins int }
		Figures map[string]float64
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	f := r.Figures
	if r.Seats[0].Wins+r.Seats[1].Wins != 6 || r.Seats[0].Wins < 4 || len(f) != 3 {
		t.Errorf("got %s, want 6 wins in total, at least 4 for the first bot, and 3 figures", out)
	}
	if f["moves_max"] < f["moves_mean"] || f["moves_mean"] < 1 || f["proved_share"] <= 0 || f["proved_share"] > 1 {
		t.Errorf("got figures %v, want moves_max >= moves_mean >= 1 and a proved_share within (0, 1]", f)
	}
	if _, again, _ := keep(t, args...); again != out {
		t.Errorf("got different output for the same command:\n%s\nwant\n%s", again, out)
	}
	_, out, _ = keep(t, "match", "glenda", "--bot", "next,easy", "--games", "2", "--size", "13", "--dialect", "commit", "--begins", "glenda")
	if strings.Contains(out, "proved_share") || !strings.Contains(out, "glenda: 2 games") || !strings.Contains(out, "random") {
		t.Errorf("without a search: got\n%s\nwant 2 games of glenda with random and no proved_share", out)
	}
}

func TestMatchOfGlendaRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"--bot best":                        "trapper,glenda",
		"--bot original,best":               `no trapper is called "original"`,
		"--bot next,next":                   `no Glenda is called "next"`,
		"--bot next,best --walls many":      "--walls",
		"--bot next,best --walls 100":       "is 100 to 100",
		"--bot next,best --size 4":          "the size is 4",
		"--bot next,best --dialect klingon": "--dialect",
	} {
		code, out, errs := keep(t, append([]string{"match", "glenda"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("keeper match glenda %s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

// hostGlenda runs keeper serve glenda within the test. end interrupts it and returns the exit code.
func hostGlenda(t *testing.T, args ...string) (r ready, end func() int) {
	t.Helper()
	return startHost(t, "glenda", append([]string{"--addr", "127.0.0.1:0", "--log", "error"}, args...)...)
}

// visitGlenda runs keeper bot glenda and returns its lines.
func visitGlenda(t *testing.T, args ...string) []glendakeeper.Line {
	t.Helper()
	return visitGame[glendakeeper.Line](t, "glenda", args...)
}

// A bot plays against the host's bot, on both sides and on both ports.
func TestServeAndBotPlayGlenda(t *testing.T) {
	r, end := hostGlenda(t, "--hello-addr", "127.0.0.1:0", "--bot", "twodistance", "--walls", "0")
	lines := visitGlenda(t, r.TCP, "--bot", "original", "--games", "3")
	if len(lines) != 3 || lines[2].Game != 3 {
		t.Errorf("got %d lines, want 3, the last with game 3: %+v", len(lines), lines)
	}
	for _, l := range lines {
		if l.Side != "glenda" || l.Outcome == glenda.Running || l.Won != (l.Outcome == glenda.GlendaWon) || l.Server != "text" ||
			l.Walls != 0 || l.Turns < 10 || len(l.Notes) != 0 {
			t.Errorf("original against twodistance: got %+v, want a finished game of Glenda on the text server without walls or notes", l)
		}
	}
	lines = visitGlenda(t, r.Hello, "--bot", "easy", "--side", "trapper", "--hello", "--name", "ann", "--size", "11")
	if len(lines) != 1 || lines[0].Side != "trapper" || lines[0].Won || lines[0].Server != "hello" || lines[0].Against != "twodistance" {
		t.Errorf("random walls against twodistance: got %+v, want one lost game of the trapper on the hello server", lines)
	}
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{r.TCP + " --side trapper", "--side any", exitFailed},
		{r.TCP + " --side cat", "cat", exitUsage},
		{r.TCP + " --bot cat", "twodistance, easy, medium, hard, best; no Glenda is called \"cat\": choose random, original", exitUsage},
		{r.TCP + " --name two_words", "A name here has at most 8 letters and digits", exitFailed},
		{"127.0.0.1:1", "127.0.0.1:1", exitFailed},
	} {
		code, out, errs := keep(t, append([]string{"bot", "glenda"}, strings.Fields(c.args)...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.says) {
			t.Errorf("keeper bot glenda %s: code %d, output %q, error %q, want one with %q", c.args, code, out, errs, c.says)
		}
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// The bots of two guests play each other.
func TestBotsOfTwoGuestsPlayEachOther(t *testing.T) {
	for _, begins := range []string{"trapper", "glenda"} {
		t.Run(begins, func(t *testing.T) { twoBots(t, begins) })
	}
}

func twoBots(t *testing.T, begins string) {
	r, end := hostGlenda(t, "--walls", "7", "--begins", begins)
	lines := make([][]glendakeeper.Line, 2)
	var both sync.WaitGroup
	for i := range lines {
		both.Go(func() { lines[i] = visitGlenda(t, r.TCP, "--bot", "twodistance") })
	}
	both.Wait()
	if len(lines[0]) != 1 || len(lines[1]) != 1 {
		t.Fatalf("got %+v, want one game from each bot", lines)
	}
	a, b := lines[0][0], lines[1][0]
	if a.Side == b.Side || a.Outcome != b.Outcome || a.Won == b.Won || a.Turns != b.Turns || a.Walls != 7 || len(a.Notes)+len(b.Notes) > 0 {
		t.Errorf("got the results\n%+v\n%+v\nwant the same game of 7 walls, seen from both sides and without notes", a, b)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

func TestServeGlendaRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"--addr=":                      "no client could connect",
		"--size 10":                    "even",
		"--size 3":                     "the size is 3",
		"--walls many":                 "many",
		"--dialect welsh":              "welsh",
		"--begins white":               "white",
		"--bot cat":                    "cat",
		"--bot best --bot-side left":   "left",
		"--rate 0":                     "--rate",
		"--move 0":                     "--move",
		"--mistakes 0":                 "--mistakes",
		"--addr 127.0.0.1:0 something": "something",
	} {
		code, out, errs := keep(t, append([]string{"serve", "glenda"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("keeper serve glenda %s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
	if code, _, errs := keep(t, "serve", "glenda", "--addr", "203.0.113.1:1"); code != exitFailed || errs == "" {
		t.Errorf("an address of another machine: got code %d and error %q, want code %d and an error", code, errs, exitFailed)
	}
}

// Under every dialect of escape, a guest escapes and reports it.
func TestEscapesAreReportedInEveryDialect(t *testing.T) {
	t.Parallel()
	for _, d := range glenda.Dialects() {
		r, end := hostGlenda(t, "--dialect", d.Name, "--walls", "0", "--bot", "random", "--bot-side", "trapper")
		for _, l := range visitGlenda(t, r.TCP, "--bot", "original", "--games", "3") {
			if !l.Won || l.Outcome != glenda.GlendaWon || len(l.Notes) != 0 {
				t.Errorf("%s: got %+v, want a game that Glenda won, without notes", d.Name, l)
			}
		}
		if code := end(); code != exitDone {
			t.Errorf("%s: the host ended with code %d, want %d", d.Name, code, exitDone)
		}
	}
}

// A guest plays on either side, whichever side begins. No move is rejected.
func TestEitherSideBegins(t *testing.T) {
	for _, begins := range []string{"trapper", "glenda"} {
		for _, side := range []string{"trapper", "glenda"} {
			r, end := hostGlenda(t, "--begins", begins, "--walls", "0", "--bot", "random", "--bot-side", side, "--hello-addr", "127.0.0.1:0")
			lines := append(visitGlenda(t, r.TCP, "--bot", "easy"), visitGlenda(t, r.Hello, "--bot", "easy", "--hello", "--name", "ann")...)
			lines = append(lines, visitGlenda(t, r.TCP, "--bot", "easy", "--begins", begins)...)
			for _, l := range lines {
				if l.Side == side || l.Outcome == glenda.Running || len(l.Notes) != 0 {
					t.Errorf("%s begins and the host's bot is %s: got %+v, want a finished game of the other side without notes",
						begins, side, l)
				}
			}
			if code := end(); code != exitDone {
				t.Errorf("the host ended with code %d, want %d", code, exitDone)
			}
		}
	}
	if code, _, errs := keep(t, "bot", "glenda", "127.0.0.1:1", "--begins", "white"); code != exitUsage || !strings.Contains(errs, "white") {
		t.Errorf("--begins white: got code %d and error %q, want code %d and an error about white", code, errs, exitUsage)
	}
}

// The dialects of the original servers also change the messages.
func TestServeGlendaHasTheStyleOfItsDialect(t *testing.T) {
	for dialect, want := range map[string]string{"house": "CONN 0 WAIT", "commit": "CONN 0 WAIT", "later": "CONN 0 WAIT DIE disconnected"} {
		r, end := hostGlenda(t, "--dialect", dialect)
		conn, err := net.Dial("tcp", r.TCP)
		if err != nil {
			t.Fatal(err)
		}
		if dialect == "house" {
			want += " DIE disconnected"
		}
		_, _ = io.WriteString(conn, "q\n") // the first server ignores it
		_ = conn.(*net.TCPConn).CloseWrite()
		text, _ := io.ReadAll(conn)
		if got := strings.Join(strings.Fields(string(text)), " "); got != want {
			t.Errorf("%s: heard %q, want %q", dialect, got, want)
		}
		conn.Close()
		if code := end(); code != exitDone {
			t.Errorf("%s: the host ended with code %d, want %d", dialect, code, exitDone)
		}
	}
}

// The 65th guest from one address is disconnected with an error that states the reason, unless the host's option allows
// more.
func TestGuestsFromOneAddressAreLimited(t *testing.T) {
	for _, c := range []struct {
		args   []string
		within int
	}{{nil, 64}, {[]string{"--per-address", "3"}, 3}} {
		r, end := hostGlenda(t, append(c.args, "--walls", "0")...)
		for i := range c.within {
			conn, err := net.Dial("tcp", r.TCP)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if _, err := conn.Read(make([]byte, 1)); err != nil {
				t.Fatalf("connection %d: %v", i+1, err)
			}
		}
		code, _, errs := keep(t, "bot", "glenda", r.TCP)
		if code != exitFailed || !strings.Contains(errs, "too many connections from your address") {
			t.Errorf("%q: got code %d and error %q, want code %d and an error about too many connections", c.args, code, errs, exitFailed)
		}
		if code := end(); code != exitDone {
			t.Errorf("the host ended with code %d, want %d", code, exitDone)
		}
	}
}

// Servers end games in many ways. The board decides the result, and the reason is printed.
func TestBotOnOddServers(t *testing.T) {
	t.Parallel()
	const (
		six    = "INIT\nw 4 5\nw 6 4\nw 6 5\nw 6 6\nw 5 4\ng 5 5\nSENT\n"
		border = "INIT\ng 2 2\nSENT\nTURN\nSYNC 1 0 0\nSYNC 2 E\nTURN\nSYNC 3 0 1\nSYNC 4 E\n"
		left   = "DIE other client have been disconnected\n"
		stays  = netclienttest.AndStays
		closes = netclienttest.AndCloses
	)
	for _, c := range []struct {
		name, said string
		closing    netclienttest.Closing
		code       int
		want       glendakeeper.Line // outcome, won, left and one note
		errors     string
	}{
		{"six walls", "CONN 1\n" + six + "SYNC 1 5 6\nTURN\n", stays, exitDone,
			glendakeeper.Line{Outcome: glenda.TrapperWon, Notes: []string{"have lost. This server does not end the game"}}, ""},
		{"six walls, as the trapper", "CONN 0\n" + six + "TURN\nSYNC 1 5 6\n", stays, exitDone,
			glendakeeper.Line{Outcome: glenda.TrapperWon, Won: true, Notes: []string{"have won. This server does not end the game"}}, ""},
		{"the border, and closed", "CONN 1\n" + strings.ReplaceAll(border, "TURN\n", ""), closes, exitDone,
			glendakeeper.Line{Outcome: glenda.GlendaWon, Won: true, Notes: []string{"before it confirmed"}}, ""},
		{"left before the first move", "CONN 0\nINIT\ng 5 5\nSENT\nWON\n" + left, closes, exitDone,
			glendakeeper.Line{Outcome: glenda.TrapperWon, Won: true, Left: true}, ""},
		{"DIE", "CONN 1\nINIT\ng 5 5\nSENT\n" + left, stays, exitFailed, glendakeeper.Line{}, "The other player has left."},
		{"closed", "CONN 1\nINIT\ng 5 5\nSENT\n", closes, exitFailed, glendakeeper.Line{}, "closed the connection during the game"},
		{"65 unknown lines", "CONN 1\nINIT\ng 5 5\nSENT\n" + strings.Repeat("score 1\n", 65) + "LOST\n", closes, exitDone,
			glendakeeper.Line{Outcome: glenda.TrapperWon, Notes: []string{"score 1"}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, errs := keep(t, "bot", "glenda", netclienttest.Written(t, c.said, c.closing), "--bot", "random")
			if code != c.code || !strings.Contains(errs, c.errors) {
				t.Fatalf("got code %d, output %q, error %q; want code %d and error %q", code, out, errs, c.code, c.errors)
			}
			if c.code != exitDone {
				return
			}
			var got glendakeeper.Line
			if err := json.Unmarshal([]byte(out), &got); err != nil {
				t.Fatalf("%q: %v", out, err)
			}
			if got.Outcome != c.want.Outcome || got.Won != c.want.Won || got.Left != c.want.Left ||
				!strings.Contains(strings.Join(got.Notes, " "), strings.Join(c.want.Notes, " ")) {
				t.Errorf("got %s, want %+v", out, c.want)
			}
		})
	}
}

// glendaCrowdGuest is one player.
type glendaCrowdGuest struct {
	crowdTally
	conn  net.Conn
	from  *wire.Reader[glendawire.Message]
	seat  rules.Seat
	state glenda.State
	rng   *rand.Rand
}

// gatherGlenda connects two guests to each match.
func gatherGlenda(t testing.TB, address string, matches int) *crowd {
	t.Helper()
	c := &crowd{}
	var guests []*glendaCrowdGuest
	for i := range 2 * matches {
		conn := enter(t, i, address)
		g := &glendaCrowdGuest{
			conn: conn, from: wire.NewReader(conn, glendawire.ParseServer, glendawire.MaxLine),
			seat: rules.Seat(i % 2), rng: rand.New(rand.NewPCG(uint64(i), 1)),
		}
		if m, err := g.from.Next(); err != nil || m != (glendawire.Conn{Number: uint16(g.seat)}) {
			t.Fatalf("guest %d: got %v, %v, want the greeting of seat %v", i, m, err, g.seat)
		}
		c.guests, guests = append(c.guests, g), append(guests, g)
	}
	for i, g := range guests {
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

// play plays to the end. It checks that the match ends when the rules require it, with the right winner.
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
			g.moves, g.took = g.moves+1, append(g.took, time.Since(asked))
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

// Two hundred matches at once, so that every run of the tests has a crowd.
func TestGlendaServesTwoHundredMatches(t *testing.T) {
	r, end := hostGlenda(t, "--per-address", "400", "--rate", "-1")
	if moves := gatherGlenda(t, r.TCP, 200).play(t, 0); moves < 200*8 {
		t.Errorf("got %d moves, want at least %d", moves, 200*8)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// BenchmarkTwoThousandMatches measures one host with two thousand complete matches at once.
func BenchmarkTwoThousandMatches(b *testing.B) {
	const matches = 2000
	gather := func(t testing.TB, r ready) *crowd { return gatherGlenda(t, r.TCP, matches) }
	benchCrowd(b, gather, "glenda", "--connections", strconv.Itoa(2*matches), "--per-address", strconv.Itoa(2*matches), "--rate", "-1")
}
