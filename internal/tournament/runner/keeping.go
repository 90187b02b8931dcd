package runner

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"menagerie/internal/disk"
	"menagerie/internal/tournament"
	"menagerie/netserver/observe"
	"menagerie/record"
	"menagerie/wire"
)

// The names of the log and of the subfolders in the folder of a tournament.
const (
	LogName = "log.jsonl"
	Records = "records"
	Outputs = "output"
)

// OnChange selects what Open does if the bots or their commands have changed.
type OnChange int

const (
	Refuse OnChange = iota // return an error that describes the changes
	Adopt                  // continue with the changed bots
)

// Keeping is a tournament whose log and records are stored in a folder. Several games may use it concurrently.
type Keeping struct {
	dir  string
	file *disk.File
	lock disk.Lock // held until Close

	mu       sync.Mutex
	size     int64     // number of bytes of the log that were written without an error
	synced   time.Time // time of the last sync of the log
	log      tournament.Log
	schedule []tournament.Match
	faults   []int // number of faults of each entrant, updated after each game
}

// Open begins a tournament in the folder dir, or continues the tournament in it. Bots in repeats play all their games again.
// change selects what happens if the bots have changed. The caller must call Close.
func Open(dir string, head tournament.Head, change OnChange, repeats ...string) (*Keeping, error) {
	if err := head.Validate(); err != nil {
		return nil, err
	}
	if err := disk.MakeFolder(filepath.Join(dir, Records), 0o755); err != nil {
		return nil, fmt.Errorf("storing the tournament: %w", err)
	}
	lock, err := disk.TakeLock(filepath.Join(dir, LogName)) // not all file systems support locks
	if err != nil {
		return nil, fmt.Errorf("storing the tournament in %s: another process is playing this tournament; wait until that process ends", dir)
	}
	k := &Keeping{dir: dir, lock: lock}
	if err := k.open(head, change, repeats); err != nil {
		_ = k.Close() // nothing was written that has to be kept
		return nil, fmt.Errorf("storing the tournament in %s: %w", dir, err)
	}
	k.schedule, k.faults = k.log.Head.Schedule(), k.log.Faults()
	return k, nil
}

// open opens the log for writing. A new log appears with its first line.
func (k *Keeping) open(head tournament.Head, change OnChange, replace []string) error {
	path := filepath.Join(k.dir, LogName)
	text, err := readLog(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var next []byte
	if strings.Contains(string(text), "\n") {
		next, err = k.resume(text, head, change, replace)
	} else {
		first := tournament.AppendHead(nil, head)
		k.log, k.size = tournament.Log{Head: head}, int64(len(first))
		err = disk.Replace(path, first, 0o644)
	}
	if err != nil {
		return err
	}
	if k.file, err = disk.Open(path, os.O_RDWR, 0); err != nil || next == nil {
		return err
	}
	return k.write(next)
}

// Close closes the log and releases the lock on the folder.
func (k *Keeping) Close() error {
	defer k.lock.Free()
	if k.file == nil {
		return nil
	}
	return k.file.Close()
}

// Read returns the log of the tournament in the folder dir.
func Read(dir string) (*tournament.Log, error) {
	text, err := readLog(filepath.Join(dir, LogName))
	if err != nil {
		return nil, err
	}
	return tournament.ParseLog(text)
}

func readLog(path string) ([]byte, error) {
	text, err := disk.Read(path, tournament.MaxLog)
	switch {
	case errors.Is(err, disk.ErrIrregular):
		return nil, fmt.Errorf("%w: %w", tournament.ErrNoLog, err)
	case len(text) > tournament.MaxLog:
		return nil, fmt.Errorf("%s is larger than %d MiB", path, tournament.MaxLog>>20)
	}
	return text, err
}

// resume continues the tournament whose log has the given text. It returns the bytes to append to the log. It fails if
// the log belongs to another tournament.
func (k *Keeping) resume(text []byte, head tournament.Head, change OnChange, repeats []string) ([]byte, error) {
	log, err := tournament.ParseLog(text)
	if err != nil {
		return nil, err
	}
	log.Running = nil
	k.log = *log
	next, changes, err := log.Head.Successor(head, repeats)
	if err == nil {
		err = next.Validate()
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w; choose another folder with --out", err)
	// the bots in head differ from those in the log
	case len(changes) > 0 && change == Refuse:
		return nil, fmt.Errorf("the bots have changed: %s; continue with these bots with --adopt, or choose another folder with --out", strings.Join(changes, "; "))
	}
	line := tournament.AppendStop(nil)
	if len(changes) > 0 || next.Games > log.Head.Games {
		k.log.Head = next
		line = tournament.AppendAdopt(line, next)
	}
	// without an incomplete last line
	k.size = int64(log.Bytes)
	return line, nil
}

// syncEvery is the maximum time of play that a power cut can lose.
const syncEvery = time.Second

// write appends a line to the log, and syncs the log at most once a second.
func (k *Keeping) write(line []byte) error {
	// overwrites an incomplete line that a failed write has left
	err := k.file.Put(k.size, line)
	if now := time.Now(); err == nil && now.Sub(k.synced) >= syncEvery {
		k.synced = now
		err = k.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("storing the tournament: %w", err)
	}
	k.size += int64(len(line))
	return nil
}

// Log returns the log of all games so far.
func (k *Keeping) Log() *tournament.Log {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.copyLog()
}

// copyLog returns a copy of the log. The copy shares the results, because results never change. The caller must hold the lock.
func (k *Keeping) copyLog() *tournament.Log {
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

// Left returns the games in the given share that have not been played yet. It omits games of removed bots.
func (k *Keeping) Left(share Share) []tournament.Match {
	l := k.Log()
	played := map[int]bool{}
	for _, r := range l.Results {
		played[r.Match] = true
	}
	var left []tournament.Match
	for _, m := range k.schedule {
		if share.has(m.Number) && !played[m.Number] && l.Head.Counts(m) {
			left = append(left, m)
		}
	}
	return left
}

// begin logs the beginning of a game.
func (k *Keeping) begin(m tournament.Match, o Options) error {
	b := tournament.Begin{Match: m.Number, At: time.Now().UTC().Truncate(time.Millisecond)}
	return k.writeChange(tournament.AppendBegin(nil, b), o, func() { k.log.Running = append(k.log.Running, b) })
}

// end stores the film of a game, and logs its result.
func (k *Keeping) end(r tournament.Result, film *record.Record, o Options) error {
	if film != nil {
		r.Record = Records + "/" + fmt.Sprintf("%06d.txt", r.Match+1)
		if err := retry(func() error {
			return disk.Replace(filepath.Join(k.dir, filepath.FromSlash(r.Record)), film.Append(nil), 0o644)
		}); err != nil {
			return fmt.Errorf("storing the record of a game: %w", err)
		}
	}
	return k.writeChange(tournament.AppendResult(nil, r), o, func() {
		k.log.Results = append(k.log.Results, r)
		r.AddFaults(k.faults, k.schedule[r.Match])
		for i, b := range k.log.Running {
			if b.Match == r.Match {
				k.log.Running = append(k.log.Running[:i:i], k.log.Running[i+1:]...)
				break
			}
		}
	})
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
		if err := retry(func() error {
			return errors.Join(disk.MakeFolder(filepath.Dir(path), 0o755), disk.Replace(path, []byte(text), 0o644))
		}); err != nil {
			return fmt.Errorf("storing the output of a bot: %w", err)
		}
		r.Seats[seat].Output = name
	}
	return nil
}

// pauses are the times between the attempts to write. A disk may be full for only a moment.
var pauses = []time.Duration{100 * time.Millisecond, time.Second, 4 * time.Second}

// retry calls f again after each pause, until it succeeds. It returns the last error.
func retry(f func() error) error {
	err := f()
	for _, pause := range pauses {
		if err == nil {
			break
		}
		time.Sleep(pause)
		err = f()
	}
	return err
}

// writeChange writes a line to the log of the tournament and calls change, which changes the log in memory. It then
// passes a copy of the log to the function o.Told. It repeats failed attempts.
func (k *Keeping) writeChange(line []byte, o Options, change func()) error {
	return retry(func() error {
		// not held during the pauses between two attempts, so that other games can continue
		k.mu.Lock()
		defer k.mu.Unlock()
		if err := k.write(line); err != nil {
			return err
		}
		change()
		if o.Told != nil {
			o.Told(k.copyLog())
		}
		return nil
	})
}

// stop logs that the tournament is no longer running.
func (k *Keeping) stop() error {
	return retry(func() error {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.log.Running = nil
		k.synced = time.Time{} // sync now
		return k.write(tournament.AppendStop(nil))
	})
}

// Exists reports whether the folder dir contains a tournament.
func Exists(dir string) bool {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return false
	}
	_, err := os.Stat(filepath.Join(dir, LogName))
	return !errors.Is(err, fs.ErrNotExist)
}

// Played reports whether a program is currently playing the tournament in dir. It returns false if the file system does not
// support locks.
func Played(dir string) bool { return disk.Locked(filepath.Join(dir, LogName)) }

// over reports whether the server has ended the game.
func (g *game) over() bool {
	// the server ends the game before it disconnects a bot, so the reason is known when the bot ends
	select {
	case <-g.minutes.Done():
		return true
	default:
		return false
	}
}

// settleTimeout is the time that the server has to handle the last messages of a bot after the bot's process has ended.
const settleTimeout = time.Second

// waitHandled waits until the server has handled all messages of a bot whose process has ended. It returns false if the game
// ends first.
func (g *game) waitHandled(ctx context.Context, seat int) bool {
	late := time.NewTimer(settleTimeout)
	defer late.Stop()
	look := time.NewTicker(2 * time.Millisecond)
	defer look.Stop()
	for e := g.evidence(seat); !e.Came || e.Open > 0; e = g.evidence(seat) {
		if end, _ := g.bots[seat].End(); !e.Came && end.Crashed() {
			break // most such bots have never connected
		}
		select {
		case <-look.C:
		case <-late.C:
			return !g.over()
		case <-ctx.Done():
			return true
		}
	}
	return !g.over()
}

func (g *game) evidence(seat int) observe.Evidence { return g.opening.Observer.Seats.Evidence(seat) }

// endedFault returns the fault of a bot whose process has ended before it had a seat.
func (g *game) endedFault(seat int) fault {
	end, _ := g.bots[seat].End()
	why := tournament.FaultStart
	switch e := g.evidence(seat); {
	case end.Crashed():
		why = tournament.FaultCrash
	case e.Came && !e.Left && e.Heard == 0: // the server has disconnected it
		why = tournament.FaultSilent
	case e.Came:
		why = tournament.FaultLeft
	}
	return fault{why, end.String()}
}

// missingFault returns the fault of a running bot that has no seat when its time is up.
func (g *game) missingFault(seat int) fault {
	f := fault{tournament.FaultStart, fmt.Sprintf("it did not connect to the server within %v", g.Start)}
	switch e := g.evidence(seat); {
	case !e.Came:
	case e.Heard > 0:
		f.note = fmt.Sprintf("it connected, but did not join the game within %v", g.Start)
	case e.Left:
		f = fault{tournament.FaultLeft, "it left before the game began"}
	default:
		f = fault{tournament.FaultSilent, fmt.Sprintf("it connected, but sent no message within %v", g.Start)}
	}
	f.note += lastOutput(g.bots[seat])
	return f
}

// settleFaults decides the final fault of each bot. A fault that was noticed first may be only the consequence of
// another fault. settleFaults also adds the bot's last message to the description of the fault.
func (g *game) settleFaults(a observe.GameReport) {
	for seat := range g.bots {
		f := &g.faults[seat]
		e := g.evidence(seat)
		if f.why == tournament.FaultNone || f.why == tournament.FaultName || *f == secondSeatFault {
			continue
		}
		// The first fault depends on timing. For example, a bot that sends invalid messages is disconnected, and may
		// then leave or crash.
		switch end, _ := g.bots[seat].End(); {
		case e.Invalid:
			f.why = tournament.FaultNonsense
		case end.Crashed() && (f.why == tournament.FaultLeft || f.why == tournament.FaultStart):
			*f = fault{tournament.FaultCrash, end.String()}
		case f.why == tournament.FaultSlow && (e.Heard == 0 || len(a.Seats[seat].Took) == 0 && a.Seats[seat].Refused == 0):
			f.why = tournament.FaultSilent
		}
		f.note = strings.TrimSpace(lastMessage(f.why, e) + f.note)
	}
}

// lastMessage describes the last message of a bot at fault.
func lastMessage(why tournament.Fault, e observe.Evidence) string {
	switch {
	case why == tournament.FaultCrash || why == tournament.FaultStart && e.Heard == 0:
		return ""
	case e.Heard == 0:
		return "it sent no message\n"
	case e.Why != nil:
		return fmt.Sprintf("the server refused %s: %v\n", wire.Text(e.Last), e.Why)
	}
	return fmt.Sprintf("its last message was %s\n", wire.Text(e.Last))
}

func lastOutput(p *player) string {
	text := ""
	lines, _ := p.lines()
	for _, l := range lines[max(0, len(lines)-4):] {
		text += "\n  " + l.Text
	}
	return text
}
