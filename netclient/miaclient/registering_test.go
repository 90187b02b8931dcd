package miaclient

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// Whoever is asked for registering answers, repeats and gives up as the protocol wants it.
func TestRegistering(t *testing.T) {
	k := newTestMachine(Profile{Name: "ann", Orders: Orders{Mode: Autopilot}})
	k.until(1200 * time.Millisecond)
	k.wants(t, "REGISTER;ann", "REGISTER;ann", "REGISTER;ann")
	k.until(16 * time.Second)
	if netclienttest.Key(k.err) != "net.no_answer" {
		t.Errorf("%v", k.err)
	}
	k = newTestMachine(Profile{Name: "ann", Orders: Orders{Mode: Watch}})
	k.step(k.m.Receive(passing{errors.New("refused")}))
	k.until(4 * time.Second)
	if netclienttest.Key(k.err) != "net.refused" || k.said() != "REGISTER_SPECTATOR;ann" {
		t.Errorf("%v", k.err)
	}
	for datagram, want := range map[string]string{
		"REJECTED": "netmia.rejected", "REJECTED;NAME_ALREADY_TAKEN": "netmia.name_taken", "REJECTED;INVALID_NAME": "netmia.name_refused",
		"REJECTED;NO_ROOM": "netmia.no_room", "REJECTED;FULL MOON": "netmia.rejected_why", "UNREGISTERED": "netmia.sent_away",
	} {
		k := newTestMachine(Profile{Name: "ann", Orders: Orders{Mode: Autopilot}})
		k.hear(datagram)
		if netclienttest.Key(k.err) != want {
			t.Errorf("%s: %v", datagram, k.err)
		}
	}
	for _, name := range []string{"", "a b", "a,b", strings.Repeat("x", 21)} {
		if err := (Profile{Name: name}).check(); netclienttest.Key(err) != "netmia.name" {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A server that is silent is asked again, and found again, or given up. While a round runs and all is well nobody registers.
func TestSilence(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Autopilot})
	k.hearAll("HEARTBEAT / ROUND STARTED;9;bob,ann / PLAYER ROLLS;bob / SCORE;bob:7,ann:3")
	for range 10 {
		k.until(k.now + 2*time.Second)
		k.hear("HEARTBEAT")
	}
	k.wants(t)
	k.until(k.now + 8*time.Second)
	if got := k.said(); got != "REGISTER;ann" || netclienttest.Key(k.last().Err) != "net.silent" {
		t.Errorf("said %q, %v", got, k.last().Err)
	}
	k.hearAll("REGISTERED / ROUND STARTED;1;ann,bob") // it has begun anew
	if v := k.m.view(); v.Round != 1 || len(v.Last) != 0 || k.err != nil {
		t.Errorf("%+v, %v", v, k.err)
	}
	k.until(k.now + time.Minute)
	if netclienttest.Key(k.err) != "net.silent_lost" {
		t.Errorf("%v", k.err)
	}
	quiet := enrolledAs(t, Orders{Mode: Autopilot}) // a server without heartbeats may be silent as long as people think
	quiet.until(quiet.now + 40*time.Second)
	quiet.wants(t)
	quiet.until(quiet.now + 6*time.Second)
	if got := quiet.said(); got != "REGISTER;ann" || quiet.last().Err != nil || !quiet.m.Measure().Owed {
		t.Errorf("where nobody must speak: said %q, %v, %+v", got, quiet.last().Err, quiet.m.Measure())
	}
}

// Who rests or watches says from time to time that it is there.
func TestRefreshing(t *testing.T) {
	for _, c := range []struct {
		orders Orders
		want   int
	}{{Orders{Mode: Autopilot}, 0}, {Orders{Mode: Autopilot, Joins: JoinNone}, 2}, {Orders{Mode: Watch}, 2}} {
		k := enrolledAs(t, c.orders)
		for range 11 * 60 / 2 {
			k.until(k.now + 2*time.Second)
			k.hear("HEARTBEAT")
			if len(k.sent) > 0 {
				k.hear("REGISTERED")
				c.want -= len(k.sent)
				k.sent = nil
			}
		}
		if c.want != 0 {
			t.Errorf("%+v: %d times less than wanted", c.orders, c.want)
		}
	}
}

// A spectator becomes a player and the other way round; a refusal leaves what was.
func TestChangingPlaces(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Watch})
	k.step(k.m.obey(Orders{Mode: Hand}), nil)
	k.wants(t, "REGISTER;ann")
	if len(k.m.Seats()) != 1 || k.m.view().You == rules.Nobody {
		t.Error("who wants to play has no seat")
	}
	k.hear("REJECTED;NO_ROOM")
	if netclienttest.Key(k.last().Err) != "netmia.no_room" || k.m.orders.Mode != Watch || len(k.m.Seats()) != 0 || k.m.view().You != rules.Nobody {
		t.Errorf("%v, %+v", k.last().Err, k.m.orders)
	}
	k.step(k.m.obey(Orders{Mode: Hand}), nil)
	k.hear("REGISTERED")
	k.step(k.m.obey(Orders{Mode: Watch}), nil)
	k.wants(t, "REGISTER;ann", "REGISTER_SPECTATOR;ann")
	k.hear("REJECTED")
	if k.m.orders.Mode != Autopilot || k.m.view().You == rules.Nobody || k.err != nil {
		t.Errorf("%+v, %v", k.m.orders, k.err)
	}
	k.hear("REJECTED") // the same once more
	if k.err != nil {
		t.Error(k.err)
	}
}

// Whole rounds are recorded when somebody wants one, with our own dice in them.
func TestRoundsAreRecorded(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Autopilot})
	k.hear("ROUND STARTED;1;bob,ann") // it is too late for this one
	k.m.shared.wanted.Store(true)
	k.hearAll("PLAYER LOST;bob;DID_NOT_TAKE_TURN / ROUND STARTED;2;ann,bob / YOUR TURN;t1 / PLAYER ROLLS;ann / ROLLED;5,1;a1 / ANNOUNCED;ann;6,6")
	if got := k.m.shared.rounds.Take(nil); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	k.hearAll("PLAYER WANTS TO SEE;bob / ACTUAL DICE;5,1 / PLAYER LOST;ann;CAUGHT_BLUFFING / SCORE;bob:1 / ROUND STARTED;3;ann,bob / PLAYER LOST;ann;SEE_BEFORE_FIRST_ROLL")
	got := k.m.shared.rounds.Take(nil)
	if len(got) != 1 {
		t.Fatalf("%d rounds", len(got))
	}
	views := got[0].Views
	first, last := views[0], views[len(views)-1]
	dice := slices.ContainsFunc(views, func(v mia.View) bool { return v.Dice.String() == "5,1" })
	if first.Stage != mia.Turn || first.Round != 2 || !dice || last.Stage != mia.Joining || len(last.Last) != 6 {
		t.Errorf("%+v", views)
	}
}

// More names than the rules have seats take the seats of those of whom nothing was heard for long, but never ours.
func TestManyNames(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Autopilot})
	for i := range 300 {
		k.hearAll(fmt.Sprintf("ROUND STARTED;%d;ann,g%d,h%d / PLAYER LOST;h%d;DID_NOT_TAKE_TURN / SCORE;ann:%d,g%d:1,gone%d:4", i+1, i, i, i, i, i, i))
	}
	v := k.m.view()
	if len(k.m.p.names) != mia.MaxSeats || len(v.Scores) != mia.MaxSeats || v.Config.Validate() != nil || v.You != 0 {
		t.Errorf("%d names, %v", len(k.m.p.names), v.Config)
	}
	if v.Played[v.You] != 300 || v.Scores[v.You] != 299 || k.m.stats.Won != 300 {
		t.Errorf("played %d, %d points", v.Played[v.You], v.Scores[v.You])
	}
	if g := slices.Index(k.m.p.names, "g299"); g < 0 || v.Scores[g] != 1 || v.Played[g] != 1 {
		t.Errorf("g299 has seat %d", g)
	}
	if n := len(k.m.stats.Curve); n < 64 || n > maxCurve {
		t.Errorf("the curve has %d points", n)
	}
}
