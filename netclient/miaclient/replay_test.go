package miaclient

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"menagerie/internal/golden"
	"menagerie/internal/mailbox"
	"menagerie/rules/mia"
	"menagerie/session"
	"menagerie/wire/miawire"
)

// The recordings are conversations of two players and a spectator with two servers: j is the one that the text comes from,
// c an older one. A machine in the place of one of them hears the same datagrams at the same times and must say the same;
// testdata/replay has the rounds as it has understood them.

// line is a datagram of a recording.
type line struct {
	at   time.Duration
	to   string // "" for the server
	from string
	text string
}

var recordedLine = regexp.MustCompile(`^\s*([0-9.]+) (\w+)\s*->\s*(\w+)\s+\d+B "(.*)"$`)

// recording reads the conversation of one client. Its quotes have no escapes.
func recording(t testing.TB, name, client string) []line {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata/recordings", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []line
	for raw := range strings.Lines(string(text)) {
		parts := recordedLine.FindStringSubmatch(strings.TrimRight(raw, "\r\n"))
		if parts == nil {
			t.Fatalf("%q is not understood", raw)
		}
		ms, err := strconv.ParseFloat(parts[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		l := line{at: time.Duration(ms * float64(time.Millisecond)), from: parts[2], to: parts[3], text: parts[4]}
		if l.from == client || l.to == client {
			lines = append(lines, l)
		}
	}
	return lines
}

// newTestMachine is a machine whose connection stands, and what it has said so far.
func newTestMachine(p Profile) *talker {
	p.Dialect = p.Dialect.withDefaults()
	k := &talker{m: newMachine(p, &shared{
		rounds: mailbox.New(1, mailbox.Latest[Round]), stats: mailbox.New(1, mailbox.Latest[moment]),
	})}
	k.step(k.m.Tick(0))
	k.step(k.m.Hello(), nil)
	return k
}

// talker is a machine in a conversation.
type talker struct {
	m     *machine
	now   time.Duration
	sent  []string // not yet looked for
	shown []update // since the last look
	err   error    // that has ended the conversation
}

func (k *talker) step(s step, err error) {
	for _, m := range s.Send {
		k.sent = append(k.sent, string(m.Append(nil)))
	}
	k.shown = append(k.shown, s.Show...)
	k.m.shared.taken.Add(int64(len(s.Show)))
	if k.err == nil {
		k.err = err
	}
}

// until lets time pass as Run does: in beats, and to every alarm.
func (k *talker) until(end time.Duration) {
	for k.now < end {
		next := min(end, k.now+50*time.Millisecond)
		if at, ok := k.m.Alarm(); ok && at > k.now {
			next = min(next, at)
		}
		k.now = next
		k.step(k.m.Tick(k.now))
	}
}

// hear lets the server say something now.
func (k *talker) hear(datagram string) {
	k.step(k.m.Tick(k.now))
	k.step(k.m.Receive(miawire.ParseServer([]byte(datagram))))
}

// said takes the oldest datagram that nobody has looked for.
func (k *talker) said() string {
	if len(k.sent) == 0 {
		return ""
	}
	first := k.sent[0]
	k.sent = k.sent[1:]
	return first
}

// move makes the person's move that a client once sent.
func (k *talker) move(t testing.TB, text string) {
	t.Helper()
	verb, rest, _ := strings.Cut(text, ";")
	move := mia.Move{Kind: mia.Roll}
	switch verb {
	case "SEE":
		move.Kind = mia.See
	case "ANNOUNCE":
		dice, _, _ := strings.Cut(rest, ";")
		d, err := mia.ParseDice(dice)
		if err != nil {
			t.Fatal(err)
		}
		move = mia.Say(d)
	}
	k.step(k.m.Tick(k.now))
	s := k.m.Submit(k.m.p.mine(), move)
	if len(s.Show) != 1 || s.Show[0].Err != nil {
		t.Errorf("%s is answered by %+v", text, s.Show)
	}
	k.step(s, nil)
}

func TestRecordings(t *testing.T) {
	for _, name := range []string{"mia-j", "mia-c"} {
		for _, client := range []string{"alice", "bob", "watcher"} {
			t.Run(name+" "+client, func(t *testing.T) {
				mode := Hand
				if client == "watcher" {
					mode = Watch
				}
				k, out := replay(t, name, client, Orders{Mode: mode, Limit: time.Minute})
				golden.Check(t, filepath.Join("testdata/replay", name+"-"+client+".txt"), out)
				if k.err != nil || len(k.sent) > 0 {
					t.Errorf("at the end %v, and said %q", k.err, k.sent)
				}
				if s := k.m.stats; s.Again+s.Late+s.Skips+s.Odd+s.Unknown > 0 {
					t.Errorf("a whole conversation was misunderstood: %+v", s.Stats)
				}
			})
		}
	}
}

// replay puts a machine in the place of one client.
func replay(t *testing.T, name, client string, o Orders) (*talker, []byte) {
	t.Helper()
	k := newTestMachine(Profile{Name: client, Orders: o})
	k.m.shared.wanted.Store(true)
	var out bytes.Buffer
	for i, l := range recording(t, name, client) {
		if i == 0 {
			k.now = l.at // so that the registration is not sent again meanwhile
			k.m.Tick(k.now)
			k.m.register()
			k.m.silence.Await(k.now)
		}
		k.until(l.at)
		if l.text == "UNREGISTER" {
			break // which our client says when its connection is closed
		}
		if l.from != "S" {
			say(t, k, l.text)
			continue
		}
		rounds := k.m.stats.Rounds
		k.hear(l.text)
		if k.m.stats.Rounds > rounds {
			k.hear("") // nothing, so that what follows the end is not part of it
			k.m.stats.Unknown--
			describe(&out, k.m)
		}
	}
	s := k.m.stats
	fmt.Fprintf(&out, "%d rounds, %d cancelled, played %d, won %d; server %s, limit %v, points %v\n",
		s.Rounds, s.Cancelled, s.Played, s.Won, k.m.met(), k.m.limits.longest.Round(time.Millisecond), k.m.p.scores)
	return k, out.Bytes()
}

// say makes the machine say what the client once said.
func say(t *testing.T, k *talker, text string) {
	t.Helper()
	if verb, _, _ := strings.Cut(text, ";"); verb == "ROLL" || verb == "SEE" || verb == "ANNOUNCE" {
		k.move(t, text)
	}
	if got := k.said(); got != text {
		t.Errorf("at %v said %q, recorded is %q", k.now, got, text)
	}
}

// describe writes down the round that has ended.
func describe(out *bytes.Buffer, m *machine) {
	fmt.Fprintf(out, "round %d:", m.p.number)
	for _, e := range m.p.last {
		fmt.Fprintf(out, " %v", e.Kind)
		if e.Seat >= 0 {
			fmt.Fprintf(out, " %s", m.p.names[e.Seat])
		}
		for _, seat := range e.Seats {
			fmt.Fprintf(out, " %s", m.p.names[seat])
		}
		if e.Dice != mia.None {
			fmt.Fprintf(out, " %v", e.Dice)
		}
		if e.Reason != mia.NoReason {
			fmt.Fprintf(out, " %v", e.Reason)
		}
		out.WriteByte(';')
	}
	out.WriteByte('\n')
}

// What comes twice changes nothing.
func TestRecordingsDoubled(t *testing.T) {
	for _, name := range []string{"mia-j", "mia-c"} {
		clean, twice := newTestMachine(watcher()), newTestMachine(watcher())
		for _, l := range recording(t, name, "watcher") {
			if l.from != "S" || l.text == "UNREGISTERED" {
				continue
			}
			clean.hear(l.text)
			twice.hear(l.text)
			twice.hear(l.text)
		}
		a, b := clean.m, twice.m
		if a.stats.Rounds != b.stats.Rounds || !slices.Equal(a.p.scores, b.p.scores) || !slices.Equal(a.p.played, b.p.played) ||
			!slices.Equal(a.p.habits, b.p.habits) {
			t.Errorf("%s: %d rounds, %v became %d, %v", name, a.stats.Rounds, a.p.played, b.stats.Rounds, b.p.played)
		}
	}
}

func watcher() Profile { return Profile{Name: "watcher", Orders: Orders{Mode: Watch}} }

// Neighbours that change places are put right again, whichever they are.
func TestRecordingsOutOfOrder(t *testing.T) {
	lines := recording(t, "mia-j", "watcher")
	lines = slices.DeleteFunc(lines, func(l line) bool { return l.from != "S" || l.text == "UNREGISTERED" })
	clean := newTestMachine(watcher())
	for _, l := range lines {
		clean.hear(l.text)
	}
	differ := 0
	for i := 1; i < len(lines); i++ {
		k := newTestMachine(watcher())
		for j := range lines {
			switch j {
			case i - 1:
				k.hear(lines[i].text)
			case i:
				k.hear(lines[i-1].text)
			default:
				k.hear(lines[j].text)
			}
		}
		if k.m.stats.Rounds != clean.m.stats.Rounds || !slices.Equal(k.m.p.habits, clean.m.p.habits) {
			differ++
			t.Logf("%q after %q", lines[i-1].text, lines[i].text)
		}
		if k.m.p.number != clean.m.p.number || !slices.Equal(k.m.p.scores, clean.m.p.scores) {
			t.Errorf("%q after %q: round %d, points %v", lines[i-1].text, lines[i].text, k.m.p.number, k.m.p.scores)
		}
	}
	if differ > 0 {
		t.Errorf("%d of %d swaps were misunderstood", differ, len(lines))
	}
}

var _ session.Session[mia.View, mia.Move] = (*Client)(nil)
