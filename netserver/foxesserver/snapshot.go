package foxesserver

import (
	"slices"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Counters counts what has happened since the start of a server.
type Counters struct {
	netserver.Counters       // counters of remote connections
	Waiting            int64 `json:"waiting"`  // number of games that wait for players: 0 or 1
	Playing            int64 `json:"playing"`  // number of running games
	Games              int64 `json:"games"`    // number of created games
	Started            int64 `json:"started"`  // number of games that have begun
	Rejected           int64 `json:"rejected"` // number of rejected requests to join
	FoxesWon           int64 `json:"foxesWon"`
	DolphinsWon        int64 `json:"dolphinsWon"`
	Drawn              int64 `json:"drawn"`
	Silent             int64 `json:"silent"`    // number of guests disconnected because they sent nothing in a game
	Left               int64 `json:"left"`      // number of games that ended because a player left
	Moves              int64 `json:"moves"`     // number of moves in finished games
	Refused            int64 `json:"refused"`   // number of these moves that broke the rules
	Cooldowns          int64 `json:"cooldowns"` // number of cooldowns whose end was sent
	Late               int64 `json:"late"`      // number of these ends that were sent more than 20 ms late
}

// Counters returns the current counts.
func (s *Server) Counters() Counters {
	s.mu.Lock()
	c := s.count
	c.Playing = int64(len(s.games))
	if s.next != nil {
		c.Waiting = 1
	}
	s.mu.Unlock()
	c.Counters = s.door.Counters()
	c.Cooldowns, c.Late = s.punctuality.All.Load(), s.punctuality.Late.Load()
	return c
}

// Game is a game as the host sees it.
type Game struct {
	ID    int64
	Waits bool                // the game waits for players
	Names [foxes.Sides]string // player's address or bot's name, by seat; "" for no player
	Local [foxes.Sides]bool   // whether the player is in this process, by seat
	View  foxes.View          // View of a spectator
}

// Snapshot is the state of a server at one moment.
type Snapshot struct {
	Counters
	Games []Game // waiting game, and then the running games, newest first; if there are none, the game that ended last
}

// Snapshot returns the current state, with at most n games.
func (s *Server) Snapshot(n int) Snapshot {
	shown := Snapshot{Counters: s.Counters()}
	for _, in := range s.newest(n) {
		shown.Games = append(shown.Games, in.look())
	}
	return shown
}

// Latest returns the newest game that has started, as spectators see it. It returns false if there is none.
func (s *Server) Latest() (netserver.Spectated[foxes.View], bool) {
	for _, in := range s.newest(2) {
		if g := in.look(); !g.Waits {
			return netserver.Spectated[foxes.View]{ID: g.ID, At: g.View.Now - g.View.Starts, Over: g.View.Outcome != foxes.Running, Names: g.Names[:], View: g.View}, true
		}
	}
	return netserver.Spectated[foxes.View]{}, false
}

func (s *Server) newest(n int) []*game {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.games
	if s.next != nil {
		all = append(slices.Clip(all), s.next)
	}
	return netserver.Newest(all, s.last, n)
}

func (in *game) look() Game {
	v := in.view(rules.Nobody)
	in.mu.Lock()
	defer in.mu.Unlock()
	g := Game{ID: in.id, Waits: in.waits.Load(), View: v}
	for i := range in.seats {
		g.Names[i] = in.playerName(rules.Seat(i))
		g.Local[i] = g.Names[i] == local
	}
	return g
}
