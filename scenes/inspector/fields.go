package inspector

import (
	"fmt"
	"strings"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/wire"
)

// maxDump is the largest number of bytes in the hex dump of a message.
const maxDump = 512

// showParts shows the fields of the chosen message.
func (i *Inspector) showParts() {
	m := i.log.at(i.chosen.number)
	if m == nil {
		i.panel.parts.SetChildren(ui.NewSoftLabel(i.word("inspect.choose")))
		return
	}
	i.chosen.whole = m.dissected
	i.panel.parts.SetChildren(i.partsOf(m)...)
}

func (i *Inspector) partsOf(m *message) []ui.Widget {
	b := i.root.Env.Book
	r := i.log.dissection(m)
	name, _ := i.nameAndValues(m)
	title := ui.NewLabel(fmt.Sprintf("%d  %s", m.number+1, name))
	title.Weight = render.Bold
	row := ui.Row(4, ui.Grow(1, title))
	if i.hidesBoard() {
		row.Add(ui.Named("inspect.show", ui.NewIconButton(render.Eye, b.T("inspect.show"), i.showOnBoard)))
	}
	row.Add(ui.Named("inspect.copy", ui.NewIconButton(render.Copy, b.T("inspect.copy"), i.copyOne)),
		ui.Named("inspect.copy_as", ui.NewIconButton(render.More, b.T("inspect.copy_as"), i.copyAs)))
	all := []ui.Widget{row, ui.NewCaption(i.nameOf(m.Peer) + ", " + b.N("inspect.bytes", len(m.Bytes)))}
	if before := i.log.at(m.prev); before != nil && m.peer >= 0 {
		all = append(all, ui.NewCaption(b.T("inspect.after", i.formatMicroseconds((m.At-before.At).Microseconds()))))
	}
	if i.chosen.blank {
		all = append(all, ui.Named("inspect.blank", ui.NewCaption(b.T("inspect.no_moment"))))
	}
	if r.Fault != nil {
		fault := ui.Named("inspect.fault", ui.NewLabel(i.faultText(r)).Toned(ui.Bad))
		all = append(all, ui.Row(8, ui.NewPicture(18, 18, func(p *render.Pen, r render.Rect) {
			p.Icon(render.Warning, r, p.Theme().Bad)
		}), ui.Grow(1, fault)))
	}
	for n, p := range r.Parts {
		row := partRow{ui.NewCaption(fmt.Sprintf("%d–%d", p.From, p.To)), ui.NewCaption(p.Name), ui.NewLabel(i.valueOf(p))}
		if r.Fault != nil && r.Fault.Part == n {
			row.markFaulty()
		}
		all = append(all, row.widget())
	}
	if len(m.Bytes) == 0 {
		return all
	}
	dump := ui.NewCaption(hexDump(m.Bytes[:min(len(m.Bytes), maxDump)]))
	dump.Weight = render.Mono
	all = append(all, ui.NewSeparator(), dump)
	if more := len(m.Bytes) - maxDump; more > 0 {
		all = append(all, ui.NewCaption(b.N("inspect.more", more)))
	}
	return all
}

// valueOf returns the value of a field, with its meaning.
func (i *Inspector) valueOf(p wire.Part) string {
	if p.Gloss == "" {
		return p.Value
	}
	return i.word("inspect.gloss", p.Value, i.word(p.Gloss))
}

// partRow shows a field of a message: the positions of its bytes, its name and its value.
type partRow struct{ bytes, name, value *ui.Label }

// markFaulty marks the field as faulty.
func (r partRow) markFaulty() {
	r.bytes.SetTone(ui.Bad)
	r.name.SetTone(ui.Bad)
	r.value.SetTone(ui.Bad)
	r.name.Weight = render.Bold
}

func (r partRow) widget() ui.Widget {
	r.bytes.MinWidth, r.name.MinWidth = 52, 96
	r.value.Font = ui.Caption
	return ui.Row(8, r.bytes, r.name, ui.Grow(1, r.value)).With(ui.AlignStart, ui.AlignStart)
}

// hexDump returns b as lines of eight bytes, each with the offset, the bytes in hexadecimal, and the bytes as text.
func hexDump(b []byte) string {
	const width = 8
	var out strings.Builder
	for at := 0; at < len(b); at += width {
		line := b[at:min(at+width, len(b))]
		text := strings.Map(func(r rune) rune {
			if r < ' ' || r > '~' {
				return '.'
			}
			return r
		}, string(latin1(line)))
		fmt.Fprintf(&out, "%04x  %-*s  %s\n", at, 3*width-1, fmt.Sprintf("% x", line), text)
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// latin1 converts each byte to the character with the same code.
func latin1(b []byte) []rune {
	all := make([]rune, len(b))
	for i, c := range b {
		all[i] = rune(c)
	}
	return all
}
