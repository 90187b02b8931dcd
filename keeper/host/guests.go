package host

import (
	"menagerie/netserver"
)

// Guest is a connection to a host.
type Guest struct {
	Name    string // the player's name; empty if the protocol has none
	Remote  string // the address
	Watches bool   // a spectator, if the host knows
	Kick    func() // disconnects it
}

// Guests returns a function that lists a server's connections.
func Guests(visitors func() []netserver.Visitor) func() []Guest {
	return func() []Guest {
		var all []Guest
		for _, v := range visitors() {
			all = append(all, Guest{Name: v.Name, Remote: v.Remote, Kick: v.SendAway})
		}
		return all
	}
}

// playing returns the number of callers that are not spectators.
func playing(callers []Guest) int {
	n := 0
	for _, c := range callers {
		if !c.Watches {
			n++
		}
	}
	return n
}
