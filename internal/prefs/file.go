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

	"menagerie/internal/lockfile"
)

// maxFile is the maximum size of a settings file in bytes, far above the size of a valid one.
const maxFile = 1 << 20

// Notice is a message for the person: a key of package words and its arguments. The zero value means no message.
type Notice struct {
	Key  string
	Args []any
}

// Load reads the settings. The result is always usable: defaults replace a missing, damaged or unreadable file, and
// single values of a wrong type. A file that is not entirely valid is renamed to settings.broken-1.json (or the next
// free number), and the Notice names the new file. The error is that of the file system.
func Load(path string) (Prefs, Notice, error) {
	path = target(path)
	data, err := read(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errors.ErrUnsupported) {
		return Defaults(), Notice{}, nil // the first start, or a browser without files
	}
	if err != nil {
		return Defaults(), Notice{}, fmt.Errorf("reading the settings: %w", err)
	}
	p, err := parse(data)
	if err == nil {
		return p, Notice{}, nil
	}
	p, partly := rescue(data)
	notice, err := setAside(path)
	if err == nil && partly {
		notice.Key = "errors.settings_partly"
		err = store(path, p)
	}
	return p, notice, err
}

// rescue returns the settings with the valid values of a damaged file. It reports false if there are none.
func rescue(data []byte) (Prefs, bool) {
	if len(data) > maxFile {
		return Defaults(), false
	}
	var s salvager
	p, err := parse(s.salvage(data, func(whole json.RawMessage) json.RawMessage { return whole }))
	if err != nil || s.tries > mostTries {
		return Defaults(), false
	}
	return p, true
}

// target returns the file that path leads to, so that a symbolic link to the settings is kept. It also follows a link to a file
// that does not exist.
func target(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	to, err := os.Readlink(path)
	switch {
	case err != nil:
		return path
	case !filepath.IsAbs(to):
		to = filepath.Join(filepath.Dir(path), to)
	}
	return to
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

// read returns at most maxFile+1 bytes of the file.
func read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxFile+1))
}

// setAside renames a damaged file so that the person can still open it.
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

// freeName returns the first unused name. It gives up after a hundred names.
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

// Save writes the changes from was to is into the settings file. Other settings keep the file's values, because another
// window may have saved them. After a crash the file holds either the old or the new settings.
func Save(path string, was, is Prefs) error {
	path = target(path)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("writing the settings: %w", err)
	}
	lock, _ := lockfile.Take(path) // if the lock is not available after a short time, save without it
	defer lock.Free()
	p, err := merged(path, was, is)
	if err == nil {
		err = store(path, p)
	}
	if err != nil {
		return fmt.Errorf("writing the settings: %w", err)
	}
	return nil
}

// merged returns the new contents of the file.
func merged(path string, was, is Prefs) (Prefs, error) {
	data, err := read(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errors.ErrUnsupported) {
		return is, nil
	}
	if err != nil {
		return is, err
	}
	there, err := parse(data)
	if err != nil {
		var partly bool
		if there, partly = rescue(data); !partly {
			return is, nil
		}
	}
	return merge(was, is, there)
}

func store(path string, p Prefs) error {
	data, err := json.MarshalIndent(p.Clamped(), "", "  ")
	if err != nil {
		return err
	}
	return atomic.WriteFile(path, bytes.NewReader(append(data, '\n')))
}
