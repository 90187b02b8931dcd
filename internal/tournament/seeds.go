package tournament

import (
	"math/rand/v2"

	"menagerie/internal/deal"
)

// Hash returns the hash that is published before the first game. When seed and salt are published later, everybody can
// check the hash. Tournaments from versions before 4 have no salt, and their hash is empty.
func (h Head) Hash() string { return deal.Deal{Seed: h.Seed, Salt: h.Salt}.Hash() }

// boardSeed returns the seed of a board. The first board is number 0. The seed is a hash. A bot that learns the seed of one
// board therefore cannot compute the seeds of other boards. Tournaments from versions before 4 have no salt, and use the
// formula of those versions.
func (h Head) boardSeed(board int) uint64 {
	if h.Salt == "" {
		return rand.NewPCG(h.Seed, uint64(board)).Uint64()
	}
	return deal.Derive(h.Seed, "board", board, 0)
}

// gameSeed returns the seed of a game in a tournament with OwnSeeds. If games shared a seed, a bot could remember hidden values of
// one game, such as dice, and use them in another one.
func (h Head) gameSeed(match int) uint64 { return deal.Derive(h.Seed, "game", match, 0) }

// BotSeed returns the seed for the bot at a seat of a game. It is independent of the seed of the board, so a bot cannot
// use it to predict dice, hands or tides.
func (h Head) BotSeed(match, seat int) uint64 { return deal.Derive(h.Seed, "bot", match, seat) }

// checkSalt reports whether a salt is empty or has the form of a salt.
func checkSalt(salt string) bool { return salt == "" || deal.IsSalt(salt) }
