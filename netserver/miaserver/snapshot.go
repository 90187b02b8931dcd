package miaserver

import "time"

// Counters holds the figures of a server since its start.
type Counters struct {
	Players     int64 `json:"players"`    // registered now
	Spectators  int64 `json:"spectators"` // registered now
	Registered  int64 `json:"registered"` // registrations, including repeated ones
	Rejected    int64 `json:"rejected"`
	Silent      int64 `json:"silent"`      // guests removed because they were silent
	Unreachable int64 `json:"unreachable"` // guests removed because a datagram could not be delivered
	Applicants  int64 `json:"applicants"`  // addresses now that have registered and are not proven
	Kicked      int64 `json:"kicked"`
	Rounds      int64 `json:"rounds"`    // rounds ended
	Cancelled   int64 `json:"cancelled"` // rounds of these that were cancelled
	Late        int64 `json:"late"`      // missed time limits of turns and announcements
	Datagrams   int64 `json:"datagrams"` // datagrams received
	Ignored     int64 `json:"ignored"`   // datagrams of these that had no effect
	Panics      int64 `json:"panics"`
}

// Guest is the host's view of a player or a spectator.
type Guest struct {
	Name   string
	Remote string // address and port, or "local"
	Local  bool   // the client is in this process
	Points int
	Lives  int           // in a game with lives; 0 for a player who is out or waits for the next game
	Joined bool          // has joined the present round
	Missed int           // consecutive rounds not joined
	Silent time.Duration // time since the last datagram
}

// Snapshot is the state of a server at one time.
type Snapshot struct {
	Counters
	Stage  string        // waiting, pause, joining, turn or announcing
	Round  int           // number of the present round; 0 before the first
	Guests []Guest       // players in order of registration
	Others []Guest       // spectators
	Uptime time.Duration // time since the start of the server
}

// Counters returns the present counters.
func (s *Server) Counters() Counters {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.counters()
}

func (s *Server) counters() Counters {
	c := s.count
	c.Players = int64(s.players())
	c.Spectators = int64(len(s.guests)) - c.Players
	c.Applicants = int64(s.applicants.Len())
	c.Panics = s.udp.Panics()
	return c
}

// Snapshot returns the present state without the dice.
func (s *Server) Snapshot() Snapshot {
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	shown := Snapshot{
		Counters: s.counters(), Stage: stageNames[s.stage], Round: s.number, Uptime: now.Sub(s.began),
	}
	for _, g := range s.guests {
		row := Guest{
			Name: g.name, Remote: g.peer.String(), Local: g.peer.Local(), Points: s.scores.Points(g.name), Lives: s.lives[g.name],
			Joined: g.joined, Missed: g.missed, Silent: now.Sub(g.heard),
		}
		if g.isSpectator() {
			shown.Others = append(shown.Others, row)
		} else {
			shown.Guests = append(shown.Guests, row)
		}
	}
	return shown
}

// Kick removes the guest called name. It returns false if there is no such guest. The guest may register again.
func (s *Server) Kick(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.named(name)
	if g == nil || s.closed {
		return false
	}
	s.count.Kicked++
	s.dismiss(g)
	return true
}
