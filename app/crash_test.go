package app

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/app/foxesgame"
	"menagerie/app/game"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/session"
)

// Environment variables for the process that the test kills.
const (
	victimHome   = "MENAGERIE_TEST_VICTIM"
	victimRecord = "MENAGERIE_TEST_RECORD"
	victimAt     = "MENAGERIE_TEST_AT"
)

// TestVictim is the process that TestAKilledProgramLosesNothing kills. It plays a game until it is killed. It writes a line
// when the given record is on the disk.
func TestVictim(t *testing.T) {
	home := os.Getenv(victimHome)
	if home == "" {
		t.Skip("nobody wants to kill this process")
	}
	w := walkIn(t, cli.Line{}, home)
	text, err := os.ReadFile(os.Getenv(victimRecord))
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	at, _ := strconv.Atoi(os.Getenv(victimAt))
	w.open(branchOf(t, w.program, r, at))
	for n := 0; ; n++ {
		w.Ticks(1)
		if saves := onDisk(t, w); n > 200 && len(saves) == 1 && len(saves[0].Moves) > 0 {
			fmt.Println("kept")
			break
		}
		w.program.Autosave.Flush()
		time.Sleep(time.Millisecond)
	}
	for {
		w.Ticks(1)
		time.Sleep(time.Millisecond)
	}
}

// branchOf begins a game from a position of a record.
func branchOf(t *testing.T, p *Program, r *record.Record, at int) scenes.Scene {
	t.Helper()
	var found scenes.Scene
	var err error
	switch r.Game {
	case "pond":
		found, err = goFrom(pondgame.New(&p.Services).Game, r, at)
	case "glenda":
		found, err = goFrom(glendagame.New(&p.Services).Game, r, at)
	case "labyrinth":
		found, err = goFrom(labyrinthgame.New(&p.Services).Game, r, at)
	case "mia":
		found, err = goFrom(miagame.New(&p.Services).Game, r, at)
	case "foxes":
		found, err = goFrom(foxesgame.New(&p.Services).Game, r, at)
	}
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func goFrom[S session.State[S, V, M], V game.View, M, C any](g *game.Game[S, V, M, C], r *record.Record, at int) (scenes.Scene, error) {
	t, err := g.Seats.Read(r)
	if err != nil {
		return nil, err
	}
	return g.Branch(t, r, at)
}

// victim plays a record on from a position in a process of its own. kill ends it without a warning.
func victim(t *testing.T, home string, r *record.Record, at int) (kill func()) {
	t.Helper()
	victim := exec.Command(os.Args[0], "-test.run=^TestVictim$")
	victim.Env = append(os.Environ(), victimHome+"="+home, victimRecord+"="+file(t, r), fmt.Sprintf("%s=%d", victimAt, at))
	out, err := victim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	kept := false
	for !kept && lines.Scan() {
		kept = strings.Contains(lines.Text(), "kept")
	}
	kill = sync.OnceFunc(func() {
		_ = victim.Process.Kill() // SIGKILL: it gets no chance to say or save anything
		_ = victim.Wait()
	})
	t.Cleanup(kill)
	if !kept {
		t.Fatal("the process has ended, want it killed")
	}
	return kill
}

// saved is the one save in a home.
func saved(t *testing.T, home string) *record.Record {
	t.Helper()
	s := store.Open(store.Places{Data: filepath.Join(home, "data")})
	items, err := s.List(store.Saves)
	if err != nil || len(items) != 1 {
		t.Fatalf("got %d saves, %v, want 1", len(items), err)
	}
	text, err := s.Read(store.Saves, items[0].Name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAKilledProgramLosesNothing kills the program in the middle of each game. The next start must offer to resume the game,
// with all moves that were on the disk.
func TestAKilledProgramLosesNothing(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("a page has no processes")
	}
	for word, r := range bouts(t, walk(t, cli.Line{}).program, "Ada") {
		t.Run(word, func(t *testing.T) {
			home := t.TempDir()
			middle := len(r.Moves) / 2
			if word == "foxes" {
				middle = r.Ticks / 2
			}
			kill := victim(t, home, r, middle)
			if saves := unfinished(walkIn(t, cli.Line{}, home).program); len(saves) > 0 {
				t.Errorf("another window: got the saves %+v of a running game, want none", saves)
			}
			kill()
			left := saved(t, home)
			if word != "foxes" && len(left.Moves) < middle || left.Done {
				t.Fatalf("got %d moves, done %v; want at least %d, false", len(left.Moves), left.Done, middle)
			}
			w := walkIn(t, cli.Line{}, home)
			w.need("continue")
			w.Click("continue")
			w.Ticks(2)
			now, _ := w.scene.(film).Recorded()
			if now == nil || len(now.Moves) < len(left.Moves) || now.Seed != left.Seed || now.Begun != left.Begun {
				t.Fatalf("got %+v, want the same game with at least %d moves", now, len(left.Moves))
			}
			for i, m := range left.Moves {
				if string(now.Moves[i].Move) != string(m.Move) || now.Moves[i].Seat != m.Seat {
					t.Fatalf("move %d: got %s, want %s", i, now.Moves[i].Move, m.Move)
				}
			}
		})
	}
}

// A game that was over when the program was killed shows its result when it is opened again, and is a record after that.
func TestAGameThatIsOverIsResumedAtItsResult(t *testing.T) {
	for word, r := range bouts(t, walk(t, cli.Line{}).program, "Ada") {
		t.Run(word, func(t *testing.T) {
			home := t.TempDir()
			s := store.Open(store.Places{Data: filepath.Join(home, "data")})
			r.Done = false // its last line was never written
			if _, err := s.Put(store.Saves, word, time.Now(), r.Append(nil)); err != nil {
				t.Fatal(err)
			}
			w := walkIn(t, cli.Line{}, home)
			w.Click("continue")
			w.Ticks(2)
			if now, _ := w.scene.(film).Recorded(); word == "foxes" && !now.Done && len(now.Moves) == len(r.Moves) {
				return // the time after the last move is not on the disk: it passes once more
			}
			w.live("the result", w.over)
			w.counted(word, 1)
			w.leaveResult()
			saves, err1 := s.List(store.Saves)
			records, err2 := s.List(store.Records)
			if len(saves) != 0 || len(records) != 1 || err1 != nil || err2 != nil {
				t.Errorf("got %d saves and %d records, %v, %v; want 0 and 1", len(saves), len(records), err1, err2)
			}
		})
	}
}
