package store

import (
	"io/fs"
	"slices"
	"sync"
)

// inMemory returns an empty store in memory.
func inMemory() *Store { return &Store{backend: newMemory()} }

// memory is a store in memory.
type memory struct {
	mu       sync.Mutex
	files    map[Folder]map[string][]byte
	promised map[Folder]bool // reserved names, as folder/name
	held     map[Folder]bool // held names, as folder/name
}

func newMemory() *memory {
	return &memory{files: map[Folder]map[string][]byte{Records: {}, Saves: {}, Own: {}}, promised: map[Folder]bool{}, held: map[Folder]bool{}}
}

func (s *memory) list(d Folder) ([]Item, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var items []Item
	for name, data := range s.files[d] {
		items = append(items, Item{Name: name, Size: int64(len(data)), Held: s.held[d+"/"+Folder(name)]})
	}
	return items, nil
}

func (s *memory) read(d Folder, name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, ok := s.files[d][name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return slices.Clone(data), nil
}

func (s *memory) write(d Folder, name string, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files[d][name] = slices.Clone(data)
	return nil
}

func (s *memory) create(d Folder, name string) (sink, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, taken := s.files[d][name]; taken {
		return nil, fs.ErrExist
	}
	if s.promised[d+"/"+Folder(name)] {
		return nil, fs.ErrExist
	}
	s.promised[d+"/"+Folder(name)], s.held[d+"/"+Folder(name)] = true, true
	return memorySink{s, d, name}, nil
}

func (s *memory) move(from Folder, name string, to Folder, as string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, ok := s.files[from][name]
	if !ok {
		return fs.ErrNotExist
	}
	if _, taken := s.files[to][as]; taken || s.promised[to+"/"+Folder(as)] {
		return fs.ErrExist
	}
	s.files[to][as] = data
	delete(s.files[from], name)
	return nil
}

func (s *memory) claim(d Folder, name string) (free func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	place := d + "/" + Folder(name)
	if s.held[place] {
		return nil, ErrHeld
	}
	if _, ok := s.files[d][name]; !ok {
		return nil, fs.ErrNotExist
	}
	s.held[place] = true
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.held, place)
	}, nil
}

func (s *memory) remove(d Folder, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.files[d][name]; !ok {
		return fs.ErrNotExist
	}
	delete(s.files[d], name)
	return nil
}

// memorySink appends to a file in memory.
type memorySink struct {
	store *memory
	d     Folder
	name  string
}

func (k memorySink) Put(at int64, b []byte) error {
	k.store.mu.Lock()
	defer k.store.mu.Unlock()
	was := k.store.files[k.d][k.name]
	if len(b) == 0 && int(at) == len(was) {
		return nil
	}
	delete(k.store.promised, k.d+"/"+Folder(k.name))
	k.store.files[k.d][k.name] = append(was[:at], b...)
	return nil
}

func (k memorySink) Close() error {
	k.store.mu.Lock()
	defer k.store.mu.Unlock()
	delete(k.store.promised, k.d+"/"+Folder(k.name))
	delete(k.store.held, k.d+"/"+Folder(k.name))
	return nil
}
