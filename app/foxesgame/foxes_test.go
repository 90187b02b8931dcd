package foxesgame

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
)

// late is the time between two moves of a newcomer in ticks.
const late = 100

// newcomer returns a player who moves about once in every late ticks, and eats or hunts without regard to the tides.
func newcomer(t *testing.T, late, cooldown int) foxesbot.Bot {
	t.Helper()
	b, err := foxesbot.For("greedy-plain")
	if err != nil {
		t.Fatal(err)
	}
	return foxesbot.Delayed(b.Bot, max(0, late-cooldown))
}

func TestANewcomerWinsTheFinalGameOfTheLesson(t *testing.T) {
	final := lessonOf().Final()
	if err := final.Config.Validate(); err != nil {
		t.Fatal(err)
	}
	jonte, err := foxesbot.For(final.Bots[foxes.Dolphins])
	if err != nil {
		t.Fatal(err)
	}
	bots := [foxes.Sides]foxesbot.Bot{newcomer(t, late, final.Config.Cooldown[foxes.Foxes]), foxesbot.Delayed(jonte.Bot, reaction(final))}
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
	if won < games*9/10 {
		t.Errorf("the newcomer won %d of %d games, want at least 90 %%", won, games)
	}
}

// In the usual game, a newcomer beats the lowest level nine times in ten, and a person who makes a step in two seconds beats the
// second level.
func TestANewcomerBeatsTheLowestLevels(t *testing.T) {
	c := foxes.DefaultConfig(DefaultSize)
	c.Animals, c.Limit, c.Growth, c.Forecast, c.Dialect.Goal = defaultAnimals, defaultLimit*foxes.Second, UsualGrowth(DefaultSize), 1, foxes.GoalThird
	c.Cooldown[foxes.Dolphins] = Balanced(c)
	for _, level := range []struct {
		bot   string
		late  int
		least float64
	}{{"random", late, 0.9}, {"greedy", 2 * foxes.Second, 0.5}} {
		b, err := foxesbot.For(level.bot)
		if err != nil {
			t.Fatal(err)
		}
		const games = 200
		for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
			won := 0
			for seed := range uint64(games) {
				s, err := foxes.New(c, seed)
				if err != nil {
					t.Fatal(err)
				}
				var bots [foxes.Sides]foxesbot.Bot
				bots[seat], bots[1-seat] = newcomer(t, level.late, c.Cooldown[seat]), foxesbot.Delayed(b.Bot, defaultReaction)
				if play(s, bots, rand.New(rand.NewPCG(seed, 1))).Outcome == foxes.WonBy(seat) {
					won++
				}
			}
			if float64(won) < level.least*games {
				t.Errorf("the newcomer in seat %d won %d of %d games against %s, want a share of at least %g", seat, won, games, level.bot, level.least)
			}
		}
	}
}

// finish plays a final game to its end and returns the last View.
func finish(s foxes.State, bots [foxes.Sides]foxesbot.Bot, chance *rand.Rand) foxes.View {
	for {
		if last, ended := endAfterMeals(s.View(foxes.Foxes)); ended || s.Over() {
			return last
		}
		s = tick(s, bots, chance)
	}
}

// play plays a game to its end and returns the last View.
func play(s foxes.State, bots [foxes.Sides]foxesbot.Bot, chance *rand.Rand) foxes.View {
	for !s.Over() {
		s = tick(s, bots, chance)
	}
	return s.View(foxes.Foxes)
}

// tick asks the bots if it is their time, and advances the game by a tick.
func tick(s foxes.State, bots [foxes.Sides]foxesbot.Bot, chance *rand.Rand) foxes.State {
	for seat, bot := range bots {
		if s.View(foxes.Foxes).Now%botTicks != 0 {
			break
		}
		if m, ok := bot(context.Background(), s.View(rules.Seat(seat)), chance); ok {
			s, _ = s.Play(rules.Seat(seat), m)
		}
	}
	return s.Tick()
}
