// Package disktest makes operations on the disk fail, and simulates power cuts, for the tests of other packages.
//
//	d := disktest.Watch(t, home)
//	d.Fail(7, disktest.Once, syscall.ENOSPC) // the seventh operation below home from now on fails
//	...
//	d.PowerCut(other)                        // other has what a power cut would leave of home
package disktest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"menagerie/internal/disk"
)

// Errors returns errors with which a test can make operations fail, by name.
func Errors() map[string]error {
	return map[string]error{
		"ENOSPC":      syscall.ENOSPC,
		"EIO":         syscall.EIO,
		"short write": errors.Join(io.ErrShortWrite, syscall.ENOSPC),
	}
}

// Span is the number of operations that fail.
type Span int

const (
	Once    Span = iota // one operation fails
	Forever             // all operations fail until Heal
)

// Disk counts the file operations below a folder and makes some of them fail.
type Disk struct {
	root string

	mu     sync.Mutex
	calls  int
	at     int // number of the first operation that fails; 0 for none
	span   Span
	err    error
	failed []string

	names map[string][]os.FileInfo // files of each folder at its last sync
	files []synced
}

// synced is a file as it was synced last.
type synced struct {
	info os.FileInfo
	data []byte
}

// Watch returns a Disk for the folder root. The Disk counts operations until the test ends.
func Watch(t testing.TB, root string) *Disk {
	d := &Disk{root: root, names: map[string][]os.FileInfo{}}
	t.Cleanup(disk.Inject(d.inject))
	return d
}

// Fail makes the n-th operation after this call fail with err. s selects whether all later operations fail as well.
func (d *Disk) Fail(n int, s Span, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls, d.at, d.span, d.err, d.failed = 0, n, s, err, nil
}

// Heal ends all failures.
func (d *Disk) Heal() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.at = 0
}

// Calls returns the number of operations since Watch or the last call of Fail.
func (d *Disk) Calls() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.calls
}

// Failed returns descriptions of the operations that have failed since the last call of Fail.
func (d *Disk) Failed() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.failed
}

func (d *Disk) inject(op disk.Op, path string) error {
	if path != d.root && !strings.HasPrefix(path, d.root+string(filepath.Separator)) {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls++
	if d.at > 0 && (d.calls == d.at || d.calls > d.at && d.span == Forever) {
		d.failed = append(d.failed, fmt.Sprint(op, " ", filepath.Base(path)))
		return d.err
	}
	if op == disk.OpSync {
		d.remember(path)
	}
	return nil
}

// remember stores what a power cut after the sync of path would leave.
func (d *Disk) remember(path string) {
	info, err := os.Stat(path)
	if err != nil {
		return
	}
	if !info.IsDir() {
		data, _ := os.ReadFile(path)
		d.files = append(d.files, synced{info, data})
		return
	}
	entries, _ := os.ReadDir(path)
	d.names[path] = nil
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			d.names[path] = append(d.names[path], info)
		}
	}
}

// PowerCut creates folder and copies to it everything from the root folder that would survive a power cut. The name of a file
// survives if its folder was synced. The bytes of a file survive if the file was synced.
func (d *Disk) PowerCut(folder string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.restore(d.root, folder)
}

func (d *Disk) restore(from, to string) error {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	for _, info := range d.names[from] {
		name := info.Name()
		err := error(nil)
		if info.IsDir() {
			err = d.restore(filepath.Join(from, name), filepath.Join(to, name))
		} else {
			err = os.WriteFile(filepath.Join(to, name), d.safeBytes(info), 0o600)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// safeBytes returns the bytes of a file that survive a power cut.
func (d *Disk) safeBytes(info os.FileInfo) []byte {
	for i := len(d.files) - 1; i >= 0; i-- {
		if os.SameFile(d.files[i].info, info) {
			return d.files[i].data
		}
	}
	return nil
}
