package app

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/disk"
	"menagerie/internal/prefs"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/ui"
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
// Other goroutines can be made to wait for their operations.
type diskUse struct {
	mu    sync.Mutex
	waits []string      // the operations with their callers
	paths []string      // the files, with repetitions
	gate  chan struct{} // closed when the disk answers
}

func watchTheLoop(t *testing.T) *diskUse {
	u, loop := &diskUse{gate: make(chan struct{})}, goroutine()
	close(u.gate)
	t.Cleanup(disk.Inject(func(op disk.Op, path string) error {
		u.mu.Lock()
		gate := u.gate
		if goroutine() != loop {
			u.mu.Unlock()
			<-gate
			return nil
		}
		defer u.mu.Unlock()
		u.paths = append(u.paths, filepath.Base(path))
		if at := fmt.Sprintf("%s of %s: %s", op, filepath.Base(path), caller()); !slices.Contains(u.waits, at) {
			u.waits = append(u.waits, at)
		}
		return nil
	}))
	return u
}

// hang runs act and some ticks while the disk does not answer. If the game loop waits for the disk in any way, hang does not return.
func (u *diskUse) hang(w *walker, act func()) {
	u.mu.Lock()
	u.gate = make(chan struct{})
	gate := u.gate
	u.mu.Unlock()
	w.diskHangs = true
	act()
	w.Ticks(3)
	w.diskHangs = false
	close(gate)
	w.Ticks(1)
}

// The game loop must not wait for a disk that does not answer when a game begins, while it is played, when the player leaves, resumes
// or replays it, and when a setting changes.
func TestTheGameLoopDoesNotWaitForTheDisk(t *testing.T) {
	w := walk(t, cli.Line{})
	u := watchTheLoop(t)
	u.hang(w, func() { w.swimUp(200) })
	u.hang(w, func() { w.program.Env.Change(func(p *prefs.Prefs) { p.Volume = 0.5 }) })
	u.hang(w, func() {
		w.Press(ebiten.KeyEscape)
		w.Click("menu.leave")
	})
	w.live("the save is found", func() bool { return w.has("continue") })
	u.hang(w, func() { w.Click("continue") })
	w.need("board")
	u.hang(w, func() {
		w.Hold(ebiten.KeyArrowUp)
		w.until(1000, "over", w.over)
		w.LetGo()
		w.card()
	})
	w.leaveResult()
	u.hang(w, func() { w.Click("records") })
	w.live("the list is complete", func() bool { return w.has("list") && w.root().Find("list").(*ui.List).Rows() == 1 })
	u.hang(w, func() { w.Press(ebiten.KeyEnter) })
	w.live("the film", func() bool { return w.has("board") })
	for _, at := range u.waits {
		t.Errorf("got %s, want no use of the disk", at)
	}
	w.program.settings.Settle()
	if got := w.kept().Volume; got != 0.5 {
		t.Errorf("got the volume %v in the file, want 0.5", got)
	}
}

// The game loop must not wait for a disk that does not answer when a file is dropped, when the menu of a past game opens, when
// network messages are saved, and on the screens of tournaments.
func TestTheGameLoopDoesNotWaitForFilesOfThePlayer(t *testing.T) {
	w := films(t)
	first, bots := w.scene, filepath.Join(t.TempDir(), "bots.txt")
	if err := os.WriteFile(bots, []byte("a = builtin:random\nb = builtin:next\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	dropped := file(t, bouts(t, w.program, "Ada")["glenda"])
	u := watchTheLoop(t)
	u.hang(w, func() { w.end() })
	w.live("the next film is announced", func() bool { return w.has("next") })
	u.hang(w, func() { w.until(60*60, "the next film", func() bool { return w.scene != first }) })
	saved := ""
	u.hang(w, func() {
		w.program.Autosave.WriteMessages("pond", "a message", func(path string, err error) { saved = fmt.Sprint(path, err) })
	})
	w.live("the messages are saved", func() bool { return strings.HasSuffix(saved, "<nil>") })
	at := w.scene
	u.hang(w, func() {
		w.program.readDropped([]string{dropped})
		w.scene = w.program.openDropped(w.scene)
	})
	if w.scene != at {
		t.Errorf("got %T before the disk has answered, want the screen before", w.scene)
	}
	w.drop(dropped)
	w.Press(ebiten.KeyEscape)
	w.open(w.program.Env.Home())
	u.hang(w, func() {
		w.Click("records")
		w.Click("authors")
		w.Ticks(2)
		w.Click("tournaments")
		w.Click("hold")
	})
	w.drop(bots)
	w.live("the bots of the file", func() bool { return w.Widget("bots").(*ui.List).Rows() == 2 })
	for _, at := range u.waits {
		t.Errorf("got %s, want no use of the disk", at)
	}
}

// The game loop must not wait for a disk that does not answer when the player hosts a game.
func TestTheGameLoopDoesNotWaitForFilesOfAHost(t *testing.T) {
	for game, choice := range map[string]string{
		"pond":      `{"mode":"host","hostCat":"me","reach":"here"}`,
		"glenda":    `{"mode":"host","seat":"trapper"}`,
		"labyrinth": `{"mode":"host","role":"play"}`,
		"mia":       `{"mode":"host","seat":"play","guests":"0"}`,
		"foxes":     `{"mode":"host","seat":"foxes"}`,
	} {
		t.Run(game, func(t *testing.T) {
			w := walk(t, cli.Line{})
			u := watchTheLoop(t)
			u.hang(w, func() { w.hostGame(game, choice) })
			w.live("the server is open", func() bool {
				host := w.hostOf()
				certified := slices.ContainsFunc(host.Lines, func(l hostpanel.Line) bool { return l.ID == "host.print" })
				return len(host.Addresses) > 0 && (certified || game != "pond") // the certificate of the pond is written to the disk
			})
			for _, at := range u.waits {
				t.Errorf("got %s, want no use of the disk", at)
			}
		})
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
