package app

import (
	"fmt"
	"slices"
	"strconv"

	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/render/foxesdraw"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire/foxeswire"
)

// foxesTable's pace is by how many ticks bots react late.
type foxesTable = table.Table[foxes.Config]

// foxesGame is foxes and dolphins.
func (p *Program) foxesGame() *game[foxes.State, foxes.View, foxes.Move, foxes.Config] {
	return &game[foxes.State, foxes.View, foxes.Move, foxes.Config]{
		Program: p,
		menuPart: menuPart[foxes.Config]{
			card: foxesdraw.Card, fields: p.foxesFields(), start: p.startFoxes,
			demo:   foxesDemo,
			topics: foxesTopics, draw: foxesdraw.Illustration,
		},
		online: online{
			network: "tcp", port: foxeswire.Port, asking: "netfoxes.doing_asking", options: map[string]string{"seat": "part", "details": "details"},
			presets: map[string]setupscene.Choice{
				"people": {"seat": "foxes"}, "bots": {"seat": "guests"},
			},
			faults: faultsOf(foxes.FaultOver), explain: foxeswire.NewDissector,
		},
		seats: table.Seats[foxes.Config]{
			Game:   "foxes",
			Count:  func(foxes.Config) int { return foxes.Sides },
			Own:    foxesNames,
			Colors: usualFoxes,
			Bots:   "foxes.bot_", Devices: foxesPairs["letters"],
			Swap: foxesTable.Turned, // the cooldowns stay with the sides
		},
		contest: foxesContest,
		playing: playing[foxes.State, foxes.View, foxes.Move, foxes.Config]{
			engine: clockedGame(foxes.New),
			player: foxesPlayer,
			valid:  foxes.View.Validate,
			wait:   func(string) int { return foxesPace },
		},
		screen: func(t foxesTable, s foxesscene.Session, o gamepage.Options) scenes.Scene {
			return foxesscene.New(p.Env, foxesscene.Options{Session: s, Hands: handsOf(t.Devices, foxesscene.Any), Options: o})
		},
		story: statistics.Story[foxes.View, foxes.Config]{Events: foxesEvents, Result: foxesResult, Variant: foxesVariant},
	}
}

// usualFoxes are the colours of somebody who has not chosen others: orange foxes, blue dolphins.
var usualFoxes = []int{1, 0}

// foxesDemo is the game of the demo.
func foxesDemo() foxesTable {
	t := foxesTable{Config: foxes.DefaultConfig(foxes.MinSize), Bots: []string{"best", "best"}, Colors: usualFoxes, Pace: "12"}
	t.Config.Limit = 180 * foxes.Second
	return t
}

// foxesPace is how many ticks lie between two questions to a bot, which may think that waiting is best.
const foxesPace = 5

// foxesContest is the part of tournaments.
var foxesContest = contest{
	bots:  rules.BotNames(foxesbot.All()),
	known: func(level string) error { _, err := foxesbot.For(level); return err },
}

// foxesPlayer is the bot on a seat.
func foxesPlayer(t foxesTable, seat rules.Seat) (session.Player[foxes.View, foxes.Move], error) {
	bot, err := foxesbot.For(t.Bots[seat])
	return session.AsyncBot[foxes.View, foxes.Move](foxesbot.Delayed(bot.Bot, foxesReaction(t))), err
}

// foxesReaction is how many ticks late the bots of a table act.
func foxesReaction(t foxesTable) int {
	late, err := strconv.Atoi(t.Pace)
	if err != nil || late < 0 || late > mostReaction {
		return usualReaction
	}
	return late
}

// foxesNames are what the seats are called.
func foxesNames(b *words.Book, _ int) []string {
	return []string{b.T("foxes.name_foxes"), b.T("foxes.name_dolphins")}
}

// foxesTopics are the rules.
var foxesTopics = []topic{
	{"help.foxes.goal", 0}, {"help.foxes.move", 1}, {"help.foxes.swim", 2}, {"help.foxes.tide", 3},
	{"help.foxes.time", none}, {"help.foxes.steer", none}, {"help.foxes.think", none}, {"help.foxes.forecast", 4},
}

// foxesEvents are animals that were eaten, and those that the tide has left where they cannot move.
func foxesEvents(before, now foxes.View) []statistics.Event {
	seen := 0
	if n := len(before.Log); n > 0 {
		seen = before.Log[n-1].Number
	}
	var all []statistics.Event
	for _, e := range now.Log {
		switch {
		case e.Number <= seen:
		case e.Kind == foxes.Ate:
			all = append(all, statistics.Event{Key: fmt.Sprintf("foxes.event_ate_%d", e.Seat), Seat: e.Seat})
		case e.Kind == foxes.Stranded:
			all = append(all, statistics.Event{Key: fmt.Sprintf("foxes.event_stranded_%d", e.Seat), Seat: e.Seat})
		}
	}
	return all
}

// foxesResult tells of the island.
func foxesResult(first, last foxes.View, seat rules.Seat) statistics.Result {
	res := statistics.Result{Figures: map[string]int{}}
	switch last.Outcome {
	case foxes.FoxesWon:
		res.Winners = []rules.Seat{foxes.Foxes}
	case foxes.DolphinsWon:
		res.Winners = []rules.Seat{foxes.Dolphins}
	}
	if seat != rules.Nobody {
		eaten := first.Board.Count(1-seat) - last.Board.Count(1-seat)
		res.Figures["eaten"], res.Figures["left"] = eaten, last.Board.Count(seat)
	}
	return res
}

// foxesVariant is the board, how fast the animals may move, and how late the bots act. What a client has measured of a
// server's cooldowns is no setting that games would be compared by.
func foxesVariant(t foxesTable) []string {
	c, usual := t.Config, foxes.DefaultConfig(usualSize)
	parts := statistics.Board(c.Size, c.Size, usualSize)
	if offered := slices.Contains(foxesCooldowns(usual.Cooldown[0]), c.Cooldown[0]) &&
		slices.Contains(foxesCooldowns(usual.Cooldown[1]), c.Cooldown[1]); offered && c.Cooldown != usual.Cooldown {
		parts = append(parts, stats.Part("stats.level_cooldowns", seconds(c.Cooldown[0]), seconds(c.Cooldown[1])))
	}
	if late := foxesReaction(t); late != usualReaction && len(t.Persons(foxes.Sides)) < foxes.Sides {
		parts = append(parts, stats.Part("stats.level_reaction", seconds(late)))
	}
	return parts
}

// seconds are ticks of the island's clock in seconds.
func seconds(ticks int) float64 { return float64(ticks) / foxes.Second }
