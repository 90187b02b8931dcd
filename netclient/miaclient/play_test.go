package miaclient

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/session"
)

// liar always announces 66 and never calls a bluff.
func liar(_ context.Context, v mia.View, _ *rand.Rand) (mia.Move, bool) {
	if v.Stage == mia.Announcing {
		return mia.Say(mia.Mia - 1), true
	}
	return mia.Move{Kind: mia.Roll}, true
}

// doubter calls every bluff that it can, and otherwise rolls.
func doubter(_ context.Context, v mia.View, _ *rand.Rand) (mia.Move, bool) {
	switch {
	case v.Stage == mia.Announcing:
		return mia.Say(v.Dice), true
	case v.Standing != mia.None:
		return mia.Move{Kind: mia.See}, true
	}
	return mia.Move{Kind: mia.Roll}, true
}

// enrolledAs returns a registered machine.
func enrolledAs(t *testing.T, o Orders) *talker {
	t.Helper()
	k := newTestMachine(Profile{Name: "ann", Bot: liar, Orders: o})
	if got := k.said(); got != "REGISTER;ann" && got != "REGISTER_SPECTATOR;ann" {
		t.Fatalf("sent %q, want REGISTER;ann or REGISTER_SPECTATOR;ann", got)
	}
	k.hear("REGISTERED")
	return k
}

// hearAll passes several messages of the server to the machine.
func (k *talker) hearAll(datagrams string) {
	for datagram := range strings.SplitSeq(datagrams, " / ") {
		k.hear(datagram)
	}
}

func (k *talker) wants(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(k.sent, want) {
		t.Errorf("at %v said %q, want %q", k.now, k.sent, want)
	}
	k.sent = nil
}

func (k *talker) last() update { return k.shown[len(k.shown)-1] }

const (
	opening = "ROUND STARTING;j1 / ROUND STARTED;1;ann,bob / YOUR TURN;t1"
	second  = "ROUND STARTING;j1 / ROUND STARTED;1;bob,ann / PLAYER ROLLS;bob / ANNOUNCED;bob;6,2 / YOUR TURN;t1"
)

const (
	d61 = mia.Lowest + 9
	d64 = mia.Lowest + 12
	d66 = mia.Mia - 1
)

// TestEachModeAnswersInItsWay checks that the same requests are answered differently in each mode.
func TestEachModeAnswersInItsWay(t *testing.T) {
	for _, c := range []struct {
		orders Orders
		hears  string
		says   []string
		by     AnsweredBy
	}{
		{Orders{Mode: Autopilot}, opening, []string{"JOIN;j1", "ROLL;t1"}, ByAutopilot},
		{Orders{Mode: Autopilot}, second + " / PLAYER ROLLS;ann / ROLLED;3,1;a1", []string{"JOIN;j1", "ROLL;t1", "ANNOUNCE;6,6;a1"}, ByAutopilot},
		{Orders{Mode: Armed}, second, []string{"JOIN;j1", "ROLL;t1"}, ByPlan},
		{Orders{Mode: Armed, Plan: Plan{SeeFrom: d61}}, second, []string{"JOIN;j1", "SEE;t1"}, ByPlan},
		{Orders{Mode: Armed, Plan: Plan{SeeFrom: d64}}, second, []string{"JOIN;j1", "ROLL;t1"}, ByPlan},
		{Orders{Mode: Armed, Plan: Plan{SeeNext: true}}, second, []string{"JOIN;j1", "SEE;t1"}, ByPlan},
		{Orders{Mode: Armed, Plan: Plan{SeeNext: true}}, opening, []string{"JOIN;j1", "ROLL;t1"}, ByPlan},
		{Orders{Mode: Armed}, second + " / ROLLED;3,1;a1", []string{"JOIN;j1", "ROLL;t1", "ANNOUNCE;6,3;a1"}, ByPlan},
		{Orders{Mode: Armed}, second + " / ROLLED;4,4;a1", []string{"JOIN;j1", "ROLL;t1", "ANNOUNCE;4,4;a1"}, ByPlan},
		{Orders{Mode: Armed, Plan: Plan{BluffTo: d64}}, second + " / ROLLED;3,1;a1", []string{"JOIN;j1", "ROLL;t1", "ANNOUNCE;6,4;a1"}, ByPlan},
		{Orders{Mode: Armed, Plan: Plan{BluffTo: d61}}, second + " / ROLLED;3,1;a1", []string{"JOIN;j1", "ROLL;t1", "ANNOUNCE;6,3;a1"}, ByPlan},
		{Orders{Mode: Armed, Joins: JoinNone}, "ROUND STARTING;j1", []string{"ECHO;j1"}, 0},
		{Orders{Mode: Watch}, "ROUND STARTED;1;bob,kim / PLAYER ROLLS;bob", nil, 0},
	} {
		k := enrolledAs(t, c.orders)
		k.hearAll(c.hears)
		k.wants(t, c.says...)
		s := k.m.stats
		if n := len(c.says); n > 1 && (s.By[c.by] != n-1 || s.Recent[n-2].By != c.by || s.Recent[n-2].Round != 1) {
			t.Errorf("%+v: got the statistics %+v, want %d moves by %v in round 1", c.orders, s.Stats, n-1, c.by)
		}
		if len(k.m.Seats()) != 0 || k.last().View.ToMove() {
			t.Errorf("%+v: got the seats %v for the person, want none", c.orders, k.m.Seats())
		}
		if k.m.orders.Plan.SeeNext && strings.Contains(fmt.Sprint(c.says), "SEE") {
			t.Errorf("%+v: got SeeNext true after SEE, want false", c.orders)
		}
	}
}

// TestTheViewWaitsInModeHand checks the mode Hand: the View waits for the player, and the bot answers shortly before the
// time limit.
func TestTheViewWaitsInModeHand(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Hand})
	k.hearAll(opening)
	k.wants(t, "JOIN;j1")
	if v := k.last().View; !v.ToMove() || v.Stage != mia.Turn || !slices.Equal(k.m.Seats(), []rules.Seat{v.You}) {
		t.Errorf("got the view %+v, want our own turn", v)
	}
	you := k.m.tracker.Seat()
	for _, c := range []struct {
		seat rules.Seat
		move mia.Move
		want error
	}{
		{you + 1, mia.Move{Kind: mia.Roll}, session.ErrSeat}, {you, mia.Say(d61), mia.FaultWrongKind},
		{you, mia.Move{}, mia.FaultWrongKind}, {you, mia.Move{Kind: mia.TimeOut}, mia.FaultWrongKind},
	} {
		if s := k.m.Submit(c.seat, c.move); len(s.Show) != 1 || !errors.Is(s.Show[0].Err, c.want) || len(s.Send) > 0 {
			t.Errorf("%v by %d: got %+v, want %v and nothing sent", c.move, c.seat, s, c.want)
		}
	}
	k.move(t, "ROLL")
	k.wants(t, "ROLL;t1")
	k.hearAll("PLAYER ROLLS;ann / ROLLED;6,4;a1")
	if v := k.last().View; !v.ToMove() || v.Stage != mia.Announcing || v.Dice != d64 || v.Cup != you {
		t.Errorf("got the view %+v, want to announce with the dice %v", v, d64)
	}
	k.until(k.now + 120*time.Millisecond)
	k.wants(t)
	k.until(k.now + 60*time.Millisecond)
	k.wants(t, "ANNOUNCE;6,6;a1")
	if s := k.m.stats; s.By[ByPerson] != 1 || s.By[ByAutopilot] != 1 || s.Recent[1].Took < 100*time.Millisecond || s.Recent[1].Dice != d64 {
		t.Errorf("got the statistics %+v, want one move by the person after 100 ms and one by the autopilot", s.Stats)
	}
	if s := k.m.Submit(you, mia.Say(d64)); !errors.Is(s.Show[0].Err, mia.FaultOutOfTurn) {
		t.Errorf("a move that is too late: got %+v, want %v", s.Show, mia.FaultOutOfTurn)
	}
}

// TestARestingPlayerJoinsOnRequest checks a player who rests, plays one round, and then joins a round that is already
// offered.
func TestARestingPlayerJoinsOnRequest(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Hand, Joins: JoinOnce})
	k.hearAll("ROUND STARTING;j1 / ROUND STARTED;1;ann,bob / PLAYER LOST;ann;DID_NOT_TAKE_TURN / SCORE;ann:0,bob:1 / ROUND STARTING;j2")
	k.wants(t, "JOIN;j1")
	k.step(k.m.Submit(k.m.tracker.Seat(), mia.Move{Kind: mia.Join}), nil)
	k.wants(t, "JOIN;j2")
	k.hearAll("ROUND STARTED;2;bob,kim / PLAYER LOST;bob;DID_NOT_TAKE_TURN / ROUND STARTING;j3")
	k.wants(t, "JOIN;j3") // the second round had begun already
	k.hearAll("ROUND STARTED;3;bob,ann / PLAYER LOST;bob;DID_NOT_TAKE_TURN / ROUND STARTING;j4")
	k.wants(t)
	k.step(k.m.setOrders(Orders{Mode: Autopilot}), nil)
	k.wants(t, "JOIN;j4")
	if s := k.m.stats; s.Rounds != 3 || s.Played != 2 || s.Won != 1 || s.Lost[mia.DidNotTakeTurn] != 1 {
		t.Errorf("got the statistics %+v, want 3 rounds, 2 played, 1 won and 1 lost", s.Stats)
	}
	if v := k.m.view(); v.Round != 4 || v.Played[k.m.tracker.Seat()] != 2 || v.Stage != mia.Joining {
		t.Errorf("got the view %+v, want round 4 with 2 played before it", v)
	}
}

// TestLateEventsDoNotBreakTheCount checks that late events of a finished round, which look like a new round, do not break
// the count. The server's next number corrects it.
func TestLateEventsDoNotBreakTheCount(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Autopilot})
	k.hearAll("ROUND STARTING;j1 / ROUND STARTED;1;ann,bob / PLAYER LOST;ann;DID_NOT_TAKE_TURN")
	k.hearAll("PLAYER ROLLS;bob / PLAYER LOST;bob;DID_NOT_ANNOUNCE / PLAYER ROLLS;ann / PLAYER LOST;ann;DID_NOT_ANNOUNCE")
	if k.m.tracker.Number != 3 {
		t.Fatalf("got round %d after the stray messages, want 3", k.m.tracker.Number)
	}
	for round := 2; round < 5; round++ {
		k.hear(fmt.Sprintf("ROUND STARTED;%d;ann,bob", round))
		if p := k.m.tracker; p.Number != round || len(p.Order) != 2 || p.Actor != p.Seat() {
			t.Fatalf("in round %d: got number %d, order %v, seat %d to move, want ours and two players", round, p.Number, p.Order, p.Actor)
		}
		k.hear(fmt.Sprintf("ROUND STARTED;%d;ann,bob", round-1)) // late
		k.hear("PLAYER LOST;ann;DID_NOT_TAKE_TURN")
	}
	if s := k.m.stats; s.Played != 4 {
		t.Errorf("got the statistics %+v, want 4 played rounds", s.Stats)
	}
}

// TestAnswersWithoutEffectAreSentAgain checks that answers without effect are sent again a few times, and that a repeated
// request gets the same answer.
func TestAnswersWithoutEffectAreSentAgain(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Autopilot})
	k.hearAll(opening)
	k.hear("ROUND STARTING;j1")
	k.wants(t, "JOIN;j1", "ROLL;t1")
	k.until(time.Second)
	k.wants(t, "ROLL;t1", "ROLL;t1")
	k.hear("YOUR TURN;t1")
	k.wants(t, "ROLL;t1")
	k.hear("PLAYER ROLLS;ann")
	k.until(2 * time.Second)
	k.wants(t)
	k.hear("ROLLED;4,1;a1")
	k.wants(t, "ANNOUNCE;6,6;a1")
	k.hear("ANNOUNCED;ann;6,6")
	k.until(3 * time.Second)
	k.wants(t)
	if s := k.m.stats; s.Resent != 2 || s.By[ByAutopilot] != 2 {
		t.Errorf("got the statistics %+v, want 2 repeated messages and 2 moves", s.Stats)
	}
}

// TestAnEarlyRequestIsAnsweredAfterAWait checks that a request that arrives before its cause is answered only after a
// short wait.
func TestAnEarlyRequestIsAnsweredAfterAWait(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Armed, Plan: Plan{SeeFrom: d61}})
	k.hearAll("ROUND STARTING;j1 / ROUND STARTED;1;bob,ann / PLAYER ROLLS;bob / YOUR TURN;t1")
	k.wants(t, "JOIN;j1")
	k.hear("ANNOUNCED;bob;6,2")
	k.wants(t, "SEE;t1")
	k.hearAll("PLAYER WANTS TO SEE;ann / ACTUAL DICE;6,2 / PLAYER LOST;ann;SEE_FAILED / ROUND STARTING;j2 / YOUR TURN;t2")
	k.wants(t, "JOIN;j2")
	k.until(k.now + 25*time.Millisecond)
	k.wants(t, "ROLL;t2")
	k.hearAll("ROLLED;5,1;a2 / PLAYER ROLLS;ann / ROUND STARTED;2;ann,bob")
	k.wants(t, "ANNOUNCE;5,1;a2")
	if v := k.m.view(); v.Dice.String() != "5,1" || v.Cup != v.You || v.Round != 2 || len(v.Order) != 2 || len(v.Log) != 2 {
		t.Errorf("got the view %+v, want round 2 with our dice 5,1", v)
	}
}

// TestInvalidDiceCountAsHigh checks dice with invalid values. Those of other players count as very high. With invalid dice
// of its own, the client announces the lowest possible value.
func TestInvalidDiceCountAsHigh(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Autopilot})
	k.hearAll("ROUND STARTED;1;bob,ann / PLAYER ROLLS;bob / ANNOUNCED;bob;7,7 / YOUR TURN;t1")
	if v := k.m.view(); v.Standing != d66 || v.Log[2].Dice != mia.None {
		t.Errorf("got the view %+v, want 6,6 to beat and no dice for 7,7", v)
	}
	k.hear("ROLLED;0,9;a1")
	k.wants(t, "ROLL;t1", "ANNOUNCE;2,1;a1")
	k.hearAll("ANNOUNCED;ann;2,1 / ACTUAL DICE;x / PLAYER LOST;nobody,ann;SOMETHING_ELSE")
	if s := k.m.stats; s.InvalidDice != 2 || s.Lost[mia.NoReason] != 1 || s.Rounds != 1 {
		t.Errorf("got the statistics %+v, want 2 invalid dice in one round lost for no reason", s.Stats)
	}
}

// TestAFailingBotCostsNoRound checks that a bot that panics or returns an invalid move costs no round.
func TestAFailingBotCostsNoRound(t *testing.T) {
	for name, bot := range map[string]session.Bot[mia.View, mia.Move]{
		"panics":  func(context.Context, mia.View, *rand.Rand) (mia.Move, bool) { panic("a bug") },
		"nothing": func(context.Context, mia.View, *rand.Rand) (mia.Move, bool) { return mia.Move{}, false },
		"odd":     func(context.Context, mia.View, *rand.Rand) (mia.Move, bool) { return mia.Say(99), true },
	} {
		k := enrolledAs(t, Orders{Mode: Autopilot})
		k.m.profile.Bot = bot
		k.hearAll(opening + " / ROLLED;3,2;a1")
		k.wants(t, "JOIN;j1", "ROLL;t1", "ANNOUNCE;3,2;a1")
		if k.m.stats.BotFailed != 2 {
			t.Errorf("%s: got %d failures of the bot, want 2", name, k.m.stats.BotFailed)
		}
	}
}

// TestADelayedBotAnswersInTime checks that a bot with a delay still answers before the time limit.
func TestADelayedBotAnswersInTime(t *testing.T) {
	for _, limit := range []time.Duration{20 * time.Second, 250 * time.Millisecond} {
		k := enrolledAs(t, Orders{Mode: Autopilot, Delay: time.Second, Limit: limit})
		k.hearAll(opening)
		k.wants(t, "JOIN;j1")
		k.until(min(500*time.Millisecond, 100*time.Millisecond+limit/1000) - time.Millisecond)
		k.wants(t)
		k.until(min(1500*time.Millisecond, limit))
		if len(k.sent) == 0 || k.sent[0] != "ROLL;t1" {
			t.Errorf("after %v sent %q, want ROLL;t1", k.now, k.sent)
		}
	}
}

// TestTheTimeLimitIsEstimated checks the estimated time limit. It is the specification's limit or the longest time of
// other players, until a player's time runs out.
func TestTheTimeLimitIsEstimated(t *testing.T) {
	for _, c := range []struct {
		name string
		hear func(k *talker)
		d    time.Duration
		sure bool
	}{
		{"nothing known", func(*talker) {}, 250 * time.Millisecond, false},
		{"rounds that are open for long", func(k *talker) {
			k.hear("ROUND STARTING;j1")
			k.until(k.now + 600*time.Millisecond)
			k.hear("ROUND STARTED;1;bob,ann")
		}, 600 * time.Millisecond, false},
		{"somebody who takes long", func(k *talker) {
			k.hear("ROUND STARTED;1;bob,ann")
			k.until(k.now + 5*time.Second)
			k.hear("PLAYER ROLLS;bob")
		}, 0, false},
		{"a pause after a round", func(k *talker) {
			k.hearAll("ROUND STARTED;1;bob,ann / PLAYER LOST;bob;SEE_BEFORE_FIRST_ROLL / SCORE;ann:1")
			k.until(k.now + 3*time.Second)
			k.hearAll("ROUND STARTING;j2 / ROUND STARTED;2;bob,ann")
		}, 0, false},
		{"players who are missing", func(k *talker) {
			k.hearAll("ROUND STARTED;1;bob,ann / PLAYER LOST;bob;SEE_BEFORE_FIRST_ROLL / SCORE;ann:1")
			k.until(k.now + time.Minute)
			k.hearAll("ROUND STARTING;j2 / ROUND STARTED;2;bob,ann")
		}, 250 * time.Millisecond, false},
		{"no turn", func(k *talker) {
			k.hear("ROUND STARTED;1;bob,ann")
			k.until(k.now + 2*time.Second)
			k.hear("PLAYER LOST;bob;DID_NOT_TAKE_TURN")
		}, 2 * time.Second, true},
		{"no announcement", func(k *talker) {
			k.hearAll("ROUND STARTED;1;bob,ann / PLAYER ROLLS;bob")
			k.until(k.now + 3*time.Second)
			k.hear("PLAYER LOST;bob;DID_NOT_ANNOUNCE")
		}, 3 * time.Second, true},
		{"one who leaves", func(k *talker) {
			k.hear("ROUND STARTED;1;bob,ann")
			k.until(k.now + 5*time.Millisecond)
			k.hear("PLAYER LOST;bob;DID_NOT_TAKE_TURN")
		}, 250 * time.Millisecond, false},
		{"told", func(k *talker) { k.step(k.m.setOrders(Orders{Mode: Hand, Limit: time.Hour}), nil) }, time.Hour, true},
	} {
		k := enrolledAs(t, Orders{Mode: Hand})
		c.hear(k)
		if d, sure := k.m.limits.Limit(); d.Round(50*time.Millisecond) != c.d || sure != c.sure {
			t.Errorf("%s: got the limit %v, sure %v, want %v, %v", c.name, d, sure, c.d, c.sure)
		}
	}
	// The first request without an answer shows the limit of a server for people. After that the bot is in time.
	k := enrolledAs(t, Orders{Mode: Hand})
	k.hear("ROUND STARTING;j1")
	k.until(k.now + 2*time.Second)
	k.hearAll("ROUND STARTED;1;ann,bob / YOUR TURN;t1")
	k.wants(t, "JOIN;j1")
	k.until(k.now + 20*time.Second)
	k.wants(t)
	k.hearAll("PLAYER LOST;ann;DID_NOT_TAKE_TURN / ROUND STARTING;j2 / ROUND STARTED;2;ann,bob / YOUR TURN;t2")
	k.wants(t, "JOIN;j2")
	k.until(k.now + 18*time.Second)
	k.wants(t)
	k.until(k.now + 1050*time.Millisecond)
	k.wants(t, "ROLL;t2")
}

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
