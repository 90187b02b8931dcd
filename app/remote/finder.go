package remote

import (
	"log/slog"

	"menagerie/internal/deeplink"
	"menagerie/internal/discovery"
	"menagerie/scenes"
)

// Finder looks for games on the local network. There is at most one search at a time.
type Finder struct {
	Kinds  []discovery.Kind // of all games
	Log    *slog.Logger
	search *discovery.Browser // nil before the first search
}

// Open ends the last search and starts a new search for the games on the local network. If a game is given, it searches only for
// the servers of that game.
func (f *Finder) Open(game string) scenes.Nearby {
	var kinds []discovery.Kind
	for _, k := range f.Kinds {
		if game == "" || k.Game == game {
			kinds = append(kinds, k)
		}
	}
	f.Close()
	f.search = discovery.Browse(kinds, f.Log)
	return search{f.search}
}

// Close ends the search, if there is one.
func (f *Finder) Close() {
	if f.search != nil {
		f.search.Close()
	}
}

// search implements scenes.Nearby.
type search struct{ *discovery.Browser }

// Take implements scenes.Nearby.
func (n search) Take() ([]scenes.Found, bool) {
	all, changed := n.Browser.Take()
	var found []scenes.Found
	for _, f := range all {
		found = append(found, scenes.Found{
			Link: deeplink.Link{Game: f.Game, Address: f.Address, Options: f.Options}, Name: f.Name, Players: f.Players, Seats: f.Seats,
		})
	}
	return found, changed
}
