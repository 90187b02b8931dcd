// Package puzzletable writes the tables of puzzles with which a game finds its puzzles without a search. The commands that go
// generate runs use it.
package puzzletable

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"menagerie/rules/puzzle"
)

// Days is the name of the file with the table of daily puzzles. Ladder is the name of the file with the table of the ladder.
// Both files are in the folder of the package that embeds them.
const (
	Days   = "days.bin"
	Ladder = "ladder.bin"
)

// first is the first day of a new table.
var first = puzzle.DayOf(2026, 11, 1)

// Write writes the table of daily puzzles up to the given day, and the table of the ladder. It adds missing days, and keeps
// everything that the files already contain. It writes the file after each day, so that an interrupted run can be continued.
// After a change of the puzzles, delete both files first.
func Write[P any](typeOf func(puzzle.Day) puzzle.Type[P], stages []puzzle.Stage[P], last puzzle.Day) error {
	if err := writeLadder(stages); err != nil {
		return err
	}
	t := puzzle.Table{First: first}
	text, err := os.ReadFile(Days)
	switch old, ok := puzzle.ParseTable(text); {
	case err == nil && !ok:
		return fmt.Errorf("the file %s is not a table of puzzles", Days)
	case err == nil:
		t = old
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	for d := t.First + puzzle.Day(len(t.Numbers)); d <= last; d++ {
		_, i, _ := typeOf(d).Find(d, func() bool { return false })
		t.Numbers = append(t.Numbers, i)
		if err := os.WriteFile(Days, t.Append(nil), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func writeLadder[P any](stages []puzzle.Stage[P]) error {
	if _, err := os.Stat(Ladder); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	t, ok := puzzle.ChooseLadder(stages)
	if !ok {
		return errors.New("the puzzles of one stage of the ladder are easier than those of the stage before it")
	}
	return os.WriteFile(Ladder, t.Append(nil), 0o644)
}

// Main is the main function of a command that calls Write. Its argument is the last day, such as 2036-10-31.
func Main[P any](typeOf func(puzzle.Day) puzzle.Type[P], stages []puzzle.Stage[P]) {
	var year, month, day int
	err := errors.New("usage: give the last day of the table, such as 2036-10-31")
	if len(os.Args) == 2 {
		if _, err = fmt.Sscanf(os.Args[1], "%d-%d-%d", &year, &month, &day); err == nil {
			err = Write(typeOf, stages, puzzle.DayOf(year, month, day))
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
