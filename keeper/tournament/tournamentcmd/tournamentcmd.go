// Package tournamentcmd is the command tournament of keeper. It plays a tournament with package runner, shows the progress,
// and writes the table, the files for spreadsheets and the page.
package tournamentcmd

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"menagerie/keeper/console"
	"menagerie/keeper/extbot"
	"menagerie/keeper/tournament"
	"menagerie/keeper/tournament/runner"
)

// Setup is the setup of a game's tournaments.
type Setup struct {
	Seats    int      // bots in a game; 0 means all bots, but at most table
	Variants []string // of the game; see tournament.Head
	Rounds   int      // of a game in rounds
	Pace     int      // the least number of ticks between two views of a film
	Open     func(runner.Opening) (*runner.Host, error)
	Known    func(level string) error // returns an error if there is no built-in bot with this name
	Ours     []string                 // the flags of keeper bot for a built-in bot; {bot} is its name
}

// TableSeats is the default number of bots in a game with any number of seats.
const TableSeats = 4

// Game is what the command tournament needs from a game.
type Game struct {
	Name string
	// Flags declares the flags of the game's tournaments. The returned function reads them after they have been parsed.
	Flags func(*flag.FlagSet) func() (Setup, error)
}

// program returns the command line that starts this program.
func program() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("start a bot of our own: %w", err)
	}
	return extbot.Quote(path), nil
}

// request is a parsed command line.
type request struct {
	game     Game
	contest  Setup
	head     tournament.Head
	bots     string // the file
	dir      string // where bots run
	out      string // the folder
	options  runner.Options
	adopt    bool
	asJSON   bool
	again    int    // the number of a game to be played once more; 0 for none
	language string // of the page
	askedFor int    // games of each pairing
}

// Command plays a tournament, or the games of one that are not yet played, and prints the table.
func Command(ctx context.Context, games []Game, args []string, stdout, stderr io.Writer) error {
	r, err := parse(games, args, stdout)
	if err != nil {
		return err
	}
	if r.head.Games != r.askedFor {
		fmt.Fprintln(stderr, console.Texts().T("keeper.rounded", r.head.Games, r.askedFor))
	}
	change := runner.Refuse
	if r.adopt {
		change = runner.Adopt
	}
	if r.again > 0 {
		return r.playAgain(ctx, stdout)
	}
	keeping, err := runner.Open(r.out, r.head, change)
	if err != nil {
		return err
	}
	shown := newProgress(stderr)
	r.options.Told = shown.tell
	fmt.Fprintln(stderr, console.Texts().T("keeper.kept_in", r.out, extbot.Quote(r.out)))
	err = runner.Run(ctx, keeping, r.options)
	shown.end()
	table := tournament.Count(keeping.Log())
	err = errors.Join(err, r.publish(table), keeping.Close())
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(stderr, console.Texts().T("keeper.stopped", table.Played, table.Games))
		err = nil
	}
	if err != nil {
		return err
	}
	if r.asJSON {
		return json.NewEncoder(stdout).Encode(table)
	}
	return table.Write(stdout)
}

// parse parses the arguments. The first one is a game, or the folder of a tournament that continues.
func parse(games []Game, args []string, stdout io.Writer) (request, error) {
	kept, err := keptIn(args)
	if err != nil {
		return request{}, err
	}
	chosen := args
	if kept != nil {
		chosen = append([]string{kept.Game}, args[1:]...)
	}
	name := func(g Game) string { return g.Name }
	if len(chosen) > 0 && !slices.ContainsFunc(games, func(g Game) bool { return g.Name == chosen[0] }) {
		return request{}, console.Usage("keeper.no_game_no_folder", chosen[0], console.Names(games, name))
	}
	g, rest, err := console.Choose("tournament", games, name, chosen)
	if err != nil {
		return request{}, err
	}
	r := request{game: g, options: runner.Options{Name: g.Name}}
	set := console.NewFlags("keeper tournament " + g.Name)
	read := g.Flags(set)
	r.flags(set)
	if kept != nil {
		r.out = args[0]
		if err := r.take(set, *kept); err != nil {
			return r, err
		}
	}
	about := func() string {
		return fmt.Sprintf("keeper tournament %s --bots FILE [flags]\nkeeper tournament FOLDER [flags]\n\n%s\n\n", g.Name, console.Paragraphs("keeper.about_tournament"))
	}
	if err := console.Parse(set, rest, stdout, about); err != nil {
		return r, err
	}
	if r.contest, err = read(); err != nil {
		return r, console.Usage("keeper.tournament_of", g.Name, err)
	}
	r.head.Settings = map[string]string{}
	set.VisitAll(func(f *flag.Flag) {
		if !slices.Contains(passing, f.Name) && (f.Name != "disqualify" || r.options.Out > 0) {
			r.head.Settings[f.Name] = f.Value.String()
		}
	})
	return r, r.complete()
}

// passing has the flags that are not settings of the tournament.
var passing = []string{"bots", "out", "dir", "games", "seed", "jobs", "grace", "adopt", "json", "again", "lang"}

// keptIn returns the tournament in the folder args[0], or nil if that is not the folder of a tournament.
func keptIn(args []string) (*tournament.Head, error) {
	if len(args) == 0 || !runner.Exists(args[0]) {
		return nil, nil
	}
	log, err := runner.Read(args[0])
	if err != nil {
		return nil, console.Error("keeper.tournament_in", args[0], err)
	}
	return &log.Head, nil
}

// take sets the flags to the settings of a stored tournament.
func (r *request) take(set *flag.FlagSet, h tournament.Head) error {
	for name, value := range h.Settings {
		if err := set.Set(name, value); err != nil {
			return console.Error("keeper.tournament_flag", r.out, name, err)
		}
	}
	r.head, r.askedFor, r.dir = h, h.Games, h.Dir
	return nil
}

// flags declares the flags of all games.
func (r *request) flags(set *flag.FlagSet) {
	set.StringVar(&r.bots, "bots", "", "flag.bots_tournament")
	set.StringVar(&r.dir, "dir", "", "flag.dir")
	set.StringVar(&r.out, "out", r.out, "flag.out")
	set.IntVar(&r.askedFor, "games", 10, "flag.games_tournament")
	set.Uint64Var(&r.head.Seed, "seed", 1, "flag.seed_tournament")
	set.IntVar(&r.options.Out, "disqualify", 0, "flag.disqualify")
	set.IntVar(&r.options.Jobs, "jobs", 1, "flag.jobs")
	set.DurationVar(&r.options.Start, "start-time", 10*time.Second, "flag.start_time")
	set.DurationVar(&r.options.Limit, "game-time", 10*time.Minute, "flag.game_time")
	set.DurationVar(&r.options.Grace, "grace", time.Second, "flag.grace_tournament")
	set.BoolVar(&r.adopt, "adopt", false, "flag.adopt")
	set.BoolVar(&r.asJSON, "json", false, "flag.json")
	set.IntVar(&r.again, "again", 0, "flag.again")
	set.StringVar(&r.language, "lang", "en", "flag.lang_tournament")
}

// complete checks the flags and completes the request.
func (r *request) complete() error {
	o := &r.options
	switch {
	case r.bots == "" && len(r.head.Entrants) == 0:
		return console.Usage("keeper.tournament_bots")
	case r.askedFor < 1 || r.askedFor > tournament.MaxMatches:
		return console.Usage("keeper.tournament_games", r.askedFor, tournament.MaxMatches)
	case o.Jobs < 1 || o.Jobs > 64:
		return console.Usage("keeper.tournament_jobs", o.Jobs)
	case r.language != "en" && r.language != "de":
		return console.Usage("keeper.tournament_lang", r.language)
	case o.Out < 0:
		return console.Usage("keeper.tournament_out", o.Out)
	case o.Start <= 0 || o.Limit <= 0 || o.Grace <= 0:
		return console.Usage("keeper.tournament_times")
	}
	if err := r.chooseBots(); err != nil {
		return err
	}
	h := &r.head
	h.Game, h.Variants, h.Dir = r.game.Name, r.contest.Variants, o.Dir
	h.Seats = cmp.Or(r.contest.Seats, min(len(h.Entrants), TableSeats))
	h.Games = (r.askedFor + h.Seats - 1) / h.Seats * h.Seats
	r.out = cmp.Or(r.out, "tournament-"+h.Game)
	o.Open, o.Ours, o.Rounds, o.Pace = r.contest.Open, r.ours, r.contest.Rounds, r.contest.Pace
	if err := h.Validate(); err != nil {
		return console.Usage("keeper.tournament", err)
	}
	if r.again < 0 || r.again > h.Matches() {
		return console.Usage("keeper.tournament_again", r.again, h.Matches())
	}
	return nil
}

// chooseBots reads the file of bots, if there is one, and checks the bots. It sets the folder in which they run.
func (r *request) chooseBots() error {
	from := "the tournament in " + r.out
	if r.bots != "" {
		if err := r.readBots(); err != nil {
			return err
		}
		from, r.dir = r.bots, cmp.Or(r.dir, filepath.Dir(r.bots))
	}
	for _, e := range r.head.Entrants {
		if err := r.check(e); err != nil {
			return console.Usage("keeper.of_part", from, e.Name, err)
		}
	}
	var err error
	r.options.Dir, err = filepath.Abs(r.dir)
	return err
}

// check returns an error if the command of a bot is wrong.
func (r *request) check(e tournament.Entrant) error {
	if level, ours := e.Builtin(); ours {
		return r.contest.Known(level)
	}
	_, err := extbot.Split(e.Command)
	return err
}

// readBots reads the file of bots.
func (r *request) readBots() error {
	file, err := os.Open(r.bots)
	if err != nil {
		return console.Error("keeper.read_bots", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, tournament.MaxBots+1))
	if err != nil {
		return console.Error("keeper.read_bots", err)
	}
	if r.head.Entrants, err = tournament.ParseBots(text, r.check); err != nil {
		return console.Usage("keeper.of", r.bots, err)
	}
	return nil
}

// ours returns the command for a built-in bot, which is this program.
func (r *request) ours(level string, _ runner.Opening) (string, error) {
	command, err := program()
	if err != nil {
		return "", err
	}
	command += " bot " + r.game.Name + " {address}"
	for _, word := range r.contest.Ours {
		command += " " + strings.ReplaceAll(word, "{bot}", extbot.Quote(level))
	}
	return command, nil
}
