package prefs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/natefinch/atomic"
)

// maxFile is far above any real settings file: one that is larger is damaged, and reading it would only cost memory.
const maxFile = 1 << 20

// Notice is something that the person should be told: a key of package words and its arguments. The zero value is none.
type Notice struct {
	Key  string
	Args []any
}

// Load reads the settings. What it returns can always be used: the defaults stand in for a file that is missing, damaged or
// unreadable. A damaged file is renamed to settings.broken-1.json (or the next free number) and a Notice names the new file.
// The error tells what the system refused; the program goes on with what it got.
func Load(path string) (Prefs, Notice, error) {
	data, err := read(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errors.ErrUnsupported) {
		return Defaults(), Notice{}, nil // the first start, or a browser, which has no files
	}
	if err != nil {
		return Defaults(), Notice{}, fmt.Errorf("reading the settings: %w", err)
	}
	p, err := parse(data)
	if err != nil {
		notice, err := setAside(path)
		return Defaults(), notice, err
	}
	return p, Notice{}, nil
}

func parse(data []byte) (Prefs, error) {
	if len(data) > maxFile {
		return Prefs{}, fmt.Errorf("more than %d bytes", maxFile)
	}
	var p Prefs
	if err := json.Unmarshal(data, &p); err != nil {
		return Prefs{}, err
	}
	return p.Clamped(), nil
}

// read returns at most one byte more than a settings file may have.
func read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxFile+1))
}

// setAside renames a damaged file so that the person can still look into it.
func setAside(path string) (Notice, error) {
	aside, err := freeName(path)
	if err == nil {
		err = os.Rename(path, aside)
	}
	if err != nil {
		return Notice{Key: "errors.settings_lost", Args: []any{path}}, fmt.Errorf("setting the damaged settings aside: %w", err)
	}
	return Notice{Key: "errors.settings_broken", Args: []any{filepath.Base(aside)}}, nil
}

// freeName looks for the first unused number. A hundred damaged files mean that something else is wrong.
func freeName(path string) (string, error) {
	ext := filepath.Ext(path)
	for n := 1; n <= 100; n++ {
		name := fmt.Sprintf("%s.broken-%d%s", path[:len(path)-len(ext)], n, ext)
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
	}
	return "", fmt.Errorf("a hundred damaged files lie beside %s already", path)
}

// Save writes the settings. The file holds either the old settings or the new ones, whatever happens meanwhile.
func Save(path string, p Prefs) error {
	data, err := json.MarshalIndent(p.Clamped(), "", "  ")
	if err != nil {
		return fmt.Errorf("writing the settings: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("writing the settings: %w", err)
	}
	if err := atomic.WriteFile(path, bytes.NewReader(append(data, '\n'))); err != nil {
		return fmt.Errorf("writing the settings: %w", err)
	}
	return nil
}
