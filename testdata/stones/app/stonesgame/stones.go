// Package stonesgame connects the game of package stones to the program's window.
package stonesgame

import (
	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/app/seating"
	"menagerie/app/statistics"
	"menagerie/app/tournaments"
	"menagerie/assets/words"
	"menagerie/render/stonesdraw"
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonesbot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/stonesscene"
	"menagerie/session"
	"menagerie/wire/stoneswire"
)

// Seating is who plays a local game.
type Seating = seating.Seating[stones.Config]

// Game is the game in this program: its declaration, and the functions that start, join and host it.
type Game struct {
	*game.Game[stones.State, stones.View, stones.Move, stones.Config]
}

// New returns the game of a program with these services.
func New(s *game.Services) *Game {
	p := &Game{&game.Game[stones.State, stones.View, stones.Move, stones.Config]{Services: s}}
	*p.Game = game.Game[stones.State, stones.View, stones.Move, stones.Config]{
		Services: s, Setup: p.setup,
		MenuPart: game.MenuPart[stones.Config]{
			Card: stonesdraw.Card,
			Demo: func() Seating {
				return Seating{Config: stones.Config{Heap: stones.DefaultHeap}, Bots: []string{"random", "four"}, Colors: []int{0, 1}}
			},
			Topics: []game.Topic{game.Pictured("stones.help_goal", 0)}, Draw: stonesdraw.Illustration,
		},
		Online: remote.Online{
			Game: "stones", Network: "tcp", Port: stoneswire.Port, Faults: remote.FaultsOf(stones.FaultOver), Explain: stoneswire.NewDissector,
			Presets: map[string]setupscene.Stored{"people": {"heap": "21"}, "bots": {"heap": "30"}},
		},
		Seats: seating.Seats[stones.Config]{
			Game: "stones", Count: func(stones.Config) int { return stones.Players }, Own: usualNames, Alone: "stones.me", Bots: "stones.bot_",
			Swap: func(t Seating) Seating { return t.Turned() },
		},
		Tournament: tournaments.Game{Options: scenes.TournamentOptions{Limits: tournaments.MoveLimits}, Bots: rules.BotNames(stonesbot.All()), Known: known},
		Playing: game.Playing[stones.State, stones.View, stones.Move, stones.Config]{
			Engine: game.TurnGame(stones.Codec), Player: player,
			Paces: map[string]int{"": 30},
		},
		Screen: func(_ Seating, s stonesscene.Session, o gamepage.Options) scenes.Scene {
			return stonesscene.New(p.Env, stonesscene.Options{Session: s, Options: o})
		},
		Scoring: statistics.Scoring[stones.View, stones.Config]{Events: events, Result: result, Variant: variant},
	}
	return p
}

// setup returns the set-up.
func (p *Game) setup() game.Setup[stones.View, stones.Move, stones.Config] {
	s := &setup{}
	return game.Setup[stones.View, stones.Move, stones.Config]{
		Common: &s.Common, Fields: s.Fields(), Table: func() (Seating, error) { return p.local(*s), nil },
		Join:   game.OnNetwork(func() (scenes.Scene, error) { return p.join(*s) }),
		Server: game.OnNetwork(func(o hosting.Options) (hosting.Server[stones.View, stones.Move], error) { return p.server(*s, o) }),
	}
}

// local returns the table of a local game.
func (p *Game) local(s setup) Seating {
	t := p.Game.Seats.Empty(s.Config())
	t.Colors = s.Colours[:]
	switch {
	case s.Mode == setupscene.Demo:
		t.Bots = s.Bots[:]
	case s.Mode == setupscene.HotSeat:
		t.Names = s.Names[:]
	case s.First == "bot":
		t.Bots[0], t.Names[1] = s.Bots[1], s.MyName
	default:
		t.Names[0], t.Bots[1] = s.MyName, s.Bots[1]
	}
	return t
}

// player returns the bot on a seat.
func player(t Seating, seat rules.Seat) (session.Player[stones.View, stones.Move], error) {
	bot, err := stonesbot.For(t.Bots[seat])
	return session.SyncBot[stones.View, stones.Move](bot.Bot), err
}

func known(level string) error {
	_, err := stonesbot.For(level)
	return err
}

// usualNames returns the usual names of the seats.
func usualNames(b *words.Book, _ int) []string {
	return []string{b.T("stones.player_1"), b.T("stones.player_2")}
}

// events returns an event when a player leaves a multiple of four stones in the heap.
func events(before, now stones.View) []statistics.Event {
	if now.Turn == before.Turn || now.Over() || now.Heap%4 != 0 {
		return nil
	}
	return []statistics.Event{{Key: "stones.event_four", Seat: before.Mover()}}
}

func result(_, last stones.View, _ rules.Seat) statistics.Result {
	res := statistics.Result{Figures: map[string]int{"turns": (last.Turn + 1) / 2}}
	if last.Over() {
		res.Winners = []rules.Seat{last.Winner}
	}
	return res
}

func variant(Seating) []string { return nil }
