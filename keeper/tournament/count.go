package tournament

import (
	"cmp"
	"slices"
	"time"

	"menagerie/internal/stats"
)

// Table summarises all results.
type Table struct {
	Game     string     `json:"game"`
	Seed     uint64     `json:"seed"`
	Played   int        `json:"played"` // number of finished games
	Games    int        `json:"games"`  // number of all games
	Rows     []Row      `json:"rows"`   // best first
	Columns  []string   `json:"columns"`
	Finished bool       `json:"finished"`
	Curve    []Moment   `json:"-"`
	Results  []Shown    `json:"-"` // newest first
	Running  []Underway `json:"-"`
	Busy     bool       `json:"-"` // the tournament is running; not set by Count
	Entrants []Entrant  `json:"-"` // in the order of the head
}

// Row is the result of one entrant.
type Row struct {
	Rank     int           `json:"rank"` // from 1; entrants with the same points per game share it
	Name     string        `json:"name"`
	Points   float64       `json:"points"`
	Games    int           `json:"games"`
	Rounds   int           `json:"rounds,omitempty"` // in games with rounds
	Rate     float64       `json:"rate"`             // points per game
	Interval [2]float64    `json:"interval"`         // 95 % interval of Rate
	Against  []Cell        `json:"against"`          // by column
	Answers  int           `json:"answers"`
	P50      float64       `json:"p50_ms"` // median response time
	P99      float64       `json:"p99_ms"`
	Refused  int           `json:"refused"` // invalid or illegal moves
	Late     int           `json:"late"`    // timeouts in games that continued
	Faults   map[Fault]int `json:"faults"`  // games lost by faults

	entrant int
	took    Times
}

// Cell is an entrant's result against another entrant or at a level.
type Cell struct {
	Points float64 `json:"points"`
	Games  int     `json:"games"`
}

// Moment holds the points of all entrants after some games, in the order of the head.
type Moment struct {
	Games  int
	Points []float64
}

// Shown is a finished game.
type Shown struct {
	Result
	Names   []string // by seat
	Variant string
	Board   uint64 // seed of the board
}

// Underway is a game in progress.
type Underway struct {
	Names   []string // by seat
	Variant string
	Since   time.Time
}

// Count returns the table of a log.
func Count(l *Log) *Table {
	h := l.Head
	schedule := h.Schedule()
	t := &Table{Game: h.Game, Seed: h.Seed, Played: len(l.Results), Games: len(schedule), Finished: l.Finished(), Entrants: h.Entrants}
	t.Columns = h.Variants
	if h.Seats > 1 {
		t.Columns = names(h.Entrants)
	}
	rows := make([]Row, len(h.Entrants))
	for i, e := range h.Entrants {
		rows[i] = Row{Name: e.Name, entrant: i, took: Times{}, Faults: map[Fault]int{}, Against: make([]Cell, len(t.Columns))}
	}
	every := (len(l.Results) + mostMoments - 1) / mostMoments
	for i, r := range l.Results {
		m := schedule[r.Match]
		for seat, entrant := range m.Order {
			rows[entrant].add(r, seat, h.column(m, seat))
		}
		if every > 0 && ((i+1)%every == 0 || i+1 == len(l.Results)) {
			t.Curve = append(t.Curve, momentOf(i+1, rows))
		}
		t.Results = append(t.Results, Shown{Result: r, Names: h.called(m), Variant: m.Variant, Board: m.Seed})
	}
	slices.Reverse(t.Results)
	for _, b := range l.Running {
		m := schedule[b.Match]
		t.Running = append(t.Running, Underway{Names: h.called(m), Variant: m.Variant, Since: b.At})
	}
	for i := range rows {
		rows[i].finish()
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(b.Rate, a.Rate) })
	rank(rows)
	t.Rows = rows
	return t
}

// rank sets the ranks of sorted rows. It tolerates rounding errors in equal rates.
func rank(rows []Row) {
	const same = 1e-9
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && rows[i-1].Rate-rows[i].Rate < same {
			rows[i].Rank = rows[i-1].Rank
		}
	}
}

// mostMoments is the maximum number of points on a curve.
const mostMoments = 200

func momentOf(games int, rows []Row) Moment {
	m := Moment{Games: games, Points: make([]float64, len(rows))}
	for i := range rows {
		m.Points[i] = rows[i].Points
	}
	return m
}

// called returns the players' names by seat.
func (h Head) called(m Match) []string {
	all := make([]string, len(m.Order))
	for seat, entrant := range m.Order {
		all[seat] = h.Entrants[entrant].Name
	}
	return all
}

// column returns the columns in which a seat's game counts: the other entrants, or the variant in a game for one.
func (h Head) column(m Match, seat int) []int {
	if h.Seats == 1 {
		if i := slices.Index(h.Variants, m.Variant); i >= 0 {
			return []int{i}
		}
		return nil
	}
	others := slices.Clone(m.Order)
	return slices.Delete(others, seat, seat+1)
}

func (row *Row) add(r Result, seat int, columns []int) {
	s := r.Seats[seat]
	row.Games++
	row.Rounds += r.Rounds
	row.Points += s.Points
	row.Refused += s.Refused
	row.Late += s.Late
	row.took.Add(s.Took)
	if s.Fault != FaultNone {
		row.Faults[s.Fault]++
	}
	for _, c := range columns {
		row.Against[c].Points += s.Points
		row.Against[c].Games++
	}
}

// finish computes the figures of a row from its sums. In games of rounds, the interval is that of all rounds. A game
// lost by a fault has no rounds and counts as one.
func (row *Row) finish() {
	row.Answers = row.took.Answers()
	row.P50 = milliseconds(row.took.Quantile(0.5))
	row.P99 = milliseconds(row.took.Quantile(0.99))
	if row.Games == 0 {
		row.Interval = [2]float64{0, 1}
		return
	}
	row.Rate = row.Points / float64(row.Games)
	n := max(row.Games, row.Rounds)
	row.Interval = stats.Wilson(row.Rate*float64(n), n)
}

// Entrant returns the entrant's index in the head, which determines its colour.
func (row *Row) Entrant() int { return row.entrant }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
