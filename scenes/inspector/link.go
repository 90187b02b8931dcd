package inspector

import "menagerie/session"

// refreshLink shows the state of the connection to the server. It changes the text only if a shown value has changed.
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

// linkText describes a connection: the address, the response time, the silence of the server and its certificate.
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
