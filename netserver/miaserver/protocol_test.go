package miaserver

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/netsim"
	"menagerie/netserver/limitclock"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/wire"
)

// chance returns a source of seeds whose rounds begin with the players in order of registration, and with the given dice.
func chance(t *testing.T, players int, first ...mia.Dice) func() uint64 {
	t.Helper()
	for seed := range uint64(1_000_000) {
		if fitsSeed(t, seed, players, first) {
			return func() uint64 { return seed }
		}
	}
	t.Fatalf("no seed gives %v, want one", first)
	return nil
}

func fitsSeed(t *testing.T, seed uint64, players int, first []mia.Dice) bool {
	t.Helper()
	s, err := mia.New(mia.Config{Seats: max(2, players)}, seed)
	for seat := range rules.Seat(players) {
		if err == nil {
			s, err = s.Play(seat, mia.Move{Kind: mia.Join})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for i, seat := range s.View(rules.Nobody).Order {
		if int(seat) != i {
			return false
		}
	}
	for i, want := range first {
		seat := s.Waiting()[0]
		if s, err = s.Play(seat, mia.Move{Kind: mia.Roll}); err != nil {
			t.Fatal(err)
		}
		if s.View(seat).Dice != want {
			return false
		}
		if s, err = s.Play(seat, mia.Say(mia.Lowest+mia.Dice(i))); err != nil {
			t.Fatal(err)
		}
	}
	return true
}

const (
	d52 = mia.Lowest + 6
	d43 = mia.Lowest + 4
)

// TestRoundsEndAsOnAKnownServer plays every kind of end of a round and compares the datagrams with those of a known server.
// Ann is first and has rolled 5,2. If Bob rolls, he gets 4,3 or Mia.
func TestRoundsEndAsOnAKnownServer(t *testing.T) {
	for _, c := range []struct {
		name  string
		bob   mia.Dice
		moves string // a: Ann, b: Bob; R: roll, S: call the bluff, w: wait; otherwise an announcement
		tells string // messages to all guests after the beginning
		score string
	}{
		{"caught", d43, "aR a6,1 bS", "PLAYER ROLLS;ann ANNOUNCED;ann;6,1 PLAYER WANTS TO SEE;bob ACTUAL DICE;5,2 PLAYER LOST;ann;CAUGHT_BLUFFING", "ann:0,bob:1"},
		{"true", d43, "aR a5,2 bS", "PLAYER ROLLS;ann ANNOUNCED;ann;5,2 PLAYER WANTS TO SEE;bob ACTUAL DICE;5,2 PLAYER LOST;bob;SEE_FAILED", "ann:1,bob:0"},
		{"less than true", d43, "aR a1,3 bS", "PLAYER ROLLS;ann ANNOUNCED;ann;3,1 PLAYER WANTS TO SEE;bob ACTUAL DICE;5,2 PLAYER LOST;bob;SEE_FAILED", "ann:1,bob:0"},
		{"see first", d43, "aS", "PLAYER WANTS TO SEE;ann PLAYER LOST;ann;SEE_BEFORE_FIRST_ROLL", "ann:0,bob:1"},
		{"too low", d43, "aR a5,2 bR b4,3", "PLAYER ROLLS;ann ANNOUNCED;ann;5,2 PLAYER ROLLS;bob ANNOUNCED;bob;4,3 PLAYER LOST;bob;ANNOUNCED_LOSING_DICE", "ann:1,bob:0"},
		{"equal", d43, "aR a5,2 bR b2,5", "PLAYER ROLLS;ann ANNOUNCED;ann;5,2 PLAYER ROLLS;bob ANNOUNCED;bob;5,2 PLAYER LOST;bob;ANNOUNCED_LOSING_DICE", "ann:1,bob:0"},
		{"true Mia", mia.Mia, "aR a5,2 bR b1,2", "PLAYER ROLLS;ann ANNOUNCED;ann;5,2 PLAYER ROLLS;bob ANNOUNCED;bob;2,1 ACTUAL DICE;2,1 PLAYER LOST;ann;MIA", "ann:0,bob:1"},
		{"false Mia", d43, "aR a2,1", "PLAYER ROLLS;ann ANNOUNCED;ann;2,1 ACTUAL DICE;5,2 PLAYER LOST;ann;LIED_ABOUT_MIA", "ann:0,bob:1"},
		{"no turn", d43, "w", "PLAYER LOST;ann;DID_NOT_TAKE_TURN", "ann:0,bob:1"},
		{"no announcement", d43, "aR w", "PLAYER ROLLS;ann PLAYER LOST;ann;DID_NOT_ANNOUNCE", "ann:0,bob:1"},
		{"impossible dice are not heard", d43, "aR a7,7 a31 a0,0 a w", "PLAYER ROLLS;ann PLAYER LOST;ann;DID_NOT_ANNOUNCE", "ann:0,bob:1"},
		{"until they are possible", d43, "aR a7,7 a03,1x bS", "PLAYER ROLLS;ann ANNOUNCED;ann;3,1 PLAYER WANTS TO SEE;bob ACTUAL DICE;5,2 PLAYER LOST;bob;SEE_FAILED", "ann:1,bob:0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			sit(t, Options{Chance: chance(t, 2, d52, c.bob)}, func(tb *table) {
				ann, bob, eve := tb.player("ann", ""), tb.player("bob", ""), tb.from("")
				eve.says("REGISTER_SPECTATOR;eve")
				eve.wants("REGISTERED")
				time.Sleep(tb.options.Poll)
				tb.begin(ann, bob)
				told := strings.ReplaceAll(c.tells, " PLAYER", "\nPLAYER")
				told = strings.NewReplacer(" ANNOUNCED", "\nANNOUNCED", " ACTUAL", "\nACTUAL").Replace(told)
				want := append([]string{"ROUND STARTED;1;ann,bob"}, strings.Split(told, "\n")...)
				want = append(want, "SCORE;"+c.score)
				tb.moves(ann, bob, c.moves)
				eve.wants(want...)
				if got := tb.Snapshot(); got.Rounds != 1 || got.Stage != "joining" || got.Round != 2 {
					t.Errorf("got %+v, want stage joining of round 2 after 1 round", got)
				}
			})
		})
	}
}

// moves makes the moves of a text in the notation of TestRoundsEndAsOnAKnownServer.
func (tb *table) moves(ann, bob *raw, moves string) {
	tb.t.Helper()
	for _, move := range strings.Fields(moves) {
		if move == "w" {
			time.Sleep(tb.options.Turn)
			synctest.Wait()
			continue
		}
		who := map[byte]*raw{'a': ann, 'b': bob}[move[0]]
		switch what := move[1:]; what {
		case "R":
			who.says("ROLL;" + who.token("YOUR TURN"))
		case "S":
			who.says("SEE;" + who.token("YOUR TURN"))
		default:
			who.says("ANNOUNCE;" + what + ";" + who.token("ROLLED"))
		}
	}
}

// TestTheSpecificationsDialectIsStrict checks the strict dialect of the specification. A command out of turn loses, and equal
// announcements are allowed, up to a limit.
func TestTheSpecificationsDialectIsStrict(t *testing.T) {
	text, err := mia.ParseDialect("text")
	if err != nil {
		t.Fatal(err)
	}
	begin := func(tb *table) (ann, bob *raw) {
		ann, bob = tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		bob.hears()
		return ann, bob
	}
	o := Options{Dialect: text, Times: Times{Turn: time.Minute}, Chance: chance(t, 2, d52)}
	sit(t, o, func(tb *table) {
		ann, bob := begin(tb)
		ann.says("ANNOUNCE;5,2;" + ann.token("YOUR TURN"))
		bob.wants("PLAYER LOST;ann;INVALID_TURN", "SCORE;ann:0,bob:1", "ROUND STARTING;tok")
	})
	sit(t, o, func(tb *table) {
		ann, bob := begin(tb)
		ann.says("ROLL;" + ann.token("YOUR TURN"))
		bob.hears()
		ann.says("SEE;" + ann.token("ROLLED"))
		bob.wants("PLAYER LOST;ann;INVALID_TURN", "SCORE;ann:0,bob:1", "ROUND STARTING;tok")
	})
	sit(t, o, func(tb *table) {
		players := [2]*raw{}
		players[0], players[1] = begin(tb)
		for i := range maxEvents {
			p := players[i%2]
			p.says("ROLL;" + p.token("YOUR TURN"))
			p.says("ANNOUNCE;6,6;" + p.token("ROLLED"))
			if tb.Counters().Rounds > 0 {
				return
			}
		}
		t.Error("the round did not end, want an end")
	})
}

// TestPrivateMessagesComeInOrder checks the order of messages to single players.
func TestPrivateMessagesComeInOrder(t *testing.T) {
	sit(t, Options{Chance: chance(t, 2, d52)}, func(tb *table) {
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		ann.joins()
		bob.joins()
		ann.wants("ROUND STARTING;tok")
		bob.wants("ROUND STARTING;tok")
		time.Sleep(tb.options.Join)
		tb.moves(ann, bob, "aR a5,2 bS")
		ann.wants("ROUND STARTED;1;ann,bob", "YOUR TURN;tok", "PLAYER ROLLS;ann", "ROLLED;5,2;tok", "ANNOUNCED;ann;5,2",
			"PLAYER WANTS TO SEE;bob", "ACTUAL DICE;5,2", "PLAYER LOST;bob;SEE_FAILED", "SCORE;ann:1,bob:0", "ROUND STARTING;tok")
		bob.wants("ROUND STARTED;1;ann,bob", "PLAYER ROLLS;ann", "ANNOUNCED;ann;5,2", "YOUR TURN;tok",
			"PLAYER WANTS TO SEE;bob", "ACTUAL DICE;5,2", "PLAYER LOST;bob;SEE_FAILED", "SCORE;ann:1,bob:0", "ROUND STARTING;tok")
	})
}

// TestRoundsHaveTheTimesOfAKnownServer checks the times of the known server. Rounds are open for the whole 250 ms, turns
// follow at once, and there is no pause between rounds. A heartbeat comes every two seconds.
func TestRoundsHaveTheTimesOfAKnownServer(t *testing.T) {
	o := Contest()
	o.Chance = chance(t, 2)
	sit(t, o, func(tb *table) {
		ann := tb.player("ann", "")
		time.Sleep(10 * time.Second)
		if got := ann.hears(); got != nil {
			t.Errorf("alone: the player received %q, want nothing", got)
		}
		bob := tb.player("bob", "")
		time.Sleep(500 * time.Millisecond)
		ann.mu.Lock()
		ann.began = time.Now()
		ann.mu.Unlock()
		ann.joins()
		bob.joins()
		ann.wants("ROUND STARTING;tok")
		time.Sleep(900 * time.Millisecond)
		synctest.Wait()
		ann.mu.Lock()
		defer ann.mu.Unlock()
		var at []string
		for i, text := range ann.heard {
			at = append(at, fmt.Sprint(ann.at[i].Milliseconds(), " ", strings.Split(text, ";")[0]))
		}
		want := "250 ROUND STARTED, 250 YOUR TURN, 500 PLAYER LOST, 500 SCORE, 500 ROUND STARTING, " +
			"750 ROUND CANCELED, 750 SCORE, 750 ROUND STARTING"
		if got := strings.Join(at, ", "); got != want {
			t.Errorf("came %s, want %s", got, want)
		}
	})
}

func TestHeartbeatsComeEveryTwoSeconds(t *testing.T) {
	sit(t, Contest(), func(tb *table) {
		ann, eve := tb.player("ann", ""), tb.from("")
		eve.says("REGISTER_SPECTATOR;eve")
		time.Sleep(20 * time.Second)
		synctest.Wait()
		for _, r := range []*raw{ann, eve} {
			r.mu.Lock()
			beats := 0
			for _, text := range r.heard {
				if text == "HEARTBEAT" {
					beats++
				}
			}
			r.mu.Unlock()
			if beats != 10 {
				t.Errorf("got %d heartbeats in 20 s, want 10", beats)
			}
		}
	})
}

// TestTableTimesAreLonger checks the longer times of Table: for a turn, for an announcement, and after each round.
func TestTableTimesAreLonger(t *testing.T) {
	o := Table()
	o.Chance = chance(t, 2, d52)
	sit(t, o, func(tb *table) {
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		time.Sleep(19 * time.Second)
		tb.moves(ann, bob, "aR")
		time.Sleep(19 * time.Second)
		tb.moves(ann, bob, "a5,2")
		time.Sleep(19 * time.Second)
		tb.moves(ann, bob, "bS")
		if s := tb.Snapshot(); s.Stage != "pause" || s.Rounds != 1 || s.Late != 0 {
			t.Errorf("got %+v, want the pause after 1 round and none late", s)
		}
		time.Sleep(tb.options.Pause)
		synctest.Wait()
		if s := tb.Snapshot(); s.Stage != "joining" || s.Round != 2 {
			t.Errorf("got %+v, want stage joining of round 2", s)
		}
	})
}

// TestAnEarlyRoundWaitsForNobody checks that with Options.Early a round begins when all players have joined. Soon it no longer
// waits for players who never join.
func TestAnEarlyRoundWaitsForNobody(t *testing.T) {
	sit(t, Options{Times: Times{Early: true, Join: time.Minute, Turn: 10 * time.Second}}, func(tb *table) {
		ann, bob, dead := tb.player("ann", ""), tb.player("bob", ""), tb.player("dead", "")
		time.Sleep(tb.options.Poll)
		for round := 1; round <= 5; round++ {
			ann.joins()
			bob.joins()
			began := time.Now()
			for tb.Snapshot().Stage == "joining" {
				time.Sleep(time.Second)
			}
			if waited := time.Since(began); (waited > time.Second) != (round <= missedLimit) {
				t.Errorf("round %d began after %v, want a wait of more than 1 s: %v", round, waited, round <= missedLimit)
			}
			for tb.Snapshot().Stage != "joining" {
				time.Sleep(tb.options.Turn)
			}
		}
		dead.joins()
		if g := tb.Snapshot().Guests[2]; g.Missed != 0 || !g.Joined {
			t.Errorf("a player who joins again: got %+v, want joined and none missed", g)
		}
	})
}

func TestRoundsOfOnePlayerAreCancelled(t *testing.T) {
	for _, c := range []struct {
		dialect mia.Dialect
		score   string
	}{{mia.Dialect{}, "SCORE;ann:0,bob:0"}, {mia.Dialect{Alone: mia.AlonePoint}, "SCORE;ann:1,bob:0"}} {
		sit(t, Options{Dialect: c.dialect}, func(tb *table) {
			ann, bob := tb.player("ann", ""), tb.player("bob", "")
			time.Sleep(tb.options.Poll)
			bob.wants("ROUND STARTING;tok")
			time.Sleep(tb.options.Join)
			bob.wants("ROUND CANCELED;NO_PLAYERS", "SCORE;ann:0,bob:0", "ROUND STARTING;tok")
			tb.begin(ann)
			bob.wants("ROUND STARTED;2;ann", "ROUND CANCELED;ONLY_ONE_PLAYER", c.score, "ROUND STARTING;tok")
		})
	}
}

// TestInvalidMessagesHaveNoEffect checks that messages with wrong tokens, unrequested moves and second moves have no effect.
func TestInvalidMessagesHaveNoEffect(t *testing.T) {
	sit(t, Options{Chance: chance(t, 2, d52)}, func(tb *table) {
		ann, bob, eve := tb.player("ann", ""), tb.player("bob", ""), tb.from("")
		eve.says("REGISTER_SPECTATOR;eve")
		eve.hears()
		time.Sleep(tb.options.Poll)
		join := ann.token("ROUND STARTING")
		for _, text := range []string{"JOIN;", "JOIN;x", "JOIN;" + bob.token("ROUND STARTING"), "ROLL;" + join, "JOIN", "join;" + join, " JOIN;" + join} {
			ann.says(text)
		}
		eve.says("JOIN;" + join)
		if g := tb.Snapshot().Guests[0]; g.Joined {
			t.Errorf("got %+v, want nobody to join with an invalid message", g)
		}
		ann.says("JOIN;" + join + ";more")
		ann.says("JOIN;" + join)
		bob.joins()
		time.Sleep(tb.options.Join)
		turn := ann.token("YOUR TURN")
		for _, text := range []string{"ROLL;" + join, "ROLL", "ROLL;", "SEE;x", "roll;" + turn, "ROLL;" + turn + "\n", "ANNOUNCE;5,2;" + turn} {
			ann.says(text)
		}
		bob.says("ROLL;" + turn)
		eve.wants("ROUND STARTED;1;ann,bob")
		ann.says("ROLL;" + turn)
		ann.says("SEE;" + turn)
		ann.says("ROLL;" + turn)
		eve.wants("PLAYER ROLLS;ann")
		ann.says("ANNOUNCE")
		ann.says("ANNOUNCE;5,2;" + turn)
		eve.wants()
		ann.says("ANNOUNCE;5,2;" + ann.token("ROLLED"))
		ann.says("ANNOUNCE;6,2;" + turn)
		eve.wants("ANNOUNCED;ann;5,2")
		if got := tb.Counters().Ignored; got != 22 {
			t.Errorf("got %d ignored datagrams, want 22", got)
		}
	})
}

// TestMessagesAreCaptured checks that the capture has ignored datagrams with their reasons.
func TestMessagesAreCaptured(t *testing.T) {
	capture := wire.NewCapture(1000, 100_000)
	sit(t, Options{Chance: chance(t, 2, d52), Observer: &observe.Observer{Capture: capture}}, func(tb *table) {
		ann, bob, eve := tb.player("ann", ""), tb.player("bob", "10.0.0.2:5"), tb.from("10.0.0.3:7")
		eve.says("JOIN;x")
		eve.says("REGISTER;ann")
		eve.says("REGISTER;")
		time.Sleep(tb.options.Poll)
		ann.says("JOIN;x")
		ann.joins()
		bob.joins()
		time.Sleep(tb.options.Join)
		turn := ann.token("YOUR TURN")
		bob.says("ROLL;" + turn)
		ann.says("what")
		ann.says("ANNOUNCE;7,7;" + turn)
		ann.says("ROLL;" + turn)
		ann.says("ROLL;" + turn)
		ann.says("SEE;" + turn)
	})
	notes, _, _ := capture.Since(0, nil)
	var got []string
	for _, n := range notes {
		if n.Err != nil {
			got = append(got, n.String())
		}
	}
	want := []string{
		"10.0.0.3:7 ! " + errStranger.Error(), "10.0.0.3:7 ! NAME_ALREADY_TAKEN", "10.0.0.3:7 ! INVALID_NAME",
		"local 1 ! " + errLate.Error(), "10.0.0.2:5 ! " + errTurn.Error(), "local 1 ! " + errUnknown.Error(),
		"local 1 ! " + errDice.Error(), "local 1 ! " + ErrTwice.Error(), "local 1 ! " + errTurn.Error(),
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got the refusals\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestRehearsedLimitsDelayTheEndOfATurn checks that a round begins when all players have joined, and that stretched and
// stopped limits delay the end of a turn.
func TestRehearsedLimitsDelayTheEndOfATurn(t *testing.T) {
	r := netsim.New(netsim.Spec{})
	sit(t, Options{Chance: chance(t, 2, d52, d43), Observer: r.Observer()}, func(tb *table) {
		r.Set(netsim.Spec{Limits: 10_000})
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		late := func(after time.Duration, want int64) {
			t.Helper()
			time.Sleep(after)
			if n := tb.Counters().Late; n != want {
				t.Errorf("got %d late, want %d", n, want)
			}
		}
		late(2*time.Second, 0)
		r.StopLimits()
		late(10*time.Minute, 0)
		r.StartLimits()
		late(400*time.Millisecond, 0)
		late(400*time.Millisecond, 1)
	})
}

// TestRehearsedJoinDoesNotBlockTheRound checks that a player who never joins does not block the round, even if limits are
// stopped.
func TestRehearsedJoinDoesNotBlockTheRound(t *testing.T) {
	r := netsim.New(netsim.Spec{Limits: limitclock.Stopped})
	sit(t, Options{Observer: r.Observer()}, func(tb *table) {
		tb.player("ann", "")
		tb.player("bob", "")
		time.Sleep(tb.options.Poll + tb.options.Join + maxJoinExtension - 100*time.Millisecond)
		if s := tb.Snapshot(); s.Rounds != 0 || s.Stage != "joining" {
			t.Errorf("got %+v, want stage joining without a round", s)
		}
		time.Sleep(time.Second)
		if s := tb.Snapshot(); s.Rounds != 1 {
			t.Errorf("got %+v, want 1 round", s)
		}
	})
}

// TestRehearsedGraceProtectsNewPlayers checks the grace period of a new player.
func TestRehearsedGraceProtectsNewPlayers(t *testing.T) {
	r := netsim.New(netsim.Spec{})
	sit(t, Options{Chance: chance(t, 2, d52, d43), Observer: r.Observer()}, func(tb *table) {
		r.Set(netsim.Spec{Grace: 5 * time.Second})
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		time.Sleep(4 * time.Second)
		if n := tb.Counters().Late; n != 0 {
			t.Errorf("got %d late, want 0", n)
		}
		time.Sleep(2 * time.Second)
		if n := tb.Counters().Late; n == 0 {
			t.Error("after the grace: got nobody late, want at least one")
		}
	})
}
