package miaclient

import (
	"testing"
	"time"

	"menagerie/netclient/netclienttest"
	"menagerie/rules/mia"
)

// stale is the end of round 1 and the offer of round 2. A following announcement belongs to round 1.
const stale = "ROUND STARTING;j1 / ROUND STARTED;1;ann,bob / PLAYER LOST;ann;DID_NOT_TAKE_TURN / SCORE;ann:0,bob:1 / ROUND STARTING;j2"

// TestNoSeeBeforeTheFirstRoll uses bots that call every bluff. They must not call one before the first roll.
func TestNoSeeBeforeTheFirstRoll(t *testing.T) {
	for _, c := range []struct{ name, hears, says string }{
		{"the start is lost", "ANNOUNCED;bob;6,2 / YOUR TURN;t2", "ROLL;t2"},
		{"the start and all before the request are lost", "YOUR TURN;t2", "ROLL;t2"},
		{"the start is late, and we begin", "ANNOUNCED;bob;6,2 / YOUR TURN;t2 / ROUND STARTED;2;ann,bob", "ROLL;t2"},
		{"the announcement is late, and we begin", "ROUND STARTED;2;ann,bob / ANNOUNCED;bob;6,2 / YOUR TURN;t2", "ROLL;t2"},
		{"our own roll is late, and we begin", "PLAYER ROLLS;ann / ROUND STARTED;2;ann,bob / ANNOUNCED;bob;6,2 / YOUR TURN;t2", "ROLL;t2"},
		{"the start of a round that is under way is lost", "PLAYER ROLLS;bob / ANNOUNCED;bob;6,2 / YOUR TURN;t2", "ROLL;t2"},
		{"the start comes", "ROUND STARTED;2;bob,ann / PLAYER ROLLS;bob / ANNOUNCED;bob;6,2 / YOUR TURN;t2", "SEE;t2"},
		{"the start comes after the request", "PLAYER ROLLS;bob / ANNOUNCED;bob;6,2 / YOUR TURN;t2 / ROUND STARTED;2;bob,ann", "SEE;t2"},
	} {
		for _, o := range []Orders{
			{Mode: Armed, Plan: Plan{SeeFrom: mia.Lowest}}, {Mode: Armed, Plan: Plan{SeeNext: true}}, {Mode: Autopilot}, {Mode: Hand},
		} {
			k := enrolledAs(t, o)
			k.m.profile.Bot = doubter
			k.hearAll(stale)
			k.wants(t, "JOIN;j1", "JOIN;j2")
			k.hearAll(c.hears)
			k.until(k.now + 200*time.Millisecond)
			if got := k.said(); got != c.says {
				t.Errorf("%s, %v: said %q, want %q", c.name, o.Mode, got, c.says)
			}
		}
	}
}

// TestTheStartOfTheRoundBeforeIsNoStart sends the start of round 2 after its end, when round 3 is offered.
func TestTheStartOfTheRoundBeforeIsNoStart(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Armed, Plan: Plan{SeeNext: true}})
	k.hearAll(stale + " / PLAYER ROLLS;bob / PLAYER WANTS TO SEE;ann / ACTUAL DICE;3,1 / PLAYER LOST;bob;CAUGHT_BLUFFING / ROUND STARTING;j3")
	k.hearAll("ROUND STARTED;2;bob,ann / ANNOUNCED;bob;6,2 / YOUR TURN;t3")
	k.until(k.now + 25*time.Millisecond)
	k.wants(t, "JOIN;j1", "JOIN;j2", "JOIN;j3", "ROLL;t3")
	if v := k.m.view(); len(v.Last) != 5 || v.Last[0].Kind != mia.Started || v.Played[k.m.tracker.Seat()] != 2 {
		t.Errorf("got the view %+v, want 5 events of the last round and 2 played", v)
	}
	for _, round := range []string{"3", "4", "5"} { // the numbers stay correct
		k.hearAll("PLAYER LOST;ann;DID_NOT_ANNOUNCE / ROUND STARTING;k" + round + " / ROUND STARTED;" + round + ";ann,bob / PLAYER ROLLS;ann")
		if p := k.m.tracker; len(p.Order) != 2 || len(p.Log) != 2 {
			t.Errorf("round %s: got the events %+v, want two in a round of two", round, p.Log)
		}
	}
}

// TestRoundsWithoutPlayersNeedNoNumber plays on a server that counts only rounds with players.
func TestRoundsWithoutPlayersNeedNoNumber(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Armed})
	k.hearAll(stale + " / ROUND CANCELED;NO_PLAYERS / ROUND STARTING;j3 / ROUND CANCELED;NO_PLAYERS / ROUND STARTING;j4 / ROUND STARTED;2;bob,ann")
	if p := k.m.tracker; len(p.Order) != 2 || p.Number != 2 {
		t.Errorf("got the round %+v, want number 2 with two players", p)
	}
}

// TestWhatIsAnnouncedInARoundWithoutStartIsBeaten rolls in a round whose start is lost. The announcement must be higher than
// the one before.
func TestWhatIsAnnouncedInARoundWithoutStartIsBeaten(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Armed})
	k.hearAll(stale + " / PLAYER ROLLS;bob / ANNOUNCED;bob;6,2 / YOUR TURN;t2")
	k.until(k.now + 25*time.Millisecond)
	k.hear("ROLLED;3,1;a2")
	k.wants(t, "JOIN;j1", "JOIN;j2", "ROLL;t2", "ANNOUNCE;6,3;a2")
}

// TestThePersonCannotSeeBeforeTheStart checks that a player cannot call a bluff in a round whose start is lost.
func TestThePersonCannotSeeBeforeTheStart(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Hand, Limit: time.Minute})
	k.hearAll(stale + " / ANNOUNCED;bob;6,2 / YOUR TURN;t2")
	k.wants(t, "JOIN;j1", "JOIN;j2")
	if v := k.last().View; !v.ToMove() || v.Standing != mia.None || v.Stage != mia.Turn {
		t.Errorf("got the view %+v, want our turn and nothing to beat", v)
	}
	s := k.m.Submit(k.m.tracker.Seat(), mia.Move{Kind: mia.See})
	if len(s.Send) > 0 || len(s.Show) != 1 || netclienttest.Key(s.Show[0].Err) != "netmia.no_start" {
		t.Errorf("Submit = %+v, want netmia.no_start and nothing sent", s)
	}
	k.move(t, "ROLL")
	k.wants(t, "ROLL;t2")
}
