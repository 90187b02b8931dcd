package miaconform

import (
	"slices"

	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

// cancelled checks the end of a round with fewer than two players. A round without players has a number, but does not start.
func (j *Judge) cancelled(m miawire.RoundCanceled) {
	reason, err := mia.ParseReason(m.Reason)
	if err != nil || reason != mia.NoPlayers && reason != mia.OnlyOnePlayer {
		j.Fault("conform.cancelled")
	}
	if reason == mia.NoPlayers && j.number > 0 {
		j.number++
	}
	j.close()
}

func (j *Judge) shows(m miawire.ActualDice) {
	d, err := mia.DiceOf(m.Dice.A, m.Dice.B)
	switch {
	case err != nil:
		j.Wrong(err)
	case j.stage != showing:
		j.Fault("conform.unseen_dice")
		return
	case j.roller == j.me && j.own != mia.None && d != j.own:
		j.Fault("conform.dice", j.own)
	}
	switch {
	case j.said == mia.Mia && d == mia.Mia:
		j.must(mia.TrueMia, without(j.order, j.roller)...)
	case j.said == mia.Mia:
		j.must(mia.LiedAboutMia, j.roller)
	case d < j.stands:
		j.must(mia.CaughtBluffing, j.roller)
	default:
		j.must(mia.SeeFailed, j.actor())
	}
}

func without(names []string, name string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == name })
}

// lost takes who has lost. A time that has run out, or an answer that fits no question, can end a round at any moment.
func (j *Judge) lost(m miawire.PlayerLost) {
	reason, err := mia.ParseReason(m.Reason)
	late := reason == mia.DidNotTakeTurn && j.stage == turning || reason == mia.DidNotAnnounce && j.stage == announcing ||
		reason == mia.InvalidTurn && (j.stage == turning || j.stage == announcing)
	switch {
	case err != nil:
		j.Fault("conform.no_reason")
	case j.stage == outside:
		j.Fault("conform.no_round")
		return
	case late:
		j.reason, j.losers = reason, []string{j.actor()}
		if reason == mia.InvalidTurn && j.actor() == j.me {
			j.Fault("conform.answered")
		}
	case reason != j.reason:
		j.Fault("conform.reason", j.reason)
	}
	if !same(m.Names, j.losers) && err == nil {
		j.Fault("conform.losers", j.losers)
	}
	losers := m.Names
	j.expect(losers)
	if j.sent != nil {
		j.Answered()
	}
	j.close()
}

func same(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// expect counts the points that must follow.
func (j *Judge) expect(losers []string) {
	for _, name := range j.order {
		if _, known := j.scores[name]; known && !slices.Contains(losers, name) {
			j.scores[name]++
		}
	}
}

// scored compares the points with those that we have counted. Nobody's are known before they were told once.
func (j *Judge) scored(m miawire.Score) {
	next := map[string]int{}
	for _, p := range m.All {
		if want, known := j.scores[p.Name]; known && j.known && j.stage == outside && want != p.Points {
			j.Fault("conform.points", p.Name, want)
		}
		next[p.Name] = p.Points
	}
	j.scores = next
}
