package setupscene

import (
	"slices"
	"strconv"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/pick"
)

// The minimal widths in units of a card for an opponent and of a card for a side.
const (
	opponentWidth = 80.0
	sideWidth     = 200.0
)

// mostInRow is the maximal number of opponents in a row. More opponents are in two rows.
const mostInRow = 5

// picks shows options as cards.
type picks struct {
	*layout.Grid
	cards   []*pick.Card
	options []Option
}

func newPicks(part Part) *picks {
	if part == Side {
		return &picks{Grid: layout.NewGrid(sideWidth, 16)}
	}
	return &picks{Grid: layout.NewGrid(opponentWidth, 8)}
}

// offer shows a card for each option. card(o) returns a new card for the option o, and selected(o) reports whether o is
// selected. If the options look the same as before, offer keeps the cards, so that the focus and animations continue.
func (g *picks) offer(options []Option, card func(Option) *pick.Card, selected func(Option) bool) {
	if !slices.EqualFunc(options, g.options, Option.looksLike) {
		g.options, g.cards = options, nil
		var all []ui.Widget
		for _, o := range options {
			c := card(o)
			g.cards, all = append(g.cards, c), append(all, c)
		}
		g.SetChildren(all...)
		g.arrange()
	}
	for i, c := range g.cards {
		c.Set(selected(options[i]))
	}
}

// arrange sets the number of columns. A row of up to four cards has wide gaps.
func (g *picks) arrange() {
	n := len(g.cards)
	if g.MinWidth == sideWidth {
		return
	}
	g.Gap, g.MaxColumns = 8, n
	if n > mostInRow {
		g.MaxColumns = (n + 1) / 2
	}
	if n < mostInRow {
		g.Gap = 16
	}
}

// offerPicks shows the options of a row as cards. index is the index of the selected option.
func (s *sheet) offerPicks(r *row, options []Option, index int) {
	r.picks.offer(options, func(o Option) *pick.Card {
		id, press := r.field.ID+"."+o.ID, func() { s.set(r, o.ID) }
		if r.field.Part == Opponent {
			return s.newOpponent(id, o, press)
		}
		return s.newSide(id, o, press)
	}, func(o Option) bool { return index >= 0 && o.ID == options[index].ID })
}

// newOpponent returns the card of an opponent.
func (s *sheet) newOpponent(id string, o Option, press func()) *pick.Card {
	c := ui.Named(id, pick.New(s.label(o), "", press))
	c.Dots = max(1, o.Strength)
	if f := s.spec.Cast.Of(int(o.Seat), o.ID); f != nil {
		c.Face = func(p *render.Pen, r render.Rect) { f.Draw(p, r, face.Calm) }
	}
	return c
}

// newSide returns the card of a side.
func (s *sheet) newSide(id string, o Option, press func()) *pick.Card {
	note := ""
	if o.Hint != "" {
		note = s.word(o.Hint)
	}
	c := ui.Named(id, pick.New(s.label(o), note, press))
	if s.spec.Sign != nil {
		c.Sign = func(p *render.Pen, r render.Rect) { s.spec.Sign(p, r, o.ID) }
	}
	return c
}

// Party has the fields through which a player chooses several opponents. The chosen opponents take consecutive seats.
type Party struct {
	Count string   // the ID of the field that holds the number of opponents
	Self  int      // 1 if Count includes the person, otherwise 0
	Seats []string // the IDs of the fields that hold the opponents
}

// has reports whether the field with this ID is one of the fields of p. p may be nil.
func (p *Party) has(id string) bool {
	return p != nil && (p.Count == id || slices.Contains(p.Seats, id))
}

// seated returns the chosen opponents in the settings c, in seat order.
func (p *Party) seated(c Stored) []string {
	n, _ := strconv.Atoi(c[p.Count])
	var all []string
	for _, id := range p.Seats[:max(1, min(n-p.Self, len(p.Seats)))] {
		all = append(all, c[id])
	}
	return all
}

// toggled returns the settings that change when the player adds or removes an opponent. At least one opponent remains. If all
// seats are taken, a new opponent replaces the last one.
func (p *Party) toggled(c Stored, opponent string) Stored {
	all := p.seated(c)
	rest := slices.DeleteFunc(slices.Clone(all), func(id string) bool { return id == opponent })
	switch {
	case len(rest) == 0:
		rest = []string{opponent}
	case len(rest) == len(p.Seats):
		rest[len(rest)-1] = opponent
	case len(rest) == len(all):
		rest = append(rest, opponent)
	}
	changes := Stored{p.Count: strconv.Itoa(len(rest) + p.Self)}
	for i, id := range rest {
		changes[p.Seats[i]] = id
	}
	return changes
}
