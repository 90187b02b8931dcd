package glendaclient

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/wire/glendawire"
)

// TestTalksAreAsRecorded runs the conversations in testdata/talk. They have the commands of netclienttest.Talker.Obey and
// these:
//
//	> join NICK SIDE [WORD...]   the connection is established; the words first and never set Dialect.Greet, exchanged and
//	                             sent set Dialect.Walls, trapper and rabbit set Dialect.Begins
//	> server LINE                a message of the server
//	> move MOVE                  the client makes a move, as in: p 3 4
//	> other MOVE                 the same for the opponent's seat, which must be refused
func TestTalksAreAsRecorded(t *testing.T) {
	netclienttest.Talks(t, func(t *testing.T, out *bytes.Buffer) func(verb, rest string) { return newTalker(t, out).obey })
}

// talker runs a conversation with a machine.
type talker struct {
	netclienttest.Talker[glendawire.Message, glendawire.Message, glenda.View, glenda.Move]
	m    *machine
	sent []string // not yet checked
}

func newTalker(t *testing.T, out *bytes.Buffer) *talker {
	k := &talker{}
	k.T, k.Out, k.Show, k.Parse, k.Read = t, out, k.show, glendawire.ParseServer, glenda.ParseMove
	k.Say = func(m glendawire.Message) string {
		line := strings.TrimSuffix(string(m.Append(nil)), "\n")
		k.sent = append(k.sent, line)
		return line
	}
	return k
}

func (k *talker) obey(verb, rest string) {
	k.T.Helper()
	if verb == "join" {
		k.join(strings.Fields(rest))
		return
	}
	k.Tick()
	switch verb {
	case "server":
		k.Line(rest)
	case "move":
		k.Move(k.m.Seat(), rest)
	case "other":
		k.Move(1-k.m.Seat(), rest)
	default:
		k.Obey(verb, rest)
	}
}

func (k *talker) join(words []string) {
	k.T.Helper()
	side, err := ParseSide(words[1])
	if err != nil {
		k.T.Fatal(err)
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
		case "trapper":
			p.Dialect.Begins = BeginsTrapper
		case "rabbit":
			p.Dialect.Begins = BeginsGlenda
		case "sent":
			p.Dialect.Walls = WallsAsSent
		}
	}
	k.begin(p)
}

func (k *talker) begin(p Profile) {
	k.T.Helper()
	if err := p.check(); err != nil {
		k.T.Fatal(err)
	}
	p.Dialect = p.Dialect.withDefaults()
	k.m = newMachine(p)
	k.Begin(k.m)
}

var seatNames = map[rules.Seat]string{glenda.Trapper: "trapper", glenda.Glenda: "glenda"}

func (k *talker) show(u update) {
	measure := k.m.Status()
	if measure.Met != "" {
		fmt.Fprintf(k.Out, ", server %s", netclienttest.LastWord(measure.Met))
	}
	if measure.Opponent != "" {
		fmt.Fprintf(k.Out, ", against %s", measure.Opponent)
	}
	if v := u.View; v.Config.Size > 0 {
		next := "nobody"
		for _, seat := range v.Waiting {
			next = seatNames[seat]
		}
		fmt.Fprintf(k.Out, ": %s, turn %d (%v), glenda %d,%d, %d walls, %v, %s to move",
			seatNames[v.You], v.Turn, v.Last(), v.Glenda.X, v.Glenda.Y, v.Walls.Len(), v.Outcome, next)
	}
}

// TestUnknownLinesEndNoGame checks that unknown lines of a server do not end the game, and that only the first ones are
// shown.
func TestUnknownLinesEndNoGame(t *testing.T) {
	p := Profile{}
	p.Dialect = p.Dialect.withDefaults()
	m := newMachine(p)
	m.Connected()
	said := "CONN 0\nINIT\ng 5 5\nSENT\n" + strings.Repeat("score 1 2\n", 3*maxUnknown) + "TURN\n"
	shown := 0
	for line := range strings.Lines(said) {
		in, _, err := glendawire.ParseServer([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		s, err := m.Receive(in)
		if now := m.Status(); m.Stage == playing && in != glendawire.Turn && (!now.Awaits || now.Owed) {
			t.Fatalf("after %q: got the status %+v, want it to await the opponent and owe nothing", line, now)
		}
		if err != nil {
			t.Fatalf("Receive of %q after %d shown lines: got %v, want no error", line, shown, err)
		}
		if _, unknown := in.(glendawire.Unknown); unknown {
			shown += len(s.Show)
		}
	}
	if m.Status().Awaits {
		t.Error("the status awaits another player, want our turn")
	}
	if shown != maxUnknown || !m.snapshot().ToMove() {
		t.Errorf("got %d lines, waiting for %v, want %d and our turn", shown, m.snapshot().Waiting, maxUnknown)
	}
}
