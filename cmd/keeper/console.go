package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"menagerie/netserver/rehearsal"
)

// consoleFlag declares the flag by which a host takes commands while it runs.
func consoleFlag(set *flag.FlagSet, on *bool) {
	set.BoolVar(on, "console", false, "take commands from the standard input while the host runs: help lists them.\n"+
		"It is on anyway where --rehearse is given and the standard input is a terminal")
}

// console changes a rehearsal while the host runs, and tells of its guests.
type console struct {
	out       io.Writer
	rehearsal *rehearsal.Rehearsal
	guests    func() []caller
	datagrams bool
}

// run obeys until ctx ends or somebody types end. The end of the input ends only the console.
func (c console) run(ctx context.Context, lines <-chan string) {
	if lines != nil {
		fmt.Fprintln(c.out, "help lists what can be typed while the host runs")
	}
	for {
		select {
		case <-ctx.Done():
			return
		case line, open := <-lines:
			if !open {
				<-ctx.Done()
				return
			}
			answer, ends := c.obey(line)
			for _, text := range answer {
				fmt.Fprintln(c.out, text) // who closes the output does not want to read it
			}
			if ends {
				return
			}
		}
	}
}

// consoleHelp lists the commands.
var consoleHelp = []string{
	"delay 50ms, loss 10%, split 3, limits x10: changes a word of the rehearsal, and so do all in docs/rehearsal.md",
	"delay off: does not do that any more; limits off: stops time limits",
	"relaxed, slow, bad: a preset instead of everything",
	"off: no rehearsal at all",
	"pause: time limits stand and trouble rests; go on: both go on",
	"limits stop, limits go: only time limits; trouble rest, trouble go: only trouble",
	"status: what is on, and what was done so far",
	"guests: who is connected; kick NAME: sends somebody away, by name or address",
	"end: ends the host",
}

// obey does what a line says and answers it.
func (c console) obey(line string) (answer []string, ends bool) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil, false
	}
	switch rest := strings.Join(words[1:], " "); strings.Join(words, " ") {
	case "help", "?":
		return consoleHelp, false
	case "end", "quit", "exit":
		return []string{"the host ends"}, true
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
		if err := c.change(words[0], rest); err != nil {
			return []string{err.Error() + "; help lists what is understood"}, false
		}
	}
	return c.status(), false
}

// change changes words of the rehearsal, typed as delay 50ms or as they stand behind --rehearse.
func (c console) change(name, value string) error {
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

// status tells what is on.
func (c console) status() []string {
	now := c.rehearsal.Status()
	lines := []string{"rehearsal: " + now.Spec.String()}
	if now.LimitsStopped && now.Spec.Limits != rehearsal.Stopped {
		lines = append(lines, "time limits stand")
	}
	if now.TroubleRests {
		lines = append(lines, "trouble rests")
	}
	if idle := idleWords(now.Spec, c.datagrams); idle != "" {
		lines = append(lines, "nothing in this game: "+idle)
	}
	return lines
}

// done tells what was done so far.
func (c console) done() string {
	n := c.rehearsal.Counters()
	return fmt.Sprintf("so far: delayed %d, cut %d, merged %d, lost %d, doubled %d, reordered %d, dropped %d",
		n.Delayed, n.Cut, n.Merged, n.Lost, n.Doubled, n.Reordered, n.Dropped)
}

// list tells who is connected.
func (c console) list() []string {
	var lines []string
	for _, g := range c.guests() {
		line := called(g) + " from " + g.remote
		if g.watches {
			line += ", looks on"
		}
		lines = append(lines, line)
	}
	if lines == nil {
		return []string{"nobody is connected"}
	}
	return lines
}

// called is what a guest is called, without what would steer a terminal.
func called(g caller) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, g.name)
	if name == "" {
		return "a guest without a name"
	}
	return name
}

// kick sends away who has a name or an address.
func (c console) kick(who string) []string {
	if who == "" {
		return []string{"say who, as in: kick ann; guests lists everybody"}
	}
	var found []caller
	for _, g := range c.guests() {
		if g.remote == who || called(g) == who {
			found = append(found, g)
		}
	}
	switch len(found) {
	case 0:
		return append([]string{fmt.Sprintf("nobody is called %q, or comes from there", who)}, c.list()...)
	case 1:
		found[0].kick()
		return []string{called(found[0]) + " is sent away"}
	}
	lines := []string{fmt.Sprintf("%d are called so; kick one by the address:", len(found))}
	for _, g := range found {
		lines = append(lines, g.remote)
	}
	return lines
}
