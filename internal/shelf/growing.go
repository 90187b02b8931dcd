package shelf

import (
	"errors"
	"io/fs"
	"os"

	"menagerie/internal/lockfile"
)

// part is the suffix of a file that is reserved but still empty. Lists omit such files.
const part = ".part"

// growing is a file that is being written. Until its first Write it has the suffix part. The program that creates the
// file with the suffix has reserved the name.
type growing struct {
	path string
	file *os.File
	born bool          // the file has its final name
	lock lockfile.Lock // held while the file is open
}

// promise reserves a name. The error is fs.ErrExist if it is taken. The lock is acquired before the file is created,
// because a file without a lock is removed as that of a crashed program.
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
	file, err := os.OpenFile(path+part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		lock.Free()
		return nil, err
	}
	g := &growing{path: path, file: file, lock: lock}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(fs.ErrExist, err, g.Close())
	}
	return g, nil
}

// Write implements sink.
func (g *growing) Write(b []byte) (int, error) {
	n, err := g.file.Write(b)
	if err != nil || g.born {
		return n, err
	}
	return n, g.appear()
}

// appear renames the file to its final name. It closes the file first, because some systems cannot rename an open file.
// It syncs the file before, because after a power cut the name could otherwise exist without the bytes.
func (g *growing) appear() error {
	if err := errors.Join(g.file.Sync(), g.file.Close()); err != nil {
		return err
	}
	if err := os.Rename(g.path+part, g.path); err != nil {
		return err
	}
	g.born = true
	var err error
	g.file, err = os.OpenFile(g.path, os.O_WRONLY|os.O_APPEND, 0o600)
	return err
}

// Check implements sink.
func (g *growing) Check() error {
	path := g.path
	if !g.born {
		path += part
	}
	there, err := os.Stat(path)
	if err != nil {
		return err
	}
	ours, err := g.file.Stat()
	if err == nil && !os.SameFile(there, ours) {
		err = fs.ErrNotExist
	}
	return err
}

// Cut implements sink.
func (g *growing) Cut(n int) error {
	info, err := g.file.Stat()
	if err != nil {
		return err
	}
	return g.file.Truncate(info.Size() - int64(n))
}

// Sync implements sink.
func (g *growing) Sync() error {
	if !g.born {
		return nil
	}
	return g.file.Sync()
}

// Close implements sink.
func (g *growing) Close() error {
	defer g.lock.Free()
	err := g.file.Close()
	if g.born {
		return err
	}
	return os.Remove(g.path + part) // its content is incomplete
}

// forget removes a reserved file at a path if its program has crashed. Without locks this cannot be determined.
func forget(path string) {
	l, err := lockfile.Try(path)
	if err != nil || !l.Real() {
		return
	}
	_ = os.Remove(path + part)
	l.Free()
}
