package foxesserver

import (
	"slices"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Counters holds the figures of a server since its start.
type Counters struct {
	netserver.Counters       // of remote connections
	Waiting            int64 `json:"waiting"`  // 1 if a game waits for players, otherwise 0
	Playing            int64 `json:"playing"`  // running games now
	Games              int64 `json:"games"`    // games made
	Started            int64 `json:"started"`  // games begun
	Rejected           int64 `json:"rejected"` // rejected requests to join
	FoxesWon           int64 `json:"foxesWon"`
	DolphinsWon        int64 `json:"dolphinsWon"`
	Drawn              int64 `json:"drawn"`
	Silent             int64 `json:"silent"`    // guests disconnected because they sent nothing in their game
	Left               int64 `json:"left"`      // games that ended because a player left
	Moves              int64 `json:"moves"`     // turns in finished games
	Refused            int64 `json:"refused"`   // turns of these that broke the rules
	Cooldowns          int64 `json:"cooldowns"` // cooldowns whose end was sent
	Late               int64 `json:"late"`      // cooldowns of these whose end was sent more than 20 ms late
}

// Counters returns the present counters.
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

// Game is the host's view of a game.
type Game struct {
	ID    int64
	Waits bool                // for players to arrive
	Names [foxes.Sides]string // by seat: an address or a bot's name; "" for no player
	Local [foxes.Sides]bool   // by seat: the player is in this process
	View  foxes.View          // the View of a spectator
}

// Snapshot is the state of a server at one time.
type Snapshot struct {
	Counters
	Games []Game // the waiting game, then the running ones, newest first; without such games, the one that ended last
}

// Snapshot returns the present state, with at most n games.
func (s *Server) Snapshot(n int) Snapshot {
	shown := Snapshot{Counters: s.Counters()}
	for _, in := range s.newest(n) {
		shown.Games = append(shown.Games, in.look())
	}
	return shown
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
