package miascene

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"menagerie/assets/words"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
	"menagerie/scenes/ui"
)

// nameFunc is a function that returns the name of the player on a seat.
type nameFunc = func(seat rules.Seat) string

// ValueText returns the notation of the value d in a sentence. The highest value is "Mia".
func ValueText(d mia.Dice) string {
	if d == mia.Mia {
		return "Mia"
	}
	return miadraw.Value(d)
}

// eventText describes an event. It also returns the text's tone in the log.
func eventText(b *words.Book, e mia.Event, name nameFunc) (string, ui.Tone) {
	switch e.Kind {
	case mia.Started:
		return b.T("mia.log_started", nameList(e.Seats, name)), ui.Soft
	case mia.Rolls:
		return b.T("mia.log_rolls", name(e.Seat)), ui.Soft
	case mia.Announced:
		return b.T("mia.log_says", name(e.Seat), ValueText(e.Dice)), ui.Ink
	case mia.WantsToSee:
		return b.T("mia.log_sees", name(e.Seat)), ui.Ink
	case mia.Shown:
		return b.T("mia.log_shown", ValueText(e.Dice)), ui.Ink
	case mia.Cancelled:
		return endingText(b, []mia.Event{e}, name), ui.Warn
	}
	return endingText(b, []mia.Event{e}, name), ui.Bad
}

// reasonKeys has a short name for each reason why a round can end. The keys of the translated texts end with this name.
var reasonKeys = [...]string{
	mia.NoReason: "unknown", mia.SeeBeforeFirstRoll: "early", mia.LiedAboutMia: "lied", mia.AnnouncedLosingDice: "low",
	mia.DidNotAnnounce: "silent", mia.DidNotTakeTurn: "slow", mia.InvalidTurn: "invalid", mia.SeeFailed: "failed",
	mia.CaughtBluffing: "caught", mia.TrueMia: "mia", mia.NoPlayers: "nobody", mia.OnlyOnePlayer: "alone",
}

// lostText names the reason for lost rounds, without players.
func lostText(b *words.Book, reason mia.Reason) string { return b.T("mia.lost_" + reasonKeys[reason]) }

// endingText describes how a round ended. The last event in log must be the one that ended the round.
func endingText(b *words.Book, log []mia.Event, name nameFunc) string {
	e := log[len(log)-1]
	shown, open := lastEvent(log, mia.Shown)
	said, spoken := lastEvent(log, mia.Announced)
	if open && spoken && (e.Reason == mia.CaughtBluffing || e.Reason == mia.SeeFailed || e.Reason == mia.LiedAboutMia) {
		return b.T("mia.banner_"+reasonKeys[e.Reason], nameList(e.Seats, name), ValueText(said.Dice), ValueText(shown.Dice))
	}
	if e.Kind == mia.Cancelled {
		return b.T("mia.end_" + reasonKeys[e.Reason])
	}
	return b.T("mia.end_"+reasonKeys[e.Reason], nameList(e.Seats, name))
}

// nameList returns the names of the players on the given seats, separated by commas.
func nameList(seats []rules.Seat, name nameFunc) string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = name(seat)
	}
	return strings.Join(names, ", ")
}

// lastEvent returns the latest event of a kind in log, or false if there is none.
func lastEvent(log []mia.Event, kind mia.EventKind) (mia.Event, bool) {
	for _, e := range slices.Backward(log) {
		if e.Kind == kind {
			return e, true
		}
	}
	return mia.Event{}, false
}

// percent returns a probability as a percentage.
func percent(b *words.Book, p float64) string {
	return b.T("mia.percent", b.Integer(int64(math.Round(100*p))))
}

// decimal returns v, which must not be negative, with one decimal.
func decimal(b *words.Book, v float64) string {
	tenths := int(v*10 + 0.5)
	return fmt.Sprintf("%d%s%d", tenths/10, b.T("mia.decimal"), tenths%10)
}

// announcementText describes an announcement. If the dice under the cup are known, it also tells whether the
// announcement was true.
func announcementText(b *words.Book, d miamath.Decision, name nameFunc) string {
	who, said := name(d.Seat), ValueText(d.Move.Dice)
	switch {
	case !d.Dice.Valid():
		return b.T("mia.did_say", who, said)
	case d.Dice < d.Move.Dice:
		return b.T("mia.did_bluff", who, said, ValueText(d.Dice))
	case d.Dice == d.Move.Dice:
		return b.T("mia.did_truth", who, said)
	}
	return b.T("mia.did_less", who, said, ValueText(d.Dice))
}

// winners returns the seats with the most points. In a game with lives, it returns the seats that still have a life.
func winners(v mia.View) (first []rules.Seat) {
	lives := v.Config.Lives > 0
	for seat, points := range v.Scores {
		if lives && !v.Out(rules.Seat(seat)) || !lives && points == slices.Max(v.Scores) {
			first = append(first, rules.Seat(seat))
		}
	}
	return first
}

// outcomeText returns a sentence about who has won. The sentence addresses the player on readerSeat as "you". If
// readerSeat is rules.Nobody, it addresses nobody.
func outcomeText(b *words.Book, v mia.View, readerSeat rules.Seat, name nameFunc) string {
	first, best := winners(v), slices.Max(append([]int{0}, v.Scores...))
	points, one, mine := b.Integer(int64(best)), len(first) == 1, slices.Contains(first, readerSeat)
	switch {
	case len(first) == 0:
		return ""
	case one && mine && v.Config.Lives > 0:
		return b.T("mia.you_survived")
	case one && v.Config.Lives > 0:
		return b.T("mia.survived", name(first[0]))
	case one && mine:
		return b.N("mia.you_won", best)
	case one:
		return b.T("mia.won", name(first[0]), points)
	case len(first) == 2 && mine:
		return b.T("mia.you_tied", name(first[0]+first[1]-readerSeat), points)
	}
	return b.T("mia.tied", nameList(first, name), points)
}

// TeachingText returns a sentence about one round from which the players on seats can learn something. index is the
// index of the last view in views before the end of this round. If there is no such round, index is -1.
func TeachingText(b *words.Book, views []mia.View, seats []rules.Seat, name nameFunc) (text string, index int) {
	you, won := rules.Nobody, false
	if len(seats) == 1 {
		you = seats[0]
		scores := views[len(views)-1].Scores
		won = scores[you] == slices.Max(scores)
	}
	text, index = b.T("game.no_turning"), -1
	// A single winner learns from a bluff that they called, a single loser from a round that they lost, and several people
	// from the last called bluff.
	for i := 1; i < len(views); i++ {
		log := views[i].Since(views[i-1])
		lost, ok := lastEvent(log, mia.Lost)
		if !ok {
			continue
		}
		round := b.Integer(int64(views[i-1].Round))
		caller, called := lastEvent(append(slices.Clone(views[i-1].Log), log...), mia.WantsToSee)
		mine := slices.Contains(lost.Seats, you)
		switch {
		case !called:
		case won && lost.Reason == mia.CaughtBluffing && you == caller.Seat:
			text, index = b.T("mia.taught_won", round, nameList(lost.Seats, name)), i-1
		case you == rules.Nobody && lost.Reason == mia.CaughtBluffing:
			text, index = b.T("mia.taught_all", round, name(caller.Seat), nameList(lost.Seats, name)), i-1
		case !won && mine && lost.Reason == mia.CaughtBluffing:
			text, index = b.T("mia.taught_caught", round), i-1
		case !won && mine && lost.Reason == mia.SeeFailed:
			text, index = b.T("mia.taught_failed", round), i-1
		}
	}
	return text, index
}
