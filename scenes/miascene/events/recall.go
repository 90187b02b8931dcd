package events

import (
	"encoding/json"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/session"
)

// Recall returns a record's Views, one for each state. viewer returns the seat whose View shows a state.
func Recall(r *record.Record, viewer func(mia.State) rules.Seat) ([]mia.View, error) {
	var c mia.Config
	if err := json.Unmarshal(r.Config, &c); err != nil {
		return nil, err
	}
	start, err := mia.New(c, r.Seed)
	if err != nil {
		return nil, err
	}
	film, err := session.ReplayFor(start, r, viewer)
	if err != nil {
		return nil, err
	}
	film.Capabilities().Film.Speed(float64(r.Ticks + 1))
	var views []mia.View
	for _, u := range film.Tick() {
		views = append(views, u.View)
	}
	return views, nil
}
