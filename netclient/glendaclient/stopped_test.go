//go:build unix

package glendaclient_test

import (
	"testing"

	"menagerie/netclient"
	"menagerie/netclient/glendaclient"
	"menagerie/netclient/netclienttest"
	"menagerie/rules/glenda"
	"menagerie/session"
)

func TestAStoppedProcessKeepsItsConnection(t *testing.T) {
	netclienttest.Stop[glenda.View, glenda.Move]{
		Serve: netclienttest.Lines("CONN 0\nINIT\n", "g 5 5\nSENT\nTURN\n"),
		Join: func(address string) netclienttest.Guest[glenda.View, glenda.Move] {
			return glendaclient.Join(address, glendaclient.Profile{Dialect: glendaclient.Dialect{
				Silence: netclient.SilenceLimits{Warn: netclienttest.StopWarn, GiveUp: netclienttest.StopGiveUp},
			}})
		},
		Waits: func(l session.Link) bool { return l.Doing == "net.doing_starting" },
	}.Try(t)
}
