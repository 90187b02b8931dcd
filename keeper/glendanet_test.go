package main

import (
	"io"
	"net"
	"strings"
	"sync"
	"testing"

	"menagerie/keeper/glendakeeper"
	"menagerie/rules/glenda"
)

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
