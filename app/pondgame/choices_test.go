package pondgame

import (
	"testing"

	"menagerie/rules/pond"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/setupscene/setuptest"
)

func TestEveryChoiceStartsAGame(t *testing.T) {
	setuptest.Run(t, "pond", func() setuptest.Case {
		s := &setup{}
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
	all := len(pond.Levels())
	for mode, want := range map[setupscene.Mode]int{setupscene.Join: 3, setupscene.Practice: all + 1, setupscene.HotSeat: all + 1, setupscene.Host: all} {
		s := &setup{}
		s.Mode = mode
		if got := len(s.levels()); got != want {
			t.Errorf("%s offers %d levels, want %d", mode, got, want)
		}
	}
}

// A cat is never offered level 1, on which no cat can win.
func TestACatIsNotOfferedLevelOne(t *testing.T) {
	s := &setup{Side: catSide}
	s.Mode = setupscene.Practice
	for _, o := range s.levels() {
		if o.ID == "1" {
			t.Error("got level 1, want only levels on which a cat can win")
		}
	}
}

// The usual hot seat game can be won by both sides. On level 1 no cat can win.
func TestAHotSeatGameIsFair(t *testing.T) {
	s := &setup{Level: levelOwn}
	s.Mode = setupscene.HotSeat
	if c, err := s.Config(); err != nil || c.CatStep != pond.Levels()[1].CatStep {
		t.Errorf("got the step %d, %v; want level 2", c.CatStep, err)
	}
}
