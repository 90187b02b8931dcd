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

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/shelf"
	"menagerie/scenes"
	"menagerie/session"
)

// What the process that is to be killed is told by its environment.
const (
	victimHome   = "MENAGERIE_TEST_VICTIM"
	victimRecord = "MENAGERIE_TEST_RECORD"
	victimAt     = "MENAGERIE_TEST_AT"
)

// TestVictim is no test, but the process that TestAKilledProgramLosesNothing kills: it plays until then, and says when what
// it was given to play on from is on the disk.
func TestVictim(t *testing.T) {
	home := os.Getenv(victimHome)
	if home == "" {
		t.Skip("nobody wants to kill this process")
	}
	w := walkIn(t, args.Line{}, home)
	text, err := os.ReadFile(os.Getenv(victimRecord))
	if err != nil {
		t.Fatal(err)
	}
	r, err := session.ParseRecord(text)
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
		w.program.autosave.Flush()
		time.Sleep(time.Millisecond)
	}
	for {
		w.Ticks(1)
		time.Sleep(time.Millisecond)
	}
}

// branchOf begins a game from a position of a record.
func branchOf(t *testing.T, p *Program, r *session.Record, at int) scenes.Scene {
	t.Helper()
	var found scenes.Scene
	var err error
	switch r.Game {
	case "pond":
		found, err = goFrom(p.pondGame(), r, at)
	case "glenda":
		found, err = goFrom(p.glendaGame(), r, at)
	case "labyrinth":
		found, err = goFrom(p.labyrinthGame(), r, at)
	case "mia":
		found, err = goFrom(p.miaGame(), r, at)
	case "foxes":
		found, err = goFrom(p.foxesGame(), r, at)
	}
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func goFrom[S session.State[S, V, M], V, M, C any](g *game[S, V, M, C], r *session.Record, at int) (scenes.Scene, error) {
	t, err := g.seats.Read(r)
	if err != nil {
		return nil, err
	}
	return g.branch(t, r, at)
}

// victim plays a record on from a position in a process of its own. What it returns kills that without a warning.
func victim(t *testing.T, home string, r *session.Record, at int) (kill func()) {
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
		t.Fatal("the process ended by itself")
	}
	return kill
}

// saved is the one save in a home.
func saved(t *testing.T, home string) *session.Record {
	t.Helper()
	s := shelf.Open(shelf.Places{Data: filepath.Join(home, "data")})
	items, err := s.List(shelf.Saves)
	if err != nil || len(items) != 1 {
		t.Fatalf("%d saves, %v", len(items), err)
	}
	text, err := s.Read(shelf.Saves, items[0].Name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := session.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A program that is killed in the middle of a game loses nothing that was on the disk, in any game: the next start offers to
// go on with it, and it goes on with the same moves. As long as it runs, another window does not.
func TestAKilledProgramLosesNothing(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("a page has no processes")
	}
	for word, r := range bouts(t, walk(t, args.Line{}).program, "Ada") {
		t.Run(word, func(t *testing.T) {
			home := t.TempDir()
			middle := len(r.Moves) / 2
			if word == "foxes" {
				middle = r.Ticks / 2
			}
			kill := victim(t, home, r, middle)
			if saves := walkIn(t, args.Line{}, home).program.Env.Saves(); len(saves) > 0 {
				t.Errorf("another window would go on with a game that is being played: %+v", saves)
			}
			kill()
			left := saved(t, home)
			if word != "foxes" && len(left.Moves) < middle || left.Done {
				t.Fatalf("%d moves are left of %d", len(left.Moves), middle)
			}
			w := walkIn(t, args.Line{}, home)
			w.need("resume0")
			w.Click("resume0")
			w.Ticks(2)
			now, _ := w.scene.(film).Recorded()
			if now == nil || len(now.Moves) < len(left.Moves) || now.Seed != left.Seed || now.Begun != left.Begun {
				t.Fatalf("it goes on with %+v", now)
			}
			for i, m := range left.Moves {
				if string(now.Moves[i].Move) != string(m.Move) || now.Moves[i].Seat != m.Seat {
					t.Fatalf("move %d is %s, and was %s", i, now.Moves[i].Move, m.Move)
				}
			}
		})
	}
}

// A game that was over when the program was killed shows its result when it is opened again, and is a record after that.
func TestAGameThatIsOverIsResumedAtItsResult(t *testing.T) {
	for word, r := range bouts(t, walk(t, args.Line{}).program, "Ada") {
		t.Run(word, func(t *testing.T) {
			home := t.TempDir()
			s := shelf.Open(shelf.Places{Data: filepath.Join(home, "data")})
			r.Done = false // its last line was never written
			if _, err := s.Put(shelf.Saves, word, time.Now(), r.Append(nil)); err != nil {
				t.Fatal(err)
			}
			w := walkIn(t, args.Line{}, home)
			w.Click("resume0")
			w.Ticks(2)
			if now, _ := w.scene.(film).Recorded(); word == "foxes" && !now.Done && len(now.Moves) == len(r.Moves) {
				return // the time after the last move is not on the disk: it passes once more
			}
			w.live("the result", w.over)
			w.counted(word, 1)
			w.Press(ebiten.KeyEscape)
			w.Ticks(2)
			saves, err1 := s.List(shelf.Saves)
			records, err2 := s.List(shelf.Records)
			if len(saves) != 0 || len(records) != 1 || err1 != nil || err2 != nil {
				t.Errorf("%d saves and %d records, %v, %v", len(saves), len(records), err1, err2)
			}
		})
	}
}
