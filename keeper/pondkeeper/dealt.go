package pondkeeper

import "menagerie/rules/pond"

// Dealt returns a function that reports whether the starting places of a record follow from a seed.
func Dealt(views []pond.View) func(seed uint64) bool {
	return func(seed uint64) bool {
		s, err := pond.New(views[0].Config, seed)
		return err == nil && s.View(pond.Mouse).Cat == views[0].Cat
	}
}
