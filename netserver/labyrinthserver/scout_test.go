package labyrinthserver_test

import (
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient/labyrinthclient"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/session"
)

// Of two players number 1 can be either. A client that has to begin asks for the names before it moves the wrong pawn.
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
					p.Stated = labyrinthclient.SettingsOf(config.Dialect)
				}
				h.joinOne(p)
				synctest.Wait()
			}
			time.Sleep(10 * time.Second)
			for i, g := range h.guests {
				g.tick()
				f := g.Reading().Findings[labyrinthclient.Players]
				if seats[i] == "told nothing" && (f.Certainty != labyrinthclient.Found || f.Value != uint8(counting) || f.Why != "net.labyrinth_why_names") {
					t.Errorf("players count from %d: found %+v", counting, f)
				}
				if g.last.Phase != session.Playing || int(g.last.View.You) != i {
					t.Errorf("guest %d is player %d", i, g.last.View.You)
				}
			}
			h.close()
		})
	}
}

// A client that watches a running game first knows the bits of an insert before its own game begins.
func TestScout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		config := labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: 12}
		config.Dialect.Writing.Insert = labyrinth.InsertHighFirst
		h := newHall(t, labyrinthserver.Options{Game: config, Chance: chance(1), Move: time.Minute})
		h.server.SetBots(bots(t, "greedy", 1))
		h.join(1, labyrinthclient.Profile{Stated: labyrinthclient.SettingsOf(config.Dialect)})
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
			t.Errorf("it is %q", doing)
		}
		time.Sleep(10 * time.Second)
		scout.tick()
		f := scout.Reading().Findings[labyrinthclient.Insert]
		if f.Certainty != labyrinthclient.Found || f.Value != uint8(labyrinth.InsertHighFirst) || f.Why != "net.labyrinth_why_before" {
			t.Errorf("found %+v", f)
		}
		if scout.last.Phase != session.Playing || len(scout.last.View.Hand) == 0 {
			t.Errorf("phase %d, hand %v", scout.last.Phase, scout.last.View.Hand)
		}
		h.close()
	})
}
