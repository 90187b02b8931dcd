package tournamentcmd

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"menagerie/keeper/console"
	"menagerie/keeper/tournament/runner"
)

// AgainFolder is where the films of games are that were played once more, beside the tournament.
const AgainFolder = "again"

// playAgain plays one game of the tournament once more: what its author needs who looks for a bug.
func (r *request) playAgain(ctx context.Context, out io.Writer) error {
	m := r.head.Schedule()[r.again-1]
	fmt.Fprintf(out, "game %d, board %d", r.again, m.Seed)
	if m.Variant != "" {
		fmt.Fprintf(out, ", level %s", m.Variant)
	}
	fmt.Fprintln(out)
	result, film, said, err := runner.Again(ctx, r.head, m, r.options)
	if err != nil {
		return err
	}
	for seat, s := range result.Seats {
		fmt.Fprintf(out, "\nseat %d, %s: %.2f points, %s\n", seat, r.head.Entrants[m.Order[seat]].Name, s.Points, cmp.Or(string(s.Fault), "no fault"))
		note, _, _ := strings.Cut(strings.TrimSpace(s.Note), "\n")
		if said[seat] != "" {
			note += "\n" + strings.TrimSpace(said[seat])
		}
		if note = strings.TrimSpace(note); note != "" {
			fmt.Fprintf(out, "  %s\n", strings.ReplaceAll(note, "\n", "\n  "))
		}
	}
	if film == nil {
		return nil
	}
	path := filepath.Join(r.out, AgainFolder, fmt.Sprintf("%06d.txt", r.again))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return console.Error("keeper.keep_film", err)
	}
	if err := os.WriteFile(path, film.Append(nil), 0o644); err != nil {
		return console.Error("keeper.keep_film", err)
	}
	_, err = fmt.Fprintf(out, "\nThe film is %s: menagerie replay shows it.\n", path)
	return err
}
