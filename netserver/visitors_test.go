package netserver_test

import (
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver"
)

func TestVisitorsAreListedAndSentAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := netserver.New(func(c *netserver.Conn) {
			c.Introduce("Anna")
			echo(c)
		}, netserver.Limits{}, nil)
		other := netserver.New(echo, netserver.Limits{}, nil)
		defer shutdown(t, s)
		defer shutdown(t, other)
		var heard [2]string
		for i, server := range []*netserver.Server{s, other} {
			near, far := net.Pipe()
			server.ServeConn(far, nil)
			go func() {
				b, _ := io.ReadAll(near)
				heard[i] = string(b)
			}()
			time.Sleep(time.Second)
		}
		synctest.Wait()
		all := netserver.Together(other, s)
		if len(all) != 2 || all[0].Name != "Anna" || all[1].Name != "" || all[0].Remote == "" || !all[0].Since.Before(all[1].Since) {
			t.Fatalf("got the visitors %+v, want Anna and a later one without a name", all)
		}
		all[0].SendAway()
		synctest.Wait()
		if heard[0] != "! the host has sent it away" || heard[1] != "" {
			t.Errorf("got %q, want only the first visitor removed by the host", heard)
		}
		if left := netserver.Together(s, other); len(left) != 1 || left[0].Name != "" {
			t.Errorf("after Anna was removed: got %+v, want one visitor without a name", left)
		}
		all[0].SendAway() // a second call for a guest who has left
	})
}
