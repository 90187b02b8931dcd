package logfile

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"menagerie/internal/disk/disktest"
)

// written logs one line of each level and returns the contents of the file and of the terminal.
func written(t *testing.T, dir string, d Detail, terminal bool) (file, screen string) {
	t.Helper()
	var stderr bytes.Buffer
	log, closer := open(dir, d, &stderr, terminal)
	log = log.With("run", 7).WithGroup("window")
	for _, l := range []slog.Level{slog.LevelDebug, slog.LevelInfo, slog.LevelWarn} {
		log.Log(t.Context(), l, "line", "level", l.String())
	}
	if err := closer.Close(); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(filepath.Join(dir, Name))
	return string(data), stderr.String()
}

func TestFileAndTerminalReceiveTheirLevels(t *testing.T) {
	for _, c := range []struct {
		name         string
		detail       Detail
		terminal     bool
		file, screen string // the levels in the output
	}{
		{"from a desktop", Quiet, false, "INFO WARN", ""},
		{"from a terminal", Quiet, true, "INFO WARN", "WARN"},
		{"verbose into a pipe", Verbose, false, "DEBUG INFO WARN", "DEBUG INFO WARN"},
		{"verbose", Verbose, true, "DEBUG INFO WARN", "DEBUG INFO WARN"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file, screen := written(t, filepath.Join(t.TempDir(), "new"), c.detail, c.terminal)
			if got := levels(file); got != c.file {
				t.Errorf("the file has %q, want %q", got, c.file)
			}
			if got := levels(screen); got != c.screen {
				t.Errorf("the terminal has %q, want %q", got, c.screen)
			}
			if !strings.Contains(file, "run=7 window.level=WARN") {
				t.Errorf("got\n%s\nwant the attribute run=7 and the group window", file)
			}
		})
	}
}

func levels(text string) string {
	var found []string
	for line := range strings.Lines(text) {
		_, rest, _ := strings.Cut(line, "level=")
		level, _, _ := strings.Cut(rest, " ")
		found = append(found, level)
	}
	return strings.Join(found, " ")
}

func TestALaterRunAppendsToTheFile(t *testing.T) {
	dir := t.TempDir()
	written(t, dir, Quiet, false)
	if file, _ := written(t, dir, Quiet, false); strings.Count(file, "\n") != 4 {
		t.Errorf("after two runs: got\n%s\nwant 4 lines", file)
	}
}

func TestAnUnwritableFolderIsReportedOnTheTerminal(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(dir, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	_, screen := written(t, dir, Quiet, false)
	if !strings.Contains(screen, "opening the log file failed") || levels(screen) != "WARN WARN" {
		t.Errorf("the terminal: got\n%s\nwant 2 warnings, one about the log file", screen)
	}
}

func TestLogFileIsRotated(t *testing.T) {
	dir := t.TempDir()
	log, closer := open(dir, Quiet, &bytes.Buffer{}, false)
	long := strings.Repeat("x", 1000)
	for range 1200 {
		log.Info(long)
	}
	if err := closer.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 2 {
		t.Errorf("1.2 MB of log: got %d files, %v, want 2", len(files), err)
	}
}

// A pipe in place of the log file is not opened, because that would wait for another program. The reason is on the terminal.
func TestAPipeIsNoLog(t *testing.T) {
	dir := t.TempDir()
	disktest.Pipe(t, filepath.Join(dir, Name))
	var stderr bytes.Buffer
	_, closer := open(dir, Quiet, &stderr, false)
	if err := closer.Close(); err != nil || !strings.Contains(stderr.String(), "not a regular file") {
		t.Errorf("got %q, %v, want that it is not a regular file", stderr.String(), err)
	}
}
