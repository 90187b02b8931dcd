package host

import (
	"flag"
	"io"
	"log/slog"

	"menagerie/internal/netsim"
)

// Means has what the command provides to every host.
type Means struct {
	Log       *slog.Logger
	Rehearsal *netsim.Simulation // nil if there is none
	Seed      uint64             // of all games of the host
}

// rehearseFlag declares the flag --rehearse, which extends the host's time limits and simulates a bad network.
func rehearseFlag(set *flag.FlagSet, spec *netsim.Spec) {
	set.TextVar(spec, "rehearse", netsim.Spec{}, "flag.rehearse")
}

// means returns the Means for a request.
func (r Request) means(stderr io.Writer) Means {
	m := Means{Log: slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: r.log})), Seed: r.deal.Seed}
	if r.spec == (netsim.Spec{}) && !r.console {
		return m
	}
	m.Rehearsal = netsim.New(r.spec)
	if idle := idleWords(r.spec, r.game.Datagrams); idle != "" {
		m.Log.Warn("some words of --rehearse have no effect in this game", "words", idle)
	}
	return m
}

// idleWords returns the settings of spec that have no effect in a game. datagrams is true if the protocol of the game uses
// datagrams, and false if it uses streams.
func idleWords(spec netsim.Spec, datagrams bool) string {
	if datagrams {
		return spec.ForStreams()
	}
	return spec.ForDatagrams()
}

// sum logs the figures of the simulation.
func (m Means) sum() {
	if m.Rehearsal != nil {
		c := m.Rehearsal.Counters()
		m.Log.Info("the simulation has ended", "delayed", c.Delayed, "cut", c.Cut, "merged", c.Merged, "lost", c.Lost,
			"doubled", c.Doubled, "reordered", c.Reordered, "dropped", c.Dropped)
	}
}
