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

// ahead lets a bot move the mouse before the server has responded to earlier moves. Until the responses arrive, the bot
// receives a View that assumes perfect responses of the cat. After a different response, the bot waits for each
// response until enough responses have been perfect again.
type ahead struct {
	bot   pondbot.Bot
	view  pond.View    // the newest
	way   []pond.Point // positions of the mouse after the pending moves, oldest first
	right int          // number of responses in a row that match a perfect cat
	trust int          // number of matching responses needed to move ahead
}

// begin takes the first View of a game.
func (a *ahead) begin(v pond.View) { a.view, a.way, a.right, a.trust = v, a.way[:0], 0, 8 }

// see handles the Views after the first View of a game. Each View contains the cat's response to the oldest move that
// had no response. If err is a RefereeError, the cat has broken the rules.
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

// doubt handles a response that differs from that of a perfect cat. From then on, the bot moves ahead only after
// several perfect responses. Each such mistake increases the required number of responses.
func (a *ahead) doubt() {
	if a.right > a.trust {
		a.trust *= 4
	}
	a.right = 0
}

// move returns the bot's next move. It assumes that the cat responds perfectly to the pending moves. It returns false if the
// bot has no move or must wait for a response.
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

// chase returns the position of a perfect cat after its next step.
func chase(v pond.View) pond.Point { return pond.Point(pondmath.Run(v, pondmath.Turn(v))) }

// eitherWay reports whether the direction of the cat's next move is hard to predict. This is the case if the mouse is
// far from the centre and nearly opposite the cat. A wrong prediction in such a position would cost hundreds of moves.
func eitherWay(v pond.View) bool {
	const (
		far  = 0.75 // of the turning circle's radius
		near = 3    // cat steps from the point opposite the mouse
	)
	out := math.Hypot(float64(v.Mouse.X), float64(v.Mouse.Y)) > far*pondmath.Circle(v.Config)
	return out && math.Pi-pondmath.Separation(v) < near*float64(v.Config.CatStep)/pond.Radius
}
