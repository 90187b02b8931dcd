package labyrinthclient

import (
	"testing"

	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// BenchmarkLargest is what the largest board costs while nothing is known of how the server writes: to begin a game, to
// follow a move in all dialects, and to find the moves that are safe.
func BenchmarkLargest(b *testing.B) {
	c := labyrinth.Config{Width: 31, Height: 31, Players: 4, Objectives: 24}
	s, err := labyrinth.New(c, 1)
	if err != nil {
		b.Fatal(err)
	}
	h := &house{d: c.Dialect, state: s}
	start := h.start(1).(labyrinthwire.Start)
	all, err := begin(start, nil, nil, true)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("start", func(b *testing.B) {
		for b.Loop() {
			if _, err := begin(start, nil, nil, true); err != nil {
				b.Fatal(err)
			}
		}
	})
	move := h.write(0, s.View(0).Legal()[0])
	b.Run("move", func(b *testing.B) {
		for b.Loop() {
			if next, _ := all.moved(move); next == nil {
				b.Fatal("it can't be made")
			}
		}
	})
	ours := all.turned()
	p := ours[0].at
	legal := p.View(1, nil).Legal()
	b.Run("careful", func(b *testing.B) {
		for b.Loop() {
			ours.careful(legal, 1)
		}
	})
	b.Logf("%d tracks, %d likely, %d moves", len(all), len(all.likely()), len(legal))
}
