package app

import (
	"context"
	"math/rand/v2"
	"time"

	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

type labyrinthTable = table.Table[labyrinth.Config]

// labyrinthGame is the labyrinth.
func (p *Program) labyrinthGame() *game[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config] {
	return &game[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config]{
		Program: p,
		menuPart: menuPart[labyrinth.Config]{
			card: labyrinthdraw.Card, fields: labyrinthFields(), start: p.startLabyrinth,
			demo: func() labyrinthTable {
				return labyrinthTable{Config: labyrinth.DefaultConfig(4), Bots: []string{"best", "denial", "twoply", "greedy"}, Colors: []int{0, 1, 2, 3}}
			},
			topics: labyrinthTopics, draw: labyrinthdraw.Illustration,
		},
		online: online{
			network: "tcp", port: labyrinthwire.Port, options: map[string]string{"seat": "role"},
			dialect: func(code string) error { _, err := labyrinth.ParseDialect(code); return err },
			presets: map[string]setupscene.Choice{
				"people": {"role": "play", "seats": "0", "limit": "60"}, "bots": {"role": "watch", "seats": "0", "limit": "10"},
			},
			faults: faultsOf(labyrinth.FaultOver), explain: labyrinthwire.NewDissector,
		},
		seats: table.Seats[labyrinth.Config]{
			Game:  "labyrinth",
			Count: func(c labyrinth.Config) int { return c.Players },
			Admit: labyrinthAdmit,
			Own:   labyrinthNames, Alike: true,
			Bots: "labyrinth.bot_",
			Swap: func(t labyrinthTable) labyrinthTable { return t.Turned().Recolored() },
		},
		contest: labyrinthContest,
		playing: playing[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config]{
			engine: turnGame(labyrinth.New),
			player: labyrinthSeated,
			reveal: func(t labyrinthTable, start labyrinth.State, r *session.Record) (session.Session[labyrinth.View, labyrinth.Move], error) {
				return session.Replay(start, r, labyrinthEye(t))
			},
			valid:  labyrinth.View.Validate,
			wait:   func(pace string) int { return table.Paced(labyrinthPaces, pace).wait },
			hidden: true,
		},
		screen: func(t labyrinthTable, s labyrinthscene.Session, o gamepage.Options) scenes.Scene {
			return labyrinthscene.New(p.Env, labyrinthscene.Options{Session: s, Speed: table.Paced(labyrinthPaces, t.Pace).speed, Options: o})
		},
		story: statistics.Story[labyrinth.View, labyrinth.Config]{Events: labyrinthEvents, Result: labyrinthResult, Variant: labyrinthVariant},
	}
}

// labyrinthPace is how a bot's moves come: how many ticks it waits after the last move was shown, and how fast all moves are
// shown.
type labyrinthPace struct {
	wait  int
	speed float64
}

var labyrinthPaces = map[string]labyrinthPace{"quick": {4, 2.2}, "": {24, 1}, "slow": {70, 0.7}}

// labyrinthAdmit is a server's game with as many players as its record names: the server does not tell before.
func labyrinthAdmit(c labyrinth.Config, seats int) labyrinth.Config {
	if seats <= labyrinth.MaxPlayers {
		c.Players = seats
	}
	return c
}

// labyrinthEye is the seat from which a record of a table is shown: the person's, or nobody's where that would tell
// secrets.
func labyrinthEye(t labyrinthTable) rules.Seat {
	if persons := t.Persons(t.Config.Players); len(persons) == 1 {
		return persons[0]
	}
	return rules.Nobody
}

// labyrinthThink is how long a bot thinks at most. Its budget counts boards, and slow machines need longer for each. In a
// browser it thinks more slowly, and no server waits for it.
func labyrinthThink() time.Duration {
	if !networked {
		return time.Second
	}
	return 180 * time.Millisecond
}

// labyrinthContest is the part of tournaments.
var labyrinthContest = contest{
	league: scenes.League{Limits: moveLimits},
	bots:   rules.BotNames(labyrinthbot.All()),
	known:  func(level string) error { _, err := labyrinthbot.For(level); return err },
}

// labyrinthPlayer is a bot that keeps to its time.
func labyrinthPlayer(bot labyrinthbot.Bot) labyrinthbot.Bot {
	return func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		ctx, cancel := context.WithTimeout(ctx, labyrinthThink())
		defer cancel()
		return bot(session.Yielding(ctx), v, rng)
	}
}

// labyrinthSeated is the bot on a seat.
func labyrinthSeated(t labyrinthTable, seat rules.Seat) (session.Player[labyrinth.View, labyrinth.Move], error) {
	bot, err := labyrinthbot.For(t.Bots[seat])
	return session.AsyncBot[labyrinth.View, labyrinth.Move](labyrinthPlayer(bot.Bot)), err
}

// labyrinthNames are what the seats are called.
func labyrinthNames(b *words.Book, seats int) []string {
	names := make([]string, seats)
	for seat := range names {
		names[seat] = b.T("labyrinth.player", seat+1)
	}
	return names
}

// labyrinthTopics are the rules.
var labyrinthTopics = []topic{
	{"help.labyrinth.goal", 0}, {"help.labyrinth.push", 1}, {"help.labyrinth.walk", 2}, {"help.labyrinth.out", 3},
	{"help.labyrinth.collect", none}, {"help.labyrinth.steer", none}, {"help.labyrinth.think", none},
	{"help.labyrinth.help", none},
}

// labyrinthEvents are targets that were reached, and who has left the game.
func labyrinthEvents(before, now labyrinth.View) []statistics.Event {
	var all []statistics.Event
	for seat, p := range now.Players {
		if seat >= len(before.Players) {
			break
		}
		if len(p.Collected) > len(before.Players[seat].Collected) {
			all = append(all, statistics.Event{Key: "labyrinth.event_collect", Seat: rules.Seat(seat)})
		}
		if p.Out && !before.Players[seat].Out {
			all = append(all, statistics.Event{Key: "labyrinth.event_out", Seat: rules.Seat(seat)})
		}
	}
	return all
}

// labyrinthResult tells of the labyrinth.
func labyrinthResult(_, last labyrinth.View, seat rules.Seat) statistics.Result {
	res := statistics.Result{Winners: last.Winners, Figures: map[string]int{}}
	moves := 0
	for _, turn := range last.History {
		if turn.Seat == seat {
			moves++
		}
	}
	if seat >= 0 && int(seat) < len(last.Players) {
		res.Figures["targets"], res.Figures["turns"] = len(last.Players[seat].Collected), moves
	}
	return res
}

// labyrinthVariant is the board, how much was to be collected, and whether one thing after the other.
func labyrinthVariant(t labyrinthTable) []string {
	c := t.Config
	parts := statistics.Board(c.Width, c.Height, labyrinth.ClassicSize)
	if c.Objectives != usualGoals && c.Objectives > 0 { // 0: they differ, or a server did not tell
		parts = append(parts, stats.Part("stats.level_objectives", float64(c.Objectives)))
	}
	if c.Dialect.Order == labyrinth.OrderDealt {
		parts = append(parts, stats.Part("labyrinth.rules_classic"))
	}
	return parts
}
