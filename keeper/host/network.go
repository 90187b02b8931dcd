package host

import (
	"flag"
	"io"
	"log/slog"

	"menagerie/keeper/netsim"
)

// Means is what every host gets from the command.
type Means struct {
	Log       *slog.Logger
	Rehearsal *netsim.Simulation // nil if there is none
}

// rehearseFlag declares the flag that stretches the host's time limits and disturbs its network.
func rehearseFlag(set *flag.FlagSet, spec *netsim.Spec) {
	set.TextVar(spec, "rehearse", netsim.Spec{}, "flag.rehearse")
}

// means returns what the host gets.
func (r Request) means(stderr io.Writer) Means {
	m := Means{Log: slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: r.log}))}
	if r.spec == (netsim.Spec{}) && !r.console {
		return m
	}
	m.Rehearsal = netsim.New(r.spec)
	if idle := idleWords(r.spec, r.game.Datagrams); idle != "" {
		m.Log.Warn("some words of --rehearse do nothing in this game", "words", idle)
	}
	return m
}

// idleWords returns the words of spec that have no effect in a game with or without datagrams.
func idleWords(spec netsim.Spec, datagrams bool) string {
	if datagrams {
		return spec.ForStreams()
	}
	return spec.ForDatagrams()
}

// sum logs what the rehearsal has done.
func (m Means) sum() {
	if m.Rehearsal != nil {
		c := m.Rehearsal.Counters()
		m.Log.Info("the rehearsal is over", "delayed", c.Delayed, "cut", c.Cut, "merged", c.Merged, "lost", c.Lost,
			"doubled", c.Doubled, "reordered", c.Reordered, "dropped", c.Dropped)
	}
}
