package rules

import (
	"context"
	"math/rand/v2"
	"strings"
)

// Bot chooses a move for the seat that v belongs to; ok is false when that seat has none to make.
type Bot[V, M any] = func(ctx context.Context, v V, rng *rand.Rand) (m M, ok bool)

// NamedBot is a bot and the names by which people choose it.
type NamedBot[V, M any] struct {
	Name     string
	Strength string // one of Strengths; empty where other bots stand for them all
	Bot      Bot[V, M]
}

// BotNames are the names of bots in their order.
func BotNames[V, M any](bots []NamedBot[V, M]) []string {
	names := make([]string, len(bots))
	for i, b := range bots {
		names[i] = b.Name
	}
	return names
}

// Strengths returns the names that stand for a bot by its strength, the weakest first.
func Strengths() []string { return []string{"easy", "medium", "hard", "best"} }

// FindBot returns the one of bots that has this name or this strength. Who is what the bots are, for the error that says
// which there are.
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

// Checked returns b for Views from anywhere. In a View that Validate rejects, the returned bot has no move.
func Checked[V interface{ Validate() error }, M any](b Bot[V, M]) Bot[V, M] {
	return func(ctx context.Context, v V, rng *rand.Rand) (m M, ok bool) {
		if v.Validate() != nil {
			return m, false
		}
		return b(ctx, v, rng)
	}
}
