package tournamentcmd

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
)

// AgainFolder is the subfolder for the films of repeated games.
const AgainFolder = "again"

// playAgain repeats one game of the tournament and prints the output of its bots. Authors use it to debug a bot.
func (r *request) playAgain(ctx context.Context, out io.Writer) error {
	head, err := r.stored()
	if err != nil {
		return err
	}
	m := head.Schedule()[r.again-1]
	result, film, said, err := runner.Again(ctx, head, m, r.options)
	if err != nil {
		return err
	}
	path := ""
	if film != nil {
		path, err = r.keepAgain(film.Append(nil))
	}
	if err != nil {
		return err
	}
	report := repeated{Game: r.again, Board: m.Seed, Level: m.Variant, Record: path}
	for seat, s := range result.Seats {
		report.Seats = append(report.Seats, repeatedSeat{head.Entrants[m.Order[seat]].Name, s.Points, s.Fault, s.Note, said[seat]})
	}
	if r.asJSON {
		return json.NewEncoder(out).Encode(report)
	}
	return report.print(out)
}

// repeated is the result of a repeated game. Its JSON form is for programs.
type repeated struct {
	Game   int            `json:"game"` // from 1
	Board  uint64         `json:"board"`
	Level  string         `json:"level,omitempty"`
	Seats  []repeatedSeat `json:"seats"`
	Record string         `json:"record,omitempty"`
}

type repeatedSeat struct {
	Bot    string           `json:"bot"`
	Points float64          `json:"points"`
	Fault  tournament.Fault `json:"fault,omitempty"`
	Note   string           `json:"note,omitempty"`
	Output string           `json:"output,omitempty"`
}

func (g repeated) print(out io.Writer) error {
	fmt.Fprintf(out, "game %d, board %d", g.Game, g.Board)
	if g.Level != "" {
		fmt.Fprintf(out, ", level %s", g.Level)
	}
	fmt.Fprintln(out)
	for seat, s := range g.Seats {
		fmt.Fprintf(out, "\nseat %d, %s: %.2f points, %s\n", seat, s.Bot, s.Points, cmp.Or(string(s.Fault), "no fault"))
		note, _, _ := strings.Cut(strings.TrimSpace(s.Note), "\n")
		if s.Output != "" {
			note += "\n" + strings.TrimSpace(s.Output)
		}
		if note = strings.TrimSpace(note); note != "" {
			fmt.Fprintf(out, "  %s\n", strings.ReplaceAll(note, "\n", "\n  "))
		}
	}
	if g.Record == "" {
		return nil
	}
	_, err := fmt.Fprintf(out, "\nThe film is %s: menagerie replay shows it.\n", g.Record)
	return err
}

// keepAgain stores the record of the repeated game and returns its path.
func (r *request) keepAgain(record []byte) (path string, err error) {
	path = filepath.Join(r.out, AgainFolder, fmt.Sprintf("%06d.txt", r.again))
	if err = os.MkdirAll(filepath.Dir(path), 0o755); err == nil {
		err = os.WriteFile(path, record, 0o644)
	}
	if err != nil {
		return "", console.Error("keeper.keep_film", err)
	}
	return path, nil
}
