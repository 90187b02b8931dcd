package friendscene

import (
	"strconv"

	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/form"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/textfield"
	"menagerie/scenes/ui/widget"
)

// plan returns the widgets of the screen.
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
		Title: s.word("friend.title", s.word(s.spec.Game+".title")), Width: 1184, Body: columns, Footer: s.footer(), Focus: focus, Tick: s.tick,
	}
}

// gap returns a distance in units, which is smaller in a low window.
func (s *friend) gap(units float64) float64 {
	if s.compact {
		return units / 3
	}
	return units
}

// friendColumn shows the steps that the friend has to take.
func (s *friend) friendColumn() ui.Widget {
	name := textfield.New(s.word("friend.name"), s.name).Limited(prefs.MaxNameRunes)
	name.OnChange = func(text string) {
		s.name = text
		s.place.SetText(s.called())
		s.choose.SetText(s.word("friend.step_choose", s.called()))
		s.own.SetText(prefs.CleanName(text))
	}
	name.OnSubmit = func(string) { s.invite() }
	if s.party == nil && s.first {
		name.SelectAll()
	}
	ui.SetEnabled(name, s.party == nil)
	s.field = ui.Named("name", name)
	s.place = ui.Named("place", widget.NewLabel(s.called()))
	s.place.Weight, s.place.OneLine = render.Medium, true
	inList := layout.Column(0, layout.GapOf(0, 32), widget.NewCaption(s.word("friend.in_list")), s.place)
	game, _ := s.env.Game(s.spec.Game)
	steps := layout.Column(s.gap(16),
		s.step(1, s.word("friend.step_open"), page.DrawMark),
		s.step(2, s.word("friend.step_join", s.word("home.join")), func(p *render.Pen, r render.Rect) {
			p.Round(r, 8, p.Theme().AccentSoft)
			p.Icon(render.Network, r.Inset(r.W/4), p.Theme().Accent)
		}),
		s.step(3, s.word("friend.step_choose", s.called()), func(p *render.Pen, r render.Rect) {
			if game.Card != nil {
				p.Clip(r, func() { game.Card(p, r, 0) })
			}
		}),
	)
	who := layout.Column(0,
		ui.Named("listed", form.NewRadio(s.word("friend.who_all"), s.listed, func() { s.setListed(true) })),
		ui.Named("linked", form.NewRadio(s.word("friend.who_link"), !s.listed, func() { s.setListed(false) })),
	)
	return layout.Column(s.gap(24),
		layout.Row(16, ui.Grow(1, s.field), ui.Grow(1, inList)).With(layout.Start, layout.Start),
		layout.Column(s.gap(12), widget.NewHeading(s.word("friend.yours")), steps),
		layout.Column(4, widget.NewHeading(s.word("friend.who")), who),
	)
}

// step returns a row that shows one thing which the friend has to do.
func (s *friend) step(n int, text string, draw func(p *render.Pen, r render.Rect)) ui.Widget {
	number := widget.NewTitle(strconv.Itoa(n)).Toned(ui.Accent)
	number.MinWidth = 24
	what := widget.NewHeading(text)
	what.OneLine = true
	s.choose = what // the last step
	side := 56.0
	if s.compact {
		side = 40
	}
	panel := layout.NewPanel(layout.Row(12, number, ui.Grow(1, what), widget.NewPicture(side, side, draw)))
	panel.Pad = 12
	if s.compact {
		panel.Pad = 8
	}
	return panel
}

// hereColumn returns the column with the players and the link.
func (s *friend) hereColumn() ui.Widget {
	col := layout.Column(s.gap(24), layout.Column(4, widget.NewLabel(s.word("friend.here")).Toned(ui.Soft), s.seats()))
	s.headline, s.note = ui.Named("headline", widget.NewLabel("")), ui.Named("note", widget.NewSoft(""))
	s.headline.Weight = render.Bold
	if s.why != "" {
		col.Add(ui.Named("fault", widget.NewLabel(s.why).Toned(ui.Bad)))
	}
	if s.party == nil {
		return col
	}
	s.refresh()
	col.Add(newTinted(layout.AtLeast(48, layout.Column(0, s.headline, s.note))))
	if s.now.Link == "" {
		return col
	}
	copyLink := widget.NewButton(s.word("friend.copy"), s.copy).WithIcon(render.Copy)
	copyLink.Large = true
	if s.spec.Seats == 2 {
		copyLink.Kind, copyLink.Default = widget.Primary, true
	}
	col.Add(layout.Column(8,
		widget.NewHeading(s.word("friend.or_link")),
		layout.Row(8, ui.Grow(1, ui.Named("link", newLinkBox(s.now.Link))), ui.Named("copy", copyLink)),
		widget.NewCaption(s.word("friend.link_note")),
	))
	return col
}

// copy copies the whole link.
func (s *friend) copy() {
	if s.Copy(s.now.Link) {
		s.ToastAs(ui.Good, s.word("game.copied"))
	}
}

// seats returns the cards of all seats: the host's seat, the seats of the guests, and the free seats.
func (s *friend) seats() ui.Widget {
	if s.spec.Seats == 2 {
		return layout.Row(16, ui.Grow(1, s.ownSeat()), ui.Grow(1, s.otherSeat(0))).With(layout.Stretch, layout.Start)
	}
	all := []ui.Widget{s.ownSeat()}
	for i := range s.spec.Seats - 1 {
		all = append(all, s.otherSeat(i))
	}
	grid := layout.NewGrid(80, s.gap(16), all...)
	grid.MaxColumns = 4
	return grid
}

// ownSeat returns the card of the host. The side is a button while it can be changed.
func (s *friend) ownSeat() ui.Widget {
	name := prefs.CleanName(s.name)
	var role ui.Widget
	switch {
	case s.spec.Sides == nil:
	case s.spec.Fixed || len(s.now.Guests) > 0: // a guest who has come has the other side
		role = widget.NewSoft(s.word(s.spec.Sides[s.seat]))
	default:
		role = ui.Named("side", widget.NewButton(s.word(s.spec.Sides[s.seat]), s.swap).WithIcon(render.Swap).OfKind(widget.Quiet))
	}
	s.own = s.nameLabel(name)
	return s.card(s.own, s.seat, role)
}

// otherSeat returns the card of the guest with the given index. If there is no such guest, it returns the card of a free seat.
func (s *friend) otherSeat(guest int) ui.Widget {
	seat := rules.Seat(guest + 1)
	if s.spec.Sides != nil {
		seat = 1 - s.seat
	}
	if guest < len(s.now.Guests) {
		g := s.now.Guests[guest]
		remove := widget.NewButton(s.word("friend.remove"), g.Remove).OfKind(widget.Quiet)
		return s.card(s.nameLabel(g.Name), seat, ui.Named("remove"+strconv.Itoa(guest), remove))
	}
	role := ui.Widget(nil)
	if s.spec.Sides != nil {
		role = widget.NewSoft(s.word(s.spec.Sides[seat]))
	}
	return s.card(nil, seat, role)
}

// footer returns the buttons below the columns.
func (s *friend) footer() ui.Widget {
	row := layout.Row(12)
	if s.spec.Authors != nil {
		authors := widget.NewButton(s.word("friend.authors"), func() {
			s.unlessPlayedWith(func() { s.Go(s.spec.Authors(s.Page)) })
		}).WithIcon(render.Robot).OfKind(widget.Quiet)
		row.Add(ui.Named("authors", authors))
	}
	row.Add(layout.Spacer())
	s.beginning = nil
	if s.party == nil {
		invite := widget.NewPrimary(s.word("friend.invite"), s.invite)
		invite.Large = true
		row.Add(layout.Sized(200, 0, ui.Named("invite", invite)))
		return row
	}
	stop := ui.Named("stop", widget.NewButton(s.word("friend.stop"), s.stop))
	row.Add(layout.AtLeast(48, stop))
	if s.spec.Seats > 2 {
		s.beginning = ui.Named("start", widget.NewPrimary(s.word("friend.start"), s.start))
		s.beginning.Large = true
		row.Add(layout.Sized(s.gap(156)+44, 0, s.beginning))
		s.refresh()
	}
	return row
}
