// Package labyrinthgame connects the labyrinth game to the program's window. Maker.Game returns its game.Game. The file start.go
// starts a game with the settings of the set-up. The other files join servers and host games.
package labyrinthgame

import (
	"context"
	"math/rand/v2"
	"strconv"
	"time"

	"menagerie/app/contests"
	"menagerie/app/game"
	"menagerie/app/remote"
	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/record"
	"menagerie/render/labyrinthdraw"
	"menagerie/render/labyrinthdraw/labyrinthart"
	"menagerie/render/labyrinthdraw/labyrinthfaces"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/rules/labyrinth/labyrinthcode"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/labyrinthscene/labyrinthsetup"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

// Table describes who plays a local game.
type Table = table.Table[labyrinth.Config]

// Maker creates the local games, remote games and hosts of the game. Its method Game describes the game for the program.
type Maker struct{ *game.Services }

// New returns the Maker of a program with these services.
func New(s *game.Services) Maker { return Maker{s} }

// Game returns the declaration of the game.
func (p Maker) Game() *game.Game[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config] {
	return &game.Game[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config]{
		Services: p.Services,
		MenuPart: game.MenuPart[labyrinth.Config]{
			Card: labyrinthdraw.Card, Cast: labyrinthfaces.Cast(), Setup: p.setup,
			Demo: func() Table {
				return Table{Config: labyrinth.DefaultConfig(4), Bots: []string{"best", "denial", "twoply", "greedy"}, Colors: []int{0, 1, 2, 3}}
			},
			Topics: topics, Draw: labyrinthdraw.Illustration,
			Crowds: []int{2, 3, 4},
			Crowd:  func(people int) setupscene.Stored { return setupscene.Stored{"players": strconv.Itoa(people)} },
		},
		Online: remote.Online{
			Game:    "labyrinth",
			Network: "tcp", Port: labyrinthwire.Port, Options: map[string]string{"seat": "role"},
			Dialect: func(code string) error { _, err := labyrinth.ParseDialect(code); return err },
			Presets: map[string]setupscene.Stored{
				"people": {"role": "play", "seats": "0", "limit": "60"}, "bots": {"role": "watch", "seats": "0", "limit": "10"},
			},
			Faults: remote.FaultsOf(labyrinth.FaultOver), Explain: labyrinthwire.NewDissector,
		},
		Friends: game.FriendPart{
			Seats: 4, Countdown: 3, Chosen: setupscene.Stored{"role": "play", "seats": "0", "limit": "0", "players": "4"}, Sign: labyrinthart.Sign,
		},
		Seats: table.Seats[labyrinth.Config]{
			Game:  "labyrinth",
			Count: func(c labyrinth.Config) int { return c.Players },
			Admit: admit,
			Own:   names, Alone: "labyrinth.me",
			Bots: "labyrinth.bot_",
			Swap: func(t Table) Table { return t.Turned().Recolored() },
		},
		Contest: contest, Still: still,
		Lesson: lessonOf(), Puzzles: p.puzzles(),
		Playing: game.Playing[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config]{
			Engine: game.TurnGame(labyrinthcode.Codec),
			Player: seated,
			Reveal: func(t Table, start labyrinth.State, r *record.Record) (session.Session[labyrinth.View, labyrinth.Move], error) {
				return session.Replay(start, r, eye(t))
			},
			Valid:  labyrinth.View.Validate,
			Wait:   func(pace string) int { return table.Paced(paces, pace).wait },
			Hidden: true, Dealt: true,
		},
		Screen: func(t Table, s labyrinthscene.Session, o gamepage.Options) scenes.Scene {
			return labyrinthscene.New(p.Env, labyrinthscene.Options{Session: s, Speed: table.Paced(paces, t.Pace).speed, Options: o})
		},
		Story: statistics.Story[labyrinth.View, labyrinth.Config]{Events: events, Result: result, Clear: clearMargin, Variant: variant},
	}
}

// pace describes how fast the bots play. wait is the number of ticks before a bot's move, and speed is the speed of the
// animation.
type pace struct {
	wait  int
	speed float64
}

var paces = map[string]pace{"quick": {4, 2.2}, "": {24, 1}, "slow": {70, 0.7}}

// admit returns c with seats as the number of players. If seats is too high, admit returns c unchanged. seats comes from the
// record, because a server does not send the number of players before the game.
func admit(c labyrinth.Config, seats int) labyrinth.Config {
	if seats <= labyrinth.MaxPlayers {
		c.Players = seats
	}
	return c
}

// eye returns the seat from which a replay shows a game. This is the seat of the person. If several people played, eye returns
// rules.Nobody, because each of them has secrets.
func eye(t Table) rules.Seat {
	if persons := t.Persons(t.Config.Players); len(persons) == 1 {
		return persons[0]
	}
	return rules.Nobody
}

// think returns the maximal time in which a bot chooses a move. A browser is slower, so it gets more time.
func think() time.Duration {
	if !game.Networked {
		return time.Second
	}
	return 180 * time.Millisecond
}

// contest declares the tournaments.
var contest = contests.Game{
	League: scenes.League{Limits: contests.MoveLimits},
	Bots:   rules.BotNames(labyrinthbot.All()),
	Known:  func(level string) error { _, err := labyrinthbot.For(level); return err },
}

// Player is a bot that keeps to its time.
func Player(bot labyrinthbot.Bot) labyrinthbot.Bot {
	return func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		ctx, cancel := context.WithTimeout(ctx, think())
		defer cancel()
		return bot(session.Yielding(ctx), v, rng)
	}
}

// seated is the bot on a seat.
func seated(t Table, seat rules.Seat) (session.Player[labyrinth.View, labyrinth.Move], error) {
	bot, err := labyrinthbot.For(t.Bots[seat])
	return session.AsyncBot[labyrinth.View, labyrinth.Move](Player(bot.Bot)), err
}

// names returns the usual names of the seats.
func names(b *words.Book, seats int) []string {
	names := make([]string, seats)
	for seat := range names {
		names[seat] = b.T("labyrinth.player", seat+1)
	}
	return names
}

// topics are the sections of the page with the rules.
var topics = []game.Topic{
	game.Pictured("help.labyrinth.goal", 0), game.Pictured("help.labyrinth.push", 1), game.Pictured("help.labyrinth.walk", 2), game.Pictured("help.labyrinth.out", 3),
	game.Plain("help.labyrinth.collect"), game.Plain("help.labyrinth.steer"), game.Plain("help.labyrinth.think"),
	game.Plain("help.labyrinth.help"),
}

// events returns an event for each objective that was collected, and for each player who was removed from the game.
func events(before, now labyrinth.View) []statistics.Event {
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

// clearMargin is the margin of a clear victory in objectives.
const clearMargin = 3

// result returns the result of a finished game for statistics. The margin is a number of collected objectives.
func result(_, last labyrinth.View, seat rules.Seat) statistics.Result {
	collected := make([]int, len(last.Players))
	for i, p := range last.Players {
		collected[i] = len(p.Collected)
	}
	res := statistics.Result{Winners: last.Winners, Margin: statistics.Ahead(collected, seat), Figures: map[string]int{}}
	moves := 0
	for _, turn := range last.History {
		if turn.Seat == seat {
			moves++
		}
	}
	if seat >= 0 && int(seat) < len(collected) {
		res.Figures["targets"], res.Figures["turns"] = collected[seat], moves
	}
	return res
}

// variant returns the properties of a game that differ from the defaults, for the statistics. They are the size of the board, the
// number of objectives, and a fixed order of the objectives.
func variant(t Table) []string {
	c := t.Config
	parts := statistics.Board(c.Width, c.Height, labyrinth.DefaultSize)
	if c.Objectives != labyrinthsetup.DefaultObjectives && c.Objectives > 0 { // 0: they differ, or a server did not tell
		parts = append(parts, stats.Part("stats.level_objectives", float64(c.Objectives)))
	}
	if c.Dialect.Order == labyrinth.OrderDealt {
		parts = append(parts, stats.Part("labyrinth.rules_classic"))
	}
	return parts
}
