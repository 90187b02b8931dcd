package app

import (
	"testing"
	"time"

	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/rules/glenda"
	"menagerie/session"
)

func TestAGallerySeesThatAGuestLeaves(t *testing.T) {
	server, err := glendaserver.New(glendaserver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Shutdown(t.Context())
	addr, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	gallery := glendaSeat(server, glendaHost{config: glenda.DefaultConfig(), seat: "none"})
	guest := glendaclient.Join(addr.String(), glendaclient.Profile{})
	last := session.Joining
	until := func(phase session.Phase, then func()) {
		for range moments(10_000) {
			for _, u := range gallery.Tick() {
				last = u.Phase
			}
			if last == phase {
				then()
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Fatalf("the gallery is in phase %d and not in %d", last, phase)
	}
	until(session.Playing, func() { guest.Close() })
	until(session.Ended, func() {})
}
