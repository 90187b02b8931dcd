package tournamentcmd

import (
	"fmt"
	"io"
	"strings"
	"time"

	"menagerie/internal/tournament"
	"menagerie/internal/tty"
	"menagerie/keeper/console"
)

// progress prints the progress of a tournament. On a terminal it rewrites one line. Otherwise it prints a line at
// intervals.
type progress struct {
	w        io.Writer
	terminal bool
	began    time.Time
	first    int // games that were played before
	left     int // games to play
	told     int // number of games at the last output
	any      bool
	rest     time.Time // earliest time of the next output, because counting many games takes time
}

func newProgress(w io.Writer, left int) *progress {
	return &progress{w: w, left: left, terminal: tty.IsTerminal(w), began: time.Now()}
}

// restFor is the ratio of waiting to counting. After counting the results for a time t, progress waits for restFor*t
// before it counts again.
const restFor = 20

// tell is called after every change.
func (p *progress) tell(l *tournament.Log) {
	played, all := l.Progress()
	if !p.any {
		p.any, p.first, p.told = true, played, played
		if played > 0 {
			fmt.Fprintln(p.w, console.Texts().T("keeper.played_before", played, all))
		}
	}
	games := p.first + p.left
	switch {
	case p.terminal && (played == games || !time.Now().Before(p.rest)):
		counting := time.Now()
		fmt.Fprintf(p.w, "\r\x1b[K%s", p.line(tournament.Count(l)))
		p.rest = time.Now().Add(restFor * time.Since(counting))
	case !p.terminal && played-p.told >= max(1, games/20):
		p.told = played
		fmt.Fprintln(p.w, p.line(tournament.Count(l)))
	}
}

// line returns the progress in one line.
func (p *progress) line(t *tournament.Table) string {
	var s strings.Builder
	games := p.first + p.left
	fmt.Fprintf(&s, "%d/%d", t.Played, games)
	if played := t.Played - p.first; played > 0 && t.Played < games {
		left := time.Since(p.began) / time.Duration(played) * time.Duration(games-t.Played)
		s.WriteString(console.Texts().T("keeper.left", left.Round(time.Second)))
	}
	for _, row := range t.Rows[:min(3, len(t.Rows))] {
		fmt.Fprintf(&s, "  %d. %s %.2f", row.Rank, row.Name, row.Rate)
	}
	for _, game := range t.Running[:min(1, len(t.Running))] {
		s.WriteString("  " + console.Texts().T("keeper.now", strings.Join(game.Names, "-")))
	}
	return s.String()
}

// end ends the line on a terminal.
func (p *progress) end() {
	if p.terminal {
		fmt.Fprintln(p.w)
	}
}
