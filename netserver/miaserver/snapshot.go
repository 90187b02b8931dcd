package miaserver

import "time"

// Counters are what a server has seen so far.
type Counters struct {
	Players    int64 `json:"players"`    // registered right now
	Spectators int64 `json:"spectators"` // right now
	Registered int64 `json:"registered"` // registrations, repeated ones included
	Rejected   int64 `json:"rejected"`
	Silent     int64 `json:"silent"` // sent away because they were silent
	Kicked     int64 `json:"kicked"`
	Rounds     int64 `json:"rounds"`    // ended
	Cancelled  int64 `json:"cancelled"` // of these
	Late       int64 `json:"late"`      // times that ran out for a turn or an announcement
	Datagrams  int64 `json:"datagrams"` // heard
	Ignored    int64 `json:"ignored"`   // of these, those that meant nothing at that moment
	Panics     int64 `json:"panics"`
}

// Guest is a player or a spectator as the host sees them.
type Guest struct {
	Name   string
	Remote string // address and port, or "local"
	Local  bool   // in this process
	Points int
	Joined bool          // the round that runs, or is about to
	Missed int           // rounds in a row that were not joined
	Silent time.Duration // since the last word
}

// Snapshot is a host's table at a moment.
type Snapshot struct {
	Counters
	Stage  string        // waiting, pause, joining, turn or announcing
	Round  int           // its number; 0 before the first
	Guests []Guest       // players, in the order in which they came
	Others []Guest       // spectators
	Uptime time.Duration // since the server was made
}

// Counters returns the counters as they are now.
func (s *Server) Counters() Counters {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.counters()
}

func (s *Server) counters() Counters {
	c := s.count
	c.Players = int64(s.players())
	c.Spectators = int64(len(s.guests)) - c.Players
	c.Panics = s.udp.Panics()
	return c
}

// Snapshot returns what there is to see at the table now. Dice are not part of it.
func (s *Server) Snapshot() Snapshot {
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	shown := Snapshot{
		Counters: s.counters(), Stage: stageNames[s.stage], Round: s.number, Uptime: now.Sub(s.began),
	}
	for _, g := range s.guests {
		row := Guest{
			Name: g.name, Remote: g.peer.String(), Local: g.peer.Local(), Points: s.scores.of(g.name),
			Joined: g.joined, Missed: g.missed, Silent: now.Sub(g.heard),
		}
		if g.spectator {
			shown.Others = append(shown.Others, row)
		} else {
			shown.Guests = append(shown.Guests, row)
		}
	}
	return shown
}

// Kick sends a guest away, and reports whether there was one of that name. Nothing keeps them from coming again.
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
