package miaserver_test

import (
	"context"
	"fmt"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// host is a server in a bubble.
type host struct {
	*miaserver.Server
	t *testing.T
}

// bubble runs a test with a fake clock against a server within the process, and ends the server.
func bubble(t *testing.T, o miaserver.Options, test func(h host)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		server, err := miaserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		test(host{server, t})
		if err := server.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
		if n := server.Counters().Panics; n > 0 {
			t.Errorf("%d panics", n)
		}
	})
}

// sit lets a client of ours play, and ends it with the test.
func (h host) sit(name, level string, o miaclient.Orders) *miaclient.Client {
	h.t.Helper()
	bot, err := miabot.For(level)
	if err != nil {
		h.t.Fatal(err)
	}
	c := miaclient.Over("", func(context.Context) (net.Conn, error) { return h.Connect(), nil },
		miaclient.Profile{Name: name, Bot: bot.Bot, Seed: uint64(len(name)), Orders: o})
	h.t.Cleanup(func() {
		_ = c.Close()
		<-c.Done()
	})
	return c
}

var auto = miaclient.Orders{Mode: miaclient.Autopilot}

// Bots of our own on a contest host play a round every 250 ms, nobody is ever late, and client and server count the same.
func TestBotsOnAContestHost(t *testing.T) {
	bubble(t, miaserver.Contest(), func(h host) {
		var clients []*miaclient.Client
		for i, level := range []string{"best", "bold", "see54", "honest", "liar"} {
			clients = append(clients, h.sit(fmt.Sprintf("bot%d", i), level, auto))
		}
		watcher := h.sit("eve", "best", miaclient.Orders{})
		time.Sleep(time.Minute)
		s := h.Snapshot()
		if s.Rounds < 235 || s.Rounds > 240 || s.Cancelled+s.Late+s.Panics > 0 {
			t.Errorf("%+v", s.Counters)
		}
		for i, c := range clients {
			st := c.Stats()
			points := 0
			for _, g := range s.Guests {
				if g.Name == st.Names[st.You] {
					points = g.Points
				}
			}
			if st.Played < int(s.Rounds)-1 || st.Won != points || st.Lost[mia.DidNotTakeTurn]+st.Lost[mia.DidNotAnnounce] > 0 || st.Skips > 0 {
				t.Errorf("bot %d has %d points: %+v", i, points, st)
			}
		}
		if st := watcher.Stats(); st.Rounds < int(s.Rounds)-1 || st.Played != 0 || st.You != -1 {
			t.Errorf("the spectator has seen %+v", st)
		}
	})
}

// act lets a person answer after a while whenever the View waits for them, or never if that is 0, for so long.
func act(t *testing.T, c *miaclient.Client, thinks, during time.Duration) {
	t.Helper()
	for end := time.Now().Add(during); time.Now().Before(end); {
		time.Sleep(time.Second / 60)
		for _, u := range c.Tick() {
			if u.Err != nil {
				t.Fatal(u.Err)
			}
			if !u.View.ToMove() || thinks == 0 {
				continue
			}
			time.Sleep(thinks)
			move := mia.Move{Kind: mia.Roll}
			if u.View.Stage == mia.Announcing {
				move = mia.Say(max(u.View.Dice, u.View.Standing+1))
			}
			c.Send(u.View.You, move)
			synctest.Wait()
		}
	}
}

// A person who takes five seconds plays at a table, and is never taken to be late. Who does not answer at all loses one
// round, by which the client learns the limit; from then on the bot answers.
func TestPersonAtATable(t *testing.T) {
	bubble(t, miaserver.Table(), func(h host) {
		h.sit("bot", "best", auto)
		ann := h.sit("ann", "cautious", miaclient.Orders{Mode: miaclient.Hand})
		act(t, ann, 5*time.Second, 5*time.Minute)
		if s := ann.Stats(); s.By[miaclient.ByPerson] < 10 || s.By[miaclient.ByAutopilot] > 0 || h.Counters().Late > 0 || s.Played < 8 {
			t.Errorf("%+v", s)
		}
		act(t, ann, 0, 10*time.Minute)
		s := ann.Stats()
		if late := h.Counters().Late; late != 1 || s.By[miaclient.ByAutopilot] < 10 || s.Limit.Round(time.Second) != 20*time.Second || !s.LimitSure {
			t.Errorf("late %d times, %+v", late, s)
		}
	})
}

// In a contest the bot answers for whoever is too slow, in time.
func TestPersonInAContest(t *testing.T) {
	bubble(t, miaserver.Contest(), func(h host) {
		h.sit("bot", "best", auto)
		ann := h.sit("ann", "cautious", miaclient.Orders{Mode: miaclient.Hand})
		act(t, ann, 0, time.Minute)
		if s := ann.Stats(); h.Counters().Late > 0 || s.By[miaclient.ByAutopilot] < 100 || s.Played < 70 {
			t.Errorf("late %d times, %+v", h.Counters().Late, s)
		}
	})
}
