package foxesclient

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
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// TestTalks feeds the conversations in testdata/talk to a machine, without sockets. Lines that begin with "> " are read,
// all others but comments are what the machine does, and -update writes them anew. Boards may have blanks between rows.
//
//	> join [WORD...]     the connection stands; words are watch, controller, crlf, two, strict, given, draft
//	> server LINE        the server says this
//	> move MOVE          we make a move, as in: 3,4 3,5, counted from 0, the column first
//	> other MOVE         the same for the seat that is not played here
//	> wait DURATION      time passes
//	> lose               the server closes the connection
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
	log  int // the last event that was written down
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
	var p Profile
	w := &p.Dialect.Rules.Writing
	for _, word := range words {
		switch word {
		case "watch":
			p.Part = Watch
		case "controller":
			w.Join = foxes.JoinController
		case "crlf":
			w.Lines = foxes.LinesCRLF
		case "two":
			w.Sockets = foxes.SocketsTwo
		case "strict":
			w.End = foxes.EndStrict
		case "given":
			p.Dialect.Places = PlacesGiven
		case "draft":
			w.Base, w.Order = foxes.BaseZero, foxes.OrderRowColumn
		}
	}
	p.Dialect = p.Dialect.withDefaults()
	k.m, k.gone, k.log = newMachine(p), false, 0
	k.step(k.m.Tick(k.now))
	k.step(k.m.Hello(), nil)
}

func (k *talker) server(line string) {
	k.t.Helper()
	if len(line) > 3 && line[2] == 'B' { // a board
		line = line[:3] + " " + strings.ReplaceAll(line[3:], " ", "")
	}
	m, _, err := foxeswire.ParseServer([]byte(line + "\n"))
	if err != nil {
		k.t.Fatal(err)
	}
	if !k.gone {
		k.step(k.m.Receive(m))
	}
}

func (k *talker) move(seat rules.Seat, text string) {
	k.t.Helper()
	m, err := foxes.ParseMove(text)
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
		fmt.Fprintf(&k.out, "    sends %s\n", strings.ReplaceAll(strings.TrimSuffix(string(m.Append(nil)), "\n"), "\r", " CR"))
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

func (k *talker) show(u update) {
	phase := [...]string{"joining", "playing", "ended", "lost"}[u.Phase]
	measure := k.m.Measure()
	fmt.Fprintf(&k.out, "    %s, %s", phase, lastWord(measure.Doing))
	if measure.Met != "" {
		fmt.Fprintf(&k.out, ", places %s", strings.TrimPrefix(measure.Met, "netfoxes.met_"))
	}
	if v := u.View; v.Config.Size > 0 {
		k.view(v)
	}
	if u.Err != nil {
		fmt.Fprintf(&k.out, "; %s", inWords(u.Err))
	}
	k.out.WriteByte('\n')
	for _, e := range u.View.Since(k.log) {
		fmt.Fprintf(&k.out, "      %s\n", e)
		k.log = e.Number
	}
}

func (k *talker) view(v foxes.View) {
	fmt.Fprintf(&k.out, ": %s %d:%d at %d", name(v.You), v.Board.Count(foxes.Foxes), v.Board.Count(foxes.Dolphins), v.Now)
	if v.MayMove() {
		k.out.WriteString(", may move")
	} else if v.Outcome == foxes.Running && v.You != rules.Nobody {
		fmt.Fprintf(&k.out, ", waits %d", v.Cooldown(v.You))
	}
	if v.Config.Cooldown != [2]int{} {
		fmt.Fprintf(&k.out, ", cooldowns %v", v.Config.Cooldown)
	}
	if in, ok := v.TideIn(); ok {
		fmt.Fprintf(&k.out, ", tides %d, %v in %d of %d", v.Tides, v.Next(), in, v.Config.Tide)
	}
	if v.Outcome != foxes.Running {
		fmt.Fprintf(&k.out, ", %v (%v)", v.Outcome, v.Reason)
	}
}

func name(seat rules.Seat) string {
	if seat == rules.Nobody {
		return "nobody"
	}
	return foxes.SeatName(seat)
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
