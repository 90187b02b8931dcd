package miaserver

import "time"

// Counters counts what has happened since the start of a server.
type Counters struct {
	Players     int64 `json:"players"`    // number of registered players
	Spectators  int64 `json:"spectators"` // number of registered spectators
	Registered  int64 `json:"registered"` // number of registrations, including repeated ones
	Rejected    int64 `json:"rejected"`
	Silent      int64 `json:"silent"`      // number of guests removed because they were silent
	Unreachable int64 `json:"unreachable"` // number of guests removed because they could not be reached
	Applicants  int64 `json:"applicants"`  // number of addresses that want to register and may be forged
	Kicked      int64 `json:"kicked"`
	Rounds      int64 `json:"rounds"`    // number of rounds that have ended
	Cancelled   int64 `json:"cancelled"` // number of these rounds that were cancelled
	Late        int64 `json:"late"`      // number of missed time limits for turns and announcements
	Datagrams   int64 `json:"datagrams"` // number of received datagrams
	Ignored     int64 `json:"ignored"`   // number of these datagrams that had no effect
	Panics      int64 `json:"panics"`
}

// Guest is a player or a spectator as the host sees it.
type Guest struct {
	Name   string
	Remote string // network address, or "local"
	Local  bool   // the client is in this process
	Points int
	Lives  int           // number of lives; 0 for a player who is out or waits for the next game, and in games without lives
	Joined bool          // the player has joined the current round
	Missed int           // number of successive rounds not joined
	Silent time.Duration // time since the last datagram
}

// Snapshot is the state of a server at one moment.
type Snapshot struct {
	Counters
	Stage  string        // stage of the round: waiting, pause, joining, turn or announcing
	Round  int           // number of the current round; 0 before the first
	Guests []Guest       // players, in the order of registration
	Others []Guest       // spectators
	Uptime time.Duration // time since the start of the server
}

// Counters returns the current counts.
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

// Snapshot returns the current state, without the dice.
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

// Kick removes the guest with the given name. It returns false if there is no such guest. The guest may register again.
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
