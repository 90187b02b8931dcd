package labyrinthserver

import "sync"

// backlog is what is told to some guests: to one player, or to all spectators of a game. It only grows, so that whoever
// reads it can begin late and fall behind.
type backlog struct {
	mu      sync.Mutex
	bytes   []byte
	done    bool          // nothing follows
	changed chan struct{} // closed with the next change
}

func newBacklog() *backlog { return &backlog{changed: make(chan struct{})} }

// add adds a message. After the last one nothing is added.
func (b *backlog) add(message []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.done {
		b.bytes = append(b.bytes, message...)
		b.change()
	}
}

// finish says that what was added is all.
func (b *backlog) finish() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.done {
		b.done = true
		b.change()
	}
}

func (b *backlog) change() {
	close(b.changed)
	b.changed = make(chan struct{})
}

// from returns what was added after the first at bytes, whether that is all, and what tells of the next change. The bytes
// are not changed any more.
func (b *backlog) from(at int) (bytes []byte, done bool, changed <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bytes[at:len(b.bytes):len(b.bytes)], b.done, b.changed
}

// place is how far somebody has read a backlog.
type place struct {
	out *backlog
	at  int
}

// rest is what comes behind it.
func (p place) rest() []byte {
	bytes, _, _ := p.out.from(p.at)
	return bytes
}
