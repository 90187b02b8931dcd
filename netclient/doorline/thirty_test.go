package doorline_test

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"testing"
	"testing/fstest"
	"time"

	"menagerie/internal/testkit/timelimit"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/webdoor"
	"menagerie/netserver/webdoor/doortest"
	"menagerie/rules/mia/miabot"
)

// pages is the number of players at one table of Mia in its specification.
const pages = 30

// table returns a server and a function that seats a bot on a page at its table.
func table(t testing.TB, o miaserver.Options) (server *miaserver.Server, seat func(name string) *miaclient.Client) {
	t.Helper()
	server, err := miaserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"index.html": {Data: []byte("page")}, "menagerie.wasm.gz": {Data: []byte("program")}}
	door, err := webdoor.New(webdoor.Options{
		Page: files, Link: func() string { return "" }, PerAddress: 2 * pages,
		Connect: func(_ string, _ int, from netip.AddrPort) net.Conn { return server.ConnectFrom(1, from) },
	})
	if err != nil {
		t.Fatal(err)
	}
	at, err := door.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := door.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		if err := server.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return server, func(name string) *miaclient.Client {
		page := doortest.NewTab("http://" + at.String() + door.Path())
		open := func(ctx context.Context) (net.Conn, error) { return page.Open(ctx, "udp", 1) }
		return play(t, name, open)
	}
}

// local seats a bot at a table, in the process of the server.
func local(t testing.TB, server *miaserver.Server, name string) *miaclient.Client {
	t.Helper()
	return play(t, name, func(context.Context) (net.Conn, error) { return server.Connect(), nil })
}

// play returns a client with a bot, which leaves at the end of the test.
func play(t testing.TB, name string, open func(context.Context) (net.Conn, error)) *miaclient.Client {
	t.Helper()
	bot, err := miabot.For("equilibrium")
	if err != nil {
		t.Fatal(err)
	}
	c := miaclient.JoinWith("page", open, miaclient.Profile{Name: name, Bot: bot.Bot, Orders: miaclient.Orders{Mode: miaclient.Autopilot}})
	t.Cleanup(func() {
		_ = c.Close()
		<-c.Done()
	})
	return c
}

// Thirty pages play at one table. All join every round, and no response is late.
func TestThirtyPagesAtOneTable(t *testing.T) {
	const rounds = 5
	o := miaserver.Table()
	o.Pause, o.Rounds, o.Least, o.Early = 0, rounds, pages, true
	server, seat := table(t, o)
	var all []*miaclient.Client
	for i := range pages {
		all = append(all, seat(fmt.Sprint("page", i)))
	}
	for server.Counters().Rounds < rounds && timelimit.Left(t) {
		for _, c := range all {
			c.Tick()
		}
		time.Sleep(time.Millisecond)
	}
	if c := server.Counters(); c.Rounds < rounds || c.Late > 0 || c.Players != pages {
		t.Errorf("got %d rounds, %d missed time limits and %d players; want %d, 0 and %d", c.Rounds, c.Late, c.Players, rounds, pages)
	}
	for _, g := range server.Snapshot().Guests {
		if g.Missed > 0 {
			t.Errorf("%s has missed %d rounds, want 0", g.Name, g.Missed)
		}
	}
}

// BenchmarkThirtyPages plays rounds of 30 pages with the time limits of a contest, 250 ms. The reference has the same 30 bots in the
// server's process, without pages. late is the number of missed time limits per round.
func BenchmarkThirtyPages(b *testing.B) {
	for _, way := range []string{"reference", "pages"} {
		b.Run(way, func(b *testing.B) {
			o := miaserver.Contest()
			o.Least, o.Early = pages, true
			server, seat := table(b, o)
			if way == "reference" {
				seat = func(name string) *miaclient.Client { return local(b, server, name) }
			}
			var all []*miaclient.Client
			for i := range pages {
				all = append(all, seat(fmt.Sprint("page", i)))
			}
			play := func(rounds int64) {
				for server.Counters().Rounds < rounds {
					for _, c := range all {
						c.Tick()
					}
					time.Sleep(time.Millisecond)
				}
			}
			play(1)
			before := server.Counters()
			b.ResetTimer()
			play(before.Rounds + int64(b.N))
			b.StopTimer()
			after := server.Counters()
			rounds := float64(after.Rounds - before.Rounds)
			b.ReportMetric(float64(after.Late-before.Late)/rounds, "late")
			b.ReportMetric(float64(after.Datagrams-before.Datagrams)/rounds/pages, "datagrams/page")
		})
	}
}
