package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/extbot"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/keeper/foxeskeeper"
	"menagerie/keeper/pondkeeper"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/miaserver"
	"menagerie/record"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
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
		{"no answer to Auth", instead("\x01", 1, nothing), "the client had not asked for one"},
		{"a cat in the water", instead("\x11", 1, func(b []byte) []byte { return append(append(b[:1:1], make([]byte, 8)...), b[9:]...) }), "in the pond"},
		{"a cat that flies", instead("\x20", 3, with(2, 0x01)), "breaks the rules"},
		{"no state", instead("\x21", 3, nothing), "must follow each move of the cat"},
		{"a wrong state", instead("\x21", 3, text("\x21\x02")), "the state of the game should be 0"},
		{"a complaint", instead("\x20", 3, text("\xe4")), "allow"},
		{"slow", late("\x20"), "but must answer within"},
		{"twice", instead("\x20", 3, text("\x01")), "answered a room id"},
	},
	"glenda": {
		{"an unknown line", instead("TURN", 2, text("HELLO\n")), "no such line"},
		{"no side", instead("CONN", 1, nothing), "before it told the client its side"},
		{"a wall outside", instead("w", 1, text("w 99 1\n")), "a wall outside the board"},
		{"no Glenda", instead("g ", 1, nothing), "beginning a game"},
		{"another move than ours", instead("SYNC 1 ", 1, text("SYNC 1 0 0\n")), "the client's move, which was"},
		{"an illegal move", instead("SYNC 2 ", 1, text("SYNC 2 1 1\n")), "breaks the rules"},
		{"a wrong number", instead("SYNC 2 ", 1, func(b []byte) []byte { return append([]byte("SYNC 7"), b[6:]...) }), "this should be move 2"},
		{"TURN too often", more("SYNC 1 ", "TURN\n"), "not the client's turn"},
		{"a refusal", instead("SYNC 1 ", 1, text("CANTP\n")), "the rules allow"},
		{"an early end", instead("SYNC 2 ", 1, text("WON\n")), "the game is over"},
		{"slow", late("p "), "but must answer within"},
	},
	"labyrinth": {
		{"no greeting", instead("\x2a", 1, text("\x01")), "greeting"},
		{"nonsense", instead("\x03", 1, text("\x77")), "unknown type"},
		{"asked twice", more("\x03", "\x03\x00\x00\x00\x00\x00\x00\x10\x00"), "has already asked"},
		{"our move by another name", instead("\x05", 1, with(4, 1)), ""},
		{"disqualified", instead("\x03", 1, text("\x04\x00\x00\x00\x00\x00")), ""},
		{"slow", late("\x05"), "but must answer within"},
	},
	"mia": {
		{"an unknown message", instead("PLAYER ROLLS", 1, text("HELLO")), "no such message"},
		{"no token", instead("ROUND STARTING", 1, text("ROUND STARTING;")), "the token is missing"},
		{"a name twice", instead("ROUND STARTED", 1, text("ROUND STARTED;1;me,me")), "named exactly once"},
		{"a round left out", instead("ROUND STARTED", 2, func(b []byte) []byte { return []byte(strings.Replace(string(b), ";", ";9", 1)) }), "this should be round 2"},
		{"another's turn", instead("PLAYER ROLLS", 1, text("PLAYER ROLLS;eve")), "it is the turn of"},
		{"dice that nobody has", instead("ACTUAL DICE", 1, text("ACTUAL DICE;7,7")), "each die must show"},
		{"the wrong loser", instead("PLAYER LOST", 1, text("PLAYER LOST;eve;SEE_FAILED")), "the losers should be"},
		{"no such reason", instead("PLAYER LOST", 1, text("PLAYER LOST;me;BORED")), "no such reason"},
		{"too many points", instead("SCORE", 3, func(b []byte) []byte { return append(b, '7') }), "points"},
	},
	"foxes": {
		{"an unknown line", instead("BFN", 1, text("HELLO\n")), "no such line"},
		{"no team", instead("BPT", 1, text("BPT X\n")), ""},
		{"a small board", instead("BGB", 2, text("BGB WLWL\n")), "the size of the board"},
		{"another board", instead("BGB", 2, func(b []byte) []byte {
			return []byte(strings.NewReplacer("E", "D", "F", "W", "D", "W").Replace(string(b[:4])) + strings.ReplaceAll(string(b[4:]), "F", "L"))
		}), "no legal steps and no tide"},
		{"a refusal", instead("BGB", 3, text("BGF\n")), ""},
		{"for the others", instead("BFN", 1, text("BDN\n")), "for the other side"},
		{"slow", late("FBM"), "but must answer within"},
	},
}

// checksServer checks that a judge finds nothing in what our own server has said, and something as soon as that was changed.
func checksServer(t *testing.T, g command.Game, path string) {
	t.Helper()
	raw, err := command.ReadRecord(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	notes := func() (all []wire.CapturedMessage) {
		for _, c := range r.Wire {
			all = append(all, c.CapturedMessage)
		}
		return all
	}
	checked := func(all []wire.CapturedMessage) string {
		j, err := g.NewChecker(r, conform.Timing{Answer: time.Minute, Slack: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range all {
			j.Check(n)
		}
		var lines []string
		for _, d := range j.End(all[len(all)-1].At) {
			lines = append(lines, command.ViolationText(console.Texts(), d))
			if german := command.ViolationText(words.Open("de"), d); !strings.HasPrefix(german, "weicht bei ") || strings.Contains(german, "⟦") || strings.Contains(german, "%!") {
				t.Errorf("got %q, want the violation in German", german)
			}
		}
		return strings.Join(lines, "\n")
	}
	if found := checked(notes()); found != "" {
		t.Errorf("our own server: got %s, want no violation", found)
	}
	for _, c := range tamperings[g.Name] {
		if found := checked(c.harm(notes())); found == "" || !strings.Contains(found, c.want) {
			t.Errorf("%s: found %q, want %q", c.name, found, c.want)
		}
	}
}

// sayWrong is a bot that sends the given pieces and then only reads.
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
func TestWrongBotsAreFound(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game   string
		pieces []string
		want   []string
	}{
		{"pond", []string{"x000009696e76697369626c65", "x1001", "x200000ffff00000000"}, []string{"x200000ffff00000000: ", "moved too far"}},
		{"glenda", []string{`"what\n"`, `"p 99 99\n"`}, []string{`"what\n": the line is not a move`, `"p 99 99\n": `}},
		{"labyrinth", []string{`"hello"`}, []string{"unknown type"}},
		{"mia", []string{`"REGISTER;bot"`, `"JOIN;x"`}, []string{`"JOIN;x": the round is closed`}},
		{"foxes", []string{`"PBJ\n"`, `"FBM 0 0 99 99\n"`}, []string{`"FBM 0 0 99 99\n": `}},
	} {
		t.Run(c.game, func(t *testing.T) {
			t.Parallel()
			path := testRecords[c.game](t, testHosts[c.game](t, nil))
			network := "tcp"
			if c.game == "mia" {
				network = "udp"
			}
			command := extbot.Quote(self) + " wrong " + network + " {address}"
			for _, piece := range c.pieces {
				command += " " + extbot.Quote(piece)
			}
			code, out, _ := keep(t, "verify", "--limit", "1m", "--bot", command, path)
			if code != exitFailed {
				t.Errorf("got code %d, want %d", code, exitFailed)
			}
			for _, want := range c.want {
				if !strings.Contains(out, want) {
					t.Errorf("got\n%s\nwant %q in it", out, want)
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
		return throughDatagrams(t, ctx, address, func() (toServer, toClient func([]byte) []byte) {
			return func(b []byte) []byte { return b }, func(b []byte) []byte { return bytes.ReplaceAll(b, []byte(old), []byte(new)) }
		})
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

// throughDatagrams is a way to a server of datagrams. For each client, the functions from change change what it sends and receives.
func throughDatagrams(t *testing.T, ctx context.Context, address string, change func() (toServer, toClient func([]byte) []byte)) string {
	t.Helper()
	near, err := net.ListenPacket("udp", runner.Loopback)
	if err != nil {
		t.Fatal(err)
	}
	context.AfterFunc(ctx, func() { _ = near.Close() })
	go func() {
		b, clients := make([]byte, 1<<16), map[string]func([]byte){}
		for {
			n, from, err := near.ReadFrom(b)
			if err != nil {
				return
			}
			pass := clients[from.String()]
			if pass == nil {
				far, err := net.Dial("udp", address)
				if err != nil {
					return
				}
				context.AfterFunc(ctx, func() { _ = far.Close() })
				var lock sync.Mutex // the two functions have state in common
				toServer, toClient := change()
				pass = func(b []byte) {
					lock.Lock()
					defer lock.Unlock()
					_, _ = far.Write(toServer(b))
				}
				clients[from.String()] = pass
				go func() {
					b := make([]byte, 1<<16)
					for {
						n, err := far.Read(b)
						if errors.Is(err, net.ErrClosed) {
							return
						}
						lock.Lock()
						_, _ = near.WriteTo(toClient(b[:n]), from)
						lock.Unlock()
					}
				}()
			}
			pass(b[:n])
		}
	}()
	return near.LocalAddr().String()
}

// Servers that break a protocol or its rules are found out.
func TestWrongServersAreFound(t *testing.T) {
	for _, c := range []struct {
		game, network, old, new, want string
	}{
		{"pond", "tcp", "\x21\x00", "\x21\x01", "the state of the game should be 0"},
		{"glenda", "tcp", "SYNC 2 ", "SYNC 5 ", "this should be move 2"},
		{"mia", "udp", "ROUND STARTED;2", "ROUND STARTED;7", "this should be round 2"},
		{"foxes", "tcp", "BFN\n", "BFX\n", "no such line"},
	} {
		t.Run(c.game, func(t *testing.T) {
			t.Parallel()
			path := testRecords[c.game](t, testHosts[c.game](t, nil))
			address := through(t, c.network, testHosts[c.game](t, nil), c.old, c.new)
			code, out, _ := keep(t, "verify", "--limit", "1m", "--against", address, path)
			if code != exitFailed || !strings.Contains(out, c.want) {
				t.Errorf("got code %d and\n%s\nwant code %d and %q", code, out, exitFailed, c.want)
			}
		})
	}
	t.Run("labyrinth", func(t *testing.T) {
		path := testRecords["labyrinth"](t, testHosts["labyrinth"](t, nil))
		code, out, _ := keep(t, "verify", "--limit", "1m", "--against", oddLabyrinth(t), path)
		if code != exitFailed || !strings.Contains(out, "departs") {
			t.Errorf("got code %d, want %d and a departure:\n%s", code, exitFailed, out)
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
	bot, _ := labyrinthbot.For("greedy-plain")
	s.SetBots(labyrinthserver.Bots{Name: "bot", Seats: 1, Think: labyrinthserver.Think(bot.Bot)})
	at, _, err := s.Listen(runner.Loopback, runner.Loopback)
	return hosts(t, s, at, err)
}

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
			var o command.Outcome
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
		probe            func(context.Context, *command.Test) error
	}{
		{"pond", "\x01\x11" + strings.Repeat("\x00", 16) + "\x20" + strings.Repeat("\x00", 8), "conform.accepted", pondkeeper.Game.Probe},
		{"silent pond", "\x01\x11" + strings.Repeat("\x00", 16), "conform.no_answer", pondkeeper.Game.Probe},
		{"right pond", "\x01\x11" + strings.Repeat("\x00", 16) + "\xe4", "", pondkeeper.Game.Probe},
		{"foxes", "BPT F\nBGB DWFL\nBFN\nBGB DWFL\n", "conform.no_answer", foxeskeeper.Game.Probe},
		{"right foxes", "BPT F\nBGB DWFL\nBFN\nBGF\n", "", foxeskeeper.Game.Probe},
	} {
		test := &command.Test{Address: lax(t, c.says), Answer: time.Second, Capture: wire.NewCapture(10, 1000)}
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
