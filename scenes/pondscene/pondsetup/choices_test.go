package pondsetup

import (
	"testing"

	"menagerie/rules/pond"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/setupscene/setuptest"
)

func TestEveryChoiceStartsAGame(t *testing.T) {
	setuptest.Run(t, "pond", func() setuptest.Case {
		s := &Setup{}
		return setuptest.Case{Fields: s.Fields(), Check: func() error {
			c, err := s.Config()
			if err == nil {
				err = c.Validate()
			}
			return err
		}}
	})
}

func TestAServerHasOnlyItsThreeLevels(t *testing.T) {
	for mode, want := range map[setupscene.Mode]int{setupscene.Join: 3, setupscene.Practice: len(pond.Levels()), setupscene.Host: len(pond.Levels())} {
		s := &Setup{}
		s.Mode = mode
		if got := len(s.levels()); got != want {
			t.Errorf("%s offers %d levels, want %d", mode, got, want)
		}
	}
}
