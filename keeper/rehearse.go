package main

import (
	"flag"
	"io"
	"log/slog"

	"menagerie/keeper/rehearsal"
)

// means is what every host gets from the command.
type means struct {
	log       *slog.Logger
	rehearsal *rehearsal.Rehearsal // nil if there is none
}

// rehearseFlag declares the flag that stretches the host's time limits and disturbs its network.
func rehearseFlag(set *flag.FlagSet, spec *rehearsal.Spec) {
	set.TextVar(spec, "rehearse", rehearsal.Spec{}, "flag.rehearse")
}

// means returns what the host gets.
func (r serveRequest) means(stderr io.Writer) means {
	m := means{log: slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: r.log}))}
	if r.spec == (rehearsal.Spec{}) && !r.console {
		return m
	}
	m.rehearsal = rehearsal.New(r.spec)
	if idle := idleWords(r.spec, r.game.datagrams); idle != "" {
		m.log.Warn("some words of --rehearse do nothing in this game", "words", idle)
	}
	return m
}

// idleWords returns the words of spec that have no effect in a game with or without datagrams.
func idleWords(spec rehearsal.Spec, datagrams bool) string {
	if datagrams {
		return spec.ForStreams()
	}
	return spec.ForDatagrams()
}

// sum logs what the rehearsal has done.
func (m means) sum() {
	if m.rehearsal != nil {
		c := m.rehearsal.Counters()
		m.log.Info("the rehearsal is over", "delayed", c.Delayed, "cut", c.Cut, "merged", c.Merged, "lost", c.Lost,
			"doubled", c.Doubled, "reordered", c.Reordered, "dropped", c.Dropped)
	}
}
