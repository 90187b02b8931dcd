package terminal

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"menagerie/keeper/console"
	"menagerie/record"
	"menagerie/rules/code"
	"menagerie/session"
)

// codeFlags are the flags that have an effect on the game of a code.
var codeFlags = []string{"lang", "width", "bot", "side", "seed"}

// choose returns the game that args begin with, and the remaining arguments. If args begin with a code, choose also returns
// the code.
func choose(games []Game, args []string) (g Game, c *code.Code, rest []string, err error) {
	turns := slices.DeleteFunc(slices.Clone(games), func(g Game) bool { return g.Flags == nil })
	name := func(g Game) string { return g.Name }
	if len(args) == 0 || !isCode(args[0]) {
		g, rest, err = console.Choose("play", turns, name, args)
		return g, nil, rest, err
	}
	parsed, err := code.Parse(args[0])
	if err != nil {
		return g, nil, nil, asUsage(err)
	}
	i := slices.IndexFunc(games, func(g Game) bool { return g.Letter == parsed.Game })
	switch {
	case i < 0:
		return g, nil, nil, asUsage(code.FaultNewer)
	case games[i].Flags == nil:
		return g, nil, nil, console.Usage("keeper.play_speed", games[i].Name)
	case parsed.Form > code.Position:
		return g, nil, nil, console.Usage("keeper.play_puzzle")
	}
	return games[i], &parsed, args[1:], nil
}

// asUsage returns err as a usage error, or nil if err is nil. For a code.Fault, the usage error contains only the translated
// text without details.
func asUsage(err error) error {
	if err == nil {
		return nil
	}
	if fault, ok := errors.AsType[code.Fault](err); ok {
		return console.Usage(fault.Key())
	}
	return console.AsUsage(err)
}

// isCode reports whether an argument is a code, perhaps with a mistake. Names of games contain no digits.
func isCode(arg string) bool {
	return code.IsLike(arg) || len(arg) > 1 && arg[1] >= '0' && arg[1] <= '9'
}

// checkCode returns an error if there is a code and a flag that would have no effect.
func (o Order) checkCode() error {
	for name := range o.Away.Given {
		if o.Code != nil && !slices.Contains(codeFlags, name) {
			return console.Usage("keeper.play_code_flag", name)
		}
	}
	return nil
}

// Begin returns the game that o describes. With a code in o.Code, this is the game of the code. Otherwise it is a new game, and
// settings returns its configuration.
func Begin[S code.State[S, V, M], V, M, C any](o Order, codec code.Codec[S, V, M, C], settings func() (C, error)) (code.Game[S, M, C], error) {
	if o.Code != nil {
		g, err := codec.Open(*o.Code, o.Seed)
		return g, asUsage(err)
	}
	g := code.Game[S, M, C]{Seed: o.Seed}
	var err error
	if g.Config, err = settings(); err == nil {
		g.State, err = codec.Begin(g.Config, g.Seed)
	}
	return g, asUsage(err)
}

// Open returns the session of a game that Begin has returned.
func Open[S session.State[S, V, M], V, M, C any](g code.Game[S, M, C], t session.Table[V, M]) (session.Session[V, M], error) {
	r := &record.Record{Head: t.Head}
	for _, m := range g.Moves {
		raw, err := json.Marshal(m.Move)
		if err != nil {
			return nil, fmt.Errorf("note the moves: %w", err)
		}
		r.Moves = append(r.Moves, record.Entry{Seat: m.Seat, Move: raw})
	}
	return session.Resume(g.State, t, r)
}

// Opponents returns the names of n bots. If there are fewer names, they are used in turn.
func Opponents(names []string, n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = names[i%len(names)]
	}
	return all
}
