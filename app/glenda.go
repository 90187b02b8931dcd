package app

import (
	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/glenda/glendamath"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire/glendawire"
)

type glendaTable = table.Table[glenda.Config]

// glendaGame is the rabbit in the garden.
func (p *Program) glendaGame() *game[glenda.State, glenda.View, glenda.Move, glenda.Config] {
	return &game[glenda.State, glenda.View, glenda.Move, glenda.Config]{
		Program: p,
		menuPart: menuPart[glenda.Config]{
			card: glendadraw.Card, fields: glendaFields(), start: p.startGlenda,
			demo: func() glendaTable {
				return glendaTable{Config: glenda.DefaultConfig(), Bots: []string{"best", "best"}, Colors: []int{0, 1}}
			},
			topics: glendaTopics, draw: glendadraw.Illustration,
		},
		online: online{
			network: "tcp", port: glendawire.Port, options: map[string]string{"seat": "wish"},
			presets: map[string]setupscene.Choice{
				"people": {"seat": "trapper"}, "bots": {"seat": "guests"},
			},
			faults: faultsOf(glenda.FaultOver), explain: glendawire.NewDissector,
		},
		seats: table.Seats[glenda.Config]{
			Game:  "glenda",
			Count: func(glenda.Config) int { return 2 },
			Own:   glendaNames,
			Bots:  "glenda.bot_",
			Swap: func(t glendaTable) glendaTable {
				return t.Crossed(rules.BotNames(glendabot.Trappers()), rules.BotNames(glendabot.Glendas()))
			},
		},
		contest: glendaContest,
		playing: playing[glenda.State, glenda.View, glenda.Move, glenda.Config]{
			engine: turnGame(glenda.New),
			player: glendaPlayer,
			valid:  glenda.View.Validate,
			wait:   func(pace string) int { return table.Paced(botPaces, pace) },
		},
		screen: func(_ glendaTable, s glendascene.Session, o gamepage.Options) scenes.Scene {
			return glendascene.New(p.Env, glendascene.Options{Session: s, Options: o})
		},
		story: statistics.Story[glenda.View, glenda.Config]{Events: glendaEvents, Result: glendaResult, Variant: glendaVariant},
	}
}

// botPaces are how many ticks a bot lets pass before it moves, so that people can follow.
var botPaces = map[string]int{"quick": 6, "": 36, "slow": 100}

// glendaContest is the part of tournaments.
var glendaContest = contest{
	league: scenes.League{Limits: moveLimits, Suggested: true},
	bots:   rules.BotNames(glendabot.Trappers()),
	known:  glendaKnown,
}

// glendaPlayer is the bot on a seat.
func glendaPlayer(t glendaTable, seat rules.Seat) (session.Player[glenda.View, glenda.Move], error) {
	bot, err := glendabot.For(seat, t.Bots[seat])
	return session.AsyncBot[glenda.View, glenda.Move](bot.Bot), err
}

// glendaKnown returns an error if neither side has a bot of this name or level.
func glendaKnown(level string) error {
	if _, err := glendabot.For(glenda.Trapper, level); err == nil {
		return nil
	}
	_, err := glendabot.For(glenda.Glenda, level)
	return err
}

// glendaNames are what the seats are called.
func glendaNames(b *words.Book, _ int) []string {
	return []string{b.T("glenda.name_trapper"), b.T("glenda.name_glenda")}
}

// glendaTopics are the rules.
var glendaTopics = []topic{
	{"help.glenda.goal", 0}, {"help.glenda.moves", 1}, {"help.glenda.trapped", 2}, {"help.glenda.steer", none},
	{"help.glenda.two", 3}, {"help.glenda.ahead", 4}, {"help.glenda.help", none},
}

// glendaEvents are when she comes next to the border, and walls that cost her much.
func glendaEvents(before, now glenda.View) []statistics.Event {
	was, open := glendamath.Distances(before).At(before.Glenda)
	is, opens := glendamath.Distances(now).At(now.Glenda)
	switch {
	case now.Outcome == glenda.GlendaWon || !open:
		return nil
	case !opens:
		return []statistics.Event{{Key: "glenda.event_closed", Seat: rules.Nobody}}
	case now.Glenda != before.Glenda && is == 1 && was > 1:
		return []statistics.Event{{Key: "glenda.event_near", Seat: glenda.Glenda}}
	case now.Glenda == before.Glenda && is >= was+2:
		return []statistics.Event{{Key: "glenda.event_detour", Seat: rules.Nobody}}
	}
	return nil
}

// glendaResult tells of the rabbit.
func glendaResult(_, last glenda.View, _ rules.Seat) statistics.Result {
	res := statistics.Result{Figures: map[string]int{"walls": (last.Turn + 1) / 2, "hops": last.Turn / 2}}
	switch last.Outcome {
	case glenda.TrapperWon:
		res.Winners = []rules.Seat{glenda.Trapper}
	case glenda.GlendaWon:
		res.Winners = []rules.Seat{glenda.Glenda}
	}
	return res
}

// glendaVariant is the difficulty, if the number of walls has a name, and the garden.
func glendaVariant(t glendaTable) []string {
	var parts []string
	for _, l := range glenda.Levels() {
		if scaled(l.Walls, t.Config.Size) == t.Config.Walls {
			parts = append(parts, stats.Part("glenda.walls_"+l.ID))
			break
		}
	}
	return append(parts, statistics.Board(t.Config.Size, t.Config.Size, glenda.DefaultSize)...)
}
