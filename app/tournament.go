package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"menagerie/internal/mailbox"
	"menagerie/keeper/tournament"
	"menagerie/keeper/tournament/runner"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/tournamentscene"
	"menagerie/session"
)

// lookAgain is the time from one look at a tournament to the next.
const lookAgain = 500 * time.Millisecond

// restFor is how many times as long as a look took nobody looks again: at a hundred thousand games one takes a second or two,
// and the bots that are playing need the processor as well.
const restFor = 10

// tournamentWatch looks at a tournament beside the game loop.
type tournamentWatch struct {
	folder string
	seen   *mailbox.Box[tournamentNews]
	stop   chan struct{}
	once   sync.Once
}

// tournamentNews is what a look has found.
type tournamentNews struct {
	table *tournament.Table
	err   error
}

// watchTournament is how screens look at tournaments; nil in a browser, which has no folders.
func (p *Program) watchTournament() func(path string) scenes.Tournament {
	if runtime.GOOS == "js" {
		return nil
	}
	return func(path string) scenes.Tournament {
		folder := tournamentFolder(path)
		p.Env.Prefs = p.Env.Prefs.Showing(folder)
		w := &tournamentWatch{folder: folder, seen: mailbox.New(1, mailbox.Latest[tournamentNews]), stop: make(chan struct{})}
		go w.run()
		return w
	}
}

// tournamentFolder is the folder that a path means, which may lead to the log in it.
func tournamentFolder(path string) string {
	if filepath.Base(path) == runner.LogName {
		path = filepath.Dir(path)
	}
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// showTournament is the screen of a tournament that the command line names.
func (p *Program) showTournament(path string) (scenes.Scene, error) {
	if !runner.Exists(tournamentFolder(path)) {
		return nil, fmt.Errorf("tournament: there is none in %s; keeper tournament begins one", path)
	}
	return tournamentscene.New(p.Env, path, nil), nil
}

// run looks until it is stopped. A log that is as long as before has not changed, for it only grows.
func (w *tournamentWatch) run() {
	tick := time.NewTicker(lookAgain)
	defer tick.Stop()
	last := logState{size: -1}
	var next time.Time
	for {
		if now := stateOf(w.folder); now != last && !time.Now().Before(next) {
			last = now
			looking := time.Now()
			_ = w.seen.Put(w.look(now.busy)) // the newest takes the place of one that nobody has taken
			next = time.Now().Add(restFor * time.Since(looking))
		}
		select {
		case <-tick.C:
		case <-w.stop:
			return
		}
	}
}

// logState is what a look without reading can tell.
type logState struct {
	size    int64
	changed int64 // Unix nanoseconds
	busy    bool
}

func stateOf(folder string) logState {
	info, err := os.Stat(filepath.Join(folder, runner.LogName))
	if err != nil {
		return logState{size: -2}
	}
	return logState{info.Size(), info.ModTime().UnixNano(), runner.Played(folder)}
}

func (w *tournamentWatch) look(busy bool) tournamentNews {
	log, err := runner.Read(w.folder)
	if err != nil {
		return tournamentNews{err: w.fault(err)}
	}
	table := tournament.Count(log)
	table.Busy = busy
	return tournamentNews{table: table}
}

// fault is why a log is not read, in words for people if it is one of the usual reasons.
func (w *tournamentWatch) fault(err error) error {
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

// Take implements scenes.Tournament.
func (w *tournamentWatch) Take() (*tournament.Table, error, bool) {
	news := w.seen.Take(nil)
	if len(news) == 0 {
		return nil, nil, false
	}
	return news[0].table, news[0].err, true
}

// Film implements scenes.Tournament. A log that came from somewhere can't name files outside of its folder.
func (w *tournamentWatch) Film(file string) (*session.Record, error) {
	if !filepath.IsLocal(filepath.FromSlash(file)) {
		return nil, fmt.Errorf("%w: the film %q is not beside the tournament", session.ErrDamaged, file)
	}
	text, err := readFile(filepath.Join(w.folder, filepath.FromSlash(file)))
	if err != nil {
		return nil, err
	}
	return session.ParseRecord(text)
}

// Close implements scenes.Tournament. A key and a click may lead out of a screen in the same tick.
func (w *tournamentWatch) Close() { w.once.Do(func() { close(w.stop) }) }
