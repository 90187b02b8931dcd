package pondclient

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"menagerie/netclient"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/wire/pondwire"
)

// TestTalksAreAsRecorded runs the conversations in testdata/talk. They have the commands of netclienttest.Talker.Obey and
// these:
//
//	> join LEVEL ROOM [PIPELINE]   the connection is established
//	> server HEX...                messages of the server
//	> swim DX,DY [N]               the mouse moves by this vector, N times
//	> seat DX,DY                   the same for the cat's seat, which must be refused
//	> again, restart LEVEL, retry ROOM
func TestTalksAreAsRecorded(t *testing.T) {
	netclienttest.Talks(t, func(t *testing.T, out *bytes.Buffer) func(verb, rest string) {
		k := &talker{}
		k.T, k.Out, k.Show = t, out, k.show
		k.Say = func(m pondwire.Message) string { return fmt.Sprintf("%x", m.Append(nil)) }
		return k.obey
	})
}

// talker runs a conversation with a machine.
type talker struct {
	netclienttest.Talker[pondwire.Message, pondwire.Message, pond.View, pond.Move]
	m *machine
}

func (k *talker) obey(verb, rest string) {
	k.T.Helper()
	if verb == "join" {
		k.join(rest)
		return
	}
	k.Tick()
	switch verb {
	case "server":
		k.server(rest)
	case "swim":
		k.swim(pond.Mouse, rest)
	case "seat":
		k.swim(pond.Cat, rest)
	case "again":
		k.Step(k.m.newGame(), nil)
	case "restart":
		var level int
		k.scan(rest, "%d", &level)
		k.Step(k.m.restart(level), nil)
	case "retry":
		k.Step(k.m.retry(parseRoom(rest)), nil)
	default:
		k.Obey(verb, rest)
	}
}

func (k *talker) join(rest string) {
	p := Profile{}
	fields := strings.Fields(rest)
	p.Room = fields[1]
	k.scan(fields[0], "%d", &p.Level)
	if len(fields) > 2 {
		k.scan(fields[2], "%d", &p.Dialect.Pipeline)
	}
	p.Dialect = p.Dialect.withDefaults()
	if err := p.check(); err != nil {
		k.T.Fatal(err)
	}
	k.m = newMachine(p)
	k.Begin(k.m)
}

func (k *talker) server(digits string) {
	b, err := hex.DecodeString(strings.ReplaceAll(digits, " ", ""))
	if err != nil {
		k.T.Fatal(err)
	}
	for len(b) > 0 && !k.Gone {
		m, n, err := pondwire.ParseServer(b)
		if err != nil {
			k.Lose(netclient.Explain(err))
			return
		}
		b = b[n:]
		k.Receive(m)
	}
}

func (k *talker) swim(seat rules.Seat, rest string) {
	var d pond.Move
	times := 1
	if strings.Contains(rest, " ") {
		k.scan(rest, "%d,%d %d", &d.X, &d.Y, &times)
	} else {
		k.scan(rest, "%d,%d", &d.X, &d.Y)
	}
	for range times {
		from := k.m.view.Mouse
		k.Submit(seat, pond.Move{X: from.X + d.X, Y: from.Y + d.Y})
	}
}

func (k *talker) scan(text, format string, into ...any) {
	k.T.Helper()
	if _, err := fmt.Sscanf(text, format, into...); err != nil {
		k.T.Fatalf("%q: %v", text, err)
	}
}

func (k *talker) show(u update) {
	if v := u.View; v.Config.CatStep > 0 {
		next := "nobody"
		for _, seat := range v.Waiting {
			next = [...]string{"mouse", "cat"}[seat]
		}
		fmt.Fprintf(k.Out, ": move %d, mouse %d,%d, cat %d,%d, %v, %s to move, %d under way",
			v.Moves, v.Mouse.X, v.Mouse.Y, v.Cat.X, v.Cat.Y, v.Outcome, next, len(k.m.way))
	}
}
