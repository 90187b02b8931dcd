package main

import (
	"flag"
	"io"
	"log/slog"

	"menagerie/keeper/rehearsal"
)

// means is what every host gets.
type means struct {
	log       *slog.Logger
	rehearsal *rehearsal.Rehearsal // nil: none
}

// rehearseFlag declares the flag by which a host stretches limits and troubles the network.
func rehearseFlag(set *flag.FlagSet, spec *rehearsal.Spec) {
	set.TextVar(spec, "rehearse", rehearsal.Spec{}, "flag.rehearse")
}

// means makes what the host gets.
func (r serveRequest) means(stderr io.Writer) means {
	m := means{log: slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: r.log}))}
	if r.spec == (rehearsal.Spec{}) && !r.console {
		return m
	}
	m.rehearsal = rehearsal.New(r.spec)
	if idle := idleWords(r.spec, r.datagrams); idle != "" {
		m.log.Warn("some words of --rehearse do nothing in this game", "words", idle)
	}
	return m
}

// idleWords are those that do nothing in a game.
func idleWords(spec rehearsal.Spec, datagrams bool) string {
	if datagrams {
		return spec.ForStreams()
	}
	return spec.ForDatagrams()
}

// sum says what a rehearsal has done.
func (m means) sum() {
	if m.rehearsal != nil {
		c := m.rehearsal.Counters()
		m.log.Info("the rehearsal is over", "delayed", c.Delayed, "cut", c.Cut, "merged", c.Merged, "lost", c.Lost,
			"doubled", c.Doubled, "reordered", c.Reordered, "dropped", c.Dropped)
	}
}
