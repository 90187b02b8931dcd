package gamepage

import (
	"fmt"
	"image/color"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/ui"
	"menagerie/wire"
)

// The room that the inspector takes and needs, in logical units.
const (
	inspectorWidth  = 480 // beside the board, at most
	inspectorLeast  = 380
	boardLeast      = 380 // the width of a board beside it
	inspectorHeight = 0.5 // of the room for board and inspector
	boardLow        = 900 // the height of a window from which on board and inspector are one above the other
	rowHeight       = 26
)

// hidesBoard reports whether the inspector lies on the board because the window has no room for both.
func (f *Frame) hidesBoard() bool {
	return f.inspecting() && !f.besideBoard() && f.Window().H < boardLow
}

// hidesAll reports whether the inspector lies on the panel as well, since its own line of buttons needs the width.
func (f *Frame) hidesAll() bool {
	const narrow = 700
	return f.inspecting() && (f.Small || f.hidesBoard() && f.Window().W < narrow)
}

// besideBoard reports whether the window has room for board, inspector and panel side by side.
func (f *Frame) besideBoard() bool {
	const panel, margins = 320, 64
	return !f.Small && f.Window().W >= boardLeast+inspectorLeast+panel+margins && f.Window().W > f.Window().H*1.05
}

// withInspector puts the inspector beside the board, below it, or upon it.
func (f *Frame) withInspector(board ui.Widget) ui.Widget {
	if !f.inspecting() {
		return board
	}
	panel := f.inspector.widget()
	switch {
	case f.besideBoard():
		const others = 320 + 64
		w := min(inspectorWidth, max(inspectorLeast, 0.42*(f.Window().W-others)))
		return ui.Row(16, ui.Grow(1, board), ui.Sized(w, 0, panel)).With(ui.Stretch, ui.Start)
	case f.hidesBoard():
		return covered(board, panel)
	}
	return ui.Column(12, ui.Grow(1-inspectorHeight, board), ui.Grow(inspectorHeight, panel))
}

func covered(under, over ui.Widget) ui.Widget {
	c := ui.NewCover(under, over)
	c.SetCovered(true)
	return c
}

// widget makes the inspector's widgets anew; the list keeps its place.
func (i *inspector) widget() ui.Widget {
	t := i.f.word
	if i.panel.list == nil {
		i.panel.list = ui.Named("inspect.list", ui.NewList(0, i.rowText))
		i.panel.list.RowHeight, i.panel.list.Follow = rowHeight, !i.log.whole
		i.panel.list.DrawRow, i.panel.list.OnSelect, i.panel.list.OnActivate = i.drawRow, i.choose, func(int) { i.reveal() }
	}
	i.panel.search = ui.Named("inspect.search", ui.NewTextField("", i.query))
	i.panel.search.Placeholder = t("inspect.filter")
	i.panel.search.OnChange = func(text string) {
		i.query = text
		i.filter.search(text)
		i.refilter()
	}
	i.panel.whom, i.panel.peers = ui.Named("inspect.peer", ui.NewChoice("", nil, 0)), 0
	i.panel.whom.OnChange = func(n int) {
		i.filter.peer = n - 1
		i.refilter()
	}
	mark := ui.Named("inspect.reveals", ui.NewCaption(t("inspect.reveals")))
	ui.SetVisible(mark, i.reveals())
	i.panel.count = ui.NewCaption("")
	i.panel.count.OneLine = true
	i.panel.parts = ui.Column(6)
	detail := ui.NewPanel(ui.NewScroll(i.panel.parts))
	detail.Pad = 12
	i.hear()
	i.refresh()
	i.showParts()
	list := 3.0
	switch {
	case i.f.Small:
		list = 2
	case !i.f.besideBoard() && !i.f.hidesBoard(): // wide and low
		both := ui.Row(8, ui.Grow(1, i.panel.list), ui.Sized(inspectorLeast, 0, detail)).With(ui.Stretch, ui.Start)
		return ui.Column(8, i.headRow(), mark, i.filterRow(), i.panel.whom, ui.Grow(1, both))
	}
	return ui.Column(8, i.headRow(), mark, i.filterRow(), i.panel.whom, ui.Grow(list, i.panel.list), ui.Grow(2, detail))
}

// filterRow says which messages are shown.
func (i *inspector) filterRow() ui.Widget {
	sent := ui.Named("inspect.sent", ui.NewIconButton(render.ChevronRight, i.f.word("inspect.sent"), nil))
	received := ui.Named("inspect.received", ui.NewIconButton(render.ChevronLeft, i.f.word("inspect.received"), nil))
	faults := ui.Named("inspect.faults", ui.NewIconButton(render.Warning, i.f.word("inspect.faults"), nil))
	show := func() {
		sent.SetOn(i.filter.way == onlySent)
		received.SetOn(i.filter.way == onlyReceived)
		faults.SetOn(i.filter.faults)
	}
	press := func(change func()) func() {
		return func() {
			change()
			show()
			i.refilter()
		}
	}
	sent.OnPress = press(func() { i.filter.way = i.filter.way.pressed(onlySent) })
	received.OnPress = press(func() { i.filter.way = i.filter.way.pressed(onlyReceived) })
	faults.OnPress = press(func() { i.filter.faults = !i.filter.faults })
	show()
	return ui.Row(4, ui.Grow(1, i.panel.search), sent, received, faults,
		ui.Named("inspect.fault_back", ui.NewIconButton(render.StepBack, i.f.word("inspect.fault_back"), func() { i.jump(-1) })),
		ui.Named("inspect.fault_on", ui.NewIconButton(render.Step, i.f.word("inspect.fault_on"), func() { i.jump(1) })))
}

// jump chooses the next message with a fault (by 1), or the one before (by -1).
func (i *inspector) jump(by int) {
	row := i.panel.list.Selected() + by
	if i.panel.list.Selected() < 0 && by < 0 {
		row = len(i.shown) - 1
	}
	for ; row >= 0 && row < len(i.shown); row += by {
		if m := i.log.at(i.shown[row]); m != nil && m.faulty {
			i.panel.list.Choose(row)
			i.f.FocusID("inspect.list")
			return
		}
	}
	i.f.Toast(i.f.word("inspect.no_fault"))
}

// rowText is what is found by typing in the list.
func (i *inspector) rowText(row int) string {
	if m := i.log.at(i.shown[row]); m != nil {
		return m.name
	}
	return ""
}

// headRow is what the inspector is called, how much it has, and what can be done with all of it.
func (i *inspector) headRow() ui.Widget {
	t := i.f.word
	title := ui.NewHeading(t("inspect.title"))
	title.OneLine = true
	follow := "inspect.end"
	if i.log.whole {
		follow = "inspect.follow"
	}
	i.panel.end = ui.Named("inspect.end", ui.NewIconButton(render.ChevronDown, t(follow), i.panel.list.ToEnd))
	row := ui.Row(4, title, ui.Grow(1, ui.PadXY(8, 0, i.panel.count)), i.panel.end,
		ui.Named("inspect.copy_all", ui.NewIconButton(render.Copy, t("inspect.copy_all"), i.copyAll)))
	if i.f.opts.Wire.Save != nil {
		row.Add(ui.Named("inspect.save", ui.NewIconButton(render.Folder, t("inspect.save"), i.save)))
	}
	row.Add(ui.Named("inspect.close", ui.NewIconButton(render.Close, t("inspect.close"), i.f.switchInspector)))
	return row
}

// drawRow paints one message: time, direction, peer, seat, name, values, and how long the answer took or may take.
func (i *inspector) drawRow(p *render.Pen, row int, r render.Rect) {
	m := i.log.at(i.shown[row])
	if m == nil {
		return
	}
	th := p.Theme()
	i.drawReel(p, row, r.InsetXY(-16, 0))
	r = r.InsetXY(-8, 0) // closer to the edge than other lists
	cell := func(w float64, text string, st render.Style) {
		box, rest := r.CutLeft(w)
		p.TextIn(text, box.InsetXY(2, 0), st)
		r = rest
	}
	small := ui.TextStyle(ui.Caption, th.InkSoft)
	cell(62, i.f.Env.UI.Book.Decimal(float64(m.At.Milliseconds())/1000, 3), small.Aligned(render.Right))
	way, ink := "→", th.Accent
	if m.Dir == wire.Received {
		way, ink = "←", th.Ink
	}
	cell(20, way, ui.TextStyle(ui.Caption, ink).Aligned(render.Middle))
	if len(i.log.peers) > 1 && m.peer >= 0 {
		cell(34, fmt.Sprintf("#%d", m.peer+1), small)
	}
	seat, r := r.CutLeft(18)
	if m.seat >= 0 && m.seat < len(i.f.state.names) {
		i.f.screen.Sign(p, render.RectAround(seat.Centre(), 14, 14), rules.Seat(m.seat), i.f.Color(rules.Seat(m.seat)))
	}
	r = i.drawTime(p, m, r)
	name := ui.TextStyle(ui.Caption, ink)
	name.Weight = render.Medium
	if m.faulty {
		box, rest := r.CutLeft(20)
		p.Icon(render.Warning, render.RectAround(box.Centre(), 14, 14), th.Bad)
		r, name.Color = rest, th.Bad
	}
	title, values := i.caption(m)
	width, _ := render.Measure(title, name)
	cell(min(width+8, r.W), title, name)
	p.TextWithin(values, r, small)
}

// caption is what a row says of a message.
func (i *inspector) caption(m *message) (name, values string) {
	r := i.log.reading(m)
	switch r.Name {
	case refusal:
		return i.f.word("inspect.refused"), i.f.word(r.Fault.Key, r.Fault.Args...)
	case gap:
		return i.f.word("inspect.gap"), r.Values()
	}
	return r.Name, r.Values()
}

// drawTime paints how long an answer took, or how long it may take still, at the right end.
func (i *inspector) drawTime(p *render.Pen, m *message, r render.Rect) render.Rect {
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

func (i *inspector) timeText(m *message, th *render.Theme) (string, color.RGBA) {
	b := i.f.Env.UI.Book
	if m.took > 0 {
		return i.span(m.took), th.InkSoft
	}
	if m.limit < 0 && !m.done && !i.log.whole {
		return b.T("inspect.unknown_limit"), th.InkSoft
	}
	left, runs := m.left(i.f.capture().Now().Milliseconds())
	switch {
	case !runs || i.f.state.face == filmed:
		return "", th.InkSoft
	case left <= 0:
		return b.T("inspect.late"), th.Bad
	}
	i.running = true
	return b.T("inspect.left", b.Decimal(float64(left)/1000, 1)), th.Warn
}

// span is a time in microseconds, as exactly as it is of use.
func (i *inspector) span(us int64) string {
	b := i.f.Env.UI.Book
	switch ms := float64(us) / 1000; {
	case ms >= 10:
		return b.T("inspect.took", b.Decimal(ms, 0))
	case ms >= 1:
		return b.T("inspect.took", b.Decimal(ms, 1))
	default:
		return b.T("inspect.took", b.Decimal(max(ms, 0.01), 2))
	}
}
