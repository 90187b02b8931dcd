package pondscene

import (
	"encoding/json"
	"fmt"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/session"
)

// history is the margin in a recorded game after each of the cat's moves.
type history struct {
	steps   []float64 // the margin in cat steps after each whole step, the start first
	outcome pond.Outcome
	places  []int // the film's position of each entry of steps
}

// recall plays a record through the rules.
func recall(r *session.Record) (views []pond.View, h history, err error) {
	var c pond.Config
	if err := json.Unmarshal(r.Config, &c); err != nil {
		return nil, history{}, fmt.Errorf("the record's settings: %w", err)
	}
	views, err = session.History(r, rules.Nobody, func() (pond.State, error) { return pond.New(c, r.Seed) })
	if err != nil {
		return nil, history{}, err
	}
	for place, v := range views {
		h.add(v, place)
	}
	return views, h, nil
}

// add takes the view at a position of the film.
func (h *history) add(v pond.View, place int) {
	h.outcome = v.Outcome
	if len(v.Waiting) > 0 && v.Waiting[0] == pond.Cat {
		return // the margin counts when the cat has answered
	}
	h.steps = append(h.steps, pondmath.MarginSteps(v))
	h.places = append(h.places, place)
}

// worst returns a text about the costliest move and its index in steps. ok is false if no single move cost much.
//
// A move of the loser costs the lead that it gives away. Below zero there is no lead left to lose. If the mouse won and the
// cat gave nothing away, the mouse's moves cost only time. A cat step of the lead is then worth one move.
func (h *history) worst(b *words.Book) (text string, index int, ok bool) {
	lead := func(steps float64) float64 { return steps }
	key := "pond.turning"
	switch h.outcome {
	case pond.CatWon:
		lead = func(steps float64) float64 { return max(0, steps) }
	case pond.MouseWon:
		cat := func(steps float64) float64 { return max(0, -steps) }
		if _, _, given := h.greatest(cat); given {
			lead = cat
		} else {
			key = "pond.wasted"
		}
	}
	index, loss, ok := h.greatest(lead)
	if !ok {
		return b.T("pond.no_turning"), 0, false
	}
	return b.T(key, b.Integer(int64(index)), b.Decimal(loss, 1)), index, true
}

// greatest returns the index of the greatest loss of a lead, and the loss in cat steps. ok is false if every loss is small.
func (h *history) greatest(lead func(steps float64) float64) (index int, loss float64, ok bool) {
	loss = 0.75 // rounding and the cat's answer alone move the margin by less
	for i := 1; i < len(h.steps); i++ {
		if l := lead(h.steps[i-1]) - lead(h.steps[i]); l > loss {
			index, loss, ok = i, l, true
		}
	}
	return index, loss, ok
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
