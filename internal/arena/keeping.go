package arena

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
	"menagerie/internal/tournament"
	"menagerie/session"
)

// LogName, Records and Outputs are where a tournament is kept in its folder.
const (
	LogName = "log.jsonl"
	Records = "records"
	Outputs = "output"
)

// OnChange says what to do when bots are started in another way than before.
type OnChange int

// What can be done.
const (
	Refuse OnChange = iota // tell what has changed
	Adopt                  // go on with the new commands
)

// Keeping is a tournament and the folder in which it is kept. Several games may be written down at once.
type Keeping struct {
	dir  string
	file *os.File
	lock lockfile.Lock // held until it is closed

	mu       sync.Mutex
	log      tournament.Log
	schedule []tournament.Match
	faults   []int // of each entrant, so far: counting them anew for each game would take ever longer
}

// Open begins a tournament in a folder, or goes on with the one that is there, which must be the same. Somebody must Close it.
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
		_ = k.Close() // nothing was written that counts
		return nil, fmt.Errorf("keep the tournament in %s: %w", dir, err)
	}
	k.schedule, k.faults = k.log.Head.Schedule(), k.log.Faults()
	return k, nil
}

// open opens a log and keeps a second program from playing the same tournament. Where there are no locks it is played all the same.
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

// Close closes the log, and others may play.
func (k *Keeping) Close() error {
	defer k.lock.Free()
	return k.file.Close()
}

// Read reads the log of a tournament that is in a folder.
func Read(dir string) (*tournament.Log, error) {
	text, err := readLog(filepath.Join(dir, LogName))
	if err != nil {
		return nil, err
	}
	return tournament.ParseLog(text)
}

// readLog reads no more than a log can have, whatever the path leads to. Only files are opened: a device might never end.
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

// read reads what is there, cuts off half a line at its end, and writes the first line if there is none.
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

// rewrite writes a line at a place and lets the file end there.
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

// copied needs the lock. What was appended stays as it is, so only the list of games under way is copied.
func (k *Keeping) copied() *tournament.Log {
	l := k.log
	l.Results = l.Results[:len(l.Results):len(l.Results)]
	l.Running = append([]tournament.Begin(nil), l.Running...)
	return &l
}

// faultsOf is how many games the bots of a game have lost so far otherwise than by the rules, by seat.
func (k *Keeping) faultsOf(m tournament.Match) []int {
	k.mu.Lock()
	defer k.mu.Unlock()
	faults := make([]int, len(m.Order))
	for seat, entrant := range m.Order {
		faults[seat] = k.faults[entrant]
	}
	return faults
}

// Left are the games that were not played yet.
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

// begin notes that a game begins.
func (k *Keeping) begin(m tournament.Match, o Options) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	b := tournament.Begin{Match: m.Number, At: time.Now().UTC().Truncate(time.Millisecond)}
	k.log.Running = append(k.log.Running, b)
	return k.tell(tournament.AppendBegin(nil, b), o)
}

// end notes how a game has ended, and keeps its film first.
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

// keepOutputs keeps all that bots have said that were at fault.
func (k *Keeping) keepOutputs(g *game, r *tournament.Result) error {
	for seat := range g.bots {
		text := g.output(seat)
		if g.faults[seat].why == tournament.FaultNone || text == "" {
			continue
		}
		// With the seat, for there are systems on which Hare and hare are the same file.
		name := fmt.Sprintf("%s/%06d-%d-%s.txt", Outputs, r.Match+1, seat, g.entrants[seat].Name)
		path := filepath.Join(k.dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			return fmt.Errorf("keep what a bot has said: %w", err)
		}
		r.Seats[seat].Output = name
	}
	return nil
}

// tell writes a line and shows what has changed; the lock is held.
func (k *Keeping) tell(line []byte, o Options) error {
	if err := k.write(line); err != nil {
		return err
	}
	if o.Told != nil {
		o.Told(k.copied())
	}
	return nil
}

// stop notes that nobody plays any more.
func (k *Keeping) stop() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.log.Running = nil
	return errors.Join(k.write(tournament.AppendStop(nil)), k.file.Sync())
}

// Exists reports whether a tournament is kept in a folder.
func Exists(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, LogName))
	return !errors.Is(err, fs.ErrNotExist)
}

// Played reports whether somebody plays the tournament in a folder right now, as far as the system tells.
func Played(dir string) bool { return lockfile.Held(filepath.Join(dir, LogName)) }
