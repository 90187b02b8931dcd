package command

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"menagerie/internal/estimate"
)

// Result is the outcome of a match. keeper prints it as JSON for other programs.
type Result struct {
	Game    string             `json:"game"`
	Games   int                `json:"games"`
	Rounds  int                `json:"rounds,omitempty"` // number of rounds in all games together; 0 if the game has no rounds
	Seed    uint64             `json:"seed"`
	Seats   []SeatResult       `json:"seats"`
	Elo     *Difference        `json:"elo,omitempty"`  // difference of the two seats' strengths; nil unless there are two
	SPRT    *SPRTResult        `json:"sprt,omitempty"` // result of the sequential test; nil without the flag --sprt
	Figures map[string]float64 `json:"figures"`
}

// SeatResult is the result of the bot at one seat. In a match with external bots, each bot plays at several seats. A
// SeatResult is then the result of one bot at all its seats.
type SeatResult struct {
	Bot      string     `json:"bot"`      // name or command of the bot
	Wins     int        `json:"wins"`     // number of games or rounds in which the seat got a whole point
	Points   float64    `json:"points"`   // sum of the points of all games
	Interval [2]float64 `json:"interval"` // 95 % confidence interval of the points per game or round
	*Outside            // of a match with external bots
}

// Outside has the figures of a bot in a match with external bots.
type Outside struct {
	Sides  []SideResult   `json:"sides,omitempty"`
	Faults map[string]int `json:"faults"` // number of games lost by each kind of fault
	P50    float64        `json:"p50_ms"` // median response time in milliseconds
	P99    float64        `json:"p99_ms"`
}

// SideResult is the result of a bot on one side of the game.
type SideResult struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
	Games  int     `json:"games"`
}

// Difference is the difference in strength between the first and the second seat.
type Difference struct {
	Elo      float64 `json:"difference"` // Elo difference; positive if the first seat is stronger
	Error    float64 `json:"error"`      // half the width of the 95 % confidence interval
	Superior float64 `json:"superior"`   // likelihood of superiority of the first seat
}

// SPRTResult is the result of a sequential probability ratio test.
type SPRTResult struct {
	Low     float64          `json:"low"` // lower of the two hypotheses, in Elo
	High    float64          `json:"high"`
	Ratio   float64          `json:"ratio"` // log-likelihood ratio
	Verdict estimate.Verdict `json:"verdict"`
}

// Sum combines the values that a Measure has found in all games into one figure.
type Sum struct {
	Name string // suffix of the figure's name, after the measure's name and an underscore
	Of   func([]float64) float64
}

// The sums in use.
var (
	Mean = Sum{"mean", mean}
	Max  = Sum{"max", slices.Max[[]float64]}
	Min  = Sum{"min", slices.Min[[]float64]}
)

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

func (c *runningMatch[S, V, M]) count() Result {
	r := Result{Game: c.match.Game, Seed: c.order.Seed, Seats: make([]SeatResult, len(c.players)), Figures: map[string]float64{}}
	var ends []S
	for i, end := range c.ends[:c.countedGames()] {
		if !c.done[i] {
			continue
		}
		ends = append(ends, end)
		for seat, points := range c.match.pointsOf(i, end) {
			r.Seats[seat].add(points, c.match.Rounds)
		}
	}
	r.Games, r.Rounds = len(ends), c.match.Rounds*len(ends)
	for seat, player := range c.players {
		r.Seats[seat].Bot = player.Name
		r.Seats[seat].Interval = estimate.Interval([][]estimate.Block{c.blocks(seat)})
	}
	if len(ends) > 0 {
		for _, measure := range c.match.Measures {
			measure.sum(ends, r.Figures)
		}
		c.setDifference(&r)
	}
	return r
}

func (s *SeatResult) add(points float64, rounds int) {
	s.Points += points
	switch {
	case rounds > 0:
		s.Wins += int(points)
	case points == 1:
		s.Wins++
	}
}

// setDifference sets the difference of two seats and the result of the sequential test.
func (c *runningMatch[S, V, M]) setDifference(r *Result) {
	if len(r.Seats) != 2 {
		return
	}
	ratings := estimate.Rate(2, []estimate.Pairing{{A: 0, B: 1, Blocks: c.blocks(0)}})
	r.Elo = &Difference{Elo: ratings.All[0].Elo - ratings.All[1].Elo, Error: 2 * ratings.All[0].Error, Superior: ratings.Superior(0, 1)}
	if c.order.SPRT != nil {
		r.SPRT = &SPRTResult{Low: c.test.Low, High: c.test.High, Ratio: c.test.Ratio(), Verdict: c.test.Verdict()}
	}
}

// pointsPlayed returns the number of games or rounds, each of which is worth one point.
func (r Result) pointsPlayed() int {
	if r.Rounds > 0 {
		return r.Rounds
	}
	return r.Games
}

func (m Measure[S]) sum(ends []S, figures map[string]float64) {
	values := make([]float64, len(ends))
	for i, end := range ends {
		values[i] = m.of(end)
	}
	for _, s := range m.sums {
		figures[m.name+"_"+s.Name] = s.Of(values)
	}
}

// String returns the figures of o in one line.
func (o *Outside) String() string {
	var line strings.Builder
	for _, s := range o.Sides {
		fmt.Fprintf(&line, "%s %g/%d, ", s.Name, s.Points, s.Games)
	}
	for _, fault := range slices.Sorted(maps.Keys(o.Faults)) {
		fmt.Fprintf(&line, "lost by %s %d, ", fault, o.Faults[fault])
	}
	fmt.Fprintf(&line, "p50 %.2f ms, p99 %.2f ms", o.P50, o.P99)
	return line.String()
}

// counted returns n and noun, which is in the singular.
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprint(n, " ", noun)
}

// Table writes the result to w as a table for people. seats[i] is the name of the game's seat i.
func (r Result) Table(w io.Writer, seats []string) error {
	unit := "game"
	fmt.Fprintf(w, "%s: %s", r.Game, counted(r.Games, "game"))
	if r.Rounds > 0 {
		unit = "round"
		fmt.Fprintf(w, ", %s", counted(r.Rounds, unit))
	}
	fmt.Fprintf(w, ", seed %d\n\n", r.Seed)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "seat\tbot\twins\tpoints\tper %s\t95 %% interval\n", unit)
	for i, s := range r.Seats {
		fmt.Fprintf(t, "%s\t%s\t%d\t%g\t%.3f\t%.3f to %.3f\n",
			seats[i], s.Bot, s.Wins, s.Points, s.Points/float64(r.pointsPlayed()), s.Interval[0], s.Interval[1])
	}
	fmt.Fprintln(t)
	for i, s := range r.Seats {
		if s.Outside != nil {
			fmt.Fprintf(t, "%s\t%s\n", seats[i], s.Outside)
		}
	}
	if d := r.Elo; d != nil {
		fmt.Fprintf(t, "elo\t%s\nstronger\t%.1f %%\n", estimate.EloText(d.Elo, d.Error), 100*d.Superior)
	}
	if d := r.SPRT; d != nil {
		fmt.Fprintf(t, "sprt %g,%g\t%s, ratio %.2f\n", d.Low, d.High, d.Verdict, d.Ratio)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Figures)) {
		fmt.Fprintf(t, "%s\t%.1f\n", name, r.Figures[name])
	}
	return t.Flush()
}
