package labyrinthclient

import (
	"testing"

	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// BenchmarkLargest measures the largest board while nothing is known about the dialect. It begins a game, follows a move in
// all dialects, and finds the safe moves.
func BenchmarkLargest(b *testing.B) {
	c := labyrinth.Config{Width: 31, Height: 31, Players: 4, Objectives: 24}
	s, err := labyrinth.New(c, 1)
	if err != nil {
		b.Fatal(err)
	}
	h := &house{d: c.Dialect, state: s}
	start := h.start(1).(labyrinthwire.Start)
	all, err := labyrinthdialect.Begin(start, nil, nil, labyrinthdialect.Player)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("start", func(b *testing.B) {
		for b.Loop() {
			if _, err := labyrinthdialect.Begin(start, nil, nil, labyrinthdialect.Player); err != nil {
				b.Fatal(err)
			}
		}
	})
	move := h.write(0, s.View(0).Legal()[0])
	b.Run("move", func(b *testing.B) {
		for b.Loop() {
			if next, _ := all.Moved(move); next == nil {
				b.Fatal("got no board after the move, want one")
			}
		}
	})
	ours := all.Turned()
	p := ours[0].Position
	legal := p.View(1, nil).Legal()
	b.Run("careful", func(b *testing.B) {
		for b.Loop() {
			ours.Careful(legal, 1)
		}
	})
	b.Logf("%d tracks, %d likely, %d moves", len(all), len(all.Likely()), len(legal))
}
