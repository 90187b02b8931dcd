package rules

import (
	"context"
	"math/rand/v2"
	"strings"
)

// Bot is a function that returns a move for the seat whose View is v. ok is false if that seat has no move to make. A Bot uses
// no random numbers except those of rng.
type Bot[V, M any] = func(ctx context.Context, v V, rng *rand.Rand) (m M, ok bool)

// NamedBot is a bot together with the names by which it can be selected.
type NamedBot[V, M any] struct {
	Name     string
	Strength string // one of Strengths; empty if no strength selects the bot
	Bot      Bot[V, M]
	Plain    Bot[V, M] // the bot without its oversights, if Bot sometimes overlooks something as a person does; else nil
}

// plainSuffix follows a bot's name in the name of its plain variant, for example "greedy-plain".
const plainSuffix = "-plain"

// Character returns the name of the character who plays as the bot with the given name: the name without a suffix that selects
// a variant of the bot.
func Character(name string) string { return strings.TrimSuffix(name, plainSuffix) }

// BotNames returns the names of bots, in the same order.
func BotNames[V, M any](bots []NamedBot[V, M]) []string {
	names := make([]string, len(bots))
	for i, b := range bots {
		names[i] = b.Name
	}
	return names
}

// Strengths returns the names of the strengths, weakest first. Every game has one bot for each strength.
func Strengths() []string { return []string{"easy", "medium", "hard", "best"} }

// FindBot returns the first bot with the given name or strength. After the name of a bot, "-plain" selects the bot without
// oversights. If there is no such bot, FindBot returns an *Unknown, which lists the valid names. kind is the word for such a bot in
// the error's text, for example "mouse".
func FindBot[V, M any](kind string, bots []NamedBot[V, M], name string) (NamedBot[V, M], error) {
	known := ""
	for _, b := range bots {
		if name != "" && (b.Name == name || b.Strength == name) {
			return b, nil
		}
		if b.Name+plainSuffix == name {
			if b.Plain != nil {
				b.Bot = b.Plain
			}
			return NamedBot[V, M]{Name: name, Bot: b.Bot}, nil
		}
		if b.Name != b.Strength {
			known += b.Name + ", "
		}
	}
	return NamedBot[V, M]{}, &Unknown{Name: name, Known: known + strings.Join(Strengths(), ", "), Of: kind, key: unknownBot}
}

// Checked returns a bot that calls b if its View is valid. For an invalid View, it returns no move. This protects b from Views
// that come from files or from the network.
func Checked[V interface{ Validate() error }, M any](b Bot[V, M]) Bot[V, M] {
	return func(ctx context.Context, v V, rng *rand.Rand) (m M, ok bool) {
		if v.Validate() != nil {
			return m, false
		}
		return b(ctx, v, rng)
	}
}
