package foxesgame

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
)

// late is the newcomer's reaction time in ticks.
const late = 100

// A newcomer moves every 1.7 s, and eats or hunts without regard to the tides.
func TestANewcomerWinsTheFinalGameOfTheLesson(t *testing.T) {
	final := lessonOf().Final()
	if err := final.Config.Validate(); err != nil {
		t.Fatal(err)
	}
	greedy, err := foxesbot.For("greedy")
	if err != nil {
		t.Fatal(err)
	}
	jonte, err := foxesbot.For(final.Bots[foxes.Dolphins])
	if err != nil {
		t.Fatal(err)
	}
	bots := [foxes.Sides]foxesbot.Bot{foxesbot.Delayed(greedy.Bot, late-final.Config.Cooldown[foxes.Foxes]), foxesbot.Delayed(jonte.Bot, reaction(final))}
	const games = 40
	won := 0
	for seed := range uint64(games) {
		s, err := foxes.New(final.Config, seed)
		if err != nil {
			t.Fatal(err)
		}
		if finish(s, bots, rand.New(rand.NewPCG(seed, 1))).Outcome == foxes.FoxesWon {
			won++
		}
	}
	t.Logf("%d of %d games", won, games)
	if won < games*9/10 {
		t.Errorf("the newcomer won %d of %d games, want at least 90 %%", won, games)
	}
}

// finish plays a final game to its end and returns the last View.
func finish(s foxes.State, bots [foxes.Sides]foxesbot.Bot, chance *rand.Rand) foxes.View {
	for {
		v := s.View(foxes.Foxes)
		if last, ended := endAfterMeals(v); ended || s.Over() {
			return last
		}
		for seat, bot := range bots {
			if v.Now%botTicks != 0 {
				continue
			}
			if m, ok := bot(context.Background(), s.View(rules.Seat(seat)), chance); ok {
				s, _ = s.Play(rules.Seat(seat), m)
			}
		}
		s = s.Tick()
	}
}
