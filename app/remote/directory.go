package remote

import (
	"log/slog"
	"maps"
	"net"
	"strconv"

	"menagerie/internal/deeplink"
	"menagerie/internal/discovery"
	"menagerie/internal/guestbook"
	"menagerie/internal/prefs"
	"menagerie/netclient/dial"
	"menagerie/scenes"
	"menagerie/scenes/page"
)

// Directory stores facts about servers from links and invitations, such as the dialect of a server. It is empty at the start
// of the program.
type Directory struct {
	Env      *scenes.Env
	books    map[string]string // address of each guest book, by bookKey
	dialects map[string]string // code of each dialect, by link without options
	names    map[string]string // name of the host of each accepted invitation, by link
}

// NewDirectory returns an empty directory.
func NewDirectory(env *scenes.Env) *Directory {
	return &Directory{Env: env, books: map[string]string{}, dialects: map[string]string{}, names: map[string]string{}}
}

// Note stores two options of a link: the dialect of the server and the port of its guest book. It returns the link without
// these options.
func (d *Directory) Note(o Online, to deeplink.Link) (deeplink.Link, error) {
	to, err := d.noteDialect(o, to)
	if err != nil {
		return to, err
	}
	return d.noteBook(o, to), nil
}

func (d *Directory) noteDialect(o Online, to deeplink.Link) (deeplink.Link, error) {
	code, stated := to.Options[deeplink.Dialect]
	if !stated || o.Dialect == nil {
		return to, nil
	}
	if err := o.Dialect(code); err != nil {
		return to, page.Fault{Key: "join.link_value", Args: []any{deeplink.Dialect, code}, Err: err}
	}
	d.dialects[o.Link(to.Address, nil).String()] = code
	to.Options = maps.Clone(to.Options)
	delete(to.Options, deeplink.Dialect)
	return to, nil
}

func (d *Directory) noteBook(o Online, to deeplink.Link) deeplink.Link {
	port, err := strconv.ParseUint(to.Options[deeplink.Book], 10, 16)
	server := to.Server()
	key := bookKey(o.Link(server.Address, server.Options))
	at, bad := dial.ParseAddress(server.Address, o.Port)
	if delete(d.books, key); err == nil && port > 0 && bad == nil {
		d.books[key] = net.JoinHostPort(at.Host, strconv.FormatUint(port, 10))
	}
	to.Options = maps.Clone(to.Options)
	delete(to.Options, deeplink.Book)
	return to
}

func bookKey(to deeplink.Link) string { return to.Game + " " + to.Address }

// Invited stores the name of the host of an invitation that the user has accepted.
func (d *Directory) Invited(to deeplink.Link, name string) { d.names[to.String()] = name }

// HasInvited reports whether the user has accepted an invitation to the server of link.
func (d *Directory) HasInvited(link deeplink.Link) bool {
	_, invited := d.names[link.String()]
	return invited
}

// Dialect returns the code of the dialect that the last link to a server contained. A dialect is one way to interpret
// the server's messages. If no link to the server contained a dialect, Dialect returns "".
func (d *Directory) Dialect(link deeplink.Link) string { return d.dialects[link.String()] }

// visit adds the player to the guest book of the host's server. The game then shows the names in this guest book. visit
// returns false if the player has not received the address of a guest book for this server.
func (at *Game[V, M]) visit(d *Directory) (Visit, bool) {
	// a link to the server contains the port of the guest book
	address, known := d.books[bookKey(at.To)]
	if !known {
		return Visit{}, false
	}
	_, connect := dial.To(address, 0, dial.TCP)
	v := Visit{guestbook.Call(connect, at.Person)}
	at.Session = &guestSession[V, M]{OwnedSession: at.Session, visit: v, sides: at.Sides}
	at.useNames(v)
	if at.Met != nil {
		at.Met(v)
	}
	return v, true
}

// Remember adds a server to the recent servers in the settings.
func (d *Directory) Remember(server deeplink.Link) {
	host := prefs.Host{Link: server.String(), Told: d.names[server.String()], Dialect: d.Dialect(server)}
	d.Env.Change(func(p *prefs.Prefs) { *p = p.Meeting(host) })
}

// Finder searches for games on the local network. It runs at most one search at a time.
type Finder struct {
	Kinds  []discovery.Kind // kinds of all games
	Log    *slog.Logger
	search *discovery.Browser // last search, or nil
}

// Open ends the last search and starts a new one. If game is not "", it searches only for servers of that game.
func (f *Finder) Open(game string) scenes.Nearby {
	var kinds []discovery.Kind
	for _, k := range f.Kinds {
		if game == "" || k.Game == game {
			kinds = append(kinds, k)
		}
	}
	f.Close()
	f.search = discovery.Browse(kinds, f.Log)
	return search{f.search}
}

// Close ends the search, if there is one.
func (f *Finder) Close() {
	if f.search != nil {
		f.search.Close()
	}
}

type search struct{ *discovery.Browser }

func (n search) Take() ([]scenes.Found, bool) {
	all, changed := n.Browser.Take()
	var found []scenes.Found
	for _, f := range all {
		found = append(found, scenes.Found{
			Link: deeplink.Link{Game: f.Game, Address: f.Address, Options: f.Options}, Name: f.Name, Players: f.Players, Seats: f.Seats,
		})
	}
	return found, changed
}
