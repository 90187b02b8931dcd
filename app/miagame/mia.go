// Package miagame connects the game of Mia to the program's window. Game has the functions that start the game. The file
// net.go joins servers and hosts games.
package miagame

import (
	"context"
	"math/rand/v2"
	"strconv"
	"time"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/app/seating"
	"menagerie/app/statistics"
	"menagerie/app/tournaments"
	"menagerie/assets/words"
	"menagerie/internal/deeplink"
	"menagerie/internal/stats"
	"menagerie/record"
	"menagerie/render"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/miascene"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/session/lesson"
	"menagerie/wire/miawire"
)

// Seating has the players and the settings of a local game.
type Seating = seating.Seating[mia.Config]

// Game is the game of Mia, with the functions that start, join and host it.
type Game struct {
	*game.Game[mia.State, mia.View, mia.Move, mia.Config]
}

// New returns the game. s has the parts of the program that all games share.
func New(s *game.Services) *Game {
	p := &Game{&game.Game[mia.State, mia.View, mia.Move, mia.Config]{Services: s}}
	*p.Game = game.Game[mia.State, mia.View, mia.Move, mia.Config]{
		Services: s,
		Setup:    p.setup,
		MenuPart: game.MenuPart[mia.Config]{
			Card: miadraw.Card, Cast: miadraw.Cast(),
			Demo: func() Seating {
				bots := []string{"best", "equilibrium", "bold", "cautious", "honest", "beginner"}
				return Seating{Config: mia.Config{Seats: len(bots), Rounds: 30}, Bots: bots}
			},
			Topics: topics, Draw: miadraw.Illustration,
			Crowds: personCounts(),
			Crowd:  func(people int) setupscene.Stored { return setupscene.Stored{"people": strconv.Itoa(people)} },
		},
		Online: remote.Online{
			Game:    "mia",
			Network: "udp", Port: miawire.Port, Asking: "netmia.doing_registering", Options: map[string]string{"seat": "seat", deeplink.Limit: "limit"},
			Presets: map[string]setupscene.Stored{
				"people": {"preset": "table", "seat": "hand"}, "bots": {"preset": "contest", "seat": "watch"},
			},
			Faults: remote.FaultsOf(mia.FaultOver), EarlierTexts: earlierTexts, Explain: Explain(nil),
		},
		Friends: game.FriendPart{
			Seats: maxFriends, Heirs: true, Countdown: 3, Chosen: setupscene.Stored{"preset": "table", "seat": "hand", "guests": "0"}, Sign: miadraw.Sign,
		},
		Seats: seating.Seats[mia.Config]{
			Game:  "mia",
			Count: func(c mia.Config) int { return c.Seats },
			Own:   names, Alone: "mia.me",
			Bots: "mia.bot_",
		},
		Tournament: tournament, Still: still, Lesson: lessonOf(), Puzzles: p.puzzles(),
		Playing: game.Playing[mia.State, mia.View, mia.Move, mia.Config]{
			Engine: game.TurnGame(mia.Codec),
			Player: player,
			Reveal: func(_ Seating, start mia.State, r *record.Record) (session.OwnedSession[mia.View, mia.Move], error) {
				return session.ReplayFor(start, r, miascene.Knowing) // with all cups open
			},
			Paces:  game.BotPaces,
			Hidden: true, Dealt: true, Final: true, Reveals: mia.View.Open,
		},
		Screen: func(t Seating, s miascene.Session, o gamepage.Options) scenes.Scene {
			return miascene.New(p.Env, miascene.Options{Session: s, Haste: seating.Paced(animationSpeed, t.Pace), Options: o, Bots: t.Bots})
		},
		Scoring: statistics.Scoring[mia.View, mia.Config]{
			Events: events, Result: result, Clear: clearMargin, Variant: variant,
			Dice: &statistics.Dice[mia.View]{Draw: miadraw.DiceChart, Rolled: rolled},
		},
	}
	return p
}

// animationSpeed maps each pace to the speed of the animations. The usual speed is 1.
var animationSpeed = map[string]float64{"quick": 2.5, "": 1, "slow": 0.6}

var tournament = tournaments.Game{
	Options: scenes.TournamentOptions{
		Seats:  func(entrants int) int { return max(2, min(entrants, 4)) },
		Limits: []string{"", "100ms", "250ms", "500ms", "1s", "2s"},
	},
	Bots:  rules.BotNames(miabot.Bots()),
	Known: func(level string) error { _, err := miabot.For(level); return err },
	Limit: "--turn",
}

func player(t Seating, seat rules.Seat) (session.Player[mia.View, mia.Move], error) {
	bot, err := miabot.For(t.Bots[seat])
	return session.SyncBot[mia.View, mia.Move](bot.Bot), err
}

func names(b *words.Book, seats int) []string {
	names := make([]string, seats)
	for i := range names {
		names[i] = b.T("mia.player", b.Integer(int64(i+1)))
	}
	return names
}

// personCounts returns the possible numbers of people at one screen.
func personCounts() []int {
	var all []int
	for n := 2; n <= maxSeats; n++ {
		all = append(all, n)
	}
	return all
}

var topics = []game.Topic{
	game.Pictured("help.mia.goal", 0), game.Pictured("help.mia.values", 1), game.Pictured("help.mia.turn", 2), game.Pictured("help.mia.see", 3), game.Plain("help.mia.steer"),
	game.Plain("help.mia.people"), game.Pictured("help.mia.odds", 4), game.Plain("help.mia.dice"), game.Plain("help.mia.server"),
}

// events returns an event for each announcement of Mia (the highest value), each lie, each doubt and each lost round.
func events(before, now mia.View) []statistics.Event {
	var all []statistics.Event
	for _, e := range now.Since(before) {
		switch e.Kind {
		case mia.Announced:
			if e.Dice == mia.Mia {
				all = append(all, statistics.Event{Key: "mia.event_mia", Seat: e.Seat})
			}
			// a lie is known only if the view shows the dice
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

// result returns the result of a finished game for statistics. The margin is the lead in points.
func result(first, last mia.View, seat rules.Seat) statistics.Result {
	points := make([]int, len(last.Scores))
	for i := range points {
		// points from the time before the player joined the server do not count
		points[i] = last.Scores[i] - seating.At(first.Scores, i)
	}
	// in a game of two for lives, the margin is also the number of lives that are left
	res := statistics.Result{Winners: statistics.Highest(points), Margin: statistics.Ahead(points, seat)}
	if seat >= 0 && int(seat) < len(points) {
		played := seating.At(last.Played, int(seat)) - seating.At(first.Played, int(seat))
		res.Figures = map[string]int{"points": points[seat], "rounds": played, "lives": played - points[seat]}
	}
	return res
}

// variant returns a text for the statistics about the length of a game. The length is a number of lives or of rounds.
// variant returns nil for the default number of rounds.
func variant(t Seating) []string {
	if t.Config.Lives > 0 {
		return []string{stats.Part("stats.level_lives", float64(t.Config.Lives))}
	}
	if t.Config.Rounds == DefaultRounds || t.Config.Rounds == 0 {
		return nil
	}
	return []string{stats.Part("stats.level_rounds", float64(t.Config.Rounds))}
}

// rolled returns the two dice of the current roll, and a number that identifies the roll within the game. ok is false
// if the view does not show the dice.
func rolled(v mia.View) (roll int, faces [2]int, ok bool) {
	if v.Stage != mia.Announcing || !v.Dice.Valid() {
		return 0, faces, false
	}
	// the last announcement makes the number unique, because announcements only rise within a round
	return v.Round*(int(mia.Mia)+1) + int(v.Standing), [2]int{v.Dice.High(), v.Dice.Low()}, true
}

func (p *Game) setup() game.Setup[mia.View, mia.Move, mia.Config] {
	s := &setup{}
	board := miadraw.NewBoard()
	var seats []string
	for n := 1; n < maxSeats; n++ {
		seats = append(seats, "bot"+strconv.Itoa(n))
	}
	return game.Setup[mia.View, mia.Move, mia.Config]{
		Common: &s.Common, Fields: s.Fields(),
		Table: func() (Seating, error) { return p.local(*s) },
		Party: &setupscene.Party{Count: "bots", Seats: seats},
		Board: func(pen *render.Pen, r render.Rect) {
			board.See(miadraw.Round{Seats: s.Config().Seats, Turn: rules.Nobody})
			if r.W < minTableWidth {
				board.DrawStill(pen, r)
				return
			}
			board.Draw(pen, r, p.tableLook(s, pen.Theme()))
		},
		Join:   func() (scenes.Scene, error) { return p.Join(seatOf(*s)) },
		Server: game.OnNetwork(func(o hosting.Options) (hosting.Server[mia.View, mia.Move], error) { return p.Server(hostOf(*s, o)) }),
	}
}

// minTableWidth is the smallest width of a table, in logical units, at which its names and values are readable.
const minTableWidth = 270.0

// seatOf returns the settings for the person's seat on a server.
func seatOf(s setup) SeatSettings {
	return SeatSettings{
		Address: s.Address, Name: s.Me, Mode: miascene.ParseSeatMode(s.Seat), fitting: s.Seat == "fitting", bot: s.Pilot,
		limit: time.Duration(s.Limit) * time.Millisecond,
	}
}

func hostOf(s setup, o hosting.Options) HostSettings {
	return HostSettings{Preset: s.Preset, options: o, keeps: s.Keeps, lives: s.HostLives, Seat: seatOf(s), Bots: s.Bots[:s.BotCount()]}
}

func (p *Game) local(s setup) (Seating, error) {
	bots := s.Bots[:s.BotCount()]
	t := Seating{Pace: seating.ChosenPace(s.Pace, "normal"), Config: s.Config()}
	switch s.Mode {
	case setupscene.Practice:
		t.Names = []string{s.Me}
	case setupscene.HotSeat:
		t.Names = s.Names[:s.People:s.People]
	}
	t.Bots = append(make([]string, len(t.Names)), bots...)
	t.Names = append(t.Names, make([]string, len(bots))...)
	return t, nil
}

// tableLook returns the drawing of a table with the players of the current settings.
func (p *Game) tableLook(s *setup, th *render.Theme) miadraw.Look {
	look := miadraw.Look{Corner: 16, Heading: p.Env.UI.Book.T("mia.values")}
	name := s.Me
	if name == "" {
		name = p.Env.UI.Book.T("mia.me")
	}
	look.Players[0] = miadraw.Player{Name: name, Color: th.Seats[0]}
	for i, bot := range s.Bots[:s.BotCount()] {
		look.Players[i+1] = miadraw.Player{Name: p.Env.UI.Book.T("mia.bot_" + bot), Color: th.Seats[(i+1)%len(th.Seats)], Face: miadraw.Cast().Of(0, bot)}
	}
	return look
}

var still = game.Still[mia.View]{Board: miadraw.Still, Progress: progress}

// progress returns a text about the progress of the player on a seat.
func progress(b *words.Book, v mia.View, seat rules.Seat) string {
	if v.Config.Lives > 0 {
		return b.N("mia.lives_left", v.Lives(seat))
	}
	if v.Config.Rounds == 0 {
		return b.N("mia.points_so_far", seating.At(v.Scores, int(seat)))
	}
	return b.T("mia.round_of", b.Integer(int64(min(v.Round, v.Config.Rounds))), b.Integer(int64(v.Config.Rounds)))
}

// Values of the final game of the lesson.
const (
	finalRounds = 5 // number of rounds, of which the player must win three
	lostRounds  = 2 // number of lost rounds from which the hand points at the button that calls a bluff
)

// lowestCalled is the lowest announcement that the player of the final lesson should call.
var lowestCalled, _ = mia.DiceOf(6, 1)

// lessonOf returns the lesson. In its last game, the opponent announces a double six whenever the rules allow it.
func lessonOf() game.Lesson[mia.View, mia.Move, mia.Config] {
	return game.Lesson[mia.View, mia.Move, mia.Config]{
		Open: game.Steps(miascene.LessonSteps),
		Goal: "mia.lesson_final", Rival: "mia.lesson_rival",
		Rivals: []string{"mia.lesson_berta", "mia.lesson_berta", "mia.lesson_rival", "mia.lesson_berta"},
		Help: lesson.Help[mia.View, mia.Move]{
			Goal: "mia.lesson_final", Seat: 0, Best: session.SyncBot[mia.View, mia.Move](lessonHelp),
			Waiting: func(v mia.View) []rules.Seat { return v.Waiting },
		},
		Early: func(v mia.View) bool {
			return len(v.Scores) > 1 && v.Scores[1] >= lostRounds && v.Stage == mia.Turn && v.Standing >= lowestCalled
		},
		Final: func() Seating {
			return Seating{Config: mia.Config{Seats: 2, Rounds: finalRounds}, Bots: []string{"", "liar"}, Names: make([]string, 2), Colors: []int{0, 1}}
		},
	}
}

// lessonHelp chooses the moves that help the player in the last game of the lesson.
func lessonHelp(_ context.Context, v mia.View, _ *rand.Rand) (mia.Move, bool) {
	switch {
	case v.Stage == mia.Joining:
		return mia.Move{Kind: mia.Join}, true
	case v.Stage == mia.Announcing && v.Beats(v.Dice):
		return mia.Say(v.Dice), true
	// the rules do not allow the true value, so announce the lowest possible one
	case v.Stage == mia.Announcing:
		return mia.Say(min(v.Standing+1, mia.Mia)), true
	case v.Standing != mia.None && v.Standing >= lowestCalled:
		return mia.Move{Kind: mia.See}, true
	}
	return mia.Move{Kind: mia.Roll}, true
}
