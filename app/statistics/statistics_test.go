package statistics

import (
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/app/table"
	"menagerie/internal/shelf"
	"menagerie/internal/stats"
	"menagerie/rules"
	"menagerie/session"
)

// judged returns the statistics of a game for three that these winners have won. The seats have no sides.
func judged(names, bots []string, winners ...rules.Seat) (found stats.Game) {
	g := Reader[int, int, int]{
		Seats: table.Seats[int]{Count: func(int) int { return 3 }, Alike: true, Bots: "mia.bot_"},
		Story: Story[int, int]{Variant: func(table.Table[int]) []string { return nil }},
	}
	t := table.Table[int]{Names: names, Bots: bots}
	g.judge(&found, t, Result{Winners: winners}, t.Persons(3))
	return found
}

func TestABotAtASharedScreenWinsByItsName(t *testing.T) {
	g := judged([]string{"Ada", "Tom", ""}, []string{"", "", "bold"}, 0, 2)
	if !slices.Equal(g.Winners, []string{"Ada", "mia.bot_bold"}) || g.Result != "" {
		t.Errorf("counted: %+v", g)
	}
}

func TestATieOfAllIsADraw(t *testing.T) {
	for _, winners := range [][]rules.Seat{nil, {0, 1, 2}} {
		if g := judged([]string{"Ada", "Tom", "Eve"}, []string{"", "", ""}, winners...); g.Result != stats.Drawn || g.Winners != nil {
			t.Errorf("several people: %+v", g)
		}
		if g := judged([]string{"Ada", "", ""}, []string{"", "bold", "bold"}, winners...); g.Result != stats.Drawn {
			t.Errorf("one person: %+v", g)
		}
	}
}

// TestAResetWhileRecordsAreRead resets the statistics of one game while the old records are read. The records of the other
// games are counted, even if the program ends before all are read.
func TestAResetWhileRecordsAreRead(t *testing.T) {
	for _, ends := range []bool{false, true} {
		data := filepath.Join(t.TempDir(), "data")
		s := shelf.Open(shelf.Places{Data: data})
		for i, game := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
			r := session.Record{Head: session.Head{Game: game, Begun: "2026-11-20T15:04:05Z", Config: []byte("{}")}, Done: true}
			at := time.Date(2026, 11, 20, 15, 4, i, 0, time.UTC)
			if _, err := s.Put(shelf.Records, game, at, r.Append(nil)); err != nil {
				t.Fatal(err)
			}
		}
		read := func(r *session.Record, _ stats.Mode) (stats.Game, bool, error) {
			return stats.Game{ID: r.Game, Game: r.Game, Mode: stats.Bots, Result: stats.Won, Begun: r.Begun}, true, nil
		}
		begun, goOn := make(chan struct{}, 9), make(chan struct{})
		st := &Store{Log: slog.New(slog.DiscardHandler), Shelf: s}
		st.Read = func(r *session.Record, m stats.Mode) (stats.Game, bool, error) {
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
			st.mu.Lock()
			st.stopped = true
			st.mu.Unlock()
		}
		close(goOn)
		st.Wait()
		st.Close()
		if ends {
			st = &Store{Log: st.Log, Shelf: s, Read: read}
			if _, err := st.Open(); err != nil {
				t.Fatal(err)
			}
			st.Wait()
			st.Close()
		}
		book, err := st.stored()
		if err != nil {
			t.Fatal(err)
		}
		var games []string
		for _, g := range book.Games() {
			games = append(games, g.Game)
		}
		slices.Sort(games)
		if got := strings.Join(games, " "); got != "foxes glenda labyrinth pond" {
			t.Errorf("counted are %q; the program ends early: %v", got, ends)
		}
	}
}
