package tournament

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// With ByBoard, a group plays its games on a board one after the other. A longer tournament begins with the games of a shorter one.
func TestGroupsPlayABoardAtOnce(t *testing.T) {
	h := head(4, 3, 6)
	h.ByBoard = true
	all := h.Schedule()
	for i := 0; i < len(all); i += 3 {
		group := slices.Sorted(slices.Values(all[i].Order))
		for j, m := range all[i : i+3] {
			if m.Seed != all[i].Seed || !slices.Equal(slices.Sorted(slices.Values(m.Order)), group) || m.Order[j] != all[i].Order[0] {
				t.Errorf("game %d: got %+v, want the group and board of %+v with other seats", m.Number, m, all[i])
			}
		}
	}
	for _, byBoard := range []bool{false, true} {
		h.ByBoard = byBoard
		longer := h
		longer.Games = 9
		if short, long := h.Schedule(), longer.Schedule(); !reflect.DeepEqual(long[:len(short)], short) {
			t.Errorf("ByBoard %t: got a longer schedule with other games at its beginning, want the same", byBoard)
		}
	}
}

// played returns the table of games with the given points, in the order of the schedule.
func played(h Head, rounds int, points ...[]float64) *Table {
	l := &Log{Head: h}
	for i, p := range points {
		r := Result{Match: i, Rounds: rounds, Seats: make([]SeatResult, len(p))}
		for seat := range p {
			r.Seats[seat].Points = p[seat]
		}
		l.Results = append(l.Results, r)
	}
	return Count(l)
}

func rowOf(t *testing.T, table *Table, name string) Row {
	t.Helper()
	i := slices.IndexFunc(table.Rows, func(r Row) bool { return r.Name == name })
	if i < 0 {
		t.Fatalf("got no row of %s, want one", name)
	}
	return table.Rows[i]
}

// A bot that wins on one side only is visible in the table.
func TestTheTableShowsTheSides(t *testing.T) {
	h := head(2, 2, 4)
	h.ByBoard, h.Sides = true, []string{"trapper", "glenda"}
	table := played(h, 0, []float64{1, 0}, []float64{0, 1}, []float64{0, 1}, []float64{0, 1})
	if a := rowOf(t, table, "a"); !slices.Equal(a.Sides, []Cell{{1, 2}, {2, 2}}) {
		t.Errorf("got %v, want 1 of 2 points as trapper and 2 of 2 as glenda", a.Sides)
	}
	if b := rowOf(t, table, "b"); !slices.Equal(b.Sides, []Cell{{0, 2}, {1, 2}}) {
		t.Errorf("got %v, want 0 of 2 points as trapper and 1 of 2 as glenda", b.Sides)
	}
	var csv strings.Builder
	if err := table.WriteCSV(&csv); err != nil || !strings.Contains(csv.String(), "points_as_trapper,games_as_trapper") {
		t.Errorf("got the CSV %q with the error %v, want a column for the side", csv.String(), err)
	}
}

// In games with rounds or with more than two players, the crosstable counts who got more points in each game.
func TestTheCrosstableShowsWhoBeatWhom(t *testing.T) {
	h := head(3, 3, 3)
	table := played(h, 50, []float64{0.7, 0.6, 0.7}, []float64{0.5, 0.9, 0.6})
	// The first game has the order abc and the second one the order cab.
	for name, want := range map[string][]Cell{
		"a": {{}, {2, 2}, {1.5, 2}}, "b": {{0, 2}, {}, {1, 2}}, "c": {{0.5, 2}, {1, 2}, {}},
	} {
		if got := rowOf(t, table, name).Against; !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
	if a, b := rowOf(t, table, "a"), rowOf(t, table, "b"); a.Elo <= b.Elo || a.EloError <= 0 {
		t.Errorf("got the ratings %.0f and %.0f with the error %.0f, want a higher one for a and an error above 0", a.Elo, b.Elo, a.EloError)
	}
}

// A game that was not played because of a disqualified bot gives no points to anybody.
func TestAnnulledGamesGiveNoPoints(t *testing.T) {
	h := head(3, 2, 2)
	l := &Log{Head: h, Results: []Result{result(0, 0, FaultNone), result(1, 0, FaultOut), result(2, 0, FaultOut)}}
	table := Count(l)
	if a := rowOf(t, table, "a"); a.Points != 1 || a.Games != 1 || a.Against[2].Games != 0 {
		t.Errorf("got %+v, want 1 point in 1 game", a)
	}
	var csv strings.Builder
	if err := table.WriteGamesCSV(&csv); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(csv.String()) {
		cells := strings.Split(line, ",")
		if annulled := cells[0] == "2" || cells[0] == "3"; annulled != (cells[5] == "") {
			t.Errorf("got the line %s, want points only in games that were played", line)
		}
	}
	if c := rowOf(t, table, "c"); c.Games != 0 || c.Faults[FaultOut] != 2 {
		t.Errorf("got %+v, want no game and 2 games without the bot", c)
	}
}

// A log whose number of games was raised is read with all its games.
func TestMoreGamesAreAdopted(t *testing.T) {
	h := head(2, 2, 2)
	longer := h
	longer.Games = 4
	text := AppendResult(AppendHead(nil, h), result(0, 0, FaultNone))
	text = AppendResult(AppendAdopt(text, longer), result(3, 0, FaultNone))
	log, err := ParseLog(text)
	if err != nil || len(log.Results) != 2 || log.Head.Games != 4 {
		t.Errorf("got %+v, %v; want 2 results of 4 games", log, err)
	}
	if log, err := ParseLog(AppendAdopt(AppendHead(nil, longer), h)); err == nil {
		t.Errorf("fewer games: got %+v, want an error", log)
	}
}
