package prefs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"

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
	lock, _ := disk.TakeLock(path) // if the lock is not available after a short time, save without it
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

// merge returns the settings in the file together with the changes of this window. base and current are the settings of this
// window before and after the changes. saved is the present contents of the file. Another window may have written the file
// after base was read.
func merge(base, current, saved Prefs) (Prefs, error) {
	w, err1 := tree(base)
	i, err2 := tree(current)
	t, err3 := tree(saved)
	for _, err := range []error{err1, err2, err3} {
		if err != nil {
			return Prefs{}, err
		}
	}
	lists := map[string][]any{"names": mergePlaces(list(w, "names"), list(i, "names"), list(t, "names"))}
	for name, key := range map[string]func(any) any{"commands": itself, "tournaments": itself, "hosts": link} {
		lists[name] = mergeList(list(w, name), list(i, name), list(t, name), key)
	}
	merged := mergeObject(w, i, t)
	for name, l := range lists {
		merged[name] = l
	}
	data, err := json.Marshal(merged)
	if err != nil {
		return Prefs{}, err
	}
	return parse(data)
}

// tree returns the settings as a tree of JSON values. Numbers are of type json.Number.
func tree(p Prefs) (t map[string]any, err error) {
	data, err := json.Marshal(p.Clamped())
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return t, d.Decode(&t)
}

func list(t map[string]any, name string) []any {
	l, _ := t[name].([]any)
	return l
}

func itself(v any) any { return v }

func link(host any) any { return host.(map[string]any)["link"] }

// mergeObject copies those fields from current to saved that differ between base and current. It returns saved.
func mergeObject(base, current, saved map[string]any) map[string]any {
	for name := range base {
		if _, kept := current[name]; !kept {
			delete(saved, name)
		}
	}
	for name, value := range current {
		old, had := base[name]
		if had && reflect.DeepEqual(old, value) {
			continue
		}
		w, _ := old.(map[string]any)
		i, object1 := value.(map[string]any)
		t, object2 := saved[name].(map[string]any)
		if object1 && object2 {
			value = mergeObject(w, i, t)
		}
		saved[name] = value
	}
	return saved
}

// mergePlaces merges lists in which the index identifies an element.
func mergePlaces(base, current, saved []any) []any {
	at := func(l []any, n int) any {
		if n < len(l) {
			return l[n]
		}
		return ""
	}
	merged := []any{}
	for n := range max(len(current), len(saved)) {
		if at(current, n) == at(base, n) {
			merged = append(merged, at(saved, n))
		} else {
			merged = append(merged, at(current, n))
		}
	}
	return merged
}

// mergeList merges the changes of two windows to a list of recently used values. base is the list before all changes. current
// is the list of this window, and saved is the list in the file. The result begins with the values of current, without those
// that another window has removed. The values that another window has added follow. Two values are the same if key returns the
// same for both.
func mergeList(base, current, saved []any, key func(any) any) []any {
	find := func(l []any, v any) int {
		return slices.IndexFunc(l, func(other any) bool { return key(other) == key(v) })
	}
	merged := []any{}
	for _, v := range current {
		old, other := find(base, v), find(saved, v)
		switch same := old >= 0 && reflect.DeepEqual(base[old], v); {
		case !same:
			merged = append(merged, v)
		case other >= 0:
			merged = append(merged, saved[other])
		}
	}
	for _, v := range saved {
		if find(base, v) < 0 && find(current, v) < 0 {
			merged = append(merged, v)
		}
	}
	return merged
}

// salvager finds the valid parts of damaged settings. A part is valid if parse accepts it.
type salvager struct{ tries int }

// mostTries limits the number of attempts.
const mostTries = 2000

func (s *salvager) fits(part json.RawMessage) bool {
	s.tries++
	_, err := parse(part)
	return err == nil
}

// salvage returns the valid parts of data, or nil if no part is valid. data is one value of a damaged settings file. salvage
// removes invalid fields of objects. Invalid elements of lists become null, so the other elements keep their indices.
//
// place(v) returns a settings file that contains only the value v. The value is valid if this file can be parsed.
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

// written returns valid parts as JSON.
func written(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic("prefs: " + err.Error())
	}
	return data
}
