// Package store stores the files of a person: records of finished games and saves of running games.
//
//	places := store.Usual()                       // or store.Portable(executable)
//	s := store.Open(places)
//	j := s.Begin(store.Saves, "pond", time.Now())
//	j.Append(line)                                // from the game loop; never waits for the disk
//	err := j.Close()
//	err = s.Move(store.Saves, store.Records, j.Name())
//
// A store has a few fixed folders. The name of a file begins with the time given by the caller, so sorting by name sorts
// by age. A name is unique in its folder. Put and Replace write a whole file atomically. A Journal writes the file of a
// running game step by step. No file is larger than MaxSize. The package does not interpret the content.
//
// Several programs may use the same folders. While a Journal or a Claim holds a file, no other program can move or
// remove it.
//
// In a browser, the page provides the files (see packaging/web/files.js).
package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/adrg/xdg"
	"menagerie/internal/disk"
)

// Folder is the name of a subfolder of the data folder.
type Folder string

const (
	Records Folder = "records" // records of finished games
	Saves   Folder = "saves"   // saves: games that can be continued
	Own     Folder = ""        // the data folder itself, for single files

	// Messages is for network messages that the user has saved.
	Messages Folder = "messages"
)

// String returns the name of the folder for error messages.
func (d Folder) String() string {
	if d == Own {
		return "the data folder"
	}
	return string(d)
}

// MaxSize is the maximum size of a file in bytes. It equals record.MaxSize. The largest files are records of pond games, which
// grow by up to 200 KiB a minute.
const MaxSize = 32 << 20

// These errors can be compared with errors.Is. If a file does not exist, the error is fs.ErrNotExist.
var (
	ErrName  = errors.New("invalid file name")
	ErrLarge = fmt.Errorf("the file is larger than %d MiB", MaxSize>>20)
	ErrHeld  = disk.ErrLocked
)

// ext is the extension of every file in the store. Most systems open a .txt file in a text editor after a double click.
const ext = ".txt"

// Item describes one file in a folder.
type Item struct {
	Name    string // name of the file, as used by Read, Move and Remove
	Size    int64  // size in bytes
	Changed time.Time
	Held    bool // a Journal or a Claim has the file, in this program or another
}

// Store stores files in folders. It is safe for concurrent use. Its methods wait for the disk.
type Store struct {
	Patience time.Duration // time limit of a Journal's Save and Close for a disk that does not respond; 0 means two seconds

	backend backend
	writing sync.WaitGroup // number of journals that still write
}

// Open returns the store in the folder p.Data. It creates no folders; a subfolder is created when it is first needed.
func Open(p Places) *Store {
	return &Store{backend: folders{root: p.Data}}
}

// List returns the files in d, newest first. If the folder does not exist, the list is empty.
func (s *Store) List(d Folder) ([]Item, error) {
	items, err := s.backend.list(d)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("listing %s: %w", d, err)
	}
	items = slices.DeleteFunc(items, func(i Item) bool { return check(i.Name) != nil })
	slices.SortFunc(items, func(a, b Item) int { return compareNames(b.Name, a.Name) })
	return items, nil
}

// Read returns the bytes of a file.
func (s *Store) Read(d Folder, name string) ([]byte, error) {
	if err := check(name); err != nil {
		return nil, err
	}
	data, err := s.backend.read(d, name)
	if err != nil {
		return nil, fmt.Errorf("reading %s from %s: %w", name, d, err)
	}
	return data, nil
}

// Put stores data in a new file and returns the file's name. The name contains the time of creation and the label, such
// as "pond". data must not be empty.
func (s *Store) Put(d Folder, label string, created time.Time, data []byte) (string, error) {
	if len(data) > MaxSize {
		return "", fmt.Errorf("writing to %s: %w", d, ErrLarge)
	}
	name, out, err := s.reserve(d, label, created)
	if err != nil {
		return "", err
	}
	if err = errors.Join(out.Put(0, data), out.Close()); err != nil {
		return "", fmt.Errorf("writing %s to %s: %w", name, d, err)
	}
	return name, nil
}

// Replace atomically replaces the named file, or creates it if it does not exist.
func (s *Store) Replace(d Folder, name string, data []byte) error {
	if err := check(name); err != nil {
		return err
	}
	if len(data) > MaxSize {
		return fmt.Errorf("writing %s to %s: %w", name, d, ErrLarge)
	}
	if err := s.backend.write(d, name, data); err != nil {
		return fmt.Errorf("writing %s to %s: %w", name, d, err)
	}
	return nil
}

// Move moves the named file to another folder and keeps the name. It returns ErrHeld if a program holds the file. It never
// overwrites a file.
func (s *Store) Move(from, to Folder, name string) error {
	if err := check(name); err != nil {
		return err
	}
	c, err := s.Claim(from, name)
	if err == nil {
		err = s.backend.move(from, name, to, name)
		c.Free()
	}
	if err != nil {
		return fmt.Errorf("moving %s from %s to %s: %w", name, from, to, err)
	}
	return nil
}

// asideMark is the part of a file's name that SetAside adds.
const asideMark = "-broken-"

// IsAside reports whether name is a name of a damaged file that SetAside has renamed.
func IsAside(name string) bool { return strings.Contains(name, asideMark) }

// SetAside renames a damaged file within its folder and returns the new name, under which the user can still open the file.
func (s *Store) SetAside(d Folder, name string) (string, error) {
	if err := check(name); err != nil {
		return "", err
	}
	for n := 1; n <= 100; n++ {
		aside := fmt.Sprintf("%s%s%d", name, asideMark, n)
		err := s.backend.move(d, name, d, aside)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("renaming the damaged file %s: %w", name, err)
		}
		return aside, nil
	}
	return "", fmt.Errorf("renaming the damaged file %s: there are already a hundred damaged files", name)
}

// Remove deletes a file. It returns ErrHeld if a program holds the file.
func (s *Store) Remove(d Folder, name string) error {
	if err := check(name); err != nil {
		return err
	}
	c, err := s.Claim(d, name)
	if err == nil {
		err = c.Remove()
	}
	if err != nil {
		return fmt.Errorf("removing %s from %s: %w", name, d, err)
	}
	return nil
}

// Begin returns a Journal of a new file. The journal's goroutine creates the file together with its first bytes. If this
// fails, the goroutine tries again later. Other programs cannot move or remove the file until the Journal is closed.
func (s *Store) Begin(d Folder, label string, at time.Time) *Journal {
	j := newJournal(func() (string, sink, error) { return s.reserve(d, label, at) }, s.Limit())
	s.writing.Go(func() { <-j.done })
	return j
}

// Limit returns the time limit of Save and Close for a disk that does not respond.
func (s *Store) Limit() time.Duration { return cmp.Or(s.Patience, closeWait) }

// Settle waits until all closed journals are written. There must be no open journal.
func (s *Store) Settle() { s.writing.Wait() }

// reserve reserves an unused name for a file. No other program can reserve the same name.
func (s *Store) reserve(d Folder, label string, at time.Time) (string, sink, error) {
	for n := 1; n <= 1000; n++ {
		name := nameFor(label, at, n)
		if err := check(name); err != nil {
			return "", nil, err
		}
		out, err := s.backend.create(d, name)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", nil, fmt.Errorf("creating %s in %s: %w", name, d, err)
		}
		return name, out, nil
	}
	return "", nil, fmt.Errorf("creating a file in %s: a thousand files already have the same time in their names", d)
}

// nameFor returns a file name such as 2026-03-01T20-15-00-pond. If n is above 1, the name ends with -n.
func nameFor(label string, at time.Time, n int) string {
	// UTC, so that the order of names does not depend on the time zone
	name := at.UTC().Format("2006-01-02T15-04-05") + "-" + label
	if n > 1 {
		name += fmt.Sprintf("-%d", n)
	}
	return name
}

// hasTimestamp reports whether a name has the form of nameFor.
func hasTimestamp(name string) bool {
	const stamp = "2006-01-02T15-04-05"
	if check(name) != nil || len(name) < len(stamp) {
		return false
	}
	_, err := time.Parse(stamp, name[:len(stamp)])
	return err == nil
}

// compareNames compares file names by age.
func compareNames(a, b string) int {
	const stamp = len("2006-01-02T15-04-05")
	// the shorter of two names with equal times is older, because -10 must come after -2
	if len(a) > stamp && len(b) > stamp && a[:stamp] == b[:stamp] && len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

// check returns an error if name leads out of the folder or is invalid on some file system.
func check(name string) error {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_'
	}
	if name == "" || len(name) > 100 || strings.IndexFunc(name, func(r rune) bool { return !plain(r) }) >= 0 {
		return fmt.Errorf("%w: %q", ErrName, name)
	}
	return nil
}

// Places are the folders that the program writes to.
type Places struct {
	Config   string // folder of settings.json
	Data     string // data folder, the parent of every Folder
	State    string // folder of the log
	Portable bool   // all folders are next to the program
}

// appFolder is the program's folder inside the usual ones.
const appFolder = "menagerie"

// environment guards the variables of package xdg and the environment variable HOME.
var environment sync.Mutex

// Usual returns the system's standard folders for settings, data and logs. On Linux these are ~/.config, ~/.local/share and
// ~/.local/state, or the folders that XDG environment variables name. On Windows they are below AppData, and on macOS below
// Library.
func Usual() Places {
	environment.Lock()
	defer environment.Unlock()
	findHome()
	xdg.Reload() // the environment may have changed since the package was loaded, as in tests
	return Places{
		Config: filepath.Join(xdg.ConfigHome, appFolder),
		Data:   filepath.Join(xdg.DataHome, appFolder),
		State:  filepath.Join(xdg.StateHome, appFolder),
	}
}

// findHome sets the environment variable HOME if it is empty, as in some services and containers.
func findHome() {
	// with an empty HOME, package xdg would use the root folder
	if os.Getenv("HOME") != "" || runtime.GOOS == "windows" || runtime.GOOS == "js" {
		return
	}
	home := filepath.Join(os.TempDir(), fmt.Sprintf("%s-%d", appFolder, os.Getuid())) // for a user without a home
	if me, err := user.Current(); err == nil && filepath.IsAbs(me.HomeDir) && me.HomeDir != "/" {
		home = me.HomeDir
	}
	_ = os.Setenv("HOME", home) // a name without special characters can be set
}

// Portable returns Places inside the folder menagerie-data, which is next to the program executable. It creates this folder if
// it is missing. It returns an error if the folder is not writable.
func Portable(executable string) (Places, error) {
	if real, err := filepath.EvalSymlinks(executable); err == nil {
		executable = real
	}
	root := filepath.Join(filepath.Dir(executable), appFolder+"-data")
	if err := writable(root); err != nil {
		return Places{}, fmt.Errorf("storing data next to the program in %s: %w", root, err)
	}
	return Places{Config: root, Data: root, State: root, Portable: true}, nil
}

// writable returns an error if no file can be created in dir.
func writable(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	// create a file, because permissions are not reliable on every file system
	probe, err := os.CreateTemp(dir, ".probe-")
	if err != nil {
		return err
	}
	probe.Close()
	return os.Remove(probe.Name())
}

// Settings returns the path of the settings file.
func (p Places) Settings() string { return filepath.Join(p.Config, "settings.json") }

// File returns the path of the named file in d, for display.
func (p Places) File(d Folder, name string) string { return filepath.Join(p.Folder(d), name+ext) }

// Folder returns the path of d, for display.
func (p Places) Folder(d Folder) string { return filepath.Join(p.Data, string(d)) }

// Claim is exclusive access to a file: other programs can neither move nor remove the file. It ends with Free, with Remove, or
// when the program exits.
type Claim struct {
	Name string

	free   func()
	remove func() error
}

// Claim acquires exclusive access to the named file. It returns ErrHeld if this program or another program already has
// exclusive access. On a file system without locks, Claim always succeeds.
func (s *Store) Claim(d Folder, name string) (*Claim, error) {
	if err := check(name); err != nil {
		return nil, err
	}
	free, err := s.backend.claim(d, name)
	if err != nil {
		return nil, err
	}
	return &Claim{Name: name, free: free, remove: func() error { return s.backend.remove(d, name) }}, nil
}

// Free ends the exclusive access.
func (c *Claim) Free() { c.free() }

// Remove deletes the file and ends the exclusive access.
func (c *Claim) Remove() error {
	defer c.free()
	return c.remove()
}
