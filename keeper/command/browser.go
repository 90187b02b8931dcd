package command

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"strconv"

	"menagerie/internal/broadcast"
	"menagerie/internal/deeplink"
	"menagerie/keeper/console"
	"menagerie/netserver/webdoor"
)

// openDoor serves the page on which guests play in a browser, if r has the flag --browser. It adds the page's address to s. The
// caller must call the returned function to close the page.
func (r ServeRequest) openDoor(s *Running, log *slog.Logger) (shut func(context.Context) error, err error) {
	shut = func(context.Context) error { return nil }
	if r.browser == "" {
		return shut, nil
	}
	page := webdoor.Find()
	if r.page != "" {
		page = os.DirFS(r.page)
	}
	network := "tcp"
	if s.UDP != "" {
		network = "udp"
	}
	link, err := linkFor(s.Addresses, s.Options)
	if err != nil {
		return shut, err
	}
	var feed *broadcast.Feed
	if s.Watch != nil {
		feed = s.Watch.Feed
	}
	door, err := webdoor.New(webdoor.Options{
		Page: page, Log: log, Link: link.String, Feed: feed, Game: s.Game,
		Connect: func(on string, port int, from netip.AddrPort) net.Conn {
			if on != network {
				return nil
			}
			return s.Connect(port, from)
		},
	})
	if err != nil {
		return shut, console.Error("keeper.no_page", err)
	}
	at, err := door.Listen(r.browser)
	if err != nil {
		return door.Shutdown, err
	}
	s.Browser = "http://" + at.String() + door.Path()
	if feed == nil {
		return door.Shutdown, nil
	}
	s.Watching = "http://" + at.String() + door.WatchPath()
	return func(ctx context.Context) error { return errors.Join(door.Shutdown(ctx), s.Watch.Shutdown(ctx)) }, nil
}

// linkFor returns the link that the page opens. The page uses only its port.
func linkFor(where Addresses, options map[string]string) (deeplink.Link, error) {
	at, err := netip.ParseAddrPort(cmp.Or(where.TCP, where.UDP, where.TLS))
	if err != nil {
		return deeplink.Link{}, console.Usage("keeper.browser_none")
	}
	link := deeplink.Link{Game: where.Game, Address: net.JoinHostPort("127.0.0.1", strconv.Itoa(int(at.Port()))), Options: options}
	if where.Dialect != "" {
		link.Options = map[string]string{deeplink.Dialect: where.Dialect}
	}
	return link, nil
}
