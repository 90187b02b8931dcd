package miascene

import (
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/session/lesson"
)

type step = lesson.Step[mia.State, mia.View, mia.Move]

// seed is the seed of the lesson's game. With this seed, the player rolls 6 5, 3 1 and 2 1, and the opponent 4 2 and 3
// 2.
const seed = 9355

// me is the seat of the player, and rival that of the opponent.
const (
	me rules.Seat = iota
	rival
)

// callBluff is the move of a player who calls the bluff.
var callBluff = mia.Move{Kind: mia.See}

// LessonSteps returns the steps of the lesson. Each step is a round that the player wins.
func LessonSteps() []step {
	return []step{
		lessonRound(1, step{Text: "mia.lesson_look", Then: &lesson.Part{Text: "mia.lesson_truth"}, Start: firstPosition, Lit: correctMove(6, 5)}),
		lessonRound(2, step{Text: "mia.lesson_call", Wrong: "mia.lesson_beats", Lit: correctMove(0, 0)}),
		lessonRound(3, step{Text: "mia.lesson_bluff", Lit: correctMove(5, 3)}),
		lessonRound(4, step{Text: "mia.lesson_mia", Lit: correctMove(2, 1)}),
	}
}

// lessonRound sets the fields of st that are the same for all rounds, and returns st. n is the number of the round,
// from 1.
func lessonRound(n int, st step) step {
	st.Seat, st.Delay, st.Still, st.Reply = me, lesson.Delay, true, lessonReply
	st.Done = func(v mia.View) bool { return v.Scores[me] >= n }
	lit := st.Lit
	st.Takes = func(v mia.View, m mia.Move) bool {
		right := lit(v)
		return m.Kind == mia.Join || len(right) > 0 && m == right[0]
	}
	return st
}

// firstPosition returns the state of the game after the player's first roll.
func firstPosition() (mia.State, error) {
	s, err := mia.New(mia.Config{Seats: 2}, seed)
	for _, seat := range []rules.Seat{me, rival} {
		if err == nil {
			s, err = s.Play(seat, mia.Move{Kind: mia.Join})
		}
	}
	if err == nil {
		s, err = s.Play(me, mia.Move{Kind: mia.Roll})
	}
	return s, err
}

// correctMove returns a Step.Lit function, which shows the correct move of a lesson step: announce the dice (high,
// low), or call the bluff.
func correctMove(high, low int) func(v mia.View) []mia.Move {
	d, err := mia.DiceOf(high, low)
	return func(v mia.View) []mia.Move {
		switch {
		case len(v.Waiting) == 0 || v.Waiting[0] != me:
		case v.Stage == mia.Announcing && err == nil:
			return []mia.Move{mia.Say(d)}
		case v.Stage == mia.Turn && v.Standing != mia.None:
			return []mia.Move{callBluff}
		}
		return nil
	}
}

// opponentBluffs has the values that the opponent announces, by round.
var opponentBluffs = map[int][2]int{2: {6, 6}, 3: {5, 4}}

// lessonReply makes the moves in the lesson that the player does not make: joining, first rolls, and the opponent's
// moves.
func lessonReply(s mia.State) (rules.Seat, mia.Move, bool) {
	v := s.View(rival)
	if len(v.Waiting) == 0 {
		return rules.Nobody, mia.Move{}, false
	}
	seat := v.Waiting[0]
	switch {
	case v.Stage == mia.Joining:
		return seat, mia.Move{Kind: mia.Join}, true
	case v.Stage == mia.Turn && v.Standing == mia.None, v.Stage == mia.Turn && seat == rival && v.Round > 1:
		return seat, mia.Move{Kind: mia.Roll}, true
	// In the first round, the opponent calls the player's announcement. Later it bluffs with the values in
	// opponentBluffs.
	case v.Stage == mia.Turn && seat == rival:
		return seat, callBluff, true
	case v.Stage == mia.Announcing && seat == rival:
		d, err := mia.DiceOf(opponentBluffs[v.Round][0], opponentBluffs[v.Round][1])
		return seat, mia.Say(d), err == nil
	}
	return rules.Nobody, mia.Move{}, false
}
