package miaclient

import (
	"strings"
	"testing"
	"time"

	"menagerie/netclient/miaclient/miatracker"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// FuzzMachine passes any lines to a machine, with pauses between. The first byte selects the mode. The machine must not
// panic or send much, and its views must be valid.
func FuzzMachine(f *testing.F) {
	for mode, talk := range []string{opening, second, opening + " / ROLLED;3,1;a1 / ANNOUNCED;ann;6,6 / PLAYER LOST;ann,bob;MIA", second} {
		f.Add(byte(mode), strings.ReplaceAll(talk, " / ", "\n"))
	}
	for mode, name := range []string{"mia-j", "mia-c"} {
		var all []string
		for _, l := range recording(f, name, "alice")[:60] {
			if l.from == "S" {
				all = append(all, l.text)
			}
		}
		f.Add(byte(mode), strings.Join(all, "\n"))
	}
	f.Fuzz(func(t *testing.T, mode byte, talk string) {
		if len(talk) > 8000 {
			return // longer scripts find nothing more
		}
		k := newTestMachine(Profile{Name: "ann", Bot: liar, Orders: Orders{Mode: Mode(mode % 4)}})
		k.m.shared.wanted.Store(mode&8 != 0)
		for i, datagram := range strings.Split(talk, "\n") {
			k.sent = nil
			k.until(k.now + time.Duration(mode/16)*10*time.Millisecond)
			k.hear(datagram)
			if k.err != nil {
				return
			}
			if len(k.sent) > 20 {
				t.Fatalf("after %q sent %q, want at most 20 messages", datagram, k.sent)
			}
			if mode&4 != 0 && i%3 == 0 {
				k.step(k.m.Submit(k.m.tracker.Seat(), mia.Move{Kind: mia.Kind(i % 6), Dice: mia.Dice(i % 30)}), nil)
			}
			for _, u := range k.shown {
				if u.View.Config.Seats > 0 {
					checkView(t, u.View)
				}
			}
			k.shown = nil
		}
		for _, r := range k.m.shared.rounds.Take(nil) {
			for _, v := range r.Views {
				checkView(t, v)
			}
		}
	})
}

// checkView checks the properties of a View that drawing and bots rely on.
func checkView(t *testing.T, v mia.View) {
	t.Helper()
	n := rules.Seat(v.Config.Seats)
	if v.Config.Validate() != nil || len(v.Scores) != int(n) || len(v.Played) != int(n) || len(v.Habits) != int(n) {
		t.Fatalf("got %d scores, %d played, %d habits in %+v, want one for each of %d seats", len(v.Scores), len(v.Played), len(v.Habits), v.Config, n)
	}
	seats := append(append([]rules.Seat{}, v.Order...), v.Waiting...)
	for _, e := range append(append([]mia.Event{}, v.Log...), v.Last...) {
		seats = append(seats, e.Seats...)
		if e.Seat != rules.Nobody {
			seats = append(seats, e.Seat)
		}
		if e.Dice > mia.Mia {
			t.Fatalf("got the event %+v, want valid dice", e)
		}
	}
	for _, seat := range seats {
		if seat < 0 || seat >= n {
			t.Fatalf("got seat %d, want one below %d", seat, n)
		}
	}
	if v.You >= n || v.Cup >= n || v.Standing > mia.Mia || v.Dice != mia.None && v.Cup != v.You {
		t.Fatalf("got the view %+v, want seats and dice in range, and dice only under our own cup", v)
	}
	if len(v.Log) > miatracker.MaxLog+2 || len(v.Last) > miatracker.MaxLog+4 || v.Stage > mia.Announcing {
		t.Fatalf("got %d events, %d of the last round and stage %v, want at most %d and %d", len(v.Log), len(v.Last), v.Stage, miatracker.MaxLog+2, miatracker.MaxLog+4)
	}
}
