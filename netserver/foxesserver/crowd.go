package foxesserver

import (
	"net/netip"
	"slices"
	"time"

	"menagerie/internal/neighbourhood"
)

// A crowd is several silent guests from one network, who hold several games.
const (
	crowdSeats = 3               // seats of one network; a pair alone is not a crowd
	crowdTime  = 5 * time.Second // the time that every guest has for a first line
)

// clearCrowd ends a game of a crowd, so that a newcomer can play. It chooses the game that has been silent for the longest time,
// and reports whether there is one. The caller has locked s.mu.
func (s *Server) clearCrowd() bool {
	now := time.Now()
	seats, games := map[netip.Prefix]int{}, map[*game][]*guest{}
	for _, in := range s.games {
		if guests := in.allSilent(now); len(guests) > 0 {
			games[in] = guests
			for _, g := range guests {
				if network := g.network(); network.IsValid() {
					seats[network]++
				}
			}
		}
	}
	var oldest *game
	for in, guests := range games {
		crowded := slices.ContainsFunc(guests, func(g *guest) bool { return seats[g.network()] >= crowdSeats })
		if crowded && (oldest == nil || in.opens.Before(oldest.opens)) {
			oldest = in
		}
	}
	if oldest == nil {
		return false
	}
	delete(s.games, oldest.id)
	for _, g := range games[oldest] {
		s.count.Silent++
		g.conn.End(errSilent)
	}
	return true
}

// allSilent returns the guests who play in the game, if each of them has sent nothing for crowdTime. Otherwise it returns nil.
func (in *game) allSilent(now time.Time) (guests []*guest) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.over || !in.running || now.Before(in.opens.Add(crowdTime)) {
		return nil
	}
	for i := range in.seats {
		at := &in.seats[i]
		switch {
		case at.silent():
			guests = append(guests, at.player)
		case at.player != nil:
			return nil
		}
	}
	return guests
}

// network returns the network from which the guest plays, or the zero Prefix for a guest in this process.
func (g *guest) network() netip.Prefix {
	at, err := netip.ParseAddrPort(g.conn.Remote())
	if err != nil {
		return netip.Prefix{}
	}
	return neighbourhood.OfIP(at.Addr())
}
