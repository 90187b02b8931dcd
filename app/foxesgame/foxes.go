// Package foxesgame connects the game of foxes and dolphins to the program's window. Maker.Game returns its game.Game. The file
// start.go starts a game with the settings of the set-up. The other files join servers and host games.
package foxesgame

import (
	"fmt"
	"slices"
	"strconv"

	"menagerie/app/contests"
	"menagerie/app/game"
	"menagerie/app/remote"
	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/render/foxesdraw"
	"menagerie/render/foxesdraw/foxesart"
	"menagerie/render/foxesdraw/foxesfaces"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/rules/foxes/foxescode"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/foxesscene/foxessetup"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire/foxeswire"
)

// Table describes a local game before it starts. The field Pace has the reaction time of the bots in ticks.
type Table = table.Table[foxes.Config]

// Maker creates the local games, remote games and hosts of Foxes and dolphins. Its method Game describes the game for the
// program.
type Maker struct{ *game.Services }

// New returns the Maker of a program with these services.
func New(s *game.Services) Maker { return Maker{s} }

// Game returns the declaration of the game.
func (p Maker) Game() *game.Game[foxes.State, foxes.View, foxes.Move, foxes.Config] {
	return &game.Game[foxes.State, foxes.View, foxes.Move, foxes.Config]{
		Services: p.Services,
		MenuPart: game.MenuPart[foxes.Config]{
			Card: foxesdraw.Card, Cast: foxesfaces.Cast(), Setup: p.setup,
			Demo:   Demo,
			Topics: topics, Draw: foxesdraw.Illustration,
		},
		Online: remote.Online{
			Game:    "foxes",
			Network: "tcp", Port: foxeswire.Port, Asking: "netfoxes.doing_asking", Options: map[string]string{"seat": "part", "details": "details"},
			Presets: map[string]setupscene.Stored{
				"people": {"seat": "foxes"}, "bots": {"seat": "guests"},
			},
			Faults: remote.FaultsOf(foxes.FaultOver), Explain: foxeswire.NewDissector,
		},
		Friends: game.FriendPart{
			Seats: 2, Sides: []string{"foxes.name_foxes", "foxes.name_dolphins"}, Values: []string{"foxes", "dolphins"},
			Chosen: setupscene.Stored{"dialect": "house"}, Colors: UsualFoxes, Sign: foxesart.Sign, // the board counts down
		},
		Seats: table.Seats[foxes.Config]{
			Game:   "foxes",
			Count:  func(foxes.Config) int { return foxes.Sides },
			Own:    foxesNames,
			Former: []string{"foxes.name_me"},
			Colors: UsualFoxes,
			Bots:   "foxes.bot_", Devices: Pairs["letters"],
			Swap: Table.Turned, // the cooldowns stay with the sides
		},
		Contest: contest, Still: still, Lesson: lessonOf(), Puzzles: p.puzzles(),
		Playing: game.Playing[foxes.State, foxes.View, foxes.Move, foxes.Config]{
			Engine: game.ClockedGame(foxescode.Codec),
			Dealt:  true,
			Player: player,
			Valid:  foxes.View.Validate,
			Wait:   func(string) int { return pace },
		},
		Screen: func(t Table, s foxesscene.Session, o gamepage.Options) scenes.Scene {
			return foxesscene.New(p.Env, foxesscene.Options{Session: s, Hands: game.HandsOf(t.Devices, foxesscene.Any), Options: o})
		},
		Story: statistics.Story[foxes.View, foxes.Config]{Events: events, Result: result, Clear: clearMargin, Variant: variant},
	}
}

// UsualFoxes has the default colours of the sides: orange foxes and blue dolphins.
var UsualFoxes = []int{1, 0}

// Demo returns the game of the demo.
func Demo() Table {
	t := Table{Config: foxes.DefaultConfig(foxes.MinSize), Bots: []string{"best", "best"}, Colors: UsualFoxes, Pace: "12"}
	t.Config.Limit, t.Config.Dialect.Goal = 180*foxes.Second, foxes.GoalThird
	t.Config.Cooldown[foxes.Dolphins] = foxessetup.Balanced(foxes.MinSize, foxes.GoalThird)
	return t
}

// pace is the number of ticks between two calls of a bot's function. At each call, the bot may also decide not to move.
const pace = 5

// contest declares the tournaments.
var contest = contests.Game{
	Bots:  rules.BotNames(foxesbot.All()),
	Known: func(level string) error { _, err := foxesbot.For(level); return err },
}

// player returns the bot on a seat.
func player(t Table, seat rules.Seat) (session.Player[foxes.View, foxes.Move], error) {
	bot, err := foxesbot.For(t.Bots[seat])
	return session.AsyncBot[foxes.View, foxes.Move](foxesbot.Delayed(bot.Bot, reaction(t))), err
}

// reaction returns the reaction time of the bots of a table in ticks.
func reaction(t Table) int {
	late, err := strconv.Atoi(t.Pace)
	if err != nil || late < 0 || late > foxessetup.MaxReaction {
		return foxessetup.DefaultReaction
	}
	return late
}

// foxesNames returns the usual names of the seats.
func foxesNames(b *words.Book, _ int) []string {
	return []string{b.T("foxes.name_foxes"), b.T("foxes.name_dolphins")}
}

// topics are the sections of the page with the rules.
var topics = []game.Topic{
	game.Pictured("help.foxes.goal", 0), game.Pictured("help.foxes.move", 1), game.Pictured("help.foxes.swim", 2), game.Pictured("help.foxes.tide", 3),
	game.Plain("help.foxes.time"), game.Plain("help.foxes.steer"), game.Plain("help.foxes.think"), game.Pictured("help.foxes.forecast", 4),
}

// events returns an event for each animal that was eaten or stranded by the tide.
func events(before, now foxes.View) []statistics.Event {
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

// clearMargin is the margin of a clear victory in animals.
const clearMargin = 4

// result returns the result of a finished game for statistics. The margin is the difference between the numbers of animals.
func result(first, last foxes.View, seat rules.Seat) statistics.Result {
	res := statistics.Result{Figures: map[string]int{}}
	switch last.Outcome {
	case foxes.FoxesWon:
		res.Winners = []rules.Seat{foxes.Foxes}
	case foxes.DolphinsWon:
		res.Winners = []rules.Seat{foxes.Dolphins}
	}
	if seat != rules.Nobody {
		left, others := last.Board.Count(seat), last.Board.Count(1-seat)
		res.Margin, res.Figures["eaten"], res.Figures["left"] = left-others, first.Board.Count(1-seat)-others, left
		if g := last.Config.Goal(); g > 0 && g <= clearMargin {
			res.Margin++ // a game to a few animals is over before the lead can be greater
		}
	}
	return res
}

// plainSize is the size of the boards whose games have no size in the statistics. It was the usual size in older versions, and stays
// as it is so that their games are not mixed with others.
const plainSize = 12

// variant returns the unusual properties of a game for the statistics: the size of the board, the cooldowns, the goal, and
// the bots' reaction time. It ignores cooldowns that a client has measured, because the measurements vary.
func variant(t Table) []string {
	c := t.Config
	usual := [foxes.Sides]int{foxes.FoxCooldown, foxessetup.Balanced(c.Size, c.Dialect.Goal)}
	parts := statistics.Board(c.Size, c.Size, plainSize)
	if offered := slices.Contains(foxessetup.Cooldowns(usual[0]), c.Cooldown[0]) &&
		slices.Contains(foxessetup.Cooldowns(usual[1]), c.Cooldown[1]); offered && c.Cooldown != usual {
		parts = append(parts, stats.Part("stats.level_cooldowns", seconds(c.Cooldown[0]), seconds(c.Cooldown[1])))
	}
	if g := c.Dialect.Goal; g != foxes.GoalThird {
		parts = append(parts, stats.Part("stats.goal_"+g.String()))
	}
	if late := reaction(t); late != foxessetup.DefaultReaction && len(t.Persons(foxes.Sides)) < foxes.Sides {
		parts = append(parts, stats.Part("stats.level_reaction", seconds(late)))
	}
	return parts
}

// seconds returns ticks of the game's clock in seconds.
func seconds(ticks int) float64 { return float64(ticks) / foxes.Second }
