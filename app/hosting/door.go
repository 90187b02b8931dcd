package hosting

import (
	"context"
	"net"
	"net/netip"
	"strconv"

	"menagerie/netserver/webdoor"
)

// doorPort is the port of the page for guests in a browser, if it is free.
const doorPort = 8321

// openDoor opens the page on which friends play in a browser, if this program has the page. connect connects a guest to a port
// of the server. Without the page, or after an error, friends need the program.
func (d *panel) openDoor(t Options, connect func(port int, from netip.AddrPort) net.Conn) {
	if d.all.Page == nil {
		return
	}
	door, err := webdoor.New(webdoor.Options{
		Page: d.all.Page(), Log: d.all.Log, Link: func() string { return d.link },
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

// page returns the address of the page for guests in a browser, or "" if there is none. at is the address of this computer.
func (d *panel) page(at netip.Addr) string {
	if d.door == nil {
		return ""
	}
	return "http://" + net.JoinHostPort(at.String(), strconv.Itoa(d.doorAt)) + d.door.Path()
}

// shutdownDoor closes the page for guests. It waits until the guests have received the last message, or until ctx is done.
func (d *panel) shutdownDoor(ctx context.Context) error {
	if d.door == nil {
		return nil
	}
	return d.door.Shutdown(ctx)
}
