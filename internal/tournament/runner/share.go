package runner

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"reflect"

	"menagerie/internal/disk"
	"menagerie/internal/tournament"
)

// Share selects the games of a tournament that are played on one of several machines. It selects every game whose
// number has the same remainder as Index when divided by Of. The first game has number 1. The zero value selects all
// games.
type Share struct{ Index, Of int }

// ParseShare parses a share such as "3/10". It accepts "10/10" as another form of "0/10".
func ParseShare(text string) (s Share, ok bool) {
	n, err := fmt.Sscanf(text+"\n", "%d/%d\n", &s.Index, &s.Of)
	if n != 2 || err != nil || s.Of < 1 || s.Of > tournament.MaxMatches || s.Index < 0 || s.Index > s.Of {
		return Share{}, false
	}
	return s, true
}

// has reports whether the share selects a match.
func (s Share) has(match int) bool { return s.Of == 0 || (match+1)%s.Of == s.Index%s.Of }

// ErrForeign is returned by Merge for a folder that belongs to another tournament.
var ErrForeign = errors.New("the folder is not part of the tournament: its game, bots, settings or seed differ")

// Merge copies the games of one tournament from several folders to the target folder. It creates the target folder if
// necessary. If a game was played several times, Merge keeps the result in the target folder. Otherwise it keeps the
// result in the first folder that has one. conflicts has the numbers of the games whose results differ between folders.
func Merge(target string, folders ...string) (log *tournament.Log, conflicts []int, err error) {
	if !Exists(target) {
		if err := begin(target, folders[0]); err != nil {
			return nil, nil, err
		}
	}
	k, err := reopen(target)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, k.Close()) }()
	for _, folder := range folders {
		more, err := k.merge(folder)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", folder, err)
		}
		conflicts = append(conflicts, more...)
	}
	return k.Log(), conflicts, k.stop()
}

// begin writes the log of a tournament that has begun in another folder, without its games.
func begin(out, from string) error {
	text, err := readLog(filepath.Join(from, LogName))
	if err != nil {
		return err
	}
	heads, err := tournament.Heads(text)
	if err == nil {
		err = disk.MakeFolder(out, 0o755)
	}
	if err != nil {
		return err
	}
	return disk.Replace(filepath.Join(out, LogName), heads, 0o644)
}

// reopen opens a tournament without changes.
func reopen(dir string) (*Keeping, error) {
	log, err := Read(dir)
	if err != nil {
		return nil, err
	}
	h := log.Head
	h.Entrants, h.Earlier = h.Active(), nil
	return Open(dir, h, Refuse)
}

// merge copies games from another folder to the folder of k. It copies the games that are missing there. It returns the
// numbers of the games whose results differ between the folders.
func (k *Keeping) merge(folder string) (conflicts []int, err error) {
	log, err := Read(folder)
	if err != nil {
		return nil, err
	}
	here, there := k.log.Head, log.Head
	if here.Dir, there.Dir = "", ""; !reflect.DeepEqual(here, there) {
		return nil, ErrForeign
	}
	have := map[int]tournament.Result{}
	for _, r := range k.log.Results {
		have[r.Match] = r
	}
	for _, r := range log.Results {
		old, known := have[r.Match]
		switch {
		case !known:
			if err := k.copyGame(folder, r); err != nil {
				return nil, fmt.Errorf("game %d: %w", r.Match+1, err)
			}
		case !old.Like(r):
			conflicts = append(conflicts, r.Match+1)
		}
	}
	return conflicts, nil
}

func (k *Keeping) copyGame(from string, r tournament.Result) error {
	err := copyFile(k.dir, from, Records, r.Record)
	for _, s := range r.Seats {
		err = errors.Join(err, copyFile(k.dir, from, Outputs, s.Output))
	}
	if err != nil {
		return err
	}
	return k.end(r, nil, Options{})
}

// copyFile copies a file from the folder of a tournament to the same place in another tournament. The file must be in a
// subfolder. If name is empty, copyFile does nothing.
func copyFile(to, from, folder, name string) error {
	if name == "" {
		return nil
	}
	local := filepath.FromSlash(name)
	if path.Dir(name) != folder || !filepath.IsLocal(local) {
		return ErrPath
	}
	text, err := disk.Read(filepath.Join(from, local), tournament.MaxLog)
	if err != nil {
		return err
	}
	return errors.Join(os.MkdirAll(filepath.Join(to, folder), 0o755), disk.Replace(filepath.Join(to, local), text, 0o644))
}
