package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// longestNote is the maximum length of a note in bytes.
const longestNote = 4000

// check returns an error if the result is impossible.
func (r Result) check(seats int) error {
	if len(r.Seats) != seats || r.Rounds < 0 || !(r.Seconds >= 0) || math.IsInf(r.Seconds, 1) {
		return errors.New("the number of seats or the time is out of range")
	}
	for _, s := range r.Seats {
		switch {
		case !(s.Points >= 0 && s.Points <= 1), !(s.CPU >= 0) || math.IsInf(s.CPU, 1), s.Refused < 0, s.Late < 0, len(s.Note) > longestNote:
			return errors.New("invalid values of a seat")
		case !slices.Contains(faults, s.Fault):
			return fmt.Errorf("the fault %.20q is unknown", s.Fault)
		}
		for bucket, n := range s.Took {
			if bucket < 0 || bucket > lastBucket || n < 0 || n > 1<<40 {
				return errors.New("invalid response times")
			}
		}
	}
	return nil
}

// Times is a histogram of response times with logarithmic buckets. The bucket with key i counts the times from step^i to
// step^(i+1) microseconds.
type Times map[int]int

const (
	step       = 1.05 // ratio of the bounds of a bucket; the relative error is at most 2.5 %
	lastBucket = 500  // the bucket of about ten hours
)

// Note adds the time took to the histogram.
func (t Times) Note(took time.Duration) {
	us := float64(took) / float64(time.Microsecond)
	if us < 1 {
		us = 1
	}
	t[min(int(math.Log(us)/math.Log(step)), lastBucket)]++
}

// Add adds all times of other to the histogram.
func (t Times) Add(other Times) {
	for bucket, n := range other {
		t[bucket] += n
	}
}

// Answers returns the number of times in the histogram.
func (t Times) Answers() int {
	n := 0
	for _, count := range t {
		n += count
	}
	return n
}

// Quantile returns the q-quantile of the times, or 0 if there are none.
func (t Times) Quantile(q float64) time.Duration {
	buckets := make([]int, 0, len(t))
	for bucket := range t {
		buckets = append(buckets, bucket)
	}
	slices.Sort(buckets)
	left := int(math.Ceil(q * float64(t.Answers())))
	for _, bucket := range buckets {
		if left -= t[bucket]; left <= 0 {
			return time.Duration(math.Pow(step, float64(bucket)+0.5) * float64(time.Microsecond))
		}
	}
	return 0
}

// fatalDifferences describes the differences between h and another head that prevent the tournament from continuing.
func (h Head) fatalDifferences(other Head) (all []string) {
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

// ErrOther is returned by Successor if the new head does not continue the tournament.
var ErrOther = errors.New("the folder already contains another tournament")

// Successor returns a copy of h with the entrants and the number of games of newHead. The copy continues the tournament
// h. An entrant in repeats is removed and added anew, so that its games are repeated. changes describes all changes. If
// newHead belongs to another tournament, the error wraps ErrOther.
func (h Head) Successor(newHead Head, repeats []string) (next Head, changes []string, err error) {
	if fatal := h.fatalDifferences(newHead); len(fatal) > 0 {
		return h, nil, fmt.Errorf("%w: %s", ErrOther, strings.Join(fatal, "; "))
	}
	next = h
	next.Games, next.Dir = newHead.Games, newHead.Dir
	next.Entrants = slices.Clone(h.Entrants)
	stage := len(h.Earlier) + 1
	for i := range next.Entrants {
		if change := next.Entrants[i].adoptEntrant(newHead.Entrants, repeats, stage); change != "" {
			changes = append(changes, change)
		}
	}
	here := names(next.Active())
	for _, e := range newHead.Entrants {
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

// adoptEntrant updates e to the entrant with the same name in newEntrants. It marks e as removed in the given stage if
// there is no such entrant or repeats contains the name. change describes the change, or is "".
func (e *Entrant) adoptEntrant(newEntrants []Entrant, repeats []string, stage int) (change string) {
	i := slices.IndexFunc(newEntrants, func(w Entrant) bool { return w.Name == e.Name })
	switch {
	case e.Removed != 0:
	case i < 0:
		e.Removed = stage
		return e.Name + " no longer takes part"
	case slices.Contains(repeats, e.Name):
		e.Removed = stage
		return e.Name + " is replaced"
	case newEntrants[i].Command != e.Command:
		change = fmt.Sprintf("the command of %s was %q and is %q now", e.Name, e.Command, newEntrants[i].Command)
		e.Command = newEntrants[i].Command
	}
	return change
}

// follows returns an error if a later head of the log cannot follow h.
func (h Head) follows(next Head) error {
	if fatal := h.fatalDifferences(next); len(fatal) > 0 {
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
		return fmt.Errorf("%w: the bots and the earlier stages are not those of the saved tournament", ErrOther)
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
