package settings

import (
	"log/slog"
	"slices"
	"sync"

	"menagerie/internal/mailbox"
	"menagerie/internal/prefs"
)

// file stores the settings on the disk. It writes changes in a goroutine, because the game loop must not wait for the
// disk.
type file struct {
	path     string
	log      *slog.Logger
	failures *mailbox.Box[error]

	mu      sync.Mutex
	own     prefs.Prefs            // settings in the file, with all changes
	pending []func(p *prefs.Prefs) // changes that are not in the file yet
	news    bool                   // whether there was a change since the last attempt to write
	done    chan struct{}          // closed when the goroutine ends; nil if no goroutine runs
}

// change starts to store a change. If writing fails, the next change tries again.
func (f *file) change(set func(p *prefs.Prefs)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	set(&f.own)
	f.pending, f.news = append(f.pending, set), true
	if f.done == nil {
		f.done = make(chan struct{})
		go f.write()
	}
}

// wait waits until all changes are written.
func (f *file) wait() {
	f.mu.Lock()
	done := f.done
	f.mu.Unlock()
	if done != nil {
		<-done
	}
}

// takeChanges returns the changes that must be written. If there are none, it returns false, and the goroutine that
// calls it must end.
func (f *file) takeChanges() (own prefs.Prefs, changes []func(p *prefs.Prefs), ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.news {
		close(f.done)
		f.done = nil
		return own, nil, false
	}
	f.news = false
	return f.own, slices.Clone(f.pending), true
}

// write writes all changes.
func (f *file) write() {
	for own, changes, ok := f.takeChanges(); ok; own, changes, ok = f.takeChanges() {
		err := prefs.Update(f.path, own, func(p *prefs.Prefs) {
			for _, set := range changes {
				set(p)
			}
		})
		if err != nil {
			f.log.Warn("reading or saving the settings failed", "err", err)
			_ = f.failures.Put(err) // if the box is full, the player has not seen the last notice yet
			continue
		}
		f.mu.Lock()
		f.pending = f.pending[len(changes):]
		f.mu.Unlock()
	}
}
