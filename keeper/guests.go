package main

import (
	"menagerie/netserver"
)

// caller is somebody who is connected to a host.
type caller struct {
	name    string // what it is called, if the protocol tells
	remote  string // its address
	watches bool   // it only looks on, where the host knows
	kick    func() // sends it away
}

// connected lists a host's connections.
func connected(visitors func() []netserver.Visitor) func() []caller {
	return func() []caller {
		var all []caller
		for _, v := range visitors() {
			all = append(all, caller{name: v.Name, remote: v.Remote, kick: v.SendAway})
		}
		return all
	}
}

// playing counts those who do not only look on.
func playing(callers []caller) int {
	n := 0
	for _, c := range callers {
		if !c.watches {
			n++
		}
	}
	return n
}
