package netsim

import (
	"net"

	"menagerie/netserver/observe"
)

// Observer returns a new Observer, through which a server uses the simulation. If r is nil, the Observer changes
// nothing.
func (r *Simulation) Observer() *observe.Observer {
	if r == nil {
		return &observe.Observer{}
	}
	return &observe.Observer{Clock: r.clock, Network: network{r}}
}

// network implements observe.Network.
type network struct{ simulation *Simulation }

// Conn implements observe.Network.
func (n network) Conn(raw net.Conn) (net.Conn, observe.Delay) {
	c := n.simulation.Conn(raw)
	return c, c
}

// Datagrams implements observe.Network.
func (n network) Datagrams(receive, send func(peer any, datagram []byte)) observe.Datagrams {
	return NewLink(n.simulation, receive, send)
}
