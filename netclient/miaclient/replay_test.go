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

	"menagerie/internal/mailbox"
	"menagerie/internal/testkit/golden"
	"menagerie/rules/mia"
	"menagerie/session"
	"menagerie/wire/miawire"
)

// The recordings are conversations of two players and a spectator with two servers. Server j is the one of the
// specification, and c is an older one. A machine takes the place of a client. It receives the same datagrams at the same
// times and must send the same. testdata/replay has the rounds as the machine has reconstructed them.

// line is a datagram of a recording.
type line struct {
	at   time.Duration
	to   string // "" for the server
	from string
	text string
}

var recordedLine = regexp.MustCompile(`^\s*([0-9.]+) (\w+)\s*->\s*(\w+)\s+\d+B "(.*)"$`)

// recording reads the conversation of one client. The quoted texts have no escapes.
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
			t.Fatalf("got the line %q, want one of a recording", raw)
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

// newTestMachine returns a machine on a new connection, and what it has sent.
func newTestMachine(p Profile) *talker {
	p.Dialect = p.Dialect.withDefaults()
	k := &talker{m: newMachine(p, &shared{
		rounds: mailbox.New(1, mailbox.Latest[Round]), stats: mailbox.New(1, mailbox.Latest[timedStats]),
	})}
	k.step(k.m.Tick(0))
	k.step(k.m.Connected(), nil)
	return k
}

// talker runs a conversation with a machine.
type talker struct {
	m     *machine
	now   time.Duration
	sent  []string // not yet checked
	shown []update // since the last check
	err   error    // the error that has ended the conversation
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

// until lets time pass as netclient.Run does: in steps of TickInterval and to every alarm.
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

// hear passes a message of the server to the machine now.
func (k *talker) hear(datagram string) {
	k.step(k.m.Tick(k.now))
	k.step(k.m.Receive(miawire.ParseServer([]byte(datagram))))
}

// said returns the oldest datagram that was not checked yet.
func (k *talker) said() string {
	if len(k.sent) == 0 {
		return ""
	}
	first := k.sent[0]
	k.sent = k.sent[1:]
	return first
}

// move makes a move that a player has made in the recording.
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
	s := k.m.Submit(k.m.tracker.Seat(), move)
	if len(s.Show) != 1 || s.Show[0].Err != nil {
		t.Errorf("the move %s: got the updates %+v, want one view without an error", text, s.Show)
	}
	k.step(s, nil)
}

func TestRecordingsAreReplayedToTheirEnd(t *testing.T) {
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
					t.Errorf("at the end: got %v and sent %q, want neither", k.err, k.sent)
				}
				if s := k.m.stats; s.Repeated+s.Late+s.Gaps+s.InvalidDice+s.Unknown > 0 {
					t.Errorf("got the statistics %+v, want no message misunderstood", s.Stats)
				}
			})
		}
	}
}

// replay puts a machine in the place of one client.
func replay(t *testing.T, name, client string, o Orders) (*talker, []byte) {
	t.Helper()
	k := newTestMachine(Profile{Name: client, Orders: o, Dialect: Dialect{Watch: time.Hour}})
	k.m.shared.wanted.Store(true)
	var out bytes.Buffer
	for i, l := range recording(t, name, client) {
		if i == 0 {
			k.now = l.at // so that the registration is not repeated
			k.m.Tick(k.now)
			k.m.sendRegistration()
			k.m.Silence.Await(k.now)
		}
		k.until(l.at)
		if l.text == "UNREGISTER" {
			break // the client sends this when its connection is closed
		}
		if l.from != "S" {
			say(t, k, l.text)
			continue
		}
		rounds := k.m.stats.Rounds
		k.hear(l.text)
		if k.m.stats.Rounds > rounds {
			k.hear("") // an empty line, so that later messages are separate
			k.m.stats.Unknown--
			describe(&out, k.m)
		}
	}
	s := k.m.stats
	fmt.Fprintf(&out, "%d rounds, %d cancelled, played %d, won %d; server %s, limit %v, points %v\n",
		s.Rounds, s.Cancelled, s.Played, s.Won, k.m.met(), k.m.limits.Longest.Round(time.Millisecond), k.m.tracker.Scores)
	return k, out.Bytes()
}

// say makes the machine send what the client in the recording has sent.
func say(t *testing.T, k *talker, text string) {
	t.Helper()
	if verb, _, _ := strings.Cut(text, ";"); verb == "ROLL" || verb == "SEE" || verb == "ANNOUNCE" {
		k.move(t, text)
	}
	if got := k.said(); got != text {
		t.Errorf("at %v: sent %q, want %q as recorded", k.now, got, text)
	}
}

// describe writes the round that has ended.
func describe(out *bytes.Buffer, m *machine) {
	fmt.Fprintf(out, "round %d:", m.tracker.Number)
	for _, e := range m.tracker.Last {
		fmt.Fprintf(out, " %v", e.Kind)
		if e.Seat >= 0 {
			fmt.Fprintf(out, " %s", m.tracker.Names[e.Seat])
		}
		for _, seat := range e.Seats {
			fmt.Fprintf(out, " %s", m.tracker.Names[seat])
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

// TestRepeatedDatagramsChangeNothing checks that repeated datagrams change nothing.
func TestRepeatedDatagramsChangeNothing(t *testing.T) {
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
		if a.stats.Rounds != b.stats.Rounds || !slices.Equal(a.tracker.Scores, b.tracker.Scores) || !slices.Equal(a.tracker.Played, b.tracker.Played) ||
			!slices.Equal(a.tracker.Habits, b.tracker.Habits) {
			t.Errorf("%s with each message twice: got %d rounds, %v, want %d, %v", name, b.stats.Rounds, b.tracker.Played, a.stats.Rounds, a.tracker.Played)
		}
	}
}

func watcher() Profile { return Profile{Name: "watcher", Orders: Orders{Mode: Watch}} }

// TestExchangedDatagramsChangeNothing checks that any two adjacent datagrams can be exchanged without an effect on the
// rounds.
func TestExchangedDatagramsChangeNothing(t *testing.T) {
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
		if k.m.stats.Rounds != clean.m.stats.Rounds || !slices.Equal(k.m.tracker.Habits, clean.m.tracker.Habits) {
			differ++
			t.Logf("%q after %q", lines[i-1].text, lines[i].text)
		}
		if k.m.tracker.Number != clean.m.tracker.Number || !slices.Equal(k.m.tracker.Scores, clean.m.tracker.Scores) {
			t.Errorf("%q after %q: got round %d with the points %v, want %d with %v", lines[i-1].text, lines[i].text, k.m.tracker.Number, k.m.tracker.Scores, clean.m.tracker.Number, clean.m.tracker.Scores)
		}
	}
	if differ > 0 {
		t.Errorf("%d of %d swaps were misunderstood, want none", differ, len(lines))
	}
}

var _ session.OwnedSession[mia.View, mia.Move] = (*Client)(nil)
