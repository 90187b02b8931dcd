package estimate

import (
	"math/rand/v2"
	"testing"
)

// decide plays pairs of games between two bots until the test ends, and returns its verdict and the number of games.
func decide(random *rand.Rand, test SPRT, l league) (Verdict, int) {
	for n := 0; ; n += 2 {
		if v := test.Verdict(); v != Undecided {
			return v, n
		}
		l.boards = 1
		for _, b := range l.play(random)[1][0] {
			test.Add(b)
		}
	}
}

// The error rates of the test are about 5 %: a true difference of Low is rarely taken for High, and High rarely for Low.
func TestSPRTErrsRarely(t *testing.T) {
	for name, l := range map[string]league{
		"fair boards":   {},
		"uneven boards": {spread: 300},
		"strong side":   {side: 300},
		"draws":         {draws: 0.6},
	} {
		// The board and the draws compress a difference in strength. The hypotheses are about the points.
		for _, c := range []struct {
			elo  float64
			want Verdict
		}{{0, IsLow}, {40, IsHigh}} {
			l.elo = []float64{0, c.elo}
			random := rand.New(rand.NewPCG(7, uint64(c.elo)))
			high := eloOf(l.rate(1))
			test, wrong, games := SPRT{Low: 0, High: high}, 0, 0
			if c.elo == 0 {
				test.High = 40
			}
			const runs = 400
			for range runs {
				v, n := decide(random, test, l)
				if games += n; v != c.want {
					wrong++
				}
			}
			t.Logf("%s, %g Elo: %.1f %% errors, %d games on average", name, c.elo, 100*float64(wrong)/runs, games/runs)
			if wrong > runs*8/100 {
				t.Errorf("%s, %g Elo: got %d errors in %d tests, want about 5 %%", name, c.elo, wrong, runs)
			}
		}
	}
}

// eloOf returns the difference in Elo with which a bot gets the given share of the points.
func eloOf(points float64) float64 {
	low, high := -1000.0, 1000.0
	for range 60 {
		if middle := (low + high) / 2; share(middle) < points {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

func TestSPRTIsParsed(t *testing.T) {
	if got, err := ParseSPRT("-2.5,10"); err != nil || got != (SPRT{Low: -2.5, High: 10}) {
		t.Errorf("ParseSPRT(-2.5,10) = %+v, %v, want the hypotheses -2.5 and 10", got, err)
	}
	for _, text := range []string{"", "5", "5,5", "10,0", "0,10,20", "a,b", "0,inf", "nan,1", "0,2000", "0,10 x"} {
		if got, err := ParseSPRT(text); err == nil {
			t.Errorf("ParseSPRT(%q) = %+v, want an error", text, got)
		}
	}
}

// A bot that always wins is recognised, although its results have no variance.
func TestSPRTEndsAfterEqualResults(t *testing.T) {
	test := SPRT{Low: 0, High: 10}
	for range 200 {
		test.Add(Block{Points: 2, Games: 2, Trials: 2})
	}
	if got := test.Verdict(); got != IsHigh {
		t.Errorf("200 won pairs: got the verdict %s with the ratio %.2f, want %s", got, test.Ratio(), IsHigh)
	}
}
