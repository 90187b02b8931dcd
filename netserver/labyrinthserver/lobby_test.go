package labyrinthserver_test

import (
	"context"
	"math/rand/v2"
	"net"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient/labyrinthclient"
	"menagerie/netserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
)

// small is a game on a small board.
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

// informed is the profile of somebody who knows how the server writes.
func informed() labyrinthclient.Profile {
	return labyrinthclient.Profile{Settings: labyrinthclient.SettingsOf(labyrinth.Dialect{})}
}

// Bots sit in the seats that were set aside for them, or in those that are free when somebody wants to begin.
func TestBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(3)})
		if h.server.Fill() {
			t.Error("a game begins without guests")
		}
		h.server.SetBots(bots(t, "greedy", 1))
		h.join(1, informed())
		if l := h.server.Lobby(); l.Players != 3 || l.Bots != 1 || len(l.Waiting) != 1 {
			t.Errorf("there waits %+v", l)
		}
		if !h.server.Fill() {
			t.Error("no game begins")
		}
		synctest.Wait()
		at := h.server.Tables(5)[0]
		slices.Sort(at.Names)
		if want := []string{"greedy", "greedy", "guest 0"}; !reflect.DeepEqual(at.Names, want) || slices.Index(at.Bots, true) < 0 {
			t.Errorf("at the table sit %v, %v", at.Names, at.Bots)
		}
		h.play(1)
		h.compare()
		h.close()
	})
}

// Bots that come while somebody waits begin the game.
func TestBotsCome(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2)})
		h.join(1, informed())
		h.server.SetBots(bots(t, "greedy", 1))
		h.play(1)
		h.compare()
		h.close()
	})
}

// A bot that doesn't come to an end is told to, in time; one that fails loses its game, and nothing else is lost.
func TestBadBots(t *testing.T) {
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
			o.Game.Objectives = 4 // which nobody collects before the bot has to move
			h := newHall(t, o)
			h.server.SetBots(labyrinthserver.Bots{Think: think, Seats: 9})
			h.join(1, informed())
			h.play(1)
			h.compare()
			want := map[bool]int64{true: 0, false: 1}[name == "slow"]
			if c := h.server.Counters(); c.Timeouts != 0 || c.Illegals != want {
				t.Errorf("%s: %+v", name, c)
			}
			h.close()
		})
	}
}

// The same guests play again on the same connections, and a spectator sees both games.
func TestNextSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2), Next: labyrinthserver.NextSame})
		h.join(2, informed())
		h.joinOne(labyrinthclient.Profile{Spectate: true})
		for game := range int64(3) {
			h.play(uint64(game))
			h.compare()
			if c := h.server.Counters(); c.Won != game+1 || c.Accepted != 0 || c.Spectators != 1 {
				t.Errorf("after game %d: %+v", game, c)
			}
			time.Sleep(5 * time.Second)
			for _, g := range h.guests {
				synctest.Wait()
				g.tick()
				if g.last.Phase != session.Playing || len(g.last.View.History) != 0 {
					t.Errorf("after the break: phase %d, %d moves", g.last.Phase, len(g.last.View.History))
				}
			}
		}
		_ = h.guests[0].Close() // in the game: it is out, and the other one plays on
		h.guests = h.guests[1:]
		h.play(9)
		if c := h.server.Counters(); c.Networks != 1 || c.Won != 4 {
			t.Errorf("%+v", c)
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if l := h.server.Lobby(); len(l.Waiting) != 1 {
			t.Errorf("there waits %+v", l)
		}
		h.close()
	})
}

// One game only: who comes later is sent away, but may still see the game.
func TestNextNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2), Next: labyrinthserver.NextNone})
		h.join(2, informed())
		late := h.joinOne(informed())
		synctest.Wait()
		if late.tick(); late.last.Phase != session.Lost {
			t.Errorf("a third one is in phase %d", late.last.Phase)
		}
		_ = late.Close()
		h.guests = h.guests[:2]
		h.play(1)
		h.joinOne(labyrinthclient.Profile{Spectate: true})
		h.play(1)
		h.compare()
		if c := h.server.Counters(); c.Refused != 1 {
			t.Errorf("%+v", c)
		}
		h.close()
	})
}

// Several tables play at once; when all are taken, players are sent away and spectators see the newest.
func TestTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2), Tables: 2})
		h.join(4, informed())
		if c := h.server.Counters(); c.Playing != 2 {
			t.Errorf("%+v", c)
		}
		over := h.joinOne(informed())
		watcher := h.joinOne(labyrinthclient.Profile{Spectate: true})
		synctest.Wait()
		over.tick()
		watcher.tick()
		if over.last.Phase != session.Lost || watcher.last.Phase != session.Playing {
			t.Errorf("phases %d and %d", over.last.Phase, watcher.last.Phase)
		}
		if names := watcher.Names(); len(names) != 2 || min(names[0], names[1]) != "guest 2" {
			t.Errorf("the spectator sees %v", names)
		}
		if all := h.server.Tables(9); len(all) != 2 || all[0].ID != 2 || all[0].Left != 0 {
			t.Errorf("%+v", all)
		}
		_ = over.Close()
		h.guests = slices.Delete(h.guests, 4, 5)
		h.play(1)
		h.close()
	})
}

// A connection to the game server without a name is closed and counted.
func TestStranger(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(1)})
		stranger := dial(t, h.server, 1)
		stranger.end()
		if c := h.server.Counters(); c.Strangers != 1 {
			t.Errorf("%+v", c)
		}
		h.close()
	})
}

// Over real connections, with a port for all and with one for each.
func TestListen(t *testing.T) {
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
			t.Error("it listens nowhere")
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
			t.Errorf("%v play: %+v", names, c)
		}
		h.close()
		if _, err := net.Dial("tcp", door.String()); err == nil {
			t.Error("it still listens")
		}
	}
}

func TestOptions(t *testing.T) {
	for _, o := range []labyrinthserver.Options{
		{Game: labyrinth.Config{Width: 4, Height: 5, Players: 2, Objectives: 1}}, {Move: time.Microsecond}, {Tables: -1},
		{Game: labyrinth.Config{Players: 25}},
	} {
		if _, err := labyrinthserver.New(o); err == nil {
			t.Errorf("%+v is possible", o)
		}
	}
}

// After the end of the server all connections end, and so do their goroutines, or the bubble would not.
func TestShutdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2), Limits: netserver.Limits{}})
		h.server.SetBots(bots(t, "random", 0))
		h.join(3, informed())
		time.Sleep(2 * time.Second)
		for _, g := range h.guests {
			g.tick()
		}
		if v := h.guests[0].last.View; v.You == rules.Nobody {
			t.Error("nobody plays")
		}
		if err := h.server.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		for i, g := range h.guests {
			if g.tick(); g.last.Phase != session.Lost {
				t.Errorf("%d is in phase %d", i, g.last.Phase)
			}
		}
		h.close()
	})
}

// Who doesn't read delays nobody, and is dropped.
func TestNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(2)})
		deaf := enter(t, h.server, "")
		h.join(2, informed())
		began := time.Now()
		h.play(1)
		h.compare()
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("the game takes %v", took)
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if c := h.server.Counters(); c.Spectators != 0 {
			t.Errorf("%+v", c)
		}
		_ = deaf.conn.Close()
		h.close()
	})
}

// Spectators who talk, and players who do before their game, are sent away.
func TestTalkers(t *testing.T) {
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
