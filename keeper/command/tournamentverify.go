package command

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
)

const verifyUse = "keeper verify FOLDER [--hash HASH]\n"

// verifyFolder checks that each recorded game used the board that follows from its tournament's seed. The first element
// of args is the tournament's folder. The other elements are flags.
func verifyFolder(ctx context.Context, games []Game, args []string, stdout io.Writer) error {
	set := console.NewFlags("keeper verify")
	hash := set.String("hash", "", "flag.hash")
	asJSON := set.Bool("json", false, "flag.json")
	about := func() string {
		return fmt.Sprintf("%s\n%s\n\n", verifyUse, console.Paragraphs("keeper.about_verify_folder"))
	}
	if err := console.Parse(set, args[1:], stdout, about); err != nil {
		return err
	}
	dir := args[0]
	log, err := runner.Read(dir)
	if err != nil {
		return console.Error("keeper.tournament_in", dir, err)
	}
	h := log.Head
	switch {
	case h.Salt == "":
		return console.Error("keeper.verify_unsalted", dir)
	// this hash of the seed was published before the first game
	case *hash != "" && !strings.EqualFold(*hash, h.Hash()):
		return console.Error("keeper.verify_hash", h.Hash(), *hash)
	}
	result := folderResult{Game: h.Game, Seed: h.Seed, Salt: h.Salt, Hash: h.Hash(), Wrong: []wrongRecord{}}
	if !*asJSON {
		fmt.Fprintln(stdout, console.Texts().T("keeper.verify_seed", h.Seed, h.Salt, h.Hash()))
	}
	i := slices.IndexFunc(games, func(g Game) bool { return g.Name == h.Game })
	if i < 0 {
		return console.Usage("keeper.no_game_no_folder", h.Game, console.Names(games, Game.name))
	}
	if err := result.check(ctx, games[i], dir, log); err != nil {
		return err
	}
	wrong := console.NotRight(len(result.Wrong), result.Records)
	if *asJSON {
		return errors.Join(json.NewEncoder(stdout).Encode(result), wrong)
	}
	for _, w := range result.Wrong {
		fmt.Fprintf(stdout, "%s: %s\n", w.File, w.Text)
	}
	if wrong == nil {
		fmt.Fprintln(stdout, console.Texts().N("keeper.verify_boards", result.Records))
	}
	return wrong
}

// folderResult is the result of verifyFolder. Its JSON form is for programs.
type folderResult struct {
	Game    string        `json:"game"`
	Seed    uint64        `json:"seed"`
	Salt    string        `json:"salt"`
	Hash    string        `json:"hash"`
	Records int           `json:"records"` // number of checked records
	Wrong   []wrongRecord `json:"wrong"`
}

type wrongRecord struct {
	File string `json:"file"`
	Text string `json:"text"`
}

func (v *folderResult) check(ctx context.Context, g Game, dir string, log *tournament.Log) error {
	schedule := log.Head.Schedule()
	for _, r := range log.Results {
		if err := ctx.Err(); err != nil {
			return err
		}
		if r.Record == "" {
			continue
		}
		v.Records++
		if err := g.checkRecord(dir, r, schedule[r.Match]); err != nil {
			v.Wrong = append(v.Wrong, wrongRecord{r.Record, console.Message(console.Texts(), err)})
		}
	}
	return nil
}

func (g Game) checkRecord(dir string, r tournament.Result, m tournament.Match) error {
	text, err := runner.ReadRecord(dir, r)
	if err == nil {
		_, err = Text([]Game{g}, text)
	}
	if err == nil {
		err = g.Deal.Check(text, g.Name, m.Seed)
	}
	switch {
	case errors.Is(err, runner.ErrPath):
		return console.Error("keeper.verify_path")
	case errors.Is(err, runner.ErrBoard):
		return console.Error("keeper.verify_board")
	}
	return err
}

// AgainFolder is the name of the subfolder for the records of repeated games.
const AgainFolder = "again"

// playAgain repeats one game of the tournament and prints the output of its bots. This helps authors to debug a bot.
func (r *tournamentRequest) playAgain(ctx context.Context, out io.Writer) error {
	head, err := r.loadHead()
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
	report := repeatResult{Game: r.again, Board: m.Seed, Level: m.Variant, Record: path}
	for seat, s := range result.Seats {
		report.Seats = append(report.Seats, repeatedSeat{head.Entrants[m.Order[seat]].Name, s.Points, s.Fault, s.Note, said[seat]})
	}
	if r.asJSON {
		return json.NewEncoder(out).Encode(report)
	}
	return report.print(out)
}

// repeatResult is the result of a repeated game. Its JSON form is for programs.
type repeatResult struct {
	Game   int            `json:"game"` // number of the game, from 1
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

func (g repeatResult) print(out io.Writer) error {
	fmt.Fprintf(out, "game %d, board %d", g.Game, g.Board)
	if g.Level != "" {
		fmt.Fprintf(out, ", level %s", g.Level)
	}
	fmt.Fprintln(out)
	for seat, s := range g.Seats {
		fmt.Fprintf(out, "\nseat %d, %s: %.2f points, %s\n", seat+1, s.Bot, s.Points, cmp.Or(string(s.Fault), "no fault"))
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

func (r *tournamentRequest) keepAgain(record []byte) (path string, err error) {
	path = filepath.Join(r.out, AgainFolder, fmt.Sprintf("%06d.txt", r.again))
	if err = os.MkdirAll(filepath.Dir(path), 0o755); err == nil {
		err = os.WriteFile(path, record, 0o644)
	}
	if err != nil {
		return "", console.Error("keeper.keep_film", err)
	}
	return path, nil
}
