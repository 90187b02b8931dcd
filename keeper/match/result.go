package match

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"menagerie/internal/stats"
)

// Result is the outcome of a match. Its JSON form is for programs.
type Result struct {
	Game    string             `json:"game"`
	Games   int                `json:"games"`
	Rounds  int                `json:"rounds,omitempty"` // of all games together, for games with rounds
	Seed    uint64             `json:"seed"`
	Seats   []Seat             `json:"seats"`
	Figures map[string]float64 `json:"figures"`
}

// Seat is the result of one seat.
type Seat struct {
	Bot      string     `json:"bot"`
	Wins     int        `json:"wins"`     // games or rounds in which the seat got a whole point
	Points   float64    `json:"points"`   // over all games
	Interval [2]float64 `json:"interval"` // 95 % interval of points per game or round
}

// Sum combines the measured values of all games into one figure.
type Sum struct {
	Name string // appended to the measure's name after an underscore
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

func (m Match[S, V, M]) count(ends []S, seed uint64) Result {
	r := Result{Game: m.Game, Games: len(ends), Rounds: m.Rounds * len(ends), Seed: seed, Seats: make([]Seat, len(m.Players)), Figures: map[string]float64{}}
	for _, end := range ends {
		for seat, points := range m.Points(end) {
			r.Seats[seat].Points += points
			switch {
			case m.Rounds > 0:
				r.Seats[seat].Wins += int(points)
			case points == 1:
				r.Seats[seat].Wins++
			}
		}
	}
	for seat, player := range m.Players {
		r.Seats[seat].Bot = player.Name
		r.Seats[seat].Interval = stats.Wilson(r.Seats[seat].Points, r.played())
	}
	for _, measure := range m.Measures {
		measure.sum(ends, r.Figures)
	}
	return r
}

// played returns the number of games or rounds, each of which is worth one point.
func (r Result) played() int {
	if r.Rounds > 0 {
		return r.Rounds
	}
	return r.Games
}

// With combines two results of the same players. It weights means by the number of games, and keeps the larger Max and
// the smaller Min.
func (r Result) With(other Result) Result {
	sum := Result{Game: r.Game, Games: r.Games + other.Games, Rounds: r.Rounds + other.Rounds, Seed: r.Seed, Figures: map[string]float64{}}
	for i, s := range r.Seats {
		s.Wins += other.Seats[i].Wins
		s.Points += other.Seats[i].Points
		s.Interval = stats.Wilson(s.Points, sum.played())
		sum.Seats = append(sum.Seats, s)
	}
	for name, x := range r.Figures {
		y := other.Figures[name]
		switch {
		case strings.HasSuffix(name, "_"+Max.Name):
			sum.Figures[name] = max(x, y)
		case strings.HasSuffix(name, "_"+Min.Name):
			sum.Figures[name] = min(x, y)
		default:
			sum.Figures[name] = (x*float64(r.Games) + y*float64(other.Games)) / float64(sum.Games)
		}
	}
	return sum
}

func (m Measure[S]) sum(ends []S, figures map[string]float64) {
	values := make([]float64, len(ends))
	for i, end := range ends {
		values[i] = m.Of(end)
	}
	for _, s := range m.Sums {
		figures[m.Name+"_"+s.Name] = s.Of(values)
	}
}

// Table writes the result as a table for people. seats holds the game's names of the seats.
func (r Result) Table(w io.Writer, seats []string) error {
	unit := "game"
	fmt.Fprintf(w, "%s: %d games", r.Game, r.Games)
	if r.Rounds > 0 {
		unit = "round"
		fmt.Fprintf(w, ", %d rounds", r.Rounds)
	}
	fmt.Fprintf(w, ", seed %d\n\n", r.Seed)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "seat\tbot\twins\tpoints\tper %s\t95 %% interval\n", unit)
	for i, s := range r.Seats {
		fmt.Fprintf(t, "%s\t%s\t%d\t%g\t%.3f\t%.3f to %.3f\n",
			seats[i], s.Bot, s.Wins, s.Points, s.Points/float64(r.played()), s.Interval[0], s.Interval[1])
	}
	fmt.Fprintln(t)
	for _, name := range slices.Sorted(maps.Keys(r.Figures)) {
		fmt.Fprintf(t, "%s\t%.1f\n", name, r.Figures[name])
	}
	return t.Flush()
}
