package command

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"slices"
	"time"

	"menagerie/internal/deal"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
)

// parseTournament parses the arguments. The first argument is the name of a game, or the folder of a tournament to continue.
func parseTournament(games []Game, args []string, stdout io.Writer) (tournamentRequest, error) {
	var kept *tournament.Head
	if len(args) > 0 {
		var err error
		if kept, err = headIn(args[0]); err != nil {
			return tournamentRequest{}, err
		}
	}
	chosen := args
	if kept != nil {
		chosen = append([]string{kept.Game}, args[1:]...)
	}
	if len(chosen) > 0 && !slices.ContainsFunc(games, func(g Game) bool { return g.Name == chosen[0] }) {
		list := console.Names(games, Game.name)
		return tournamentRequest{}, console.AsUsage(console.Meant(console.Error("keeper.no_game_no_folder", chosen[0], list), chosen[0], append(console.SplitList(list), "merge")))
	}
	g, rest, err := console.Choose("tournament", games, Game.name, chosen)
	if err != nil {
		return tournamentRequest{}, err
	}
	r := tournamentRequest{game: g, kept: kept, options: runner.Options{Name: g.Name}}
	set := console.NewFlags("keeper tournament " + g.Name)
	read := g.Tournament(set)
	r.flags(set)
	if kept != nil {
		r.out = args[0]
		if err := r.setFlags(set, *kept); err != nil {
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
		if !slices.Contains(otherFlags, f.Name) && (f.Name != "disqualify" || r.options.Out > 0) {
			r.head.Settings[f.Name] = f.Value.String()
		}
	})
	return r, r.complete()
}

// otherFlags lists the flags that are not settings of the tournament.
var otherFlags = []string{"bots", "out", "dir", "games", "seed", "jobs", "grace", "adopt", "json", "again", "lang", "trust", "sandbox", "gauntlet", "replace", "share"}

// headIn returns the head of the tournament in a folder. It returns nil if the folder has no tournament.
func headIn(folder string) (*tournament.Head, error) {
	if !runner.Exists(folder) {
		return nil, nil
	}
	log, err := runner.Read(folder)
	if err != nil {
		return nil, console.Error("keeper.tournament_in", folder, err)
	}
	return &log.Head, nil
}

// setFlags sets the flags to the settings of a stored tournament.
func (r *tournamentRequest) setFlags(set *flag.FlagSet, h tournament.Head) error {
	for name, value := range h.Settings {
		if err := set.Set(r.game.newFlag(name), value); err != nil {
			return console.Error("keeper.tournament_flag", r.out, name, err)
		}
	}
	r.head, r.askedFor, r.dir = h, h.Games, h.Dir
	r.head.Entrants, r.head.Earlier = h.Active(), nil
	return nil
}

// newFlag returns the present name of a flag of tournaments. Folders of older versions have the old name.
func (g Game) newFlag(name string) string {
	for _, f := range g.Renamed {
		if f.Command == "tournament" && f.Old == name {
			return f.New
		}
	}
	return name
}

// keepOldSettings gives the settings the names that they have in the folder, so that the tournament continues.
func (r *tournamentRequest) keepOldSettings() {
	if r.earlier == nil {
		return
	}
	for old := range r.earlier.Settings {
		name := r.game.newFlag(old)
		if value, ok := r.head.Settings[name]; ok && name != old {
			delete(r.head.Settings, name)
			r.head.Settings[old] = value
		}
	}
}

// declareFlags declares the flags that define how games are played.
func (r *tournamentRequest) declareFlags(set *flag.FlagSet) {
	set.StringVar(&r.dir, "dir", "", "flag.dir")
	set.IntVar(&r.options.Jobs, "jobs", 1, "flag.jobs")
	set.DurationVar(&r.options.Start, "start-time", 10*time.Second, "flag.start_time")
	set.DurationVar(&r.options.Limit, "game-time", 10*time.Minute, "flag.game_time")
	set.DurationVar(&r.options.Grace, "grace", time.Second, "flag.grace_tournament")
	r.sandbox = console.SandboxFlag(set)
}

func (r *tournamentRequest) checkPlaying() error {
	o := &r.options
	switch {
	case o.Jobs < 1 || o.Jobs > 64:
		return console.Usage("keeper.tournament_jobs", o.Jobs)
	case o.Start <= 0 || o.Limit <= 0 || o.Grace <= 0:
		return console.Usage("keeper.tournament_times")
	}
	return nil
}

func (r *tournamentRequest) flags(set *flag.FlagSet) {
	r.declareFlags(set)
	set.StringVar(&r.bots, "bots", "", "flag.bots_tournament")
	set.StringVar(&r.out, "out", r.out, "flag.out")
	set.IntVar(&r.askedFor, "games", 10, "flag.games_tournament")
	set.Uint64Var(&r.head.Seed, "seed", 0, "flag.seed_tournament")
	set.IntVar(&r.options.Out, "disqualify", 0, "flag.disqualify")
	set.BoolVar(&r.adopt, "adopt", false, "flag.adopt")
	set.StringVar(&r.replaced, "replace", "", "flag.replace")
	set.Func("share", "flag.share", func(text string) error {
		var ok bool
		if r.options.Share, ok = runner.ParseShare(text); !ok {
			return console.Error("keeper.share", text)
		}
		return nil
	})
	set.StringVar(&r.head.Gauntlet, "gauntlet", "", "flag.gauntlet")
	set.BoolVar(&r.trusted, "trust", false, "flag.trust")
	set.IntVar(&r.again, "again", 0, "flag.again")
	set.Lookup("again").DefValue = "" // no game is played again
	r.printing(set)
}

func (r *tournamentRequest) printing(set *flag.FlagSet) {
	set.BoolVar(&r.asJSON, "json", false, "flag.json")
	set.StringVar(&r.language, "lang", "en", "flag.lang_tournament")
}

// checkLanguage returns an error if there are no texts in the language of the page.
func (r *tournamentRequest) checkLanguage() error {
	if r.language != "en" && r.language != "de" {
		return console.Usage("keeper.tournament_lang", r.language)
	}
	return nil
}

func (r *tournamentRequest) complete() error {
	o := &r.options
	switch {
	case r.bots == "" && len(r.head.Entrants) == 0:
		return console.Usage("keeper.tournament_bots")
	case r.askedFor < 1 || r.askedFor > tournament.MaxMatches:
		return console.Usage("keeper.tournament_games", r.askedFor, tournament.MaxMatches)
	case o.Out < 0:
		return console.Usage("keeper.tournament_out", o.Out)
	case o.Share.Of > 0 && o.Out > 0:
		return console.Usage("keeper.tournament_share_out")
	}
	for _, check := range []func() error{r.checkLanguage, r.checkPlaying, r.chooseBots} {
		if err := check(); err != nil {
			return err
		}
	}
	h := &r.head
	h.Game, h.Variants, h.Dir = r.game.Name, r.contest.Variants, o.Dir
	h.Seats = cmp.Or(r.contest.Seats, min(len(h.Entrants), TableSeats))
	h.Games = (r.askedFor + h.Seats - 1) / h.Seats * h.Seats
	r.out = cmp.Or(r.out, "tournament-"+h.Game)
	o.Private = append(runner.Private(r.out), runner.SignatureKey())
	r.useContest()
	if err := h.Validate(); err != nil {
		return console.Usage("keeper.tournament", err)
	}
	var err error
	if r.earlier, err = headIn(r.out); err != nil {
		return err
	}
	if o.Share.Of > 0 && r.earlier == nil && h.Seed == 0 {
		return console.Usage("keeper.tournament_share_seed")
	}
	r.keepOldSettings()
	r.setUp()
	if stored, err := r.loadHead(); err != nil || r.again < 0 || r.again > stored.Matches() {
		return cmp.Or(err, console.Usage("keeper.tournament_again", r.again, stored.Matches()))
	}
	for _, name := range r.replacing() {
		if !slices.ContainsFunc(h.Entrants, func(e tournament.Entrant) bool { return e.Name == name }) {
			return console.Usage("keeper.tournament_replace", name)
		}
	}
	return nil
}

// useContest sets the options of the runner that depend on the game and its flags.
func (r *tournamentRequest) useContest() {
	o := &r.options
	o.Open, o.Ours, o.Rounds, o.Pace = r.contest.Open, r.builtInBot, r.contest.Rounds, r.contest.Pace
}

// loadHead returns the head of the tournament in the folder, or the head from the command line if the folder has none.
func (r *tournamentRequest) loadHead() (tournament.Head, error) {
	if r.earlier == nil {
		return r.head, nil
	}
	head, _, err := r.earlier.Successor(r.head, nil)
	if err != nil && r.again == 0 { // runner.Open reports it
		return *r.earlier, nil
	}
	return head, err
}

// setUp chooses the seed, the salt and the order of the games of a new tournament.
func (r *tournamentRequest) setUp() {
	h := &r.head
	switch {
	// a continued tournament keeps its values
	case h.Salt != "":
	case r.earlier != nil:
		h.Salt, h.Seed = r.earlier.Salt, cmp.Or(h.Seed, r.earlier.Seed)
		h.ByBoard, h.Sides, h.OwnSeeds = r.earlier.ByBoard, r.earlier.Sides, r.earlier.OwnSeeds
	default:
		if h.Salt = deal.SaltOf(h.Seed); h.Seed == 0 {
			h.Salt, h.Seed = deal.NewSalt(), deal.NewSeed()
		}
		h.ByBoard, h.Sides, h.OwnSeeds = true, r.contest.Sides, r.game.Hidden
	}
}
