// Package miawire is the protocol of Mia as datagrams of text. The server rolls the dice and knows the rules; a client plays
// or watches.
//
//	datagram                    type               sent by  example
//	REGISTER;name               Register           client   REGISTER;ann
//	REGISTER_SPECTATOR;name     RegisterSpectator  client   REGISTER_SPECTATOR;eve
//	UNREGISTER                  Unregister         client   UNREGISTER
//	JOIN;token                  Join               client   JOIN;6681f367
//	ROLL;token                  Roll               client   ROLL;038ba1dc
//	SEE;token                   See                client   SEE;038ba1dc
//	ANNOUNCE;dice;token         Announce           client   ANNOUNCE;5,2;b6ae9adc
//	ECHO;text                   Echo               client   ECHO;hello
//	REGISTERED                  Registered         server   REGISTERED
//	REJECTED[;reason]           Rejected           server   REJECTED;NAME_ALREADY_TAKEN
//	UNREGISTERED                Unregistered       server   UNREGISTERED
//	HEARTBEAT                   Heartbeat          server   HEARTBEAT
//	ROUND STARTING;token        RoundStarting      server   ROUND STARTING;6681f367
//	ROUND STARTED;number;names  RoundStarted       server   ROUND STARTED;1;ann,bob
//	ROUND CANCELED;reason       RoundCanceled      server   ROUND CANCELED;NO_PLAYERS
//	YOUR TURN;token             YourTurn           server   YOUR TURN;038ba1dc
//	PLAYER ROLLS;name           PlayerRolls        server   PLAYER ROLLS;ann
//	ROLLED;dice;token           Rolled             server   ROLLED;5,2;b6ae9adc
//	ANNOUNCED;name;dice         Announced          server   ANNOUNCED;ann;5,2
//	PLAYER WANTS TO SEE;name    WantsToSee         server   PLAYER WANTS TO SEE;bob
//	ACTUAL DICE;dice            ActualDice         server   ACTUAL DICE;5,2
//	PLAYER LOST;names;reason    PlayerLost         server   PLAYER LOST;bob;SEE_FAILED
//	SCORE;name:points,...       Score              server   SCORE;ann:15,bob:10
//	ECHOING;text                Echoing            server   ECHOING;hello
//
// One datagram is one message in UTF-8 without a line feed. Nothing is escaped: names have no comma, semicolon, colon or
// blank, and tokens no semicolon.
//
// ParseServer reads what a server sends and ParseClient what a client sends. Neither fails: what the protocol doesn't have
// is an Unknown. They are as tolerant as the servers that exist, which ignore fields too many and read numbers as far as
// they go.
//
// Source: the protocol text of the game; ECHO and the reasons of REJECTED were seen on a public server. docs/games/mia.md
// tells what the servers that speak it really do.
package miawire

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Port is where servers listen by custom.
const Port = 9000

// MaxOut is how many bytes a datagram has at most that we send: the smallest buffers of known clients have as many.
const MaxOut = 1000

// MaxName is how long a name may be, in units of UTF-16, as a known server counts.
const MaxName = 20

// Message is one datagram of either direction.
type Message interface {
	// Append appends the datagram to b.
	Append(b []byte) []byte
}

// ValidName reports whether servers accept the name.
func ValidName(name string) bool {
	return name != "" && utf8.ValidString(name) && len(utf16.Encode([]rune(name))) <= MaxName &&
		!strings.ContainsFunc(name, func(r rune) bool {
			const byteOrderMark = '\ufeff' // a blank, where servers are written in JavaScript
			return r == ',' || r == ';' || r == ':' || r == byteOrderMark || unicode.IsSpace(r) || unicode.IsControl(r)
		})
}

// Dice are two numbers as they are sent, which need not be numbers that dice show. The zero value stands for dice that could
// not be read.
type Dice struct{ A, B int }

// String returns the dice as they are sent.
func (d Dice) String() string { return strconv.Itoa(d.A) + "," + strconv.Itoa(d.B) }

// Word is a message of one word.
type Word uint8

// The words.
const (
	Registered Word = iota
	Unregistered
	Heartbeat
	Unregister
)

var words = [...]string{
	Registered: "REGISTERED", Unregistered: "UNREGISTERED", Heartbeat: "HEARTBEAT", Unregister: "UNREGISTER",
}

// String returns the word as it is sent.
func (w Word) String() string {
	if int(w) >= len(words) {
		return "unknown (" + strconv.Itoa(int(w)) + ")"
	}
	return words[w]
}

// Append implements Message.
func (w Word) Append(b []byte) []byte { return append(b, w.String()...) }

// Register asks for a seat.
type Register struct{ Name string }

// Append implements Message.
func (m Register) Append(b []byte) []byte { return fields(b, "REGISTER", m.Name) }

// RegisterSpectator asks to be told what everybody is told.
type RegisterSpectator struct{ Name string }

// Append implements Message.
func (m RegisterSpectator) Append(b []byte) []byte { return fields(b, "REGISTER_SPECTATOR", m.Name) }

// Join takes part in the round that is about to start.
type Join struct{ Token string }

// Append implements Message.
func (m Join) Append(b []byte) []byte { return fields(b, "JOIN", m.Token) }

// Roll rolls the dice.
type Roll struct{ Token string }

// Append implements Message.
func (m Roll) Append(b []byte) []byte { return fields(b, "ROLL", m.Token) }

// See wants to see the dice.
type See struct{ Token string }

// Append implements Message.
func (m See) Append(b []byte) []byte { return fields(b, "SEE", m.Token) }

// Announce says what the dice are.
type Announce struct {
	Dice  Dice
	Token string
}

// Append implements Message.
func (m Announce) Append(b []byte) []byte { return fields(b, "ANNOUNCE", m.Dice.String(), m.Token) }

// Echo asks for an Echoing.
type Echo struct{ Text string }

// Append implements Message.
func (m Echo) Append(b []byte) []byte { return fields(b, "ECHO", m.Text) }

// Rejected refuses a registration.
type Rejected struct{ Reason string } // "" if none was told

// The reasons of known servers, and one of our own.
const (
	InvalidName = "INVALID_NAME"
	NameTaken   = "NAME_ALREADY_TAKEN"
	NoRoom      = "NO_ROOM"
)

// Append implements Message.
func (m Rejected) Append(b []byte) []byte {
	if m.Reason == "" {
		return append(b, "REJECTED"...)
	}
	return fields(b, "REJECTED", m.Reason)
}

// RoundStarting asks whether a player joins.
type RoundStarting struct{ Token string }

// Append implements Message.
func (m RoundStarting) Append(b []byte) []byte { return fields(b, "ROUND STARTING", m.Token) }

// RoundStarted tells who plays, in the order of the round.
type RoundStarted struct {
	Number int // 0 if it could not be read
	Names  []string
}

// Append implements Message.
func (m RoundStarted) Append(b []byte) []byte {
	return fields(b, "ROUND STARTED", strconv.Itoa(m.Number), strings.Join(m.Names, ","))
}

// RoundCanceled says that nothing comes of a round.
type RoundCanceled struct{ Reason string }

// Append implements Message.
func (m RoundCanceled) Append(b []byte) []byte { return fields(b, "ROUND CANCELED", m.Reason) }

// YourTurn asks for a Roll or a See.
type YourTurn struct{ Token string }

// Append implements Message.
func (m YourTurn) Append(b []byte) []byte { return fields(b, "YOUR TURN", m.Token) }

// PlayerRolls says that somebody has rolled.
type PlayerRolls struct{ Name string }

// Append implements Message.
func (m PlayerRolls) Append(b []byte) []byte { return fields(b, "PLAYER ROLLS", m.Name) }

// Rolled tells the roller the dice and asks for an Announce.
type Rolled struct {
	Dice  Dice
	Token string
}

// Append implements Message.
func (m Rolled) Append(b []byte) []byte { return fields(b, "ROLLED", m.Dice.String(), m.Token) }

// Announced tells what somebody has announced.
type Announced struct {
	Name string
	Dice Dice
}

// Append implements Message.
func (m Announced) Append(b []byte) []byte { return fields(b, "ANNOUNCED", m.Name, m.Dice.String()) }

// WantsToSee says that somebody wants to see.
type WantsToSee struct{ Name string }

// Append implements Message.
func (m WantsToSee) Append(b []byte) []byte { return fields(b, "PLAYER WANTS TO SEE", m.Name) }

// ActualDice tells what is under the cup.
type ActualDice struct{ Dice Dice }

// Append implements Message.
func (m ActualDice) Append(b []byte) []byte { return fields(b, "ACTUAL DICE", m.Dice.String()) }

// PlayerLost tells who has lost the round, and why.
type PlayerLost struct {
	Names  []string // in no particular order
	Reason string
}

// Append implements Message.
func (m PlayerLost) Append(b []byte) []byte {
	return fields(b, "PLAYER LOST", strings.Join(m.Names, ","), m.Reason)
}

// Points are what somebody has.
type Points struct {
	Name   string
	Points int
}

// Score tells what everybody has, in no particular order.
type Score struct{ All []Points }

// Append implements Message.
func (m Score) Append(b []byte) []byte {
	b = append(b, "SCORE;"...)
	for i, p := range m.All {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, p.Name...), ':')
		b = strconv.AppendInt(b, int64(p.Points), 10)
	}
	return b
}

// Echoing answers an Echo.
type Echoing struct{ Text string }

// Append implements Message.
func (m Echoing) Append(b []byte) []byte { return fields(b, "ECHOING", m.Text) }

// Unknown is a datagram that the protocol doesn't have; Text is its beginning, fit to be shown.
type Unknown struct{ Text string }

// Append implements Message.
func (m Unknown) Append(b []byte) []byte { return append(b, m.Text...) }

// fields appends the fields of a message with a semicolon between.
func fields(b []byte, verb string, rest ...string) []byte {
	b = append(b, verb...)
	for _, field := range rest {
		b = append(append(b, ';'), field...)
	}
	return b
}
