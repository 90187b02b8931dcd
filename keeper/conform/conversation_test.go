package conform_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/testkit/golden"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// conversation is a conversation with a server, and the violations that its checker must find.
type conversation struct {
	name string
	// talk holds messages separated by " | ". A message begins with > if the client sends it, and with < if the server sends
	// it. "+5s" lets time pass.
	talk string
	// want holds the violations. Each is the text of its message, a colon, and its rule.
	want []string
}

// check compares the violations in each conversation with the expected ones. encode returns the bytes of a message.
func check(t *testing.T, checker func() *conform.Checker, encode func(text string) ([]byte, error), all []conversation) {
	t.Helper()
	for _, c := range all {
		j, at, texts := checker(), time.Duration(0), map[string]string{"": "no message"}
		for text := range strings.SplitSeq(c.talk, " | ") {
			if pause, ok := strings.CutPrefix(text, "+"); ok {
				d, err := time.ParseDuration(pause)
				if err != nil {
					t.Fatal(err)
				}
				at += d
				continue
			}
			m := wire.CapturedMessage{At: at, Dir: wire.Sent}
			if text[0] == '<' {
				m.Dir = wire.Received
			}
			var err error
			if m.Bytes, err = encode(text[1:]); err != nil {
				t.Fatal(err)
			}
			texts[string(m.Bytes)] = text[1:]
			j.Check(m)
		}
		var got []string
		for _, v := range j.End(at) {
			got = append(got, fmt.Sprintf("%s: %v", texts[string(v.Message.Bytes)], v.Rule))
			translated(t, v)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got\n  %s\nwant\n  %s", c.name, strings.Join(got, "\n  "), strings.Join(c.want, "\n  "))
		}
	}
}

// translated checks that a violation has a text in every language.
func translated(t *testing.T, v conform.Violation) {
	t.Helper()
	for _, l := range words.Languages() {
		text := console.Message(words.Open(l.Code), v.Rule)
		if text == "" || strings.Contains(text, "⟦") || strings.Contains(text, "%!") {
			t.Errorf("the text of %v in %s: got %q, want a translated text", v.Rule, l.Code, text)
		}
	}
}

// datagram encodes a message of Mia, and line a message of another text protocol.
func datagram(text string) ([]byte, error) { return []byte(text), nil }
func line(text string) ([]byte, error)     { return []byte(text + "\n"), nil }

func without(messages []wire.CapturedMessage, i int) []wire.CapturedMessage {
	return slices.Delete(slices.Clone(messages), i, i+1)
}

// violations returns what a checker finds in messages.
func violations(c *conform.Checker, messages []wire.CapturedMessage) []conform.Violation {
	for _, m := range messages {
		c.Check(m)
	}
	return c.End(time.Hour)
}

// talk is one file of testdata/talk. Its commands are:
//
//	begin GAME [OPTION]   a new conversation with a server of GAME
//	client MESSAGE        the client sends a message
//	server MESSAGE        the server sends a message
//	cut ERROR MESSAGE     the server's message is incomplete: "torn" by the server, or "left" by the client
//	after DURATION        time passes
//	end                   the conversation ends; its violations follow
type talk struct {
	t       *testing.T
	out     *bytes.Buffer
	checker *conform.Checker
	encode  func(text string) ([]byte, error)
	at      time.Duration
}

// answer and slack are the clock of all conversations.
const (
	answer = 5 * time.Second
	slack  = 100 * time.Millisecond
)

func TestRecordedTalksHaveTheKnownViolations(t *testing.T) {
	golden.Talks(t, "testdata/talk/*.txt", func(t *testing.T, out *bytes.Buffer) func(command string) {
		k := &talk{t: t, out: out}
		return k.obey
	})
}

func (k *talk) obey(command string) {
	verb, rest, _ := strings.Cut(command, " ")
	switch verb {
	case "begin":
		game, option, _ := strings.Cut(rest, " ")
		k.begin(game, option)
	case "client":
		k.hear(wire.Sent, rest, nil)
	case "server":
		k.hear(wire.Received, rest, nil)
	case "cut":
		side, message, _ := strings.Cut(rest, " ")
		k.hear(wire.Received, message, map[string]error{"torn": wire.ErrTorn, "left": wire.ErrLeft}[side])
	case "after":
		d, err := time.ParseDuration(rest)
		k.check(err)
		k.at += d
	case "end":
		k.end()
	default:
		k.t.Fatalf("got the command %q, want begin, client, server, cut, after or end", command)
	}
}

func (k *talk) check(err error) {
	k.t.Helper()
	if err != nil {
		k.t.Fatal(err)
	}
}

// hear passes one message to the checker.
func (k *talk) hear(dir wire.Direction, text string, err error) {
	k.t.Helper()
	message, encodeErr := k.encode(text)
	k.check(encodeErr)
	k.checker.Check(wire.CapturedMessage{At: k.at, Dir: dir, Bytes: message, Err: err})
}

// end writes the time and the rule of each violation.
func (k *talk) end() {
	for _, d := range k.checker.End(k.at) {
		fmt.Fprintf(k.out, "    %v: %v", d.At, d.Rule)
		if len(d.Message.Bytes) == 0 {
			k.out.WriteString(" (no message)")
		}
		if d.Last {
			k.out.WriteString("; last")
		}
		k.out.WriteString("\n")
	}
	k.checker = nil
}

// begin creates the checker of a game. An option changes the rules of its server.
func (k *talk) begin(game, option string) {
	c := conform.Timing{Answer: answer, Slack: slack}
	k.at = 0
	k.encode = func(text string) ([]byte, error) { return []byte(text + "\n"), nil }
	switch game {
	case "pond":
		k.checker, k.encode = conform.NewPond(pondLevel, c), unhex
	case "glenda":
		config := glenda.Config{Size: 11}
		if option == "walls" {
			config.Walls = glenda.Range{Min: 2, Max: 3}
		}
		k.checker = conform.NewGlenda(config, c)
	case "labyrinth":
		k.checker, k.encode = conform.NewLabyrinth(labyrinthwire.Format{}, c), labyrinthMessage
	case "mia":
		var d mia.Dialect
		if option == "stands" {
			d.Equal = mia.EqualStands
		}
		k.checker = conform.NewMia(d, c)
		k.encode = func(text string) ([]byte, error) { return []byte(text), nil }
	case "foxes":
		k.checker = conform.NewFoxes(foxesConfig(option), c)
	default:
		k.t.Fatalf("got the game %q, want pond, glenda, labyrinth, mia or foxes", game)
	}
}

// pondLevel returns the rules of the levels 1 and 2. There are no other levels.
func pondLevel(level byte) (pond.Config, bool) {
	return pond.Config{CatStep: 1800}, level == 1 || level == 2
}

func foxesConfig(option string) foxes.Config {
	switch option {
	case "clock":
		return foxes.Config{Size: 4, Cooldown: [foxes.Sides]int{foxes.Second, 2 * foxes.Second}, Tide: 10 * foxes.Second}
	case "any":
		return foxes.Config{}
	}
	return foxes.Config{Size: 4}
}

// unhex decodes hexadecimal digits and ignores spaces.
func unhex(text string) ([]byte, error) { return hex.DecodeString(strings.ReplaceAll(text, " ", "")) }

var errMessage = errors.New("unknown message")

// labyrinthMessage encodes a message of the labyrinth:
//
//	hello; name; start YOU PLAYERS OBJECTIVES; turn MILLIS; move PLAYER INSERT LINE TILE X Y; kick PLAYER; end WINNER...;
//	names; bytes in hexadecimal digits
func labyrinthMessage(text string) ([]byte, error) {
	fields := strings.Fields(text)
	var n [7]int
	for i, f := range fields[1:] {
		n[i], _ = strconv.Atoi(f) // the digits of "bytes" may be no number
	}
	var m labyrinthwire.Message
	switch fields[0] {
	case "hello":
		return []byte{0x2a, 0, 0, 0x12, 0x67}, nil
	case "name":
		m = labyrinthwire.Bye{Name: "ann"}
	case "start":
		m = labyrinthwire.Start{
			Width: 7, Height: 7, Tiles: make([]byte, 49), Private: true, You: n[0],
			Players: make([]labyrinthwire.Place, n[1]), Hand: make([]int, n[2]),
		}
	case "turn":
		m = labyrinthwire.Turn{Millis: int64(n[0])}
	case "move":
		m = labyrinthwire.Move{Player: n[0], Insert: byte(n[1]), Line: n[2], Tile: byte(n[3]), To: labyrinthwire.Place{X: n[4], Y: n[5]}}
	case "kick":
		m = labyrinthwire.Kick{Player: n[0]}
	case "end":
		m = labyrinthwire.End{Winners: n[:len(fields)-1]}
	case "names":
		m = labyrinthwire.Names{Names: []string{"ann", "bob"}}
	case "bytes":
		return unhex(strings.Join(fields[1:], ""))
	default:
		return nil, fmt.Errorf("%w %q", errMessage, text)
	}
	return m.Append(nil, labyrinthwire.Format{}), nil
}
