package miaconform

import (
	"slices"

	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

// cancelled checks the message that a round was cancelled. Servers also count rounds that no player has joined, so
// cancelled increases the expected number for the next round.
func (c *Checker) cancelled(m miawire.RoundCanceled) {
	reason, err := mia.ParseReason(m.Reason)
	if err != nil || reason != mia.NoPlayers && reason != mia.OnlyOnePlayer {
		c.Violate("conform.cancelled")
	}
	if reason == mia.NoPlayers && c.number > 0 {
		c.number++
	}
	c.close()
}

// shows checks the dice under the cup and finds the loser.
func (c *Checker) shows(m miawire.ActualDice) {
	d, err := mia.DiceOf(m.Dice.A, m.Dice.B)
	switch {
	case c.stage != showing:
		c.Violate("conform.unseen_dice")
		return
	case err != nil:
		c.ViolateError(err)
		c.ignoreRound()
		return
	case c.roller == c.me && c.own != mia.None && d != c.own:
		c.Violate("conform.dice", c.own)
	}
	switch {
	case c.said == mia.Mia && d == mia.Mia:
		c.must(mia.TrueMia, without(c.order, c.roller)...)
	case c.said == mia.Mia:
		c.must(mia.LiedAboutMia, c.roller)
	case d < c.stands:
		c.must(mia.CaughtBluffing, c.roller)
	default:
		c.must(mia.SeeFailed, c.actor())
	}
}

// without returns names except name.
func without(names []string, name string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == name })
}

// lost checks the message that players have lost a round. It checks their names and the reason. The player to move can always
// lose by a late or invalid response.
func (c *Checker) lost(m miawire.PlayerLost) {
	reason, err := mia.ParseReason(m.Reason)
	late := reason == mia.DidNotTakeTurn && c.stage == turning || reason == mia.DidNotAnnounce && c.stage == announcing ||
		reason == mia.InvalidTurn && (c.stage == turning || c.stage == announcing)
	switch {
	case err != nil:
		c.Violate("conform.no_reason")
	case c.stage == outside:
		c.Violate("conform.no_round")
		return
	case late:
		c.reason, c.losers = reason, []string{c.actor()}
		if reason == mia.InvalidTurn && c.actor() == c.me {
			c.Violate("conform.answered")
		}
	case reason != c.reason:
		c.Violate("conform.reason", c.reason)
	}
	if !same(m.Names, c.losers) && err == nil {
		c.Violate("conform.losers", c.losers)
	}
	losers := m.Names
	c.expect(losers)
	if c.sent != nil {
		c.Responded()
	}
	c.close()
}

// same reports whether a and b hold the same names in any order.
func same(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// expect adds a point to every player except the losers.
func (c *Checker) expect(losers []string) {
	for _, name := range c.order {
		if _, known := c.scores[name]; known && !slices.Contains(losers, name) {
			c.scores[name]++
		}
	}
}

// scored checks the points of each player. It cannot check the first Score of a player, because the earlier points are
// unknown.
func (c *Checker) scored(m miawire.Score) {
	next := map[string]int{}
	for _, p := range m.All {
		if want, known := c.scores[p.Name]; known && c.known && c.stage == outside && want != p.Points {
			c.Violate("conform.points", p.Name, want)
		}
		next[p.Name] = p.Points
	}
	c.scores = next
}
