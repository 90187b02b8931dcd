package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// fatal returns a description of each difference between h and other that prevents the tournament from continuing.
func (h Head) fatal(other Head) (all []string) {
	note := func(what string, before, now any) {
		if b, n := fmt.Sprint(before), fmt.Sprint(now); b != n {
			all = append(all, fmt.Sprintf("%s was %s and is %s now", what, b, n))
		}
	}
	note("the game", h.Game, other.Game)
	if other.Games < h.Games {
		note("--games", h.Games, other.Games)
	}
	note("--seed", h.Seed, other.Seed)
	note("the number of seats", h.Seats, other.Seats)
	note("the list of levels", h.Variants, other.Variants)
	note("--gauntlet", cmp.Or(h.Gauntlet, "not given"), cmp.Or(other.Gauntlet, "not given"))
	both := map[string]string{}
	maps.Copy(both, h.Settings)
	maps.Copy(both, other.Settings)
	for _, flag := range slices.Sorted(maps.Keys(both)) {
		note("--"+flag, cmp.Or(h.Settings[flag], "not given"), cmp.Or(other.Settings[flag], "not given"))
	}
	return all
}

// ErrOther is the error of a head that does not continue a tournament.
var ErrOther = errors.New("the folder has another tournament")

// Successor returns the head with which the tournament h continues with the entrants of target. It adds new entrants and
// removes missing ones. It removes the entrants in repeats and adds them again, so that their games are repeated. Successor
// also returns descriptions of these changes. If target is another tournament, the error wraps ErrOther.
func (h Head) Successor(target Head, repeats []string) (next Head, changes []string, err error) {
	if fatal := h.fatal(target); len(fatal) > 0 {
		return h, nil, fmt.Errorf("%w: %s", ErrOther, strings.Join(fatal, "; "))
	}
	next = h
	next.Games, next.Dir = target.Games, target.Dir
	next.Entrants = slices.Clone(h.Entrants)
	stage := len(h.Earlier) + 1
	for i := range next.Entrants {
		if change := next.Entrants[i].follow(target.Entrants, repeats, stage); change != "" {
			changes = append(changes, change)
		}
	}
	here := names(next.Active())
	for _, e := range target.Entrants {
		if !slices.Contains(here, e.Name) {
			next.Entrants = append(next.Entrants, e)
			changes = append(changes, e.Name+" is new")
		}
	}
	if len(next.Entrants) > len(h.Entrants) || len(next.Active()) < len(h.Active()) {
		next.Earlier = append(slices.Clone(h.Earlier), Stage{len(h.Entrants), h.Games})
	}
	return next, changes, nil
}

// follow updates an entrant of a continued tournament; see Successor. It removes the entrant if its name is missing in target
// or contained in repeats. Otherwise it adopts the command from target. follow returns a description of the change, or "" if
// nothing has changed.
func (e *Entrant) follow(target []Entrant, repeats []string, stage int) (change string) {
	i := slices.IndexFunc(target, func(w Entrant) bool { return w.Name == e.Name })
	switch {
	case e.Removed != 0:
	case i < 0:
		e.Removed = stage
		return e.Name + " takes part no longer"
	case slices.Contains(repeats, e.Name):
		e.Removed = stage
		return e.Name + " is replaced"
	case target[i].Command != e.Command:
		change = fmt.Sprintf("%s was started by %q and is by %q now", e.Name, e.Command, target[i].Command)
		e.Command = target[i].Command
	}
	return change
}

// follows returns an error if a later head of the log cannot follow h.
func (h Head) follows(next Head) error {
	if fatal := h.fatal(next); len(fatal) > 0 {
		return fmt.Errorf("%w: %s", ErrOther, strings.Join(fatal, "; "))
	}
	if err := next.Validate(); err != nil {
		return err
	}
	earlier, stage := h.Earlier, len(h.Earlier)+1
	if len(next.Earlier) > len(earlier) {
		earlier = append(slices.Clone(earlier), Stage{len(h.Entrants), h.Games})
	}
	if !slices.Equal(earlier, next.Earlier) || len(next.Entrants) < len(h.Entrants) ||
		len(next.Entrants) > len(h.Entrants) && len(earlier) == len(h.Earlier) {
		return fmt.Errorf("%w: the list of bots does not continue the earlier one", ErrOther)
	}
	for i, e := range next.Entrants {
		before := Entrant{Name: e.Name}
		if i < len(h.Entrants) {
			before = h.Entrants[i]
		}
		if e.Name != before.Name || e.Removed != before.Removed && (e.Removed != stage || before.Removed != 0 || len(earlier) != stage) {
			return fmt.Errorf("%w: the bot %s was %s", ErrOther, e.Name, before.Name)
		}
	}
	return nil
}
