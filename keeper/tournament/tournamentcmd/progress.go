package tournamentcmd

import (
	"fmt"
	"io"
	"strings"
	"time"

	"menagerie/internal/tty"
	"menagerie/keeper/console"
	"menagerie/keeper/tournament"
)

// progress tells how a tournament goes: on a terminal in one line that changes, elsewhere in a line now and then.
type progress struct {
	w        io.Writer
	terminal bool
	began    time.Time
	first    int // games that were played before
	told     int // games when it was told last
	any      bool
	rest     time.Time // until when a terminal keeps its line: counting many games takes its time
}

func newProgress(w io.Writer) *progress {
	return &progress{w: w, terminal: tty.Is(w), began: time.Now()}
}

// restFor is how many times as long as it took to count games they are not counted again.
const restFor = 20

// tell is called with every change.
func (p *progress) tell(l *tournament.Log) {
	played, games := len(l.Results), l.Head.Matches()
	if !p.any {
		p.any, p.first, p.told = true, played, played
		if played > 0 {
			fmt.Fprintln(p.w, console.Texts().T("keeper.played_before", played, games))
		}
	}
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

// line says it all in a line.
func (p *progress) line(t *tournament.Table) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%d/%d", t.Played, t.Games)
	if played := t.Played - p.first; played > 0 && t.Played < t.Games {
		left := time.Since(p.began) / time.Duration(played) * time.Duration(t.Games-t.Played)
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

// end leaves the line.
func (p *progress) end() {
	if p.terminal {
		fmt.Fprintln(p.w)
	}
}
