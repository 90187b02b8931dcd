package mia

import (
	"errors"
	"slices"

	"menagerie/rules"
)

// Validate returns an error if v cannot be the view of a game. Call it for Views from files or from the network. It
// does not check whether moves can lead to v.
func (v View) Validate() error {
	if err := v.Config.Validate(); err != nil {
		return err
	}
	n := v.Config.Seats
	switch {
	case !v.seated(v.You) || !v.seated(v.Cup) || !v.players(v.Order) || !v.players(v.Waiting),
		len(v.Scores) != n || len(v.Played) != n || len(v.Habits) != n:
		return errors.New("a seat number is out of range")
	case v.Stage > Ended || v.Round < 0 || v.Standing > Mia || v.Before > Mia || v.Dice > Mia:
		return errors.New("the stage or the dice are invalid")
	case slices.ContainsFunc(v.Log, v.impossible) || slices.ContainsFunc(v.Last, v.impossible):
		return errors.New("an event is invalid")
	}
	return nil
}

func (v View) impossible(e Event) bool {
	byOne := e.Kind == Rolls || e.Kind == Announced || e.Kind == WantsToSee
	return !v.seated(e.Seat) || !v.players(e.Seats) || e.Kind > Lost || e.Dice > Mia || e.Reason > OnlyOnePlayer ||
		byOne && e.Seat == rules.Nobody
}

// seated reports whether s is a seat of the game or Nobody.
func (v View) seated(s rules.Seat) bool { return s >= rules.Nobody && int(s) < v.Config.Seats }

func (v View) players(all []rules.Seat) bool {
	return !slices.ContainsFunc(all, func(s rules.Seat) bool { return s == rules.Nobody || !v.seated(s) })
}
