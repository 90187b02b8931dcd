//go:build unix

package foxesclient_test

import (
	"testing"

	"menagerie/netclient"
	"menagerie/netclient/foxesclient"
	"menagerie/netclient/netclienttest"
	"menagerie/rules/foxes"
	"menagerie/session"
	"menagerie/wire/foxeswire"
)

func TestAStoppedProcessKeepsItsConnection(t *testing.T) {
	let := foxeswire.Team{By: foxeswire.Board, To: foxeswire.NewPlayer, Team: foxeswire.Fox}
	netclienttest.Stop[foxes.View, foxes.Move]{
		Serve: netclienttest.Lines("", string(let.Append(nil))),
		Join: func(address string) netclienttest.Guest[foxes.View, foxes.Move] {
			return foxesclient.Join(address, foxesclient.Profile{Dialect: foxesclient.Dialect{
				Silence: netclient.SilenceLimits{Warn: netclienttest.StopWarn, GiveUp: netclienttest.StopGiveUp},
			}})
		},
		Waits: func(l session.Link) bool { return l.Doing == "netfoxes.doing_asking" },
	}.Try(t)
}
