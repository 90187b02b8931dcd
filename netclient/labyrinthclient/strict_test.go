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

	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netclient/netclienttest"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
)

var strictGames = flag.Int("strict", 20, "games in each part of TestStrictServerDisqualifiesOnlyGuesses")

// strictCodes are the encodings of tiles of strict servers, by the value of the aspect Tiles.
var strictCodes = [][16]byte{
	coded(false, north, east, south, west), coded(true, north, east, south, west), coded(false, north, west, south, east),
	coded(false, west, south, east, north),
}

// strictStyleOf returns a server with a random choice wherever the specification is silent, and the settings that describe
// it.
func strictStyleOf(rng *rand.Rand, players int) (*strictStyle, labyrinthdialect.Settings) {
	told := labyrinthdialect.Settings{}
	coin := func(a labyrinthdialect.Aspect) bool {
		told[a] = uint8(rng.IntN(2))
		return told[a] == 1
	}
	first := func(a labyrinthdialect.Aspect) int {
		coin(a)
		return int(told[a])
	}
	size := [][3]int{{7, 7, 6}, {7, 7, 4}, {5, 7, 2}, {9, 7, 4}}[rng.IntN(4)]
	told[labyrinthdialect.Tiles], told[labyrinthdialect.Collect] = uint8(rng.IntN(len(strictCodes))), uint8(rng.IntN(3))
	return &strictStyle{
		width: size[0], height: size[1], players: players, hand: size[2], begins: rng.IntN(players), little: coin(labyrinthdialect.Bytes), short: coin(labyrinthdialect.Long),
		tiles: strictCodes[told[labyrinthdialect.Tiles]], columns: coin(labyrinthdialect.Layout), place: first(labyrinthdialect.Places), id: first(labyrinthdialect.Ids), player: first(labyrinthdialect.Players),
		high: coin(labyrinthdialect.Insert), omit: coin(labyrinthdialect.Spectators), stay: coin(labyrinthdialect.Objectives), collect: int(told[labyrinthdialect.Collect]), sequence: coin(labyrinthdialect.Order),
		home: coin(labyrinthdialect.Goal), reverse: coin(labyrinthdialect.Reversal), single: coin(labyrinthdialect.Sharing), empty: rng.IntN(2) == 0, anywhere: rng.IntN(2) == 0,
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
func runStrict(t *testing.T, s *strictStyle, rng *rand.Rand, ours int, told labyrinthdialect.Settings) *strictRun {
	t.Helper()
	return runServer(t, newStrictServer(s, rng, ours), rng, ours, told)
}

func runServer(t *testing.T, server *strictServer, rng *rand.Rand, ours int, told labyrinthdialect.Settings) *strictRun {
	t.Helper()
	bot, err := labyrinthbot.For("denial")
	if err != nil {
		t.Fatal(err)
	}
	r := &strictRun{strictServer: server, bot: bot.Bot, chance: rand.New(rand.NewPCG(rng.Uint64(), 1))}
	synctest.Test(t, func(t *testing.T) {
		for i := range ours {
			r.clients = append(r.clients, JoinWith("here", r.dial, Profile{Name: fmt.Sprint("guest ", i), Risk: RiskTake, Settings: told}))
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

// tick makes all clients play, and reports whether one of them is still playing.
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

// TestStrictServerDisqualifiesOnlyGuesses plays on strict servers. A client that knows the dialect is never disqualified.
// A client that does not know the dialect is not disqualified either if there are no other players. Among other players it
// is disqualified only if it had to guess.
func TestStrictServerDisqualifiesOnlyGuesses(t *testing.T) {
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
						t.Errorf("%s, game %d: client %d: got phase %d, error %v, want the end", name, i, seat, u.Phase, u.Err)
					}
				}
				continue
			}
			if lost++; r.kicks[0].moves == 0 {
				first++
			}
			if len(r.kicks) > r.guesses || !c.alone {
				t.Errorf("%s, game %d: got the disqualifications %+v with %d guesses on %+v, want at most one for each guess", name, i, r.kicks, r.guesses, style)
			}
		}
		if t.Logf("%s: %d games, in %d a client was disqualified, in %d with its first move; %d guesses", name, games, lost, first, guesses); 20*lost > games {
			t.Errorf("%s: got disqualifications in %d of %d games, want at most one in 20", name, lost, games)
		}
	}
}

// TestAWinWithoutTheLastWord plays whole games on a server that closes the connections instead of sending End. Winners and
// losers see the result, with a remark.
func TestAWinWithoutTheLastWord(t *testing.T) {
	won := 0
	for i := range 8 {
		players := 1 + i%4
		rng := rand.New(rand.NewPCG(uint64(i), 6))
		style, told := strictStyleOf(rng, players)
		server := newStrictServer(style, rng, players)
		server.mute = true
		r := runServer(t, server, rng, players, told)
		if len(r.won) == 0 {
			continue // nobody won in 400 turns
		}
		won++
		for seat, u := range r.last {
			if netclienttest.Key(u.Err) != "net.unconfirmed" || u.Phase != session.Ended || u.View.Outcome != labyrinth.Won || len(u.View.Winners) != len(r.won) || int(u.View.Winners[0]) != r.won[0] {
				t.Errorf("game %d, client %d: got phase %d, error %v and the winners %v of %v, want the end with the winners %v and a remark",
					i, seat, u.Phase, u.Err, u.View.Winners, u.View.Outcome, r.won)
			}
		}
	}
	if won < 4 {
		t.Errorf("got %d games that a player won, want at least 4", won)
	}
}
