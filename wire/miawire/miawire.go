// Package miawire reads and writes the text protocol of Mia, which uses datagrams. The server rolls the dice and
// enforces the rules. A client plays or watches.
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
// One datagram is one message in UTF-8 without a line feed. There is no escaping. A name contains no comma, semicolon,
// colon or space; a token contains no semicolon.
//
// ParseServer reads a server's datagrams and ParseClient a client's. Neither returns an error: a datagram that the
// protocol does not define is an Unknown. Like existing servers, the parsers ignore surplus fields and any text after a
// number.
//
// Source: the specification of the game's protocol. ECHO and the reasons of REJECTED were observed on a public server.
// docs/games/mia.md describes how existing servers deviate from the specification.
package miawire

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Port is the default UDP port of this program and of most servers.
const Port = 9000

// MaxOut is the maximum length in bytes of a datagram that this program sends. The smallest receive buffer of all known
// clients has this size.
const MaxOut = 1000

// MaxName is the maximum length of a player's name in UTF-16 code units.
const MaxName = 20

// Message is a datagram from a client or a server.
type Message interface {
	// Append appends the datagram to b.
	Append(b []byte) []byte
}

// ValidName reports whether servers accept name as the name of a player.
func ValidName(name string) bool {
	return name != "" && utf8.ValidString(name) && len(utf16.Encode([]rune(name))) <= MaxName &&
		!strings.ContainsFunc(name, func(r rune) bool {
			const byteOrderMark = '\ufeff' // servers written in JavaScript treat it as white space
			return r == ',' || r == ';' || r == ':' || r == byteOrderMark || unicode.IsSpace(r) || unicode.IsControl(r)
		})
}

// Dice has the two numbers that the peer has sent. They may be outside the range from 1 to 6. The zero value means that the
// dice could not be parsed.
type Dice struct{ A, B int }

// String returns the dice as they are sent.
func (d Dice) String() string { return strconv.Itoa(d.A) + "," + strconv.Itoa(d.B) }

// Word is a message that consists of one word.
type Word uint8

// The messages of one word.
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

// message returns w. It is the constructor of w in specs.
func (w Word) message(args) Message { return w }

func (w Word) Append(b []byte) []byte { return append(b, w.String()...) }

// Register is a client's request for a seat.
type Register struct{ Name string }

func (m Register) Append(b []byte) []byte { return appendFields(b, "REGISTER", m.Name) }

// RegisterSpectator is a client's request to become a spectator. A spectator receives the messages that are sent to all
// clients.
type RegisterSpectator struct{ Name string }

func (m RegisterSpectator) Append(b []byte) []byte {
	return appendFields(b, "REGISTER_SPECTATOR", m.Name)
}

// Join accepts the server's invitation to the next round.
type Join struct{ Token string }

func (m Join) Append(b []byte) []byte { return appendFields(b, "JOIN", m.Token) }

// Roll is a client's request to roll the dice.
type Roll struct{ Token string }

func (m Roll) Append(b []byte) []byte { return appendFields(b, "ROLL", m.Token) }

// See is a client's request to call the bluff.
type See struct{ Token string }

func (m See) Append(b []byte) []byte { return appendFields(b, "SEE", m.Token) }

// Announce is a client's announcement of dice.
type Announce struct {
	Dice  Dice
	Token string
}

func (m Announce) Append(b []byte) []byte {
	return appendFields(b, "ANNOUNCE", m.Dice.String(), m.Token)
}

// Echo is a client's request for an Echoing with the same text.
type Echo struct{ Text string }

func (m Echo) Append(b []byte) []byte { return appendFields(b, "ECHO", m.Text) }

// Rejected is the server's refusal of a registration.
type Rejected struct{ Reason string } // "" if the server sent none

// The reasons of a Rejected. NoRoom is sent only by this program's server.
const (
	InvalidName = "INVALID_NAME"
	NameTaken   = "NAME_ALREADY_TAKEN"
	NoRoom      = "NO_ROOM"
)

func (m Rejected) Append(b []byte) []byte {
	if m.Reason == "" {
		return append(b, "REJECTED"...)
	}
	return appendFields(b, "REJECTED", m.Reason)
}

// RoundStarting is the server's invitation to join the next round.
type RoundStarting struct{ Token string }

func (m RoundStarting) Append(b []byte) []byte { return appendFields(b, "ROUND STARTING", m.Token) }

// RoundStarted is the server's message that a round begins, with the players in turn order.
type RoundStarted struct {
	Number int // number of the round; 0 if it could not be parsed
	Names  []string
}

func (m RoundStarted) Append(b []byte) []byte {
	return appendFields(b, "ROUND STARTED", strconv.Itoa(m.Number), strings.Join(m.Names, ","))
}

// RoundCanceled is the server's message that a round does not take place.
type RoundCanceled struct{ Reason string }

func (m RoundCanceled) Append(b []byte) []byte { return appendFields(b, "ROUND CANCELED", m.Reason) }

// YourTurn is the server's request for a Roll or a See.
type YourTurn struct{ Token string }

func (m YourTurn) Append(b []byte) []byte { return appendFields(b, "YOUR TURN", m.Token) }

// PlayerRolls is the server's message that a player has rolled.
type PlayerRolls struct{ Name string }

func (m PlayerRolls) Append(b []byte) []byte { return appendFields(b, "PLAYER ROLLS", m.Name) }

// Rolled is the server's message to a player who has rolled. It contains the dice, and requests an Announce.
type Rolled struct {
	Dice  Dice
	Token string
}

func (m Rolled) Append(b []byte) []byte { return appendFields(b, "ROLLED", m.Dice.String(), m.Token) }

// Announced is the server's message about a player's announcement.
type Announced struct {
	Name string
	Dice Dice
}

func (m Announced) Append(b []byte) []byte {
	return appendFields(b, "ANNOUNCED", m.Name, m.Dice.String())
}

// WantsToSee is the server's message that a player calls the bluff.
type WantsToSee struct{ Name string }

func (m WantsToSee) Append(b []byte) []byte { return appendFields(b, "PLAYER WANTS TO SEE", m.Name) }

// ActualDice is the server's message with the dice under the cup.
type ActualDice struct{ Dice Dice }

func (m ActualDice) Append(b []byte) []byte { return appendFields(b, "ACTUAL DICE", m.Dice.String()) }

// PlayerLost is the server's message about the players who have lost the round. It contains the reason.
type PlayerLost struct {
	Names  []string // in no particular order
	Reason string
}

func (m PlayerLost) Append(b []byte) []byte {
	return appendFields(b, "PLAYER LOST", strings.Join(m.Names, ","), m.Reason)
}

// Points has the points of one player.
type Points struct {
	Name   string
	Points int
}

// Score is the server's message with the points of all players, in no particular order.
type Score struct{ All []Points }

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

// Echoing is the server's response to an Echo.
type Echoing struct{ Text string }

func (m Echoing) Append(b []byte) []byte { return appendFields(b, "ECHOING", m.Text) }

// Unknown is a datagram that the protocol does not define. Text is the beginning of the datagram in printable form.
type Unknown struct{ Text string }

func (m Unknown) Append(b []byte) []byte { return append(b, m.Text...) }

// appendFields appends verb and the fields of a message to b, separated by semicolons.
func appendFields(b []byte, verb string, rest ...string) []byte {
	b = append(b, verb...)
	for _, field := range rest {
		b = append(append(b, ';'), field...)
	}
	return b
}
