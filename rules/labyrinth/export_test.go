package labyrinth

import (
	"math/rand/v2"
	"slices"

	"menagerie/rules"
)

// Redealt returns s with new random objectives in place of those that are hidden from seat.
func Redealt(s State, seat rules.Seat, rng *rand.Rand) State {
	pool := s.View(seat).Unknown()
	rng.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	hands := slices.Clone(s.hands)
	for other := range hands {
		player := s.position.Players[other]
		if rules.Seat(other) == seat || player.Left() == 0 {
			continue
		}
		hand := slices.Clone(player.Collected)
		for _, id := range pool {
			if len(hand) < player.Dealt && !slices.Contains(hand, id) {
				hand = append(hand, id)
			}
		}
		if s.position.Config.Dialect.Deal == DealDisjoint {
			pool = pool[player.Left():]
		} else {
			rng.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
		}
		hands[other] = hand
	}
	s.hands = hands
	return s
}

// Hands returns all hands.
func Hands(s State) [][]int { return s.hands }
