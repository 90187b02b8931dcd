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
)

// maxFile is the maximum size of a settings file in bytes. Valid files are much smaller.
const maxFile = 1 << 20

// Notice is a message for the user. Key selects its text in assets/words, and Args are the arguments of this text. The zero
// value means no message.
type Notice struct {
	Key  string
	Args []any
}

// Load reads the settings file at path. If the file is missing or cannot be read, Load returns the defaults. If the file is
// damaged, Load returns its valid values and renames the file. The Notice contains the new name. If path is a pipe, a device
// or a folder, the error is disk.ErrIrregular.
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

// target returns the file to which a symbolic link at path leads, even if that file does not exist.
func target(path string) string {
	// the program saves to this file, so that it does not replace the link
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

// freeName returns an unused name for the damaged file at path. It returns an error after a hundred attempts.
func freeName(path string) (string, error) {
	ext := filepath.Ext(path)
	for n := 1; n <= 100; n++ {
		name := fmt.Sprintf("%s.broken-%d%s", path[:len(path)-len(ext)], n, ext)
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
	}
	return "", fmt.Errorf("no new name is free for the damaged file: there are already a hundred damaged files next to %s", path)
}

// Update reads the settings from the file at path, calls edit to change them, and writes the file atomically. If the
// file is missing, edit gets windowPrefs instead. These are the settings of this window. If the file is damaged, Update
// renames it first.
func Update(path string, windowPrefs Prefs, edit func(p *Prefs)) error {
	path = target(path)
	if err := disk.MakeFolder(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("writing the settings: %w", err)
	}
	lock, _ := disk.TakeLock(path) // if the lock is not available after a short time, save without it
	defer lock.Free()
	p, err := readSaved(path, windowPrefs)
	if err == nil {
		edit(&p)
		err = store(path, p)
	}
	if err != nil {
		return fmt.Errorf("writing the settings: %w", err)
	}
	return nil
}

// readSaved returns the settings in the file at path. If the file is missing or has no valid settings, it returns
// fallback. It renames a damaged file.
func readSaved(path string, fallback Prefs) (Prefs, error) {
	data, err := disk.Read(path, maxFile)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errors.ErrUnsupported) {
		return fallback, nil
	}
	if err != nil {
		return fallback, err
	}
	p, err := parse(data)
	if err == nil {
		return p, nil
	}
	p, partly := rescue(data)
	if _, err = setAside(path); !partly {
		p = fallback
	}
	return p, err
}

func store(path string, p Prefs) error {
	data, err := json.MarshalIndent(p.Clamped(), "", "  ")
	if err != nil {
		return err
	}
	return disk.Replace(path, append(data, '\n'), 0o600)
}

// salvager finds the valid parts of damaged settings. A part is valid if parse accepts it.
type salvager struct{ tries int }

const mostTries = 2000

func (s *salvager) fits(part json.RawMessage) bool {
	s.tries++
	_, err := parse(part)
	return err == nil
}

// salvage returns the valid parts of data, or nil if no part is valid. place returns a settings file that has its
// argument at the position of data. salvage uses such files to test parts of data.
func (s *salvager) salvage(data json.RawMessage, place func(json.RawMessage) json.RawMessage) json.RawMessage {
	if s.tries > mostTries {
		return nil
	}
	if s.fits(place(data)) {
		return data
	}
	var object map[string]json.RawMessage
	var list []json.RawMessage
	switch {
	case json.Unmarshal(data, &object) == nil && object != nil:
		for name, value := range object {
			good := s.salvage(value, func(v json.RawMessage) json.RawMessage {
				return place(written(map[string]json.RawMessage{name: v}))
			})
			if object[name] = good; good == nil {
				delete(object, name)
			}
		}
		data = written(object)
	case json.Unmarshal(data, &list) == nil && list != nil:
		// invalid elements become null, so that all other elements keep their indices
		for i, value := range list {
			list[i] = s.salvage(value, func(v json.RawMessage) json.RawMessage { return place(written([]json.RawMessage{v})) })
		}
		data = written(list)
	default:
		return nil
	}
	if !s.fits(place(data)) {
		return nil
	}
	return data
}

func written(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic("prefs: " + err.Error())
	}
	return data
}
