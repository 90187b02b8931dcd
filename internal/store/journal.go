package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"

	"menagerie/internal/disk"
)

const (
	writeEvery = time.Second     // interval of writing: maximum time of play lost in a crash or a power cut
	closeWait  = 2 * time.Second // default time limit of Save and Close for a disk that does not respond
	maxPause   = 32              // maximum pause after failures, as a multiple of writeEvery
)

// Journal is a file that is written while a game runs. A goroutine writes and syncs the bytes once a second, so Append,
// Rewrite and Flush do not wait for the disk. After a failure, the goroutine tries again. The pauses between the attempts
// double up to half a minute. A call of Append or Rewrite causes an attempt within a second.
type Journal struct {
	open     func() (string, sink, error) // reserves the file and opens it
	wake     chan struct{}                // holds a token if there is something to do now
	done     chan struct{}                // closed when the goroutine has ended
	patience time.Duration                // time limit of Save and Close for a disk that does not respond

	mu      sync.Mutex
	name    string // name of the file; "" before the file is reserved
	from    int    // number of bytes, from the beginning, that are safe on the disk
	text    []byte // bytes after the first from bytes
	safe    int    // number of bytes of text that the present attempt writes, without those that Rewrite has removed since
	changed bool   // Append or Rewrite was called since the last attempt began
	closing bool
	large   bool            // the text has exceeded MaxSize
	failed  error           // error of the last attempt
	begun   time.Time       // start of the present attempt; zero if there is none
	waiting []chan struct{} // closed after the next attempt
}

// newJournal returns a Journal that writes to a new file. The Journal has a goroutine, which calls open to reserve the
// file's name. If open fails, the goroutine calls it again later.
func newJournal(open func() (string, sink, error), patience time.Duration) *Journal {
	j := &Journal{open: open, wake: make(chan struct{}, 1), done: make(chan struct{}), patience: patience}
	go j.run()
	return j
}

// Name returns the name of the file, or "" before the file is created.
func (j *Journal) Name() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.name
}

// Append appends a copy of b to the file. It does nothing after Close, or if the file would become larger than MaxSize.
func (j *Journal) Append(b []byte) { j.Rewrite(0, b) }

// Rewrite replaces the last n bytes of the file with a copy of b. It does nothing after Close, or if the file would become
// larger than MaxSize. If it replaces all bytes, it is atomic: after a crash, the file has either the old or the new text.
func (j *Journal) Rewrite(n int, b []byte) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closing || j.large {
		return
	}
	size := j.from + len(j.text) - n
	if size+len(b) > MaxSize {
		j.large = true
		return
	}
	j.from, j.safe = min(j.from, size), min(j.safe, size)
	j.text = append(j.text[:size-j.from], b...)
	j.changed = true
}

// Flush makes the goroutine write all bytes as soon as possible. It does not wait for that.
func (j *Journal) Flush() {
	select {
	case j.wake <- struct{}{}:
	default: // a token is there already
	}
}

// Attempt starts to write all bytes. It returns a channel that is closed after the attempt. If the attempt has failed,
// Err returns the reason. If the journal is being closed, the attempt is the last one, which also closes the file.
func (j *Journal) Attempt() <-chan struct{} {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closing {
		return j.done
	}
	attempt := make(chan struct{})
	j.waiting = append(j.waiting, attempt)
	j.Flush()
	return attempt
}

// Finish starts to write the remaining bytes and to close the file. It returns a channel that is closed when the file is
// closed.
func (j *Journal) Finish() <-chan struct{} {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.closing = true
	j.Flush()
	return j.done
}

// Save writes all bytes to the disk. It waits at most for the time limit of the Store. If the bytes are not on the disk by
// then, it returns the reason.
func (j *Journal) Save() error { return j.await(j.Attempt()) }

// Close writes the remaining bytes like Save, and closes the file.
func (j *Journal) Close() error { return j.await(j.Finish()) }

// ErrNoAnswer is returned if the disk does not respond within the time limit of the Store.
var ErrNoAnswer = errors.New("saving the game: the disk does not respond")

func (j *Journal) await(event <-chan struct{}) error {
	select {
	case <-event:
		return j.Err()
	case <-time.After(j.patience):
		return ErrNoAnswer
	}
}

// Err returns the error of the last attempt to write, or nil. If the current attempt exceeds the time limit of the Store, Err
// returns ErrNoAnswer.
func (j *Journal) Err() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.begun.IsZero() && time.Since(j.begun) > j.patience {
		return ErrNoAnswer
	}
	err := j.failed
	if j.large {
		err = ErrLarge
	}
	if err != nil {
		return fmt.Errorf("saving the game: %w", err)
	}
	return nil
}

// run creates the file and writes the bytes of the journal to it. It returns when the journal is closed.
func (j *Journal) run() {
	defer close(j.done)
	j.mu.Lock()
	j.begun = time.Now()
	j.mu.Unlock()
	name, file, err := j.open()
	j.mu.Lock()
	j.name, j.failed, j.begun = name, err, time.Time{}
	j.mu.Unlock()
	tick := time.NewTicker(writeEvery)
	defer tick.Stop()
	pause, left := 0, 0 // ticks between the last two attempts, and ticks until the next attempt
	for {
		select {
		case <-tick.C:
			if left--; left > 0 && !j.hasNews() {
				continue
			}
		case <-j.wake:
		}
		closing := false
		file, closing = j.writeAll(file)
		if closing {
			return
		}
		if pause = min(2*pause+1, maxPause); j.Err() == nil {
			pause = 0
		}
		left = pause
	}
}

// hasNews reports whether there are changes to write, or the journal is being closed.
func (j *Journal) hasNews() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.changed || j.closing
}

// writeAll writes the part of the journal that is not safely stored yet. If file is nil, writeAll opens a new file. It
// returns the file, and whether the journal is being closed. In that case, it has also closed the file.
func (j *Journal) writeAll(file sink) (sink, bool) {
	j.mu.Lock()
	at, text, closing := j.from, append([]byte(nil), j.text...), j.closing
	waiting := j.waiting
	j.safe, j.changed, j.waiting = at+len(text), false, nil
	j.begun = time.Now()
	j.mu.Unlock()

	name, err := "", error(nil)
	if file == nil {
		name, file, err = j.open()
	}
	if err == nil {
		err = file.Put(int64(at), text)
	}
	if closing && file != nil {
		err = errors.Join(err, file.Close())
	}

	j.mu.Lock()
	defer j.mu.Unlock()
	if name != "" {
		j.name = name
	}
	j.begun = time.Time{}
	if j.failed = err; err == nil {
		j.text = append(j.text[:0], j.text[j.safe-j.from:]...)
		j.from = j.safe
	}
	for _, w := range waiting {
		close(w)
	}
	return file, closing
}

// partSuffix is the suffix of a file whose name is reserved and which has no content yet. Store.List omits such files.
const partSuffix = ".part"

// openFile is a file that is being written. Until the first Put, its name ends with ".part". The first Put renames the file.
type openFile struct {
	path string
	file *disk.File  // nil if the next Put must open the file
	self fs.FileInfo // identifies the file
	born bool        // the file has its final name
	lock disk.Lock   // held until Close
}

// reserveFile reserves the given path for a new file and returns this empty file. It returns fs.ErrExist if the path is
// already used.
func reserveFile(path string) (*openFile, error) {
	for _, taken := range []string{path, path + partSuffix} { // TakeLock would wait for the lock of an existing file
		if _, err := os.Lstat(taken); err == nil {
			return nil, fs.ErrExist
		}
	}
	// before the file exists, because other programs remove reserved files that are not locked
	lock, err := disk.TakeLock(path)
	if err != nil {
		return nil, errors.Join(fs.ErrExist, err)
	}
	file, err := disk.Open(path+partSuffix, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		lock.Free()
		return nil, err
	}
	g := &openFile{path: path, file: file, lock: lock}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(fs.ErrExist, err, g.Close())
	}
	if g.self, err = file.Stat(); err != nil {
		return nil, errors.Join(err, g.Close())
	}
	return g, nil
}

// name returns the present path of the file.
func (g *openFile) name() string {
	if g.born {
		return g.path
	}
	return g.path + partSuffix
}

func (g *openFile) Put(size int64, b []byte) error {
	there, err := os.Stat(g.name())
	if err == nil && !os.SameFile(there, g.self) {
		err = fs.ErrNotExist
	}
	if err != nil || len(b) == 0 && there.Size() == size {
		return err
	}
	if g.born && size == 0 {
		return g.replace(b)
	}
	if g.file == nil {
		if g.file, err = disk.Open(g.name(), os.O_WRONLY, 0); err != nil {
			return err
		}
	}
	if err := g.file.Put(size, b); err != nil {
		return err
	}
	if err := g.file.Sync(); err != nil || g.born {
		return err
	}
	return g.rename()
}

// replace atomically replaces the contents of a file that has its final name.
func (g *openFile) replace(b []byte) error {
	if g.file != nil {
		_ = g.file.Close() // its bytes are on the disk or no longer needed
		g.file = nil
	}
	err := disk.Replace(g.path, b, 0o600)
	if err == nil {
		g.self, err = os.Stat(g.path)
	}
	return err
}

// rename renames the file to its final name.
func (g *openFile) rename() error {
	// some systems cannot rename an open file
	err := g.file.Close()
	g.file = nil
	if err == nil {
		err = disk.Rename(g.path+partSuffix, g.path)
	}
	g.born = err == nil
	return err
}

// Close implements sink. It ignores errors of closing the file, because Put has already synced the bytes.
func (g *openFile) Close() error {
	defer g.lock.Free()
	if g.file != nil {
		_ = g.file.Close()
	}
	if g.born {
		return nil
	}
	return os.Remove(g.path + partSuffix) // its content is incomplete
}

// removeAbandoned removes the reserved file at path if it was reserved by a program that has crashed.
func removeAbandoned(path string) {
	l, err := disk.TryLock(path)
	if err != nil || !l.Real() {
		return
	}
	_ = os.Remove(path + partSuffix)
	l.Free()
}
