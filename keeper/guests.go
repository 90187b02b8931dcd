package main

import (
	"menagerie/netserver"
)

// caller is a connection to a host.
type caller struct {
	name    string // the player's name; empty if the protocol has none
	remote  string // the address
	watches bool   // a spectator, if the host knows
	kick    func() // disconnects it
}

// connected returns a function that lists a server's connections.
func connected(visitors func() []netserver.Visitor) func() []caller {
	return func() []caller {
		var all []caller
		for _, v := range visitors() {
			all = append(all, caller{name: v.Name, remote: v.Remote, kick: v.SendAway})
		}
		return all
	}
}

// playing returns the number of callers that are not spectators.
func playing(callers []caller) int {
	n := 0
	for _, c := range callers {
		if !c.watches {
			n++
		}
	}
	return n
}
