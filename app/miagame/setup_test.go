package miagame

import (
	"testing"

	"menagerie/scenes/setupscene"
	"menagerie/scenes/setupscene/setuptest"
)

func TestEveryChoiceStartsAGame(t *testing.T) {
	setuptest.Run(t, "mia", func() setuptest.Case {
		s := &setup{}
		return setuptest.Case{Fields: s.Fields(), Check: func() error {
			if s.Mode == setupscene.Host {
				return nil // guests can take seats later
			}
			return s.Config().Validate()
		}}
	})
}

func TestEverybodyHasASeat(t *testing.T) {
	for _, tt := range []struct {
		mode        setupscene.Mode
		bots, seats int
	}{
		{setupscene.Practice, 3, 4}, {setupscene.HotSeat, 2, 5}, {setupscene.Demo, 6, 6}, {setupscene.Host, 1, 1}, {setupscene.Join, 0, 0},
	} {
		s := &setup{People: 3, Opponents: 3, Fill: 2, Demo: 6, Guests: 1}
		s.Mode = tt.mode
		if got := s.BotCount(); got != tt.bots {
			t.Errorf("%s has %d bots, want %d", tt.mode, got, tt.bots)
		}
		if got := s.Config().Seats; got != tt.seats {
			t.Errorf("%s has %d seats, want %d", tt.mode, got, tt.seats)
		}
	}
}

func TestBotsTakeOnlyFreeSeats(t *testing.T) {
	for people := 2; people <= maxSeats; people++ {
		s := &setup{People: people}
		if got, want := len(s.botCounts()), maxSeats-people+1; got != want {
			t.Errorf("%d people are offered %d numbers of bots, want %d", people, got, want)
		}
	}
}

func TestAsManyNamesAndBotsAreShownAsPlay(t *testing.T) {
	for people := 2; people <= maxSeats; people++ {
		s := &setup{People: people, Fill: maxSeats - people}
		s.Mode = setupscene.HotSeat
		shown := 0
		for _, f := range s.seatFields() {
			if f.Shown() {
				shown++
			}
		}
		if shown != maxSeats {
			t.Errorf("%d people and %d bots have %d fields, want %d", people, maxSeats-people, shown, maxSeats)
		}
	}
}
