//go:build unix

package miaclient_test

import (
	"net"
	"testing"

	"menagerie/netclient/miaclient"
	"menagerie/netclient/netclienttest"
	"menagerie/rules/mia"
	"menagerie/session"
)

func TestAStoppedProcessKeepsItsConnection(t *testing.T) {
	netclienttest.Stop[mia.View, mia.Move]{
		Serve: func(t *testing.T) (string, func()) {
			conn, err := net.ListenPacket("udp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = conn.Close() })
			guests := make(chan net.Addr, 1)
			go func() {
				_, from, err := conn.ReadFrom(make([]byte, 100))
				if err == nil {
					_, err = conn.WriteTo([]byte("REGISTERED"), from)
				}
				if err != nil {
					t.Error(err)
				}
				guests <- from
			}()
			return conn.LocalAddr().String(), func() {
				if _, err := conn.WriteTo([]byte("HEARTBEAT"), <-guests); err != nil {
					t.Error(err)
				}
			}
		},
		Join: func(address string) netclienttest.Guest[mia.View, mia.Move] {
			return miaclient.Join(address, miaclient.Profile{Name: "ada", Dialect: miaclient.Dialect{
				Quiet: netclienttest.StopWarn, QuietWithout: netclienttest.StopWarn, GiveUp: netclienttest.StopGiveUp - netclienttest.StopWarn,
			}})
		},
		Waits: func(l session.Link) bool { return l.Connected && l.Doing != "netmia.doing_registering" },
	}.Try(t)
}
