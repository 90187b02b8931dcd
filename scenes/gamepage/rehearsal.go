package gamepage

import (
	"slices"
	"strings"

	"menagerie/scenes/ui"
)

// Rehearsal is what a server that runs here does to its guests, so that bots can practise: longer time limits, and trouble on
// the network.
type Rehearsal struct {
	Spec     string   // what was chosen, as people write it: delay=40ms,limits=x10
	Preset   string   // its name, of Presets
	Presets  []string // off first, and last the one that means none of them
	Stopped  bool     // time limits
	Troubles bool     // something is done to the network, or would be
	Quiet    bool     // but not now
	Done     []int64  // delayed, cut, merged, lost, doubled, reordered, dropped

	Set     func(spec string) error // chooses; a preset's name is a spec, too
	Check   func(spec string) error
	Limits  func(on bool)
	Trouble func(on bool)
}

// rehearsalRow says on the host's card what is on, and opens the dialog that changes it.
type rehearsalRow struct {
	text  *ui.Label
	shown string
}

func newRehearsalRow() *rehearsalRow {
	return &rehearsalRow{text: ui.Named("host.rehearsal", ui.NewCaption(""))}
}

func (r *rehearsalRow) widget(f *Frame) ui.Widget {
	return ui.Column(6, ui.Rule(), r.text, ui.Flow(8, ui.Named("host.rehearse", ui.NewButton(f.word("rehearse.change"), f.openRehearsal))))
}

func (r *rehearsalRow) refresh(f *Frame, now *Rehearsal) {
	if text := f.word("rehearse.now", f.rehearsalText(now)); text != r.shown {
		r.shown = text
		r.text.SetText(text)
	}
}

// rehearsalText is what is on in short.
func (f *Frame) rehearsalText(now *Rehearsal) string {
	parts := strings.Split(now.Spec, ",")
	if now.Preset == now.Presets[0] {
		parts = []string{f.word("rehearse.is_off")}
	}
	if now.Stopped {
		parts = append(parts, f.word("rehearse.limits_stopped"))
	}
	if now.Troubles && now.Quiet {
		parts = append(parts, f.word("rehearse.trouble_rests"))
	}
	return strings.Join(parts, ", ")
}

// rehearsalDialog changes what is on while the game goes on. Everything takes effect at once, but for what is typed.
type rehearsalDialog struct {
	preset  *ui.Choice
	own     *ui.TextField
	limits  *ui.CheckBox
	trouble *ui.CheckBox
	done    *ui.Label
	shown   string // what is in done
}

// openRehearsal opens the dialog.
func (f *Frame) openRehearsal() {
	now := f.opts.Host().Rehearsal
	d := newRehearsalDialog(f, now)
	f.dialogs.rehearsal = d
	box := ui.NewDialog(f.word("rehearse.title"), ui.Column(12, d.preset, ui.Column(6, d.own,
		ui.Flow(8, ui.Named("rehearse.use", ui.NewButton(f.word("rehearse.use"), d.use(f))))),
		ui.NewCaption(f.word("rehearse.hint_words")), ui.Rule(), d.limits, d.trouble, d.done))
	closed := func() {
		f.dialogs.rehearsal = nil
		f.hold()
	}
	box.Add(f.word("rehearse.close"), ui.Primary, closed)
	box.OnCancel = closed
	box.Width = 560
	d.refresh(f, now)
	f.Open(box)
}

func newRehearsalDialog(f *Frame, now *Rehearsal) *rehearsalDialog {
	names := make([]string, len(now.Presets))
	for i, p := range now.Presets {
		names[i] = f.word("rehearse.preset_" + p)
	}
	d := &rehearsalDialog{done: ui.NewCaption("")}
	d.preset = ui.Named("rehearse.preset", ui.NewChoice(f.word("rehearse.preset"), names, slices.Index(now.Presets, now.Preset)))
	d.own = ui.Named("rehearse.own", ui.NewTextField(f.word("rehearse.set_own"), now.Spec).Limited(maxRehearsal))
	d.own.Validate = func(text string) string {
		if err := now.Check(text); err != nil {
			return f.say(err)
		}
		return ""
	}
	d.own.OnSubmit = func(string) { d.use(f)() }
	d.preset.OnChange = func(i int) {
		if own := i == len(now.Presets)-1; !own && now.Set(now.Presets[i]) == nil {
			d.own.SetText(f.opts.Host().Rehearsal.Spec)
		}
	}
	d.limits = ui.Named("rehearse.limits", ui.NewSwitch(f.word("rehearse.limits"), !now.Stopped, now.Limits).WithNote(f.word("rehearse.limits_note")))
	d.trouble = ui.Named("rehearse.trouble", ui.NewSwitch(f.word("rehearse.trouble"), !now.Quiet, now.Trouble).WithNote(f.word("rehearse.trouble_note")))
	return d
}

// maxRehearsal is how many characters are read: more than all words together need.
const maxRehearsal = 200

// use chooses what is typed, if it makes sense.
func (d *rehearsalDialog) use(f *Frame) func() {
	return func() {
		now := f.opts.Host().Rehearsal
		if !d.own.Valid() || now.Set(d.own.Text()) != nil {
			return
		}
		d.own.SetText(f.opts.Host().Rehearsal.Spec)
		f.ToastAs(ui.Good, f.word("rehearse.now", f.rehearsalText(f.opts.Host().Rehearsal)))
	}
}

func (d *rehearsalDialog) refresh(f *Frame, now *Rehearsal) {
	if at := slices.Index(now.Presets, now.Preset); at != d.preset.Selected() && d.own.Text() == now.Spec {
		d.preset.Set(at)
	}
	d.limits.Set(!now.Stopped)
	d.trouble.Set(now.Troubles && !now.Quiet)
	ui.SetEnabled(d.trouble, now.Troubles)
	counts := make([]any, len(now.Done))
	for i, n := range now.Done {
		counts[i] = f.Env.UI.Book.Integer(n)
	}
	if text := f.word("rehearse.done", counts...); text != d.shown {
		d.shown = text
		d.done.SetText(text)
	}
}
