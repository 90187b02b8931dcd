package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"menagerie/internal/netsim"
	"menagerie/keeper/console"
	"menagerie/netserver/limitclock"
)

// operator executes the commands that a person types while the host runs.
type operator struct {
	out       io.Writer
	rehearsal *netsim.Simulation
	guests    func() []Guest
	datagrams bool
}

// run executes the command in each line of input. It returns when a command ends the host or ctx ends. After input is
// closed, run waits for ctx.
func (c operator) run(ctx context.Context, input <-chan string) {
	if input != nil {
		fmt.Fprintln(c.out, console.Texts().T("keeper.console_hint"))
	}
	for {
		select {
		case <-ctx.Done():
			return
		case line, open := <-input:
			if !open {
				<-ctx.Done()
				return
			}
			answer, ends := c.execute(line)
			for _, text := range answer {
				fmt.Fprintln(c.out, text) // a reader that closes the output needs no more of it
			}
			if ends {
				return
			}
		}
	}
}

func operatorHelp() (lines []string) {
	for i := range 9 {
		lines = append(lines, console.Texts().T(fmt.Sprintf("keeper.console_%d", i+1)))
	}
	return lines
}

// execute executes the command in the given line and returns the output lines. ends reports whether the command ends
// the host.
func (c operator) execute(line string) (output []string, ends bool) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil, false
	}
	switch rest := strings.Join(words[1:], " "); strings.Join(words, " ") {
	case "help", "?":
		return operatorHelp(), false
	case "end", "quit", "exit":
		return []string{console.Texts().T("keeper.console_ends")}, true
	case "guests":
		return c.list(), false
	case "status":
		return append(c.status(), c.done()), false
	case "pause":
		c.rehearsal.StopLimits()
		c.rehearsal.RestTrouble()
	case "go on":
		c.rehearsal.StartLimits()
		c.rehearsal.StartTrouble()
	case "limits stop":
		c.rehearsal.StopLimits()
	case "limits go":
		c.rehearsal.StartLimits()
	case "trouble rest":
		c.rehearsal.RestTrouble()
	case "trouble go":
		c.rehearsal.StartTrouble()
	default:
		if words[0] == "kick" {
			return c.kick(rest), false
		}
		if err := c.setNetwork(words[0], rest); err != nil {
			return []string{console.Texts().T("keeper.console_wrong", console.Message(console.Texts(), err))}, false
		}
	}
	return c.status(), false
}

// setNetwork changes a setting of the simulated network. The operator types a name and a value, such as "delay 50ms",
// or several settings in the form of the flag --rehearse.
func (c operator) setNetwork(name, value string) error {
	text := name
	if value = strings.ReplaceAll(value, " ", ""); value != "" {
		if _, err := strconv.ParseFloat(value, 64); err == nil && slices.Contains([]string{"loss", "double", "reorder"}, name) {
			value += "%"
		}
		text += "=" + value
	}
	if strings.ContainsAny(name, "=,") {
		text = name + value
	}
	spec, err := c.rehearsal.Status().Spec.With(text)
	if err != nil {
		return err
	}
	c.rehearsal.Set(spec)
	return nil
}

func (c operator) status() []string {
	now := c.rehearsal.Status()
	lines := []string{console.Texts().T("keeper.console_rehearsal", now.Spec)}
	if now.LimitsStopped && now.Spec.Limits != limitclock.Stopped {
		lines = append(lines, console.Texts().T("keeper.console_limits"))
	}
	if now.TroubleRests {
		lines = append(lines, console.Texts().T("keeper.console_trouble"))
	}
	if idle := settingsWithoutEffect(now.Spec, c.datagrams); idle != "" {
		lines = append(lines, console.Texts().T("keeper.console_idle", idle))
	}
	return lines
}

func (c operator) done() string {
	n := c.rehearsal.Counters()
	return console.Texts().T("keeper.console_done",
		n.Delayed, n.Cut, n.Merged, n.Lost, n.Doubled, n.Reordered, n.Dropped)
}

func (c operator) list() []string {
	var lines []string
	for _, g := range c.guests() {
		key := "keeper.console_from"
		if g.Watches {
			key = "keeper.console_watches"
		}
		lines = append(lines, console.Texts().T(key, guestName(g), g.Remote))
	}
	if lines == nil {
		return []string{console.Texts().T("keeper.console_nobody")}
	}
	return lines
}

// guestName returns the printable name of g, or a placeholder if it has none.
func guestName(g Guest) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, g.Name)
	if name == "" {
		return console.Texts().T("keeper.console_nameless")
	}
	return name
}

func (c operator) kick(who string) []string {
	if who == "" {
		return []string{console.Texts().T("keeper.console_who")}
	}
	var found []Guest
	for _, g := range c.guests() {
		if g.Remote == who || guestName(g) == who {
			found = append(found, g)
		}
	}
	switch len(found) {
	case 0:
		return append([]string{console.Texts().T("keeper.console_unknown", who)}, c.list()...)
	case 1:
		found[0].Kick()
		return []string{console.Texts().T("keeper.console_kicked", guestName(found[0]))}
	}
	lines := []string{console.Texts().T("keeper.console_many", len(found))}
	for _, g := range found {
		lines = append(lines, g.Remote)
	}
	return lines
}
