package settings

import (
	"log/slog"
	"sync"

	"menagerie/internal/mailbox"
	"menagerie/internal/prefs"
)

// file writes the settings to their file. A goroutine does this, because the game loop must not wait for the disk.
type file struct {
	path     string
	log      *slog.Logger
	failures *mailbox.Box[error]

	mu     sync.Mutex
	next   *prefs.Prefs  // the settings to write; nil if there is nothing to write
	done   chan struct{} // closed when the goroutine ends; nil if there is none
	stored prefs.Prefs   // the settings that this window has read or written last; used only by the goroutine
}

// newFile returns the file from which stored was read.
func newFile(path string, log *slog.Logger, stored prefs.Prefs) *file {
	return &file{path: path, log: log, stored: stored, failures: mailbox.New[error](1, nil)}
}

// put writes the settings p soon. If earlier settings still wait, p takes their place.
func (f *file) put(p prefs.Prefs) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.next = &p
	if f.done == nil {
		f.done = make(chan struct{})
		go f.write()
	}
}

// wait waits until everything is written.
func (f *file) wait() {
	f.mu.Lock()
	done := f.done
	f.mu.Unlock()
	if done != nil {
		<-done
	}
}

// take returns the settings to write. It returns nil if there are none, and then the goroutine ends.
func (f *file) take() *prefs.Prefs {
	f.mu.Lock()
	defer f.mu.Unlock()
	next := f.next
	if f.next = nil; next == nil {
		close(f.done)
		f.done = nil
	}
	return next
}

// write writes all settings that put has received.
func (f *file) write() {
	for next := f.take(); next != nil; next = f.take() {
		err := prefs.Save(f.path, f.stored, *next)
		if err == nil {
			f.stored = *next
			continue
		}
		f.log.Warn("reading or saving the settings failed", "err", err)
		_ = f.failures.Put(err) // if the box is full, the player has not seen the last notice yet
	}
}
