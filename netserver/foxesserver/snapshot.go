package foxesserver

import (
	"cmp"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Counters are what a server has seen so far.
type Counters struct {
	netserver.Counters       // of connections over the network
	Waiting            int64 `json:"waiting"`  // 1 if a game waits for players
	Playing            int64 `json:"playing"`  // games right now
	Games              int64 `json:"games"`    // made
	Started            int64 `json:"started"`  // begun
	Rejected           int64 `json:"rejected"` // requests to join
	FoxesWon           int64 `json:"foxesWon"`
	DolphinsWon        int64 `json:"dolphinsWon"`
	Drawn              int64 `json:"drawn"`
	Left               int64 `json:"left"`      // games that ended because somebody left
	Moves              int64 `json:"moves"`     // turns in games that have ended
	Refused            int64 `json:"refused"`   // of these, those against the rules
	Cooldowns          int64 `json:"cooldowns"` // that have ended and were told of
	Late               int64 `json:"late"`      // of these, how many more than 20 ms after their time
}

// punctuality counts how often the host was late to say that a cooldown is over.
type punctuality struct{ all, late atomic.Int64 }

func (p *punctuality) note(after time.Duration) {
	const late = 20 * time.Millisecond
	p.all.Add(1)
	if after > late {
		p.late.Add(1)
	}
}

// Counters returns the counters as they are now.
func (s *Server) Counters() Counters {
	s.mu.Lock()
	c := s.count
	c.Playing = int64(len(s.games))
	if s.next != nil {
		c.Waiting = 1
	}
	s.mu.Unlock()
	c.Counters = s.door.Counters()
	c.Cooldowns, c.Late = s.punctuality.all.Load(), s.punctuality.late.Load()
	return c
}

// Game is a game as its host sees it.
type Game struct {
	ID        int64
	Waits     bool                // for players
	Began     time.Time           // zero while it waits
	Names     [foxes.Sides]string // by seat: an address, or a bot's name; "" where nobody has come, or stayed
	Local     [foxes.Sides]bool   // the player is in this process
	Onlookers int                 // and viewers on connections of their own
	View      foxes.View          // nobody's
}

// Snapshot is a host at a moment.
type Snapshot struct {
	Counters
	Games  []Game // the one that waits, then those being played, the newest first; if there are none, the one that ended last
	Uptime time.Duration
}

// Snapshot returns what there is to see now, with at most so many games.
func (s *Server) Snapshot(most int) Snapshot {
	shown := Snapshot{Counters: s.Counters(), Uptime: time.Since(s.started)}
	for _, in := range s.newest(most) {
		shown.Games = append(shown.Games, in.look())
	}
	return shown
}

func (s *Server) newest(most int) []*game {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := slices.SortedFunc(maps.Values(s.games), func(a, b *game) int { return cmp.Compare(b.id, a.id) })
	if s.next != nil {
		all = slices.Insert(all, 0, s.next)
	}
	if len(all) == 0 && s.last != nil {
		all = append(all, s.last)
	}
	return all[:min(most, len(all))]
}

// look returns what can be seen of a game.
func (in *game) look() Game {
	v := in.view(rules.Nobody)
	in.mu.Lock()
	defer in.mu.Unlock()
	g := Game{ID: in.id, Waits: in.waits.Load(), Began: in.began, Onlookers: len(in.onlookers), View: v}
	for i := range in.seats {
		at := &in.seats[i]
		g.Names[i] = in.called(rules.Seat(i))
		g.Local[i] = at.player != nil && at.player.wish != rules.Nobody
		if at.viewer != nil {
			g.Onlookers++
		}
	}
	return g
}
