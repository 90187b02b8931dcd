package runner

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"menagerie/internal/lockfile"
	"menagerie/keeper/tournament"
	"menagerie/session"
)

// LogName, Records and Outputs are the names of the log and the folders in a tournament's folder.
const (
	LogName = "log.jsonl"
	Records = "records"
	Outputs = "output"
)

// OnChange defines what Open does if the bots' commands have changed.
type OnChange int

const (
	Refuse OnChange = iota // report an error with the changes
	Adopt                  // continue with the new commands
)

// Keeping is a tournament and its folder. Several games may report results concurrently.
type Keeping struct {
	dir  string
	file *os.File
	lock lockfile.Lock // held until Close

	mu       sync.Mutex
	log      tournament.Log
	schedule []tournament.Match
	faults   []int // number of faults of each entrant so far, because counting them for each game would be slow
}

// Open begins a tournament in a folder, or continues the same tournament there. The caller must call Close.
func Open(dir string, head tournament.Head, change OnChange) (*Keeping, error) {
	if err := head.Validate(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Join(dir, Records), 0o755); err != nil {
		return nil, fmt.Errorf("keep the tournament: %w", err)
	}
	k, err := open(filepath.Join(dir, LogName))
	if err != nil {
		return nil, fmt.Errorf("keep the tournament in %s: %w", dir, err)
	}
	if err := k.read(head, change); err != nil {
		_ = k.Close() // nothing was written that has to be kept
		return nil, fmt.Errorf("keep the tournament in %s: %w", dir, err)
	}
	k.schedule, k.faults = k.log.Head.Schedule(), k.log.Faults()
	return k, nil
}

// open opens a log and locks it against a second program. On a file system without locks it does not lock.
func open(path string) (*Keeping, error) {
	lock, err := lockfile.Take(path)
	if err != nil {
		return nil, errors.New("another keeper plays this tournament right now")
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		lock.Free()
		return nil, err
	}
	return &Keeping{dir: filepath.Dir(path), file: file, lock: lock}, nil
}

// Close closes the log and releases the lock.
func (k *Keeping) Close() error {
	defer k.lock.Free()
	return k.file.Close()
}

// Read reads the log of a tournament in a folder.
func Read(dir string) (*tournament.Log, error) {
	text, err := readLog(filepath.Join(dir, LogName))
	if err != nil {
		return nil, err
	}
	return tournament.ParseLog(text)
}

// readLog reads at most the maximum size of a log. It opens only regular files, because a device may never end.
func readLog(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: %s is no file", tournament.ErrNoLog, path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, tournament.MaxLog+1))
	if len(text) > tournament.MaxLog {
		return nil, fmt.Errorf("%s has more than %d MiB", path, tournament.MaxLog>>20)
	}
	return text, err
}

// read reads the existing log and cuts off an incomplete last line. It writes the first line of a new log.
func (k *Keeping) read(head tournament.Head, change OnChange) error {
	text, err := readLog(k.file.Name())
	if err != nil {
		return err
	}
	if !strings.Contains(string(text), "\n") {
		k.log = tournament.Log{Head: head}
		return k.rewrite(0, tournament.AppendHead(nil, head))
	}
	log, err := tournament.ParseLog(text)
	if err != nil {
		return err
	}
	log.Running = nil
	k.log = *log
	fatal, commands := log.Head.Changed(head)
	switch {
	case len(fatal) > 0:
		return fmt.Errorf("another tournament is kept there: %s; keep this one in another folder with --out", strings.Join(fatal, "; "))
	case len(commands) > 0 && change == Refuse:
		return fmt.Errorf("the bots have changed: %s; --adopt goes on with the new commands, --out begins anew in another folder", strings.Join(commands, "; "))
	}
	line := tournament.AppendStop(nil)
	if len(commands) > 0 {
		k.log.Head = head
		line = tournament.AppendAdopt(line, head)
	}
	return k.rewrite(log.Bytes, line)
}

// rewrite truncates the file at a position and writes a line there.
func (k *Keeping) rewrite(at int, line []byte) error {
	if err := k.file.Truncate(int64(at)); err != nil {
		return err
	}
	if _, err := k.file.Seek(int64(at), 0); err != nil {
		return err
	}
	return k.write(line)
}

func (k *Keeping) write(line []byte) error {
	if _, err := k.file.Write(line); err != nil {
		return fmt.Errorf("keep the tournament: %w", err)
	}
	return nil
}

// Log returns the tournament so far.
func (k *Keeping) Log() *tournament.Log {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.copied()
}

// copied returns a copy of the log. The caller must hold the lock. Appended results never change, so it copies only the
// list of games in progress.
func (k *Keeping) copied() *tournament.Log {
	l := k.log
	l.Results = l.Results[:len(l.Results):len(l.Results)]
	l.Running = append([]tournament.Begin(nil), l.Running...)
	return &l
}

// faultsOf returns the number of faults of a game's bots so far, by seat.
func (k *Keeping) faultsOf(m tournament.Match) []int {
	k.mu.Lock()
	defer k.mu.Unlock()
	faults := make([]int, len(m.Order))
	for seat, entrant := range m.Order {
		faults[seat] = k.faults[entrant]
	}
	return faults
}

// Left returns the games that have not been played yet.
func (k *Keeping) Left() []tournament.Match {
	l := k.Log()
	played := map[int]bool{}
	for _, r := range l.Results {
		played[r.Match] = true
	}
	var left []tournament.Match
	for _, m := range k.schedule {
		if !played[m.Number] {
			left = append(left, m)
		}
	}
	return left
}

// begin logs the beginning of a game.
func (k *Keeping) begin(m tournament.Match, o Options) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	b := tournament.Begin{Match: m.Number, At: time.Now().UTC().Truncate(time.Millisecond)}
	k.log.Running = append(k.log.Running, b)
	return k.tell(tournament.AppendBegin(nil, b), o)
}

// end stores the film of a game, and logs its result.
func (k *Keeping) end(r tournament.Result, film *session.Record, o Options) error {
	if film != nil {
		r.Record = Records + "/" + fmt.Sprintf("%06d.txt", r.Match+1)
		if err := os.WriteFile(filepath.Join(k.dir, filepath.FromSlash(r.Record)), film.Append(nil), 0o644); err != nil {
			return fmt.Errorf("keep the film of a game: %w", err)
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.log.Results = append(k.log.Results, r)
	r.AddFaults(k.faults, k.schedule[r.Match])
	for i, b := range k.log.Running {
		if b.Match == r.Match {
			k.log.Running = append(k.log.Running[:i:i], k.log.Running[i+1:]...)
			break
		}
	}
	return k.tell(tournament.AppendResult(nil, r), o)
}

// keepOutputs stores the output of the bots at fault.
func (k *Keeping) keepOutputs(g *game, r *tournament.Result) error {
	for seat := range g.bots {
		text := g.output(seat)
		if g.faults[seat].why == tournament.FaultNone || text == "" {
			continue
		}
		// The seat is part of the name, because some file systems ignore case: Hare and hare would be the same file.
		name := fmt.Sprintf("%s/%06d-%d-%s.txt", Outputs, r.Match+1, seat, g.entrants[seat].Name)
		path := filepath.Join(k.dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			return fmt.Errorf("keep what a bot has said: %w", err)
		}
		r.Seats[seat].Output = name
	}
	return nil
}

// tell writes a line and calls Told; the lock is held.
func (k *Keeping) tell(line []byte, o Options) error {
	if err := k.write(line); err != nil {
		return err
	}
	if o.Told != nil {
		o.Told(k.copied())
	}
	return nil
}

// stop logs that the tournament is no longer running.
func (k *Keeping) stop() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.log.Running = nil
	return errors.Join(k.write(tournament.AppendStop(nil)), k.file.Sync())
}

// Exists reports whether a folder contains a tournament.
func Exists(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, LogName))
	return !errors.Is(err, fs.ErrNotExist)
}

// Played reports whether another program or this one is playing the tournament in a folder. On a file system without
// locks it returns false.
func Played(dir string) bool { return lockfile.Held(filepath.Join(dir, LogName)) }
