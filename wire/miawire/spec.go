package miawire

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"menagerie/wire"
)

// spec describes one message: its fields, its constructor, and its explanation for people. The parsers check only the
// verb and the number of fields.
type spec struct {
	wire.MessageSpec
	message func(a args) Message
	ask     bool                       // the message is a server's request
	answer  bool                       // the message is a server's response
	limit   func(Limits) time.Duration // returns the time limit for the response to a request with a token; nil for other messages
	request string                     // verb of the server's request that a client's message answers
}

// specs is the table of all messages. ParseServer, ParseClient and the dissector use it.
var specs = []spec{
	client("REGISTER", func(a args) Message { return Register{a.at(0)} }, fieldName),
	client("REGISTER_SPECTATOR", func(a args) Message { return RegisterSpectator{a.at(0)} }, fieldName),
	client("UNREGISTER", Unregister.message),
	client("JOIN", func(a args) Message { return Join{a.at(0)} }, fieldToken).respondsTo("ROUND STARTING"),
	client("ROLL", func(a args) Message { return Roll{a.at(0)} }, fieldToken).respondsTo("YOUR TURN"),
	client("SEE", func(a args) Message { return See{a.at(0)} }, fieldToken).respondsTo("YOUR TURN"),
	client("ANNOUNCE", func(a args) Message { return Announce{parseDice(a.at(0)), a.at(1)} }, fieldDice, fieldToken).respondsTo("ROLLED"),
	client("ECHO", func(a args) Message { return Echo{a.at(0)} }, fieldText).lastOptional(),

	fromServer("REGISTERED", Registered.message).asResponse(),
	fromServer("UNREGISTERED", Unregistered.message).asResponse(),
	fromServer("HEARTBEAT", Heartbeat.message),
	fromServer("REJECTED", func(a args) Message { return Rejected{shownName(a.at(0))} }, fieldWhy).lastOptional().asResponse(),
	fromServer("ROUND STARTING", func(a args) Message { return RoundStarting{a.at(0)} }, fieldToken).asRequest(func(l Limits) time.Duration { return l.Join }),
	fromServer("ROUND STARTED", func(a args) Message { return RoundStarted{parseNumber(a.at(0)), parseNames(a.at(1))} }, fieldNumber, fieldNames).asResponse(),
	fromServer("ROUND CANCELED", func(a args) Message { return RoundCanceled{shownName(a.at(0))} }, fieldWhy).asResponse(),
	fromServer("YOUR TURN", func(a args) Message { return YourTurn{a.at(0)} }, fieldToken).asRequest(func(l Limits) time.Duration { return l.Turn }),
	fromServer("PLAYER ROLLS", func(a args) Message { return PlayerRolls{shownName(a.at(0))} }, fieldWho).asResponse(),
	fromServer("ROLLED", func(a args) Message { return Rolled{parseDice(a.at(0)), a.at(1)} }, fieldDice, fieldToken).
		asRequest(func(l Limits) time.Duration { return l.Announce }).asResponse(),
	fromServer("ANNOUNCED", func(a args) Message { return Announced{shownName(a.at(0)), parseDice(a.at(1))} }, fieldWho, fieldDice).asResponse(),
	fromServer("PLAYER WANTS TO SEE", func(a args) Message { return WantsToSee{shownName(a.at(0))} }, fieldWho).asResponse(),
	fromServer("ACTUAL DICE", func(a args) Message { return ActualDice{parseDice(a.at(0))} }, fieldDice),
	fromServer("PLAYER LOST", func(a args) Message { return PlayerLost{parseNames(a.at(0)), shownName(a.at(1))} }, fieldNames, fieldWhy),
	fromServer("SCORE", func(a args) Message { return Score{parsePoints(a.at(0))} }, fieldPoints).lastOptional(),
	fromServer("ECHOING", func(a args) Message { return Echoing{a.at(0)} }, fieldText).lastOptional().asResponse(),
}

func fromServer(verb string, message func(a args) Message, fields ...wire.Field) spec {
	return spec{MessageSpec: wire.MessageSpec{Verb: verb, By: wire.Server, Fields: fields}, message: message}
}

func client(verb string, message func(a args) Message, fields ...wire.Field) spec {
	return spec{MessageSpec: wire.MessageSpec{Verb: verb, By: wire.Client, Fields: fields}, message: message}
}

// lastOptional returns a copy of s in which the last field may be missing.
func (s spec) lastOptional() spec {
	s.Optional = 1
	return s
}

func (s spec) asResponse() spec {
	s.answer = true
	return s
}

// asRequest returns a copy of s for a message with which the server requests a response. The response must contain the
// token of the request. limit returns the time within which the client must respond.
func (s spec) asRequest(limit func(Limits) time.Duration) spec {
	s.ask, s.limit = true, limit
	return s
}

// respondsTo returns a copy of s for a message with which a client responds to the server. verb is the verb of the
// server's message.
func (s spec) respondsTo(verb string) spec {
	s.request = verb
	return s
}

// read converts the fields of a datagram to a message. A missing field is empty in the message. It returns nil if a
// server's message requires fields and has none.
func (s spec) read(a args) Message {
	if s.By == wire.Server && len(s.Fields) > s.Optional && len(a) == 0 {
		return nil
	}
	return s.message(a)
}

// The fields of datagrams.
var (
	fieldToken  = wire.Field{Name: "token", Check: present}
	fieldName   = wire.Field{Name: "name", Check: checkName}
	fieldWho    = wire.Field{Name: "name"}
	fieldNames  = wire.Field{Name: "names"}
	fieldDice   = wire.Field{Name: "dice", Check: checkDice}
	fieldWhy    = wire.Field{Name: "reason"}
	fieldText   = wire.Field{Name: "text", Rest: true}
	fieldNumber = wire.Field{Name: "number", Check: wire.Whole(0, 1<<31-1)}
	fieldPoints = wire.Field{Name: "points"}
)

func present(text string) *wire.Fault {
	if text == "" {
		return &wire.Fault{Key: "wire.empty"}
	}
	return nil
}

func checkName(text string) *wire.Fault {
	if !ValidName(text) {
		return &wire.Fault{Key: "wire.mia_name"}
	}
	return nil
}

func checkDice(text string) *wire.Fault {
	const faces = 6
	if d := parseDice(text); d.A < 1 || d.A > faces || d.B < 1 || d.B > faces {
		return &wire.Fault{Key: "wire.mia_dice", Args: []any{wire.Shorten(wire.Printable(text))}}
	}
	return nil
}

// Limits on the data read from a datagram.
const (
	maxIn    = 8192 // maximum length of a datagram in bytes; a longer one is an Unknown
	maxNames = 64   // maximum number of entries in a list
	maxShown = 80   // maximum length in bytes of the text of an Unknown
)

// trailing contains the characters that some servers append to a datagram.
const trailing = "\r\n\x00"

// ParseServer parses a datagram from a server. It ignores line ends and NULs at the end of the datagram and of each field.
func ParseServer(b []byte) Message {
	return parse(b, strings.TrimRight(validText(b), trailing), wire.Server)
}

// ParseClient parses a datagram from a client.
func ParseClient(b []byte) Message { return parse(b, validText(b), wire.Client) }

// validText returns the datagram b as a string, or "" if b is too long or not valid UTF-8.
func validText(b []byte) string {
	if len(b) > maxIn || !utf8.Valid(b) {
		return ""
	}
	return string(b)
}

func parse(b []byte, text string, sender wire.Side) Message {
	const most = 5 // the last field takes the surplus
	verb, rest, more := strings.Cut(text, ";")
	var a args
	if more {
		a = strings.SplitN(rest, ";", most)
	}
	if sender == wire.Server {
		for i := range a {
			a[i] = strings.TrimRight(a[i], trailing)
		}
	}
	for i := range specs {
		if s := &specs[i]; s.Verb == verb && s.By == sender {
			if m := s.read(a); m != nil {
				return m
			}
		}
	}
	return Unknown{Printable(b)}
}

// Printable returns the first maxShown bytes of b, a text from a peer. It replaces unprintable characters by question marks.
func Printable(b []byte) string {
	cut := b[:min(len(b), maxShown)]
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, string(cut))
}

// args holds the fields after the first one.
type args []string

// at returns field i, or "".
func (a args) at(i int) string {
	if i >= len(a) {
		return ""
	}
	return a[i]
}

// shownName returns a peer's name or reason in printable form.
func shownName(s string) string { return Printable([]byte(s)) }

// parseNames parses a list of names and omits empty ones.
func parseNames(list string) []string {
	var all []string
	for name := range strings.SplitSeq(list, ",") {
		if name != "" && len(all) < maxNames {
			all = append(all, shownName(name))
		}
	}
	return all
}

// parsePoints parses a list of names with points. It omits entries without a colon.
func parsePoints(list string) []Points {
	var all []Points
	for entry := range strings.SplitSeq(list, ",") {
		name, count, ok := strings.Cut(entry, ":")
		if ok && name != "" && len(all) < maxNames {
			all = append(all, Points{shownName(name), parseNumber(count)})
		}
	}
	return all
}

// parseDice parses two numbers that are separated by a comma. It ignores everything after the second number.
func parseDice(s string) Dice {
	a, b, ok := strings.Cut(s, ",")
	x, y := parseNumber(a), parseNumber(b)
	if !ok || x == 0 || y == 0 {
		return Dice{}
	}
	return Dice{x, y}
}

// parseNumber returns the number at the beginning of s, such as 3 for " 3", "03", "3.9" and "3x". It returns 0 if there
// is none or it is too large.
func parseNumber(s string) int {
	s = strings.TrimLeft(s, " \t")
	digits := s
	if len(s) > 0 && (s[0] == '-' || s[0] == '+') {
		digits = s[1:]
	}
	n := strings.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' })
	if n < 0 {
		n = len(digits)
	}
	value, err := strconv.ParseInt(s[:len(s)-len(digits)+n], 10, 32)
	if err != nil {
		return 0
	}
	return int(value)
}

// TokenOf returns the token in m, a message of a client. If there is none, it returns "". The text of an Echo counts as a
// token.
func TokenOf(m Message) string {
	switch m := m.(type) {
	case Join:
		return m.Token
	case Roll:
		return m.Token
	case See:
		return m.Token
	case Announce:
		return m.Token
	case Echo:
		return m.Text
	}
	return ""
}
