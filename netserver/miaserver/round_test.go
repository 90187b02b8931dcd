package miaserver

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules/mia"
	"menagerie/wire"
)

// invited returns the names of the players whom the server has invited since the last call.
func invited(players map[string]*raw) (names []string) {
	for name, p := range players {
		if slices.Contains(p.hears(), "ROUND STARTING;tok") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// TestPlayersWithoutLivesAreNotInvited plays games of two lives. The first player of each round does not move and loses a life.
func TestPlayersWithoutLivesAreNotInvited(t *testing.T) {
	sit(t, Options{Lives: 2, Chance: func() uint64 { return 4 }}, func(tb *table) {
		all := map[string]*raw{"ann": tb.player("ann", ""), "bob": tb.player("bob", ""), "cid": tb.player("cid", "")}
		time.Sleep(tb.options.Poll)
		synctest.Wait()
		left := map[string]int{"ann": 2, "bob": 2, "cid": 2}
		for round := 1; round <= 10; round++ {
			var want []string
			for name, n := range left {
				if n > 0 {
					want = append(want, name)
				}
			}
			slices.Sort(want)
			if len(want) < 2 {
				if got := invited(all); !slices.Equal(got, []string{"ann", "bob", "cid", "dan"}) {
					t.Errorf("after the first game: got an invitation to %q, want a new game of all four players", got)
				}
				return
			}
			if got := invited(all); !slices.Equal(got, want) {
				t.Fatalf("round %d: got an invitation to %q, want %q", round, got, want)
			}
			time.Sleep(tb.options.Join) // nobody joins in time
			synctest.Wait()
			tb.mu.Lock() // the detector of races does not know synctest.Wait for timers
			loser, got := tb.round.players[tb.waiting()].name, len(tb.round.players)
			tb.mu.Unlock()
			if got != len(want) {
				t.Fatalf("round %d: got %d players, want %d, because nobody may save a life by not joining", round, got, len(want))
			}
			time.Sleep(tb.options.Turn) // nor takes the turn
			synctest.Wait()
			left[loser]--
			for _, g := range tb.Snapshot().Guests {
				if g.Lives != left[g.Name] && len(want) > 2 {
					t.Errorf("round %d: %s has %d lives, want %d", round, g.Name, g.Lives, left[g.Name])
				}
			}
			if round == 1 {
				all["dan"] = tb.player("dan", "192.0.2.7:5000")
			}
		}
		t.Errorf("the game goes on after 10 rounds with %v lives, want its end after at most 5", left)
	})
}

// TestALeavingPlayerIsOut checks that a player who has left for the time between two rounds cannot continue a game.
func TestALeavingPlayerIsOut(t *testing.T) {
	o := Options{Lives: 6, Chance: func() uint64 { return 4 }}
	o.Pause = time.Second
	sit(t, o, func(tb *table) {
		all := map[string]*raw{"ann": tb.player("ann", ""), "bob": tb.player("bob", ""), "cid": tb.player("cid", "")}
		time.Sleep(tb.options.Poll)
		tb.begin(all["ann"], all["bob"], all["cid"])
		time.Sleep(tb.options.Turn)
		all["cid"].says("UNREGISTER")
		invited(all)
		time.Sleep(tb.options.Pause)
		if got, want := invited(all), []string{"ann", "bob"}; !slices.Equal(got, want) {
			t.Errorf("after cid has left: got an invitation to %q, want %q", got, want)
		}
		all["cid"] = tb.player("cid", "")
		time.Sleep(tb.options.Join + tb.options.Turn + tb.options.Pause)
		if got, want := invited(all), []string{"ann", "bob"}; !slices.Equal(got, want) {
			t.Errorf("after cid has come back: got an invitation to %q, want %q until the next game", got, want)
		}
		all["bob"].says("UNREGISTER")
		time.Sleep(tb.options.Join + 2*tb.options.Turn + tb.options.Pause + tb.options.Poll)
		if got, want := invited(all), []string{"ann", "cid"}; !slices.Equal(got, want) {
			t.Errorf("after bob has left: got an invitation to %q, want %q in the next game", got, want)
		}
	})
}

// TestAGameHasLivesOrRounds checks that New rejects options with both.
func TestAGameHasLivesOrRounds(t *testing.T) {
	for _, o := range []Options{{Lives: 3, Rounds: 5}, {Lives: -1}, {Lives: 7}} {
		if s, err := New(o); err == nil {
			t.Errorf("New accepts %d lives and %d rounds, want an error", o.Lives, o.Rounds)
			_ = s.Shutdown(t.Context())
		}
	}
}

// TestJudgeAcceptsRoundsWithoutPlayers lets a spectator check the messages of the server. Nobody joins round 2, and the
// spectator is absent for some rounds.
func TestJudgeAcceptsRoundsWithoutPlayers(t *testing.T) {
	o := Contest()
	o.Chance = chance(t, 2)
	sit(t, o, func(tb *table) {
		judge := conform.NewMia(mia.Dialect{}, conform.Timing{Answer: time.Second})
		watcher := tb.from("")
		says := func(text string) {
			judge.Check(wire.CapturedMessage{At: time.Since(tb.began), Dir: wire.Sent, Bytes: []byte(text)})
			watcher.says(text)
		}
		hears := func(want string) {
			t.Helper()
			all := watcher.hears()
			if !slices.Contains(all, want) {
				t.Errorf("the spectator received %q, want %s", all, want)
			}
			for _, text := range all {
				judge.Check(wire.CapturedMessage{At: time.Since(tb.began), Dir: wire.Received, Bytes: []byte(text)})
			}
		}
		says("REGISTER_SPECTATOR;eve")
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		time.Sleep(tb.options.Turn) // the first player does not respond
		hears("SCORE;ann:0,bob:1")
		time.Sleep(tb.options.Join)
		hears("ROUND CANCELED;NO_PLAYERS")
		tb.begin(ann)
		hears("ROUND CANCELED;ONLY_ONE_PLAYER")
		tb.begin(ann, bob)
		hears("ROUND STARTED;4;ann,bob")
		says("UNREGISTER")
		hears("UNREGISTERED")
		time.Sleep(10 * tb.options.Join)
		says("REGISTER_SPECTATOR;eve")
		tb.begin(ann, bob)
		hears("ROUND STARTED;14;ann,bob")
		for _, d := range judge.End(time.Since(tb.began)) {
			t.Errorf("after %s: got the violation %v, want none", d.Message.Bytes, d.Rule)
		}
	})
}

// TestAResponseIsReadFirstIfTheProcessWasStoppedBeforeTheTimerBegan sets the timer of a turn after the end of the turn, as happens if
// the process was stopped between the two.
func TestAResponseIsReadFirstIfTheProcessWasStoppedBeforeTheTimerBegan(t *testing.T) {
	sit(t, Options{}, func(tb *table) {
		tb.mu.Lock()
		defer tb.mu.Unlock()
		tb.stage, tb.due, tb.again = turning, time.Now().Add(-500*time.Millisecond), time.Time{}
		tb.setTimer()
		if late := time.Since(tb.clock.due); late != 500*time.Millisecond || !tb.clock.waitForLate() {
			t.Errorf("got a timer that is %v late, want it 500ms late and waiting for unread datagrams", late)
		}
		tb.stage, tb.due = alone, time.Now().Add(tb.options.Poll)
	})
}
