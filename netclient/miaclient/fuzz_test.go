package miaclient

import (
	"strings"
	"testing"
	"time"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// FuzzMachine lets a server say anything, line by line, with a moment between. The first byte chooses the mode. Whatever comes,
// the machine does not panic, says little, and shows pictures that the rules could have.
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
			return // no more is found in more
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
				t.Fatalf("after %q said %q", datagram, k.sent)
			}
			if mode&4 != 0 && i%3 == 0 {
				k.step(k.m.Submit(k.m.p.mine(), mia.Move{Kind: mia.Kind(i % 6), Dice: mia.Dice(i % 30)}), nil)
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

// checkView holds a View to what drawers and bots rely on.
func checkView(t *testing.T, v mia.View) {
	t.Helper()
	n := rules.Seat(v.Config.Seats)
	if v.Config.Validate() != nil || len(v.Scores) != int(n) || len(v.Played) != int(n) || len(v.Habits) != int(n) {
		t.Fatalf("%d seats, %d scores, %d played, %d habits", n, len(v.Scores), len(v.Played), len(v.Habits))
	}
	seats := append(append([]rules.Seat{}, v.Order...), v.Waiting...)
	for _, e := range append(append([]mia.Event{}, v.Log...), v.Last...) {
		seats = append(seats, e.Seats...)
		if e.Seat != rules.Nobody {
			seats = append(seats, e.Seat)
		}
		if e.Dice > mia.Mia {
			t.Fatalf("%+v", e)
		}
	}
	for _, seat := range seats {
		if seat < 0 || seat >= n {
			t.Fatalf("seat %d of %d", seat, n)
		}
	}
	if v.You >= n || v.Cup >= n || v.Standing > mia.Mia || v.Dice != mia.None && v.Cup != v.You {
		t.Fatalf("%+v", v)
	}
	if len(v.Log) > maxLog+2 || len(v.Last) > maxLog+4 || v.Stage > mia.Announcing {
		t.Fatalf("%d events, %d before, stage %v", len(v.Log), len(v.Last), v.Stage)
	}
}
