package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/conform"
	"menagerie/keeper/foxeskeeper"
	"menagerie/keeper/pondkeeper"
	"menagerie/keeper/verify"
	"menagerie/netserver/miaserver"
	"menagerie/wire"
)

// oddMia starts a server of Mia with changed options.
func oddMia(t *testing.T, change func(*miaserver.Options)) string {
	t.Helper()
	o := miaserver.Contest()
	o.Turn, o.Announce, o.Join, o.Early, o.Poll, o.Chance = time.Minute, time.Minute, time.Second, true, 20*time.Millisecond, inOrder()
	change(&o)
	s, err := miaserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	at, err := s.Listen(runner.Loopback)
	return hosts(t, s, at, err)
}

// anyToken changes each wrong token of a client to the last token from the server.
func anyToken() (toServer, toClient func([]byte) []byte) {
	var last []byte
	toClient = func(b []byte) []byte {
		if parts := bytes.Split(b, []byte(";")); bytes.HasPrefix(b, []byte("YOUR TURN")) || bytes.HasPrefix(b, []byte("ROLLED")) {
			last = bytes.Clone(parts[len(parts)-1])
		}
		return b
	}
	return func(b []byte) []byte {
		if bytes.HasPrefix(b, []byte("ROLL;")) {
			return append([]byte("ROLL;"), last...)
		}
		return b
	}, toClient
}

// Some faults of a server appear only if a client breaks a rule or responds late.
func TestProbesFindFaultsThatLegalMessagesDoNot(t *testing.T) {
	t.Parallel()
	paths := map[string]string{}
	for _, game := range []string{"glenda", "mia"} {
		paths[game] = testRecords[game](t, testHosts[game](t, nil))
	}
	for name, c := range map[string]struct {
		game, want string
		flags      []string
		host       func(t *testing.T) string
	}{
		"right": {"mia", "", nil, func(t *testing.T) string { return oddMia(t, func(*miaserver.Options) {}) }},
		"60 ms": {"mia", "short_limit", nil, func(t *testing.T) string {
			return oddMia(t, func(o *miaserver.Options) { o.Turn = 60 * time.Millisecond })
		}},
		"no heartbeat": {"mia", "no_heartbeat", nil, func(t *testing.T) string {
			return oddMia(t, func(o *miaserver.Options) { o.Heartbeat = time.Hour })
		}},
		"any token": {"mia", "any_token", nil, func(t *testing.T) string {
			return throughDatagrams(t, t.Context(), oddMia(t, func(*miaserver.Options) {}), anyToken)
		}},
		"wall on the rabbit": {"glenda", "accepted", nil, func(t *testing.T) string {
			return through(t, "tcp", testHosts["glenda"](t, nil), "GLND ", "SYNC 1 ")
		}},
		"only legal messages": {"mia", "", []string{"--legal"}, func(t *testing.T) string {
			return oddMia(t, func(o *miaserver.Options) { o.Heartbeat = time.Hour })
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			args := append([]string{"verify", "--answer", "1m", "--slack", "1m", "--limit", "1m", "--json"}, c.flags...)
			if c.game == "mia" {
				args = append(args, "--fill", "1")
			}
			code, out, errs := keep(t, append(args, "--against", c.host(t), paths[c.game])...)
			var o verify.Outcome
			if err := json.Unmarshal([]byte(out), &o); err != nil {
				t.Fatalf("got code %d, %s%s, %v; want JSON", code, out, errs, err)
			}
			switch {
			case c.want == "" && (code != exitDone || !o.Conforms):
				t.Errorf("got code %d and %s, want code %d and a server that conforms", code, out, exitDone)
			case c.want != "" && (code != exitFailed || len(o.Causes) != 1 || o.Causes[0].Rule != c.want):
				t.Errorf("got code %d and %s, want code %d and the departure %s", code, out, exitFailed, c.want)
			}
		})
	}
}

// lax starts a server that sends the same bytes to each client, whatever the client sends.
func lax(t *testing.T, says string) string {
	t.Helper()
	l, err := net.Listen("tcp", runner.Loopback)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = c.Write([]byte(says))
			go func() { _, _ = io.Copy(io.Discard, c); _ = c.Close() }()
		}
	}()
	return l.Addr().String()
}

// The probes find a pond that accepts a long move, and foxes that do not reject a step of the other side.
func TestProbesFindLaxServers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, says, want string
		probe            func(context.Context, *verify.Test) error
	}{
		{"pond", "\x01\x11" + strings.Repeat("\x00", 16) + "\x20" + strings.Repeat("\x00", 8), "conform.accepted", pondkeeper.Probe},
		{"silent pond", "\x01\x11" + strings.Repeat("\x00", 16), "conform.no_answer", pondkeeper.Probe},
		{"right pond", "\x01\x11" + strings.Repeat("\x00", 16) + "\xe4", "", pondkeeper.Probe},
		{"foxes", "BPT F\nBGB DWFL\nBFN\nBGB DWFL\n", "conform.no_answer", foxeskeeper.Probe},
		{"right foxes", "BPT F\nBGB DWFL\nBFN\nBGF\n", "", foxeskeeper.Probe},
	} {
		test := &verify.Test{Address: lax(t, c.says), Answer: time.Second, Capture: wire.NewCapture(10, 1000)}
		if err := c.probe(t.Context(), test); err != nil {
			t.Errorf("%s: got error %v, want none", c.name, err)
		}
		got := ""
		for _, v := range test.Violations {
			var rule conform.Rule
			if errors.As(v.Rule, &rule) {
				got += rule.Key()
			}
		}
		if got != c.want {
			t.Errorf("%s: got the violation %q, want %q", c.name, got, c.want)
		}
	}
}

// verify names the likely cause of a departure.
func TestVerifyNamesLikelyCauses(t *testing.T) {
	t.Parallel()
	path := testRecords["glenda"](t, testHosts["glenda"](t, nil))
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	put := regexp.MustCompile(`"p (\d+) (\d+)\\n`).FindSubmatch(text)
	if put == nil || string(put[1]) == string(put[2]) {
		t.Fatalf("got the first wall %q, want one whose column and row differ", put)
	}
	sync := "SYNC 1 " + string(put[1]) + " " + string(put[2]) + "\n"
	swapped := "SYNC 1 " + string(put[2]) + " " + string(put[1]) + "\n"
	code, out, errs := keep(t, "verify", "--answer", "1m", "--against", through(t, "tcp", testHosts["glenda"](t, nil), sync, swapped), path)
	if code != exitFailed || !strings.Contains(out, "likely cause: columns and rows are exchanged") {
		t.Errorf("got code %d and %s%s, want code %d and the likely cause", code, out, errs, exitFailed)
	}
}
