package miamath_test

import (
	"math"
	"testing"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// Two players: the values that are known from an exact solution.
func TestKnownValues(t *testing.T) {
	for name, s := range map[string]*miamath.Strategy{"computed": miamath.Solve(2, 8000), "from the file": miamath.Equilibrium(2)} {
		if wins := 1 - s.Losses()[0]; math.Abs(wins-0.648) > 0.001 {
			t.Errorf("%s: the first to roll wins %.4f, want .648", name, wins)
		}
		if rate := s.BluffRate(); math.Abs(rate-0.352) > 0.003 {
			t.Errorf("%s: the first to roll bluffs %.4f of the time, want .352", name, rate)
		}
		if gain := s.Gain(); gain > 0.001 {
			t.Errorf("%s: whoever knows it gains %.5f", name, gain)
		}
		// The answer to an opening b makes all bluffs equal: it is seen with probability (22/36 - q) / (1 - q).
		for b := mia.Dice(8); b < mia.Mia; b++ {
			q := miamath.Above(b)
			if want := (22.0/36 - q) / (1 - q); math.Abs(s.See[mia.None][b]-want) > 0.05 {
				t.Errorf("%s: %v is seen with probability %.3f, want %.3f", name, b, s.See[mia.None][b], want)
			}
		}
	}
}

// Between two players, whoever rolls over an opening is seen whatever it announces, and so wins exactly by rolling more.
func TestRollingOver(t *testing.T) {
	s := miamath.Equilibrium(2)
	for b := mia.Dice(8); b < mia.Mia; b++ {
		for over := b + 1; over < mia.Mia; over++ {
			if mass, _ := s.Announcing(b, over); mass > 0.01 && s.See[b][over] < 0.97 {
				t.Errorf("%v over %v is seen with probability %.3f only", over, b, s.See[b][over])
			}
		}
	}
}

// In every equilibrium nobody gains by playing otherwise, every round has losers, and not everybody loses.
func TestEquilibria(t *testing.T) {
	for players := 2; players <= miamath.MostPlayers; players++ {
		s := miamath.Equilibrium(players)
		if s.Players != players {
			t.Fatalf("for %d players there is a strategy for %d", players, s.Players)
		}
		sum := 0.0
		for _, loss := range s.Losses() {
			sum += loss
		}
		if gain := s.Gain(); gain < -1e-9 || gain > 0.002 || sum < 1-1e-9 || sum > float64(players-1) {
			t.Errorf("%d players: losses %.3f, most to gain %.5f", players, s.Losses(), gain)
		}
		for a := mia.None; a < mia.Mia; a++ {
			for r := mia.Lowest; r <= mia.Mia; r++ {
				total := 0.0
				for b, p := range s.Say[a][r] {
					if total += p; p > 0 && mia.Dice(b) <= a {
						t.Errorf("%d players announce %v over %v", players, mia.Dice(b), a)
					}
				}
				if math.Abs(total-1) > 1e-9 {
					t.Errorf("%d players with %v over %v: probabilities sum to %g", players, r, a, total)
				}
			}
		}
	}
	if miamath.Equilibrium(1).Players != 2 || miamath.Equilibrium(32).Players != miamath.MostPlayers {
		t.Error("for very few and very many players there is no strategy")
	}
}

func TestText(t *testing.T) {
	text := miamath.Equilibrium(3).Text()
	back, err := miamath.Read(text)
	if err != nil || len(back) != 1 || math.Abs(back[0].BluffRate()-miamath.Equilibrium(3).BluffRate()) > 0.01 {
		t.Errorf("a strategy does not come back: %v", err)
	}
	for _, bad := range []string{"see - 5,2 0.5", "players 1", "players two", "players 2\nsee", "players 2\nsee - 9,9 1", "players 2\nsay - 5,2 x", "players 2\ndo - 5,2 1", "players 2\nsee 5,1 5,2 much"} {
		if _, err := miamath.Read(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func TestOdds(t *testing.T) {
	if miamath.Above(mia.None) != 1 || miamath.Above(mia.Mia) != 0 || math.Abs(miamath.Above(9)-0.5) > 1e-12 || math.Abs(miamath.Chance(mia.Mia)-1.0/18) > 1e-12 {
		t.Error("the odds are wrong")
	}
}

func BenchmarkSolve(b *testing.B) {
	for b.Loop() {
		miamath.Solve(2, 100)
	}
}
