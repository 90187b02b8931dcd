package shelf

import (
	"io/fs"
	"slices"
	"sync"
)

// inMemory returns an empty shelf in memory.
func inMemory() *Shelf { return &Shelf{store: newMemory()} }

// memory is a store in memory.
type memory struct {
	mu       sync.Mutex
	pieces   map[Drawer]map[string][]byte
	promised map[Drawer]bool // reserved names, as drawer/name
	held     map[Drawer]bool // held names, as drawer/name
}

func newMemory() *memory {
	return &memory{pieces: map[Drawer]map[string][]byte{Records: {}, Saves: {}, Own: {}}, promised: map[Drawer]bool{}, held: map[Drawer]bool{}}
}

func (s *memory) list(d Drawer) ([]Item, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var items []Item
	for name, data := range s.pieces[d] {
		items = append(items, Item{Name: name, Size: int64(len(data)), Held: s.held[d+"/"+Drawer(name)]})
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
	if s.promised[d+"/"+Drawer(name)] {
		return nil, fs.ErrExist
	}
	s.promised[d+"/"+Drawer(name)], s.held[d+"/"+Drawer(name)] = true, true
	return memorySink{s, d, name}, nil
}

func (s *memory) move(from Drawer, name string, to Drawer, as string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, ok := s.pieces[from][name]
	if !ok {
		return fs.ErrNotExist
	}
	if _, taken := s.pieces[to][as]; taken || s.promised[to+"/"+Drawer(as)] {
		return fs.ErrExist
	}
	s.pieces[to][as] = data
	delete(s.pieces[from], name)
	return nil
}

func (s *memory) claim(d Drawer, name string) (free func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	place := d + "/" + Drawer(name)
	if s.held[place] {
		return nil, ErrHeld
	}
	if _, ok := s.pieces[d][name]; !ok {
		return nil, fs.ErrNotExist
	}
	s.held[place] = true
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.held, place)
	}, nil
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
	delete(k.store.promised, k.d+"/"+Drawer(k.name))
	k.store.pieces[k.d][k.name] = append(k.store.pieces[k.d][k.name], b...)
	return len(b), nil
}

func (memorySink) Check() error { return nil }

func (k memorySink) Cut(n int) error {
	k.store.mu.Lock()
	defer k.store.mu.Unlock()
	was := k.store.pieces[k.d][k.name]
	k.store.pieces[k.d][k.name] = was[:len(was)-n]
	return nil
}

func (memorySink) Sync() error { return nil }

func (k memorySink) Close() error {
	k.store.mu.Lock()
	defer k.store.mu.Unlock()
	delete(k.store.promised, k.d+"/"+Drawer(k.name))
	delete(k.store.held, k.d+"/"+Drawer(k.name))
	return nil
}
