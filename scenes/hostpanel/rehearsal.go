package hostpanel

import (
	"slices"
	"strings"

	"menagerie/scenes/ui"
)

// Rehearsal describes and controls a simulated network, with which authors test their bots. It can also extend the time
// limits.
type Rehearsal struct {
	Spec     string   // settings in the notation of the command line, such as delay=40ms,limits=x10
	Preset   string   // selected element of Presets
	Presets  []string // names of the presets; the first means off, and the last means other settings
	Stopped  bool     // whether there are no time limits
	Troubles bool     // whether the settings include faults of the network
	Quiet    bool     // whether these faults are switched off
	Done     []int64  // number of messages that each kind of fault has changed

	Set     func(spec string) error // changes the settings; spec can also be the name of a preset
	Check   func(spec string) error
	Limits  func(on bool)
	Trouble func(on bool)
}

// rehearsalRow is a row on the host's card that describes the simulated network, with a button that opens its settings.
type rehearsalRow struct {
	text  *ui.Label
	shown string
}

func (r *rehearsalRow) widget(p *Panel) ui.Widget {
	return ui.Column(6, ui.NewSeparator(), r.text, ui.Flow(8, ui.Named("host.rehearse", ui.NewButton(p.word("rehearse.change"), p.OpenRehearsal))))
}

func (r *rehearsalRow) refresh(p *Panel, now *Rehearsal) {
	if text := p.word("rehearse.now", p.rehearsalText(now)); text != r.shown {
		r.shown = text
		r.text.SetText(text)
	}
}

// rehearsalText returns a short description of the settings.
func (p *Panel) rehearsalText(now *Rehearsal) string {
	parts := strings.Split(now.Spec, ",")
	if now.Preset == now.Presets[0] {
		parts = []string{p.word("rehearse.is_off")}
	}
	if now.Stopped {
		parts = append(parts, p.word("rehearse.limits_stopped"))
	}
	if now.Troubles && now.Quiet {
		parts = append(parts, p.word("rehearse.trouble_rests"))
	}
	return strings.Join(parts, ", ")
}

// rehearsalDialog is the dialog with the settings of the simulated network, which take effect while the game continues.
type rehearsalDialog struct {
	preset  *ui.Choice
	own     *ui.TextField
	limits  *ui.CheckBox
	trouble *ui.CheckBox
	done    *ui.Label
	shown   string // text that done shows
}

// OpenRehearsal opens the dialog with the settings of the simulated network.
func (p *Panel) OpenRehearsal() {
	now := p.host().Rehearsal
	d := newRehearsalDialog(p, now)
	p.rehearsal = d
	box := ui.NewDialog(p.word("rehearse.title"), ui.Column(12, d.preset, ui.Column(6, d.own,
		ui.Flow(8, ui.Named("rehearse.use", ui.NewButton(p.word("rehearse.use"), d.submit(p))))),
		ui.NewCaption(p.word("rehearse.hint_words")), ui.NewSeparator(), d.limits, d.trouble, d.done))
	closed := func() {
		p.rehearsal = nil
		p.page.Resume()
	}
	box.Add(p.word("rehearse.close"), ui.PrimaryButton, closed)
	box.OnCancel = closed
	box.Width = 560
	d.refresh(p, now)
	box.Open(p.root)
}

func newRehearsalDialog(p *Panel, now *Rehearsal) *rehearsalDialog {
	names := make([]string, len(now.Presets))
	for i, preset := range now.Presets {
		names[i] = p.word("rehearse.preset_" + preset)
	}
	d := &rehearsalDialog{done: ui.NewCaption("")}
	d.preset = ui.Named("rehearse.preset", ui.NewChoice(p.word("rehearse.preset"), names, slices.Index(now.Presets, now.Preset)))
	d.own = ui.Named("rehearse.own", ui.NewTextField(p.word("rehearse.set_own"), now.Spec).Limited(maxRehearsal))
	d.own.Validate = func(text string) string {
		if err := now.Check(text); err != nil {
			return p.page.Say(err)
		}
		return ""
	}
	d.own.OnSubmit = func(string) { d.submit(p)() }
	d.preset.OnChange = func(i int) {
		if own := i == len(now.Presets)-1; !own && now.Set(now.Presets[i]) == nil {
			d.own.SetText(p.host().Rehearsal.Spec)
		}
	}
	d.limits = ui.Named("rehearse.limits", ui.NewSwitch(p.word("rehearse.limits"), !now.Stopped, now.Limits).WithNote(p.word("rehearse.limits_note")))
	d.trouble = ui.Named("rehearse.trouble", ui.NewSwitch(p.word("rehearse.trouble"), !now.Quiet, now.Trouble).WithNote(p.word("rehearse.trouble_note")))
	return d
}

// maxRehearsal is the largest number of characters in the text field for the simulated network. It is enough for all
// possible settings.
const maxRehearsal = 200

// submit returns a function that applies the settings in the text field.
func (d *rehearsalDialog) submit(p *Panel) func() {
	return func() {
		now := p.host().Rehearsal
		if !d.own.Valid() || now.Set(d.own.Text()) != nil {
			return
		}
		d.own.SetText(p.host().Rehearsal.Spec)
		p.root.ToastAs(ui.Good, p.word("rehearse.now", p.rehearsalText(p.host().Rehearsal)))
	}
}

func (d *rehearsalDialog) refresh(p *Panel, now *Rehearsal) {
	if at := slices.Index(now.Presets, now.Preset); at != d.preset.Selected() && d.own.Text() == now.Spec {
		d.preset.Set(at)
	}
	d.limits.Set(!now.Stopped)
	d.trouble.Set(now.Troubles && !now.Quiet)
	ui.SetEnabled(d.trouble, now.Troubles)
	counts := make([]any, len(now.Done))
	for i, n := range now.Done {
		counts[i] = p.root.Env.Book.Integer(n)
	}
	if text := p.word("rehearse.done", counts...); text != d.shown {
		d.shown = text
		d.done.SetText(text)
	}
}
