// Package tournamentcmd implements the command tournament of keeper. It plays a tournament with package runner and
// shows the progress. It writes the table, the files for spreadsheets, and the page.
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
	"strings"
	"time"

	"menagerie/internal/extbot"
	"menagerie/internal/extbot/sandbox"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/botfile"
	"menagerie/internal/tournament/runner"
	"menagerie/internal/tournament/trust"
	"menagerie/keeper/console"
)

// Setup is the setup of a game's tournaments.
type Setup struct {
	Seats    int      // bots in a game; 0 means all bots, but at most table
	Variants []string // of the game; see tournament.Head
	Sides    []string // of the game, if they differ; see tournament.Head
	Rounds   int      // of a game in rounds
	Pace     int      // minimum number of ticks between two views of a film
	Open     func(runner.Opening) (*runner.Host, error)
	Known    func(level string) error // returns an error if there is no built-in bot with this name
	Opponent string                   // flag for the server's own bot, in a game with one bot
	Ours     []string                 // the flags of keeper bot for a built-in bot; {bot} is its name
}

// TableSeats is the default number of bots in a game with any number of seats.
const TableSeats = 4

// Game is what the command tournament needs from a game.
type Game struct {
	Name string
	// Flags declares the flags of the game's tournaments. The returned function reads them after they have been parsed.
	Flags func(*flag.FlagSet) func() (Setup, error)
	Deal  runner.Deal // checks the board of a record
	// Hidden reports that the seed also decides what a player does not see at once, such as dice. Games then share no seed.
	Hidden bool
}

// program returns the command line that starts this program.
func program() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find the program for built-in bots: %w", err)
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
	replaced string           // bots whose games are played again
	kept     *tournament.Head // of the log in the folder with which the command line begins; may be nil
	earlier  *tournament.Head // of the log in the folder out; nil for a new tournament
	trusted  bool             // run the commands in the folder's log without asking
	sandbox  func(stderr io.Writer) (sandbox.Level, error)
	asJSON   bool
	again    int       // number of the game to play again; 0 means none
	language string    // of the page
	next     time.Time // earliest time to write the page during the tournament
	askedFor int       // games of each pairing
}

// Command runs "keeper tournament". It plays the remaining games of a tournament and prints the table.
func Command(ctx context.Context, games []Game, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	if len(args) > 0 && args[0] == "merge" {
		return merge(args[1:], stdout, stderr)
	}
	r, err := parse(games, args, stdout)
	if err != nil {
		return err
	}
	if err := r.consent(ctx, stdin, stderr); err != nil {
		return err
	}
	if r.options.Sandbox, err = r.sandbox(stderr); err != nil {
		return err
	}
	if r.head.Games != r.askedFor {
		fmt.Fprintln(stderr, console.Texts().T("keeper.rounded", r.head.Games, r.askedFor))
	}
	if r.again > 0 {
		return r.playAgain(ctx, stdout)
	}
	keeping, err := r.open()
	if err != nil {
		return err
	}
	if err := trust.Sign(r.out, keeping.Log().Head); err != nil { // the next start will ask
		fmt.Fprintln(stderr, console.Texts().T("keeper.unsigned", err))
	}
	shown := newProgress(stderr, len(keeping.Left(r.options.Share)))
	r.options.Told = func(l *tournament.Log) {
		shown.tell(l)
		r.republish(l)
	}
	fmt.Fprintln(stderr, console.Texts().T("keeper.kept_in", r.out, extbot.Quote(r.out)))
	if hash := r.head.Hash(); hash != "" {
		fmt.Fprintln(stderr, console.Texts().T("keeper.seed_hash", hash))
	}
	err = runner.Run(ctx, keeping, r.options)
	shown.end()
	table := tournament.Count(keeping.Log())
	err = errors.Join(err, r.publish(table), keeping.Close())
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(stderr, console.Texts().T("keeper.stopped", table.Played, table.Games))
		return errors.Join(r.print(stdout, table), console.ErrInterrupted)
	}
	if err != nil {
		return err
	}
	return r.print(stdout, table)
}

// open opens the folder of the tournament.
func (r *request) open() (*runner.Keeping, error) {
	change, replaced := runner.Refuse, r.replacing()
	if r.adopt || len(replaced) > 0 {
		change = runner.Adopt
	}
	return runner.Open(r.out, r.head, change, replaced...)
}

func (r *request) replacing() []string {
	if r.replaced == "" {
		return nil
	}
	return console.SplitList(r.replaced)
}

func (r *request) print(stdout io.Writer, table *tournament.Table) error {
	if r.asJSON {
		return json.NewEncoder(stdout).Encode(table)
	}
	return table.Write(stdout)
}

// chooseBots reads the file of bots, if the user has given one, and checks the bots. It also sets the folder in which
// the bots run.
func (r *request) chooseBots() error {
	from := "the tournament in " + r.out
	if r.bots != "" {
		from, r.dir = r.bots, cmp.Or(r.dir, filepath.Dir(r.bots))
		if err := r.readBots(); err != nil {
			return err
		}
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

// check returns an error if a bot's command is invalid.
func (r *request) check(e tournament.Entrant) error {
	if level, ours := e.Builtin(); ours {
		return r.contest.Known(level)
	}
	return extbot.Check(e.Command, r.dir)
}

// readBots reads the file of bots.
func (r *request) readBots() error {
	file, err := os.Open(r.bots)
	if err != nil {
		return console.Error("keeper.read_bots", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, botfile.MaxSize+1))
	if err != nil {
		return console.Error("keeper.read_bots", err)
	}
	if r.head.Entrants, err = botfile.Parse(text, r.check); err != nil {
		return console.Usage("keeper.of", r.bots, err)
	}
	return nil
}

// ours returns the command line of a built-in bot, which this program runs.
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
