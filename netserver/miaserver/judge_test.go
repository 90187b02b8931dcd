package miaserver

import (
	"slices"
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/keeper/conform/miaconform"
	"menagerie/rules/mia"
	"menagerie/wire"
)

// TestJudgeAcceptsRoundsWithoutPlayers lets a spectator check the messages of the server. Nobody joins round 2, and the
// spectator is absent for some rounds.
func TestJudgeAcceptsRoundsWithoutPlayers(t *testing.T) {
	o := Contest()
	o.Chance = chance(t, 2)
	sit(t, o, func(tb *table) {
		judge := miaconform.New(mia.Dialect{}, conform.Timing{Answer: time.Second})
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
