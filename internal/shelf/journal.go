package shelf

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

const (
	writeEvery = time.Second     // maximum time of play lost in a crash
	closeWait  = 2 * time.Second // time limit of Close for a disk that does not respond
)

// Journal is a piece that is written while a game runs. Append and Flush only copy bytes and return. A goroutine writes
// them to the disk once a second. The first failure stops the writing, and Err returns it from then on. A file that was
// removed or renamed is such a failure.
type Journal struct {
	out  sink
	wake chan struct{} // holds a token if there is something to do now
	done chan struct{} // closed when the goroutine has ended

	mu      sync.Mutex
	pending []byte
	cut     int // number of written bytes to remove before pending is written
	size    int
	closing bool
	failed  error // the first failure
}

func newJournal(out sink) *Journal {
	j := &Journal{out: out, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go j.run()
	return j
}

// Append adds a copy of b. It drops bytes after Close, after a failure, or beyond MaxSize.
func (j *Journal) Append(b []byte) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closing || j.failed != nil {
		return
	}
	if j.size+len(b) > MaxSize {
		j.failed = ErrLarge
		return
	}
	j.size += len(b)
	j.pending = append(j.pending, b...)
}

// Cut removes the last n bytes that were appended.
func (j *Journal) Cut(n int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closing || j.failed != nil {
		return
	}
	j.size -= n
	left := max(0, len(j.pending)-n)
	j.cut += n - (len(j.pending) - left)
	j.pending = j.pending[:left]
}

// Flush requests that all bytes are written soon. It does not wait.
func (j *Journal) Flush() {
	select {
	case j.wake <- struct{}{}:
	default: // a token is there already
	}
}

// Err returns the failure that stopped the writing, or nil.
func (j *Journal) Err() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.failed != nil {
		return fmt.Errorf("saving the game: %w", j.failed)
	}
	return nil
}

// Close writes the remaining bytes and waits for at most two seconds. It returns the failure that stopped the writing,
// if there was one.
func (j *Journal) Close() error {
	j.mu.Lock()
	j.closing = true
	j.mu.Unlock()
	j.Flush()
	select {
	case <-j.done:
		return j.Err()
	case <-time.After(closeWait):
		return errors.New("saving the game: the disk does not answer")
	}
}

// run writes until the journal is closed. It owns the sink.
func (j *Journal) run() {
	defer close(j.done)
	tick := time.NewTicker(writeEvery)
	defer tick.Stop()
	var last []byte
	for {
		select {
		case <-tick.C:
		case <-j.wake:
		}
		taken, cut, closing := j.take(last)
		j.note(j.write(taken, cut))
		if closing {
			j.note(errors.Join(j.out.Sync(), j.out.Close()))
			return
		}
		last = taken
	}
}

// take returns the pending changes and installs the other buffer.
func (j *Journal) take(empty []byte) (pending []byte, cut int, closing bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	pending, cut = j.pending, j.cut
	j.pending, j.cut = empty[:0], 0
	return pending, cut, j.closing
}

func (j *Journal) write(b []byte, cut int) error {
	if err := j.out.Check(); err != nil {
		return err
	}
	if cut > 0 {
		if err := j.out.Cut(cut); err != nil {
			return err
		}
	}
	if len(b) == 0 {
		return nil
	}
	_, err := j.out.Write(b)
	return err
}

// note stores the first failure.
func (j *Journal) note(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err == nil || j.failed != nil {
		return
	}
	j.failed, j.pending = err, nil // nothing will write the pending bytes
}
