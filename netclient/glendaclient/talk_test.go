package glendaclient

import (
	"bytes"
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
	"menagerie/rules/glenda"
	"menagerie/wire/glendawire"
)

// TestTalks feeds the conversations in testdata/talk to a machine, without sockets. Lines that begin with "> " are read,
// all others but comments are what the machine does, and -update writes them anew.
//
//	> join NICK SIDE [WORD...]   the connection stands; first and never speak first or never, exchanged and sent are how
//	                             walls are read
//	> server LINE                the server says this
//	> move MOVE                  we make a move, as in: p 3 4
//	> other MOVE                 the same for the seat that is not played here
//	> wait DURATION              time passes
//	> lose                       the server closes the connection
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
	sent []string // not yet looked for
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
			k.obey(strings.TrimSuffix(command, "\n"))
		}
	}
	return k.out.Bytes()
}

func (k *talker) obey(command string) {
	k.t.Helper()
	verb, rest, _ := strings.Cut(command, " ")
	if verb == "join" {
		k.join(strings.Fields(rest))
		return
	}
	k.step(k.m.Tick(k.now))
	switch verb {
	case "server":
		k.server(rest)
	case "move":
		k.move(k.m.seat(), rest)
	case "other":
		k.move(1-k.m.seat(), rest)
	case "wait":
		d, err := time.ParseDuration(rest)
		if err != nil {
			k.t.Fatal(err)
		}
		k.wait(d)
	case "lose":
		k.lose(netclient.NewError("net.closed", nil))
	default:
		k.t.Fatalf("%q is not understood", command)
	}
}

func (k *talker) join(words []string) {
	k.t.Helper()
	side, err := ParseSide(words[1])
	if err != nil {
		k.t.Fatal(err)
	}
	p := Profile{Nick: words[0], Side: side}
	for _, w := range words[2:] {
		switch w {
		case "first":
			p.Dialect.Greet = GreetFirst
		case "never":
			p.Dialect.Greet = GreetNever
		case "exchanged":
			p.Dialect.Walls = WallsExchanged
		case "sent":
			p.Dialect.Walls = WallsAsSent
		}
	}
	k.begin(p)
}

func (k *talker) begin(p Profile) {
	k.t.Helper()
	if err := p.check(); err != nil {
		k.t.Fatal(err)
	}
	p.Dialect = p.Dialect.withDefaults()
	k.m, k.gone = newMachine(p), false
	k.step(k.m.Tick(k.now))
	k.step(k.m.Hello(), nil)
}

func (k *talker) server(line string) {
	k.t.Helper()
	m, _, err := glendawire.ParseServer([]byte(line + "\n"))
	if err != nil {
		k.t.Fatal(err)
	}
	if !k.gone {
		k.step(k.m.Receive(m))
	}
}

func (k *talker) move(seat rules.Seat, text string) {
	k.t.Helper()
	m, err := glenda.ParseMove(text)
	if err != nil {
		k.t.Fatal(err)
	}
	s := k.m.Submit(seat, m)
	if len(s.Show) != 1 {
		k.t.Errorf("%q is answered by %d pictures", text, len(s.Show))
	}
	k.step(s, nil)
}

// wait lets time pass as Run does, in beats.
func (k *talker) wait(d time.Duration) {
	for end := k.now + d; k.now < end && !k.gone; {
		k.now = min(end, k.now+netclient.Beat)
		k.step(k.m.Tick(k.now))
	}
}

// step writes down what the machine wants. An error ends the connection.
func (k *talker) step(s step, err error) {
	for _, m := range s.Send {
		line := strings.TrimSuffix(string(m.Append(nil)), "\n")
		k.sent = append(k.sent, line)
		fmt.Fprintf(&k.out, "    sends %s\n", line)
	}
	for _, u := range s.Show {
		k.show(u)
	}
	if err != nil {
		k.lose(err)
	}
}

func (k *talker) lose(err error) {
	if k.gone {
		return
	}
	k.gone = true
	k.show(k.m.Gone(err))
}

var seatNames = map[rules.Seat]string{glenda.Trapper: "trapper", glenda.Glenda: "glenda"}

func (k *talker) show(u update) {
	phase := [...]string{"joining", "playing", "ended", "lost"}[u.Phase]
	measure := k.m.Measure()
	fmt.Fprintf(&k.out, "    %s, %s", phase, lastWord(measure.Doing))
	if measure.Met != "" {
		fmt.Fprintf(&k.out, ", server %s", lastWord(measure.Met))
	}
	if measure.Opponent != "" {
		fmt.Fprintf(&k.out, ", against %s", measure.Opponent)
	}
	if v := u.View; v.Config.Size > 0 {
		next := "nobody"
		for _, seat := range v.Waiting {
			next = seatNames[seat]
		}
		fmt.Fprintf(&k.out, ": %s, turn %d (%v), glenda %d,%d, %d walls, %v, %s to move",
			seatNames[v.You], v.Turn, v.Last(), v.Glenda.X, v.Glenda.Y, v.Walls.Len(), v.Outcome, next)
	}
	if u.Err != nil {
		fmt.Fprintf(&k.out, "; %s", inWords(u.Err))
	}
	k.out.WriteByte('\n')
}

func lastWord(key string) string { return key[strings.LastIndex(key, "_")+1:] }

// inWords is an error as its key and what its verbs take.
func inWords(err error) string {
	var worded netclient.Worded
	if !errors.As(err, &worded) {
		return err.Error()
	}
	return strings.TrimSpace(fmt.Sprintln(append([]any{worded.Key()}, worded.Args()...)...))
}
