package foxeskeeper

import (
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// A seed matches a game with every kind of tides, also if later tides are larger, and if the record begins late.
func TestASeedMatchesItsGame(t *testing.T) {
	for _, kind := range []foxes.Tides{foxes.TidesCoast, foxes.TidesAny, foxes.TidesHeight} {
		for growth := range 4 {
			c := foxes.DefaultConfig(foxes.MinSize)
			c.Growth, c.Dialect.Tides = growth, kind
			s, err := foxes.New(c, 7)
			if err != nil {
				t.Fatal(err)
			}
			var views []foxes.View
			for range 12 {
				views = append(views, s.View(rules.Nobody))
				for range c.Tide + s.View(rules.Nobody).Starts {
					s = s.Tick()
				}
			}
			for first := range 4 {
				if fits := matchesSeed(views[first:]); !fits(7) || fits(8) {
					t.Errorf("%v tides with growth %d from view %d: got that seed 7 fits %v and seed 8 fits %v, want true and false", kind, growth, first, fits(7), fits(8))
				}
			}
		}
	}
}
