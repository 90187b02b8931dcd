package miaserver

import (
	"crypto/rand"
	"encoding/hex"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

// encodeEvent returns the message about e, an event in the round with this number. name returns the name of the player
// at a seat.
func encodeEvent(e mia.Event, number int, name func(seat rules.Seat) string) miawire.Message {
	names := make([]string, len(e.Seats))
	for i, seat := range e.Seats {
		names[i] = name(seat)
	}
	switch e.Kind {
	case mia.Started:
		return miawire.RoundStarted{Number: number, Names: names}
	case mia.Cancelled:
		return miawire.RoundCanceled{Reason: e.Reason.String()}
	case mia.Rolls:
		return miawire.PlayerRolls{Name: name(e.Seat)}
	case mia.Announced:
		return miawire.Announced{Name: name(e.Seat), Dice: encodeDice(e.Dice)}
	case mia.WantsToSee:
		return miawire.WantsToSee{Name: name(e.Seat)}
	case mia.Shown:
		return miawire.ActualDice{Dice: encodeDice(e.Dice)}
	}
	return miawire.PlayerLost{Names: names, Reason: e.Reason.String()}
}

func encodeDice(d mia.Dice) miawire.Dice { return miawire.Dice{A: d.High(), B: d.Low()} }

// newToken returns a pseudo-random UUID, like the known servers.
func newToken() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	text := make([]byte, 0, 36)
	for i, part := range [...]int{0, 4, 6, 8, 10} {
		if i > 0 {
			text = append(text, '-')
		}
		text = hex.AppendEncode(text, b[part:[...]int{4, 6, 8, 10, 16}[i]])
	}
	return string(text)
}
