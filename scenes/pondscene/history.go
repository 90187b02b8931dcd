package pondscene

import (
	"encoding/json"
	"fmt"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/session"
)

// history is a recorded game at a glance: every picture, and the margin after each of the cat's moves.
type history struct {
	views  []pond.View // by the film's position
	steps  []float64   // the margin in cat steps after each whole step, the start first
	places []int       // the film's position of each entry of steps
}

// recall plays a record through the rules.
func recall(r *session.Record) (history, error) {
	var c pond.Config
	if err := json.Unmarshal(r.Config, &c); err != nil {
		return history{}, fmt.Errorf("the record's settings: %w", err)
	}
	views, err := session.History(r, rules.Nobody, func() (pond.State, error) { return pond.New(c, r.Seed) })
	if err != nil {
		return history{}, err
	}
	var h history
	for _, v := range views {
		h.add(v)
	}
	return h, nil
}

func (h *history) add(v pond.View) {
	h.views = append(h.views, v)
	if len(v.Waiting) > 0 && v.Waiting[0] == pond.Cat {
		return // the margin counts when the cat has answered
	}
	h.steps = append(h.steps, pondmath.MarginSteps(v))
	h.places = append(h.places, len(h.views)-1)
}

// turning is the index in steps of the move that cost its player most: where the game was decided, or at least could
// have been.
func (h *history) turning() (index int, ok bool) {
	const notable = 0.75 // cat steps; rounding and the cat's answer alone move the margin by less
	worst := notable
	for i := 1; i < len(h.steps); i++ {
		if loss := h.steps[i-1] - h.steps[i]; loss > worst {
			worst, index, ok = loss, i, true
		}
	}
	return index, ok
}

// stepAt is the index in steps that belongs to a position of the film.
func (h *history) stepAt(position int) int {
	low, high := 0, len(h.places)-1
	for low < high {
		mid := (low + high + 1) / 2
		if h.places[mid] <= position {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return low
}
