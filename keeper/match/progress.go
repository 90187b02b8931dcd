package match

import (
	"fmt"
	"io"
	"time"

	"menagerie/internal/tty"
	"menagerie/keeper/console"
)

// progress prints the progress of a match. On a terminal it rewrites one line. Otherwise it prints a line at longer intervals, so that
// a log of a short match stays empty.
type progress struct {
	w        io.Writer
	terminal bool
	every    time.Duration
	began    time.Time
	next     time.Time // earliest time of the next line
	any      bool
}

// The shortest times between two lines.
const (
	onTerminal = 200 * time.Millisecond
	inLog      = 10 * time.Second
)

func newProgress(w io.Writer) *progress {
	p := &progress{w: w, terminal: tty.IsTerminal(w), every: inLog, began: time.Now()}
	if p.terminal {
		p.every = onTerminal
	}
	p.next = p.began.Add(p.every)
	return p
}

// tell is called after each game.
func (p *progress) tell(done, games int) {
	now := time.Now()
	if now.Before(p.next) {
		return
	}
	p.any, p.next = true, now.Add(p.every)
	line := fmt.Sprintf("%d/%d", done, games)
	if done < games {
		left := now.Sub(p.began) / time.Duration(done) * time.Duration(games-done)
		line += console.Texts().T("keeper.left", left.Round(time.Second))
	}
	if p.terminal {
		fmt.Fprintf(p.w, "\r\x1b[K%s", line)
	} else {
		fmt.Fprintln(p.w, line)
	}
}

// end removes the line from a terminal.
func (p *progress) end() {
	if p.terminal && p.any {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
