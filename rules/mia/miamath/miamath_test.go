package miamath_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// The values for two players are known from an exact solution.
func TestTwoPlayersHaveTheKnownValues(t *testing.T) {
	for name, s := range map[string]*miamath.Strategy{"computed": miamath.Solve(2, 8000), "from the file": miamath.Equilibrium(2)} {
		if wins := 1 - s.Losses()[0]; math.Abs(wins-0.648) > 0.001 {
			t.Errorf("%s: the first to roll wins %.4f, want .648", name, wins)
		}
		if rate := s.BluffRate(); math.Abs(rate-0.352) > 0.003 {
			t.Errorf("%s: the first to roll bluffs %.4f of the time, want .352", name, rate)
		}
		if gain := s.Gain(); gain > 0.001 {
			t.Errorf("%s: the best response gains %.5f, want at most 0.001", name, gain)
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

// With two players, a player who rolls after the first announcement wins exactly by rolling higher, because every bluff
// is called.
func TestABluffOverTheFirstAnnouncementIsCalled(t *testing.T) {
	s := miamath.Equilibrium(2)
	for b := mia.Dice(8); b < mia.Mia; b++ {
		for over := b + 1; over < mia.Mia; over++ {
			if mass, _ := s.Announcing(b, over); mass > 0.01 && s.See[b][over] < 0.97 {
				t.Errorf("%v over %v is called with probability %.3f, want at least 0.97", over, b, s.See[b][over])
			}
		}
	}
}

// In every equilibrium, no player gains by deviating. Every round has losers and players who do not lose.
func TestNoPlayerGainsByDeviating(t *testing.T) {
	for players := 2; players <= miamath.MostPlayers; players++ {
		s := miamath.Equilibrium(players)
		if s.Players != players {
			t.Fatalf("Equilibrium(%d) is for %d players, want the same number", players, s.Players)
		}
		sum := 0.0
		for _, loss := range s.Losses() {
			sum += loss
		}
		if gain := s.Gain(); gain < -1e-9 || gain > 0.002 || sum < 1-1e-9 || sum > float64(players-1) {
			t.Errorf("%d players: losses %.3f, gain %.5f, want a gain of 0 to 0.002 and a sum of 1 to %d", players, s.Losses(), gain, players-1)
		}
		for a := mia.None; a < mia.Mia; a++ {
			for r := mia.Lowest; r <= mia.Mia; r++ {
				total := 0.0
				for b, p := range s.Say[a][r] {
					if total += p; p > 0 && mia.Dice(b) <= a {
						t.Errorf("%d players announce %v over %v with probability %g, want 0", players, mia.Dice(b), a, p)
					}
				}
				if math.Abs(total-1) > 1e-9 {
					t.Errorf("%d players with %v over %v: the probabilities sum to %g, want 1", players, r, a, total)
				}
			}
		}
	}
	if miamath.Equilibrium(1).Players != 2 || miamath.Equilibrium(32).Players != miamath.MostPlayers {
		t.Errorf("Equilibrium(1) and (32) are for %d and %d players, want 2 and %d", miamath.Equilibrium(1).Players, miamath.Equilibrium(32).Players, miamath.MostPlayers)
	}
}

func TestStrategiesAreReadBackAndChecked(t *testing.T) {
	text := miamath.Equilibrium(3).Text()
	back, err := miamath.Read(text)
	if err != nil || len(back) != 1 || math.Abs(back[0].BluffRate()-miamath.Equilibrium(3).BluffRate()) > 0.01 {
		t.Errorf("read back %d strategies, error %v, want one with the same rate of bluffs", len(back), err)
	}
	for _, bad := range []string{"see - 5,2 0.5", "players 1", "players two", "players 2\nsee", "players 2\nsee - 9,9 1", "players 2\nsay - 5,2 x", "players 2\ndo - 5,2 1", "players 2\nsee 5,1 5,2 much"} {
		if _, err := miamath.Read(bad); err == nil {
			t.Errorf("Read(%q) reports no error, want one", bad)
		}
	}
}

func TestOddsHaveTheKnownValues(t *testing.T) {
	if miamath.Above(mia.None) != 1 || miamath.Above(mia.Mia) != 0 || math.Abs(miamath.Above(9)-0.5) > 1e-12 || math.Abs(miamath.Chance(mia.Mia)-1.0/18) > 1e-12 {
		t.Errorf("Above(None), Above(Mia), Above(9) and Chance(Mia) are %v, %v, %v and %v, want 1, 0, 0.5 and 1/18", miamath.Above(mia.None), miamath.Above(mia.Mia), miamath.Above(9), miamath.Chance(mia.Mia))
	}
}

func BenchmarkSolve(b *testing.B) {
	for b.Loop() {
		miamath.Solve(2, 100)
	}
}

// The players of a round get one point each, except the losers.
func TestShareIsTheMeanOfThePoints(t *testing.T) {
	for players, want := range map[int]float64{2: 0.5, 3: 0.637, 4: 0.698, 6: 0.776} {
		if got := miamath.Equilibrium(players).Share(); math.Abs(got-want) > 0.001 {
			t.Errorf("%d players: Share() = %.4f, want %.3f", players, got, want)
		}
	}
}

// The table in the documentation has the numbers of the strategies in the program.
func TestDocumentedFiguresAreTheComputedOnes(t *testing.T) {
	page, err := os.ReadFile("../../../docs/games/mia.md")
	if err != nil {
		t.Fatal(err)
	}
	for players := 2; players <= miamath.MostPlayers; players++ {
		s := miamath.Equilibrium(players)
		losses := strings.Trim(fmt.Sprintf("%.3f", s.Losses()), "[]")
		row := fmt.Sprintf("| %d | %s | %.3f | %.5f |", players, losses, s.BluffRate(), s.Gain())
		if row = strings.ReplaceAll(row, " 0.", " ."); !strings.Contains(string(page), row+"\n") {
			t.Errorf("docs/games/mia.md lacks a row, want\n%s", row)
		}
	}
}
