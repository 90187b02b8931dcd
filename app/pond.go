package app

import (
	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

type pondTable = table.Table[pond.Config]

// pondGame is cat and mouse.
func (p *Program) pondGame() *game[pond.State, pond.View, pond.Move, pond.Config] {
	return &game[pond.State, pond.View, pond.Move, pond.Config]{
		Program: p,
		menuPart: menuPart[pond.Config]{
			card: ponddraw.Card, fields: pondFields(), start: p.startPond,
			demo: func() pondTable {
				return pondTable{Config: pond.Config{CatStep: 1800}, Bots: []string{"tangent", "perfect"}, Colors: []int{0, 1}}
			},
			topics: pondTopics, draw: ponddraw.Illustration,
		},
		online: online{
			network: "tcp", port: pondwire.Port, portTLS: pondwire.PortTLS, asking: "net.doing_entering",
			options: map[string]string{"tls": "tls", "room": "room", "level": "level"}, chosen: setupscene.Choice{"server": "other"},
			presets: map[string]setupscene.Choice{"people": {"hostCat": "me"}, "bots": {"hostCat": "perfect"}},
			faults:  faultsOf(pond.FaultOver), explain: pondwire.NewDissector,
		},
		seats: table.Seats[pond.Config]{
			Game:  "pond",
			Count: func(pond.Config) int { return 2 },
			Own: func(b *words.Book, _ int) []string {
				return []string{b.T("pond.name_mouse"), b.T("pond.name_cat")}
			},
			Bots: "pond.bot_", Devices: pondPairs["pointer"],
			Swap: func(t pondTable) pondTable {
				return t.Crossed(rules.BotNames(pondbot.Mice()), rules.BotNames(pondbot.Cats()))
			},
		},
		contest: pondContest,
		playing: playing[pond.State, pond.View, pond.Move, pond.Config]{
			engine: turnGame(pond.New),
			player: pondPlayer,
			valid:  pond.View.Validate,
			wait:   func(string) int { return 0 },
		},
		screen: func(t pondTable, s pondscene.Session, o gamepage.Options) scenes.Scene {
			return pondscene.New(p.Env, pondscene.Options{Session: s, Hands: handsOf(t.Devices, pondscene.Any), Options: o})
		},
		story: statistics.Story[pond.View, pond.Config]{Events: pondEvents, Result: pondResult, Variant: pondVariant},
	}
}

// pondContest is the part of tournaments.
var pondContest = contest{
	league: scenes.League{Seats: func(int) int { return 1 }, Variants: []string{"1", "2", "3"}, Limits: moveLimits},
	bots:   rules.BotNames(pondbot.Mice()),
	known:  func(level string) error { _, err := pondbot.For(pond.Mouse, level); return err },
}

// pondPlayer is the bot on a seat.
func pondPlayer(t pondTable, seat rules.Seat) (session.Player[pond.View, pond.Move], error) {
	bot, err := pondbot.For(seat, t.Bots[seat])
	return session.SyncBot[pond.View, pond.Move](bot.Bot), err
}

// pondTopics are the rules.
var pondTopics = []topic{
	{"help.pond.goal", 0}, {"help.pond.swim", none}, {"help.pond.speed", 1}, {"help.pond.straight", none},
	{"help.pond.radial", 2}, {"help.pond.tangent", 3}, {"help.pond.assists", none}, {"help.pond.analysis", none},
	{"help.pond.modes", none},
}

// pondEvents returns an event when a straight swim becomes sure to win, when it stops being sure, and when the mouse leaves the
// circle in which it turns faster than the cat. Only moves of the mouse make events, because the cat still has to respond to each.
func pondEvents(before, now pond.View) []statistics.Event {
	if before.Moves == now.Moves || now.Outcome != pond.Running {
		return nil
	}
	was, is := pondmath.Escapes(before), pondmath.Escapes(now)
	circle := pondmath.Circle(now.Config)
	switch {
	case is && !was:
		return []statistics.Event{{Key: "pond.event_chance", Seat: rules.Nobody}}
	case was && !is:
		return []statistics.Event{{Key: "pond.event_caught", Seat: rules.Nobody}}
	case pondmath.At(before.Mouse).Len() <= circle && pondmath.At(now.Mouse).Len() > circle:
		return []statistics.Event{{Key: "pond.event_circle", Seat: pond.Mouse}}
	}
	return nil
}

// pondResult tells of cat and mouse.
func pondResult(_, last pond.View, _ rules.Seat) statistics.Result {
	res := statistics.Result{Figures: map[string]int{"strokes": int(last.Moves)}}
	switch last.Outcome {
	case pond.MouseWon:
		res.Winners = []rules.Seat{pond.Mouse}
	case pond.CatWon:
		res.Winners = []rules.Seat{pond.Cat}
	}
	return res
}

// pondVariant is the level, if the cat's step has a name, and where the mouse began.
func pondVariant(t pondTable) []string {
	var parts []string
	for _, l := range pond.Levels() {
		if l.CatStep == t.Config.CatStep {
			parts = append(parts, stats.Part("pond.level_"+l.ID))
		}
	}
	if t.Config.Start == pond.StartRandom {
		parts = append(parts, stats.Part("stats.level_start"))
	}
	return parts
}
