package tournaments

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"menagerie/app/autosave"
	"menagerie/internal/mailbox"
	"menagerie/internal/prefs"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/page"
)

// pollEvery is the interval at which a watcher checks whether a tournament's log has changed.
const pollEvery = 500 * time.Millisecond

// restFactor determines the pause after reading a log: it is restFactor times as long as the reading. The bots need the
// processor, and reading a log of 100,000 games takes one or two seconds.
const restFactor = 10

// watcher reads the log of a tournament each time the log has changed. It runs in its own goroutine.
type watcher struct {
	folder string
	reads  *mailbox.Box[result]
	stop   chan struct{}
	once   sync.Once
}

type result struct {
	table *tournament.Table
	err   error
}

// Watch returns a tournament that is read from its log while the log grows. path is the path of the log or of its folder.
// Watch also adds the folder to the recent tournaments in the settings.
func Watch(env *scenes.Env, path string) scenes.Tournament {
	folder := folderOf(path)
	env.Change(func(p *prefs.Prefs) { *p = p.Showing(folder) })
	w := &watcher{folder: folder, reads: mailbox.New(1, mailbox.Latest[result]), stop: make(chan struct{})}
	go w.run()
	return w
}

// Exists reports whether there is a tournament at path, the path of a folder or of a log.
func Exists(path string) bool { return runner.Exists(folderOf(path)) }

// folderOf returns the absolute path of a tournament's folder. path is the folder or the log in it.
func folderOf(path string) string {
	if filepath.Base(path) == runner.LogName {
		path = filepath.Dir(path)
	}
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// run reads the log after each change, until the watcher is closed.
func (w *watcher) run() {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	last := logState{size: -1}
	var next time.Time
	for {
		if now := stateOf(w.folder); now != last && !time.Now().Before(next) {
			last = now
			start := time.Now()
			_ = w.reads.Put(w.read(now)) // Put replaces an older result
			next = time.Now().Add(restFactor * time.Since(start))
		}
		select {
		case <-tick.C:
		case <-w.stop:
			return
		}
	}
}

// logState describes a log without its contents, to detect that the log has changed.
type logState struct {
	size    int64
	changed int64 // time of the last change, in Unix nanoseconds
	busy    bool  // whether a keeper process is playing the tournament
}

func stateOf(folder string) logState {
	info, err := os.Stat(filepath.Join(folder, runner.LogName))
	if err != nil {
		return logState{size: -2}
	}
	return logState{info.Size(), info.ModTime().UnixNano(), runner.Played(folder)}
}

// read reads the log. state.busy means that a keeper process is playing the tournament.
func (w *watcher) read(state logState) result {
	log, err := runner.Read(w.folder)
	if err != nil {
		return result{err: w.readFault(err)}
	}
	table := tournament.Count(log)
	table.Busy = state.busy
	return result{table: table}
}

// readFault returns an error with a text for the player if it knows the cause of err. Otherwise it returns err. err is
// an error of reading the tournament's log.
func (w *watcher) readFault(err error) error {
	var newer tournament.NewerError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return page.Fault{Key: "tournament.none", Args: []any{w.folder}, Err: err}
	case errors.As(err, &newer):
		return page.Fault{Key: "tournament.newer", Args: []any{newer.Version, tournament.LogVersion}, Err: err}
	case errors.Is(err, tournament.ErrNoLog):
		return page.Fault{Key: "tournament.no_log", Args: []any{runner.LogName}, Err: err}
	}
	return err
}

func (w *watcher) Take() (*tournament.Table, error, bool) {
	news := w.reads.Take(nil)
	if len(news) == 0 {
		return nil, nil, false
	}
	return news[0].table, news[0].err, true
}

// Film implements scenes.Tournament. It reads the record of a game from a file in the tournament's folder. Paths
// outside the folder are invalid, because the tournament may come from a stranger.
func (w *watcher) Film(file string) (*record.Record, error) {
	if !filepath.IsLocal(filepath.FromSlash(file)) {
		return nil, fmt.Errorf("%w: the film %q is not in the tournament's folder", record.ErrDamaged, file)
	}
	text, err := autosave.ReadFile(filepath.Join(w.folder, filepath.FromSlash(file)))
	if err != nil {
		return nil, err
	}
	return record.Parse(text)
}

// Close implements scenes.Tournament. It may be called twice, because a key and a click can both leave a screen in one tick.
func (w *watcher) Close() { w.once.Do(func() { close(w.stop) }) }
