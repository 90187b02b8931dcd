package app

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/statistics"
	"menagerie/internal/cli"
	"menagerie/internal/disk"
	"menagerie/internal/disk/disktest"
	"menagerie/internal/logfile"
	"menagerie/internal/prefs"
	"menagerie/internal/store"
	"menagerie/internal/testkit/longtest"
	"menagerie/record"
)

// unlucky is a walk through the program on a disk that fails.
type unlucky struct {
	*walker
	disk *disktest.Disk
	said []string // everything that the program has reported
}

// listen stores what the screen reports now.
func (u *unlucky) listen() {
	u.said = append(append(u.said, u.root().Toasts()...), u.program.Env.Notices()...)
	if u.has("leave.anyway") {
		u.said = append(u.said, u.program.Env.UI.Book.T("game.unsaved", ""))
	}
}

// reported reports whether the program has shown a text with the given key.
func (u *unlucky) reported(key string) bool {
	text, _, _ := strings.Cut(u.program.Env.UI.Book.T(key, "%"), "%")
	return slices.ContainsFunc(u.said, func(s string) bool { return strings.HasPrefix(s, text) })
}

// play begins a game, plays a part or the whole of it, changes a setting, leaves and closes the program. It returns the number of
// moves that the disk had at the middle of the game, and the number of all moves.
func (u *unlucky) play(whole bool) (safe, all int) {
	u.t.Helper()
	u.enterPond()
	u.Hold(ebiten.KeyArrowUp)
	u.Ticks(60)
	r, _ := u.scene.(film).Recorded()
	if write(u.program) == nil {
		safe = len(r.Moves)
	}
	u.Ticks(60)
	u.LetGo()
	u.listen()
	u.change(func(p *prefs.Prefs) { p.Volume = 0.5 })
	u.Ticks(3) // a message appears in a later tick
	u.listen()
	if whole {
		u.Hold(ebiten.KeyArrowUp)
		u.until(1000, "over", u.over)
		u.LetGo()
		u.card()
	}
	r, _ = u.scene.(film).Recorded()
	u.listen()
	u.leave()
	if err := u.program.Stage.Clear(); err != nil {
		u.said = append(u.said, err.Error())
	}
	u.program.files.Settle()
	return safe, len(r.Moves)
}

// leave leads home by Escape, even if the game cannot be saved.
func (u *unlucky) leave() {
	u.t.Helper()
	for range 12 {
		if u.has("card0") {
			return
		}
		if u.has("leave.anyway") {
			u.Click("leave.anyway")
		} else if u.has("menu.leave") {
			u.Click("menu.leave")
		} else {
			u.Press(ebiten.KeyEscape)
		}
		u.Ticks(30) // a message appears in a later tick
		u.listen()
	}
	u.t.Fatalf("Escape leads to %T, want home", u.scene)
}

// checkRestart starts the program again on the healthy disk. It must find the game and the setting, unless the program has
// reported the failure.
func (u *unlucky) checkRestart(home string, safe, all int, healed bool) {
	u.t.Helper()
	u.disk.Heal()
	again := walkIn(u.t, cli.Line{}, home)
	moves := 0
	if saves := unfinished(again.program); len(saves) > 0 {
		moves = len(saves[0].Record.Moves)
	}
	for _, name := range again.pieces(store.Records) {
		text, err := again.program.files.Read(store.Records, name)
		must(u.t, err)
		r, err := record.Parse(text)
		must(u.t, err)
		moves = max(moves, len(r.Moves))
	}
	told := u.reported("game.unsaved")
	if moves < safe || moves < all && (healed || !told) {
		u.t.Errorf("after %q failed: got %d moves, want all %d, or at least the %d saved and a report; reported: %q",
			u.disk.Failed(), moves, all, safe, u.said)
	}
	if again.program.Env.Prefs.Volume != 0.5 && !u.reported("errors.settings_unsaved") {
		u.t.Errorf("after %q failed: got the volume %v and the reports %q, want 0.5 or a report",
			u.disk.Failed(), again.program.Env.Prefs.Volume, u.said)
	}
	for _, folder := range []store.Folder{store.Saves, store.Records} {
		entries, _ := os.ReadDir(again.program.places.Folder(folder))
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), ".txt") {
				u.t.Errorf("after %q failed: got the file %s, want no temporary file", u.disk.Failed(), e.Name())
			}
		}
	}
}

// TestNoFaultOfTheDiskLosesAMove lets the n-th operation fail, for every n, in a part of a game and in a whole game. After a single
// failure no move is lost. On a disk that stays full, everything is found that was saved before, and the program reports the
// rest.
func TestNoFaultOfTheDiskLosesAMove(t *testing.T) {
	faults := disktest.Errors()
	step := longtest.Of(4, 1) // with 4, each operation fails in one of the four ways
	for i, name := range append(slices.Sorted(maps.Keys(faults)), "full from then on") {
		for _, whole := range []bool{false, true} {
			span, fault := disktest.Once, faults[name]
			if fault == nil {
				span, fault = disktest.Forever, syscall.ENOSPC
			}
			calls := 0
			for n, done := 1+i%step, false; !done; n += step {
				t.Run(fmt.Sprint(name, "/", whole, "/", n), func(t *testing.T) {
					home := t.TempDir()
					d := disktest.Watch(t, home)
					u := &unlucky{walker: walkIn(t, cli.Line{}, home), disk: d}
					d.Fail(n, span, fault)
					safe, all := u.play(whole)
					if done = len(d.Failed()) == 0; !done {
						calls++
					}
					u.checkRestart(home, safe, all, span == disktest.Once)
				})
				if t.Failed() {
					return
				}
			}
			if calls < 15/step {
				t.Errorf("%s: got %d operations, want at least %d", name, calls, 15/step)
			}
			t.Logf("%s, whole game %v: %d operations failed", name, whole, calls)
		}
	}
}

// "Try again" leaves the game when the disk has space, and "Leave anyway" leaves it without.
func TestLeavingOnAFullDiskCanBeTriedAgain(t *testing.T) {
	for _, heal := range []bool{true, false} {
		home := t.TempDir()
		d := disktest.Watch(t, home)
		w := walkIn(t, cli.Line{}, home)
		d.Fail(1, disktest.Forever, syscall.ENOSPC)
		w.swimUp(60)
		w.Press(ebiten.KeyEscape)
		w.Click("menu.leave")
		w.Ticks(2)
		w.Click("leave.again")
		w.Ticks(2)
		w.need("board", "leave.again", "leave.anyway") // still full
		want := 0
		if heal {
			d.Heal()
			want = 1
			w.Click("leave.again")
		} else {
			w.Click("leave.anyway")
		}
		w.Ticks(2)
		d.Heal()
		if w.has("board") || len(unfinished(w.program)) != want {
			t.Errorf("with space %v: got %d saves, want %d and no board", heal, len(unfinished(w.program)), want)
		}
	}
}

// A pipe, a folder or a huge file in place of a file of the program does not stop its start. The program reports settings and
// statistics that it cannot read.
func TestStrangeFilesDoNotStopTheStart(t *testing.T) {
	kinds := map[string]func(t *testing.T, path string){
		"pipe":   func(t *testing.T, path string) { disktest.Pipe(t, path) },
		"folder": func(t *testing.T, path string) { must(t, os.Mkdir(path, 0o700)) },
		"huge": func(t *testing.T, path string) {
			must(t, os.WriteFile(path, nil, 0o600))
			must(t, os.Truncate(path, 1<<33))
		},
	}
	own := func(name string) string { return filepath.Join("data", name+".txt") }
	settings := filepath.Join("config", "settings.json")
	save := filepath.Join("data", "saves", "2026-03-01T11-00-00-pond.txt")
	for kind, place := range kinds {
		for _, name := range []string{settings, settings + disk.LockSuffix, own(statistics.FileName), own(statistics.FileName) + disk.LockSuffix,
			own("statistics-reset"), save, save + disk.LockSuffix, filepath.Join("state", logfile.Name)} {
			if kind == "huge" && (strings.HasSuffix(name, disk.LockSuffix) || strings.HasPrefix(name, "state")) {
				continue // nothing reads these files
			}
			t.Run(kind+"/"+filepath.Base(name), func(t *testing.T) {
				home := t.TempDir()
				path := filepath.Join(home, name)
				must(t, os.MkdirAll(filepath.Dir(path), 0o700))
				place(t, path)
				w := walkIn(t, cli.Line{}, home)
				if said := w.root().Toasts(); (name == settings || name == own(statistics.FileName)) && len(said) == 0 {
					t.Errorf("%s: got no notice, want one", name)
				}
				w.change(func(p *prefs.Prefs) { p.Volume = 0.5 })
				w.Ticks(2)
				if said := w.root().Toasts(); name == settings && kind != "huge" && len(said) < 2 {
					t.Errorf("settings that cannot be saved: got the notices %q, want at least 2", said)
				}
			})
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// In portable mode everything is below the folder beside the program. The folder can be moved to another place.
func TestAPortableProgramMovesWithItsFolder(t *testing.T) {
	outside := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"} {
		t.Setenv(name, outside)
	}
	stick, other := t.TempDir(), filepath.Join(t.TempDir(), "other")
	start := func(root string) *walker {
		places, err := store.Portable(filepath.Join(root, "menagerie"))
		must(t, err)
		return walkAt(t, cli.Line{}, places)
	}
	w := start(stick)
	w.swimUp(60)
	w.change(func(p *prefs.Prefs) { p.Volume = 0.5 })
	w.leaveToHome()
	must(t, w.program.Stage.Clear())
	if err := os.Rename(stick, other); err != nil {
		t.Skip("the system does not move a folder with an open log:", err)
	}
	again := start(other)
	again.need("continue")
	if again.program.Env.Prefs.Volume != 0.5 {
		t.Errorf("got the volume %v, want 0.5 from the moved settings", again.program.Env.Prefs.Volume)
	}
	if left, err := os.ReadDir(outside); err != nil || len(left) > 0 {
		t.Errorf("outside of the folder: got %v, %v, want no files", left, err)
	}
}

// Two windows on one folder play while the disk is full. When it has space, both games are saved.
func TestTwoWindowsOutliveAFullDisk(t *testing.T) {
	home := t.TempDir()
	d := disktest.Watch(t, home)
	windows := []*walker{walkIn(t, cli.Line{}, home), walkIn(t, cli.Line{}, home)}
	d.Fail(1, disktest.Forever, syscall.ENOSPC)
	for i, w := range windows {
		w.enterPond()
		w.Hold([]ebiten.Key{ebiten.KeyArrowUp, ebiten.KeyArrowDown}[i]) // otherwise both windows would have one game
		w.Ticks(60)
		w.LetGo()
		if write(w.program) == nil {
			t.Error("a full disk: write = nil, want an error")
		}
	}
	d.Heal()
	for _, w := range windows {
		if err := write(w.program); err != nil {
			t.Error(err)
		}
		w.Press(ebiten.KeyEscape)
		w.Click("menu.leave")
		must(t, w.program.Stage.Clear())
	}
	again := walkIn(t, cli.Line{}, home)
	saves := unfinished(again.program)
	if len(saves) != 2 {
		t.Errorf("got %d saves, want 2", len(saves))
	}
}
