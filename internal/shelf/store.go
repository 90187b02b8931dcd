package shelf

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/natefinch/atomic"

	"menagerie/internal/lockfile"
)

// store holds the bytes: on the disk, or in memory in tests.
type store interface {
	list(Drawer) ([]Item, error)
	read(d Drawer, name string) ([]byte, error)
	write(d Drawer, name string, data []byte) error            // atomic
	create(d Drawer, name string) (sink, error)                // fs.ErrExist if the name is taken or reserved
	move(from Drawer, name string, to Drawer, as string) error // fs.ErrExist if the name is taken there
	remove(d Drawer, name string) error
	claim(d Drawer, name string) (free func(), err error) // ErrHeld if the piece is held
}

// sink is a piece open for writing. Its first Write is atomic and puts the piece into its drawer. Until then only the
// name is reserved, and Close releases the name.
type sink interface {
	io.WriteCloser
	Check() error    // fails if the file was removed or renamed, because writing to it still succeeds
	Cut(n int) error // removes the last n bytes that were written
	Sync() error     // returns when the bytes are safe from a power cut
}

// disk stores each drawer in a folder below root, which it creates with the first piece.
type disk struct {
	root string
}

func (s disk) path(d Drawer, name string) string { return filepath.Join(s.root, string(d), name+ext) }

func (s disk) makeFolder(d Drawer) error { return os.MkdirAll(filepath.Join(s.root, string(d)), 0o700) }

func (s disk) list(d Drawer) ([]Item, error) {
	entries, err := os.ReadDir(filepath.Join(s.root, string(d)))
	if err != nil {
		return nil, err
	}
	busy := s.busy(d, entries)
	var items []Item
	for _, e := range entries {
		name, ours := strings.CutSuffix(e.Name(), ext)
		info, err := e.Info()
		if !ours || err != nil || !info.Mode().IsRegular() {
			continue // another program's file, or one that was just removed
		}
		items = append(items, Item{Name: name, Size: info.Size(), Changed: info.ModTime(), Held: busy[name]})
	}
	return items, nil
}

// busy returns the held pieces, and removes the locks of crashed programs.
func (s disk) busy(d Drawer, entries []os.DirEntry) map[string]bool {
	found := map[string]bool{}
	for _, e := range entries {
		if name, ours := strings.CutSuffix(e.Name(), ext+lockfile.End); ours {
			found[name] = lockfile.Held(s.path(d, name))
		}
		if name, ours := strings.CutSuffix(e.Name(), ext+part); ours && stamped(name) {
			forget(s.path(d, name))
		}
	}
	return found
}

func (s disk) read(d Drawer, name string) ([]byte, error) {
	f, err := os.Open(s.path(d, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err == nil && len(data) > MaxSize {
		return nil, ErrLarge
	}
	return data, err
}

func (s disk) write(d Drawer, name string, data []byte) error {
	if err := s.makeFolder(d); err != nil {
		return err
	}
	return atomic.WriteFile(s.path(d, name), bytes.NewReader(data))
}

func (s disk) create(d Drawer, name string) (sink, error) {
	if err := s.makeFolder(d); err != nil {
		return nil, err
	}
	return promise(s.path(d, name))
}

func (s disk) move(from Drawer, name string, to Drawer, as string) error {
	if err := s.makeFolder(to); err != nil {
		return err
	}
	taken, err := promise(s.path(to, as))
	if err != nil {
		return err
	}
	return errors.Join(os.Rename(s.path(from, name), s.path(to, as)), taken.Close())
}

func (s disk) claim(d Drawer, name string) (free func(), err error) {
	lock, err := lockfile.Take(s.path(d, name))
	if err != nil {
		return nil, err
	}
	if _, err := os.Lstat(s.path(d, name)); err != nil {
		lock.Free()
		return nil, err
	}
	return lock.Free, nil
}

func (s disk) remove(d Drawer, name string) error { return os.Remove(s.path(d, name)) }
