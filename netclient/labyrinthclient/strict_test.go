package labyrinthclient

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
)

var strictGames = flag.Int("strict", 20, "games in each part of TestStrictServer")

// strictCodes are the codes of tiles of strict servers, by the value of the aspect Tiles.
var strictCodes = [][16]byte{
	coded(false, north, east, south, west), coded(true, north, east, south, west), coded(false, north, west, south, east),
	coded(false, west, south, east, north),
}

// strictStyleOf returns a server in which all that the specification leaves open is random, and the settings that describe it.
func strictStyleOf(rng *rand.Rand, players int) (*strictStyle, Settings) {
	told := Settings{}
	coin := func(a Aspect) bool {
		told[a] = uint8(rng.IntN(2))
		return told[a] == 1
	}
	first := func(a Aspect) int {
		coin(a)
		return int(told[a])
	}
	size := [][3]int{{7, 7, 6}, {7, 7, 4}, {5, 7, 2}, {9, 7, 4}}[rng.IntN(4)]
	told[Tiles], told[Collect] = uint8(rng.IntN(len(strictCodes))), uint8(rng.IntN(3))
	return &strictStyle{
		width: size[0], height: size[1], players: players, hand: size[2], begins: rng.IntN(players), little: coin(Bytes), short: coin(Long),
		tiles: strictCodes[told[Tiles]], columns: coin(Layout), place: first(Places), id: first(Ids), player: first(Players),
		high: coin(Insert), omit: coin(Spectators), stay: coin(Objectives), collect: int(told[Collect]), sequence: coin(Order),
		home: coin(Goal), reverse: coin(Reversal), single: coin(Sharing), empty: rng.IntN(2) == 0, anywhere: rng.IntN(2) == 0,
	}, told
}

// strictRun is a game of several clients on a strict server.
type strictRun struct {
	*strictServer
	bot     labyrinthbot.Bot
	chance  *rand.Rand
	clients []*Client
	last    []session.Update[labyrinth.View]
	guesses int // moves of the clients for which no message was legal in all likely dialects
}

// runStrict plays a game with some clients.
func runStrict(t *testing.T, s *strictStyle, rng *rand.Rand, ours int, told Settings) *strictRun {
	t.Helper()
	bot, err := labyrinthbot.For("denial")
	if err != nil {
		t.Fatal(err)
	}
	r := &strictRun{strictServer: newStrictServer(s, rng, ours), bot: bot.Bot, chance: rand.New(rand.NewPCG(rng.Uint64(), 1))}
	synctest.Test(t, func(t *testing.T) {
		for i := range ours {
			r.clients = append(r.clients, Over("here", r.dial, Profile{Name: fmt.Sprint("guest ", i), Risk: RiskTake, Settings: told}))
			synctest.Wait()
		}
		r.last = make([]session.Update[labyrinth.View], ours)
		for r.tick() {
			time.Sleep(5 * time.Millisecond)
		}
		for _, c := range r.clients {
			_ = c.Close()
			<-c.Done()
		}
		r.done.Wait()
	})
	return r
}

// tick lets all clients play, and reports whether one of them still plays.
func (r *strictRun) tick() (going bool) {
	for i, c := range r.clients {
		for _, u := range c.Tick() {
			r.last[i] = u
		}
		u := &r.last[i]
		going = going || u.Phase < session.Ended
		if u.Phase == session.Playing && u.View.ToMove() {
			m, _ := r.bot(context.Background(), u.View, r.chance)
			if among := c.Careful(u.View.Legal()); !slices.Contains(among, m) {
				m = among[r.chance.IntN(len(among))]
			}
			if !c.Safe(m) {
				r.guesses++
			}
			c.Send(u.View.You, m)
			u.View.Waiting = nil
		}
	}
	return going
}

// Clients that know the dialect of a strict server from the start are never disqualified. Clients that know nothing are never
// disqualified either if no other players take part. Among players who know the dialect, a client is disqualified only if it
// had to guess.
func TestStrictServer(t *testing.T) {
	for name, c := range map[string]struct{ told, alone bool }{
		"one client, told": {true, true}, "only clients, told": {told: true}, "one client, not told": {alone: true}, "only clients, not told": {},
	} {
		games, lost, first, guesses := 0, 0, 0, 0
		for i := range *strictGames {
			players := 1 + i%4
			rng := rand.New(rand.NewPCG(uint64(i), 5))
			style, told := strictStyleOf(rng, players)
			ours := players
			if c.alone {
				ours = 1
			}
			if !c.told {
				told = nil
			}
			r := runStrict(t, style, rng, ours, told)
			games++
			guesses += r.guesses
			if len(r.kicks) == 0 {
				for seat, u := range r.last {
					if u.Phase != session.Ended || u.Err != nil {
						t.Errorf("%s, game %d: client %d is in phase %d: %v", name, i, seat, u.Phase, u.Err)
					}
				}
				continue
			}
			if lost++; r.kicks[0].moves == 0 {
				first++
			}
			if len(r.kicks) > r.guesses || !c.alone {
				t.Errorf("%s, game %d: %d guesses, %+v on %+v", name, i, r.guesses, r.kicks, style)
			}
		}
		if t.Logf("%s: %d games, in %d a client was disqualified, in %d with its first move; %d guesses", name, games, lost, first, guesses); 20*lost > games {
			t.Errorf("%s: too many are disqualified", name)
		}
	}
}
