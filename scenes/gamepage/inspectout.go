package gamepage

import (
	"fmt"
	"strings"

	"menagerie/scenes/ui"
	"menagerie/wire"
)

// copy puts text on the clipboard and says so.
func (i *inspector) copy(text string) {
	if i.f.Copy(text) {
		i.f.ToastAs(ui.Good, i.f.word("game.copied"))
	}
}

// copyAll copies all messages that are shown.
func (i *inspector) copyAll() { i.copy(i.text()) }

// copyOne copies the chosen message as it is copied with all others.
func (i *inspector) copyOne() {
	if m := i.log.at(i.chosen); m != nil {
		i.copy(i.line(m))
	}
}

// copyAs asks what of the chosen message is wanted.
func (i *inspector) copyAs() {
	m := i.log.at(i.chosen)
	if m == nil {
		return
	}
	entries := ui.Column(8)
	d := ui.NewDialog(i.f.word("inspect.copy_as"), entries)
	for _, form := range forms {
		entries.Add(ui.Named(form.key, ui.NewButton(i.f.word(form.key), func() {
			d.Close()
			i.copy(form.of(i, m))
		})))
	}
	d.Add(i.f.word("inspect.copy_none"), ui.Plain, nil)
	d.Width = 320
	i.f.Open(d)
}

// forms are what of a message can be copied.
var forms = []struct {
	key string
	of  func(i *inspector, m *message) string
}{
	{"inspect.copy_hex", func(_ *inspector, m *message) string { return wire.Hex(m.Bytes) }},
	{"inspect.copy_go", func(_ *inspector, m *message) string { return goString(m.Bytes) }},
	{"inspect.copy_bytes", func(_ *inspector, m *message) string { return strings.ToValidUTF8(string(m.Bytes), "\ufffd") }},
	{"inspect.copy_fields", (*inspector).fields},
}

// goString writes bytes as a string of Go, and of most other languages: what is no plain letter is written as a number.
func goString(b []byte) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, c := range b {
		switch {
		case c == '"' || c == '\\':
			out.WriteByte('\\')
			out.WriteByte(c)
		case c >= ' ' && c <= '~':
			out.WriteByte(c)
		default:
			fmt.Fprintf(&out, `\x%02x`, c)
		}
	}
	out.WriteByte('"')
	return out.String()
}

// fields are the fields of a message, a line for each, with what is wrong.
func (i *inspector) fields(m *message) string {
	r := i.log.reading(m)
	var out strings.Builder
	for _, p := range r.Parts {
		fmt.Fprintf(&out, "%d-%d\t%s\t%s\n", p.From, p.To, p.Name, i.valueOf(p))
	}
	if r.Fault != nil {
		fmt.Fprintf(&out, "! %s\n", i.faultText(r))
	}
	return out.String()
}

// save writes all messages that are shown into a file.
func (i *inspector) save() {
	where, err := i.f.opts.Wire.Save(i.f.game.Name, i.text())
	if err != nil {
		i.f.ToastAs(ui.Bad, i.f.word("inspect.not_saved", err.Error()))
		return
	}
	i.f.ToastAs(ui.Good, i.f.word("inspect.saved", where))
}

// text is all that is shown, a line for each message and one for each fault. What was not looked at yet is, first.
func (i *inspector) text() string {
	for i.behind() {
		i.hear()
	}
	var out strings.Builder
	for _, number := range i.shown {
		if m := i.log.at(number); m != nil {
			out.WriteString(i.line(m))
		}
	}
	return out.String()
}

// line is a message to be copied: when, which way, with whom, what, the bytes, and what is wrong.
func (i *inspector) line(m *message) string {
	r := i.log.reading(m)
	way := "->"
	if m.Dir == wire.Received {
		way = "<-"
	}
	text := fmt.Sprintf("%d\t%s\t%s %s\t%s", m.number+1, stamp(m), way, m.Peer, r.Name)
	if len(m.Bytes) > 0 {
		text += "\t" + wire.Text(m.Bytes)
	}
	if m.took > 0 {
		text += fmt.Sprintf("\t%d.%03d ms", m.took/1000, m.took%1000)
	}
	text += "\n"
	if r.Fault != nil {
		text += "\t! " + i.faultText(r) + "\n"
	}
	return text
}

// stamp is the time of a message in seconds.
func stamp(m *message) string {
	ms := m.At.Milliseconds()
	sign := ""
	if ms < 0 {
		sign, ms = "-", -ms
	}
	return fmt.Sprintf("%s%d.%03d", sign, ms/1000, ms%1000)
}

// faultText is what is wrong with a message, and where.
func (i *inspector) faultText(r *wire.Dissection) string {
	b := i.f.Env.UI.Book
	text := b.T(r.Fault.Key, r.Fault.Args...)
	if p := r.Fault.Part; p >= 0 && p < len(r.Parts) && r.Parts[p].Name != wire.TypeField {
		return b.T("inspect.in_field", r.Parts[p].Name, text)
	}
	return text
}
