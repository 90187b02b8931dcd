// Package shelf stores the files of a person: records of finished games and saves of running games.
//
//	places := shelf.Usual()                       // or shelf.Portable(executable)
//	s := shelf.Open(places)
//	name, j, err := s.Begin(shelf.Saves, "pond", time.Now())
//	j.Append(line)                                // from the game loop; never waits for the disk
//	err = j.Close()
//	err = s.Move(shelf.Saves, shelf.Records, name)
//
// A shelf has drawers, and a drawer holds named pieces of bytes. A name begins with the time given by the caller, so
// that sorting by name sorts by age. It is unique in its drawer. Whole pieces are written atomically; a running game is
// written gradually by a Journal. No piece is larger than MaxSize. The package does not interpret the bytes.
//
// Several programs may use the same folders. A piece that is held by a Journal or a Claim cannot be moved or removed by
// others.
//
// In a browser the page provides the files, see packaging/web/files.js.
package shelf

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"

	"menagerie/internal/lockfile"
)

// Drawer is a folder inside the data folder.
type Drawer string

const (
	Records Drawer = "records" // finished games
	Saves   Drawer = "saves"   // games that can be continued
	Own     Drawer = ""        // the data folder itself, for single files

	// network messages that a person has saved
	Messages Drawer = "messages"
)

// String returns the drawer's name for error messages.
func (d Drawer) String() string {
	if d == Own {
		return "the data folder"
	}
	return string(d)
}

// MaxSize is the maximum size of a piece in bytes. The largest pieces are games of the pond, which grow by 200 KiB a minute while
// somebody swims without a rest.
const MaxSize = 32 << 20

// Errors that callers distinguish with errors.Is. For a missing name the error is fs.ErrNotExist.
var (
	ErrName  = errors.New("this is no name for a record")
	ErrLarge = errors.New("the file is larger than a record can be")
	ErrHeld  = lockfile.ErrHeld
)

// ext makes a double click open a record in a text editor.
const ext = ".txt"

// Item describes one piece in a drawer.
type Item struct {
	Name    string // for Read, Move and Remove
	Size    int64  // bytes
	Changed time.Time
	Held    bool // a Journal or a Claim of this or another program holds it
}

// Shelf stores pieces in drawers. It is safe for concurrent use. Its methods wait for the disk.
type Shelf struct {
	store   store
	writing sync.WaitGroup // journals that still write
}

// Open returns the shelf at places. Folders are created when the first piece is stored.
func Open(p Places) *Shelf {
	return &Shelf{store: disk{root: p.Data}}
}

// List returns the pieces of a drawer, newest first. A missing drawer is empty.
func (s *Shelf) List(d Drawer) ([]Item, error) {
	items, err := s.store.list(d)
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

// Read returns the bytes of a piece.
func (s *Shelf) Read(d Drawer, name string) ([]byte, error) {
	if err := check(name); err != nil {
		return nil, err
	}
	data, err := s.store.read(d, name)
	if err != nil {
		return nil, fmt.Errorf("reading %s from %s: %w", name, d, err)
	}
	return data, nil
}

// Put stores data under a new name, which consists of the time and a label such as "pond", and returns the name.
func (s *Shelf) Put(d Drawer, label string, at time.Time, data []byte) (string, error) {
	if len(data) > MaxSize {
		return "", fmt.Errorf("writing to %s: %w", d, ErrLarge)
	}
	name, out, err := s.reserve(d, label, at)
	if err != nil {
		return "", err
	}
	_, err = out.Write(data)
	if err = errors.Join(err, out.Close()); err != nil {
		return "", fmt.Errorf("writing %s to %s: %w", name, d, err)
	}
	return name, nil
}

// Replace stores data under an existing or a new name. After a failure the old piece is unchanged.
func (s *Shelf) Replace(d Drawer, name string, data []byte) error {
	if err := check(name); err != nil {
		return err
	}
	if len(data) > MaxSize {
		return fmt.Errorf("writing %s to %s: %w", name, d, ErrLarge)
	}
	if err := s.store.write(d, name, data); err != nil {
		return fmt.Errorf("writing %s to %s: %w", name, d, err)
	}
	return nil
}

// Move moves a piece to another drawer under the same name, unless the name is taken there. The error is ErrHeld if the
// piece is held.
func (s *Shelf) Move(from, to Drawer, name string) error {
	if err := check(name); err != nil {
		return err
	}
	c, err := s.Claim(from, name)
	if err == nil {
		err = s.store.move(from, name, to, name)
		c.Free()
	}
	if err != nil {
		return fmt.Errorf("moving %s from %s to %s: %w", name, from, to, err)
	}
	return nil
}

// SetAside renames a damaged piece within its drawer, so that the person can still open it, and returns the new name.
func (s *Shelf) SetAside(d Drawer, name string) (string, error) {
	if err := check(name); err != nil {
		return "", err
	}
	for n := 1; n <= 100; n++ {
		aside := fmt.Sprintf("%s-broken-%d", name, n)
		err := s.store.move(d, name, d, aside)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("setting %s aside: %w", name, err)
		}
		return aside, nil
	}
	return "", fmt.Errorf("setting %s aside: a hundred damaged files lie there already", name)
}

// Remove deletes a piece. The error is ErrHeld if the piece is held.
func (s *Shelf) Remove(d Drawer, name string) error {
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

// Begin creates a piece and returns its name and its journal. The piece appears in its drawer with the journal's first
// bytes; without any bytes nothing remains. The piece is held until the journal is closed or the program ends.
func (s *Shelf) Begin(d Drawer, label string, at time.Time) (string, *Journal, error) {
	name, out, err := s.reserve(d, label, at)
	if err != nil {
		return "", nil, err
	}
	j := newJournal(out)
	s.writing.Go(func() { <-j.done })
	return name, j, nil
}

// Settle waits without a limit until all journals are written. They must be closed.
func (s *Shelf) Settle() { s.writing.Wait() }

// reserve reserves an unused name. Two programs cannot reserve the same one.
func (s *Shelf) reserve(d Drawer, label string, at time.Time) (string, sink, error) {
	for n := 1; n <= 1000; n++ {
		name := nameFor(label, at, n)
		if err := check(name); err != nil {
			return "", nil, err
		}
		out, err := s.store.create(d, name)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", nil, fmt.Errorf("making %s in %s: %w", name, d, err)
		}
		return name, out, nil
	}
	return "", nil, fmt.Errorf("making a file in %s: a thousand of the same second exist", d)
}

// nameFor returns a name such as 2026-03-01T20-15-00-pond. Further names of the same second end with -2, -3 and so on.
// The time is UTC, so that the order does not depend on the time zone.
func nameFor(label string, at time.Time, n int) string {
	name := at.UTC().Format("2006-01-02T15-04-05") + "-" + label
	if n > 1 {
		name += fmt.Sprintf("-%d", n)
	}
	return name
}

// stamped reports whether a name has the form of nameFor.
func stamped(name string) bool {
	const stamp = "2006-01-02T15-04-05"
	if check(name) != nil || len(name) < len(stamp) {
		return false
	}
	_, err := time.Parse(stamp, name[:len(stamp)])
	return err == nil
}

// compareNames compares by name, but sorts the tenth name of a second after the second one.
func compareNames(a, b string) int {
	const stamp = len("2006-01-02T15-04-05")
	if len(a) > stamp && len(b) > stamp && a[:stamp] == b[:stamp] && len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

// check rejects names that lead out of the drawer or that are invalid on some file system.
func check(name string) error {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_'
	}
	if name == "" || len(name) > 100 || strings.IndexFunc(name, func(r rune) bool { return !plain(r) }) >= 0 {
		return fmt.Errorf("%w: %q", ErrName, name)
	}
	return nil
}
