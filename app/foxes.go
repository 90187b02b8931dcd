package app

import (
	"strconv"

	"menagerie/app/table"
	"menagerie/assets/words"
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
		Program: p, card: foxesdraw.Card, fields: p.foxesFields(), start: p.startFoxes,
		demo: foxesDemo,
		lobby: lobby{
			network: "tcp", port: foxeswire.Port, asking: "netfoxes.doing_asking", options: map[string]string{"seat": "part", "details": "details"},
			presets: map[string]setupscene.Choice{
				"people": {"seat": "foxes"}, "bots": {"seat": "guests"},
			},
		},
		topics: foxesTopics, draw: foxesdraw.Illustration,

		seats: table.Seats[foxes.Config]{
			Game:   "foxes",
			Count:  func(foxes.Config) int { return foxes.Sides },
			Own:    foxesNames,
			Colors: usualFoxes,
			Bots:   "foxes.bot_", Devices: foxesPairs["letters"],
			Swap: foxesTable.Turned, // the cooldowns stay with the sides
		},
		player: foxesPlayer,

		faults:  faultsOf(foxes.FaultOver),
		explain: foxeswire.NewDissector,
		begin:   foxes.New, open: session.RealTime[foxes.State, foxes.View, foxes.Move],
		resume: session.ResumeClocked[foxes.State, foxes.View, foxes.Move],
		film: func(_ foxesTable, start foxes.State, r *session.Record) (session.Session[foxes.View, foxes.Move], error) {
			return session.ReplayClocked(start, r, rules.Nobody)
		},
		valid: foxes.View.Validate,
		wait:  func(string) int { return foxesPace },
		screen: func(t foxesTable, s foxesscene.Session, o gamepage.Options) scenes.Scene {
			return foxesscene.New(p.Env, foxesscene.Options{Session: s, Hands: handsOf(t.Devices, foxesscene.Any), Options: o})
		},
		events: foxesEvents, verdict: foxesVerdict, variant: foxesVariant, clocked: true,
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

// foxesPlayer is the bot on a seat.
func foxesPlayer(t foxesTable, seat rules.Seat) (session.Player[foxes.View, foxes.Move], error) {
	bot, err := foxesbot.For(t.Bots[seat])
	return session.Thinker[foxes.View, foxes.Move](foxesbot.Delayed(bot.Bot, foxesReaction(t))), err
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
