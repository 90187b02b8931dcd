package pondkeeper

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
)

// If the best mouse waits for each response, it needs up to 600 moves. Without hardToPredict it swims in circles with the
// first seven seeds.
func TestTheBestMouseDoesNotCircleWithMovesUnderWay(t *testing.T) {
	for _, cat := range []string{"perfect", "feint"} {
		for _, level := range pond.Levels()[:3] {
			for _, pipeline := range []int{1, 8, 24} {
				for _, seed := range []uint64{68, 228, 697, 921, 979, 1252, 1398, 2, 3, 4, 5, 6} {
					end := playAhead(t, cat, level.CatStep, pipeline, seed)
					if end.Outcome != pond.MouseWon || end.Moves > 650 {
						t.Errorf("%s cat, level %s, up to %d moves under way, seed %d: got outcome %v after %d moves, want mouse after at most 650",
							cat, level.ID, pipeline, seed, end.Outcome, end.Moves)
					}
				}
			}
		}
	}
}

// playAhead plays the best mouse against a cat. As in pondclient, the mouse has up to pipeline pending moves, and one
// near the shore. After each move, a random number of responses arrives; few if late is large.
func playAhead(t *testing.T, cat string, step int32, pipeline int, seed uint64) pond.View {
	t.Helper()
	host, err := pond.New(pond.Config{CatStep: step}, seed)
	if err != nil {
		t.Fatal(err)
	}
	runner, err := pondbot.For(pond.Cat, cat)
	if err != nil {
		t.Fatal(err)
	}
	ctx, chance := context.Background(), rand.New(rand.NewPCG(seed, uint64(pipeline)))
	ahead, view := predictor{bot: pondbot.Best(pond.Mouse)}, host.View(pond.Mouse)
	ahead.begin(view)
	ahead.update(view, nil)
	var way []pond.Point
	late := []int{1, 3, 10, 40, 200}[seed%5]
	for view.Outcome == pond.Running && view.Moves < 5_000 {
		moved := false
		if len(way) == 0 || len(way) < pipeline && farFromShore(view.Mouse) {
			var m pond.Move
			if m, moved = ahead.move(ctx, chance); moved {
				way = append(way, pond.Point(m))
				view.FromMouse, view.Mouse, view.Moves = view.Mouse, pond.Point(m), view.Moves+1
				ahead.update(view, nil)
			}
		}
		for len(way) > 0 && (!moved || chance.IntN(late) == 0) {
			moved = moved || chance.IntN(late) != 0
			host = reply(ctx, t, host, way[0], runner.Bot, chance)
			now := host.View(pond.Mouse)
			way = way[1:]
			view.FromCat, view.Cat, view.Outcome = view.Cat, now.Cat, now.Outcome
			ahead.update(view, nil)
		}
	}
	return view
}

// reply returns the game after a move of the mouse and the cat's response.
func reply(ctx context.Context, t *testing.T, s pond.State, to pond.Point, cat pondbot.Bot, chance *rand.Rand) pond.State {
	t.Helper()
	s, err := s.Play(pond.Mouse, pond.Move(to))
	if err != nil {
		t.Fatal(err)
	}
	m, _ := cat(ctx, s.View(pond.Cat), chance)
	if s, err = s.Play(pond.Cat, m); err != nil {
		t.Fatal(err)
	}
	return s
}

// farFromShore reports whether pondclient allows another move after one to p, before its response.
func farFromShore(p pond.Point) bool {
	const inside = int64(pond.Radius - 4*pond.MouseStep)
	return int64(p.X)*int64(p.X)+int64(p.Y)*int64(p.Y) < inside*inside
}
