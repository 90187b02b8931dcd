// Package shelf keeps the files that belong to a person: records of games that were played, saves of games that still run.
//
//	places := shelf.Usual()                       // or shelf.Portable(executable)
//	s := shelf.Open(places)
//	name, j, err := s.Begin(shelf.Saves, "pond", time.Now())
//	j.Append(line)                                // from the game loop; never waits for the disk
//	err = j.Close()
//	err = s.Move(shelf.Saves, shelf.Records, name)
//
// A shelf has drawers, and a drawer holds named pieces of bytes. What the bytes mean is not the shelf's business. Names begin
// with the time that the caller gives, so that sorting by name is sorting by age, and are unique in their drawer. Whole pieces
// are written all or nothing; a running game grows piece by piece through a Journal. No piece is larger than MaxSize.
//
// Several programs may have the same shelf open. What one lets grow, or has taken with Claim, the others neither move nor remove.
//
// In a browser the page has files for the program, see packaging/web/files.js.
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

// Drawer is a part of the shelf: a folder inside the data folder.
type Drawer string

// The drawers.
const (
	Records Drawer = "records" // games that ended
	Saves   Drawer = "saves"   // games to go on with
	Own     Drawer = ""        // the data folder itself, for what there is one of

	// Messages that crossed a network, which somebody wanted to keep.
	Messages Drawer = "messages"
)

// String returns the drawer's name for error messages.
func (d Drawer) String() string {
	if d == Own {
		return "the data folder"
	}
	return string(d)
}

// MaxSize is the most bytes that one piece may have. Hours of play need a hundredth of it.
const MaxSize = 16 << 20

// Faults that callers tell apart, with errors.Is. A name that is not there gives fs.ErrNotExist.
var (
	ErrName  = errors.New("this is no name for a record")
	ErrLarge = errors.New("the file is larger than a record can be")
	ErrHeld  = lockfile.ErrHeld
)

// ext lets a double click open a record in a text editor: records are text.
const ext = ".txt"

// Item is one piece in a drawer.
type Item struct {
	Name    string // what Read, Move and Remove take
	Size    int64  // bytes
	Changed time.Time
	Held    bool // a program has it for itself, or lets it grow: this one or another
}

// Shelf is the open shelf. Its methods may be called from any goroutine; they wait for the disk, save those of a Journal.
type Shelf struct {
	store   store
	writing sync.WaitGroup // the journals that were begun and have not done with the disk
}

// Open returns the shelf at its places. Nothing is created before something is put there.
func Open(p Places) *Shelf {
	return &Shelf{store: disk{root: p.Data}}
}

// List returns what is in a drawer, the newest first. A drawer that was never used is empty.
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

// Read returns a whole piece.
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

// Put stores a new piece under a new name, made of the time and a label ("pond"), and returns the name.
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

// Replace stores a piece under a name that exists or that the caller made. A failure leaves the old piece.
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

// Move takes a piece from one drawer to another under the same name, unless that is taken there; ErrHeld if somebody has the piece.
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

// SetAside gives a damaged piece another name in its drawer, so that the person can still look into it, and returns that.
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

// Remove takes a piece away for good; ErrHeld if somebody has it.
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

// Begin makes a new piece that grows, and returns its name. It is in its drawer as soon as the disk has the first bytes of its
// journal; a journal that gets none leaves nothing. Until the journal is closed, or the program dies, the piece is held.
func (s *Shelf) Begin(d Drawer, label string, at time.Time) (string, *Journal, error) {
	name, out, err := s.reserve(d, label, at)
	if err != nil {
		return "", nil, err
	}
	j := newJournal(out)
	s.writing.Go(func() { <-j.done })
	return name, j, nil
}

// Settle waits until the disk has all of every journal, however long it takes. They must have been closed.
func (s *Shelf) Settle() { s.writing.Wait() }

// reserve takes a name that nobody has. Two programs that run at once cannot get the same one.
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

// nameFor is 2026-03-01T20-15-00-pond for the first of its second, and ends with -2, -3, ... for the others. The time is UTC,
// so that a journey or a change of the clocks does not disturb the order.
func nameFor(label string, at time.Time, n int) string {
	name := at.UTC().Format("2006-01-02T15-04-05") + "-" + label
	if n > 1 {
		name += fmt.Sprintf("-%d", n)
	}
	return name
}

// stamped reports whether a name is one of those.
func stamped(name string) bool {
	const stamp = "2006-01-02T15-04-05"
	if check(name) != nil || len(name) < len(stamp) {
		return false
	}
	_, err := time.Parse(stamp, name[:len(stamp)])
	return err == nil
}

// compareNames sorts by name, and the tenth of a second behind the second of it.
func compareNames(a, b string) int {
	const stamp = len("2006-01-02T15-04-05")
	if len(a) > stamp && len(b) > stamp && a[:stamp] == b[:stamp] && len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

// check refuses names that could lead out of the drawer or that some file system cannot have.
func check(name string) error {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_'
	}
	if name == "" || len(name) > 100 || strings.IndexFunc(name, func(r rune) bool { return !plain(r) }) >= 0 {
		return fmt.Errorf("%w: %q", ErrName, name)
	}
	return nil
}
