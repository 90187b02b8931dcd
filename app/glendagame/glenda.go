// Package glendagame connects the game of the rabbit in the garden to the program's window. Maker.Game returns its game.Game. The
// file start.go starts a game with the settings of the set-up. The other files join servers and host games.
package glendagame

import (
	"menagerie/app/contests"
	"menagerie/app/game"
	"menagerie/app/remote"
	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/render/glendadraw"
	"menagerie/render/glendadraw/glendaart"
	"menagerie/render/glendadraw/glendafaces"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/glenda/glendacode"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/glendascene/glendasetup"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire/glendawire"
)

// Table describes who plays a local game.
type Table = table.Table[glenda.Config]

// Maker creates the local games, remote games and hosts of the game. Its method Game describes the game for the program.
type Maker struct{ *game.Services }

// New returns the Maker of a program with these services.
func New(s *game.Services) Maker { return Maker{s} }

// Game returns the declaration of the game.
func (p Maker) Game() *game.Game[glenda.State, glenda.View, glenda.Move, glenda.Config] {
	return &game.Game[glenda.State, glenda.View, glenda.Move, glenda.Config]{
		Services: p.Services,
		MenuPart: game.MenuPart[glenda.Config]{
			Card: glendadraw.Card, Cast: glendafaces.Cast(), Setup: p.Setup,
			Demo: func() Table {
				return Table{Config: glenda.DefaultConfig(), Bots: []string{"best", "best"}, Colors: []int{0, 1}}
			},
			Topics: topics, Draw: glendadraw.Illustration,
		},
		Online: remote.Online{
			Game:    "glenda",
			Network: "tcp", Port: glendawire.Port, Options: map[string]string{"seat": "wish"},
			Presets: map[string]setupscene.Stored{
				"people": {"seat": "trapper"}, "bots": {"seat": "guests"},
			},
			Faults: remote.FaultsOf(glenda.FaultOver), Explain: glendawire.NewDissector,
		},
		Friends: game.FriendPart{
			Seats: 2, Sides: []string{"glenda.name_trapper", "friend.rabbit"}, Values: []string{"trapper", "glenda"},
			Countdown: 3, Sign: glendaart.Sign,
		},
		Seats: table.Seats[glenda.Config]{
			Game:  "glenda",
			Count: func(glenda.Config) int { return 2 },
			Own:   names,
			Bots:  "glenda.bot_",
			Swap: func(t Table) Table {
				return t.Crossed(rules.BotNames(glendabot.Trappers()), rules.BotNames(glendabot.Glendas()))
			},
		},
		Contest: contest, Still: still,
		Lesson: lessonOf(), Puzzles: p.puzzles(),
		Playing: game.Playing[glenda.State, glenda.View, glenda.Move, glenda.Config]{
			Engine: game.TurnGame(glendacode.Codec),
			Player: player,
			Valid:  glenda.View.Validate,
			Wait:   func(pace string) int { return table.Paced(game.BotPaces, pace) },
		},
		Screen: func(_ Table, s glendascene.Session, o gamepage.Options) scenes.Scene {
			return glendascene.New(p.Env, glendascene.Options{Session: s, Options: o})
		},
		Story: statistics.Story[glenda.View, glenda.Config]{Events: events, Result: result, Clear: clearMargin, Variant: variant},
	}
}

// contest declares the tournaments.
var contest = contests.Game{
	League: scenes.League{Limits: contests.MoveLimits, Suggested: true},
	Bots:   rules.BotNames(glendabot.Trappers()),
	Known:  known,
}

// player returns the bot on a seat.
func player(t Table, seat rules.Seat) (session.Player[glenda.View, glenda.Move], error) {
	bot, err := glendabot.For(seat, t.Bots[seat])
	return session.AsyncBot[glenda.View, glenda.Move](bot.Bot), err
}

// known returns an error if no bot of either side has this name or level.
func known(level string) error {
	if _, err := glendabot.For(glenda.Trapper, level); err == nil {
		return nil
	}
	_, err := glendabot.For(glenda.Glenda, level)
	return err
}

// names returns the usual names of the seats.
func names(b *words.Book, _ int) []string {
	return []string{b.T("glenda.name_trapper"), b.T("glenda.name_glenda")}
}

// topics are the sections of the page with the rules.
var topics = []game.Topic{
	game.Pictured("help.glenda.goal", 0), game.Pictured("help.glenda.moves", 1), game.Pictured("help.glenda.trapped", 2), game.Plain("help.glenda.steer"),
	game.Pictured("help.glenda.two", 3), game.Pictured("help.glenda.ahead", 4), game.Plain("help.glenda.help"),
}

// events returns an event if Glenda reaches a cell next to the border. It also returns an event if the trapper encloses her, or
// lengthens her shortest way to the border by at least two hops.
func events(before, now glenda.View) []statistics.Event {
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

// clearMargin is the margin of a clear victory of the trapper in free cells.
const clearMargin = 5

// result returns the result of a finished game for statistics. The margin is the number of free cells that Glenda can still reach
// when she is trapped. A rabbit that escapes has no margin.
func result(_, last glenda.View, seat rules.Seat) statistics.Result {
	res := statistics.Result{Figures: map[string]int{"walls": (last.Turn + 1) / 2, "hops": last.Turn / 2}}
	switch last.Outcome {
	case glenda.TrapperWon:
		res.Winners = []rules.Seat{glenda.Trapper}
		if seat == glenda.Trapper {
			res.Margin = reachable(last)
		}
	case glenda.GlendaWon:
		res.Winners = []rules.Seat{glenda.Glenda}
	}
	return res
}

// reachable returns the number of free cells to which a path leads from Glenda's cell, without this cell.
func reachable(v glenda.View) int {
	seen, cells := hex.Set{}.With(v.Glenda), []hex.Cell{v.Glenda}
	for i := 0; i < len(cells); i++ {
		for _, d := range hex.Dirs() {
			if n := cells[i].Neighbour(d); v.Config.Inside(n) && !v.Walls.Has(n) && !seen.Has(n) {
				seen, cells = seen.With(n), append(cells, n)
			}
		}
	}
	return len(cells) - 1
}

// variant returns the categories of a game for the statistics. They are the difficulty level, which depends on the number of
// walls, and an unusual size of the garden.
func variant(t Table) []string {
	var parts []string
	for _, l := range glenda.Levels() {
		if glendasetup.Scaled(l.Walls, t.Config.Size) == t.Config.Walls {
			parts = append(parts, stats.Part("glenda.walls_"+l.ID))
			break
		}
	}
	return append(parts, statistics.Board(t.Config.Size, t.Config.Size, glenda.DefaultSize)...)
}
