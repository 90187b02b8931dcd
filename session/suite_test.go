package session_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

type (
	raceTable = session.Table[sessiontest.RaceView, int]
	raceGame  = session.OwnedSession[sessiontest.RaceView, int]
	pumpTable = session.Table[sessiontest.PumpView, int]
	pumpGame  = session.OwnedSession[sessiontest.PumpView, int]
)

var head = record.Head{Game: "race", Seed: 3, Config: json.RawMessage(`{}`), Seats: []record.SeatHead{{Name: "Ada"}, {Name: "Tom", Bot: "chance"}}}

func bots(p session.Player[sessiontest.RaceView, int], seats ...rules.Seat) map[rules.Seat]session.Player[sessiontest.RaceView, int] {
	all := map[rules.Seat]session.Player[sessiontest.RaceView, int]{}
	for _, s := range seats {
		all[s] = p
	}
	return all
}

// slowly is a bot that needs some time and stops when ctx is cancelled.
func slowly(ctx context.Context, v sessiontest.RaceView, rng *rand.Rand) (int, bool) {
	select {
	case <-ctx.Done():
		return 0, false
	case <-time.After(time.Millisecond):
		return sessiontest.RaceBot(ctx, v, rng)
	}
}

func openTurns(table raceTable) func(*testing.T) raceGame {
	table.Head = head
	return func(*testing.T) raceGame { return session.Turns(sessiontest.Race{}, table) }
}

func TestEveryKindOfSessionPassesTheSuite(t *testing.T) {
	reflex, thinker := session.SyncBot(sessiontest.RaceBot), session.AsyncBot(slowly)
	race := func(open func(*testing.T) raceGame, maxTicks int) sessiontest.Case[sessiontest.RaceView, int] {
		return sessiontest.Case[sessiontest.RaceView, int]{Open: open, Move: sessiontest.RaceMove, Bad: 9, MaxTicks: maxTicks}
	}
	kinds := map[string]sessiontest.Case[sessiontest.RaceView, int]{
		"against a reflex":  race(openTurns(raceTable{Seats: []rules.Seat{0}, Bots: bots(reflex, 1)}), 100),
		"second to move":    race(openTurns(raceTable{Seats: []rules.Seat{1}, Bots: bots(reflex, 0), Pace: 3}), 200),
		"hot seat":          race(openTurns(raceTable{Seats: []rules.Seat{0, 1}}), 100),
		"watching":          race(openTurns(raceTable{Bots: bots(reflex, 0, 1), Pace: 2}), 200),
		"against a thinker": race(openTurns(raceTable{Seats: []rules.Seat{0}, Bots: bots(thinker, 1)}), 50_000_000),
		"a film":            race(openFilm, 200),
	}
	for name, c := range kinds {
		t.Run(name, func(t *testing.T) { sessiontest.Run(t, c) })
	}
}

// openFilm plays a game and opens its record as a film.
func openFilm(t *testing.T) raceGame {
	film, err := session.Replay(sessiontest.Race{}, playedRace(t), rules.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	return film
}

// playedRace returns the record of a whole game between two bots, one round per tick.
func playedRace(t *testing.T) *record.Record {
	t.Helper()
	s := openTurns(raceTable{Bots: bots(session.SyncBot(sessiontest.RaceBot), 0, 1), Pace: 1})(t)
	defer s.Close()
	for range 100 {
		s.Tick()
	}
	return s.Capabilities().Record()
}

func TestEveryKindOfClockedSessionPassesTheSuite(t *testing.T) {
	pumps := map[rules.Seat]session.Player[sessiontest.PumpView, int]{1: session.SyncBot(sessiontest.PumpBot)}
	open := func(table pumpTable) func(*testing.T) pumpGame {
		table.Head = head
		return func(*testing.T) pumpGame { return session.RealTime(sessiontest.Pump{}, table) }
	}
	pump := func(open func(*testing.T) pumpGame) sessiontest.Case[sessiontest.PumpView, int] {
		return sessiontest.Case[sessiontest.PumpView, int]{Open: open, Move: sessiontest.PumpMove, Bad: 9, MaxTicks: 200}
	}
	kinds := map[string]sessiontest.Case[sessiontest.PumpView, int]{
		"against a bot": pump(open(pumpTable{Seats: []rules.Seat{0}, Bots: pumps, Pace: 4})),
		"hot seat":      pump(open(pumpTable{Seats: []rules.Seat{0, 1}})),
		"watching":      pump(open(pumpTable{Bots: pumps})),
		"a film":        pump(func(t *testing.T) pumpGame { return openPumpFilm(t) }),
	}
	for name, c := range kinds {
		t.Run(name, func(t *testing.T) { sessiontest.Run(t, c) })
	}
}

func playedPump(t *testing.T) (*record.Record, []sessiontest.PumpView) {
	t.Helper()
	s := session.RealTime(sessiontest.Pump{}, pumpTable{Head: head, Bots: map[rules.Seat]session.Player[sessiontest.PumpView, int]{
		0: session.SyncBot(sessiontest.PumpBot), 1: session.SyncBot(sessiontest.PumpBot)}, Pace: 6})
	defer s.Close()
	views := []sessiontest.PumpView{{You: rules.Nobody}}
	for range 100 {
		for _, u := range s.Tick() {
			views = append(views, u.View)
		}
	}
	return s.Capabilities().Record(), views
}

func openPumpFilm(t *testing.T) pumpGame {
	r, _ := playedPump(t)
	film, err := session.ReplayClocked(sessiontest.Pump{}, r, rules.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	return film
}
