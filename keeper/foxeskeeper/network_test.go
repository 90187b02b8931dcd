package foxeskeeper

import (
	"flag"
	"strings"
	"testing"

	"menagerie/rules/foxes"
)

// TestTheForeignStepIsForeignInEveryCounting has an own animal where a server that counts from 0 would look.
func TestTheForeignStepIsForeignInEveryCounting(t *testing.T) {
	if got, want := foreignStep("F", "WWWWWWWWWWWDWWDWWFWWWWWWW"), "BM 5 3 4 3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// With --spec the host has one cooldown, no limit and no draw. The usual host has no draw either.
func TestSpecFlagHostsTheGameOfTheSpecification(t *testing.T) {
	for args, want := range map[string]foxes.Config{
		"--spec":                              foxes.SpecifiedConfig(10),
		"--spec --size 14 --cooldown 2s":      {Size: 14, Animals: 14, Cooldown: [2]int{120, 120}, Tide: 10 * foxes.Second},
		"--spec --tide 5s --limit 0":          {Size: 10, Animals: 10, Cooldown: [2]int{60, 60}, Tide: 5 * foxes.Second},
		"":                                    foxes.DefaultConfig(10),
		"--cooldown 1s --limit 0 --draws":     {Size: 10, Animals: 10, Cooldown: [2]int{60, 60}, Tide: foxes.UsualTide},
		"--goal half --limit 0 --cooldown 1s": {Size: 10, Animals: 10, Cooldown: [2]int{60, 60}, Tide: foxes.UsualTide, Dialect: foxes.Dialect{Goal: foxes.GoalHalf}},
	} {
		set := flag.NewFlagSet("serve", flag.ContinueOnError)
		h := newHostFlags(set)
		if err := set.Parse(strings.Fields(args)); err != nil {
			t.Fatal(err)
		}
		if err := h.choose(); err != nil {
			t.Errorf("%s: %v", args, err)
		}
		if !strings.Contains(args, "--draws") {
			want.Dialect.Tie = foxes.TieContinues
		}
		if got := h.options.Game; got != want {
			t.Errorf("%s: the game is %+v, want %+v", args, got, want)
		}
	}
}
