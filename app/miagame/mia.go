// Package miagame connects the game of Mia to the program's window. Maker.Game returns its game.Game. The file start.go starts a
// game with the settings of the set-up. The other files join servers and host games.
package miagame

import (
	"strconv"

	"menagerie/app/contests"
	"menagerie/app/game"
	"menagerie/app/remote"
	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/record"
	"menagerie/render/miadraw"
	"menagerie/render/miadraw/miaart"
	"menagerie/render/miadraw/miafaces"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/mia/miacode"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/miascene"
	"menagerie/scenes/miascene/miasetup"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire/miawire"
)

// Table describes who plays a local game.
type Table = table.Table[mia.Config]

// Maker creates the local games, remote games and hosts of the game. Its method Game describes the game for the program.
type Maker struct{ *game.Services }

// New returns the Maker of a program with these services.
func New(s *game.Services) Maker { return Maker{s} }

// Game returns the declaration of the game.
func (p Maker) Game() *game.Game[mia.State, mia.View, mia.Move, mia.Config] {
	return &game.Game[mia.State, mia.View, mia.Move, mia.Config]{
		Services: p.Services,
		MenuPart: game.MenuPart[mia.Config]{
			Card: miadraw.Card, Cast: miafaces.Cast(), Setup: p.setup,
			Demo: func() Table {
				bots := []string{"best", "equilibrium", "bold", "cautious", "honest", "beginner"}
				return Table{Config: mia.Config{Seats: len(bots), Rounds: 30}, Bots: bots}
			},
			Topics: topics, Draw: miadraw.Illustration,
			Crowds: crowds(),
			Crowd:  func(people int) setupscene.Stored { return setupscene.Stored{"people": strconv.Itoa(people)} },
		},
		Online: remote.Online{
			Game:    "mia",
			Network: "udp", Port: miawire.Port, Asking: "netmia.doing_registering", Options: map[string]string{"seat": "seat"},
			Presets: map[string]setupscene.Stored{
				"people": {"preset": "table", "seat": "hand"}, "bots": {"preset": "contest", "seat": "watch"},
			},
			Faults: remote.FaultsOf(mia.FaultOver), Explain: Explain(nil),
		},
		Friends: game.FriendPart{
			Seats: friends, Countdown: 3, Chosen: setupscene.Stored{"preset": "table", "seat": "hand", "guests": "0"}, Sign: miaart.Sign,
		},
		Seats: table.Seats[mia.Config]{
			Game:  "mia",
			Count: func(c mia.Config) int { return c.Seats },
			Own:   names, Alone: "mia.me",
			Bots: "mia.bot_",
		},
		Contest: contest, Still: still, Lesson: lessonOf(), Puzzles: p.puzzles(),
		Playing: game.Playing[mia.State, mia.View, mia.Move, mia.Config]{
			Engine: game.TurnGame(miacode.Codec),
			Player: player,
			Reveal: func(_ Table, start mia.State, r *record.Record) (session.Session[mia.View, mia.Move], error) {
				return session.ReplayFor(start, r, miascene.Knowing) // with all cups open
			},
			Valid:  mia.View.Validate,
			Wait:   func(pace string) int { return table.Paced(game.BotPaces, pace) },
			Hidden: true, Dealt: true, Final: true, Reveals: mia.View.Open,
		},
		Screen: func(t Table, s miascene.Session, o gamepage.Options) scenes.Scene {
			return miascene.New(p.Env, miascene.Options{Session: s, Haste: table.Paced(haste, t.Pace), Options: o, Bots: t.Bots})
		},
		Story: statistics.Story[mia.View, mia.Config]{
			Events: events, Result: result, Clear: clearMargin, Variant: variant,
			Dice: &statistics.Dice[mia.View]{Draw: miaart.Faces, Rolled: rolled},
		},
	}
}

// haste maps each pace to the speed of the animations. The usual speed is 1.
var haste = map[string]float64{"quick": 2.5, "": 1, "slow": 0.6}

// contest declares the tournaments.
var contest = contests.Game{
	League: scenes.League{
		Seats:  func(entrants int) int { return max(2, min(entrants, 4)) },
		Limits: []string{"", "100ms", "250ms", "500ms", "1s", "2s"},
	},
	Bots:  rules.BotNames(miabot.Bots()),
	Known: func(level string) error { _, err := miabot.For(level); return err },
	Limit: "--turn",
}

// player returns the bot on a seat.
func player(t Table, seat rules.Seat) (session.Player[mia.View, mia.Move], error) {
	bot, err := miabot.For(t.Bots[seat])
	return session.SyncBot[mia.View, mia.Move](bot.Bot), err
}

// names returns the usual names of the seats.
func names(b *words.Book, seats int) []string {
	names := make([]string, seats)
	for i := range names {
		names[i] = b.T("mia.player", b.Integer(int64(i+1)))
	}
	return names
}

// crowds returns how many people can play at one screen.
func crowds() []int {
	var all []int
	for n := 2; n <= miasetup.Seats; n++ {
		all = append(all, n)
	}
	return all
}

// topics are the sections of the page with the rules.
var topics = []game.Topic{
	game.Pictured("help.mia.goal", 0), game.Pictured("help.mia.values", 1), game.Pictured("help.mia.turn", 2), game.Pictured("help.mia.see", 3), game.Plain("help.mia.steer"),
	game.Plain("help.mia.people"), game.Pictured("help.mia.odds", 4), game.Plain("help.mia.dice"), game.Plain("help.mia.server"),
}

// events returns an event for each lie, each called bluff, each announced Mia and each lost round. A lie has an event only if the
// View shows the dice.
func events(before, now mia.View) []statistics.Event {
	var all []statistics.Event
	for _, e := range now.Since(before) {
		switch e.Kind {
		case mia.Announced:
			if e.Dice == mia.Mia {
				all = append(all, statistics.Event{Key: "mia.event_mia", Seat: e.Seat})
			}
			if before.Cup == e.Seat && before.Dice.Valid() && before.Dice < e.Dice {
				all = append(all, statistics.Event{Key: "mia.event_lie", Seat: e.Seat})
			}
		case mia.WantsToSee:
			all = append(all, statistics.Event{Key: "mia.event_see", Seat: e.Seat})
		case mia.Lost:
			for _, seat := range e.Seats {
				all = append(all, statistics.Event{Key: "mia.event_lost", Seat: seat})
			}
		}
	}
	return all
}

// clearMargin is the margin of a clear victory in points, or in lives.
const clearMargin = 3

// result returns the result of a finished game for the statistics. Points from the time before the player joined the server do
// not count. The margin is a number of points. In a game of two for lives, it is also the number of lives that are left.
func result(first, last mia.View, seat rules.Seat) statistics.Result {
	points := make([]int, len(last.Scores))
	for i := range points {
		points[i] = last.Scores[i] - table.At(first.Scores, i)
	}
	res := statistics.Result{Winners: statistics.Highest(points), Margin: statistics.Ahead(points, seat)}
	if seat >= 0 && int(seat) < len(points) {
		played := table.At(last.Played, int(seat)) - table.At(first.Played, int(seat))
		res.Figures = map[string]int{"points": points[seat], "rounds": played, "lives": played - points[seat]}
	}
	return res
}

// variant returns the number of lives or rounds, which distinguishes games in the statistics. It returns nil for the usual number
// of rounds and for an unknown number.
func variant(t Table) []string {
	if t.Config.Lives > 0 {
		return []string{stats.Part("stats.level_lives", float64(t.Config.Lives))}
	}
	if t.Config.Rounds == miasetup.DefaultRounds || t.Config.Rounds == 0 {
		return nil
	}
	return []string{stats.Part("stats.level_rounds", float64(t.Config.Rounds))}
}

// rolled returns a number that identifies the roll within the game, and the faces of the dice under the cup. The number depends
// on the round and the last announcement, because announcements only rise within a round. ok is false if the View does not show
// the dice.
func rolled(v mia.View) (roll int, faces [2]int, ok bool) {
	if v.Stage != mia.Announcing || !v.Dice.Valid() {
		return 0, faces, false
	}
	return v.Round*(int(mia.Mia)+1) + int(v.Standing), [2]int{v.Dice.High(), v.Dice.Low()}, true
}
