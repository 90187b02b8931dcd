package pondscene

import (
	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Host is what a screen shows of the server that it runs.
type Host struct {
	Addresses []string // where clients connect, as host:port
	Page      string   // the address of the page for browsers; empty if none is served
	Room      string   // the id that a client needs to be seen here
	Client    string   // who is in the room; empty for nobody
	MouseWins int
	CatWins   int
}

// Remedy is what can be done about the end of a session.
type Remedy struct {
	Text string
	Do   func() (scenes.Scene, error)
}

// linkRow shows how the connection to a server is.
type linkRow struct {
	text  *ui.Label
	trust *ui.Label
	shown session.Link
}

func newLinkRow() *linkRow {
	text, trust := ui.NewCaption(""), ui.NewCaption("")
	return &linkRow{text: ui.Named("link", text), trust: trust}
}

func (l *linkRow) widget() ui.Widget { return ui.Column(2, l.text, l.trust) }

// refresh rewrites the row when what it says has changed.
func (l *linkRow) refresh(s *Scene) {
	link := s.opts.Session.Offers().Link
	if link == nil {
		return
	}
	now := link()
	// Parts of what is written: what lies below them changes too often to be read.
	now.RoundTrip = now.RoundTrip.Round(1e6)
	now.Silent = now.Silent.Truncate(1e9)
	if now == l.shown {
		return
	}
	l.shown = now
	l.text.SetText(s.linkText(now))
	trust := ""
	if now.Secure != "" {
		trust = now.Secure + ": " + s.env.UI.Book.T(now.Trust)
	}
	l.trust.SetText(trust)
}

func (s *Scene) linkText(l session.Link) string {
	b := s.env.UI.Book
	text := l.Address
	if l.RoundTrip > 0 {
		text += "\n" + b.T("pond.link_round", b.Integer(l.RoundTrip.Milliseconds())) + ", " + b.N("pond.link_under_way", l.UnderWay)
	}
	if l.Silent >= 2e9 {
		text += "\n" + b.T("pond.link_silent", b.Integer(int64(l.Silent.Seconds())))
	}
	return text
}

// hostCard shows the server that runs here: what to tell others, and who came.
type hostCard struct {
	client *ui.Label
	score  *ui.Label
	shown  Host
}

func newHostCard() *hostCard {
	return &hostCard{client: ui.Named("host.client", ui.NewLabel("")), score: ui.NewSoft("")}
}

func (h *hostCard) widget(s *Scene) ui.Widget {
	t := s.env.UI.Book.T
	now := s.opts.Host()
	col := ui.Column(6, ui.NewCaption(t("pond.host_room")), s.copyRow("host.room", now.Room))
	for _, a := range now.Addresses {
		col.Add(ui.NewCaption(t("pond.host_address")), s.copyRow("host.address", a))
	}
	if now.Page != "" {
		col.Add(ui.NewCaption(t("pond.host_page")), s.copyRow("host.page", now.Page))
	}
	col.Add(ui.Rule(), h.client, h.score)
	h.shown = Host{}
	return col
}

// copyRow is a text to be told to others, with a button that copies it.
func (s *Scene) copyRow(id, text string) ui.Widget {
	value := ui.NewLabel(text)
	value.Weight = render.Mono
	copied := func() {
		if s.Copy(text) {
			s.ToastAs(ui.Good, s.env.UI.Book.T("pond.copied"))
		}
	}
	return ui.Row(4, ui.Grow(1, value), ui.Named(id, ui.NewIconButton(render.Copy, s.env.UI.Book.T("pond.copy"), copied)))
}

func (h *hostCard) refresh(s *Scene) {
	now := s.opts.Host()
	if now.Client == h.shown.Client && now.MouseWins == h.shown.MouseWins && now.CatWins == h.shown.CatWins && h.client.Text() != "" {
		return
	}
	h.shown = now
	b := s.env.UI.Book
	if now.Client == "" {
		h.client.SetText(b.T("pond.host_empty"))
	} else {
		h.client.SetText(b.T("pond.host_client", now.Client))
	}
	h.score.SetText(b.T("pond.host_score", b.Integer(int64(now.MouseWins)), b.Integer(int64(now.CatWins))))
}

// roomField asks for another room after one was refused.
func (s *Scene) roomField() ui.Widget {
	t := s.env.UI.Book.T
	field := ui.Named("room", ui.NewTextField(t("pond.set_room"), ""))
	try := func() { s.opts.Room(field.Text()) }
	field.OnSubmit = func(string) { try() }
	return ui.Column(8, field, ui.Named("room.try", ui.NewButton(t("pond.room_again"), try)))
}

// joinText says what the screen waits for before a game.
func (s *Scene) joinText() string {
	if s.opts.Host != nil {
		return s.env.UI.Book.T("pond.host_waits")
	}
	if link := s.opts.Session.Offers().Link; link != nil {
		if doing := link().Doing; doing != "" {
			return s.env.UI.Book.T(doing)
		}
	}
	return s.env.UI.Book.T("pond.joining")
}

// rests reports whether a hand that does nothing sends nothing: on a server no time passes between the mouse's moves,
// and the cat's clock is the server's.
func (s *Scene) rests(w wish) bool {
	return w.how == wishRest && !s.opts.Session.Offers().Pause && s.view.Waiting[0] == pond.Mouse
}

// Host is the server that runs here, as the screen shows it.
func (s *Scene) Host() Host { return s.opts.Host() }
