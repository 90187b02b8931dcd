package pondkeeper

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"menagerie/netclient/pondclient"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
)

// ahead lets a bot move the mouse while earlier moves are under way. The View then has the newest place of the mouse and an
// old place of the cat, and a bot that keeps opposite an old place circles. So ahead shows the bot a View in which the cat
// has answered every move with the step of a perfect cat. While the cat runs in another way, the bot waits for each answer.
type ahead struct {
	bot   pondbot.Bot
	view  pond.View    // the newest
	way   []pond.Point // where the moves under way lead, oldest first
	right int          // answers in a row that were those of a perfect cat
	trust int          // how many of them allow a move ahead of an answer
}

// begin takes the first View of a game.
func (a *ahead) begin(v pond.View) { a.view, a.way, a.right, a.trust = v, a.way[:0], 0, 8 }

// see takes every other View of the game. It has the cat's answer to the oldest move under way, unless err says that the server
// refused a move.
func (a *ahead) see(v pond.View, err error) {
	var breach pondclient.RefereeError
	answered := err == nil || errors.As(err, &breach)
	switch {
	case v.Moves > a.view.Moves:
		a.way = append(a.way, v.Mouse)
	case answered && len(a.way) > 0:
		a.view.Mouse = a.way[0]
		if a.right++; v.Cat != chase(a.view) {
			a.doubt()
		}
		a.way = append(a.way[:0], a.way[1:]...)
	}
	a.view = v
}

// doubt notes an answer that was not that of a perfect cat. If moves were made ahead of it, the next ones need more trust, for
// some cats turn round again and again.
func (a *ahead) doubt() {
	if a.right > a.trust {
		a.trust *= 4
	}
	a.right = 0
}

// move returns the bot's move in the newest View. It returns false if the bot has no move, or has to wait.
func (a *ahead) move(ctx context.Context, rng *rand.Rand) (pond.Move, bool) {
	if len(a.way) > 0 && a.right < a.trust {
		return pond.Move{}, false
	}
	then := a.view
	for _, then.Mouse = range a.way {
		if eitherWay(then) {
			return pond.Move{}, false
		}
		then.FromCat, then.Cat = then.Cat, chase(then)
	}
	return a.bot(ctx, then, rng)
}

// chase returns where a perfect cat is after its next step.
func chase(v pond.View) pond.Point { return pond.Point(pondmath.Run(v, pondmath.Turn(v))) }

// eitherWay reports whether the mouse is far out and nearly opposite the cat, which may then run either way. A wrong guess
// would cost hundreds of moves there. Near the turning circle the mouse gains on the cat slowly.
func eitherWay(v pond.View) bool {
	const (
		far  = 0.75 // of the turning circle's radius
		near = 3    // cat steps from the point opposite the mouse
	)
	out := math.Hypot(float64(v.Mouse.X), float64(v.Mouse.Y)) > far*pondmath.Circle(v.Config)
	return out && math.Pi-pondmath.Separation(v) < near*float64(v.Config.CatStep)/pond.Radius
}
