package miascene

import (
	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// Probabilities from which the advice uses each word.
const (
	surely, probably, perhaps = 0.9, 0.6, 0.4
	often, sometimes          = 0.5, 0.2
)

// answerText describes how likely the last announcement is true, whether perfect play believes it, and how likely a
// higher roll is.
func answerText(b *words.Book, v mia.View, name nameFunc) []string {
	e := miamath.Equilibrium(len(v.Order))
	said, who := ValueText(v.Standing), name(v.Cup)
	belief := "mia.belief_never"
	switch p := e.True(v.Before, v.Standing); {
	case p >= surely:
		belief = "mia.belief_surely"
	case p >= probably:
		belief = "mia.belief_probably"
	case p >= perhaps:
		belief = "mia.belief_even"
	case p >= 1-surely:
		belief = "mia.belief_rarely"
	}
	advice := "mia.advice_either"
	switch p := e.See[v.Before][v.Standing]; {
	case p >= probably:
		advice = "mia.advice_see"
	case p < perhaps:
		advice = "mia.advice_roll"
	}
	higher := "mia.higher_rarely"
	switch p := miamath.Above(v.Standing); {
	case p >= often:
		higher = "mia.higher_often"
	case p >= sometimes:
		higher = "mia.higher_sometimes"
	}
	return []string{b.T(belief, who, said), b.T(advice), b.T(higher, said)}
}

// bestAnnouncement returns the announcement that perfect play makes most often with the viewer's dice in v.
func bestAnnouncement(v mia.View) mia.Dice {
	best := mia.None
	w := miamath.Equilibrium(len(v.Order)).Say[v.Standing][v.Dice]
	for _, d := range mia.Values() {
		if v.Beats(d) && (best == mia.None || w[d] > w[best]) {
			best = d
		}
	}
	return best
}

// announceText describes the announcement that bestAnnouncement returns.
func announceText(b *words.Book, v mia.View) string {
	key := "mia.say_bluff"
	if bestAnnouncement(v) == v.Dice {
		key = "mia.say_truth"
	}
	return b.T(key, ValueText(bestAnnouncement(v)))
}

// taskText returns a text about what the player on a seat has to do.
func taskText(b *words.Book, v mia.View, seat rules.Seat, name nameFunc) string {
	switch who := name(seat); {
	case v.Stage == mia.Announcing && v.Standing == mia.None:
		return b.T("mia.turn_any", who)
	case v.Stage == mia.Announcing:
		return b.T("mia.turn_more", who, ValueText(v.Standing))
	case v.Standing == mia.None:
		return b.T("mia.turn_roll", who)
	default:
		return b.T("mia.turn_answer", who, ValueText(v.Standing))
	}
}

// yourTaskText returns a text, addressed to the viewer as "you", about what the viewer must do now.
func yourTaskText(b *words.Book, v mia.View, name nameFunc) string {
	switch {
	case v.Stage == mia.Announcing && v.Standing == mia.None:
		return b.T("mia.your_any")
	case v.Stage == mia.Announcing:
		return b.T("mia.your_more", ValueText(v.Standing))
	case v.Standing == mia.None:
		return b.T("mia.your_roll")
	}
	return b.T("mia.your_answer", name(v.Cup), ValueText(v.Standing))
}

// yourEndingText returns a sentence about the last event in log, which ended the round. The sentence addresses the
// player on readerSeat as "you". ok is false if there is no sentence.
func yourEndingText(b *words.Book, log []mia.Event, readerSeat rules.Seat, name nameFunc) (text string, ok bool) {
	e := log[len(log)-1]
	sees, called := lastEvent(log, mia.WantsToSee)
	shown, open := lastEvent(log, mia.Shown)
	// There is a sentence only for the loser and for the winning caller after a called bluff.
	if e.Kind != mia.Lost || len(e.Seats) != 1 || !called || !open {
		return "", false
	}
	switch loser := e.Seats[0]; {
	case e.Reason == mia.CaughtBluffing && loser == readerSeat:
		return b.T("mia.seen_through", name(sees.Seat)), true
	case e.Reason == mia.CaughtBluffing && sees.Seat == readerSeat:
		return b.T("mia.you_caught", name(loser), ValueText(shown.Dice)), true
	case e.Reason == mia.SeeFailed && loser == readerSeat:
		return b.T("mia.was_true"), true
	}
	return "", false
}
