package miawire_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"menagerie/wire/miawire"
	"menagerie/wire/wiretest"
)

// messages has one datagram of each kind, as in the table of the package comment.
var messages = []struct {
	text  string
	m     miawire.Message
	parse func([]byte) miawire.Message
}{
	{"REGISTER;ann", miawire.Register{Name: "ann"}, miawire.ParseClient},
	{"REGISTER_SPECTATOR;eve", miawire.RegisterSpectator{Name: "eve"}, miawire.ParseClient},
	{"UNREGISTER", miawire.Unregister, miawire.ParseClient},
	{"JOIN;t", miawire.Join{Token: "t"}, miawire.ParseClient},
	{"ROLL;t", miawire.Roll{Token: "t"}, miawire.ParseClient},
	{"SEE;t", miawire.See{Token: "t"}, miawire.ParseClient},
	{"ANNOUNCE;5,2;t", miawire.Announce{Dice: miawire.Dice{A: 5, B: 2}, Token: "t"}, miawire.ParseClient},
	{"ECHO;hello", miawire.Echo{Text: "hello"}, miawire.ParseClient},
	{"REGISTERED", miawire.Registered, miawire.ParseServer},
	{"REJECTED", miawire.Rejected{}, miawire.ParseServer},
	{"REJECTED;INVALID_NAME", miawire.Rejected{Reason: miawire.InvalidName}, miawire.ParseServer},
	{"UNREGISTERED", miawire.Unregistered, miawire.ParseServer},
	{"HEARTBEAT", miawire.Heartbeat, miawire.ParseServer},
	{"ROUND STARTING;t", miawire.RoundStarting{Token: "t"}, miawire.ParseServer},
	{"ROUND STARTED;7;ann,bob", miawire.RoundStarted{Number: 7, Names: []string{"ann", "bob"}}, miawire.ParseServer},
	{"ROUND CANCELED;NO_PLAYERS", miawire.RoundCanceled{Reason: "NO_PLAYERS"}, miawire.ParseServer},
	{"YOUR TURN;t", miawire.YourTurn{Token: "t"}, miawire.ParseServer},
	{"PLAYER ROLLS;ann", miawire.PlayerRolls{Name: "ann"}, miawire.ParseServer},
	{"ROLLED;2,1;t", miawire.Rolled{Dice: miawire.Dice{A: 2, B: 1}, Token: "t"}, miawire.ParseServer},
	{"ANNOUNCED;ann;6,6", miawire.Announced{Name: "ann", Dice: miawire.Dice{A: 6, B: 6}}, miawire.ParseServer},
	{"PLAYER WANTS TO SEE;bob", miawire.WantsToSee{Name: "bob"}, miawire.ParseServer},
	{"ACTUAL DICE;6,1", miawire.ActualDice{Dice: miawire.Dice{A: 6, B: 1}}, miawire.ParseServer},
	{"PLAYER LOST;ann,bob;MIA", miawire.PlayerLost{Names: []string{"ann", "bob"}, Reason: "MIA"}, miawire.ParseServer},
	{"SCORE;ann:15,bob:0", miawire.Score{All: []miawire.Points{{Name: "ann", Points: 15}, {Name: "bob"}}}, miawire.ParseServer},
	{"SCORE;", miawire.Score{}, miawire.ParseServer},
	{"ECHOING;hello", miawire.Echoing{Text: "hello"}, miawire.ParseServer},
}

func TestMessagesAreReadAndWrittenAsSpecified(t *testing.T) {
	for _, c := range messages {
		if got := string(c.m.Append(nil)); got != c.text {
			t.Errorf("%#v is sent as %q, want %q", c.m, got, c.text)
		}
		if got := c.parse([]byte(c.text)); !reflect.DeepEqual(got, c.m) {
			t.Errorf("%q is read as %#v, want %#v", c.text, got, c.m)
		}
	}
}

// Dice fields as known servers read them.
func TestDiceAsServersReadThem(t *testing.T) {
	for text, want := range map[string]miawire.Dice{
		"3,1": {A: 3, B: 1}, "1,3": {A: 1, B: 3}, "3, 1": {A: 3, B: 1}, " 3,1": {A: 3, B: 1}, "03,1": {A: 3, B: 1},
		"3.9,1": {A: 3, B: 1}, "3,1,5": {A: 3, B: 1}, "3,1x": {A: 3, B: 1}, "7,7": {A: 7, B: 7}, "-1,5": {A: -1, B: 5},
		"31": {}, "3": {}, "": {}, "0,0": {}, "x,1": {}, "3,": {}, ",": {}, "99999999999,1": {},
	} {
		m := miawire.ParseClient([]byte("ANNOUNCE;" + text + ";tok"))
		if got := m.(miawire.Announce); got.Dice != want || got.Token != "tok" {
			t.Errorf("the dice %q are read as %+v, want %v", text, got, want)
		}
	}
}

func TestFaultyDatagramsAreTolerated(t *testing.T) {
	for text, want := range map[string]miawire.Message{
		"HEARTBEAT\n":            miawire.Heartbeat,
		"REGISTERED;yes":         miawire.Registered,
		"SCORE":                  miawire.Score{},
		"SCORE;ann,:3,bob:x":     miawire.Score{All: []miawire.Points{{Name: "bob"}}},
		"PLAYER LOST;ann":        miawire.PlayerLost{Names: []string{"ann"}},
		"ROUND STARTED;x;":       miawire.RoundStarted{},
		"YOUR TURN;t;extra;more": miawire.YourTurn{Token: "t"},
		"PLAYER ROLLS;a\x1b[2J":  miawire.PlayerRolls{Name: "a?[2J"},
		"YOUR TURN":              miawire.Unknown{Text: "YOUR TURN"},
		"heartbeat":              miawire.Unknown{Text: "heartbeat"},
		"\xff":                   miawire.Unknown{Text: "?"},
		"":                       miawire.Unknown{},
	} {
		if got := miawire.ParseServer([]byte(text)); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %#v, want %#v", text, got, want)
		}
	}
	for text, want := range map[string]miawire.Message{
		"REGISTER":          miawire.Register{},
		"REGISTER;a;b":      miawire.Register{Name: "a"},
		"REGISTER;x\n":      miawire.Register{Name: "x\n"},
		"ANNOUNCE":          miawire.Announce{},
		"ROLL;tok;extra":    miawire.Roll{Token: "tok"},
		"ROLL;tok\n":        miawire.Roll{Token: "tok\n"},
		"roll;tok":          miawire.Unknown{Text: "roll;tok"},
		" REGISTER;x":       miawire.Unknown{Text: " REGISTER;x"},
		"REGISTER;\xc3\x28": miawire.Unknown{Text: "REGISTER;?("},
	} {
		if got := miawire.ParseClient([]byte(text)); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %#v, want %#v", text, got, want)
		}
	}
	if m, ok := miawire.ParseServer([]byte("SCORE;" + strings.Repeat("x:1,", 1000))).(miawire.Score); !ok || len(m.All) > 64 {
		t.Errorf("a very long list is read as %T with %d names, want a Score with at most 64", m, len(m.All))
	}
	if m := miawire.ParseServer([]byte("SCORE;" + strings.Repeat("x", 60_000))); len(m.(miawire.Unknown).Text) > 80 {
		t.Errorf("a datagram of 60 kB is read as %T with %d bytes of text, want at most 80", m, len(m.(miawire.Unknown).Text))
	}
}

func TestValidNameRejectsSeparators(t *testing.T) {
	for name, want := range map[string]bool{
		"ann": true, "Mäxchen": true, "a|b/<c>\"": true, strings.Repeat("x", 20): true, strings.Repeat("🎲", 10): true,
		"": false, strings.Repeat("x", 21): false, strings.Repeat("🎲", 11): false, "a b": false, "a\tb": false, "a\u00a0b": false,
		"a,b": false, "a;b": false, "a:b": false, "\xff": false, "a\x07": false, "a\ufeff": false,
	} {
		if got := miawire.ValidName(name); got != want {
			t.Errorf("ValidName(%q) = %v, want %v", name, got, want)
		}
	}
}

// A message survives writing and parsing, and its text is printable.
func FuzzParseServer(f *testing.F) {
	for _, c := range messages {
		f.Add([]byte(c.text))
	}
	addRecorded(f, "S->")
	f.Fuzz(func(t *testing.T, b []byte) { again(t, b, miawire.ParseServer) })
}

func FuzzParseClient(f *testing.F) {
	for _, c := range messages {
		f.Add([]byte(c.text))
	}
	addRecorded(f, "->S")
	f.Fuzz(func(t *testing.T, b []byte) { again(t, b, miawire.ParseClient) })
}

func again(t *testing.T, b []byte, parse func([]byte) miawire.Message) {
	m := parse(b)
	if _, unknown := m.(miawire.Unknown); unknown {
		return
	}
	sent := m.Append(nil)
	if len(sent) > 64*1024 {
		t.Fatalf("%q is written as %d bytes, want at most %d", b, len(sent), 64*1024)
	}
	if got := parse(sent); !reflect.DeepEqual(got, m) {
		t.Fatalf("%q is %#v, sent as %q, read as %#v, want the same message", b, m, sent, got)
	}
}

// addRecorded adds recorded datagrams of real programs to the corpus of a fuzz target.
func addRecorded(f *testing.F, direction string) {
	files, err := filepath.Glob("../../netclient/miaclient/testdata/recordings/mia-*.txt")
	if err != nil || len(files) == 0 {
		f.Fatalf("got %d recordings, error %v, want some", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		count := 0
		for line := range strings.Lines(string(text)) {
			_, quoted, ok := strings.Cut(strings.TrimSpace(line), `"`)
			if ok && strings.Contains(line, direction) && count < 100 {
				f.Add([]byte(strings.TrimSuffix(quoted, `"`)))
				count++
			}
		}
	}
}

func BenchmarkParseServer(b *testing.B) {
	parse := func(b []byte) (miawire.Message, int, error) { return miawire.ParseServer(b), len(b), nil }
	wiretest.BenchmarkParse(b, parse, []byte("ROLLED;5,2;b6"))
}
