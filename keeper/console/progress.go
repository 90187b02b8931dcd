package console

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"menagerie/internal/tty"
)

// Progress prints how far a command is. On a terminal, it rewrites one line. Elsewhere, and on terminals that cannot move the
// cursor (TERM=dumb), it prints a line for each call of Show.
type Progress struct {
	w     io.Writer
	width func() int // width of the terminal in columns, 0 if unknown; nil if w cannot rewrite a line
	began time.Time
	last  int // number of columns of the line on the terminal
}

// NewProgress returns a Progress that writes to w.
func NewProgress(w io.Writer) *Progress {
	p := &Progress{w: w, began: time.Now()}
	if tty.IsTerminal(w) && os.Getenv("TERM") != "dumb" {
		p.width = func() int { return tty.Width(w) }
	}
	return p
}

// Rewrites reports whether Show rewrites one line.
func (p *Progress) Rewrites() bool { return p.width != nil }

// Left returns the text for a number of finished games of all games, and the time left. It expects that the remaining games take
// as long as the games since the start.
func (p *Progress) Left(done, finished, all int) string {
	line := fmt.Sprintf("%d/%d", finished, all)
	if done == 0 || finished >= all {
		return line
	}
	left := (time.Since(p.began) / time.Duration(done) * time.Duration(all-finished)).Round(time.Second)
	if left < time.Second {
		return line
	}
	return line + Texts().T("keeper.left", left)
}

// Show shows the parts of a line, the most important first, and leaves out empty parts. A terminal shows what fits into one line.
func (p *Progress) Show(parts ...string) {
	line := strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), "  ")
	if !p.Rewrites() {
		fmt.Fprintln(p.w, line)
		return
	}
	room := p.room()
	line = fit(line, room)
	now := utf8.RuneCountInString(line)
	fmt.Fprintf(p.w, "\r%s%s", line, strings.Repeat(" ", max(0, min(p.last, room)-now)))
	p.last = now
}

// usualWidth is the width of a terminal that does not tell it.
const usualWidth = 80

// room returns the number of columns for the line. The last column stays free, because some terminals begin a new line there.
func (p *Progress) room() int {
	if width := p.width(); width > 0 {
		return width - 1
	}
	return usualWidth - 1
}

// Clear removes the line from the terminal.
func (p *Progress) Clear() {
	if p.last > 0 {
		p.Show()
		fmt.Fprint(p.w, "\r")
	}
}

// fit cuts a line to a number of columns. Each character needs one column, because names have only letters from a to z, and the
// translations no wide characters.
func fit(line string, room int) string {
	all := []rune(line)
	if len(all) <= room {
		return line
	}
	if room < 1 {
		return ""
	}
	return strings.TrimRight(string(all[:room-1]), " ") + "…"
}
