package estimate

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// SPRT is a sequential probability ratio test. It compares two hypotheses about the difference in strength of two bots: Low and
// High, in Elo. It ends as soon as one of them is sufficiently more likely. Each of the two possible errors has a probability
// of about SPRTError.
//
// The test uses the normal approximation of the likelihood ratio, as the testing frameworks of chess programs do. It needs no
// assumption about draws, because it measures the variance of the blocks.
type SPRT struct {
	Low, High float64

	blocks, games int
	sum, squares  float64 // sum and sum of squares of the blocks' points per game
}

// SPRTError is the probability that a sequential probability ratio test accepts the wrong one of its two hypotheses.
const SPRTError = 0.05

// Verdict is the decision of an SPRT.
type Verdict string

// The verdicts.
const (
	Undecided Verdict = "undecided"
	IsLow     Verdict = "low"  // accept the hypothesis Low
	IsHigh    Verdict = "high" // accept the hypothesis High
)

// errSPRT reports hypotheses that are not two numbers.
var errSPRT = errors.New("give two differences in Elo, the lower one first, such as 0,10")

// mostElo is the largest difference that a hypothesis may have.
const mostElo = 1000

// ParseSPRT parses the two hypotheses in text, such as "0,10", in Elo.
func ParseSPRT(text string) (SPRT, error) {
	var s SPRT
	var rest string
	if n, _ := fmt.Sscanf(strings.ReplaceAll(text, ",", " ")+" end", "%g %g %s", &s.Low, &s.High, &rest); n != 3 || rest != "end" ||
		!(s.Low < s.High) || math.Abs(s.Low) > mostElo || math.Abs(s.High) > mostElo {
		return s, errSPRT
	}
	return s, nil
}

// Add adds a block. Its points are those of the first bot.
func (s *SPRT) Add(b Block) {
	x := b.Points / float64(b.Games)
	s.blocks++
	s.games += b.Games
	s.sum += x
	s.squares += x * x
}

// leastBlocks is the minimum number of blocks of games with which the SPRT makes a decision. The variance of fewer
// blocks is too uncertain.
const leastBlocks = 20

// Ratio returns the logarithm of the likelihood ratio of the two hypotheses. A positive ratio supports High, and a
// negative ratio supports Low. Without games it is 0.
func (s *SPRT) Ratio() float64 {
	if s.blocks == 0 {
		return 0
	}
	n := float64(s.blocks) + 1 // the imaginary blocks have the points 0, 1/2 and 1 with the weights 1/4, 1/2 and 1/4
	mean := (s.sum + 0.5) / n
	variance := (s.squares+0.375)/n - mean*mean
	low, high := share(s.Low), share(s.High)
	return float64(s.blocks) * (high - low) * (2*s.sum/float64(s.blocks) - low - high) / (2 * variance)
}

// share returns the expected points per game of a bot. elo is the bot's rating minus its opponent's rating.
func share(elo float64) float64 { return odds(elo * perElo) }

// Verdict returns the decision so far.
func (s *SPRT) Verdict() Verdict {
	bound := math.Log((1 - SPRTError) / SPRTError)
	switch r := s.Ratio(); {
	case s.blocks < leastBlocks:
		return Undecided
	case r >= bound:
		return IsHigh
	case r <= -bound:
		return IsLow
	}
	return Undecided
}
