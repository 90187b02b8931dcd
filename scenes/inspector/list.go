package inspector

import (
	"fmt"
	"image/color"
	"strings"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/wire"
)

// filterRow returns the search field and the buttons of the filter.
func (i *Inspector) filterRow() ui.Widget {
	sent := ui.Named("inspect.sent", ui.NewIconButton(render.ChevronRight, i.word("inspect.sent"), nil))
	received := ui.Named("inspect.received", ui.NewIconButton(render.ChevronLeft, i.word("inspect.received"), nil))
	faults := ui.Named("inspect.faults", ui.NewIconButton(render.Warning, i.word("inspect.faults"), nil))
	show := func() {
		sent.SetOn(i.list.filter.way == onlySent)
		received.SetOn(i.list.filter.way == onlyReceived)
		faults.SetOn(i.list.filter.faults)
	}
	press := func(change func()) func() {
		return func() {
			change()
			show()
			i.refilter()
		}
	}
	sent.OnPress = press(func() { i.list.filter.way = i.list.filter.way.toggled(onlySent) })
	received.OnPress = press(func() { i.list.filter.way = i.list.filter.way.toggled(onlyReceived) })
	faults.OnPress = press(func() { i.list.filter.faults = !i.list.filter.faults })
	show()
	return ui.Row(4, ui.Grow(1, i.panel.search), sent, received, faults,
		ui.Named("inspect.fault_back", ui.NewIconButton(render.StepBack, i.word("inspect.fault_back"), func() { i.jump(-1) })),
		ui.Named("inspect.fault_on", ui.NewIconButton(render.Step, i.word("inspect.fault_on"), func() { i.jump(1) })))
}

// jump selects the next message with a fault for direction 1, or the previous one for -1.
func (i *Inspector) jump(direction int) {
	row := i.panel.list.Selected() + direction
	if i.panel.list.Selected() < 0 && direction < 0 {
		row = len(i.list.shown) - 1
	}
	for ; row >= 0 && row < len(i.list.shown); row += direction {
		if m := i.log.at(i.list.shown[row]); m != nil && m.faulty {
			i.panel.list.Choose(row)
			i.root.FocusID("inspect.list")
			return
		}
	}
	i.root.Toast(i.word("inspect.no_fault"))
}

// rowText returns the text of a row for searching while the player types.
func (i *Inspector) rowText(row int) string {
	if m := i.log.at(i.list.shown[row]); m != nil {
		return m.name
	}
	return ""
}

func (i *Inspector) headRow() ui.Widget {
	t := i.word
	title := ui.NewHeading(t("inspect.title"))
	title.OneLine = true
	follow := "inspect.end"
	if i.log.whole {
		follow = "inspect.follow"
	}
	i.panel.end = ui.Named("inspect.end", ui.NewIconButton(render.ChevronDown, t(follow), i.panel.list.ToEnd))
	row := ui.Row(4, ui.Grow(1, ui.Column(0, title, i.panel.count)), i.panel.end,
		ui.Named("inspect.copy_all", ui.NewIconButton(render.Copy, t("inspect.copy_all"), i.copyAll)))
	if i.source.Save != nil {
		row.Add(ui.Named("inspect.save", ui.NewIconButton(render.Folder, t("inspect.save"), i.save)))
	}
	row.Add(ui.Named("inspect.close", ui.NewIconButton(render.Close, t("inspect.close"), i.Toggle)))
	return row
}

// drawRow draws a message as a row. The last column is the response time, or the time that is left for a response.
func (i *Inspector) drawRow(p *render.Pen, row int, r render.Rect) {
	m := i.log.at(i.list.shown[row])
	if m == nil {
		return
	}
	th := p.Theme()
	i.drawReplayMark(p, row, r.InsetXY(-16, 0))
	r = r.InsetXY(-8, 0) // less margin than in other lists
	cell := func(w float64, text string, st render.Style) {
		box, rest := r.CutLeft(w)
		p.TextIn(text, box.InsetXY(2, 0), st)
		r = rest
	}
	small := ui.TextStyle(ui.Caption, th.InkSoft)
	cell(62, i.root.Env.Book.Decimal(float64(m.At.Milliseconds())/1000, 3), small.Aligned(render.Right))
	way, ink := "→", th.Accent
	if m.Dir == wire.Received {
		way, ink = "←", th.Ink
	}
	cell(20, way, ui.TextStyle(ui.Caption, ink).Aligned(render.Middle))
	if len(i.log.peers) > 1 && m.peer >= 0 {
		cell(34, fmt.Sprintf("#%d", m.peer+1), small)
	}
	seat, r := r.CutLeft(18)
	i.page.Sign(p, render.RectAround(seat.Centre(), 14, 14), rules.Seat(m.seat))
	r = i.drawTime(p, m, r)
	name := ui.TextStyle(ui.Caption, ink)
	name.Weight = render.Medium
	if m.faulty {
		box, rest := r.CutLeft(20)
		p.Icon(render.Warning, render.RectAround(box.Centre(), 14, 14), th.Bad)
		r, name.Color = rest, th.Bad
	}
	title, values := i.nameAndValues(m)
	width, _ := render.Measure(title, name)
	cell(min(width+8, r.W), title, name)
	p.TextWithin(values, r, small)
}

// nameAndValues returns the name and the values of a message for its row.
func (i *Inspector) nameAndValues(m *message) (name, values string) {
	r := i.log.dissection(m)
	switch r.Name {
	case refusal:
		return i.word("inspect.refused"), i.word(r.Fault.Key, r.Fault.Args...)
	case gap:
		if m.Withheld() {
			return i.word("inspect.secret"), i.word("inspect.withheld")
		}
		return i.word("inspect.gap"), r.Values()
	}
	return r.Name, r.Values()
}

// drawTime draws the response time or the remaining time at the right edge of r, and returns the rest of r.
func (i *Inspector) drawTime(p *render.Pen, m *message, r render.Rect) render.Rect {
	text, ink := i.timeText(m, p.Theme())
	if text == "" {
		return r
	}
	st := ui.TextStyle(ui.Caption, ink).Aligned(render.Right)
	width, _ := render.Measure(text, st)
	box, rest := r.CutRight(min(width+6, r.W/2))
	p.TextIn(text, box, st)
	return rest
}

func (i *Inspector) timeText(m *message, th *render.Theme) (string, color.RGBA) {
	b := i.root.Env.Book
	if m.took > 0 {
		return i.formatMicroseconds(m.took), th.InkSoft
	}
	if m.limit < 0 && !m.done && !i.log.whole {
		return b.T("inspect.unknown_limit"), th.InkSoft
	}
	left, runs := m.left(i.capture().Now().Milliseconds())
	switch {
	case !runs || i.log.whole:
		return "", th.InkSoft
	case left <= 0:
		return b.T("inspect.late"), th.Bad
	}
	i.list.running = true
	return b.T("inspect.left", b.Decimal(float64(left)/1000, 1)), th.Warn
}

// formatMicroseconds formats a duration in microseconds as milliseconds, with more decimals for a shorter duration.
func (i *Inspector) formatMicroseconds(us int64) string {
	b := i.root.Env.Book
	switch ms := float64(us) / 1000; {
	case ms >= 10:
		return b.T("inspect.took", b.Decimal(ms, 0))
	case ms >= 1:
		return b.T("inspect.took", b.Decimal(ms, 1))
	default:
		return b.T("inspect.took", b.Decimal(max(ms, 0.01), 2))
	}
}

// countText returns a text with the number of messages, or with the progress in percent while messages are being read.
func (i *Inspector) countText() string {
	b := i.root.Env.Book
	switch all := i.log.size(); {
	case i.behind():
		return b.T("inspect.reading", b.Integer(100*(min(i.log.read, i.list.filtered)-i.log.first)/int64(all)))
	case len(i.list.shown) < all:
		return b.T("inspect.some", b.Integer(int64(len(i.list.shown))), b.Integer(int64(all)))
	default:
		return b.N("inspect.count", all)
	}
}

// listPeers updates the control with which the player selects a peer. The control is hidden if there is only one peer.
func (i *Inspector) listPeers() {
	ui.SetVisible(i.panel.whom, len(i.log.peers) > 1)
	if i.panel.peers == len(i.log.peers) {
		return
	}
	i.panel.peers = len(i.log.peers)
	names := []string{i.word("inspect.everybody")}
	for n, p := range i.log.peers {
		names = append(names, fmt.Sprintf("#%d  %s", n+1, i.nameOf(p.address)))
	}
	i.panel.whom.SetOptions(names, i.list.filter.peer+1)
}

// nameOf returns the displayed name of a peer: its address, or a translated text for a bot or player in this program.
func (i *Inspector) nameOf(address string) string {
	if number, ok := strings.CutPrefix(address, "local "); ok {
		return i.word("inspect.local", number)
	}
	return address
}

// directionFilter selects the listed messages by their direction.
type directionFilter uint8

const (
	bothWays directionFilter = iota
	onlySent
	onlyReceived
)

// toggled returns the new filter after a press on one of the two direction buttons. direction is that of the pressed
// button, and w is the present filter.
func (w directionFilter) toggled(direction directionFilter) directionFilter {
	// A second press on the same button lists both directions.
	if w == direction {
		return bothWays
	}
	return direction
}

// filter selects the messages to list.
type filter struct {
	words  []string // words in lower case; a message must not contain a word that begins with an exclamation mark
	way    directionFilter
	faults bool
	peer   int // index of the peer; -1 for all
}

// passesAll reports whether the filter passes all messages.
func (f *filter) passesAll() bool {
	return f.way == bothWays && !f.faults && f.peer < 0 && len(f.words) == 0
}

// passes reports whether the filter shows the message m. text returns the text of m in lower case.
func (f *filter) passes(m *message, text func() string) bool {
	switch {
	case f.faults && !m.faulty,
		f.way == onlySent && m.Dir != wire.Sent, f.way == onlyReceived && m.Dir != wire.Received,
		f.peer >= 0 && m.peer != f.peer:
		return false
	}
	// Create the text only if the filter contains words.
	return len(f.words) == 0 || f.found(text())
}

func (f *filter) found(text string) bool {
	for _, w := range f.words {
		if not, ok := strings.CutPrefix(w, "!"); ok && not != "" {
			if strings.Contains(text, not) {
				return false
			}
		} else if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// refreshLink shows the state of the connection to the server, and changes the text only if a shown value has changed.
func (i *Inspector) refreshLink() {
	link := i.capabilities().Link
	if link == nil {
		return
	}
	now := link()
	// Round to the shown precision, because smaller changes would rewrite the text too often.
	now.RoundTrip = (now.RoundTrip + 1e6 - 1).Truncate(1e6)
	now.Silent = now.Silent.Truncate(1e9)
	if now != i.panel.shown {
		i.panel.shown = now
		i.panel.link.SetText(i.linkText(now))
	}
}

// linkText describes a connection: its address, its response time, the time without a response, and its certificate.
func (i *Inspector) linkText(l session.Link) string {
	b := i.root.Env.Book
	text := l.Address
	if l.Met != "" {
		text += "\n" + b.T(l.Met)
	}
	if l.RoundTrip > 0 {
		text += "\n" + b.T("inspect.link_round", b.Integer(l.RoundTrip.Milliseconds())) + ", " + b.N("inspect.link_under_way", l.UnderWay)
	}
	if l.Silent >= 2e9 && l.Owed {
		text += "\n" + b.T("inspect.link_silent", b.Integer(int64(l.Silent.Seconds())))
	}
	if l.Secure != "" {
		text += "\n" + l.Secure + ": " + b.T(l.Trust)
	}
	return text
}
