package main

import (
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"menagerie/keeper/console"
	"menagerie/keeper/verify"
	"menagerie/rules"
)

// Programs read the result of a test as JSON and as JUnit. A server that departs and a server that is not reached have different exit
// codes.
func TestProgramsReadTheResultOfATest(t *testing.T) {
	t.Parallel()
	path := testRecords["glenda"](t, testHosts["glenda"](t, nil))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args     []string
		code     int
		conforms bool
		junit    string
	}{
		"conforms":    {[]string{"--against", testHosts["glenda"](t, nil)}, exitDone, true, `name="conforms"`},
		"departs":     {[]string{"--against", through(t, "tcp", testHosts["glenda"](t, nil), "SYNC 2 ", "SYNC 5 ")}, exitFailed, false, `failures="1"`},
		"not reached": {[]string{"--against", closed}, exitNotReached, false, `errors="1"`},
		"no program":  {[]string{"--bot", "nobody-has-this-program"}, exitNotReached, false, `errors="1"`},
	} {
		junit := filepath.Join(t.TempDir(), "junit.xml")
		args := append([]string{"verify", "--answer", "1m", "--slack", "1m", "--limit", "1m", "--json", "--junit", junit}, c.args...)
		code, out, errs := keep(t, append(args, path)...)
		if code != c.code {
			t.Errorf("%s: got code %d, %s and error %s; want code %d", name, code, out, errs, c.code)
		}
		if text, err := os.ReadFile(junit); err != nil || !strings.Contains(string(text), c.junit) {
			t.Errorf("%s: got the report %s, %v; want %s in it", name, text, err, c.junit)
		}
		if c.code == exitNotReached {
			continue
		}
		var o verify.Outcome
		if err := json.Unmarshal([]byte(out), &o); err != nil || o.Conforms != c.conforms || o.Game != "glenda" || (len(o.Causes) == 0) != c.conforms {
			t.Errorf("%s: got %s, %v; want conforms = %v", name, out, err, c.conforms)
		}
	}
	refused(t, "--junit needs", "verify", "--junit", "x.xml", path)
	code, out, _ := keep(t, "verify", "--json", path)
	var line struct{ Right bool }
	if err := json.Unmarshal([]byte(out), &line); code != exitDone || err != nil || !line.Right {
		t.Errorf("a record: got code %d, %s and %v; want a line of JSON for a right record", code, out, err)
	}
}

// The bots that fill a game have different names, and take the side that the record does not have.
func TestBotsThatFillAGameDiffer(t *testing.T) {
	for _, g := range games {
		for own, side := range map[rules.Seat]string{0: "1", 1: "0", rules.Nobody: ""} {
			set := console.NewFlags(g.name)
			g.bot.Flags(set)
			before := set.Lookup("side")
			if before != nil && side != "" {
				side = g.match.Seats[1-own]
			} else if before != nil {
				side = before.DefValue
			}
			g.fills(set, 2, own)
			if f := set.Lookup("side"); f != nil && f.Value.String() != side {
				t.Errorf("%s, seat %d: got the side %s, want %s", g.name, own, f.Value, side)
			}
			for _, name := range []string{"name", "nick"} {
				if f := set.Lookup(name); f != nil && f.Value.String() != "fill2" {
					t.Errorf("%s: got --%s %s, want fill2", g.name, name, f.Value)
				}
			}
		}
	}
}
