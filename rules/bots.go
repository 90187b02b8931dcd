package rules

import (
	"context"
	"math/rand/v2"
	"strings"
)

// Bot returns a move for the seat that v belongs to. ok is false when that seat has no move to make. A Bot draws random
// numbers only from rng.
type Bot[V, M any] = func(ctx context.Context, v V, rng *rand.Rand) (m M, ok bool)

// NamedBot is a bot with the names that select it.
type NamedBot[V, M any] struct {
	Name     string
	Strength string // one of Strengths; empty if no strength selects this bot
	Bot      Bot[V, M]
}

// BotNames returns the names of bots, in order.
func BotNames[V, M any](bots []NamedBot[V, M]) []string {
	names := make([]string, len(bots))
	for i, b := range bots {
		names[i] = b.Name
	}
	return names
}

// Strengths returns the strength names, weakest first. Each selects a bot of any game, as a bot's own name does.
func Strengths() []string { return []string{"easy", "medium", "hard", "best"} }

// FindBot returns the first of bots whose name or strength is name. Otherwise it returns an *Unknown that lists the
// valid names. Its field Of is who, the English noun for these bots, such as "mouse".
func FindBot[V, M any](who string, bots []NamedBot[V, M], name string) (NamedBot[V, M], error) {
	known := ""
	for _, b := range bots {
		if name != "" && (b.Name == name || b.Strength == name) {
			return b, nil
		}
		if b.Name != b.Strength {
			known += b.Name + ", "
		}
	}
	return NamedBot[V, M]{}, &Unknown{Name: name, Known: known + strings.Join(Strengths(), ", "), Of: who, key: unknownBot}
}

// Checked returns a bot that first validates its View, so Views from files and from the network are safe to pass. For
// an invalid View it returns no move.
func Checked[V interface{ Validate() error }, M any](b Bot[V, M]) Bot[V, M] {
	return func(ctx context.Context, v V, rng *rand.Rand) (m M, ok bool) {
		if v.Validate() != nil {
			return m, false
		}
		return b(ctx, v, rng)
	}
}
