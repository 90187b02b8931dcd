package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/assets/words"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/keeper/extbot"
	"menagerie/keeper/tournament/runner"
	"menagerie/keeper/trial"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
	"menagerie/wire"
)

// tampering is a server's conversation that was made wrong, and what must be found in it.
type tampering struct {
	name string
	harm func(notes []wire.CapturedMessage) []wire.CapturedMessage
	want string
}

// instead lets something else come in the place of the n-th message that came and begins with some bytes.
func instead(begins string, n int, what func(b []byte) []byte) func(notes []wire.CapturedMessage) []wire.CapturedMessage {
	return func(notes []wire.CapturedMessage) []wire.CapturedMessage {
		left := n
		var changed []wire.CapturedMessage
		for _, note := range notes {
			if note.Dir == wire.Received && bytes.HasPrefix(note.Bytes, []byte(begins)) {
				if left--; left == 0 {
					note.Bytes = what(note.Bytes)
				}
			}
			if len(note.Bytes) > 0 {
				changed = append(changed, note)
			}
		}
		return changed
	}
}

// text says something that does not depend on what was there.
func text(s string) func([]byte) []byte { return func([]byte) []byte { return []byte(s) } }

func nothing([]byte) []byte { return nil }

// with changes one byte.
func with(at int, by byte) func([]byte) []byte {
	return func(b []byte) []byte {
		b = slices.Clone(b)
		b[at] ^= by
		return b
	}
}

// late lets everything that comes after we have said something with this beginning come an hour later.
func late(begins string) func(notes []wire.CapturedMessage) []wire.CapturedMessage {
	return func(notes []wire.CapturedMessage) []wire.CapturedMessage {
		first := slices.IndexFunc(notes, func(n wire.CapturedMessage) bool {
			return n.Dir == wire.Sent && bytes.HasPrefix(n.Bytes, []byte(begins))
		})
		for i := range notes[first+1:] {
			notes[first+1+i].At += time.Hour
		}
		return notes
	}
}

// more has something come after the first message that came and begins with some bytes.
func more(begins, what string) func(notes []wire.CapturedMessage) []wire.CapturedMessage {
	return func(notes []wire.CapturedMessage) []wire.CapturedMessage {
		i := slices.IndexFunc(notes, func(n wire.CapturedMessage) bool {
			return n.Dir == wire.Received && bytes.HasPrefix(n.Bytes, []byte(begins))
		})
		extra := notes[i]
		extra.Bytes = []byte(what)
		return slices.Insert(notes, i+1, extra)
	}
}

// tamperings are what could be wrong with a server, by game.
var tamperings = map[string][]tampering{
	"pond": {
		{"nonsense", instead("\x01", 1, text("?")), "unknown type"},
		{"no answer to Auth", instead("\x01", 1, nothing), "nobody has asked"},
		{"a cat in the water", instead("\x11", 1, func(b []byte) []byte { return append(append(b[:1:1], make([]byte, 8)...), b[9:]...) }), "in the pond"},
		{"a cat that flies", instead("\x20", 3, with(2, 0x01)), "against the rules"},
		{"no state", instead("\x21", 3, nothing), "belongs behind"},
		{"a wrong state", instead("\x21", 3, text("\x21\x02")), "the state of the game is 0"},
		{"a complaint", instead("\x20", 3, text("\xe4")), "allow"},
		{"slow", late("\x20"), "should within"},
		{"twice", instead("\x20", 3, text("\x01")), "it answers a room"},
	},
	"glenda": {
		{"an unknown line", instead("TURN", 2, text("HELLO\n")), "no such line"},
		{"no side", instead("CONN", 1, nothing), "before we know our side"},
		{"a wall outside", instead("w", 1, text("w 99 1\n")), "a wall is on the board"},
		{"no Glenda", instead("g ", 1, nothing), "begin a game"},
		{"another move than ours", instead("SYNC 1 ", 1, text("SYNC 1 0 0\n")), "our move was"},
		{"an illegal move", instead("SYNC 2 ", 1, text("SYNC 2 1 1\n")), "against the rules"},
		{"a wrong number", instead("SYNC 2 ", 1, func(b []byte) []byte { return append([]byte("SYNC 7"), b[6:]...) }), "this is move 2"},
		{"TURN too often", more("SYNC 1 ", "TURN\n"), "not our turn"},
		{"a refusal", instead("SYNC 1 ", 1, text("CANTP\n")), "the rules allow"},
		{"an early end", instead("SYNC 2 ", 1, text("WON\n")), "the game is over"},
		{"slow", late("p "), "should within"},
	},
	"labyrinth": {
		{"no greeting", instead("\x2a", 1, text("\x01")), "greeting"},
		{"nonsense", instead("\x03", 1, text("\x77")), "unknown type"},
		{"asked twice", more("\x03", "\x03\x00\x00\x00\x00\x00\x00\x10\x00"), "asked already"},
		{"our move by another name", instead("\x05", 1, with(4, 1)), ""},
		{"disqualified", instead("\x03", 1, text("\x04\x00\x00\x00\x00\x00")), ""},
		{"slow", late("\x05"), "should within"},
	},
	"mia": {
		{"an unknown message", instead("PLAYER ROLLS", 1, text("HELLO")), "no such message"},
		{"no token", instead("ROUND STARTING", 1, text("ROUND STARTING;")), "no token"},
		{"a name twice", instead("ROUND STARTED", 1, text("ROUND STARTED;1;me,me")), "named once"},
		{"a round left out", instead("ROUND STARTED", 2, func(b []byte) []byte { return []byte(strings.Replace(string(b), ";", ";9", 1)) }), "this is round"},
		{"another's turn", instead("PLAYER ROLLS", 1, text("PLAYER ROLLS;eve")), "it is the turn of"},
		{"dice that nobody has", instead("ACTUAL DICE", 1, text("ACTUAL DICE;7,7")), "dice"},
		{"the wrong loser", instead("PLAYER LOST", 1, text("PLAYER LOST;eve;SEE_FAILED")), "have lost"},
		{"no such reason", instead("PLAYER LOST", 1, text("PLAYER LOST;me;BORED")), "no such reason"},
		{"too many points", instead("SCORE", 3, func(b []byte) []byte { return append(b, '7') }), "points"},
	},
	"foxes": {
		{"an unknown line", instead("BFN", 1, text("HELLO\n")), "no such line"},
		{"no team", instead("BPT", 1, text("BPT X\n")), ""},
		{"a small board", instead("BGB", 2, text("BGB WLWL\n")), "columns and rows"},
		{"another board", instead("BGB", 2, func(b []byte) []byte {
			return []byte(strings.NewReplacer("E", "D", "F", "W", "D", "W").Replace(string(b[:4])) + strings.ReplaceAll(string(b[4:]), "F", "L"))
		}), "make this board"},
		{"a refusal", instead("BGB", 3, text("BGF\n")), ""},
		{"for the others", instead("BFN", 1, text("BDN\n")), "another side"},
		{"slow", late("FBM"), "should within"},
	},
}

// judgesWell checks that a judge finds nothing in what our own server has said, and something as soon as that was changed.
func judgesWell(t *testing.T, g trial.Game, path string) {
	t.Helper()
	raw, err := trial.ReadRecord(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := session.ParseRecord(raw)
	if err != nil {
		t.Fatal(err)
	}
	notes := func() (all []wire.CapturedMessage) {
		for _, c := range r.Wire {
			all = append(all, c.CapturedMessage)
		}
		return all
	}
	judged := func(all []wire.CapturedMessage) string {
		j, err := g.Judge(r, conform.Clock{Answer: time.Minute, Slack: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range all {
			j.Hear(n)
		}
		var lines []string
		for _, d := range j.End(all[len(all)-1].At) {
			lines = append(lines, trial.Departed(console.Texts(), d))
			if german := trial.Departed(words.Open("de"), d); !strings.HasPrefix(german, "weicht bei ") || strings.Contains(german, "⟦") || strings.Contains(german, "%!") {
				t.Errorf("in German: %s", german)
			}
		}
		return strings.Join(lines, "\n")
	}
	if found := judged(notes()); found != "" {
		t.Errorf("our own server: %s", found)
	}
	for _, c := range tamperings[g.Name] {
		if found := judged(c.harm(notes())); found == "" || !strings.Contains(found, c.want) {
			t.Errorf("%s: found %q, want %q", c.name, found, c.want)
		}
	}
}

// sayWrong is a bot that says what it is told to, and then listens.
func sayWrong(network, address string, pieces []string) {
	c, err := net.Dial(network, address)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	b := make([]byte, 4096)
	for _, piece := range pieces {
		_ = c.SetReadDeadline(time.Now().Add(2 * time.Second)) // it is not known whether an answer comes
		_, _ = c.Read(b)
		message, err := wire.OfText(piece)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		_, _ = c.Write(message)
	}
	_ = c.SetReadDeadline(time.Now().Add(3 * time.Second))
	_, _ = io.Copy(io.Discard, c)
}

// Bots that break a protocol or its rules are found out.
func TestWrongBots(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("KEEPER_TEST_MAIN", "wrong")
	for _, c := range []struct {
		game   string
		pieces []string
		want   []string
	}{
		{"pond", []string{"x000009696e76697369626c65", "x1001", "x200000ffff00000000"}, []string{"x200000ffff00000000: ", "moved too far"}},
		{"glenda", []string{`"what\n"`, `"p 99 99\n"`}, []string{`"what\n": it is no move`, `"p 99 99\n": `}},
		{"labyrinth", []string{`"hello"`}, []string{"unknown type"}},
		{"mia", []string{`"REGISTER;bot"`, `"JOIN;x"`}, []string{`"JOIN;x": it was not asked for`}},
		{"foxes", []string{`"PBJ\n"`, `"FBM 0 0 99 99\n"`}, []string{`"FBM 0 0 99 99\n": `}},
	} {
		t.Run(c.game, func(t *testing.T) {
			t.Parallel()
			path := trialRecords[c.game](t, trialHosts[c.game](t, nil))
			network := "tcp"
			if c.game == "mia" {
				network = "udp"
			}
			command := extbot.Quote(self) + " " + network + " {address}"
			for _, piece := range c.pieces {
				command += " " + extbot.Quote(piece)
			}
			code, out, _ := keep(t, "verify", "--limit", "1m", "--bot", command, path)
			if code != exitFailed {
				t.Errorf("it ends with %d", code)
			}
			for _, want := range c.want {
				if !strings.Contains(out, want) {
					t.Errorf("not told: %s\n%s", want, out)
				}
			}
		})
	}
}

// swap is a stream in which some text gives way to another one, in whatever pieces it comes.
type swap struct {
	old, new []byte
	held     []byte // may be the beginning of old
}

func (s *swap) pass(b []byte) []byte {
	b = bytes.ReplaceAll(append(s.held, b...), s.old, s.new)
	keep := min(len(b), len(s.old)-1)
	for !bytes.HasPrefix(s.old, b[len(b)-keep:]) {
		keep--
	}
	s.held = bytes.Clone(b[len(b)-keep:])
	return b[:len(b)-keep]
}

// through is a way to a server on which what the server says is changed.
func through(t *testing.T, network, address, old, new string) string {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	if network == "udp" {
		return throughDatagrams(t, ctx, address, old, new)
	}
	l, err := net.Listen("tcp", runner.Loopback)
	if err != nil {
		t.Fatal(err)
	}
	context.AfterFunc(ctx, func() { _ = l.Close() })
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", address)
			if err != nil {
				return
			}
			context.AfterFunc(ctx, func() { _, _ = near.Close(), far.Close() })
			go func() { _, _ = io.Copy(far, near); _ = far.Close() }()
			go func() {
				b, changed := make([]byte, 1<<16), swap{old: []byte(old), new: []byte(new)}
				for {
					n, err := far.Read(b)
					_, _ = near.Write(changed.pass(b[:n]))
					if err != nil {
						_, _ = near.Write(changed.held)
						_ = near.Close()
						return
					}
				}
			}()
		}
	}()
	return l.Addr().String()
}

func throughDatagrams(t *testing.T, ctx context.Context, address, old, new string) string {
	t.Helper()
	near, err1 := net.ListenPacket("udp", runner.Loopback)
	far, err2 := net.Dial("udp", address)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	context.AfterFunc(ctx, func() { _, _ = near.Close(), far.Close() })
	client := make(chan net.Addr, 1)
	go func() {
		b, known := make([]byte, 1<<16), false
		for {
			n, from, err := near.ReadFrom(b)
			if err != nil {
				return
			}
			if !known {
				known = true
				client <- from
			}
			_, _ = far.Write(b[:n])
		}
	}()
	go func() {
		b := make([]byte, 1<<16)
		var to net.Addr
		for {
			n, err := far.Read(b)
			if err != nil {
				return
			}
			if to == nil {
				to = <-client
			}
			_, _ = near.WriteTo(bytes.ReplaceAll(b[:n], []byte(old), []byte(new)), to)
		}
	}()
	return near.LocalAddr().String()
}

// Servers that break a protocol or its rules are found out.
func TestWrongServers(t *testing.T) {
	for _, c := range []struct {
		game, network, old, new, want string
	}{
		{"pond", "tcp", "\x21\x00", "\x21\x01", "the state of the game is 0"},
		{"glenda", "tcp", "SYNC 2 ", "SYNC 5 ", "this is move 2"},
		{"mia", "udp", "ROUND STARTED;2", "ROUND STARTED;7", "this is round 2"},
		{"foxes", "tcp", "BFN\n", "BFX\n", "no such line"},
	} {
		t.Run(c.game, func(t *testing.T) {
			t.Parallel()
			path := trialRecords[c.game](t, trialHosts[c.game](t, nil))
			address := through(t, c.network, trialHosts[c.game](t, nil), c.old, c.new)
			code, out, _ := keep(t, "verify", "--limit", "1m", "--against", address, path)
			if code != exitFailed || !strings.Contains(out, c.want) {
				t.Errorf("it ends with %d, and %q is not told:\n%s", code, c.want, out)
			}
		})
	}
	t.Run("labyrinth", func(t *testing.T) {
		path := trialRecords["labyrinth"](t, trialHosts["labyrinth"](t, nil))
		code, out, _ := keep(t, "verify", "--limit", "1m", "--against", oddLabyrinth(t), path)
		if code != exitFailed || !strings.Contains(out, "departs") {
			t.Errorf("it ends with %d:\n%s", code, out)
		}
	})
}

// oddLabyrinth is a server that counts places from 1 and turns its tiles inside out.
func oddLabyrinth(t *testing.T) string {
	t.Helper()
	game := labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 2}
	game.Dialect.Writing.Tiles = labyrinth.TilesWalls
	s, err := labyrinthserver.New(labyrinthserver.Options{Game: game, Pause: -1, Move: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	bot, _ := labyrinthbot.For("greedy")
	s.SetBots(labyrinthserver.Bots{Name: "bot", Seats: 1, Think: labyrinthserver.Think(bot.Bot)})
	at, _, err := s.Listen(runner.Loopback, runner.Loopback)
	return hosts(t, s, at, err)
}
