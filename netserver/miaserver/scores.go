package miaserver

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"

	"menagerie/internal/disk"
	"menagerie/wire/miawire"
)

const (
	maxNames = 10_000  // maximum number of names whose points are stored
	maxFile  = 4 << 20 // maximum size of the file in bytes
)

// entry has the points of a name.
type entry struct {
	Name   string `json:"name"`
	Points int    `json:"points"`

	present   bool
	left      int  // order in which the players left; 0 if the player has not left since the table was read
	temporary bool // the points are removed when the player leaves
}

// scoreTable holds the points of all names that have played on a host of Mia, including those of absent players. The
// zero scoreTable is empty.
//
// The number of names is limited, because guests can invent names. In a full table, a new name replaces an absent
// player without points.
type scoreTable struct {
	all     []*entry // all names, in the order of their first registration
	byName  map[string]*entry
	leaves  int
	changed bool
}

// Enter marks the player with this name as present. A new name gets 0 points.
func (t *scoreTable) Enter(name string) {
	if e := t.byName[name]; e != nil {
		e.present = true
		return
	}
	full := len(t.all) >= maxNames && !t.removeAbsent()
	t.add(&entry{Name: name, present: true, temporary: full})
	t.changed = true
}

func (t *scoreTable) add(e *entry) {
	if t.byName == nil {
		t.byName = map[string]*entry{}
	}
	t.all = append(t.all, e)
	t.byName[e.Name] = e
}

// removeAbsent removes the absent player without points who left first. It returns false if there is none.
func (t *scoreTable) removeAbsent() bool {
	var first *entry
	for _, e := range t.all {
		if !e.present && e.Points == 0 && (first == nil || e.left < first.left) {
			first = e
		}
	}
	if first != nil {
		t.remove(first)
	}
	return first != nil
}

func (t *scoreTable) remove(e *entry) {
	delete(t.byName, e.Name)
	t.all = slices.DeleteFunc(t.all, func(other *entry) bool { return other == e })
}

// Leave marks the player with this name as absent.
func (t *scoreTable) Leave(name string) {
	e := t.byName[name]
	switch {
	case e == nil: // spectators have no points
	case e.temporary:
		t.remove(e)
	default:
		t.leaves++
		e.present, e.left = false, t.leaves
	}
}

// Add adds points to those of name.
func (t *scoreTable) Add(name string, points int) {
	if e := t.byName[name]; e != nil {
		e.Points += points
		t.changed = true
	}
}

// Points returns the points of name.
func (t *scoreTable) Points(name string) int {
	if e := t.byName[name]; e != nil {
		return e.Points
	}
	return 0
}

// bytes returns the maximum size of the entry in the message with the scores.
func (e *entry) bytes() int {
	return max(bytesOf(e.Name), len(e.Name)+len(":,")+len(strconv.Itoa(e.Points)))
}

// bytesOf returns the maximum size in bytes of a player's entry in the message SCORE. It assumes that the player has
// fewer than ten million points.
func bytesOf(name string) int { return len(name) + len(":9999999,") }

// Message returns the message SCORE with the points of all present players. It adds the points of absent players until the
// message would exceed limit bytes.
func (t *scoreTable) Message(limit int) miawire.Score {
	space := limit - len("SCORE;")
	for _, e := range t.all {
		if e.present {
			space -= e.bytes()
		}
	}
	m := miawire.Score{All: make([]miawire.Points, 0, min(len(t.all), limit/bytesOf("")))}
	for _, e := range t.all {
		if !e.present {
			if space < e.bytes() {
				continue
			}
			space -= e.bytes()
		}
		m.All = append(m.All, miawire.Points{Name: e.Name, Points: e.Points})
	}
	return m
}

// readScores reads the scores from a file. If file is "" or does not exist, it returns an empty scoreTable.
func readScores(file string) (scoreTable, error) {
	if file == "" {
		return scoreTable{}, nil
	}
	text, err := disk.Read(file, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return scoreTable{}, nil
	}
	if len(text) > maxFile {
		err = fmt.Errorf("the file has more than %d bytes", maxFile)
	}
	var t scoreTable
	if err == nil {
		t, err = parseScores(text)
	}
	if err != nil {
		return scoreTable{}, fmt.Errorf("reading the scores in %s: %w; correct the file or choose another", file, err)
	}
	return t, nil
}

// parseScores parses the contents of a file. It omits entries with an invalid or repeated name, or with negative
// points.
func parseScores(text []byte) (t scoreTable, err error) {
	var all []entry
	if err := json.Unmarshal(text, &all); err != nil {
		return scoreTable{}, err
	}
	for _, e := range all {
		if t.byName[e.Name] == nil && miawire.ValidName(e.Name) && e.Points >= 0 {
			t.add(&entry{Name: e.Name, Points: e.Points})
		}
	}
	return t, nil
}

// Changes returns the new contents of the file, or nil if nothing has changed since the last call.
func (t *scoreTable) Changes() ([]byte, error) {
	if !t.changed {
		return nil, nil
	}
	stored := slices.DeleteFunc(slices.Clone(t.all), func(e *entry) bool { return e.temporary })
	text, err := json.MarshalIndent(stored, "", " ")
	if err != nil {
		return nil, err
	}
	t.changed = false
	return append(text, '\n'), nil
}

// Failed makes the next call of Changes return the contents again. Call it if the contents could not be stored.
func (t *scoreTable) Failed() { t.changed = true }

// replaceFile atomically replaces the contents of file by text. After a crash or a power cut, the file contains either the old
// or the new text.
func replaceFile(file string, text []byte) error { return disk.Replace(file, text, 0o600) }

// lives holds the number of lives of each player of a game, by name. It has no entry for a player who is not in the game.
type lives map[string]int

func newLives(names []string, each int) lives {
	l := lives{}
	for _, name := range names {
		l[name] = each
	}
	return l
}

// Take takes one life from the named player, if the player has any.
func (l lives) Take(name string) {
	if l[name] > 0 {
		l[name]--
	}
}

// Keep removes players without lives, and players who are not in names.
func (l lives) Keep(names []string) {
	maps.DeleteFunc(l, func(name string, left int) bool { return left == 0 || !slices.Contains(names, name) })
}
