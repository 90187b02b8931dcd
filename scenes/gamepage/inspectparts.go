package gamepage

import (
	"fmt"
	"strings"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/wire"
)

// maxDump is how many bytes of a message are shown.
const maxDump = 512

// showParts takes the chosen message apart.
func (i *inspector) showParts() {
	m := i.log.at(i.chosen)
	if m == nil {
		i.panel.parts.SetChildren(ui.NewSoft(i.f.word("inspect.choose")))
		return
	}
	i.whole = m.heard
	i.panel.parts.SetChildren(i.partsOf(m)...)
}

func (i *inspector) partsOf(m *message) []ui.Widget {
	b := i.f.Env.UI.Book
	r := i.log.reading(m)
	name, _ := i.caption(m)
	title := ui.NewLabel(fmt.Sprintf("%d  %s", m.number+1, name))
	title.Weight = render.Bold
	row := ui.Row(4, ui.Grow(1, title))
	if i.f.hidesBoard() {
		row.Add(ui.Named("inspect.show", ui.NewIconButton(render.Eye, b.T("inspect.show"), i.reveal)))
	}
	row.Add(ui.Named("inspect.copy", ui.NewIconButton(render.Copy, b.T("inspect.copy"), i.copyOne)),
		ui.Named("inspect.copy_as", ui.NewIconButton(render.More, b.T("inspect.copy_as"), i.copyAs)))
	all := []ui.Widget{row, ui.NewCaption(i.nameOf(m.Peer) + ", " + b.N("inspect.bytes", len(m.Bytes)))}
	if before := i.log.at(m.prev); before != nil && m.peer >= 0 {
		all = append(all, ui.NewCaption(b.T("inspect.after", i.span((m.At-before.At).Microseconds()))))
	}
	if i.blank {
		all = append(all, ui.Named("inspect.blank", ui.NewCaption(b.T("inspect.no_moment"))))
	}
	if r.Fault != nil {
		fault := ui.Named("inspect.fault", ui.NewLabel(i.faultText(r)).Toned(ui.Bad))
		all = append(all, ui.Row(8, ui.NewPicture(18, 18, func(p *render.Pen, r render.Rect) {
			p.Icon(render.Warning, r, p.Theme().Bad)
		}), ui.Grow(1, fault)))
	}
	for n, p := range r.Parts {
		wrong := r.Fault != nil && r.Fault.Part == n
		all = append(all, partRow(fmt.Sprintf("%d–%d", p.From, p.To), p.Name, i.valueOf(p), wrong))
	}
	if len(m.Bytes) == 0 {
		return all
	}
	dump := ui.NewCaption(hexDump(m.Bytes[:min(len(m.Bytes), maxDump)]))
	dump.Weight = render.Mono
	all = append(all, ui.Rule(), dump)
	if more := len(m.Bytes) - maxDump; more > 0 {
		all = append(all, ui.NewCaption(b.N("inspect.more", more)))
	}
	return all
}

// valueOf is the value of a field, with what it means.
func (i *inspector) valueOf(p wire.Part) string {
	if p.Gloss == "" {
		return p.Value
	}
	return i.f.word("inspect.gloss", p.Value, i.f.word(p.Gloss))
}

// partRow is one field: the bytes that it takes, its name and its value.
func partRow(where, name, value string, wrong bool) ui.Widget {
	bytes, title, text := ui.NewCaption(where), ui.NewCaption(name), ui.NewLabel(value)
	bytes.MinWidth, title.MinWidth = 52, 96
	text.Font = ui.Caption
	if wrong {
		bytes.SetTone(ui.Bad)
		title.SetTone(ui.Bad)
		text.SetTone(ui.Bad)
		title.Weight = render.Bold
	}
	return ui.Row(8, bytes, title, ui.Grow(1, text)).With(ui.Start, ui.Start)
}

// hexDump writes eight bytes a line: where they are, what they are, and what they are as text.
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
		}, string(latin(line)))
		fmt.Fprintf(&out, "%04x  %-*s  %s\n", at, 3*width-1, fmt.Sprintf("% x", line), text)
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// latin is each byte as a character.
func latin(b []byte) []rune {
	all := make([]rune, len(b))
	for i, c := range b {
		all[i] = rune(c)
	}
	return all
}
