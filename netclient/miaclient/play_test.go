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

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/session"
)

// liar announces 66 always, and never wants to see.
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

// enrolledAs is a machine that was let in.
func enrolledAs(t *testing.T, o Orders) *talker {
	t.Helper()
	k := newTestMachine(Profile{Name: "ann", Bot: liar, Orders: o})
	if got := k.said(); got != "REGISTER;ann" && got != "REGISTER_SPECTATOR;ann" {
		t.Fatalf("said %q", got)
	}
	k.hear("REGISTERED")
	return k
}

// hearAll lets the server say several things at once.
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

// In each mode the same requests are answered differently.
func TestModes(t *testing.T) {
	for _, c := range []struct {
		orders Orders
		hears  string
		says   []string
		by     By
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
		{Orders{Mode: Armed, Joins: JoinNone}, "ROUND STARTING;j1", nil, 0},
		{Orders{Mode: Watch}, "ROUND STARTED;1;bob,kim / PLAYER ROLLS;bob", nil, 0},
	} {
		k := enrolledAs(t, c.orders)
		k.hearAll(c.hears)
		k.wants(t, c.says...)
		s := k.m.stats
		if n := len(c.says); n > 1 && (s.By[c.by] != n-1 || s.Recent[n-2].By != c.by || s.Recent[n-2].Round != 1) {
			t.Errorf("%+v: %+v", c.orders, s.Stats)
		}
		if len(k.m.Seats()) != 0 || k.last().View.ToMove() {
			t.Errorf("%+v: the person is to act: %v", c.orders, k.m.Seats())
		}
		if k.m.orders.Plan.SeeNext && strings.Contains(fmt.Sprint(c.says), "SEE") {
			t.Errorf("%+v: the next is to be seen again", c.orders)
		}
	}
}

// By hand the View waits for the person, who answers; shortly before the time is up the bot does.
func TestByHand(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Hand})
	k.hearAll(opening)
	k.wants(t, "JOIN;j1")
	if v := k.last().View; !v.ToMove() || v.Stage != mia.Turn || !slices.Equal(k.m.Seats(), []rules.Seat{v.You}) {
		t.Errorf("%+v", v)
	}
	you := k.m.p.mine()
	for _, c := range []struct {
		seat rules.Seat
		move mia.Move
		want error
	}{
		{you + 1, mia.Move{Kind: mia.Roll}, session.ErrSeat}, {you, mia.Say(d61), mia.FaultWrongKind},
		{you, mia.Move{}, mia.FaultWrongKind}, {you, mia.Move{Kind: mia.TimeOut}, mia.FaultWrongKind},
	} {
		if s := k.m.Submit(c.seat, c.move); len(s.Show) != 1 || !errors.Is(s.Show[0].Err, c.want) || len(s.Send) > 0 {
			t.Errorf("%v by %d is answered by %+v", c.move, c.seat, s)
		}
	}
	k.move(t, "ROLL")
	k.wants(t, "ROLL;t1")
	k.hearAll("PLAYER ROLLS;ann / ROLLED;6,4;a1")
	if v := k.last().View; !v.ToMove() || v.Stage != mia.Announcing || v.Dice != d64 || v.Cup != you {
		t.Errorf("%+v", v)
	}
	k.until(k.now + 120*time.Millisecond)
	k.wants(t)
	k.until(k.now + 60*time.Millisecond)
	k.wants(t, "ANNOUNCE;6,6;a1")
	if s := k.m.stats; s.By[ByPerson] != 1 || s.By[ByAutopilot] != 1 || s.Recent[1].Took < 100*time.Millisecond || s.Recent[1].Dice != d64 {
		t.Errorf("%+v", s.Stats)
	}
	if s := k.m.Submit(you, mia.Say(d64)); !errors.Is(s.Show[0].Err, mia.FaultOutOfTurn) {
		t.Errorf("too late is answered by %+v", s.Show)
	}
}

// The person rests, plays one round, and joins again while a round is open.
func TestRounds(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Hand, Joins: JoinOnce})
	k.hearAll("ROUND STARTING;j1 / ROUND STARTED;1;ann,bob / PLAYER LOST;ann;DID_NOT_TAKE_TURN / SCORE;ann:0,bob:1 / ROUND STARTING;j2")
	k.wants(t, "JOIN;j1")
	k.step(k.m.Submit(k.m.p.mine(), mia.Move{Kind: mia.Join}), nil)
	k.wants(t, "JOIN;j2")
	k.hearAll("ROUND STARTED;2;bob,kim / PLAYER LOST;bob;DID_NOT_TAKE_TURN / ROUND STARTING;j3")
	k.wants(t, "JOIN;j3") // it was not in time for the second
	k.hearAll("ROUND STARTED;3;bob,ann / PLAYER LOST;bob;DID_NOT_TAKE_TURN / ROUND STARTING;j4")
	k.wants(t)
	k.step(k.m.obey(Orders{Mode: Autopilot}), nil)
	k.wants(t, "JOIN;j4")
	if s := k.m.stats; s.Rounds != 3 || s.Played != 2 || s.Won != 1 || s.Lost[mia.DidNotTakeTurn] != 1 {
		t.Errorf("%+v", s.Stats)
	}
	if v := k.m.view(); v.Round != 4 || v.Played[k.m.p.mine()] != 2 || v.Stage != mia.Joining {
		t.Errorf("%+v", v)
	}
}

// What comes of a round after its end looks like rounds whose beginnings were lost; the server's next number puts the count right.
func TestRoundsThatWereNone(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Autopilot})
	k.hearAll("ROUND STARTING;j1 / ROUND STARTED;1;ann,bob / PLAYER LOST;ann;DID_NOT_TAKE_TURN")
	k.hearAll("PLAYER ROLLS;bob / PLAYER LOST;bob;DID_NOT_ANNOUNCE / PLAYER ROLLS;ann / PLAYER LOST;ann;DID_NOT_ANNOUNCE")
	if k.m.p.number != 3 {
		t.Fatalf("the strays count as rounds up to %d", k.m.p.number)
	}
	for round := 2; round < 5; round++ {
		k.hear(fmt.Sprintf("ROUND STARTED;%d;ann,bob", round))
		if p := k.m.p; p.number != round || len(p.order) != 2 || p.actor != p.mine() {
			t.Fatalf("in round %d: number %d, order %v, %d acts", round, p.number, p.order, p.actor)
		}
		k.hear(fmt.Sprintf("ROUND STARTED;%d;ann,bob", round-1)) // late
		k.hear("PLAYER LOST;ann;DID_NOT_TAKE_TURN")
	}
	if s := k.m.stats; s.Played != 4 {
		t.Errorf("%+v", s.Stats)
	}
}

// Answers that nothing comes of are sent again, a few times; requests that are repeated are answered in the same way.
func TestResending(t *testing.T) {
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
		t.Errorf("%+v", s.Stats)
	}
}

// A request that has overtaken what it is about waits for that, but not for long.
func TestRequestsOutOfOrder(t *testing.T) {
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
		t.Errorf("%+v", v)
	}
}

// Odd dice are survived: those of others count as very high, and with such ones ourselves we say what is enough.
func TestOddDice(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Autopilot})
	k.hearAll("ROUND STARTED;1;bob,ann / PLAYER ROLLS;bob / ANNOUNCED;bob;7,7 / YOUR TURN;t1")
	if v := k.m.view(); v.Standing != d66 || v.Log[2].Dice != mia.None {
		t.Errorf("%+v", v)
	}
	k.hear("ROLLED;0,9;a1")
	k.wants(t, "ROLL;t1", "ANNOUNCE;2,1;a1")
	k.hearAll("ANNOUNCED;ann;2,1 / ACTUAL DICE;x / PLAYER LOST;nobody,ann;SOMETHING_ELSE")
	if s := k.m.stats; s.Odd != 2 || s.Lost[mia.NoReason] != 1 || s.Rounds != 1 {
		t.Errorf("%+v", s.Stats)
	}
}

// A bot that panics, has nothing to say or says nonsense costs no round.
func TestBotsThatFail(t *testing.T) {
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
			t.Errorf("%s: failed %d times", name, k.m.stats.BotFailed)
		}
	}
}

// A bot that takes its time, as people do, still answers before the time is up.
func TestDelay(t *testing.T) {
	for _, limit := range []time.Duration{20 * time.Second, 250 * time.Millisecond} {
		k := enrolledAs(t, Orders{Mode: Autopilot, Delay: time.Second, Limit: limit})
		k.hearAll(opening)
		k.wants(t, "JOIN;j1")
		k.until(min(500*time.Millisecond, 100*time.Millisecond+limit/1000) - time.Millisecond)
		k.wants(t)
		k.until(min(1500*time.Millisecond, limit))
		if len(k.sent) == 0 || k.sent[0] != "ROLL;t1" {
			t.Errorf("after %v said %q", k.now, k.sent)
		}
	}
}

// The limit is found out: it is assumed to be the text's, or as long as others take, until somebody's time runs out.
func TestLimits(t *testing.T) {
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
		{"told", func(k *talker) { k.step(k.m.obey(Orders{Mode: Hand, Limit: time.Hour}), nil) }, time.Hour, true},
	} {
		k := enrolledAs(t, Orders{Mode: Hand})
		c.hear(k)
		if d, sure := k.m.limits.limit(); d.Round(50*time.Millisecond) != c.d || sure != c.sure {
			t.Errorf("%s: %v, sure %v", c.name, d, sure)
		}
	}
	// Where people play, the first request that nobody answers tells the limit, and from then on the bot is in time.
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
