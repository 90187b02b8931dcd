package joinscene

import (
	"maps"
	"strings"

	"menagerie/internal/invite"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// row is a host in the list.
type row struct {
	link  invite.Link
	title string // by the person, or else by itself, or else its address
	note  string
	name  string // by the person
	told  string // by itself
	here  bool   // it answers on the local network
	known bool   // it was joined before
}

// gather makes the rows: who answers on the network first, then those that were joined before, the latest first. The same
// host stays selected.
func (s *find) gather() {
	chosen := ""
	if s.row >= 0 && s.row < len(s.rows) {
		chosen = s.rows[s.row].link.String()
	}
	s.rows = s.rows[:0]
	there := map[string]bool{}
	for _, f := range s.found {
		if s.index(f.Link.Game) >= 0 {
			s.rows = append(s.rows, s.foundRow(f))
			there[f.Link.Server().String()] = true
		}
	}
	for _, h := range s.env.Prefs.Hosts {
		link, err := invite.Parse(h.Link)
		if err != nil || s.index(link.Game) < 0 || there[link.String()] {
			continue // of a game that this version does not know, or edited by hand
		}
		if h.Dialect != "" {
			link.Options = maps.Clone(link.Options)
			if link.Options == nil {
				link.Options = map[string]string{}
			}
			link.Options[invite.Dialect] = h.Dialect
		}
		r := row{link: link, name: h.Name, told: h.Told, known: true}
		s.rows = append(s.rows, s.written(r, s.word("join.before")))
	}
	s.row = min(0, len(s.rows)-1)
	for i, r := range s.rows {
		if r.link.String() == chosen {
			s.row = i
		}
	}
	if s.typing {
		s.row = -1
	}
	s.list.Empty = s.word("join.nobody")
	s.list.SetRows(len(s.rows))
	s.list.Select(s.row)
	s.light()
}

// foundRow is the row of somebody who answers on the network.
func (s *find) foundRow(f scenes.Found) row {
	r := row{link: f.Link, told: f.Name, here: true}
	for _, h := range s.env.Prefs.Hosts {
		if h.Link == f.Link.Server().String() {
			r.name, r.known = h.Name, true
		}
	}
	b := s.env.UI.Book
	now := b.T("join.here")
	switch {
	case f.Players >= 0 && f.Seats > 0:
		now = b.T("join.players_of", b.Integer(int64(f.Players)), b.Integer(int64(f.Seats)))
	case f.Players >= 0:
		now = b.N("join.players", f.Players)
	}
	return s.written(r, now)
}

// written completes a row with its texts.
func (s *find) written(r row, state string) row {
	r.title = r.link.Address
	switch {
	case r.name != "":
		r.title = r.name
	case r.told != "":
		r.title = r.told
	}
	parts := []string{s.word(r.link.Game + ".title"), state}
	if r.link.Options["tls"] == "1" {
		parts = append(parts, s.word("join.encrypted"))
	}
	if r.title != r.link.Address { // last, since it is what may be shortened
		parts = append(parts, r.link.Address)
	}
	r.note = strings.Join(parts, " · ")
	return r
}

func (s *find) drawRow(p *render.Pen, i int, r render.Rect) {
	row, th := s.rows[i], p.Theme()
	icon, text := r.CutLeft(28)
	tint := th.InkFaint
	if row.here {
		tint = th.Good
	}
	p.Icon(render.Network, render.Rect{X: icon.X, Y: icon.Y + (icon.H-18)/2, W: 18, H: 18}, tint)
	upper, lower := text, text
	upper.Y, upper.H = text.Y+5, 24
	lower.Y, lower.H = text.Y+27, 20
	p.TextWithin(row.title, upper, ui.TextStyle(ui.Body, th.Ink))
	p.TextWithin(row.note, lower, ui.TextStyle(ui.Caption, th.InkSoft))
}
