package glendakeeper

import (
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Dealt returns a function that reports whether a seed produces the first walls in views, which are the Views of a
// record. The number of these walls is taken from the record, because a guest does not know the range from which the
// server draws it.
func Dealt(views []glenda.View) func(seed uint64) bool {
	c := views[0].Config
	c.Walls = glenda.Exactly(views[0].Start.Len())
	return func(seed uint64) bool {
		s, err := glenda.New(c, seed)
		return err == nil && s.View(rules.Nobody).Start == views[0].Start
	}
}
