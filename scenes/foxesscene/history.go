package foxesscene

import (
	"context"
	"slices"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// History has the lead of the foxes, in animals, at several moments of a game.
type History struct {
	Lead   []float64
	Views  []foxes.View
	Places []int // position in the replay of each moment
}

// historyOf computes the history of a recorded game by replaying the moves.
func historyOf(ctx context.Context, r *record.Record) (History, error) {
	// The record of a game on a server has views instead of moves.
	if r.HasViews() {
		views, err := record.Views[foxes.View](r)
		var h History
		for i, v := range views {
			h.note(v, i)
		}
		return h, err
	}
	start, err := gamepage.Restart(r, foxes.Codec.Restore)
	if err != nil {
		return History{}, err
	}
	film, err := session.ReplayClocked(start, r, rules.Nobody)
	if err != nil {
		return History{}, err
	}
	film.Capabilities().Film.Speed(foxes.Second)
	var h History
	h.note(start.View(rules.Nobody), 0)
	for at := 0; at < r.Ticks && ctx.Err() == nil; {
		shown := film.Tick()
		at = film.Capabilities().Film.At()
		if len(shown) > 0 {
			h.note(shown[len(shown)-1].View, at)
		}
	}
	return h, nil
}

func (h *History) note(v foxes.View, place int) {
	h.Lead = append(h.Lead, float64(v.Board.Count(foxes.Foxes)-v.Board.Count(foxes.Dolphins)))
	h.Views = append(h.Views, v)
	h.Places = append(h.Places, place)
}

// Index returns the index of the last moment at or before place, a position of the replay.
func (h *History) Index(place int) int {
	i, found := slices.BinarySearch(h.Places, place)
	if !found {
		i--
	}
	return max(0, i)
}

// swingLength is the number of entries of the history in which Swing measures the growth of the lead. A local game has
// one entry for each second.
const swingLength = 10

// Swing returns the index of the moment after which the winner's lead grew most. It compares each moment with the next
// swingLength moments. ok is false if the lead never grew.
func (h *History) Swing(winner rules.Seat) (index int, ok bool) {
	gain := 0.0
	for i, before := range h.Lead {
		for _, after := range h.Lead[i:min(len(h.Lead), i+swingLength+1)] {
			change := after - before
			if winner == foxes.Dolphins {
				change = -change
			}
			if change > gain {
				gain, index, ok = change, i, true
			}
		}
	}
	return index, ok
}
