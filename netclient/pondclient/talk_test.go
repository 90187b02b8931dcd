package pondclient

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"menagerie/internal/golden"
	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/wire/pondwire"
)

// TestTalks feeds the conversations in testdata/talk to a machine, without sockets. Lines that begin with "> " are read,
// all others but comments are what the machine does, and -update writes them anew.
//
//	> join LEVEL ROOM [PIPELINE]   the connection stands
//	> server HEX...                the server's messages
//	> swim DX,DY [N]               the mouse moves by so much, N times over
//	> seat DX,DY                   the same for the seat of the cat, which is not played here
//	> wait DURATION                time passes
//	> again, restart LEVEL, retry ROOM, lose
func TestTalks(t *testing.T) {
	files, err := filepath.Glob("testdata/talk/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no conversations: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			golden.Check(t, file, talk(t, string(text)))
		})
	}
}

// talker is a machine in a conversation, and what was written down of it.
type talker struct {
	t    *testing.T
	m    *machine
	now  time.Duration
	out  bytes.Buffer
	gone bool
}

func talk(t *testing.T, text string) []byte {
	t.Helper()
	k := talker{t: t}
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		if strings.HasPrefix(line, "#") || line == "\n" {
			k.out.WriteString(line)
		}
		if command, ok := strings.CutPrefix(line, "> "); ok {
			k.out.WriteString(line)
			k.obey(strings.TrimSpace(command))
		}
	}
	return k.out.Bytes()
}

func (k *talker) obey(command string) {
	k.t.Helper()
	verb, rest, _ := strings.Cut(command, " ")
	if verb == "join" {
		k.gone = false
		k.join(rest)
		return
	}
	k.step(k.m.Tick(k.now))
	switch verb {
	case "server":
		k.server(rest)
	case "swim":
		k.swim(pond.Mouse, rest)
	case "seat":
		k.swim(pond.Cat, rest)
	case "wait":
		d, err := time.ParseDuration(rest)
		if err != nil {
			k.t.Fatal(err)
		}
		k.now += d
		k.step(k.m.Tick(k.now))
	case "again":
		k.step(k.m.again(), nil)
	case "restart":
		var level int
		k.scan(rest, "%d", &level)
		k.step(k.m.restart(level), nil)
	case "retry":
		k.step(k.m.retry(roomOf(rest)), nil)
	case "lose":
		k.lose(netclient.NewError("net.closed", nil))
	default:
		k.t.Fatalf("%q is not understood", command)
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
		k.t.Fatal(err)
	}
	k.m = newMachine(p)
	k.step(k.m.Tick(k.now))
	k.step(k.m.Hello(), nil)
}

func (k *talker) server(digits string) {
	b, err := hex.DecodeString(strings.ReplaceAll(digits, " ", ""))
	if err != nil {
		k.t.Fatal(err)
	}
	for len(b) > 0 && !k.gone {
		m, n, err := pondwire.ParseServer(b)
		if err != nil {
			k.lose(netclient.Explain(err))
			return
		}
		b = b[n:]
		k.step(k.m.Receive(m))
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
		k.step(k.m.Submit(seat, pond.Move{X: from.X + d.X, Y: from.Y + d.Y}), nil)
	}
}

func (k *talker) scan(text, format string, into ...any) {
	k.t.Helper()
	if _, err := fmt.Sscanf(text, format, into...); err != nil {
		k.t.Fatalf("%q: %v", text, err)
	}
}

// step writes down what the machine wants. An error ends the connection.
func (k *talker) step(s step, err error) {
	for _, m := range s.Send {
		fmt.Fprintf(&k.out, "    sends %x\n", m.Append(nil))
	}
	for _, u := range s.Show {
		k.show(u)
	}
	if err != nil {
		k.lose(err)
	}
}

func (k *talker) lose(err error) {
	k.gone = true
	k.show(k.m.Gone(err))
}

func (k *talker) show(u update) {
	phase := [...]string{"joining", "playing", "ended", "lost"}[u.Phase]
	fmt.Fprintf(&k.out, "    %s, %s", phase, strings.TrimPrefix(k.m.Measure().Doing, "net.doing_"))
	if v := u.View; v.Config.CatStep > 0 {
		next := "nobody"
		for _, seat := range v.Waiting {
			next = [...]string{"mouse", "cat"}[seat]
		}
		fmt.Fprintf(&k.out, ": move %d, mouse %d,%d, cat %d,%d, %v, %s to move, %d under way",
			v.Moves, v.Mouse.X, v.Mouse.Y, v.Cat.X, v.Cat.Y, v.Outcome, next, len(k.m.way))
	}
	if u.Err != nil {
		fmt.Fprintf(&k.out, "; %s", inWords(u.Err))
	}
	k.out.WriteByte('\n')
}

// inWords is an error as its key and what its verbs take.
func inWords(err error) string {
	var worded netclient.Worded
	if !errors.As(err, &worded) {
		return err.Error()
	}
	return strings.TrimSpace(fmt.Sprintln(append([]any{worded.Key()}, worded.Args()...)...))
}
