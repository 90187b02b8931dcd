package command

import (
	"bufio"
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
	"time"

	"menagerie/internal/extbot"
	"menagerie/internal/extbot/sandbox"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
)

// Setup is what a game supplies to its tournaments.
type Setup struct {
	Seats    int      // number of bots in a game; 0 means all bots, but at most TableSeats
	Variants []string // variants of the game; see tournament.Head
	Sides    []string // sides of the game if they differ, else nil; see tournament.Head
	Rounds   int      // number of rounds in a game; 0 if the game has no rounds
	Pace     int      // minimum number of ticks (1/60 s) between two views of a replay
	Open     func(runner.Opening) (*runner.Host, error)
	Known    func(level string) error // returns an error if no built-in bot has this name
	Ours     []string                 // flags of "keeper bot" that start a built-in bot; {bot} stands for its name
}

// TableSeats is the default number of bots in a game that can have any number of seats.
const TableSeats = 4

func program() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("finding the program for built-in bots: %w", err)
	}
	return extbot.Quote(path), nil
}

type tournamentRequest struct {
	game     Game
	contest  Setup
	head     tournament.Head
	bots     string // file with the list of bots
	dir      string // working directory of the bots
	out      string // folder for the log and the records
	options  runner.Options
	adopt    bool
	replaced string           // names of the bots whose games are played again
	kept     *tournament.Head // head of the log in the folder that was given as the first argument; may be nil
	earlier  *tournament.Head // head of the log in the folder out; nil for a new tournament
	trusted  bool             // run the commands in the folder's log without asking the user
	sandbox  func(stderr io.Writer) (sandbox.Level, error)
	asJSON   bool
	again    int       // number of the game to play again; 0 means none
	language string    // language of the result page
	next     time.Time // earliest time to write the page during the tournament
	askedFor int       // requested number of games of each pairing
}

// RunTournament runs the command "keeper tournament". It plays the remaining games of a tournament and prints the table of
// results.
func RunTournament(ctx context.Context, games []Game, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	if len(args) > 0 && args[0] == "merge" {
		return merge(args[1:], stdout, stderr)
	}
	r, err := parseTournament(games, args, stdout)
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
	if err := runner.SignFolder(r.out, keeping.Log().Head); err != nil { // the next start will ask
		fmt.Fprintln(stderr, console.Texts().T("keeper.unsigned", err))
	}
	shown := newTournamentProgress(stderr, keeping, r.options.Share)
	r.options.Told = func(l *tournament.Log) {
		shown.tell(l)
		r.republish(l)
	}
	fmt.Fprintln(stderr, console.Texts().T("keeper.kept_in", r.out, extbot.Quote(r.out)))
	if hash := r.head.Hash(); hash != "" {
		fmt.Fprintln(stderr, console.Texts().T("keeper.seed_hash", hash))
	}
	err = runner.Run(ctx, keeping, r.options)
	shown.Clear()
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

func (r *tournamentRequest) open() (*runner.Keeping, error) {
	change, replaced := runner.Refuse, r.replacing()
	if r.adopt || len(replaced) > 0 {
		change = runner.Adopt
	}
	return runner.Open(r.out, r.head, change, replaced...)
}

func (r *tournamentRequest) replacing() []string {
	if r.replaced == "" {
		return nil
	}
	return console.SplitList(r.replaced)
}

func (r *tournamentRequest) print(stdout io.Writer, table *tournament.Table) error {
	if r.asJSON {
		return json.NewEncoder(stdout).Encode(table)
	}
	return table.Write(stdout)
}

// chooseBots reads and checks the bots of the tournament, and sets the folder in which they run.
func (r *tournamentRequest) chooseBots() error {
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

func (r *tournamentRequest) check(e tournament.Entrant) error {
	if level, ours := e.Builtin(); ours {
		return r.contest.Known(level)
	}
	command, _ := e.Program()
	return extbot.Check(command, r.dir)
}

func (r *tournamentRequest) readBots() error {
	file, err := os.Open(r.bots)
	if err != nil {
		return console.Error("keeper.read_bots", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, tournament.MaxBotFile+1))
	if err != nil {
		return console.Error("keeper.read_bots", err)
	}
	if r.head.Entrants, err = tournament.ParseBots(text, r.check); err != nil {
		return console.Usage("keeper.of", r.bots, err)
	}
	return nil
}

// builtInBot returns the command line of a built-in bot, which this program runs. Its process plays several games.
func (r *tournamentRequest) builtInBot(level string, _ runner.Opening) (string, error) {
	command, err := program()
	if err != nil {
		return "", err
	}
	command = "reuse: " + command + " bot " + r.game.Name + " {address}"
	for _, word := range r.contest.Ours {
		command += " " + strings.ReplaceAll(word, "{bot}", extbot.Quote(level))
	}
	return command, nil
}

// consent returns nil if the commands in the tournament's folder may run. If the folder was not written on this machine, the
// user must agree.
func (r *tournamentRequest) consent(ctx context.Context, stdin io.Reader, stderr io.Writer) error {
	if r.kept == nil || r.bots != "" || r.trusted || runner.SignedHere(r.out, *r.kept) {
		return nil
	}
	commands := r.kept.Commands()
	if len(commands) == 0 {
		return nil
	}
	t := console.Texts()
	fmt.Fprintf(stderr, "%s\n  %s\n%s ", t.T("keeper.foreign", r.out, r.options.Dir), strings.Join(commands, "\n  "), t.T("keeper.foreign_ask"))
	if stdin == nil {
		stdin = strings.NewReader("")
	}
	answer := make(chan string, 1)
	go func() { // until the user answers or the program ends
		line, _ := bufio.NewReader(stdin).ReadString('\n')
		answer <- strings.ToLower(strings.TrimSpace(line))
	}()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case said := <-answer:
		if said == "y" || said == "yes" || said == t.T("keeper.foreign_yes") {
			return nil
		}
	}
	fmt.Fprintln(stderr)
	return console.Error("keeper.foreign_no")
}

// merge runs "keeper tournament merge". It merges folders that each contain a share of a tournament's games, and prints the
// table.
func merge(args []string, stdout, stderr io.Writer) error {
	set := console.NewFlags("keeper tournament merge")
	r := tournamentRequest{}
	r.printing(set)
	about := func() string {
		return "keeper tournament merge OUT FOLDER... [flags]\n\n" + console.Paragraphs("keeper.about_merge") + "\n\n"
	}
	if err := console.ParseFirst(set, args, stdout, about); err != nil {
		return err
	}
	if set.NArg() < 2 {
		return console.Usage("keeper.merge_folders")
	}
	if err := r.checkLanguage(); err != nil {
		return err
	}
	folders := set.Args()[1:]
	for _, folder := range folders {
		if !runner.Exists(folder) {
			return console.Usage("keeper.merge_none", folder)
		}
	}
	r.out = set.Arg(0)
	log, differ, err := runner.Merge(r.out, folders...)
	if err != nil {
		return console.Error("keeper.merge", err)
	}
	if len(differ) > 0 {
		fmt.Fprintln(stderr, console.Texts().N("keeper.merge_differ", len(differ), differ[0]))
	}
	table := tournament.Count(log)
	if missing := table.Games - table.Played; missing > 0 {
		fmt.Fprintln(stderr, console.Texts().N("keeper.merge_missing", missing, r.out))
	}
	if err := r.publish(table); err != nil {
		return err
	}
	return r.print(stdout, table)
}

// checkOpponent is the name of the built-in bot against which the bots of a file are checked. Every game has a bot of this
// name.
const checkOpponent = "easy"

// botCheck is the result of checking a bot. Its JSON form is a line of the output.
type botCheck struct {
	Bot   string           `json:"bot"`
	Games int              `json:"games"`
	Fault tournament.Fault `json:"fault"` // fault in the first game that the bot lost by one; empty for none
	Note  string           `json:"note"`
	P50   float64          `json:"p50_ms"` // median response time in milliseconds
}

// RunCheck runs the command "keeper check". For each bot of a file, it plays one game on every seat.
func RunCheck(ctx context.Context, games []Game, args []string, stdout, stderr io.Writer) error {
	g, rest, err := console.Choose("check", games, Game.name, args)
	if err != nil {
		return err
	}
	r := tournamentRequest{game: g, options: runner.Options{Name: g.Name}}
	set := console.NewFlags("keeper check " + g.Name)
	read := g.Tournament(set)
	r.declareFlags(set)
	set.BoolVar(&r.asJSON, "json", false, "flag.json_check")
	about := func() string {
		return fmt.Sprintf("keeper check %s FILE [flags]\n\n%s\n\n", g.Name, console.Paragraphs("keeper.about_check"))
	}
	if err := console.ParseFirst(set, rest, stdout, about); err != nil {
		return err
	}
	if r.bots = set.Arg(0); set.NArg() != 1 {
		return console.Usage("keeper.check_file", g.Name)
	}
	if r.contest, err = read(); err != nil {
		return console.Usage("keeper.of_part", "check", g.Name, err)
	}
	if err := r.checkPlaying(); err != nil {
		return err
	}
	if err := r.chooseBots(); err != nil {
		return err
	}
	if r.options.Sandbox, err = r.sandbox(stderr); err != nil {
		return err
	}
	r.useContest()
	return r.checkBots(ctx, stdout)
}

func (r *tournamentRequest) checkBots(ctx context.Context, stdout io.Writer) error {
	wrong := 0
	for _, e := range r.head.Entrants {
		c, err := r.checkup(ctx, e)
		if err != nil {
			return err
		}
		if c.Fault != tournament.FaultNone {
			wrong++
		}
		if r.asJSON {
			err = json.NewEncoder(stdout).Encode(c)
		} else {
			_, err = fmt.Fprint(stdout, c.text())
		}
		if err != nil {
			return err
		}
	}
	if wrong > 0 {
		return console.ErrorN("keeper.check_wrong", wrong)
	}
	return nil
}

func (r *tournamentRequest) checkup(ctx context.Context, e tournament.Entrant) (botCheck, error) {
	h := tournament.Head{Game: r.game.Name, Entrants: []tournament.Entrant{e}, Seats: cmp.Or(r.contest.Seats, 2), Variants: r.contest.Variants, Seed: 1, ByBoard: true}
	for i := 1; i < h.Seats; i++ {
		h.Entrants = append(h.Entrants, tournament.Entrant{Name: fmt.Sprint("opponent", i), Command: "builtin:" + checkOpponent})
	}
	h.Games = h.Seats
	c := botCheck{Bot: e.Name}
	took := tournament.Times{}
	for _, m := range h.Schedule() {
		result, _, said, err := runner.Again(ctx, h, m, r.options)
		if err != nil {
			return c, err
		}
		seat := slices.Index(m.Order, 0)
		s := result.Seats[seat]
		c.Games++
		took.Add(s.Took)
		if c.Fault == tournament.FaultNone && s.Fault != tournament.FaultNone {
			c.Fault, c.Note = s.Fault, cmp.Or(strings.TrimSpace(s.Note), strings.TrimSpace(said[seat]))
		}
	}
	c.P50 = float64(took.Quantile(0.5).Microseconds()) / 1000
	return c, nil
}

func (c botCheck) text() string {
	b := console.Texts()
	if c.Fault == tournament.FaultNone {
		return fmt.Sprintf("%s: %s\n", c.Bot, b.T("keeper.check_right", c.Games, c.P50))
	}
	text := fmt.Sprintf("%s: %s\n", c.Bot, b.T("tournament.fault_"+string(c.Fault)))
	if c.Note != "" {
		text += "  " + strings.ReplaceAll(c.Note, "\n", "\n  ") + "\n"
	}
	return text
}
