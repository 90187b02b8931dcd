package app

import (
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/disk"
	"menagerie/scenes/ui/listview"
)

// goroutine returns the name of the current goroutine, such as "goroutine 7".
func goroutine() string {
	b := make([]byte, 64)
	name, _, _ := strings.Cut(string(b[:runtime.Stack(b, false)]), " [")
	return name
}

// caller returns the function that has called package disk, and its callers in this module, the innermost first.
func caller() string {
	pc := make([]uintptr, 60)
	frames := runtime.CallersFrames(pc[:runtime.Callers(4, pc)])
	var names []string
	for more := true; more && len(names) < 9; {
		var f runtime.Frame
		f, more = frames.Next()
		if name, ok := strings.CutPrefix(f.Function, "menagerie/"); ok && !strings.HasPrefix(name, "internal/disk.") {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", called by ")
}

// diskUse collects the operations of package disk that the game loop waits for. The game loop of a test is the test's goroutine.
type diskUse struct {
	mu    sync.Mutex
	waits []string // the operations with their callers
	paths []string // the files, with repetitions
}

func watchTheLoop(t *testing.T) *diskUse {
	u, loop := &diskUse{}, goroutine()
	t.Cleanup(disk.Inject(func(op disk.Op, path string) error {
		if goroutine() == loop {
			u.mu.Lock()
			defer u.mu.Unlock()
			u.paths = append(u.paths, filepath.Base(path))
			if at := fmt.Sprintf("%s of %s: %s", op, filepath.Base(path), caller()); !slices.Contains(u.waits, at) {
				u.waits = append(u.waits, at)
			}
		}
		return nil
	}))
	return u
}

// The game loop must not wait for a slow disk when a game begins, while it is played, when the player leaves, resumes or replays it,
// and when a setting changes.
func TestTheGameLoopDoesNotWaitForTheDisk(t *testing.T) {
	w := walk(t, cli.Line{})
	u := watchTheLoop(t)
	w.swimUp(200)
	w.program.Env.Prefs.Volume = 0.5
	w.program.Env.Apply()
	w.Ticks(100)
	w.leaveToHome()
	w.Ticks(2)
	w.Click("continue")
	w.Ticks(2)
	w.need("board")
	w.Hold(ebiten.KeyArrowUp)
	w.until(1000, "over", w.over)
	w.LetGo()
	w.card()
	w.leaveResult()
	w.Click("records")
	w.live("the list is complete", func() bool { return w.has("list") && w.root().Find("list").(*listview.List).Rows() == 1 })
	w.Press(ebiten.KeyEnter)
	w.live("the film", func() bool { return w.has("board") })
	for _, at := range u.waits {
		t.Errorf("got %s, want no use of the disk", at)
	}
	w.program.settings.Settle()
	if got := w.kept().Volume; got != 0.5 {
		t.Errorf("got the volume %v in the file, want 0.5", got)
	}
}

// The home screen reads a save again only after a change of the file.
func TestTheHomeScreenReadsEachSaveOnce(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	for range 3 {
		w.swimUp(60)
		w.leaveToHome()
	}
	w.Ticks(60)
	u := watchTheLoop(t)
	for range 3 {
		w.Click("settings")
		w.Ticks(2)
		w.Press(ebiten.KeyEscape)
		w.Ticks(60)
		w.need("continue")
	}
	for _, path := range u.paths {
		if strings.Contains(path, "-pond") {
			t.Errorf("got another use of %s, want none", path)
		}
	}
}
