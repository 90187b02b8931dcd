package inspector

import (
	"fmt"
	"strings"

	"menagerie/scenes/ui"
	"menagerie/wire"
)

// copy puts text on the clipboard and shows a notice.
func (i *Inspector) copy(text string) {
	if i.root.Copy(text) {
		i.root.ToastAs(ui.Good, i.word("game.copied"))
	}
}

// copyAll copies all listed messages.
func (i *Inspector) copyAll() { i.copy(i.text()) }

// copyOne copies the chosen message in the format of copyAll.
func (i *Inspector) copyOne() {
	if m := i.log.at(i.chosen.number); m != nil {
		i.copy(i.line(m))
	}
}

// copyAs opens a dialog with the formats in which the player can copy the selected message.
func (i *Inspector) copyAs() {
	m := i.log.at(i.chosen.number)
	if m == nil {
		return
	}
	entries := ui.Column(8)
	d := ui.NewDialog(i.word("inspect.copy_as"), entries)
	for _, form := range copyFormats {
		entries.Add(ui.Named(form.key, ui.NewButton(i.word(form.key), func() {
			d.Close()
			i.copy(form.of(i, m))
		})))
	}
	d.Add(i.word("inspect.copy_none"), ui.PlainButton, nil)
	d.Width = 320
	d.Open(i.root)
}

// copyFormats has the formats of copyAs.
var copyFormats = []struct {
	key string
	of  func(i *Inspector, m *message) string
}{
	{"inspect.copy_hex", func(_ *Inspector, m *message) string { return wire.Hex(m.Bytes) }},
	{"inspect.copy_go", func(_ *Inspector, m *message) string { return goString(m.Bytes) }},
	{"inspect.copy_bytes", func(_ *Inspector, m *message) string { return strings.ToValidUTF8(string(m.Bytes), "\ufffd") }},
	{"inspect.copy_fields", (*Inspector).fields},
}

// goString returns b as a Go string literal. Bytes other than printable ASCII are written as \x and two hexadecimal
// digits.
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

// fields returns one line of text for each field of a message, and one for its fault.
func (i *Inspector) fields(m *message) string {
	r := i.log.dissection(m)
	var out strings.Builder
	for _, p := range r.Parts {
		fmt.Fprintf(&out, "%d-%d\t%s\t%s\n", p.From, p.To, p.Name, i.valueOf(p))
	}
	if r.Fault != nil {
		fmt.Fprintf(&out, "! %s\n", i.faultText(r))
	}
	return out.String()
}

// save writes all listed messages into a file.
func (i *Inspector) save() {
	i.source.Save(i.game, i.text(), func(path string, err error) {
		if err != nil {
			i.root.ToastAs(ui.Bad, i.word("inspect.not_saved", err.Error()))
			return
		}
		i.root.ToastAs(ui.Good, i.word("inspect.saved", path))
	})
}

// text returns all listed messages as text, one per line.
func (i *Inspector) text() string {
	// Read and filter the messages that are still waiting.
	for i.behind() {
		i.readNew()
	}
	var out strings.Builder
	for _, number := range i.list.shown {
		if m := i.log.at(number); m != nil {
			out.WriteString(i.line(m))
		}
	}
	return out.String()
}

// line returns a message as a line of text, with its number, bytes and response time, and its fault as a second line.
func (i *Inspector) line(m *message) string {
	r := i.log.dissection(m)
	way := "->"
	if m.Dir == wire.Received {
		way = "<-"
	}
	text := fmt.Sprintf("%d\t%s\t%s %s\t%s", m.number+1, timeText(m), way, m.Peer, r.Name)
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

// timeText formats the time of a message in seconds.
func timeText(m *message) string {
	ms := m.At.Milliseconds()
	sign := ""
	if ms < 0 {
		sign, ms = "-", -ms
	}
	return fmt.Sprintf("%s%d.%03d", sign, ms/1000, ms%1000)
}

// faultText describes the fault of a message and names the faulty field.
func (i *Inspector) faultText(r *wire.Dissection) string {
	b := i.root.Env.Book
	text := b.T(r.Fault.Key, r.Fault.Args...)
	if p := r.Fault.Part; p >= 0 && p < len(r.Parts) && r.Parts[p].Name != wire.TypeField {
		return b.T("inspect.in_field", r.Parts[p].Name, text)
	}
	return text
}
