package app

import (
	"testing"
	"time"

	"menagerie/app/glendagame"
	"menagerie/internal/testkit/timelimit"
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
	gallery := glendagame.Spectate(server, glendagame.HostSettings{Config: glenda.DefaultConfig(), Seat: "none"})
	guest := glendaclient.Join(addr.String(), glendaclient.Profile{})
	last := session.Joining
	until := func(phase session.Phase, then func()) {
		for timelimit.Left(t) {
			for _, u := range gallery.Tick() {
				last = u.Phase
			}
			if last == phase {
				then()
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Fatalf("the gallery: got phase %d, want %d", last, phase)
	}
	until(session.Playing, func() { guest.Close() })
	until(session.Ended, func() {})
}
