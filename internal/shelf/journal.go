package shelf

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

const (
	writeEvery = time.Second     // what a crash may cost
	closeWait  = 2 * time.Second // how long Close waits for a disk that does not answer
)

// Journal is a piece that grows while a game runs. Append and Flush only put bytes aside and return; a goroutine of the
// journal's own brings them to the disk once a second. The first failure of the disk ends the writing, and Err tells it once;
// the game goes on.
type Journal struct {
	out  sink
	wake chan struct{} // holds one: there is something to do now
	done chan struct{} // closed when the goroutine has ended

	mu      sync.Mutex
	pending []byte
	size    int
	closing bool
	err     error // the first failure, until it was told
	failed  error // the same for good
}

func newJournal(out sink) *Journal {
	j := &Journal{out: out, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go j.run()
	return j
}

// Append adds bytes, which are copied. Those that come after Close, after a failure or beyond MaxSize are dropped.
func (j *Journal) Append(b []byte) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closing || j.failed != nil {
		return
	}
	if j.size+len(b) > MaxSize {
		j.fail(ErrLarge)
		return
	}
	j.size += len(b)
	j.pending = append(j.pending, b...)
}

// Flush asks for everything so far to be written soon. It does not wait.
func (j *Journal) Flush() {
	select {
	case j.wake <- struct{}{}:
	default: // it is awake already
	}
}

// Err returns the failure of the disk the first time that it is asked after it, and otherwise nil.
func (j *Journal) Err() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	err := j.err
	j.err = nil
	if err != nil {
		return fmt.Errorf("saving the game: %w", err)
	}
	return nil
}

// Broken returns the failure that ended the writing, as often as it is asked.
func (j *Journal) Broken() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.failed
}

// Close writes what is left and waits for it, but no longer than two seconds. It returns a failure that Err did not tell.
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

// run writes until the journal is closing. It owns the sink.
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
		taken, closing := j.take(last)
		j.note(j.write(taken))
		if closing {
			j.note(errors.Join(j.out.Sync(), j.out.Close()))
			return
		}
		last = taken
	}
}

// take returns what is pending and leaves the other buffer in its place: the two are used in turns.
func (j *Journal) take(empty []byte) (pending []byte, closing bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	pending = j.pending
	j.pending = empty[:0]
	return pending, j.closing
}

func (j *Journal) write(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	_, err := j.out.Write(b)
	return err
}

// note remembers the first failure.
func (j *Journal) note(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err == nil || j.failed != nil {
		return
	}
	j.fail(err)
	j.pending = nil // nothing will take it
}

// fail needs the lock.
func (j *Journal) fail(err error) {
	j.failed, j.err = err, err
}
