package setupscene

import (
	"slices"
	"strconv"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/scenes/ui"
)

// row shows a field on the screen: its widget, its hint, and an error below them.
type row struct {
	field   Field
	mode    Mode      // mode in which the setting is used; the row is visible only in this mode
	once    bool      // whether the row is hidden while a row of an earlier mode shows the same field
	widget  ui.Widget // widget that contains all other widgets of the row
	choice  *ui.Choice
	picks   *cardGrid
	colours *ui.Swatches
	text    *ui.TextField
	toggle  *ui.CheckBox
	hint    *ui.Label
	fault   *ui.Label // label for an error that concerns this field
	options []Option
}

// fieldWidth is the largest width of a text field or a drop-down list, in units.
const fieldWidth = 360

func (s *sheet) newRow(f Field, m Mode) *row {
	r := &row{field: f, mode: m, hint: ui.NewCaption(""), fault: ui.Named("fault."+f.ID, ui.NewLabel(""))}
	ui.SetVisible(r.fault, false)
	r.widget = ui.Column(6, s.control(r), r.hint, r.fault)
	return r
}

// control returns the widget with which the player changes the setting of a row.
func (s *sheet) control(r *row) ui.Widget {
	f, now := r.field, s.settingsFor(r.mode)[r.field.ID]
	switch f.Value.kind {
	case text:
		r.text = ui.NewTextField(s.Word(f.Label), now).Limited(f.limit())
		if f.Value.usual != "" {
			r.text.Placeholder = s.Word(f.Value.usual)
		}
		r.text.OnChange = func(line string) { s.set(r, f.trimmed(line)) }
		return ui.Row(0, ui.Sized(fieldWidth, 0, ui.Named(f.ID, r.text)))
	case toggle:
		r.toggle = ui.NewSwitch(s.Word(f.Label), now == "true", func(on bool) { s.set(r, switchValue(on)) })
		if f.Hint != "" {
			r.toggle.WithNote(s.Word(f.Hint))
		}
		return ui.Named(f.ID, r.toggle)
	case colour:
		r.colours = ui.NewSwatches(s.Word(f.Label), func(i int) { s.set(r, seatColours[i].ID) })
		return ui.Named(f.ID, r.colours)
	}
	if f.Part != More && r.mode == Practice {
		r.picks = newPicks(f.Part)
		return ui.Named(f.ID, r.picks)
	}
	r.choice = ui.NewChoice(s.Word(f.Label), nil, -1)
	r.choice.OnChange = func(i int) { s.choose(r, i) }
	return ui.Named(f.ID, r.choice)
}

// choose selects option i. A disabled option only shows its hint.
func (s *sheet) choose(r *row, i int) {
	o := r.options[i]
	if !o.Disabled {
		s.set(r, o.ID)
		return
	}
	r.choice.Set(indexOf(r.options, s.settingsFor(r.mode)[r.field.ID]))
	if o.Hint != "" {
		s.ToastAs(ui.Warn, s.Word(o.Hint))
	}
}

func indexOf(options []Option, id string) int {
	return slices.IndexFunc(options, func(o Option) bool { return o.ID == id })
}

// refreshRow updates the setting, the options and the hint that a row shows. c has the settings. The caller must call
// settingsFor with the row's mode first.
func (s *sheet) refreshRow(r *row, c Stored) {
	hint, now := r.field.Hint, c[r.field.ID]
	switch {
	case r.toggle != nil:
		hint = "" // the switch itself shows the hint
		r.toggle.Set(now == "true")
	case r.text != nil:
		if r.field.trimmed(r.text.Text()) != now {
			r.text.SetText(now)
		}
	default:
		// The options can depend on other settings, which settingsFor has assigned.
		options := r.field.options()
		at := indexOf(options, now)
		if at >= 0 && options[at].Hint != "" {
			hint = options[at].Hint
		}
		s.showOptions(r, options, at)
	}
	if r.picks != nil {
		hint = "" // the cards or the line below them show the hint
	}
	line := ""
	if hint != "" {
		line = s.Word(hint)
	}
	r.hint.SetText(line)
	ui.SetVisible(r.hint, line != "")
}

// showOptions shows options in the row r and selects the option with the given index.
func (s *sheet) showOptions(r *row, options []Option, index int) {
	switch {
	case r.colours != nil:
		r.colours.Set(index)
		return
	case r.picks != nil:
		s.showCards(r, options, index)
		return
	// Keep the widget if the options look the same, so that animations continue.
	case slices.EqualFunc(options, r.options, Option.looksLike):
		r.choice.Set(index)
		return
	}
	r.options = options
	texts := make([]string, 0, len(options))
	for _, o := range options {
		texts = append(texts, s.label(o))
	}
	r.choice.SetOptions(texts, index)
}

// label returns the text that the screen shows for an option.
func (s *sheet) label(o Option) string {
	if o.Text != "" {
		return o.Text
	}
	return s.character(o, o.Label)
}

// character returns the text with a key. For a bot, the text may depend on the bot's seat.
func (s *sheet) character(o Option, key string) string {
	if o.Strength > 0 {
		key = s.env.UI.Book.ForSeat(key, int(o.Seat)+1)
	}
	return s.Word(key)
}

// The minimal widths in units of a card for an opponent and of a card for a side.
const (
	opponentWidth = 80.0
	sideWidth     = 200.0
)

// maxInRow is the maximal number of opponents in a row. More opponents are in two rows.
const maxInRow = 5

// cardGrid shows each option as a card.
type cardGrid struct {
	*ui.Grid
	cards   []*ui.PickCard
	options []Option
}

func newPicks(part Part) *cardGrid {
	if part == Side {
		return &cardGrid{Grid: ui.NewGrid(sideWidth, 16)}
	}
	return &cardGrid{Grid: ui.NewGrid(opponentWidth, 8)}
}

// showCards shows a card for each option and calls newCard to make it. It selects the cards of the options for which
// selected returns true.
func (g *cardGrid) showCards(options []Option, newCard func(Option) *ui.PickCard, selected func(Option) bool) {
	// Keep the cards if the options look the same, so that the focus and animations continue.
	if !slices.EqualFunc(options, g.options, Option.looksLike) {
		g.options, g.cards = options, nil
		var all []ui.Widget
		for _, o := range options {
			c := newCard(o)
			g.cards, all = append(g.cards, c), append(all, c)
		}
		g.SetChildren(all...)
		g.setColumns()
	}
	for i, c := range g.cards {
		c.Set(selected(options[i]))
	}
}

// setColumns sets the number of columns. A row of up to four cards has wide gaps.
func (g *cardGrid) setColumns() {
	n := len(g.cards)
	if g.MinWidth == sideWidth {
		return
	}
	g.Gap, g.MaxColumns = 8, n
	if n > maxInRow {
		g.MaxColumns = (n + 1) / 2
	}
	if n < maxInRow {
		g.Gap = 16
	}
}

// showCards shows the options of a row as cards. index is the index of the selected option.
func (s *sheet) showCards(r *row, options []Option, index int) {
	r.picks.showCards(options, func(o Option) *ui.PickCard {
		id, press := r.field.ID+"."+o.ID, func() { s.set(r, o.ID) }
		if r.field.Part == Opponent {
			return s.newOpponent(id, o, press)
		}
		return s.newSide(id, o, press)
	}, func(o Option) bool { return index >= 0 && o.ID == options[index].ID })
}

func (s *sheet) newOpponent(id string, o Option, press func()) *ui.PickCard {
	c := ui.Named(id, ui.NewPickCard(s.label(o), "", press))
	c.Dots = max(1, o.Strength)
	if f := s.spec.Cast.Of(int(o.Seat), o.ID); f != nil {
		c.Face = func(p *render.Pen, r render.Rect) { f.Draw(p, r, face.Calm) }
	}
	return c
}

func (s *sheet) newSide(id string, o Option, press func()) *ui.PickCard {
	note := ""
	if o.Hint != "" {
		note = s.Word(o.Hint)
	}
	c := ui.Named(id, ui.NewPickCard(s.label(o), note, press))
	if s.spec.Sign != nil {
		c.Sign = func(p *render.Pen, r render.Rect) { s.spec.Sign(p, r, o.ID) }
	}
	return c
}

// Party has the fields through which a player chooses several opponents. The chosen opponents take consecutive seats.
type Party struct {
	Count string   // ID of the field that holds the number of opponents
	Self  int      // 1 if Count includes the person, otherwise 0
	Seats []string // IDs of the fields that hold the opponents
}

// has reports whether the field with this ID is one of the fields of p. p may be nil.
func (p *Party) has(id string) bool {
	return p != nil && (p.Count == id || slices.Contains(p.Seats, id))
}

// opponents returns the chosen opponents in the settings c, in seat order.
func (p *Party) opponents(c Stored) []string {
	n, _ := strconv.Atoi(c[p.Count])
	var all []string
	for _, id := range p.Seats[:max(1, min(n-p.Self, len(p.Seats)))] {
		all = append(all, c[id])
	}
	return all
}

// toggled returns the settings that change when the player adds or removes an opponent.
func (p *Party) toggled(c Stored, opponent string) Stored {
	all := p.opponents(c)
	rest := slices.DeleteFunc(slices.Clone(all), func(id string) bool { return id == opponent })
	switch {
	// At least one opponent remains.
	case len(rest) == 0:
		rest = []string{opponent}
	// All seats are taken, so a new opponent replaces the last one.
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
