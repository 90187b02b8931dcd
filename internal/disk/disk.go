// Package disk reads and writes files so that a full disk, an I/O error or a power cut loses as little as possible.
//
//	err := disk.Replace(path, data, 0o600)   // the file has either the old or the new contents
//	f, err := disk.Open(path, os.O_WRONLY, 0)
//	err = f.Put(size, line)                  // repeatable: after a failure, call it again with the same arguments
//	err = f.Sync()
//	data, err := disk.Read(path, limit)      // never blocks on a pipe or a device
//
// Tests make any of these operations fail with Inject.
package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync/atomic"
)

// ErrIrregular is returned for a pipe, a device or a folder in the place of a file.
var ErrIrregular = errors.New("this is not a regular file")

// Op is a file operation that can fail in a test.
type Op string

// The operations.
const (
	OpOpen   Op = "open"
	OpWrite  Op = "write" // writing or truncating a file
	OpSync   Op = "sync"
	OpRename Op = "rename"
	OpClose  Op = "close"
	OpLock   Op = "lock"
)

// Fault is a function with which a test makes file operations fail. It returns the error for the operation op on path. If it
// returns nil, the operation is carried out. If the error of a write wraps io.ErrShortWrite, the first half of the bytes is
// written.
type Fault func(op Op, path string) error

var injected atomic.Pointer[Fault]

// Inject makes this package call f before each file operation, until the caller calls the returned function. If f returns an
// error, the operation fails with that error. f must be safe for concurrent use. Inject is for tests.
func Inject(f Fault) (end func()) {
	injected.Store(&f)
	return func() { injected.CompareAndSwap(&f, nil) }
}

// fault returns the injected error of an operation, or nil.
func fault(op Op, path string) error {
	f := injected.Load()
	if f == nil {
		return nil
	}
	if err := (*f)(op, path); err != nil {
		return &fs.PathError{Op: string(op), Path: path, Err: err}
	}
	return nil
}

// File is a file that is open for writing.
type File struct{ file *os.File }

// Open opens a file for writing. flag and perm are the arguments of os.OpenFile.
func Open(path string, flag int, perm fs.FileMode) (*File, error) {
	if err := fault(OpOpen, path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, flag, perm)
	if err != nil {
		return nil, err
	}
	return &File{f}, nil
}

// Name returns the path with which the file was opened.
func (f *File) Name() string { return f.file.Name() }

// Stat returns information about the file.
func (f *File) Stat() (fs.FileInfo, error) { return f.file.Stat() }

// Put truncates the file to size bytes and appends b. If Put fails, the first size bytes are unchanged, but the bytes after
// them are undefined. Another Put with the same size repairs the file.
func (f *File) Put(size int64, b []byte) error {
	info, err := f.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() < size {
		return fmt.Errorf("another program has shortened %s: %w", f.Name(), fs.ErrNotExist)
	}
	if info.Size() > size {
		if err := f.truncate(size); err != nil {
			return err
		}
	}
	if len(b) == 0 {
		return nil
	}
	failed := fault(OpWrite, f.Name())
	if errors.Is(failed, io.ErrShortWrite) {
		b = b[:len(b)/2]
	} else if failed != nil {
		return failed
	}
	_, err = f.file.WriteAt(b, size)
	return errors.Join(failed, err)
}

func (f *File) truncate(size int64) error {
	if err := fault(OpWrite, f.Name()); err != nil {
		return err
	}
	return f.file.Truncate(size)
}

// Sync waits until the bytes of the file would survive a power cut. After an error, the system may have dropped bytes. The
// caller must then repeat all writes since the last successful Sync.
func (f *File) Sync() error {
	if err := fault(OpSync, f.Name()); err != nil {
		return err
	}
	return f.file.Sync()
}

// Close closes the file.
func (f *File) Close() error { return errors.Join(f.file.Close(), fault(OpClose, f.Name())) }

// Rename renames a file and syncs its old and new folder. It replaces an existing file.
func Rename(from, to string) error {
	if err := fault(OpRename, from); err != nil {
		return err
	}
	if err := os.Rename(from, to); err != nil {
		return err
	}
	SyncFolder(filepath.Dir(to))
	if filepath.Dir(from) != filepath.Dir(to) {
		SyncFolder(filepath.Dir(from))
	}
	return nil
}

// SyncFolder syncs a folder. After that, the names of the files in the folder survive a power cut. SyncFolder ignores errors,
// because some file systems cannot sync a folder.
func SyncFolder(path string) {
	if fault(OpSync, path) != nil {
		return
	}
	if f, err := os.Open(path); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

// MakeFolder creates a folder and its missing parents. It syncs the parent of each folder that it creates.
func MakeFolder(path string, perm fs.FileMode) error {
	parent := filepath.Dir(path)
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) || parent == path {
		return os.MkdirAll(path, perm) // returns an error if a file has this name, or if the drive is missing
	}
	if err := MakeFolder(parent, perm); err != nil {
		return err
	}
	if err := os.Mkdir(path, perm); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	SyncFolder(parent)
	return nil
}

// Replace atomically replaces a file with data, or creates the file. After a crash or a power cut, the file has either
// the old or the new contents. A new file gets the permissions perm, and an existing file keeps its permissions.
func Replace(path string, data []byte, perm fs.FileMode) error {
	old, err := os.Stat(path)
	if err == nil {
		perm = old.Mode().Perm()
	}
	next := fmt.Sprintf("%s.new-%d", path, rand.Uint32())
	if err = write(next, data, perm); err == nil {
		err = Rename(next, path)
	}
	if err != nil {
		_ = os.Remove(next)
	}
	return err
}

func write(path string, data []byte, perm fs.FileMode) error {
	f, err := Open(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return err
	}
	if err = f.Put(0, data); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// Read returns the contents of a file. It stops after limit+1 bytes, so that the caller can detect a file that is too
// large. If the file is not a regular file, Read returns ErrIrregular.
func Read(path string, limit int64) ([]byte, error) {
	if err := fault(OpOpen, path); err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		// reading from a pipe may block forever
		return nil, &fs.PathError{Op: "read", Path: path, Err: ErrIrregular}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, limit+1))
}
