package miaclient

import (
	"slices"
	"testing"
	"time"

	"menagerie/netclient/netclienttest"
)

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
