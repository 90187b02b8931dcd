package setupscene

import (
	"slices"

	"menagerie/scenes/ui"
)

// row is a field on the screen: its widget, and a hint below it.
type row struct {
	field   Field
	widget  ui.Widget // all of it
	choice  *ui.Choice
	colours *swatches
	text    *ui.TextField
	hint    *ui.Label
	fault   *ui.Label // why the game did not start
	options []Option
}

// fieldWidth is how wide a drop-down is at most; text fields go with it.
const fieldWidth = 360

func (s *setup) newRow(f Field) *row {
	r := &row{field: f, hint: ui.NewCaption(""), fault: ui.Named("fault."+f.ID, ui.NewLabel(""))}
	ui.SetVisible(r.fault, false)
	r.widget = ui.Column(6, s.control(r), r.hint, r.fault)
	return r
}

// control makes the widget that asks.
func (s *setup) control(r *row) ui.Widget {
	f := r.field
	switch f.Kind {
	case Text:
		t := ui.NewTextField(s.word(f.Label), s.choice[f.ID]).Limited(f.limit())
		if f.Default != "" {
			t.Placeholder = s.word(f.Default)
		}
		r.text = t
		t.OnChange = func(text string) { s.set(f.ID, f.trimmed(text)) }
		return ui.Row(0, ui.Sized(fieldWidth, 0, ui.Named(f.ID, t)))
	case Toggle:
		w := ui.NewSwitch(s.word(f.Label), s.choice.On(f.ID), func(on bool) { s.set(f.ID, truth(on)) })
		if f.Hint != "" {
			w.WithNote(s.word(f.Hint))
		}
		return ui.Named(f.ID, w)
	case Colour:
		r.colours = newSwatches(s.word(f.Label), func(i int) { s.set(f.ID, seatColours[i].ID) })
		return ui.Named(f.ID, r.colours)
	}
	r.choice = ui.NewChoice(s.word(f.Label), nil, -1)
	r.choice.OnChange = func(i int) { s.choose(r, i) }
	return ui.Named(f.ID, r.choice)
}

func truth(on bool) string {
	if on {
		return "true"
	}
	return "false"
}

// choose takes an option. One that cannot be had now tells why and changes nothing.
func (s *setup) choose(r *row, i int) {
	o := r.options[i]
	if !o.Disabled {
		s.set(r.field.ID, o.ID)
		return
	}
	r.choice.Set(indexOf(r.options, s.choice[r.field.ID]))
	if o.Hint != "" {
		s.ToastAs(ui.Warn, s.word(o.Hint))
	}
}

func indexOf(options []Option, id string) int {
	return slices.IndexFunc(options, func(o Option) bool { return o.ID == id })
}

// refresh shows the options and the hint that a choice asks for.
func (r *row) refresh(c Choice, word func(key string, args ...any) string) {
	hint := r.field.Hint
	if r.field.Kind == Toggle {
		hint = "" // a switch has its note inside
	}
	if r.choice != nil || r.colours != nil {
		options := r.field.options(c)
		at := indexOf(options, c[r.field.ID])
		if at >= 0 && options[at].Hint != "" {
			hint = options[at].Hint
		}
		r.offer(options, at, word)
	}
	text := ""
	if hint != "" {
		text = word(hint)
	}
	r.hint.SetText(text)
	ui.SetVisible(r.hint, text != "")
}

// offer shows the options, and leaves the widget alone if they are the same as before: it may be moving.
func (r *row) offer(options []Option, at int, word func(key string, args ...any) string) {
	if r.colours != nil {
		r.colours.set(at)
		return
	}
	if slices.EqualFunc(options, r.options, Option.looksLike) {
		r.choice.Set(at)
		return
	}
	r.options = options
	texts := make([]string, 0, len(options))
	for _, o := range options {
		if o.Text != "" {
			texts = append(texts, o.Text)
		} else {
			texts = append(texts, word(o.Label))
		}
	}
	r.choice.SetOptions(texts, at)
}
