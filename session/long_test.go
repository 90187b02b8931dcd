package session_test

import (
	"encoding/json"
	"math"
	"testing"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/session"
)

// BenchmarkLongRecord reads a record of the pond in which both animals moved in every tick of 80 minutes, and plays it through.
func BenchmarkLongRecord(b *testing.B) {
	start, err := pond.New(pond.Config{CatStep: 1600}, 1)
	if err != nil {
		b.Fatal(err)
	}
	text := swum(b, start, 80*60*60).Append(nil)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r, err := record.Parse(text)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := session.Replay(start, r, rules.Nobody); err != nil {
			b.Fatal(err)
		}
	}
}

// swum returns the record of a game in which the mouse swims in squares and the cat runs.
func swum(b *testing.B, s pond.State, ticks int) *record.Record {
	r := &record.Record{Head: record.Head{Game: "pond", Seed: 1, Config: []byte(`{"catStep":1600}`), Seats: make([]record.SeatHead, 2)}}
	play := func(tick int, seat rules.Seat, m pond.Move) {
		next, err := s.Play(seat, m)
		if err != nil {
			b.Fatal(err)
		}
		text, err := json.Marshal(m)
		if err != nil {
			b.Fatal(err)
		}
		s, r.Moves = next, append(r.Moves, record.Entry{Tick: tick, Seat: seat, Move: text})
	}
	for tick := range ticks {
		play(tick, pond.Mouse, pondmath.Steer(s.View(pond.Mouse), float64(tick/20%4)*math.Pi/2))
		play(tick, pond.Cat, pondmath.Run(s.View(pond.Cat), 0.3))
	}
	return r
}
