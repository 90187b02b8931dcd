// Package pondgame connects the game of cat and mouse to the program's window. Maker.Game returns its game.Game. The file
// start.go starts a game with the settings of the set-up. The other files join servers and host games.
package pondgame

import (
	"menagerie/app/contests"
	"menagerie/app/game"
	"menagerie/app/remote"
	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/render/ponddraw"
	"menagerie/render/ponddraw/pondart"
	"menagerie/render/ponddraw/pondfaces"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondcode"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/pondscene/pondsetup"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

// Table describes who plays a local game.
type Table = table.Table[pond.Config]

// Maker creates the local games, remote games and hosts of the game. Its method Game describes the game for the program.
type Maker struct{ *game.Services }

// New returns the Maker of a program with these services.
func New(s *game.Services) Maker { return Maker{s} }

// Game returns the declaration of the game.
func (p Maker) Game() *game.Game[pond.State, pond.View, pond.Move, pond.Config] {
	return &game.Game[pond.State, pond.View, pond.Move, pond.Config]{
		Services: p.Services,
		MenuPart: game.MenuPart[pond.Config]{
			Card: ponddraw.Card, Cast: pondfaces.Cast(), Setup: p.Setup,
			Demo: func() Table {
				return Table{Config: pond.Config{CatStep: 1800}, Bots: []string{"tangent", "perfect"}, Colors: []int{0, 1}}
			},
			Topics: topics, Draw: ponddraw.Illustration,
		},
		Online: remote.Online{
			Game:    "pond",
			Network: "tcp", Port: pondwire.Port, PortTLS: pondwire.PortTLS, Asking: "net.doing_entering",
			Options: map[string]string{"tls": "tls", "room": "room", "level": "level"}, Chosen: setupscene.Stored{"server": "other"},
			Presets: map[string]setupscene.Stored{"people": {"hostCat": "me"}, "bots": {"hostCat": "perfect"}},
			Faults:  remote.FaultsOf(pond.FaultOver), Explain: pondwire.NewDissector,
		},
		Friends: game.FriendPart{
			Seats: 2, Sides: []string{"pond.name_mouse", "pond.name_cat"}, Seat: pond.Cat, Fixed: true, // the protocol has no guest that plays the cat
			Chosen: setupscene.Stored{"hostCat": "me"}, Countdown: 3, Sign: pondart.Sign,
		},
		Seats: table.Seats[pond.Config]{
			Game:  "pond",
			Count: func(pond.Config) int { return 2 },
			Own: func(b *words.Book, _ int) []string {
				return []string{b.T("pond.name_mouse"), b.T("pond.name_cat")}
			},
			Bots: "pond.bot_", Devices: pairs["pointer"],
			Suit: pondsetup.Suit,
			Swap: func(t Table) Table {
				crossed := t.Crossed(rules.BotNames(pondbot.Mice()), rules.BotNames(pondbot.Cats()))
				crossed.Config = pondsetup.Suit(t.Config, t.Bots, crossed.Bots)
				return crossed
			},
		},
		Contest: contest, Still: still,
		Lesson: lessonOf(), Puzzles: p.puzzles(),
		Playing: game.Playing[pond.State, pond.View, pond.Move, pond.Config]{
			Engine: game.TurnGame(pondcode.Codec),
			Player: player,
			Valid:  pond.View.Validate,
			Wait:   func(string) int { return 0 },
		},
		Screen: func(t Table, s pondscene.Session, o gamepage.Options) scenes.Scene {
			return pondscene.New(p.Env, pondscene.Options{Session: s, Hands: game.HandsOf(t.Devices, pondscene.Any), Options: o})
		},
		Story: statistics.Story[pond.View, pond.Config]{Events: Events, Result: result, Clear: clearMargin, Variant: variant},
	}
}

// contest declares the tournaments.
var contest = contests.Game{
	League: scenes.League{Seats: func(int) int { return 1 }, Variants: []string{"1", "2", "3"}, Limits: contests.MoveLimits},
	Bots:   rules.BotNames(pondbot.Mice()),
	Known:  func(level string) error { _, err := pondbot.For(pond.Mouse, level); return err },
}

// player returns the bot on a seat.
func player(t Table, seat rules.Seat) (session.Player[pond.View, pond.Move], error) {
	bot, err := pondbot.For(seat, t.Bots[seat])
	return session.SyncBot[pond.View, pond.Move](bot.Bot), err
}

// topics are the sections of the page with the rules.
var topics = []game.Topic{
	game.Pictured("help.pond.goal", 0), game.Plain("help.pond.swim"), game.Pictured("help.pond.speed", 1), game.Plain("help.pond.straight"),
	game.Pictured("help.pond.radial", 2), game.Pictured("help.pond.tangent", 3), game.Plain("help.pond.assists"), game.Plain("help.pond.analysis"),
	game.Plain("help.pond.modes"),
}

// Events returns at most one event, and only for a move of the mouse. The event can be that the mouse can now reach the shore
// safely, or that it no longer can. It can also be that the mouse leaves the turning circle, in which it turns faster than the
// cat.
func Events(before, now pond.View) []statistics.Event {
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

// clearMargin is the margin of a clear victory of the mouse in leaps.
const clearMargin = 2

// result returns the result of a finished game for statistics. The margin is the number of leaps that the cat was away when the
// mouse landed. A cat has no margin.
func result(_, last pond.View, seat rules.Seat) statistics.Result {
	res := statistics.Result{Figures: map[string]int{"strokes": int(last.Moves)}}
	switch last.Outcome {
	case pond.MouseWon:
		res.Winners = []rules.Seat{pond.Mouse}
		if seat == pond.Mouse {
			res.Margin = leaps(last)
		}
	case pond.CatWon:
		res.Winners = []rules.Seat{pond.Cat}
	}
	return res
}

// leaps returns the number of whole leaps from the cat to the mouse, along the shore, before the cat's last move.
func leaps(v pond.View) int {
	v.Cat = v.FromCat
	return int(pondmath.Separation(v) * pond.Radius / float64(v.Config.CatStep))
}

// variant returns the properties that distinguish games in the statistics: the level of the cat's speed, and a random start of
// the mouse.
func variant(t Table) []string {
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
