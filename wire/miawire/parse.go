package miawire

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What is read of a datagram at most.
const (
	maxIn    = 8192 // bytes; longer ones are unknown
	maxNames = 64   // of a list
	maxShown = 80   // bytes of what is unknown
)

// ends are what some servers put behind a datagram.
const ends = "\r\n\x00"

// ParseServer reads a datagram that a server has sent. Line feeds at its end, and at that of any field, are passed over.
func ParseServer(b []byte) Message {
	return parse(b, strings.TrimRight(text(b), ends), func(verb string, a args) Message {
		for i := range a {
			a[i] = strings.TrimRight(a[i], ends)
		}
		return serverMessage(verb, a)
	})
}

// ParseClient reads a datagram that a client has sent.
func ParseClient(b []byte) Message { return parse(b, text(b), clientMessage) }

// text is the datagram, or "" for what cannot be one.
func text(b []byte) string {
	if len(b) > maxIn || !utf8.Valid(b) {
		return ""
	}
	return string(b)
}

func parse(b []byte, text string, read func(verb string, args args) Message) Message {
	const most = 5 // of which the last takes what is too much
	verb, rest, more := strings.Cut(text, ";")
	var a args
	if more {
		a = strings.SplitN(rest, ";", most)
	}
	if m := read(verb, a); m != nil {
		return m
	}
	return Unknown{Printable(b)}
}

// Printable returns the beginning of what a stranger has sent, with a question mark for all that would tear a line apart.
func Printable(b []byte) string {
	cut := b[:min(len(b), maxShown)]
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, string(cut))
}

// args are the fields behind the first one.
type args []string

// at is field i, or "".
func (a args) at(i int) string {
	if i >= len(a) {
		return ""
	}
	return a[i]
}

func serverMessage(verb string, a args) Message {
	switch verb {
	case "REGISTERED":
		return Registered
	case "UNREGISTERED":
		return Unregistered
	case "HEARTBEAT":
		return Heartbeat
	case "REJECTED":
		return Rejected{shownName(a.at(0))}
	case "SCORE":
		return Score{points(a.at(0))}
	case "ECHOING":
		return Echoing{a.at(0)}
	}
	if len(a) == 0 {
		return nil
	}
	return roundMessage(verb, a)
}

func roundMessage(verb string, a args) Message {
	switch verb {
	case "ROUND STARTING":
		return RoundStarting{a[0]}
	case "ROUND STARTED":
		return RoundStarted{number(a[0]), names(a.at(1))}
	case "ROUND CANCELED":
		return RoundCanceled{shownName(a[0])}
	case "YOUR TURN":
		return YourTurn{a[0]}
	case "PLAYER ROLLS":
		return PlayerRolls{shownName(a[0])}
	case "ROLLED":
		return Rolled{dice(a[0]), a.at(1)}
	case "ANNOUNCED":
		return Announced{shownName(a[0]), dice(a.at(1))}
	case "PLAYER WANTS TO SEE":
		return WantsToSee{shownName(a[0])}
	case "ACTUAL DICE":
		return ActualDice{dice(a[0])}
	case "PLAYER LOST":
		return PlayerLost{names(a[0]), shownName(a.at(1))}
	}
	return nil
}

func clientMessage(verb string, a args) Message {
	switch verb {
	case "REGISTER":
		return Register{a.at(0)}
	case "REGISTER_SPECTATOR":
		return RegisterSpectator{a.at(0)}
	case "UNREGISTER":
		return Unregister
	case "JOIN":
		return Join{a.at(0)}
	case "ROLL":
		return Roll{a.at(0)}
	case "SEE":
		return See{a.at(0)}
	case "ANNOUNCE":
		return Announce{dice(a.at(0)), a.at(1)}
	case "ECHO":
		return Echo{a.at(0)}
	}
	return nil
}

// shownName is a name or a reason of somebody else, which a screen will show.
func shownName(s string) string { return Printable([]byte(s)) }

// names reads a list of names. Those that are empty are left out.
func names(list string) []string {
	var all []string
	for name := range strings.SplitSeq(list, ",") {
		if name != "" && len(all) < maxNames {
			all = append(all, shownName(name))
		}
	}
	return all
}

// points reads a list of names and points. What has no colon is left out.
func points(list string) []Points {
	var all []Points
	for entry := range strings.SplitSeq(list, ",") {
		name, count, ok := strings.Cut(entry, ":")
		if ok && name != "" && len(all) < maxNames {
			all = append(all, Points{shownName(name), number(count)})
		}
	}
	return all
}

// dice reads two numbers with a comma between; what follows them is passed over.
func dice(s string) Dice {
	a, b, ok := strings.Cut(s, ",")
	x, y := number(a), number(b)
	if !ok || x == 0 || y == 0 {
		return Dice{}
	}
	return Dice{x, y}
}

// number reads a number as far as it goes, behind blanks: 3, " 3", 03, 3.9 and 3x are all 3. What is none, or too large, is 0.
func number(s string) int {
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
