package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"menagerie/internal/disk"
)

// backend stores the files of a Store: on the disk, or in memory for tests.
type backend interface {
	list(Folder) ([]Item, error)
	read(d Folder, name string) ([]byte, error)
	write(d Folder, name string, data []byte) error            // replaces or creates the file atomically
	create(d Folder, name string) (sink, error)                // returns fs.ErrExist if the name is taken or reserved
	move(from Folder, name string, to Folder, as string) error // returns fs.ErrExist if the name is taken in the folder to
	remove(d Folder, name string) error
	claim(d Folder, name string) (free func(), err error) // returns ErrHeld if the file is held
}

// sink is a file that is open for writing. The first Put creates the file, atomically and together with its first
// bytes.
type sink interface {
	// Put truncates the file to size bytes and appends b. Put returns when the bytes would survive a power cut. After an error,
	// the caller must put all bytes since the last successful Put again. Put fails if the file was removed or renamed.
	Put(size int64, b []byte) error
	Close() error
}

// folders is the backend that stores files on the disk. Each Folder is a directory below root.
type folders struct {
	root string
}

func (s folders) path(d Folder, name string) string {
	return filepath.Join(s.root, string(d), name+ext)
}

func (s folders) makeFolder(d Folder) error {
	return disk.MakeFolder(filepath.Join(s.root, string(d)), 0o700)
}

func (s folders) list(d Folder) ([]Item, error) {
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

// busy returns the set of files that any program has locked. It removes the locks of crashed programs.
func (s folders) busy(d Folder, entries []os.DirEntry) map[string]bool {
	found := map[string]bool{}
	for _, e := range entries {
		if name, ours := strings.CutSuffix(e.Name(), ext+disk.LockSuffix); ours {
			found[name] = disk.Locked(s.path(d, name))
		}
		if name, ours := strings.CutSuffix(e.Name(), ext+partSuffix); ours && hasTimestamp(name) {
			removeAbandoned(s.path(d, name))
		}
	}
	return found
}

func (s folders) read(d Folder, name string) ([]byte, error) {
	data, err := disk.Read(s.path(d, name), MaxSize)
	if err == nil && len(data) > MaxSize {
		return nil, ErrLarge
	}
	return data, err
}

func (s folders) write(d Folder, name string, data []byte) error {
	if err := s.makeFolder(d); err != nil {
		return err
	}
	return disk.Replace(s.path(d, name), data, 0o600)
}

func (s folders) create(d Folder, name string) (sink, error) {
	if err := s.makeFolder(d); err != nil {
		return nil, err
	}
	return reserveFile(s.path(d, name))
}

func (s folders) move(from Folder, name string, to Folder, as string) error {
	if err := s.makeFolder(to); err != nil {
		return err
	}
	taken, err := reserveFile(s.path(to, as))
	if err != nil {
		return err
	}
	return errors.Join(disk.Rename(s.path(from, name), s.path(to, as)), taken.Close())
}

func (s folders) claim(d Folder, name string) (free func(), err error) {
	lock, err := disk.TakeLock(s.path(d, name))
	if err != nil {
		return nil, err
	}
	if _, err := os.Lstat(s.path(d, name)); err != nil {
		lock.Free()
		return nil, err
	}
	return lock.Free, nil
}

func (s folders) remove(d Folder, name string) error { return os.Remove(s.path(d, name)) }
