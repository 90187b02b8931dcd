package labyrinthserver_test

import (
	"context"
	"math/rand/v2"
	"net"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
)

// small returns a game on a small board.
func small(players int) labyrinth.Config {
	return labyrinth.Config{Width: 5, Height: 5, Players: players, Objectives: 1, MoveCap: 200}
}

func bots(t *testing.T, name string, seats int) labyrinthserver.Bots {
	t.Helper()
	b, err := labyrinthbot.For(name)
	if err != nil {
		t.Fatal(err)
	}
	return labyrinthserver.Bots{Name: name, Think: b.Bot, Seats: seats}
}

// informed returns the profile of a client that has the server's dialect.
func informed() labyrinthclient.Profile {
	return labyrinthclient.Profile{Settings: labyrinthdialect.SettingsOf(labyrinth.Dialect{})}
}

// TestBotsTakeReservedAndFreeSeats checks that bots take the seats reserved for them, and all free seats after Fill.
func TestBotsTakeReservedAndFreeSeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(3)})
		if h.server.Fill() {
			t.Error("Fill without guests = true, want false")
		}
		h.server.SetBots(bots(t, "greedy", 1))
		h.join(1, informed())
		if l := h.server.Lobby(); l.Players != 3 || l.Bots != 1 || len(l.Waiting) != 1 {
			t.Errorf("got the lobby %+v, want 3 players, 1 bot and 1 waiting guest", l)
		}
		if !h.server.Fill() {
			t.Error("Fill = false, want true")
		}
		synctest.Wait()
		at := h.server.Tables(5)[0]
		slices.Sort(at.Names)
		if want := []string{"greedy", "greedy", "guest 0"}; !reflect.DeepEqual(at.Names, want) || slices.Index(at.Bots, true) < 0 {
			t.Errorf("got the players %v, bots %v, want %v", at.Names, at.Bots, want)
		}
		h.play(1)
		h.compare()
		h.close()
	})
}

// TestNewBotsBeginTheGame checks that new bots begin the game of a waiting guest.
func TestNewBotsBeginTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2)})
		h.join(1, informed())
		h.server.SetBots(bots(t, "greedy", 1))
		h.play(1)
		h.compare()
		h.close()
	})
}

// TestABotThatFailsIsDisqualified checks that a bot that does not return is cancelled in time, and that a bot that fails is
// disqualified.
func TestABotThatFailsIsDisqualified(t *testing.T) {
	for name, think := range map[string]labyrinthserver.Think{
		"slow": func(ctx context.Context, v labyrinth.View, _ *rand.Rand) (labyrinth.Move, bool) {
			<-ctx.Done()
			return v.Legal()[0], true
		},
		"fails": func(context.Context, labyrinth.View, *rand.Rand) (labyrinth.Move, bool) { panic("it fails") },
		"lies": func(_ context.Context, v labyrinth.View, _ *rand.Rand) (labyrinth.Move, bool) {
			return labyrinth.Move{To: labyrinth.Point{X: -1}}, true
		},
		"refuses": func(context.Context, labyrinth.View, *rand.Rand) (m labyrinth.Move, ok bool) { return m, false },
	} {
		synctest.Test(t, func(t *testing.T) {
			o := labyrinthserver.Options{Game: small(2), Move: time.Second}
			o.Game.Objectives = 4 // more objectives than a player can collect before the bot's move
			h := newHall(t, o)
			h.server.SetBots(labyrinthserver.Bots{Think: think, Seats: 9})
			h.join(1, informed())
			h.play(1)
			h.compare()
			want := map[bool]int64{true: 0, false: 1}[name == "slow"]
			if c := h.server.Counters(); c.Timeouts != 0 || c.Illegals != want {
				t.Errorf("%s: got %+v, want %d illegal moves and no timeout", name, c, want)
			}
			h.close()
		})
	}
}

// TestTheSameGuestsPlayAgain checks that the same guests play again on the same connections, and that a spectator sees both
// games.
func TestTheSameGuestsPlayAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2), Next: labyrinthserver.NextSame})
		h.join(2, informed())
		h.joinOne(labyrinthclient.Profile{Spectate: true})
		for game := range int64(3) {
			h.play(uint64(game))
			h.compare()
			if c := h.server.Counters(); c.Won != game+1 || c.Accepted != 0 || c.Spectators != 1 {
				t.Errorf("after game %d: got %+v, want %d won games and 1 spectator", game, c, game+1)
			}
			time.Sleep(5 * time.Second)
			for _, g := range h.guests {
				synctest.Wait()
				g.tick()
				if g.last.Phase != session.Playing || len(g.last.View.History) != 0 {
					t.Errorf("after the break: got phase %d and %d moves, want a running game without moves",
						g.last.Phase, len(g.last.View.History))
				}
			}
		}
		_ = h.guests[0].Close() // during the game, so the guest is disqualified and the other one plays on
		h.guests = h.guests[1:]
		h.play(9)
		if c := h.server.Counters(); c.Networks != 1 || c.Won != 4 {
			t.Errorf("got %+v, want 1 lost connection and 4 won games", c)
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if l := h.server.Lobby(); len(l.Waiting) != 1 {
			t.Errorf("got the lobby %+v, want 1 waiting guest", l)
		}
		h.close()
	})
}

// TestLaterPlayersAreDisconnected checks that players after the first game are disconnected, but spectators still receive it.
func TestLaterPlayersAreDisconnected(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2), Next: labyrinthserver.NextNone})
		h.join(2, informed())
		late := h.joinOne(informed())
		synctest.Wait()
		if late.tick(); late.last.Phase != session.Lost {
			t.Errorf("a third guest: got phase %d, want %d", late.last.Phase, session.Lost)
		}
		_ = late.Close()
		h.guests = h.guests[:2]
		h.play(1)
		h.joinOne(labyrinthclient.Profile{Spectate: true})
		h.play(1)
		h.compare()
		if c := h.server.Counters(); c.Refused != 1 {
			t.Errorf("got %+v, want 1 refused guest", c)
		}
		h.close()
	})
}

// TestSeveralTablesPlayAtOnce checks several concurrent games. When all tables are full, players are disconnected and
// spectators see the newest game.
func TestSeveralTablesPlayAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2), Tables: 2})
		h.join(4, informed())
		if c := h.server.Counters(); c.Playing != 2 {
			t.Errorf("got %+v, want 2 running games", c)
		}
		over := h.joinOne(informed())
		watcher := h.joinOne(labyrinthclient.Profile{Spectate: true})
		synctest.Wait()
		over.tick()
		watcher.tick()
		if over.last.Phase != session.Lost || watcher.last.Phase != session.Playing {
			t.Errorf("got the phases %d and %d, want %d and %d", over.last.Phase, watcher.last.Phase, session.Lost, session.Playing)
		}
		if names := watcher.Names(); len(names) != 2 || min(names[0], names[1]) != "guest 2" {
			t.Errorf("the spectator sees the names %v, want 2 of the second game", names)
		}
		if all := h.server.Tables(9); len(all) != 2 || all[0].ID != 2 || all[0].Left != 0 {
			t.Errorf("got %+v, want 2 games, first game 2 without a limit", all)
		}
		_ = over.Close()
		h.guests = slices.Delete(h.guests, 4, 5)
		h.play(1)
		h.close()
	})
}

// TestAConnectionWithoutANameIsClosed checks that a connection to the game server without a name is closed and counted.
func TestAConnectionWithoutANameIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(1)})
		stranger := dial(t, h.server, 1)
		stranger.end()
		if c := h.server.Counters(); c.Strangers != 1 {
			t.Errorf("got %+v, want 1 stranger", c)
		}
		h.close()
	})
}

// TestListenServesSharedAndSeparatePorts uses real connections, with a shared port and with separate ports.
func TestListenServesSharedAndSeparatePorts(t *testing.T) {
	for _, pairing := range []labyrinth.Pairing{labyrinth.PairInOrder, labyrinth.PairByPort} {
		o := labyrinthserver.Options{Game: small(3), Pause: -1}
		o.Game.Dialect.Writing.Pairing = pairing
		server, err := labyrinthserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		door, _, err := server.Listen("127.0.0.1:0", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := server.Listen(door.String(), "nowhere"); err == nil {
			t.Error("Listen(nowhere): got no error, want one")
		}
		h := &hall{t: t, server: server}
		for _, name := range []string{"ann", "bob", "cid"} {
			p := informed()
			p.Name = name
			h.guests = append(h.guests, &visitor{Client: labyrinthclient.Join(door.String(), p)})
		}
		h.play(1)
		h.guests = append(h.guests, &visitor{Client: labyrinthclient.Join(door.String(), labyrinthclient.Profile{Spectate: true})})
		names := slices.Clone(server.Tables(1)[0].Names)
		slices.Sort(names)
		if c := server.Counters(); c.Won != 1 || c.Strangers != 0 || !reflect.DeepEqual(names, []string{"ann", "bob", "cid"}) {
			t.Errorf("got the players %v and %+v, want ann, bob and cid in 1 won game", names, c)
		}
		h.close()
		if _, err := net.Dial("tcp", door.String()); err == nil {
			t.Error("dial after the end: got a connection, want an error")
		}
	}
}

func TestNewRejectsInvalidOptions(t *testing.T) {
	for _, o := range []labyrinthserver.Options{
		{Game: labyrinth.Config{Width: 4, Height: 5, Players: 2, Objectives: 1}}, {Move: time.Microsecond}, {Tables: -1},
		{Game: labyrinth.Config{Players: 25}},
	} {
		if _, err := labyrinthserver.New(o); err == nil {
			t.Errorf("New(%+v): got no error, want one", o)
		}
	}
}

// TestShutdownEndsAllConnections checks that all connections end with the server. The bubble fails if a goroutine remains.
func TestShutdownEndsAllConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2), Limits: netserver.Limits{}})
		h.server.SetBots(bots(t, "random", 0))
		h.join(3, informed())
		time.Sleep(2 * time.Second)
		for _, g := range h.guests {
			g.tick()
		}
		if v := h.guests[0].last.View; v.You == rules.Nobody {
			t.Errorf("guest 0: got the seat %v, want one of a player", v.You)
		}
		if err := h.server.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		for i, g := range h.guests {
			if g.tick(); g.last.Phase != session.Lost {
				t.Errorf("guest %d: got phase %d, want %d", i, g.last.Phase, session.Lost)
			}
		}
		h.close()
	})
}

// TestAGuestWhoDoesNotReadDelaysNobody checks that a guest who does not read delays nobody and is disconnected.
func TestAGuestWhoDoesNotReadDelaysNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2)})
		deaf := enter(t, h.server, "")
		h.join(2, informed())
		began := time.Now()
		h.play(1)
		h.compare()
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("the game took %v, want at most 5 s", took)
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if c := h.server.Counters(); c.Spectators != 0 {
			t.Errorf("got %+v, want no spectators", c)
		}
		_ = deaf.conn.Close()
		h.close()
	})
}

// TestSpectatorsWhoSendAreDisconnected checks that spectators who send bytes, and players who do so before their game, are
// disconnected.
func TestSpectatorsWhoSendAreDisconnected(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(3)})
		for _, name := range []string{"", "ann"} {
			for _, text := range []string{"05", "ff", "05 00000000 03 00000001 05 00000000 00000000 00000000"} {
				talker := enter(t, h.server, name)
				talker.say(text)
				if text == "05" {
					talker.silent(time.Minute)
					_ = talker.conn.Close()
					continue
				}
				talker.end()
			}
		}
		h.join(3, informed())
		h.play(1)
		h.compare()
		h.close()
	})
}

// TestABotPlaysOnForAGuest checks that a bot plays on for a guest who leaves a game of three.
func TestABotPlaysOnForAGuest(t *testing.T) {
	for _, mover := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			h := newHall(t, labyrinthserver.Options{Game: small(3), Seating: labyrinthserver.SeatsInTurn})
			h.server.SetBots(bots(t, "greedy", 0))
			h.server.SetHeirs(true)
			h.join(3, informed())
			time.Sleep(2 * time.Second) // the first turn has begun
			at := h.server.Tables(1)[0]
			leaver := 1
			if mover {
				leaver = 0
			}
			_ = h.guests[leaver].Close()
			synctest.Wait()
			time.Sleep(time.Second)
			now := h.server.Tables(1)[0]
			if len(now.Position.InGame()) != 3 || slices.Index(now.Bots, true) != slices.Index(at.Names, "guest "+strconv.Itoa(leaver)) {
				t.Errorf("the player to move leaves %v: got the players %q and bots %v, want a bot for guest %d", mover, now.Names, now.Bots, leaver)
			}
			if moved := len(now.Position.History) > len(at.Position.History); moved != mover {
				t.Errorf("the player to move leaves %v: the game has gone on %v, want the same", mover, moved)
			}
			h.close()
		})
	}
}

// TestFewerPlayersBeginTheGame checks that a game begins when the number of players falls to the number of waiting guests.
func TestFewerPlayersBeginTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(4)})
		h.join(2, informed())
		if err := h.server.SetPlayers(0); err == nil {
			t.Error("SetPlayers(0): got no error, want one")
		}
		if err := h.server.SetPlayers(2); err != nil {
			t.Error(err)
		}
		h.play(1)
		if at := h.server.Tables(1)[0]; len(at.Names) != 2 {
			t.Errorf("got the players %v, want 2", at.Names)
		}
		h.compare()
		h.close()
	})
}
