// Package dicestats counts the faces of the dice rolled in a game of Mia. It describes whether the counts are plausible for fair
// dice.
package dicestats

import (
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/rules/mia"
	"menagerie/scenes/miascene/sentences"
)

// Tally counts the dice of rolls. The zero value has no rolls.
type Tally struct {
	Faces [6]int // dice with one to six pips
	Rolls int
	Mias  int

	round int      // of the last roll
	over  mia.Dice // the announcement after which the last roll was made
}

// AddOnce counts the dice under the viewer's cup. If it has already counted this roll, it does nothing. The round and the last
// announcement identify a roll, because announcements only rise within a round.
func (t *Tally) AddOnce(v mia.View) {
	if t.Rolls > 0 && t.round == v.Round && t.over == v.Standing {
		return
	}
	t.round, t.over = v.Round, v.Standing
	t.Add(v.Dice)
}

// Add counts the dice of a roll. It ignores unknown dice.
func (t *Tally) Add(d mia.Dice) {
	if !d.Valid() {
		return
	}
	t.Faces[d.High()-1]++
	t.Faces[d.Low()-1]++
	t.Rolls++
	if d == mia.Mia {
		t.Mias++
	}
}

// Evenness returns a text in the player's language that compares the counted rolls with fair dice.
func (t *Tally) Evenness(b *words.Book) string {
	text := ""
	if t.Rolls > 0 {
		text = b.N("mia.dice_mias", t.Mias, sentences.Decimal(b, float64(t.Rolls)/18)) + "\n"
	}
	f := stats.Judge(t.Faces)
	if f.Faces < stats.EnoughFaces {
		return text + b.T("mia.dice_few")
	}
	return text + b.T(verdictKey(f.Chance), sentences.Percent(b, f.Chance))
}

// verdictKey returns the key of the text about the fairness of the dice. chance is the probability that the results of fair
// dice are at least as uneven as the counted results.
func verdictKey(chance float64) string {
	switch {
	case chance < 0.01:
		return "mia.dice_odd"
	case chance < 0.05:
		return "mia.dice_uneven"
	}
	return "mia.dice_fair"
}
