package hosting

import (
	"context"
	"net"
	"net/netip"
	"strconv"

	"menagerie/internal/broadcast"
	"menagerie/netserver/webdoor"
)

// doorPort is the port of the page for guests in a browser, if it is free.
const doorPort = 8321

// openDoor opens the page on which friends play in a browser, if this program has the page. connect connects a guest to a port
// of the server. full reports whether no further guest can play. Without the page, or after an error, friends need the program.
func (d *panel) openDoor(t Options, connect func(port int, from netip.AddrPort) net.Conn, feed *broadcast.Feed, full func() bool) {
	if d.all.Page == nil {
		return
	}
	door, err := webdoor.New(webdoor.Options{
		Page: d.all.Page(), Log: d.all.Log, Link: func() string { return d.link }, Feed: feed, Game: d.kind.Game, Full: full, Keep: d.all.Keep,
		Connect: func(network string, port int, from netip.AddrPort) net.Conn {
			switch {
			case d.hasBook(network, port):
				return d.book.ConnectFrom(from)
			case network == d.kind.Network:
				return connect(port, from)
			}
			return nil
		},
		Aside: d.hasBook,
		Away: func(from netip.AddrPort, away bool) {
			if d.book != nil {
				d.book.Away(from, away)
			}
		},
	})
	if err != nil {
		d.all.Log.Info("guests cannot play in a browser", "err", err)
		return
	}
	at, err := ListenNear(door.Listen, t.Host(), doorPort)
	if err != nil {
		d.all.Log.Warn("the page for guests cannot be served", "err", err)
		return
	}
	d.door, d.doorAt = door, at.(*net.TCPAddr).Port
}

// hasBook reports whether a port is that of the guest book.
func (d *panel) hasBook(network string, port int) bool {
	return d.book != nil && network == "tcp" && port == d.book.Port()
}

// pages returns the addresses of the pages on which guests play and watch in a browser. An address is "" if there is no such page.
// at is the address of this computer.
func (d *panel) pages(at netip.Addr) (play, watch string) {
	if d.door == nil {
		return "", ""
	}
	host := "http://" + net.JoinHostPort(at.String(), strconv.Itoa(d.doorAt))
	if path := d.door.WatchPath(); path != "" {
		watch = host + path
	}
	return host + d.door.Path(), watch
}

// shutdownDoor closes the page for guests. It waits until the guests have received the last message, or until ctx is done.
func (d *panel) shutdownDoor(ctx context.Context) error {
	if d.door == nil {
		return nil
	}
	return d.door.Shutdown(ctx)
}
