package store

import (
	"errors"
	"io/fs"
	"os"

	"menagerie/internal/disk"
	"menagerie/internal/lockfile"
)

// part is the suffix of a file whose name is reserved but which has no content yet. Store.List omits such files.
const part = ".part"

// growing is a file that is being written. Its name ends with ".part" until the first Put, which renames the file.
type growing struct {
	path string
	file *disk.File    // nil if Put must open the file
	self fs.FileInfo   // identifies the file
	born bool          // the file has its final name
	lock lockfile.Lock // held until Close
}

// promise reserves the file name path and returns the file. It returns fs.ErrExist if the name is taken. promise
// acquires the lock before it creates the file, because other programs remove reserved files without a lock.
func promise(path string) (*growing, error) {
	for _, taken := range []string{path, path + part} { // Take would wait for the lock of an existing file
		if _, err := os.Lstat(taken); err == nil {
			return nil, fs.ErrExist
		}
	}
	lock, err := lockfile.Take(path)
	if err != nil {
		return nil, errors.Join(fs.ErrExist, err)
	}
	file, err := disk.Open(path+part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		lock.Free()
		return nil, err
	}
	g := &growing{path: path, file: file, lock: lock}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(fs.ErrExist, err, g.Close())
	}
	if g.self, err = file.Stat(); err != nil {
		return nil, errors.Join(err, g.Close())
	}
	return g, nil
}

// name returns the present path of the file.
func (g *growing) name() string {
	if g.born {
		return g.path
	}
	return g.path + part
}

// Put implements sink.
func (g *growing) Put(size int64, b []byte) error {
	there, err := os.Stat(g.name())
	if err == nil && !os.SameFile(there, g.self) {
		err = fs.ErrNotExist
	}
	if err != nil || len(b) == 0 && there.Size() == size {
		return err
	}
	if g.born && size == 0 {
		return g.replace(b)
	}
	if g.file == nil {
		if g.file, err = disk.Open(g.name(), os.O_WRONLY, 0); err != nil {
			return err
		}
	}
	if err := g.file.Put(size, b); err != nil {
		return err
	}
	if err := g.file.Sync(); err != nil || g.born {
		return err
	}
	return g.appear()
}

// replace atomically replaces the contents of a file that has its final name.
func (g *growing) replace(b []byte) error {
	if g.file != nil {
		_ = g.file.Close() // its bytes are on the disk or no longer needed
		g.file = nil
	}
	err := disk.Replace(g.path, b, 0o600)
	if err == nil {
		g.self, err = os.Stat(g.path)
	}
	return err
}

// appear renames the file to its final name. It first closes the file, because some systems cannot rename an open file.
func (g *growing) appear() error {
	err := g.file.Close()
	g.file = nil
	if err == nil {
		err = disk.Rename(g.path+part, g.path)
	}
	g.born = err == nil
	return err
}

// Close implements sink. It ignores an error of closing the file, because Put has already synced the bytes.
func (g *growing) Close() error {
	defer g.lock.Free()
	if g.file != nil {
		_ = g.file.Close()
	}
	if g.born {
		return nil
	}
	return os.Remove(g.path + part) // its content is incomplete
}

// forget removes the reserved file at path if the program that reserved it has crashed.
func forget(path string) {
	l, err := lockfile.Try(path)
	if err != nil || !l.Real() {
		return
	}
	_ = os.Remove(path + part)
	l.Free()
}
