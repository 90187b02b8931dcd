package foxesgame

import (
	"slices"
	"strconv"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules/foxes"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/setupscene/setuptest"
)

// english returns a set-up whose texts are English.
func english() *Setup { return NewSetup(func() *words.Book { return words.Open("en") }) }

func TestEveryChoiceStartsAGame(t *testing.T) {
	setuptest.Run(t, "foxes", func() setuptest.Case {
		s := english()
		return setuptest.Case{Fields: s.Fields(), Check: func() error {
			c, err := s.Config()
			if err == nil {
				err = c.Validate()
			}
			return err
		}}
	})
}

func TestTheUsualNumberOfAnimalsIsThatOfTheSpecification(t *testing.T) {
	for _, size := range []int{10, 12, 50} {
		s := english()
		s.Size, s.Tides, s.Goal = size, "coast", "third"
		c, err := s.Config()
		if err != nil || c.Animals != size {
			t.Errorf("a board of %d tiles in a row has %d animals of each side (%v), want %d", size, c.Animals, err, size)
		}
		numbers := s.animals()
		if !slices.ContainsFunc(numbers, func(o setupscene.Option) bool { return o.ID == "0" }) {
			t.Errorf("the options of a board of %d tiles are %v, want one for the usual number", size, numbers)
		}
	}
}

func TestAPartOfTheAnimalsWinsUnlessTheSpecificationIsHosted(t *testing.T) {
	for _, c := range []struct {
		mode          setupscene.Mode
		dialect, goal string
		want          int
	}{
		{setupscene.Practice, "house", "third", 4}, {setupscene.Host, "house", "half", 6},
		{setupscene.Practice, "house", "all", 12}, {setupscene.Host, "spec", "half", 12},
	} {
		s := english()
		s.Mode, s.Dialect, s.Goal, s.Size, s.Tides = c.mode, c.dialect, c.goal, 12, "coast"
		if got, err := s.Config(); err != nil || got.Goal() != c.want {
			t.Errorf("%+v: got the goal %d, error %v, want %d", c, got.Goal(), err, c.want)
		}
	}
}

// In the usual game, the tides grow, and the cooldown of the dolphins balances the sides. Every size has both.
func TestTheBalanceDependsOnTheRules(t *testing.T) {
	for _, o := range sizes() {
		for _, growth := range []growth{growing, equal} {
			s := english()
			size, err := strconv.Atoi(o.ID)
			if err != nil {
				t.Fatal(err)
			}
			s.Size, s.Tide, s.Tides, s.Goal, s.Growth, s.Cooldowns = size, 360, "coast", "third", growth, [foxes.Sides]int{foxes.FoxCooldown, 0}
			c, err := s.Config()
			if err != nil || c.Cooldown != [foxes.Sides]int{foxes.FoxCooldown, Balanced(c)} || (c.Growth > 0) != (growth == growing) {
				t.Errorf("size %d, tides %s: got the rules %+v, error %v, want balanced ones", size, growth, c, err)
			}
			if c.Animals = defaultAnimals; c.Validate() != nil {
				t.Errorf("size %d, tides %s: the rules are invalid: %v", size, growth, c.Validate())
			}
			if !slices.ContainsFunc(s.dolphinCooldowns(), func(o setupscene.Option) bool { return o.ID == "0" }) {
				t.Errorf("size %d, tides %s: got the options %v, want one for the balanced cooldown", size, growth, s.dolphinCooldowns())
			}
		}
	}
}

func TestTimesAreShownInSeconds(t *testing.T) {
	for language, numbers := range map[string][]string{
		"en": {"0.25", "0.5", "0.75", "1", "1.5", "60"}, "de": {"0,25", "0,5", "0,75", "1", "1,5", "60"},
	} {
		book := words.Open(language)
		options := NewSetup(func() *words.Book { return book }).secondOptions(15, 30, 45, 60, 90, 3600)()
		for i, n := range numbers {
			if got, want := options[i].Text, book.T("foxes.seconds", n); got != want {
				t.Errorf("%s: %s ticks are %q, want %q", language, options[i].ID, got, want)
			}
		}
	}
}

func TestTheStandardCooldownIsOffered(t *testing.T) {
	for _, standard := range []int{15, 48, 300, 1000} {
		all := cooldowns(standard)
		if !slices.Contains(all, standard) || !slices.IsSorted(all) || len(slices.Compact(slices.Clone(all))) != len(all) {
			t.Errorf("the cooldowns with the standard %d are %v, want ascending ones with the standard", standard, all)
		}
	}
}

func TestAHostOfTheSpecifiedGameHasItsRules(t *testing.T) {
	s := english()
	setupscene.Last(scenetest.NewEnv(), setupscene.Spec{Game: "foxes", Fields: s.Fields(), Chosen: setupscene.Stored{
		"mode": "host", "more": "true", "dialect": "spec", "animals": "3", "limit": "120", "cooldown": "90",
	}})
	c, err := s.Config()
	if err != nil || !c.Specified() {
		t.Errorf("the rules are %+v (%v), want those of the specification", c, err)
	}
	if c.Animals != s.Size || c.Cooldown != [foxes.Sides]int{90, 90} {
		t.Errorf("the game has %d animals and the cooldowns %v, want %d and 90 for both sides", c.Animals, c.Cooldown, s.Size)
	}
}
