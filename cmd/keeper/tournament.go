package main

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

	"menagerie/internal/arena"
	"menagerie/internal/extbot"
	"menagerie/internal/tournament"
)

// tournamentRequest is a tournament command as it was typed.
type tournamentRequest struct {
	game     game
	contest  contest
	head     tournament.Head
	bots     string // the file
	dir      string // where bots run
	out      string // the folder
	options  arena.Options
	adopt    bool
	asJSON   bool
	again    int    // the number of a game to be played once more; 0 for none
	language string // of the page
	askedFor int    // games of each pairing
}

// tournamentCommand plays a tournament, or what is left of it, and prints the table.
func tournamentCommand(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r, err := parseTournament(args, stdout)
	if err != nil {
		return err
	}
	if r.head.Games != r.askedFor {
		fmt.Fprintf(stderr, "keeper: %d games of each pairing instead of %d, so that everybody has every seat alike\n", r.head.Games, r.askedFor)
	}
	change := arena.Refuse
	if r.adopt {
		change = arena.Adopt
	}
	if r.again > 0 {
		return r.playAgain(ctx, stdout)
	}
	keeping, err := arena.Open(r.out, r.head, change)
	if err != nil {
		return err
	}
	shown := newProgress(stderr)
	r.options.Told = shown.tell
	fmt.Fprintf(stderr, "keeper: the tournament is kept in %s; menagerie tournament %s shows it\n", r.out, extbot.Quote(r.out))
	err = arena.Run(ctx, keeping, r.options)
	shown.end()
	table := tournament.Count(keeping.Log())
	err = errors.Join(err, r.publish(table), keeping.Close())
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(stderr, "keeper: stopped after %d of %d games; the same command goes on\n", table.Played, table.Games)
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

// parseTournament reads the arguments of a new tournament, or of one that is to go on and says itself what it is.
func parseTournament(args []string, stdout io.Writer) (tournamentRequest, error) {
	kept, err := keptIn(args)
	if err != nil {
		return tournamentRequest{}, err
	}
	chosen := args
	if kept != nil {
		chosen = append([]string{kept.Game}, args[1:]...)
	}
	g, rest, err := chooseGame("tournament", chosen, stdout)
	if err != nil {
		return tournamentRequest{}, err
	}
	r := tournamentRequest{game: g, options: arena.Options{Name: g.name}}
	set := quietFlags("keeper tournament " + g.name)
	read := g.contest(set)
	r.flags(set)
	if kept != nil {
		r.out = args[0]
		if err := r.take(set, *kept); err != nil {
			return r, err
		}
	}
	about := fmt.Sprintf("keeper tournament %s --bots FILE [flags]\nkeeper tournament FOLDER [flags]\n\n%s\n", g.name, tournamentAbout)
	if err := parseFlags(set, rest, stdout, about); err != nil {
		return r, err
	}
	if r.contest, err = read(); err != nil {
		return r, usagef("tournament %s: %w", g.name, err)
	}
	r.head.Settings = map[string]string{}
	set.VisitAll(func(f *flag.Flag) {
		if !slices.Contains(passing, f.Name) && (f.Name != "disqualify" || r.options.Out > 0) {
			r.head.Settings[f.Name] = f.Value.String()
		}
	})
	return r, r.complete()
}

// passing are the flags that are no part of what a tournament is.
var passing = []string{"bots", "out", "dir", "games", "seed", "jobs", "grace", "adopt", "json", "again", "lang"}

// keptIn is the tournament that the first argument names by its folder; nil if that is none.
func keptIn(args []string) (*tournament.Head, error) {
	if len(args) == 0 || !arena.Exists(args[0]) {
		return nil, nil
	}
	log, err := arena.Read(args[0])
	if err != nil {
		return nil, fmt.Errorf("the tournament in %s: %w", args[0], err)
	}
	return &log.Head, nil
}

// take sets all flags as a tournament says that is kept.
func (r *tournamentRequest) take(set *flag.FlagSet, h tournament.Head) error {
	for name, value := range h.Settings {
		if err := set.Set(name, value); err != nil {
			return fmt.Errorf("the tournament in %s: --%s: %w", r.out, name, err)
		}
	}
	r.head, r.askedFor, r.dir = h, h.Games, h.Dir
	return nil
}

const tournamentAbout = `Lets the bots of FILE play each other on servers of our own on this machine, every group of them on the same boards with
every seat once, and prints a table. FILE has a line "name = command" for each bot; in the command {host}, {port},
{address}, {name}, {game}, {seed} and, in pond, {level} are replaced. builtin:LEVEL is one of our own bots.
A tournament that was stopped goes on when the same command is given again, or with nothing but its FOLDER.
docs/tournament.md tells more.
`

// flags declares what all games have in common.
func (r *tournamentRequest) flags(set *flag.FlagSet) {
	set.StringVar(&r.bots, "bots", "", "the `FILE` of bots")
	set.StringVar(&r.dir, "dir", "", "the `FOLDER` in which bots run; that of the file if empty")
	set.StringVar(&r.out, "out", r.out, "the `FOLDER` in which the tournament is kept; tournament-GAME if empty")
	set.IntVar(&r.askedFor, "games", 10, "how many games each group of bots plays; in pond each bot at each level")
	set.Uint64Var(&r.head.Seed, "seed", 1, "chance for the boards")
	set.IntVar(&r.options.Out, "disqualify", 0, "lost `GAMES` otherwise than by the rules, after which a bot plays no more; 0 is never")
	set.IntVar(&r.options.Jobs, "jobs", 1, "games at once; more than one makes bots slower")
	set.DurationVar(&r.options.Start, "start-time", 10*time.Second, "`TIME` for a bot to come to the server")
	set.DurationVar(&r.options.Limit, "game-time", 10*time.Minute, "`TIME` after which a game is drawn")
	set.DurationVar(&r.options.Grace, "grace", time.Second, "`TIME` for a bot to end by itself after a game")
	set.BoolVar(&r.adopt, "adopt", false, "go on although bots are started by other commands now")
	set.BoolVar(&r.asJSON, "json", false, "print one JSON object")
	set.IntVar(&r.again, "again", 0, "play the game with this `NUMBER` once more, tell all that was said, and count nothing")
	set.StringVar(&r.language, "lang", "en", "language of the page: `en|de`")
}

// complete checks what was typed and makes the rest of it.
func (r *tournamentRequest) complete() error {
	o := &r.options
	switch {
	case r.bots == "" && len(r.head.Entrants) == 0:
		return usagef("tournament: --bots is missing: a file with a line \"name = command\" for each bot")
	case r.askedFor < 1 || r.askedFor > tournament.MaxMatches:
		return usagef("tournament: --games %d is not in 1..%d", r.askedFor, tournament.MaxMatches)
	case o.Jobs < 1 || o.Jobs > 64:
		return usagef("tournament: --jobs %d is not in 1..64", o.Jobs)
	case r.language != "en" && r.language != "de":
		return usagef("tournament: --lang %q is none of en and de", r.language)
	case o.Out < 0:
		return usagef("tournament: --disqualify %d is below 0", o.Out)
	case o.Start <= 0 || o.Limit <= 0 || o.Grace <= 0:
		return usagef("tournament: --start-time, --game-time and --grace must be above 0")
	}
	if err := r.chooseBots(); err != nil {
		return err
	}
	h := &r.head
	h.Game, h.Variants, h.Dir = r.game.name, r.contest.variants, o.Dir
	h.Seats = cmp.Or(r.contest.seats, min(len(h.Entrants), table))
	h.Games = (r.askedFor + h.Seats - 1) / h.Seats * h.Seats
	r.out = cmp.Or(r.out, "tournament-"+h.Game)
	o.Open, o.Ours, o.Rounds, o.Pace = r.contest.open, r.ours, r.contest.rounds, r.contest.pace
	if err := h.Validate(); err != nil {
		return usagef("tournament: %w", err)
	}
	if r.again < 0 || r.again > h.Matches() {
		return usagef("tournament: --again %d is not in 1..%d", r.again, h.Matches())
	}
	return nil
}

// chooseBots takes the bots of the file, or those of a tournament that goes on, and finds out where they run.
func (r *tournamentRequest) chooseBots() error {
	from := "the tournament in " + r.out
	if r.bots != "" {
		if err := r.readBots(); err != nil {
			return err
		}
		from, r.dir = r.bots, cmp.Or(r.dir, filepath.Dir(r.bots))
	}
	for _, e := range r.head.Entrants {
		if err := r.check(e); err != nil {
			return usagef("%s: %s: %w", from, e.Name, err)
		}
	}
	var err error
	r.options.Dir, err = filepath.Abs(r.dir)
	return err
}

// check reports what is wrong with the command of a bot.
func (r *tournamentRequest) check(e tournament.Entrant) error {
	if level, ours := e.Builtin(); ours {
		return r.contest.known(level)
	}
	_, err := extbot.Split(e.Command)
	return err
}

// readBots reads the file of bots.
func (r *tournamentRequest) readBots() error {
	file, err := os.Open(r.bots)
	if err != nil {
		return fmt.Errorf("read the bots: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, tournament.MaxBots+1))
	if err != nil {
		return fmt.Errorf("read the bots: %w", err)
	}
	if r.head.Entrants, err = tournament.ParseBots(text, r.check); err != nil {
		return usagef("%s: %w", r.bots, err)
	}
	return nil
}

// ours is the command for one of our own bots: this program in another process.
func (r *tournamentRequest) ours(level string, _ arena.Opening) (string, error) {
	command, err := program()
	if err != nil {
		return "", err
	}
	command += " bot " + r.game.name + " {address}"
	for _, word := range r.contest.ours {
		command += " " + strings.ReplaceAll(word, "{bot}", extbot.Quote(level))
	}
	return command, nil
}

// splitList reads what stands between commas.
func splitList(list string) []string {
	var all []string
	for _, word := range strings.Split(list, ",") {
		all = append(all, strings.TrimSpace(word))
	}
	return all
}
