// Package logfile opens the program's log: a text file with rotation, and the terminal.
//
//	log, closer := logfile.Open(dir, logfile.Quiet)
//	defer closer.Close()
//
// The log is for debugging. It is in English and contains no names of players and no key presses. If the folder is not
// writable, the log is written to the standard error only. Logging never waits for the disk or the terminal.
package logfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"gopkg.in/natefinch/lumberjack.v2"

	"menagerie/internal/tty"
)

// Name is the name of the log file. The names of rotated files also contain a date.
const Name = "menagerie.log"

const (
	maxMegabytes = 1 // size at which the file is rotated
	keptFiles    = 3
)

// Detail is the level of detail of the log.
type Detail uint8

const (
	Quiet   Detail = iota // the file gets informational messages, the terminal only warnings and errors
	Verbose               // both get all messages, including those for debugging
)

// Open returns the log and its Closer. The log is never nil and is safe for concurrent use. Close writes the remaining
// messages, but waits at most a second if the disk or the terminal is slow. After Close, the log discards messages.
func Open(dir string, d Detail) (*slog.Logger, io.Closer) {
	return open(dir, d, os.Stderr, tty.IsTerminal(os.Stderr))
}

// output returns the writer for a log whose destination is w. It returns w itself, except in tests that replace output by
// Wrap.
var output = func(w io.Writer) io.Writer { return w }

// Wrap makes all logs that are opened later write to f(w) instead of w. It is for tests.
func Wrap(f func(w io.Writer) io.Writer) { output = f }

func open(dir string, d Detail, stderr io.Writer, terminal bool) (*slog.Logger, io.Closer) {
	fileLevel, screenLevel := slog.LevelInfo, slog.LevelWarn
	if d == Verbose {
		fileLevel, screenLevel = slog.LevelDebug, slog.LevelDebug
	}
	console := newQueue(stderr, nil)
	screen := slog.NewTextHandler(output(console), &slog.HandlerOptions{Level: screenLevel})
	path := filepath.Join(dir, Name)
	if err := writable(path); err != nil {
		log := slog.New(screen)
		log.Warn("opening the log file failed", "error", err)
		return log, queues{console}
	}
	rotated := &lumberjack.Logger{Filename: path, MaxSize: maxMegabytes, MaxBackups: keptFiles}
	file := newQueue(rotated, rotated.Close)
	handlers := fan{slog.NewTextHandler(output(file), &slog.HandlerOptions{Level: fileLevel})}
	if terminal || d == Verbose {
		handlers = append(handlers, screen)
	}
	return slog.New(handlers), queues{console, file}
}

// writable returns an error if the log file cannot be written.
func writable(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file; rename or remove it", path) // opening a pipe would wait for another program
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// fan is a slog.Handler that passes each record to several handlers. Each handler has its own level.
type fan []slog.Handler

var _ slog.Handler = fan(nil)

func (f fan) Enabled(ctx context.Context, l slog.Level) bool {
	for _, h := range f {
		if h.Enabled(ctx, l) {
			return true
		}
	}
	return false
}

func (f fan) Handle(ctx context.Context, r slog.Record) error {
	var errs []error
	for _, h := range f {
		if h.Enabled(ctx, r.Level) {
			errs = append(errs, h.Handle(ctx, r.Clone()))
		}
	}
	return errors.Join(errs...)
}

func (f fan) WithAttrs(attrs []slog.Attr) slog.Handler {
	return f.each(func(h slog.Handler) slog.Handler { return h.WithAttrs(attrs) })
}

func (f fan) WithGroup(name string) slog.Handler {
	return f.each(func(h slog.Handler) slog.Handler { return h.WithGroup(name) })
}

func (f fan) each(change func(slog.Handler) slog.Handler) fan {
	changed := make(fan, len(f))
	for i, h := range f {
		changed[i] = change(h)
	}
	return changed
}
