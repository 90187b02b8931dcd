package command

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"menagerie/internal/deal"
	"menagerie/internal/estimate"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
)

// outsideMatch declares the flags of a match with external bots. The returned function plays it, as a tournament in a
// temporary folder.
func (g Game) outsideMatch(set *flag.FlagSet) func(context.Context, Order) (Result, error) {
	r := &tournamentRequest{game: g, options: runner.Options{Name: g.Name}}
	contest := console.NewFlags(set.Name())
	read := g.Tournament(contest)
	contest.VisitAll(func(f *flag.Flag) {
		if set.Lookup(f.Name) == nil { // the second --bot of a match is the opponent that --bot of a tournament sets
			set.Var(f.Value, f.Name, f.Usage)
		}
	})
	r.declareFlags(set)
	return func(ctx context.Context, o Order) (Result, error) {
		if players := set.Lookup("players"); players != nil {
			if err := players.Value.Set(fmt.Sprint(len(o.Bots))); err != nil {
				return Result{}, console.AsUsage(err)
			}
		}
		if opponent := contest.Lookup("bot"); opponent != nil && len(o.Bots) == 2 && !IsCommand(o.Bots[1]) {
			if err := opponent.Value.Set(o.Bots[1]); err != nil {
				return Result{}, console.AsUsage(err)
			}
			o.Bots = o.Bots[:1]
		}
		var err error
		if r.contest, err = read(); err != nil {
			return Result{}, console.Usage("keeper.of_part", "match", g.Name, err)
		}
		if err := r.setBots(o); err != nil {
			return Result{}, err
		}
		if r.options.Sandbox, err = r.sandbox(o.Notes); err != nil {
			return Result{}, err
		}
		return r.playMatch(ctx, o)
	}
}

func (r *tournamentRequest) setBots(o Order) error {
	h := &r.head
	h.Game, h.Variants, h.Sides, h.Seats, h.ByBoard = r.game.Name, r.contest.Variants, r.contest.Sides, cmp.Or(r.contest.Seats, len(o.Bots)), true
	h.Seed, h.Salt, h.OwnSeeds = o.Seed, deal.NewSalt(), r.game.Hidden
	if len(o.Bots) != h.Seats {
		if h.Seats == 1 {
			return console.Usage("keeper.match_opponent")
		}
		return console.Usage("keeper.match_seats", fmt.Sprint(h.Seats))
	}
	each := h.Seats * max(1, len(h.Variants))
	h.Games = (o.Games + each - 1) / each * h.Seats
	for i, bot := range o.Bots {
		e := tournament.Entrant{Name: fmt.Sprint("bot", i+1), Command: bot}
		if !IsCommand(bot) {
			e.Command = "builtin:" + bot
		}
		if err := r.check(e); err != nil {
			return console.Usage("keeper.of_part", "match", bot, err)
		}
		h.Entrants = append(h.Entrants, e)
	}
	dir, err := filepath.Abs(r.dir)
	if err != nil {
		return err
	}
	h.Dir = dir
	r.options.Dir = dir
	r.useContest()
	if o.SPRT != nil && (h.Seats != 2 || len(h.Variants) > 1) {
		return console.Usage("keeper.match_sprt", fmt.Sprintf("%g,%g", o.SPRT.Low, o.SPRT.High))
	}
	return cmp.Or(r.checkPlaying(), h.Validate())
}

// errDecided ends a match whose sequential test has decided.
var errDecided = errors.New("the statistical test has reached a decision, so the match ends")

func (r *tournamentRequest) playMatch(ctx context.Context, o Order) (Result, error) {
	folder, err := os.MkdirTemp("", "keeper-match-*")
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(folder)
	r.options.Private = runner.Private(folder)
	keeping, err := runner.Open(folder, r.head, runner.Refuse)
	if err != nil {
		return Result{}, err
	}
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	test := sequentialTest{test: o.SPRT}
	r.options.Told = func(l *tournament.Log) {
		if test.update(l); test.decided() {
			stop(errDecided)
		}
		o.Told(len(l.Results), l.Head.Matches(), func() string { return faultsText(tournament.Count(l)) })
	}
	err = runner.Run(inner, keeping, r.options)
	log := keeping.Log()
	err = errors.Join(err, keeping.Close())
	if test.decided() {
		err = ctx.Err()
		log.Results = slices.DeleteFunc(slices.Clone(log.Results), func(g tournament.Result) bool { return g.Match >= test.judged })
	}
	if err != nil && ctx.Err() == nil {
		return Result{}, err
	}
	return r.matchResult(log, o, test), ctx.Err()
}

// sequentialTest applies a sequential test to the boards of a match, in the order of the schedule.
type sequentialTest struct {
	test   *estimate.SPRT // sequential test; nil for none
	judged int            // number of games that the test has evaluated, from the first one on
}

func (s *sequentialTest) decided() bool {
	return s.test != nil && s.test.Verdict() != estimate.Undecided
}

// update passes new results to the sequential test. It adds each board whose two games have both ended since the last
// call.
func (s *sequentialTest) update(l *tournament.Log) {
	if s.test == nil {
		return
	}
	points := map[int]float64{} // of the first bot, by game
	for _, r := range l.Results {
		if r.Match >= s.judged { // the first bot has seat 0 in the first game of each board
			points[r.Match] = r.Seats[r.Match%2].Points
		}
	}
	for !s.decided() {
		first, played := points[s.judged]
		second, back := points[s.judged+1]
		if !played || !back {
			return
		}
		s.test.Add(estimate.Block{Points: first + second, Games: 2, Trials: 2 * max(1, l.Results[0].Rounds)})
		s.judged += 2
	}
}

// matchResult converts the results of a tournament of one group.
func (r *tournamentRequest) matchResult(l *tournament.Log, o Order, test sequentialTest) Result {
	table := tournament.Count(l)
	result := Result{Game: r.head.Game, Games: table.Played, Seed: o.Seed, Seats: make([]SeatResult, len(table.Rows)), Figures: map[string]float64{}}
	rounds := max(1, r.contest.Rounds)
	if r.contest.Rounds > 0 {
		result.Rounds = rounds * table.Played
	}
	for _, row := range table.Rows {
		seat := SeatResult{Bot: o.Bots[row.Entrant()], Points: row.Points * float64(rounds), Interval: row.Interval, Outside: &Outside{
			Faults: map[string]int{}, P50: row.P50, P99: row.P99,
		}}
		if seat.Wins = table.Wins(row.Name); r.contest.Rounds > 0 {
			seat.Wins = int(seat.Points)
		}
		for fault, n := range row.Faults {
			seat.Faults[string(fault)] = n
		}
		for i, side := range row.Sides {
			seat.Sides = append(seat.Sides, SideResult{Name: table.Sides[i], Points: side.Points, Games: side.Games})
		}
		result.Seats[row.Entrant()] = seat
	}
	if a, b := table.Rows[0], table.Rows[len(table.Rows)-1]; len(table.Rows) == 2 && table.Played > 0 {
		result.Elo = &Difference{Elo: a.Elo - b.Elo, Error: 2 * a.EloError, Superior: a.Superior}
		if a.Entrant() == 1 {
			result.Elo.Elo, result.Elo.Superior = -result.Elo.Elo, 1-a.Superior
		}
	}
	if t := test.test; t != nil {
		result.SPRT = &SPRTResult{Low: t.Low, High: t.High, Ratio: t.Ratio(), Verdict: t.Verdict()}
	}
	return result
}
