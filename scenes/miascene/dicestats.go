package miascene

import (
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/render"
	"menagerie/render/miadraw"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
)

// diceTally counts the dice of rolls. The zero value has no rolls.
type diceTally struct {
	Faces [6]int // number of counted dice for each face, from one to six pips
	Rolls int
	Mias  int

	round int      // round of the last counted roll
	over  mia.Dice // last announcement before this roll
}

// AddOnce counts the dice under the viewer's cup, unless it has already counted this roll. The round and the last announcement
// identify a roll, because announcements only rise within a round.
func (t *diceTally) AddOnce(v mia.View) {
	if t.Rolls > 0 && t.round == v.Round && t.over == v.Standing {
		return
	}
	t.round, t.over = v.Round, v.Standing
	t.Add(v.Dice)
}

// Add counts the dice of a roll, unless they are unknown.
func (t *diceTally) Add(d mia.Dice) {
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

// Evenness returns a text that compares the counted dice with fair dice.
func (t *diceTally) Evenness(b *words.Book) string {
	text := ""
	if t.Rolls > 0 {
		text = b.N("mia.dice_mias", t.Mias, decimal(b, float64(t.Rolls)/18)) + "\n"
	}
	f := stats.Judge(t.Faces)
	if f.Faces < stats.EnoughFaces {
		return text + b.T("mia.dice_few")
	}
	return text + b.T(verdictKey(f.Chance), percent(b, f.Chance))
}

// verdictKey returns the key of the text about the fairness of the dice. chance is the probability that fair dice are
// at least as uneven as these dice.
func verdictKey(chance float64) string {
	switch {
	case chance < 0.01:
		return "mia.dice_odd"
	case chance < 0.05:
		return "mia.dice_uneven"
	}
	return "mia.dice_fair"
}

// diceScope describes whose rolls a dicePanel shows.
type diceScope uint8

// The values of diceScope.
const (
	own    diceScope = iota // rolls of the person at this screen
	all                     // rolls of all players
	noSeat                  // no rolls, because the person is a spectator
	secret                  // no rolls yet, because they would reveal dice under the cup
)

// dicePanel shows the counted faces as a chart, with a text about their evenness.
type dicePanel struct {
	diceTally
	faces *ui.Picture
	fair  *ui.Label
	drawn int       // number of rolls that the panel shows
	scope diceScope // scope of these rolls
}

// Widget creates the widgets of the panel. Refresh fills them.
func (p *dicePanel) Widget() ui.Widget {
	p.faces = ui.NewPicture(320, 130, func(pen *render.Pen, r render.Rect) { miadraw.DiceChart(pen, r, p.Faces) })
	p.fair = ui.Named("fair", ui.NewCaption(""))
	p.drawn = -1
	return ui.Column(6, ui.Named("faces", p.faces), p.fair)
}

// Refresh updates the widgets if the counted dice or the scope have changed.
func (p *dicePanel) Refresh(b *words.Book, scope diceScope) {
	if p.fair == nil || p.drawn == p.Rolls && p.scope == scope {
		return
	}
	p.drawn, p.scope = p.Rolls, scope
	ui.SetVisible(p.faces, scope != secret)
	p.faces.MarkDirty()
	p.fair.SetText(p.text(b))
}

// text describes the counted rolls and how even they are.
func (p *dicePanel) text(b *words.Book) string {
	counts := b.N("mia.dice_own", p.Rolls)
	switch p.scope {
	case secret:
		return b.T("mia.dice_secret")
	case all:
		counts = b.N("mia.dice_all", p.Rolls)
	case noSeat:
		counts = b.T("mia.dice_no_seat")
	}
	return counts + "\n" + b.T("mia.dice_bars") + "\n" + p.Evenness(b)
}
