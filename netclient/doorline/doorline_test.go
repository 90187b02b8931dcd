package doorline_test

import (
	"context"
	"errors"
	"fmt"
	mrand "math/rand/v2"
	"net"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/internal/testkit/timelimit"
	"menagerie/netclient"
	"menagerie/netclient/foxesclient"
	"menagerie/netclient/glendaclient"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netclient/miaclient"
	"menagerie/netclient/pondclient"
	"menagerie/netserver/webdoor/doortest"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
	"menagerie/session"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// player plays for the guest on one page.
type player interface {
	// play reads the news. If it is the guest's turn, it moves, or calls instead. It returns the phase and the number of moves that it
	// has made.
	play(instead func()) (session.Phase, int)
	leave()
}

// guest is a player of a game.
type guest[V, M any] struct {
	t     *testing.T
	s     session.OwnedSession[V, M]
	move  func(V) (M, bool)
	phase session.Phase
	moves int
	last  V
	news  bool // whether last has come after the last move
}

func (g *guest[V, M]) play(instead func()) (session.Phase, int) {
	for _, u := range g.s.Tick() {
		if g.phase = u.Phase; u.Err != nil && !errors.Is(u.Err, foxes.FaultEarly) {
			g.t.Errorf("the guest gets the error %v, want none", u.Err)
		}
		g.last, g.news = u.View, true
	}
	if !g.news || g.phase != session.Playing {
		return g.phase, g.moves
	}
	m, ok := g.move(g.last)
	switch {
	case !ok || len(g.s.Seats()) == 0:
	case instead != nil:
		instead()
	default:
		g.news = false
		g.s.Send(g.s.Seats()[0], m)
		g.moves++
	}
	return g.phase, g.moves
}

func (g *guest[V, M]) leave() { _ = g.s.Close() }

func sit[V, M any](t *testing.T, s session.OwnedSession[V, M], move func(V) (M, bool)) player {
	return &guest[V, M]{t: t, s: s, move: move}
}

// join joins a game as Ben.
func join(t *testing.T, h doortest.Host, p *doortest.Tab) player {
	_, digits, _ := net.SplitHostPort(h.Link.Address)
	var number int
	_, _ = fmt.Sscan(digits, &number)
	to := func(ctx context.Context) (net.Conn, error) { return p.Open(ctx, h.Network, number) }
	rng := mrand.New(mrand.NewPCG(1, 2))
	switch h.Link.Game {
	case "pond":
		dial := func(ctx context.Context) (net.Conn, netclient.Info, error) {
			conn, err := to(ctx)
			return conn, netclient.Info{}, err
		}
		return sit(t, pondclient.JoinWith("page", dial, pondclient.Profile{Room: h.Link.Options["room"], Level: 3}), func(v pond.View) (pond.Move, bool) {
			return pond.Move{X: v.Mouse.X, Y: v.Mouse.Y + pond.MouseStep}, v.ToMove()
		})
	case "glenda":
		return sit(t, glendaclient.JoinWith("page", to, glendaclient.Profile{}), func(v glenda.View) (m glenda.Move, ok bool) {
			if !v.ToMove() {
				return m, false
			}
			legal := v.Legal()
			return legal[rng.IntN(len(legal))], true
		})
	case "foxes":
		return sit(t, foxesclient.JoinWith("page", to, foxesclient.Profile{}), func(v foxes.View) (m foxes.Move, ok bool) {
			all := v.Moves(v.You)
			if len(all) == 0 || !slices.Contains(v.Waiting, v.You) {
				return m, false
			}
			return all[rng.IntN(len(all))], true
		})
	case "mia":
		return sit(t, miaclient.JoinWith("page", to, miaclient.Profile{Name: "Ben", Orders: miaclient.Orders{Mode: miaclient.Hand, Limit: 20 * time.Second}}), func(v mia.View) (m mia.Move, ok bool) {
			if !v.ToMove() || v.Stage == mia.Joining {
				return m, false
			}
			legal := v.Legal()
			return legal[0], true
		})
	}
	return sit(t, labyrinthclient.JoinWith("page", func(ctx context.Context, port int) (net.Conn, error) {
		if port == 0 {
			port = number
		}
		return p.Open(ctx, "tcp", port)
	}, labyrinthclient.Profile{Name: "Ben", Stated: labyrinthdialect.SettingsOf(labyrinth.DefaultConfig(2).Dialect)}), func(v labyrinth.View) (m labyrinth.Move, ok bool) {
		if !v.ToMove() {
			return m, false
		}
		return v.Legal()[0], true
	})
}

// settling is a time in which a page reads everything that is repeated.
const settling = 100 * time.Millisecond

// Each game goes on after WebSockets have ended and pages were loaded again, and comes to its end.
func TestEveryGameGoesOnAfterAReload(t *testing.T) {
	for _, game := range doortest.Games {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			h := doortest.Serve(t, game)
			switch game {
			case "labyrinth": // the bot must not win at once
				h = doortest.Labyrinth(t, 4)
			case "foxes":
				h = doortest.Foxes(t, 5)
			}
			files := fstest.MapFS{"index.html": {Data: []byte("page")}, "menagerie.wasm.gz": {Data: []byte("program")}}
			p := doortest.NewTab(h.Open(t, files, nil))
			ben := join(t, h, p)
			defer func() { ben.leave() }()
			made, reloads, cut, loaded := 0, 0, false, time.Time{}
			for !h.Over() && timelimit.Left(t) {
				var instead func()
				switch {
				case time.Since(loaded) < settling:
					instead = func() {}
				case made >= reloads && reloads < 2: // before a move, because the new page does not know about one without a response
					instead = func() {
						reloads++
						old := ben
						p.Reload()
						ben, made, loaded = join(t, h, p), 0, time.Now()
						old.leave()
					}
				}
				before := reloads
				phase, moves := ben.play(instead)
				if before != reloads {
					continue
				}
				made = moves
				if phase == session.Lost {
					t.Fatalf("after %d reloads and %d moves the game is lost", reloads, moves)
				}
				if moves == 2 && reloads == 2 && !cut {
					p.Cut()
					cut = true
				}
				time.Sleep(time.Millisecond)
			}
			if !h.Over() || reloads < 2 {
				phase, moves := ben.play(nil)
				t.Errorf("after %d reloads, phase %d and %d more moves: the game is over %v, want the end after two reloads", reloads, phase, moves, h.Over())
			}
		})
	}
}
