package analysis

import (
	"encoding/json"
	"errors"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
)

// Recall returns all views of a recorded game for a seat. The record of a game on a server contains the views. For any other
// record, Recall computes the views from the moves.
func Recall(r *record.Record, seat rules.Seat) ([]labyrinth.View, error) {
	views, err := session.History(r, seat, func() (labyrinth.State, error) {
		var c labyrinth.Config
		if err := json.Unmarshal(r.Config, &c); err != nil {
			return labyrinth.State{}, err
		}
		return labyrinth.New(c, r.Seed)
	})
	for _, v := range views {
		err = errors.Join(err, v.Validate())
	}
	if err != nil {
		return nil, err
	}
	return views, nil
}
