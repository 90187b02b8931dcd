package statistics

import (
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/app/seating"
	"menagerie/internal/stats"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/rules"
)

// judged returns the statistics of a game for three that these winners have won. The seats have no sides.
func judged(names, bots []string, winners ...rules.Seat) (found stats.Game) {
	g := Reader[int, int, int]{
		Seats:   seating.Seats[int]{Count: func(int) int { return 3 }, Alone: "mia.me", Bots: "mia.bot_"},
		Scoring: Scoring[int, int]{Variant: func(seating.Seating[int]) []string { return nil }},
	}
	t := seating.Seating[int]{Names: names, Bots: bots}
	g.judge(&found, t, Result{Winners: winners}, t.Persons(3))
	return found
}

func TestABotAtASharedScreenWinsByItsName(t *testing.T) {
	g := judged([]string{"Ada", "Tom", ""}, []string{"", "", "bold"}, 0, 2)
	if !slices.Equal(g.Winners, []string{"Ada", "mia.bot_bold"}) || g.Result != "" {
		t.Errorf("got %+v, want Ada and the bold bot as winners without a result", g)
	}
}

func TestATieOfAllIsADraw(t *testing.T) {
	for _, winners := range [][]rules.Seat{nil, {0, 1, 2}} {
		if g := judged([]string{"Ada", "Tom", "Eve"}, []string{"", "", ""}, winners...); g.Result != stats.Drawn || g.Winners != nil {
			t.Errorf("several people: got %+v, want a draw without winners", g)
		}
		if g := judged([]string{"Ada", "", ""}, []string{"", "bold", "bold"}, winners...); g.Result != stats.Drawn {
			t.Errorf("one person: got %+v, want a draw", g)
		}
	}
}

// TestAResetWhileRecordsAreRead resets the statistics of one game while the old records are read. The records of the other
// games are counted, even if the program ends before all are read.
func TestAResetWhileRecordsAreRead(t *testing.T) {
	for _, ends := range []bool{false, true} {
		data := filepath.Join(t.TempDir(), "data")
		s := store.Open(store.Places{Data: data})
		for i, game := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
			r := record.Record{Head: record.Head{Game: game, Begun: "2026-11-20T15:04:05Z", Config: []byte("{}")}, Done: true}
			at := time.Date(2026, 11, 20, 15, 4, i, 0, time.UTC)
			if _, err := s.Put(store.Records, game, at, r.Append(nil)); err != nil {
				t.Fatal(err)
			}
		}
		read := func(r *record.Record, _ stats.Mode) (stats.Game, bool, error) {
			return stats.Game{ID: r.Game, Game: r.Game, Mode: stats.Bots, Result: stats.Won, Begun: r.Begun}, true, nil
		}
		begun, goOn := make(chan struct{}, 9), make(chan struct{})
		st := &Store{Log: slog.New(slog.DiscardHandler), Files: s}
		st.Read = func(r *record.Record, m stats.Mode) (stats.Game, bool, error) {
			begun <- struct{}{}
			<-goOn
			return read(r, m)
		}
		if _, err := st.Open(); err != nil {
			t.Fatal(err)
		}
		<-begun
		st.Forget("mia")
		if ends {
			st.stopped.Store(true)
		}
		close(goOn)
		st.Wait()
		st.Close()
		if ends {
			st = &Store{Log: st.Log, Files: s, Read: read}
			if _, err := st.Open(); err != nil {
				t.Fatal(err)
			}
			st.Wait()
			st.Close()
		}
		text, err := s.Read(store.Own, FileName)
		if err != nil {
			t.Fatal(err)
		}
		book, err := stats.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var games []string
		for _, g := range book.Games() {
			games = append(games, g.Game)
		}
		slices.Sort(games)
		if got := strings.Join(games, " "); got != "foxes glenda labyrinth pond" {
			t.Errorf("the program ends early %v: got %q, want foxes glenda labyrinth pond", ends, got)
		}
	}
}

func TestAheadComparesWithTheBestOfTheOthers(t *testing.T) {
	for _, c := range []struct {
		points []int
		seat   rules.Seat
		want   int
	}{{[]int{5, 2}, 0, 3}, {[]int{5, 2}, 1, -3}, {[]int{5, 2, 4}, 0, 1}, {[]int{5, 5}, 0, 0}, {[]int{5}, 0, 0}, {nil, 0, 0}, {[]int{5, 2}, rules.Nobody, 0}, {[]int{5, 2}, 2, 0}} {
		if got := Ahead(c.points, c.seat); got != c.want {
			t.Errorf("Ahead(%v, %d) = %d, want %d", c.points, c.seat, got, c.want)
		}
	}
}
