package friendscene

import (
	"math"
	"strconv"

	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

func (s *friend) plan() page.Plan {
	columns := page.NewTwoPane(s.friendColumn(), s.hereColumn())
	columns.Gap, columns.Share, columns.Wide = 32, 560.0/1152, 640
	focus := "name"
	switch {
	case s.party != nil:
		focus = "copy"
	case s.name != "" && !s.first:
		focus = "invite"
	}
	return page.Plan{
		Title: s.Word("friend.title", s.Word(s.spec.Game+".title")), Width: 1184, Body: columns, Footer: s.footer(), Focus: focus, Tick: s.tick,
	}
}

// gap returns a distance in units, which is smaller in a low window.
func (s *friend) gap(units float64) float64 {
	if s.compact {
		return units / 3
	}
	return units
}

// friendColumn returns the column with the steps that the friend must take.
func (s *friend) friendColumn() ui.Widget {
	name := ui.NewTextField(s.Word("friend.name"), s.name).Limited(prefs.MaxNameRunes)
	name.OnChange = func(text string) {
		s.name = text
		s.place.SetText(s.gameName())
		s.choose.SetText(s.Word("friend.step_choose", s.gameName()))
		s.own.SetText(prefs.CleanName(text))
	}
	name.OnSubmit = func(string) { s.invite() }
	if s.party == nil && s.first {
		name.SelectAll()
	}
	ui.SetEnabled(name, s.party == nil)
	s.field = ui.Named("name", name)
	s.place = ui.Named("place", ui.NewLabel(s.gameName()))
	s.place.Weight, s.place.OneLine = render.Medium, true
	inList := ui.Column(0, ui.GapOf(0, 32), ui.NewCaption(s.Word("friend.in_list")), s.place)
	game, _ := s.env.Game(s.spec.Game)
	steps := ui.Column(s.gap(16),
		s.step(1, s.Word("friend.step_open"), page.DrawMark),
		s.step(2, s.Word("friend.step_join", s.Word("home.join")), func(p *render.Pen, r render.Rect) {
			p.Round(r, 8, p.Theme().AccentSoft)
			p.Icon(render.Network, r.Inset(r.W/4), p.Theme().Accent)
		}),
		s.step(3, s.Word("friend.step_choose", s.gameName()), func(p *render.Pen, r render.Rect) {
			p.Clip(r, func() { game.DrawCard(p, r, 0) })
		}),
	)
	who := ui.Column(0, ui.Flow(16,
		ui.Named("listed", ui.NewRadio(s.Word("friend.who_all"), s.listed, func() { s.setListed(true) })),
		ui.Named("linked", ui.NewRadio(s.Word("friend.who_link"), !s.listed, func() { s.setListed(false) })),
	))
	if s.spec.Heirs {
		who.Add(ui.Named("heirs", ui.NewCheckBox(s.Word("friend.heirs"), !s.env.Prefs.NoHeirs, func(on bool) {
			s.env.Change(func(p *prefs.Prefs) { p.NoHeirs = !on })
			s.setHeirs(on)
		})))
	}
	return ui.Column(s.gap(24),
		ui.Row(16, ui.Grow(1, s.field), ui.Grow(1, inList)).With(ui.AlignStart, ui.AlignStart),
		ui.Column(s.gap(12), ui.NewHeading(s.Word("friend.yours")), steps),
		ui.Column(4, ui.NewHeading(s.Word("friend.who")), who),
	)
}

// step returns a row with one of the steps that the friend must take.
func (s *friend) step(n int, text string, draw func(p *render.Pen, r render.Rect)) ui.Widget {
	number := ui.NewTitle(strconv.Itoa(n)).Toned(ui.Accent)
	number.MinWidth = 24
	what := ui.NewHeading(text)
	what.OneLine = true
	s.choose = what // the last step
	side := 56.0
	if s.compact {
		side = 40
	}
	panel := ui.NewPanel(ui.Row(12, number, ui.Grow(1, what), ui.NewPicture(side, side, draw)))
	panel.Pad = 12
	if s.compact {
		panel.Pad = 8
	}
	return panel
}

// hereColumn returns the column with the players and the link.
func (s *friend) hereColumn() ui.Widget {
	col := ui.Column(s.gap(24), ui.Column(4, ui.NewLabel(s.Word("friend.here")).Toned(ui.Soft), s.seats()))
	s.headline, s.note = ui.Named("headline", ui.NewLabel("")), ui.Named("note", ui.NewSoftLabel(""))
	s.headline.Weight = render.Bold
	if s.why != "" {
		col.Add(ui.Named("fault", ui.NewLabel(s.why).Toned(ui.Bad)))
	}
	if s.party == nil {
		return col
	}
	s.refresh()
	pad := 12.0
	if s.compact {
		pad = 4
	}
	col.Add(&selectedBox{ui.PadXY(16, pad, ui.AtLeast(48, ui.Column(0, s.headline, s.note)))})
	if s.now.Link == "" {
		return col
	}
	copyLink := ui.NewButton(s.Word("friend.copy"), s.copy).WithIcon(render.Copy)
	copyLink.Large = true
	if s.spec.Seats == 2 {
		copyLink.Kind, copyLink.Default = ui.PrimaryButton, true
	}
	link := ui.Column(s.gap(8),
		ui.NewHeading(s.Word("friend.or_link")),
		ui.Row(8, ui.Grow(1, ui.Named("link", &linkBox{link: s.now.Link})), ui.Named("copy", copyLink)),
	)
	if !s.compact {
		link.Add(ui.NewCaption(s.Word("friend.link_note")))
	}
	col.Add(link)
	col.Add(s.browserRow())
	return col
}

// browserRow returns the address at which a friend plays in a browser, and its QR code. Without such an address, it returns a
// line that says how to get one.
func (s *friend) browserRow() ui.Widget {
	if s.now.Page == "" {
		return ui.Named("no_page", ui.NewCaption(s.Word("friend.no_page")))
	}
	side := 132.0
	if s.compact {
		side = 88
	}
	at, note := s.now.Page, "friend.page_note"
	if s.watches && s.now.Watch != "" {
		at, note = s.now.Watch, "friend.watch_note"
	}
	code := newCode(at)
	texts := ui.Column(s.gap(4), ui.NewHeading(s.Word("friend.or_page")), ui.Named("page", ui.NewHeading(at)), ui.NewCaption(s.Word(note)))
	if s.now.Watch != "" {
		texts.Add(ui.Named("watch", ui.NewCheckBox(s.Word("friend.watch"), s.watches, func(on bool) {
			s.watches = on
			s.Rebuild()
		})))
	}
	return ui.Row(16, ui.Named("code", ui.NewPicture(side, side, code.draw)), ui.Grow(1, texts)).With(ui.AlignStart, ui.AlignStart)
}

// copy copies the whole link.
func (s *friend) copy() {
	if s.Copy(s.now.Link) {
		s.ToastAs(ui.Good, s.Word("game.copied"))
	}
}

// seats returns the cards of all seats: the host's seat, the seats of the guests, and the free seats.
func (s *friend) seats() ui.Widget {
	if s.spec.Seats == 2 {
		return ui.Row(16, ui.Grow(1, s.ownSeat()), ui.Grow(1, s.otherSeat(0))).With(ui.AlignStretch, ui.AlignStart)
	}
	all := []ui.Widget{s.ownSeat()}
	for i := range s.shownSeats() - 1 {
		all = append(all, s.otherSeat(i))
	}
	grid := ui.NewGrid(80, s.gap(16), all...)
	grid.MaxColumns = 4
	return grid
}

// shownSeats returns the number of seats on the screen. At a large table, not all free seats are shown.
func (s *friend) shownSeats() int {
	const few = 8
	return min(s.spec.Seats, max(few, len(s.now.Guests)+2))
}

// ownSeat returns the card of the host. The side is a button while it can be changed.
func (s *friend) ownSeat() ui.Widget {
	name := prefs.CleanName(s.name)
	var role ui.Widget
	switch {
	case s.spec.Sides == nil:
	case s.spec.Fixed || len(s.now.Guests) > 0: // a guest who has come has the other side
		role = ui.NewSoftLabel(s.Word(s.spec.Sides[s.seat]))
	default:
		role = ui.Named("side", ui.NewButton(s.Word(s.spec.Sides[s.seat]), s.swap).WithIcon(render.Swap).OfKind(ui.QuietButton))
	}
	s.own = s.nameLabel(name)
	return s.card(s.own, s.seat, role)
}

// otherSeat returns the card of the guest with the given index, or of a free seat if there is no such guest.
func (s *friend) otherSeat(guest int) ui.Widget {
	seat := rules.Seat(guest + 1)
	if s.spec.Sides != nil {
		seat = 1 - s.seat
	}
	if guest < len(s.now.Guests) {
		g := s.now.Guests[guest]
		remove := ui.NewButton(s.Word("friend.remove"), g.Remove).OfKind(ui.QuietButton)
		return s.card(s.nameLabel(g.Name), seat, ui.Named("remove"+strconv.Itoa(guest), remove))
	}
	role := ui.Widget(nil)
	if s.spec.Sides != nil {
		role = ui.NewSoftLabel(s.Word(s.spec.Sides[seat]))
	}
	return s.card(nil, seat, role)
}

// footer returns the buttons below the columns.
func (s *friend) footer() ui.Widget {
	row := ui.Row(12)
	if s.spec.Authors != nil {
		authors := ui.NewButton(s.Word("friend.authors"), func() {
			s.confirmRemoval(func() { s.Go(s.spec.Authors(s.Page)) })
		}).WithIcon(render.Robot).OfKind(ui.QuietButton)
		row.Add(ui.Named("authors", authors))
	}
	row.Add(ui.Spacer())
	s.beginning = nil
	if s.party == nil {
		invite := ui.NewPrimaryButton(s.Word("friend.invite"), s.invite)
		invite.Large = true
		row.Add(ui.Sized(200, 0, ui.Named("invite", invite)))
		return row
	}
	stop := ui.Named("stop", ui.NewButton(s.Word("friend.stop"), s.stop))
	row.Add(ui.AtLeast(48, stop))
	if s.spec.Seats > 2 {
		s.beginning = ui.Named("start", ui.NewPrimaryButton(s.Word("friend.start"), s.startCountdown))
		s.beginning.Large = true
		row.Add(ui.Sized(s.gap(156)+44, 0, s.beginning))
		s.refresh()
	}
	return row
}

// selectedBox is a box with the colour of selected widgets.
type selectedBox struct{ *ui.Padding }

func (b *selectedBox) Draw(p *render.Pen) {
	p.Round(b.Bounds(), 12, p.Theme().AccentSoft)
	b.Padding.Draw(p)
}

// seatCard is the frame of a seat. The frame of a free seat is dashed.
type seatCard struct {
	*ui.Centred
	height float64
	free   bool
}

func (s *friend) nameLabel(text string) *ui.Label {
	l := ui.NewHeading(text).Aligned(render.Middle)
	if l.OneLine = true; s.spec.Seats > 4 || s.compact {
		l.Font = ui.Body
	}
	return l
}

// card returns the card of a seat. text has the player's name; it is nil for a free seat. lastRow is placed at the
// bottom of the card; it may be nil.
func (s *friend) card(text *ui.Label, seat rules.Seat, lastRow ui.Widget) ui.Widget {
	free := text == nil
	if free {
		text = s.nameLabel(s.Word("friend.free")).Toned(ui.Soft)
	}
	side, height := 48.0, 136.0
	switch {
	case s.spec.Seats > 4 || s.compact: // so that a small window also shows the QR code
		side, height = 0, 76
	case s.spec.Seats > 2:
		side = 44
	}
	if free {
		seat = rules.Nobody
	}
	sign := ui.NewPicture(side, side, func(p *render.Pen, r render.Rect) { s.drawSign(p, r, seat) })
	col := ui.Column(4).With(ui.AlignMiddle, ui.AlignStart)
	if side > 0 {
		col.Add(sign)
	}
	col.Add(text)
	if lastRow != nil {
		col.Add(lastRow)
	}
	return &seatCard{Centred: ui.Centre(math.Inf(1), col), height: height, free: free}
}

// drawSign draws the sign of a seat inside a ring. If seat is rules.Nobody, the seat is free, and drawSign draws the
// icon of a person.
func (s *friend) drawSign(p *render.Pen, r render.Rect, seat rules.Seat) {
	th := p.Theme()
	if seat == rules.Nobody {
		p.Ring(r.Centre(), r.W/2-1, 1.5, th.Line)
		p.Icon(render.Person, r.Inset(r.W*0.28), th.InkFaint)
		return
	}
	at := int(seat)
	if at < len(s.spec.Colors) {
		at = s.spec.Colors[at]
	}
	c := th.Seats[at%len(th.Seats)]
	p.Ring(r.Centre(), r.W/2-1, 2, c)
	s.spec.Sign(p, r.Inset(r.W/4), seat, c)
}

func (c *seatCard) Size(avail float64) (w, h float64) { return avail, c.height }

func (c *seatCard) Draw(p *render.Pen) {
	th, r := p.Theme(), c.Bounds()
	if !c.free {
		p.Round(r, 12, th.Surface)
		p.Frame(r, 12, th.OutlineWidth, th.Line)
	} else {
		drawDashes(p, r.Inset(1))
	}
	c.Centred.Draw(p)
}

func drawDashes(p *render.Pen, r render.Rect) {
	d, c := render.Dash{Width: 1.5, On: 6, Off: 5}, p.Theme().Line
	corners := []render.Pt{{X: r.X, Y: r.Y}, {X: r.Right(), Y: r.Y}, {X: r.Right(), Y: r.Bottom()}, {X: r.X, Y: r.Bottom()}}
	for i, from := range corners {
		p.Dashes(from, corners[(i+1)%len(corners)], d, c)
	}
}

// linkBox shows a link. A link that is too long is cut in the middle.
type linkBox struct {
	ui.Node
	link string
}

func (b *linkBox) style() render.Style {
	st := ui.Body.Style()
	st.Weight = render.Mono
	return st
}

// visibleLink returns the part of the link that fits.
func (b *linkBox) visibleLink() string {
	room := b.Bounds().W - 24
	runes := []rune(b.link)
	for cut := 0; cut < len(runes)-2; cut++ {
		text := b.link
		if cut > 0 {
			keep := len(runes) - cut
			text = string(runes[:keep-keep/2]) + "…" + string(runes[len(runes)-keep/2:])
		}
		if w, _ := render.Measure(text, b.style()); w <= room {
			return text
		}
	}
	return "…"
}

func (b *linkBox) Size(avail float64) (w, h float64) { return min(avail, 408), 48 }

func (b *linkBox) Draw(p *render.Pen) {
	th, r := p.Theme(), b.Bounds()
	p.Round(r, 8, th.Surface)
	p.Frame(r, 8, max(1, th.OutlineWidth), th.Line)
	st := b.style()
	st.Color = th.Ink
	p.TextIn(b.visibleLink(), r.InsetXY(12, 0), st)
}

func (b *linkBox) TextLines() []ui.TextLine {
	return []ui.TextLine{{Text: b.visibleLink(), Style: b.style(), Width: b.Bounds().W - 24}}
}
