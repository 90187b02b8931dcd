package command

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
)

// tournamentProgress prints the progress of a tournament. In a log it prints a line after each 20th of the games.
type tournamentProgress struct {
	*console.Progress
	first int       // number of games played before this run
	games int       // number of games played before and in this run
	told  int       // number of finished games at the last output
	rest  time.Time // earliest time of the next output, because counting many games takes time
}

// waitRatio controls how often the results are counted. The pause between two counts is at least waitRatio times as
// long as a count.
const waitRatio = 20

func newTournamentProgress(w io.Writer, k *runner.Keeping, share runner.Share) *tournamentProgress {
	played, all := k.Log().Progress()
	if played > 0 {
		fmt.Fprintln(w, console.Texts().T("keeper.played_before", played, all))
	}
	return &tournamentProgress{Progress: console.NewProgress(w), first: played, games: played + len(k.Left(share)), told: played}
}

func (p *tournamentProgress) tell(l *tournament.Log) {
	counting := time.Now()
	played, _ := l.Progress()
	switch {
	case !p.Rewrites() && played-p.told < max(1, p.games/20), counting.Before(p.rest):
		return
	}
	t := tournament.Count(l)
	p.Show(p.Left(t.Played-p.first, t.Played, p.games), faultsText(t), leaders(t), current(t))
	p.told = played
	if p.Rewrites() {
		p.rest = time.Now().Add(waitRatio * time.Since(counting))
	}
}

// leaders returns the first three rows of a table, or nothing before the first game has ended.
func leaders(t *tournament.Table) string {
	var all []string
	if t.Played == 0 {
		return ""
	}
	for _, row := range t.Rows[:min(3, len(t.Rows))] {
		all = append(all, fmt.Sprintf("%d. %s %.2f", row.Rank, row.Name, row.Rate))
	}
	return strings.Join(all, "  ")
}

// current returns the players of a game that is being played, or nothing.
func current(t *tournament.Table) string {
	if len(t.Running) == 0 {
		return ""
	}
	return console.Texts().T("keeper.now", strings.Join(t.Running[0].Names, "-"))
}

// faultsText returns the faults of each bot with their numbers, the bot with the most faults first. Without faults it is empty.
func faultsText(t *tournament.Table) string {
	type botFault struct {
		name string
		why  tournament.Fault
		n    int
	}
	var all []botFault
	for _, row := range t.Rows {
		for why, n := range row.Faults {
			all = append(all, botFault{row.Name, why, n})
		}
	}
	slices.SortFunc(all, func(a, b botFault) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.name, b.name), cmp.Compare(a.why, b.why))
	})
	var texts []string
	for _, f := range all {
		texts = append(texts, fmt.Sprintf("%s: %s %d", f.name, console.Texts().T("tournament.fault_"+string(f.why)), f.n))
	}
	return strings.Join(texts, ", ")
}
