package shelf

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/natefinch/atomic"
)

// store is where the bytes are: on the disk, in memory, or in a test that refuses them.
type store interface {
	list(Drawer) ([]Item, error)
	read(d Drawer, name string) ([]byte, error)
	write(d Drawer, name string, data []byte) error // all or nothing
	create(d Drawer, name string) (sink, error)     // fs.ErrExist if the name is taken
	move(from, to Drawer, name string) error        // fs.ErrExist if the name is taken there
	remove(d Drawer, name string) error
}

// sink is an open piece that grows.
type sink interface {
	io.WriteCloser
	Sync() error // until the bytes would survive a power cut
}

// disk keeps each drawer in a folder below root, made when the first piece comes.
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
	var items []Item
	for _, e := range entries {
		name, ours := strings.CutSuffix(e.Name(), ext)
		info, err := e.Info()
		if !ours || err != nil || !info.Mode().IsRegular() {
			continue // somebody else's file, or one that went away meanwhile
		}
		items = append(items, Item{Name: name, Size: info.Size()})
	}
	return items, nil
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
	return os.OpenFile(s.path(d, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
}

func (s disk) move(from, to Drawer, name string) error {
	if err := s.makeFolder(to); err != nil {
		return err
	}
	if _, err := os.Lstat(s.path(to, name)); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fs.ErrExist, err)
	}
	return os.Rename(s.path(from, name), s.path(to, name))
}

func (s disk) remove(d Drawer, name string) error { return os.Remove(s.path(d, name)) }

// memory keeps pieces by drawer and name.
type memory struct {
	mu     sync.Mutex
	pieces map[Drawer]map[string][]byte
}

func newMemory() *memory {
	return &memory{pieces: map[Drawer]map[string][]byte{Records: {}, Saves: {}}}
}

func (s *memory) list(d Drawer) ([]Item, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var items []Item
	for name, data := range s.pieces[d] {
		items = append(items, Item{Name: name, Size: int64(len(data))})
	}
	return items, nil
}

func (s *memory) read(d Drawer, name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, ok := s.pieces[d][name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return slices.Clone(data), nil
}

func (s *memory) write(d Drawer, name string, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pieces[d][name] = slices.Clone(data)
	return nil
}

func (s *memory) create(d Drawer, name string) (sink, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, taken := s.pieces[d][name]; taken {
		return nil, fs.ErrExist
	}
	s.pieces[d][name] = nil
	return memorySink{s, d, name}, nil
}

func (s *memory) move(from, to Drawer, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, ok := s.pieces[from][name]
	if !ok {
		return fs.ErrNotExist
	}
	if _, taken := s.pieces[to][name]; taken {
		return fs.ErrExist
	}
	s.pieces[to][name] = data
	delete(s.pieces[from], name)
	return nil
}

func (s *memory) remove(d Drawer, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.pieces[d][name]; !ok {
		return fs.ErrNotExist
	}
	delete(s.pieces[d], name)
	return nil
}

// memorySink appends to a piece in memory.
type memorySink struct {
	store *memory
	d     Drawer
	name  string
}

func (k memorySink) Write(b []byte) (int, error) {
	k.store.mu.Lock()
	defer k.store.mu.Unlock()
	k.store.pieces[k.d][k.name] = append(k.store.pieces[k.d][k.name], b...)
	return len(b), nil
}

func (memorySink) Sync() error { return nil }

func (memorySink) Close() error { return nil }
