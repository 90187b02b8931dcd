//go:build unix

package pondclient_test

import (
	"testing"

	"menagerie/netclient"
	"menagerie/netclient/netclienttest"
	"menagerie/netclient/pondclient"
	"menagerie/rules/pond"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

func TestAStoppedProcessKeepsItsConnection(t *testing.T) {
	netclienttest.Stop[pond.View, pond.Move]{
		Serve: netclienttest.Lines("", string(pondwire.AuthReply{Open: true}.Append(nil))),
		Join: func(address string) netclienttest.Guest[pond.View, pond.Move] {
			return pondclient.Join(address, pondclient.Profile{Level: 1, Dialect: pondclient.Dialect{
				Silence: netclient.SilenceLimits{Warn: netclienttest.StopWarn, GiveUp: netclienttest.StopGiveUp},
			}})
		},
		Waits: func(l session.Link) bool { return l.Doing == "net.doing_entering" },
	}.Try(t)
}
