package tournament

import (
	"cmp"
	"slices"
	"time"

	"menagerie/internal/match"
)

// Table is what all results together say.
type Table struct {
	Game     string     `json:"game"`
	Seed     uint64     `json:"seed"`
	Played   int        `json:"played"` // games
	Games    int        `json:"games"`  // in all, when the tournament is finished
	Rows     []Row      `json:"rows"`   // the best first
	Columns  []string   `json:"columns"`
	Finished bool       `json:"finished"`
	Curve    []Moment   `json:"-"`
	Results  []Shown    `json:"-"` // the newest first
	Running  []Underway `json:"-"`
	Busy     bool       `json:"-"` // somebody plays it right now; Count does not know
}

// Row is how one entrant fared.
type Row struct {
	Rank     int           `json:"rank"` // from 1; those who have the same points per game share it
	Name     string        `json:"name"`
	Points   float64       `json:"points"`
	Games    int           `json:"games"`
	Rounds   int           `json:"rounds,omitempty"` // of games that have some
	Rate     float64       `json:"rate"`             // points per game
	Interval [2]float64    `json:"interval"`         // 95 %
	Against  []Cell        `json:"against"`          // by column
	Answers  int           `json:"answers"`
	P50      float64       `json:"p50_ms"` // of its answers
	P99      float64       `json:"p99_ms"`
	Refused  int           `json:"refused"` // moves that were none, or against the rules
	Late     int           `json:"late"`    // times that ran out in games that went on
	Faults   map[Fault]int `json:"faults"`  // games that were lost by them

	entrant int
	took    Times
}

// Cell is how an entrant fared against another, or at a level.
type Cell struct {
	Points float64 `json:"points"`
	Games  int     `json:"games"`
}

// Moment is the points of all entrants after some games. Points are in the order of the head.
type Moment struct {
	Games  int
	Points []float64
}

// Shown is a game that was played.
type Shown struct {
	Result
	Names   []string // by seat
	Variant string
	Board   uint64 // the seed
}

// Underway is a game that is being played.
type Underway struct {
	Names   []string // by seat
	Variant string
	Since   time.Time
}

// Count makes the table.
func Count(l *Log) *Table {
	h := l.Head
	schedule := h.Schedule()
	t := &Table{Game: h.Game, Seed: h.Seed, Played: len(l.Results), Games: len(schedule), Finished: l.Finished()}
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

// rank gives sorted rows their places. Shares of games are sums of fractions, which may differ although they are the same.
func rank(rows []Row) {
	const same = 1e-9
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && rows[i-1].Rate-rows[i].Rate < same {
			rows[i].Rank = rows[i-1].Rank
		}
	}
}

// mostMoments is how many points a curve has at most.
const mostMoments = 200

func momentOf(games int, rows []Row) Moment {
	m := Moment{Games: games, Points: make([]float64, len(rows))}
	for i := range rows {
		m.Points[i] = rows[i].Points
	}
	return m
}

// called are the names of who plays, by seat.
func (h Head) called(m Match) []string {
	all := make([]string, len(m.Order))
	for seat, entrant := range m.Order {
		all[seat] = h.Entrants[entrant].Name
	}
	return all
}

// column are the columns in which a seat's game counts: the other entrants, or the variant where one plays alone.
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

// finish makes figures of sums. In games of rounds each round counts as often as any other, so the interval is that of all
// rounds; one that was lost by a fault has none and counts as one.
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
	row.Interval = match.Wilson(row.Rate*float64(n), n)
}

// Entrant is the entrant's place in the head, which gives it its colour.
func (row *Row) Entrant() int { return row.entrant }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
