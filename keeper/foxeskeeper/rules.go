package foxeskeeper

import (
	"flag"
	"time"

	"menagerie/keeper/console"
	"menagerie/rules/foxes"
)

// ruleFlags has the flags of the rules that hosts, tournaments and matches have in common. The caller defines the flag --limit,
// whose default differs.
type ruleFlags struct {
	game        foxes.Config
	cooldown    string
	tide, limit time.Duration
	tides, goal string
}

// define defines the flags, with the values of c as defaults.
func (r *ruleFlags) define(set *flag.FlagSet, c foxes.Config) {
	r.game = c
	set.IntVar(&r.game.Size, "size", c.Size, "flag.size_foxes")
	set.IntVar(&r.game.Animals, "animals", 0, "flag.animals")
	set.StringVar(&r.cooldown, "cooldown", foxesSpans(c.Cooldown), "flag.cooldown_foxescontest")
	set.DurationVar(&r.tide, "tide", spanOfTicks(c.Tide), "flag.tide_foxescontest")
	set.StringVar(&r.tides, "tides", "coast", "flag.tides")
	set.StringVar(&r.goal, "goal", "all", "flag.goal_foxes")
}

// read sets the fields of game from the other fields.
func (r *ruleFlags) read() (err error) {
	c := &r.game
	if c.Animals == 0 {
		c.Animals = c.Size
	}
	if c.Cooldown, err = parseSpans(r.cooldown); err != nil {
		return console.Error("keeper.cooldown", err)
	}
	c.Tide, c.Limit = ticksOfSpan(r.tide), ticksOfSpan(r.limit)
	if err := c.Dialect.Tides.UnmarshalText([]byte(r.tides)); err != nil {
		return console.Error("keeper.tides", err)
	}
	if err := c.Dialect.Goal.UnmarshalText([]byte(r.goal)); err != nil {
		return console.Error("keeper.goal", err)
	}
	return nil
}
