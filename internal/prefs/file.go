package prefs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"menagerie/internal/disk"
	"menagerie/internal/lockfile"
)

// maxFile is the maximum size of a settings file in bytes. Valid files are much smaller.
const maxFile = 1 << 20

// Notice is a message for the user. Key selects its text in assets/words, and Args are the arguments of this text. The zero
// value means no message.
type Notice struct {
	Key  string
	Args []any
}

// Load reads the settings. It returns defaults if the file is missing or cannot be read. If the file is damaged, Load
// returns its valid values and renames it. The Notice then contains the new name. The error is an error of the file
// system, or disk.ErrIrregular for a pipe, a device or a folder.
func Load(path string) (Prefs, Notice, error) {
	path = target(path)
	data, err := disk.Read(path, maxFile)
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

// rescue returns the valid settings in a damaged file. It returns false if there are none.
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

// target returns the file to which a symbolic link at path leads, even if the file does not exist. Saving then replaces
// that file and not the link.
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
		return Prefs{}, fmt.Errorf("the file is larger than %d bytes", maxFile)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // some editors write a byte order mark
	var p Prefs
	if err := json.Unmarshal(data, &p); err != nil {
		return Prefs{}, err
	}
	return p.Clamped(), nil
}

// setAside renames a damaged file, so the user can still open it.
func setAside(path string) (Notice, error) {
	aside, err := freeName(path)
	if err == nil {
		err = disk.Rename(path, aside)
	}
	if err != nil {
		return Notice{Key: "errors.settings_lost", Args: []any{path}}, fmt.Errorf("renaming the damaged settings: %w", err)
	}
	return Notice{Key: "errors.settings_broken", Args: []any{filepath.Base(aside)}}, nil
}

// freeName returns an unused name for the damaged file at path. It fails after a hundred names.
func freeName(path string) (string, error) {
	ext := filepath.Ext(path)
	for n := 1; n <= 100; n++ {
		name := fmt.Sprintf("%s.broken-%d%s", path[:len(path)-len(ext)], n, ext)
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
	}
	return "", fmt.Errorf("there are already a hundred damaged files next to %s", path)
}

// Save writes the settings that differ between base and current to the file. All other settings keep their values in
// the file, because another window may have saved them. The file is replaced atomically. If it has been damaged, it is
// renamed first.
func Save(path string, base, current Prefs) error {
	path = target(path)
	if err := disk.MakeFolder(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("writing the settings: %w", err)
	}
	lock, _ := lockfile.Take(path) // if the lock is not available after a short time, save without it
	defer lock.Free()
	p, err := merged(path, base, current)
	if err == nil {
		err = store(path, p)
	}
	if err != nil {
		return fmt.Errorf("writing the settings: %w", err)
	}
	return nil
}

// merged returns the new contents of the file.
func merged(path string, base, current Prefs) (Prefs, error) {
	data, err := disk.Read(path, maxFile)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errors.ErrUnsupported) {
		return current, nil
	}
	if err != nil {
		return current, err
	}
	saved, err := parse(data)
	if err != nil {
		var partly bool
		saved, partly = rescue(data)
		if _, err := setAside(path); err != nil || !partly {
			return current, err
		}
	}
	return merge(base, current, saved)
}

func store(path string, p Prefs) error {
	data, err := json.MarshalIndent(p.Clamped(), "", "  ")
	if err != nil {
		return err
	}
	return disk.Replace(path, append(data, '\n'), 0o600)
}
