package labyrinthserver_test

import (
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/session"
)

// TestNamesTellThePlayers checks a dialect in which player 1 of two may be either seat. A client that has to begin
// requests the names before it moves.
func TestNamesTellThePlayers(t *testing.T) {
	for _, counting := range []labyrinth.Counting{labyrinth.FromZero, labyrinth.FromOne} {
		synctest.Test(t, func(t *testing.T) {
			config := labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: 3}
			config.Dialect.Writing.Players = counting
			h := newHall(t, labyrinthserver.Options{Game: config, Chance: chance(1), Seating: labyrinthserver.SeatsInTurn})
			seats := []string{"told nothing", "other"}
			if counting == labyrinth.FromZero {
				seats = []string{"other", "told nothing"}
			}
			for _, name := range seats {
				p := labyrinthclient.Profile{Name: name}
				if name == "other" {
					p.Stated = labyrinthdialect.SettingsOf(config.Dialect)
				}
				h.joinOne(p)
				synctest.Wait()
			}
			time.Sleep(10 * time.Second)
			for i, g := range h.guests {
				g.tick()
				f := g.Reading().Findings[labyrinthdialect.Players]
				if seats[i] == "told nothing" && (f.Certainty != labyrinthdialect.Found || f.Value != uint8(counting) || f.Why != "net.labyrinth_why_names") {
					t.Errorf("players count from %d: got %+v, want it found by the names", counting, f)
				}
				if g.last.Phase != session.Playing || int(g.last.View.You) != i {
					t.Errorf("guest %d: got phase %d as player %d, want a game as player %d", i, g.last.Phase, g.last.View.You, i)
				}
			}
			h.close()
		})
	}
}

// TestAScoutDetectsTheEncodingBeforeItsGame checks that a client that first watches a running game has detected the encoding
// of inserts before its own game begins.
func TestAScoutDetectsTheEncodingBeforeItsGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		config := labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: 12}
		config.Dialect.Writing.Insert = labyrinth.InsertHighFirst
		h := newHall(t, labyrinthserver.Options{Game: config, Chance: chance(1), Move: time.Minute})
		h.server.SetBots(bots(t, "greedy", 1))
		h.join(1, labyrinthclient.Profile{Stated: labyrinthdialect.SettingsOf(config.Dialect)})
		player := h.guests[0]
		for len(player.last.View.History) < 12 {
			time.Sleep(100 * time.Millisecond)
			if player.tick(); player.last.Phase == session.Playing && player.last.View.ToMove() {
				player.Send(player.last.View.You, player.last.View.Legal()[0])
				player.last.View.Waiting = nil
			}
		}
		scout := h.joinOne(labyrinthclient.Profile{Name: "scout", Scout: true})
		time.Sleep(time.Second / 2)
		if doing := scout.Link().Doing; doing != "net.labyrinth_doing_scouting" && doing != "net.doing_playing" {
			t.Errorf("got the activity %q, want scouting or playing", doing)
		}
		time.Sleep(10 * time.Second)
		scout.tick()
		f := scout.Reading().Findings[labyrinthdialect.Insert]
		if f.Certainty != labyrinthdialect.Found || f.Value != uint8(labyrinth.InsertHighFirst) || f.Why != "net.labyrinth_why_before" {
			t.Errorf("got %+v, want InsertHighFirst found before the game", f)
		}
		if scout.last.Phase != session.Playing || len(scout.last.View.Hand) == 0 {
			t.Errorf("got phase %d and hand %v, want a game with objectives", scout.last.Phase, scout.last.View.Hand)
		}
		h.close()
	})
}
