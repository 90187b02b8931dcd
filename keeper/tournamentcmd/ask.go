package tournamentcmd

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"menagerie/internal/tournament/trust"
	"menagerie/keeper/console"
)

// consent returns nil if the commands in the tournament's folder may run. If this machine has not written the folder, the
// user must agree.
func (r *request) consent(ctx context.Context, stdin io.Reader, stderr io.Writer) error {
	if r.kept == nil || r.bots != "" || r.trusted || trust.Own(r.out, *r.kept) {
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
