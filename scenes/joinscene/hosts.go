package joinscene

import (
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/dialog"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/textfield"
	"menagerie/scenes/ui/widget"
)

// openMenu opens the menu of a host that the user joined before.
func (s *find) openMenu(i int) {
	if !s.rows[i].known {
		return
	}
	anchor := layout.GapOf(0, 0)
	anchor.Place(s.list.ButtonBounds(i))
	dialog.OpenMenu(s.Root, anchor, []dialog.Item{
		{ID: "rename", Icon: render.Person, Text: s.word("join.rename"), Do: s.askName},
		{ID: "remove", Icon: render.Trash, Text: s.word("join.remove"), Do: s.forget},
	})
}

// askName opens a dialog in which the user names the selected host.
func (s *find) askName() {
	if s.row < 0 {
		return
	}
	r := s.rows[s.row]
	field := ui.Named("name", textfield.New(s.word("join.name"), r.name).Limited(prefs.MaxNameRunes))
	field.Placeholder = r.told
	d := dialog.New(s.word("join.rename_title"), layout.Column(8, field, widget.NewCaption(s.word("join.rename_note"))))
	d.Add(s.word("join.rename_no"), widget.Plain, nil)
	d.Add(s.word("join.rename_yes"), widget.Primary, func() {
		s.env.Prefs = s.env.Prefs.Calling(r.link.Server().String(), field.Text())
		s.keep()
	})
	d.FocusOn(field)
	d.Open(s.Root)
}

// forget removes the selected host from the list of hosts that the user joined before.
func (s *find) forget() {
	if s.row < 0 {
		return
	}
	before := s.env.Prefs
	s.env.Prefs = s.env.Prefs.Forgetting(s.rows[s.row].link.Server().String())
	if len(before.Hosts) == len(s.env.Prefs.Hosts) {
		return
	}
	s.keep()
	s.ToastAs(ui.Good, s.word("join.removed"))
}

func (s *find) keep() {
	s.env.Apply()
	s.gather()
}
