package session

import (
	"fmt"

	"menagerie/record"
	"menagerie/rules"
)

// Screen returns a session that shows the views of a record. It returns an error if a view cannot be decoded, or if check
// returns an error for it. The error contains the number of the view.
func Screen[V, M any](r *record.Record, check func(V) error) (Session[V, M], error) {
	views, err := record.Views[V](r)
	if err != nil {
		return nil, err
	}
	for i, v := range views {
		if bad := check(v); bad != nil {
			return nil, fmt.Errorf("%w: picture %d: %w", record.ErrDamaged, i+1, bad)
		}
	}
	ticks := make([]int, len(r.Seen))
	for i, g := range r.Seen {
		ticks[i] = g.Tick
	}
	return newFilm[V, M](r, ticks, func(at int) V { return views[at] }), nil
}

// History returns every view of a recorded game without a clock. If the record holds moves instead of views, History replays
// them and returns the views of seat. start returns the state before the first move.
func History[S State[S, V, M], V, M any](r *record.Record, seat rules.Seat, start func() (S, error)) ([]V, error) {
	if r.HasViews() {
		return record.Views[V](r)
	}
	s, err := start()
	if err != nil {
		return nil, err
	}
	states, err := replay[S, V, M](s, r)
	views := make([]V, len(states))
	for i := range states {
		views[i] = states[i].View(seat)
	}
	return views, err
}
