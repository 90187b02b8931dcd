package pondgame

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/setupscene"
)

// measured are the levels on which the dots are measured.
var measured = []string{"1", "2", "3", "1830"}

// dots returns the dots of a bot on a level.
func dots(level string, options func(s *setup) []setupscene.Option, bot string) int {
	for _, o := range options(&setup{Level: level}) {
		if o.ID == bot {
			return o.Strength
		}
	}
	return 0
}

// match plays games on a level. It returns whether the mouse won all of them, and the least number of steps that the cat still had
// to run.
func match(t *testing.T, level string, mouse, cat pondbot.Bot) (won bool, left float64) {
	t.Helper()
	l, err := pond.ParseLevel(level)
	if err != nil {
		t.Fatal(err)
	}
	won, left = true, math.Inf(1)
	for seed := range uint64(2) {
		s, err := pond.New(pond.Config{CatStep: l.CatStep}, seed)
		rng := rand.New(rand.NewPCG(seed, 1))
		for err == nil && len(s.Waiting()) > 0 {
			seat := s.Waiting()[0]
			bot := []pondbot.Bot{pond.Mouse: mouse, pond.Cat: cat}[seat]
			m, _ := bot(context.Background(), s.View(seat), rng)
			s, err = s.Play(seat, m)
		}
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(rules.Nobody)
		won = won && v.Outcome == pond.MouseWon
		left = min(left, pondmath.MarginSteps(v))
	}
	return won, left
}

// bot returns the bot with this name on a seat.
func bot(t *testing.T, seat rules.Seat, name string) pondbot.Bot {
	t.Helper()
	b, err := pondbot.For(seat, name)
	if err != nil {
		t.Fatal(err)
	}
	return b.Bot
}

// TestDotsOfCatsFollowMatches measures how good a mouse must be to escape from a cat. A mouse that swims straight away is one dot
// worth if 50 steps of the cat are left, and otherwise two. A mouse that gets opposite the cat and swims straight out is worth three.
// The tangent is worth four if 20 steps are left, and otherwise five.
func TestDotsOfCatsFollowMatches(t *testing.T) {
	for _, level := range measured {
		for _, name := range rules.BotNames(pondbot.Cats()) {
			cat := bot(t, pond.Cat, name)
			straight, far := match(t, level, bot(t, pond.Mouse, "straight"), cat)
			radial, _ := match(t, level, bot(t, pond.Mouse, "radial"), cat)
			_, left := match(t, level, bot(t, pond.Mouse, "tangent"), cat)
			want := 5
			switch {
			case straight && far >= 50:
				want = 1
			case straight:
				want = 2
			case radial:
				want = 3
			case left >= 20:
				want = 4
			}
			if got := dots(level, (*setup).cats, name); got != want {
				t.Errorf("level %s: %s has %d dots, want %d (straight: %v, %.1f steps left; radial: %v; tangent: %.1f steps left)", level, name, got, want, straight, far, radial, left)
			}
		}
	}
}

// TestDotsOfMiceFollowMatches measures how fast a cat must be that always runs the shorter way. A mouse is worth one dot if 80 %
// of the cat's step are enough to catch it. 85 % are two dots, 95 % three, and the whole step four. A mouse that no cat of the level
// catches is worth five. The second best of these mice has four dots.
func TestDotsOfMiceFollowMatches(t *testing.T) {
	for _, level := range measured[1:] { // no cat can win on the first one
		for _, name := range rules.BotNames(pondbot.Mice()) {
			mouse, want := bot(t, pond.Mouse, name), 1
			for _, pace := range []float64{0.8, 0.85, 0.95, 1} {
				if won, _ := match(t, level, mouse, runner(pace)); !won {
					break
				}
				want++
			}
			if name == "fast" {
				want = 4
			}
			if got := dots(level, (*setup).mice, name); got != want {
				t.Errorf("level %s: %s has %d dots, want %d", level, name, got, want)
			}
		}
	}
}

// runner returns a cat that runs the shorter way towards the mouse. pace is its speed as a fraction of the full speed.
func runner(pace float64) pondbot.Bot {
	return func(_ context.Context, v pond.View, _ *rand.Rand) (pond.Move, bool) {
		if m, ok := pondmath.Pounce(v); ok {
			return m, true
		}
		turn := pondmath.Turn(v)
		step := pace * float64(v.Config.CatStep) / pond.Radius
		return pondmath.Run(v, math.Copysign(math.Min(math.Abs(turn), step), turn)), true
	}
}

// TestEveryOpponentButTwoCanBeBeaten plays against each opponent with the speed of the cat that it brings.
func TestEveryOpponentButTwoCanBeBeaten(t *testing.T) {
	for name, level := range ownLevels[pond.Cat] {
		if won, _ := match(t, level, bot(t, pond.Mouse, "tangent"), bot(t, pond.Cat, name)); !won {
			t.Errorf("level %s: the best mouse loses against %s, want a win", level, name)
		}
	}
	for name, level := range ownLevels[pond.Mouse] {
		lost, _ := match(t, level, bot(t, pond.Mouse, name), bot(t, pond.Cat, "perfect"))
		if want := name == "fast" || name == "tangent"; lost != want {
			t.Errorf("level %s: %s escapes from the best cat %v, want %v", level, name, lost, want)
		}
	}
}

// TestAnOpponentBringsItsSpeed changes the opponent after a game.
func TestAnOpponentBringsItsSpeed(t *testing.T) {
	for _, c := range []struct {
		step          int32
		before, after []string
		want          int32
	}{
		{1200, []string{"", "kitten"}, []string{"", "lazy"}, 1800},
		{1800, []string{"", "lazy"}, []string{"", "kitten"}, 1200},
		{1800, []string{"", "kitten"}, []string{"", "lazy"}, 1800},
		{1830, []string{"", "kitten"}, []string{"", "lazy"}, 1830}, // chosen by the player
		{1200, []string{"", "kitten"}, []string{"straight", ""}, 1600},
		{1200, []string{"", "perfect"}, []string{"tangent", ""}, 1830}, // level 1, on which no cat wins
		{1600, []string{"straight", ""}, []string{"radial", ""}, 1800},
		{1200, []string{"", ""}, []string{"", ""}, 1200},
		{1200, []string{"fast", "lazy"}, []string{"fast", "lazy"}, 1200},
	} {
		if got := adaptStep(pond.Config{CatStep: c.step}, c.before, c.after); got.CatStep != c.want {
			t.Errorf("%v after %v with the step %d: got %d, want %d", c.after, c.before, c.step, got.CatStep, c.want)
		}
	}
}
