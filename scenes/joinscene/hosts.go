package joinscene

import (
	"maps"
	"math"
	"slices"
	"strings"

	"menagerie/internal/deeplink"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

type row struct {
	link  deeplink.Link
	title string // the user's name for the host, else the host's own name, else its address
	note  string
	name  string // the user's name for the host, or ""
	told  string // the host's own name, or ""
	here  bool   // whether the host announces itself on the local network
	full  bool   // whether all seats are taken
	known bool   // whether the user has joined the host before
}

// rebuildRows rebuilds the rows of the list and keeps the selected host.
func (s *joinScreen) rebuildRows() {
	chosen := ""
	if s.row >= 0 && s.row < len(s.rows) {
		chosen = s.rows[s.row].link.String()
	}
	s.rows = s.rows[:0]
	there := map[string]bool{}
	// Hosts on the local network come first. Hosts that the player has joined before follow, the latest first.
	for _, f := range s.found {
		if s.index(f.Link.Game) >= 0 {
			s.rows = append(s.rows, s.foundRow(f))
			there[f.Link.Server().String()] = true
		}
	}
	for _, h := range s.env.Prefs.Hosts {
		link, err := deeplink.Parse(h.Link)
		if err != nil || s.index(link.Game) < 0 || there[link.String()] {
			continue // the game is unknown to this version, or the user edited the file
		}
		if h.Dialect != "" {
			link.Options = maps.Clone(link.Options)
			if link.Options == nil {
				link.Options = map[string]string{}
			}
			link.Options[deeplink.Dialect] = h.Dialect
		}
		r := row{link: link, name: h.Name, told: h.Told, known: true}
		s.rows = append(s.rows, s.withTexts(r, s.Word("join.before")))
	}
	s.row = -1
	if s.hasLiveHost() {
		s.row = 0
	}
	for i, r := range s.rows {
		if r.link.String() == chosen {
			s.row = i
		}
	}
	if s.typing {
		s.row = -1
	}
	if s.list.Empty = ""; s.why == "" { // otherwise the line below the address says what to do
		s.list.Empty = s.Word("join.nobody")
	}
	s.list.SetRows(len(s.rows))
	s.list.Select(s.row)
	s.updateButtons()
}

// hasLiveHost reports whether the first row is a host that announces itself now and has a free seat.
func (s *joinScreen) hasLiveHost() bool { return len(s.rows) > 0 && s.rows[0].here && !s.rows[0].full }

// foundRow returns the row of a host on the local network.
func (s *joinScreen) foundRow(f scenes.Found) row {
	r := row{link: f.Link, told: f.Name, here: true}
	for _, h := range s.env.Prefs.Hosts {
		if h.Link == f.Link.Server().String() {
			r.name, r.known = h.Name, true
		}
	}
	b := s.env.UI.Book
	now := b.T("join.here")
	switch {
	case f.Seats > 0 && f.Players >= f.Seats:
		now, r.full = b.T("join.full"), true
	case f.Players >= 0 && f.Seats == 2:
		now = b.N("join.free", f.Seats-f.Players)
	case f.Players >= 0 && f.Seats > 0:
		now = b.T("join.players_of", b.Integer(int64(f.Players)), b.Integer(int64(f.Seats)))
	case f.Players >= 0:
		now = b.N("join.players", f.Players)
	}
	return s.withTexts(r, now)
}

// withTexts returns r with its texts. state is a text about how the host was found.
func (s *joinScreen) withTexts(r row, state string) row {
	r.title = r.link.Address
	switch {
	case r.name != "":
		r.title = r.name
	case r.told != "":
		r.title = r.told
	}
	parts := []string{s.Word(r.link.Game + ".title"), state}
	if r.link.Options["tls"] == "1" && s.authors {
		parts = append(parts, s.Word("join.encrypted"))
	}
	if r.title != r.link.Address && s.authors { // the address comes last, because a long line is cut at its end
		parts = append(parts, r.link.Address)
	}
	r.note = strings.Join(parts, " · ")
	return r
}

// drawRow draws the picture of the game and the texts of a host.
func (s *joinScreen) drawRow(p *render.Pen, i int, r render.Rect) {
	const side, gap = 40.0, 12.0
	row, th := s.rows[i], p.Theme()
	box := render.Rect{X: r.X - 8, Y: r.Centre().Y - side/2, W: side, H: side}
	text := r
	text.X, text.W = box.Right()+gap, r.Right()-box.Right()-gap
	if g, ok := s.env.Game(row.link.Game); ok {
		p.Clip(box, func() { g.DrawCard(p, render.RectAround(box.Centre(), 2.4*side, 1.5*side), 0) })
	} else {
		p.Icon(render.Network, box, th.InkFaint)
	}
	upper, lower := text, text
	upper.Y, upper.H = text.Y+7, 24
	lower.Y, lower.H = text.Y+29, 20
	p.TextWithin(row.title, upper, ui.TextStyle(ui.Body, th.Ink))
	p.TextWithin(row.note, lower, ui.TextStyle(ui.Caption, th.InkSoft))
}

// joinable reports whether the row has a button.
func (s *joinScreen) joinable(i int) bool { return !s.rows[i].full }

func (s *joinScreen) buttonWidth() float64 {
	w, _ := ui.NewButton(s.Word("join.join"), nil).Size(math.Inf(1))
	return w
}

func (s *joinScreen) drawJoin(p *render.Pen, _ int, r render.Rect, at ui.RowButtonState) {
	th := p.Theme()
	p.Round(r, ui.ControlRadius, th.Raised)
	edge := th.Edge
	if at != ui.RowButtonIdle {
		p.Round(r, ui.ControlRadius, render.Fade(th.Ink, []float64{0, 0.06, 0.14}[at]))
		edge = th.Accent
	}
	p.Frame(r, ui.ControlRadius, th.OutlineWidth, edge)
	p.TextIn(s.Word("join.join"), r, ui.ControlStyle(th.Ink).Aligned(render.Middle))
}

// openMenu opens the menu of a host that the user joined before.
func (s *joinScreen) openMenu(i int) {
	if !s.rows[i].known {
		return
	}
	anchor := ui.GapOf(0, 0)
	anchor.Place(s.list.ButtonBounds(i))
	ui.OpenMenu(s.Root, anchor, []ui.MenuItem{
		{ID: "rename", Icon: render.Person, Text: s.Word("join.rename"), Do: s.askName},
		{ID: "remove", Icon: render.Trash, Text: s.Word("join.remove"), Do: s.forget},
	})
}

// askName opens a dialog in which the user names the selected host.
func (s *joinScreen) askName() {
	if s.row < 0 {
		return
	}
	r := s.rows[s.row]
	field := ui.Named("name", ui.NewTextField(s.Word("join.name"), r.name).Limited(prefs.MaxNameRunes))
	field.Placeholder = r.told
	d := ui.NewDialog(s.Word("join.rename_title"), ui.Column(8, field, ui.NewCaption(s.Word("join.rename_note"))))
	d.Add(s.Word("join.rename_no"), ui.PlainButton, nil)
	d.Add(s.Word("join.rename_yes"), ui.PrimaryButton, func() {
		link, name := r.link.Server().String(), field.Text()
		s.env.Change(func(p *prefs.Prefs) { *p = p.Calling(link, name) })
		s.rebuildRows()
	})
	d.FocusOn(field)
	d.Open(s.Root)
}

// forget removes the selected host from the list of hosts that the user joined before.
func (s *joinScreen) forget() {
	if s.row < 0 {
		return
	}
	link := s.rows[s.row].link.Server().String()
	if !slices.ContainsFunc(s.env.Prefs.Hosts, func(h prefs.Host) bool { return h.Link == link }) {
		return
	}
	s.env.Change(func(p *prefs.Prefs) { *p = p.Forgetting(link) })
	s.rebuildRows()
	s.ToastAs(ui.Good, s.Word("join.removed"))
}
