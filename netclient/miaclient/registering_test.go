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

// TestRegisteringIsRepeatedAndGivenUp checks the responses to a registration, its repetition, and giving up.
func TestRegisteringIsRepeatedAndGivenUp(t *testing.T) {
	k := newTestMachine(Profile{Name: "ann", Orders: Orders{Mode: Autopilot}})
	k.until(1200 * time.Millisecond)
	k.wants(t, "REGISTER;ann", "REGISTER;ann", "REGISTER;ann")
	k.until(16 * time.Second)
	if netclienttest.Key(k.err) != "net.no_answer" {
		t.Errorf("without a response the machine ends with %v, want net.no_answer", k.err)
	}
	k = newTestMachine(Profile{Name: "ann", Orders: Orders{Mode: Watch}})
	k.step(k.m.Receive(datagramError{errors.New("refused")}))
	k.until(4 * time.Second)
	if netclienttest.Key(k.err) != "net.refused" || k.said() != "REGISTER_SPECTATOR;ann" {
		t.Errorf("after a refused datagram the machine ends with %v, want net.refused after REGISTER_SPECTATOR;ann", k.err)
	}
	for datagram, want := range map[string]string{
		"REJECTED": "netmia.rejected", "REJECTED;NAME_ALREADY_TAKEN": "netmia.name_taken", "REJECTED;INVALID_NAME": "netmia.name_refused",
		"REJECTED;NO_ROOM": "netmia.no_room", "REJECTED;FULL MOON": "netmia.rejected_why", "UNREGISTERED": "netmia.sent_away",
	} {
		k := newTestMachine(Profile{Name: "ann", Orders: Orders{Mode: Autopilot}})
		k.hear(datagram)
		if netclienttest.Key(k.err) != want {
			t.Errorf("after %s the machine ends with %v, want %s", datagram, k.err, want)
		}
	}
	for _, name := range []string{"", "a b", "a,b", strings.Repeat("x", 21)} {
		if err := (Profile{Name: name}).check(); netclienttest.Key(err) != "netmia.name" {
			t.Errorf("check of the name %q reports %v, want netmia.name", name, err)
		}
	}
}

// TestASilentServerIsAskedAgainAndGivenUp checks that a silent server is asked again and finally given up. During a normal
// round the client does not register.
func TestASilentServerIsAskedAgainAndGivenUp(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Autopilot})
	k.hearAll("HEARTBEAT / ROUND STARTED;9;bob,ann / PLAYER ROLLS;bob / SCORE;bob:7,ann:3")
	for range 10 {
		k.until(k.now + 2*time.Second)
		k.hear("HEARTBEAT")
	}
	k.wants(t)
	k.until(k.now + 8*time.Second)
	if got := k.said(); got != "REGISTER;ann" || netclienttest.Key(k.last().Err) != "net.silent" {
		t.Errorf("sent %q with %v, want REGISTER;ann and net.silent", got, k.last().Err)
	}
	k.hearAll("REGISTERED / ROUND STARTED;1;ann,bob") // the server has restarted
	if v := k.m.view(); v.Round != 1 || len(v.Last) != 0 || k.err != nil {
		t.Errorf("got the view %+v, error %v, want round 1 without a round before it", v, k.err)
	}
	k.until(k.now + time.Minute)
	if netclienttest.Key(k.err) != "net.silent_lost" {
		t.Errorf("after a minute of silence the machine ends with %v, want net.silent_lost", k.err)
	}
	quiet := enrolledAs(t, Orders{Mode: Autopilot}) // a server without heartbeats may be silent for as long as a move may take
	quiet.hear("SCORE;bob:7,ann:3")
	quiet.until(quiet.now + 40*time.Second)
	quiet.wants(t)
	quiet.until(quiet.now + 6*time.Second)
	if got := quiet.said(); got != "REGISTER;ann" || quiet.last().Err != nil || !quiet.m.Status().Owed {
		t.Errorf("without a duty to speak: sent %q, error %v, status %+v, want REGISTER;ann and a response owed", got, quiet.last().Err, quiet.m.Status())
	}
}

// TestRestingPlayersRegisterAgain checks that a player who rests and a spectator register again from time to time.
func TestRestingPlayersRegisterAgain(t *testing.T) {
	for _, c := range []struct {
		orders Orders
		want   int
	}{{Orders{Mode: Autopilot}, 0}, {Orders{Mode: Autopilot, Joins: JoinNone}, 2}, {Orders{Mode: Watch}, 66}} {
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

// TestTheFirstTokenIsReturned checks that the client returns the token of the first offer after a registration. It must do
// so even if it does not join the round, because some servers send events only then.
func TestTheFirstTokenIsReturned(t *testing.T) {
	for _, c := range []struct {
		orders Orders
		want   []string
	}{
		{Orders{Mode: Watch}, []string{"ECHO;abcde"}},
		{Orders{Mode: Autopilot, Joins: JoinNone}, []string{"ECHO;abcde"}},
		{Orders{Mode: Autopilot}, []string{"JOIN;abcde", "JOIN;abcde", "JOIN;fghij"}},
	} {
		k := enrolledAs(t, c.orders)
		k.hearAll("ROUND STARTING;abcde / ROUND STARTING;abcde / ROUND STARTING;fghij")
		k.wants(t, c.want...)
	}
}

// TestALostTokenIsRequestedAgain checks that the client registers again if nothing but an offer arrives after the
// registration. The server may wait for a token that was lost.
func TestALostTokenIsRequestedAgain(t *testing.T) {
	for offer, want := range map[string]string{"": "REGISTER;ann", "ROUND STARTING;abcde": "JOIN;abcde / REGISTER;ann"} {
		k := enrolledAs(t, Orders{Mode: Autopilot})
		if offer != "" {
			k.hear(offer)
		}
		k.until(k.now + 3*time.Second)
		k.wants(t, strings.Split(want, " / ")...)
		k.hear("REGISTERED")
		k.hear("HEARTBEAT")
		k.until(k.now + 5*time.Second)
		k.wants(t)
	}
}

// TestARefusedChangeKeepsTheRole checks the changes between spectator and player. After a refusal the old role stays.
func TestARefusedChangeKeepsTheRole(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Watch})
	k.step(k.m.setOrders(Orders{Mode: Hand}), nil)
	k.wants(t, "REGISTER;ann")
	if len(k.m.Seats()) != 1 || k.m.view().You == rules.Nobody {
		t.Error("who wants to play has no seat")
	}
	k.hear("REJECTED;NO_ROOM")
	if netclienttest.Key(k.last().Err) != "netmia.no_room" || k.m.orders.Mode != Watch || len(k.m.Seats()) != 0 || k.m.view().You != rules.Nobody {
		t.Errorf("got %v and the orders %+v, want netmia.no_room and a spectator", k.last().Err, k.m.orders)
	}
	k.step(k.m.setOrders(Orders{Mode: Hand}), nil)
	k.hear("REGISTERED")
	k.step(k.m.setOrders(Orders{Mode: Watch}), nil)
	k.wants(t, "REGISTER;ann", "REGISTER_SPECTATOR;ann")
	k.hear("REJECTED")
	if k.m.orders.Mode != Autopilot || k.m.view().You == rules.Nobody || k.err != nil {
		t.Errorf("got the orders %+v, error %v, want the autopilot in a seat", k.m.orders, k.err)
	}
	k.hear("REJECTED") // a copy
	if k.err != nil {
		t.Errorf("a copy of REJECTED: got %v, want no error", k.err)
	}
}

// TestRoundsAreRecorded checks that a whole round is recorded on request, with the client's dice.
func TestRoundsAreRecorded(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Autopilot})
	k.hear("ROUND STARTED;1;bob,ann") // this round has begun already
	k.m.shared.wanted.Store(true)
	k.hearAll("PLAYER LOST;bob;DID_NOT_TAKE_TURN / ROUND STARTED;2;ann,bob / YOUR TURN;t1 / PLAYER ROLLS;ann / ROLLED;5,1;a1 / ANNOUNCED;ann;6,6")
	if got := k.m.shared.rounds.Take(nil); len(got) != 0 {
		t.Errorf("got the rounds %+v before the end, want none", got)
	}
	k.hearAll("PLAYER WANTS TO SEE;bob / ACTUAL DICE;5,1 / PLAYER LOST;ann;CAUGHT_BLUFFING / SCORE;bob:1 / ROUND STARTED;3;ann,bob / PLAYER LOST;ann;SEE_BEFORE_FIRST_ROLL")
	got := k.m.shared.rounds.Take(nil)
	if len(got) != 1 {
		t.Fatalf("got %d rounds, want 1", len(got))
	}
	views := got[0].Views
	first, last := views[0], views[len(views)-1]
	dice := slices.ContainsFunc(views, func(v mia.View) bool { return v.Dice.String() == "5,1" })
	if first.Stage != mia.Turn || first.Round != 2 || !dice || last.Stage != mia.Joining || len(last.Last) != 6 {
		t.Errorf("got the views %+v, want round 2 from our turn to the end, with the dice 5,1", views)
	}
}

// TestManyNamesKeepTheStandings checks that new names take the seats of players without events, but never the client's seat.
func TestManyNamesKeepTheStandings(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Autopilot})
	for i := range 300 {
		k.hearAll(fmt.Sprintf("ROUND STARTED;%d;ann,g%d,h%d / PLAYER LOST;h%d;DID_NOT_TAKE_TURN / SCORE;ann:%d,g%d:1,gone%d:4", i+1, i, i, i, i, i, i))
	}
	v := k.m.view()
	if len(k.m.tracker.Names) != mia.MaxSeats || len(v.Scores) != mia.MaxSeats || v.Config.Validate() != nil || v.You != 0 {
		t.Errorf("got %d names and the config %v, want %d", len(k.m.tracker.Names), v.Config, mia.MaxSeats)
	}
	if v.Played[v.You] != 300 || v.Scores[v.You] != 299 || k.m.stats.Won != 300 {
		t.Errorf("got %d played and %d points, want 300 and 299", v.Played[v.You], v.Scores[v.You])
	}
	if g := slices.Index(k.m.tracker.Names, "g299"); g < 0 || v.Scores[g] != 1 || v.Played[g] != 1 {
		t.Errorf("got seat %d for g299, want one with 1 point of 1 round", g)
	}
	if n := len(k.m.stats.Curve); n < 64 || n > maxCurve {
		t.Errorf("got %d points on the curve, want 64 to %d", n, maxCurve)
	}
}

// TestEverySilenceIsGivenUp lets a server fall silent at different times, while the player waits, moves or changes roles.
func TestEverySilenceIsGivenUp(t *testing.T) {
	acts := map[string]func(k *talker, second int){
		"waits": func(*talker, int) {},
		"joins": func(k *talker, _ int) { k.step(k.m.Submit(k.m.tracker.Seat(), mia.Move{Kind: mia.Join}), nil) },
		"moves": func(k *talker, _ int) {
			k.step(k.m.Submit(k.m.tracker.Seat(), mia.Move{Kind: mia.Roll}), nil)
			k.step(k.m.Submit(k.m.tracker.Seat(), mia.Say(d66)), nil)
		},
		"changes roles": func(k *talker, second int) {
			k.step(k.m.setOrders(Orders{Mode: []Mode{Watch, Hand}[second%2]}), nil)
		},
	}
	for name, heard := range map[string]string{
		"before the first response": "",
		"after the registration":    "REGISTERED",
		"with heartbeats":           "REGISTERED / HEARTBEAT / HEARTBEAT",
		"between two rounds":        "REGISTERED / " + opening + " / PLAYER LOST;ann;DID_NOT_TAKE_TURN / SCORE;ann:0,bob:1 / HEARTBEAT",
		"while a round is open":     "REGISTERED / HEARTBEAT / ROUND STARTING;j1",
		"in the player's turn":      "REGISTERED / " + opening,
		"after the player's roll":   "REGISTERED / " + opening + " / PLAYER ROLLS;ann / ROLLED;3,1;a1",
		"in another player's turn":  "REGISTERED / ROUND STARTED;1;bob,ann / HEARTBEAT",
	} {
		for _, orders := range []Orders{{Mode: Hand}, {Mode: Autopilot}, {Mode: Armed}, {Mode: Watch}, {Mode: Hand, Joins: JoinNone}} {
			for does, act := range acts {
				k := newTestMachine(Profile{Name: "ann", Bot: liar, Orders: orders})
				if heard != "" {
					k.hearAll(heard)
				}
				const longest = 61 // seconds: QuietWithout and GiveUp
				for second := 0; second < longest && k.err == nil; second++ {
					act(k, second)
					k.until(k.now + time.Second)
				}
				if key := netclienttest.Key(k.err); key != "net.no_answer" && key != "net.silent_lost" {
					t.Errorf("silent %s, %v, the player %s: after %v the error is %v, want a silent server", name, orders.Mode, does, k.now, k.err)
				}
			}
		}
	}
}

// TestATwinIsFoundByItsPoints returns to a server after a silence of a minute. If the client's points have grown meanwhile,
// another program has played under the same name.
func TestATwinIsFoundByItsPoints(t *testing.T) {
	for _, c := range []struct{ score, want string }{
		{"SCORE;bob:9,ann:6", "netmia.twin"}, {"SCORE;bob:9,ann:4", ""}, {"SCORE;bob:0,ann:0", ""}, {"SCORE;bob:9", ""},
	} {
		k := enrolledAs(t, Orders{Mode: Autopilot})
		k.hearAll("ROUND STARTED;9;bob,ann / PLAYER LOST;bob;DID_NOT_TAKE_TURN / SCORE;bob:7,ann:3")
		k.until(k.now + 46*time.Second)
		k.wants(t, "REGISTER;ann", "REGISTER;ann", "REGISTER;ann")
		k.hearAll("REGISTERED / " + c.score)
		if got := netclienttest.Key(k.err); got != c.want {
			t.Errorf("after %s the machine ends with %v, want %s", c.score, k.err, c.want)
		}
	}
	k := enrolledAs(t, Orders{Mode: Autopilot}) // without a silence, new points are expected
	k.hearAll("SCORE;bob:7,ann:3 / REGISTERED / SCORE;bob:7,ann:30")
	if k.err != nil {
		t.Errorf("an increase of the own points: got %v, want no error", k.err)
	}
}

// TestHeartbeatsWithoutRoundsWarnOnce expects one warning when a server sends heartbeats but no rounds. The known servers do that at
// the old port of a player who has registered again from another port.
func TestHeartbeatsWithoutRoundsWarnOnce(t *testing.T) {
	for _, c := range []struct {
		orders  Orders
		address string
		round   string
		want    int
	}{
		{Orders{Mode: Autopilot}, "far:9000", "ROUND STARTED;9;bob,ann / PLAYER LOST;bob;DID_NOT_TAKE_TURN", 1},
		{Orders{Mode: Autopilot}, "far:9000", "SCORE;bob:1", 0}, // before the first round, players may be missing
		{Orders{Mode: Autopilot}, "", "ROUND STARTED;9;bob,ann / PLAYER LOST;bob;DID_NOT_TAKE_TURN", 0},
		{Orders{Mode: Autopilot, Joins: JoinNone}, "far:9000", "ROUND STARTED;9;bob,kim / PLAYER LOST;bob;DID_NOT_TAKE_TURN", 0},
		{Orders{Mode: Watch}, "far:9000", "ROUND STARTED;9;bob,kim / PLAYER LOST;bob;DID_NOT_TAKE_TURN", 0},
	} {
		k := enrolledAs(t, c.orders)
		k.m.profile.address = c.address
		for range 2 { // after a round the warning may be repeated
			k.hearAll(c.round)
			k.shown = nil
			for range 60 {
				k.until(k.now + 2*time.Second)
				k.hear("HEARTBEAT")
			}
			warned := slices.DeleteFunc(k.shown, func(u update) bool { return netclienttest.Key(u.Err) != "netmia.no_rounds" })
			if len(warned) != c.want || k.err != nil {
				t.Errorf("%+v at %q after %s: got %d warnings, error %v, want %d", c.orders, c.address, c.round, len(warned), k.err, c.want)
			}
		}
	}
}
