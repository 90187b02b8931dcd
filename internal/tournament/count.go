package tournament

import (
	"cmp"
	"slices"
	"time"

	"menagerie/internal/estimate"
)

// Table is the table of results of a tournament.
type Table struct {
	Game     string     `json:"game"`
	Seed     uint64     `json:"seed,omitempty"` // seed of the tournament; 0 until the end if there is a salt
	Salt     string     `json:"salt,omitempty"` // salt of the published hash; empty until the tournament is finished
	Hash     string     `json:"hash,omitempty"` // hash of the seed and the salt; see Head.Hash
	Played   int        `json:"played"`         // number of finished games
	Games    int        `json:"games"`          // number of all games
	Rows     []Row      `json:"rows"`           // entrants, best first
	Columns  []string   `json:"columns"`
	Sides    []string   `json:"sides,omitempty"` // names of the seats if they differ, else empty
	Finished bool       `json:"finished"`
	Curve    []Moment   `json:"-"`
	Results  []Shown    `json:"-"` // finished games, the highest number first
	Running  []Underway `json:"-"`
	Busy     bool       `json:"-"` // the tournament is running; not set by Count
	Entrants []Entrant  `json:"-"` // entrants that still take part, in the order of the head
}

// Row is the line of one entrant in a Table.
type Row struct {
	Rank     int        `json:"rank"` // rank from 1; entrants with equal Rate share a rank
	Name     string     `json:"name"`
	Points   float64    `json:"points"`
	Games    int        `json:"games"`
	Rounds   int        `json:"rounds,omitempty"` // number of rounds played; 0 if the game has no rounds
	Rate     float64    `json:"rate"`             // points per game
	Interval [2]float64 `json:"interval"`         // 95 % confidence interval of Rate
	Strength
	Against []Cell        `json:"against"`         // results against the entrants in Table.Columns
	Sides   []Cell        `json:"sides,omitempty"` // results by side, in the order of Table.Sides
	Answers int           `json:"answers"`
	P50     float64       `json:"p50_ms"` // median response time in milliseconds
	P99     float64       `json:"p99_ms"`
	Refused int           `json:"refused"` // number of invalid or illegal moves
	Late    int           `json:"late"`    // number of timeouts in games that continued
	CPU     float64       `json:"cpu_s"`   // processor time in seconds
	Faults  map[Fault]int `json:"faults"`  // number of games lost by each kind of fault

	entrant int
	took    Times
	blocks  blocks
}

// Strength is the Elo rating of an entrant. It is zero if each entrant plays alone.
type Strength struct {
	Elo      float64 `json:"elo"`       // rating relative to the mean of all entrants
	EloError float64 `json:"elo_error"` // half the width of the 95 % confidence interval of Elo
	Superior float64 `json:"superior"`  // likelihood that the entrant is stronger than the next row's; 0 in the last row
}

// Cell is an entrant's result against one opponent, in one variant or on one side. The entrant with more points in a
// game beats the other, even if the game has several rounds or players.
type Cell struct {
	Points float64 `json:"points"`
	Games  int     `json:"games"`
}

// Moment is the state of a tournament after some of its games. Games is the number of these games. Points has the
// points of all entrants, in the order of Table.Entrants.
type Moment struct {
	Games  int
	Points []float64
}

// Shown is a finished game.
type Shown struct {
	Result
	Names   []string // names of the entrants, by seat
	Variant string
	Board   uint64 // seed of the board; 0 until the seed is published
}

// Underway is a game in progress.
type Underway struct {
	Names   []string // names of the entrants, by seat
	Variant string
	Since   time.Time
}

// Count returns the table for the log l. It omits removed entrants and their games. It adds up the points in the order of the
// schedule, so that rounding errors do not depend on the order in which games ended.
func Count(l *Log) *Table {
	c := newCounter(l)
	t := c.table
	every := (t.Played + mostPoints - 1) / mostPoints
	results := slices.SortedFunc(slices.Values(l.Results), func(a, b Result) int { return a.Match - b.Match })
	for _, r := range results {
		m := c.schedule[r.Match]
		if !l.Head.Counts(m) {
			continue
		}
		c.add(r, m)
		if done := len(t.Results); done%every == 0 || done == t.Played {
			t.Curve = append(t.Curve, momentOf(done, t.Rows))
		}
	}
	slices.Reverse(t.Results)
	for _, b := range l.Running {
		m := c.schedule[b.Match]
		t.Running = append(t.Running, Underway{Names: l.Head.playerNames(m), Variant: m.Variant, Since: b.At})
	}
	for i := range t.Rows {
		t.Rows[i].finish()
	}
	slices.SortStableFunc(t.Rows, func(a, b Row) int { return cmp.Compare(b.Rate, a.Rate) })
	rank(t.Rows)
	if l.Head.Seats > 1 {
		rate(t.Rows, c.met.rate(len(t.Rows)))
	}
	return t
}

type counter struct {
	head     Head
	schedule []Match
	table    *Table
	rows     []int // row of each entrant of the head, before they are sorted; removed entrants have none
	met      meetings
}

func newCounter(l *Log) *counter {
	h := l.Head
	t := &Table{Game: h.Game, Hash: h.Hash(), Entrants: h.Active(), Sides: h.Sides, Columns: h.Variants}
	t.Played, t.Games = l.Progress()
	t.Finished = t.Played == t.Games
	if t.Finished || h.Salt == "" { // bots of the remaining games must not learn the seed
		t.Seed, t.Salt = h.Seed, h.Salt
	}
	if h.Seats > 1 {
		t.Columns = names(t.Entrants)
	}
	c := &counter{head: h, schedule: h.Schedule(), table: t, rows: make([]int, len(h.Entrants)), met: meetings{}}
	for i, e := range h.Entrants {
		if e.Removed != 0 {
			continue
		}
		c.rows[i] = len(t.Rows)
		t.Rows = append(t.Rows, Row{Name: e.Name, entrant: len(t.Rows), took: Times{}, Faults: map[Fault]int{}, blocks: blocks{},
			Against: make([]Cell, len(t.Columns)), Sides: make([]Cell, len(h.Sides))})
	}
	return c
}

// add adds a finished game.
func (c *counter) add(r Result, m Match) {
	called := c.head.playerNames(m)
	m.Order = slices.Clone(m.Order)
	for seat, entrant := range m.Order {
		m.Order[seat] = c.rows[entrant]
	}
	for seat, row := range m.Order {
		c.table.Rows[row].add(r, m, seat)
		c.head.addComparison(&c.table.Rows[row], r, m, seat)
	}
	c.met.add(r, m)
	shown := Shown{Result: r, Names: called, Variant: m.Variant}
	if c.table.Finished || c.head.Salt == "" {
		shown.Board = m.Seed
	}
	c.table.Results = append(c.table.Results, shown)
}

// rate sets the ratings of rows, which must be sorted.
func rate(rows []Row, ratings estimate.Ratings) {
	for i := range rows {
		row := &rows[i]
		row.Elo, row.EloError = ratings.All[row.entrant].Elo, ratings.All[row.entrant].Error
		if i+1 < len(rows) {
			row.Superior = ratings.Superior(row.entrant, rows[i+1].entrant)
		}
	}
}

// rank sets the ranks of rows, which must be sorted. Rows get equal ranks if their rates differ only by a rounding error.
func rank(rows []Row) {
	const same = 1e-9
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && rows[i-1].Rate-rows[i].Rate < same {
			rows[i].Rank = rows[i-1].Rank
		}
	}
}

const mostPoints = 200

func momentOf(games int, rows []Row) Moment {
	m := Moment{Games: games, Points: make([]float64, len(rows))}
	for i := range rows {
		m.Points[i] = rows[i].Points
	}
	return m
}

// playerNames returns the players' names by seat.
func (h Head) playerNames(m Match) []string {
	all := make([]string, len(m.Order))
	for seat, entrant := range m.Order {
		all[seat] = h.Entrants[entrant].Name
	}
	return all
}

func (row *Row) add(r Result, m Match, seat int) {
	s := r.Seats[seat]
	if s.Fault != FaultNone {
		row.Faults[s.Fault]++
	}
	row.Refused += s.Refused
	row.Late += s.Late
	row.CPU += s.CPU
	row.took.Add(s.Took)
	if r.Annulled() {
		return
	}
	row.Games++
	row.Rounds += r.Rounds
	row.Points += s.Points
	row.blocks.add(m, s.Points, r.Rounds)
	if len(row.Sides) > 0 {
		row.Sides[seat].add(s.Points)
	}
}

// addComparison adds the result r of the game m to the comparisons in row. The row belongs to the entrant at the given
// seat. It has one comparison for each opponent, or for each level in games for one player.
func (h Head) addComparison(row *Row, r Result, m Match, seat int) {
	if r.Annulled() {
		return
	}
	if h.Seats == 1 {
		if i := slices.Index(h.Variants, m.Variant); i >= 0 {
			row.Against[i].add(r.Seats[seat].Points)
		}
		return
	}
	for other, entrant := range m.Order {
		if other != seat {
			row.Against[entrant].add(r.pointsAgainst(seat, other))
		}
	}
}

func (c *Cell) add(points float64) {
	c.Points += points
	c.Games++
}

// finish computes the figures of a row from its sums.
func (row *Row) finish() {
	row.Answers = row.took.Answers()
	row.P50 = milliseconds(row.took.Quantile(0.5))
	row.P99 = milliseconds(row.took.Quantile(0.99))
	row.Interval = estimate.Interval(row.blocks.strata())
	if row.Games > 0 {
		row.Rate = row.Points / float64(row.Games)
	}
}

// Wins returns the number of games in which the named entrant got a whole point.
func (t *Table) Wins(name string) int {
	n := 0
	for _, r := range t.Results {
		if i := slices.Index(r.Names, name); i >= 0 && r.Seats[i].Points == 1 {
			n++
		}
	}
	return n
}

// Entrant returns the index of the row's entrant in Table.Entrants. Pages choose a colour by this index.
func (row *Row) Entrant() int { return row.entrant }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
