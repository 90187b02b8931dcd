package foxesserver

import (
	"testing"
	"time"

	"menagerie/rules/foxes"
)

// spectated has several islands and lets spectators watch.
func spectated() Options {
	o := Options{Games: 3}
	o.Game.Dialect.Writing.Spectators = foxes.SpectatorsWelcome
	return o
}

// TestSpectatorsSeeTheNewestRunningGame lets a spectator come to a host with two running games and a waiting player.
func TestSpectatorsSeeTheNewestRunningGame(t *testing.T) {
	const eaten = "WWWW" + "WLFD" + "WLLG" + "DWDW"
	bubble(t, spectated(), example, func(s *Server) {
		seated(t, s, example)
		_, dolphin := seated(t, s, example)
		waits := arrive(t, s, "10.0.0.3")
		waits.Says("PBJ")
		waits.Hears("BPT F")
		onlooker := arrive(t, s, "10.0.1.1")
		onlooker.Says("QBJ", "QBJ")
		later(pairingTime)
		onlooker.Hears("BQT F", "BGB "+example)
		dolphin.Says("DBM 4 1 4 2")
		onlooker.Hears("BGB " + eaten)
		if c := s.Counters(); c.Games != 3 || c.Playing != 2 {
			t.Errorf("got %+v, want 3 games, 2 of them running", c)
		}
	})
}

// TestViewersFindTheirPlayer lets a client connect its viewer first, as the specification demands, while other games run. The
// viewer must get the game of its player, also if this game begins at once.
func TestViewersFindTheirPlayer(t *testing.T) {
	for _, opponent := range []bool{false, true} {
		bubble(t, spectated(), example, func(s *Server) {
			seated(t, s, example)
			viewer, player, other := arrive(t, s, "10.0.2.1"), arrive(t, s, "10.0.2.1"), arrive(t, s, "10.0.2.2")
			viewer.Says("QBJ")
			player.Says("PBJ")
			if opponent {
				other.Says("PBJ")
				seated(t, s, example) // a newer game
			}
			later(pairingTime)
			if !opponent {
				viewer.Hears("BQT F")
				other.Says("PBJ")
				viewer.Hears("BGB "+example, "BGN")
				return
			}
			viewer.Hears("BQT F", "BGB "+example)
			player.Says("FBM 3 2 2 2")
			if got := viewer.Heard(); len(got) == 0 {
				t.Error("the viewer receives nothing after the move of its player, want the move")
			}
		})
	}
}

// TestSpectatorsOfAnEmptyHostWait lets a spectator come before any game. It sees the first game.
func TestSpectatorsOfAnEmptyHostWait(t *testing.T) {
	bubble(t, spectated(), example, func(s *Server) {
		onlooker := arrive(t, s, "10.0.1.1")
		onlooker.Says("QBJ")
		onlooker.Hears("BQT F")
		time.Sleep(time.Minute)
		seated(t, s, example)
		onlooker.Hears("BGB "+example, "BGN")
	})
}
