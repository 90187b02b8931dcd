package command

import (
	"errors"
	"slices"

	"menagerie/internal/deal"
	"menagerie/keeper/console"
	"menagerie/record"
)

// ErrDealt is the error of a record whose hands, dice or tides do not follow from any of the known seeds.
var ErrDealt = errors.New("the game was not played with these seeds")

// Dealt is a function that checks the hands, dice or tides in a record. It returns ErrDealt if they do not follow from seeds. A
// record of several rounds needs one seed for each round.
type Dealt func(r *record.Record, seeds []uint64) error

// AnyOf returns a Dealt for games that need only one seed. The Dealt accepts a record if it follows from any of the seeds. read
// returns a function that reports whether the Views of a record follow from a seed.
func AnyOf[V any](read func(views []V) (fits func(seed uint64) bool)) Dealt {
	return func(r *record.Record, seeds []uint64) error {
		fits := func(seed uint64) bool { return r.Seed == seed } // the moves of the record are checked against the rules
		if r.HasViews() {
			views, err := record.Views[V](r)
			if err != nil {
				return err
			}
			fits = read(views)
		}
		if !slices.ContainsFunc(seeds, fits) {
			return ErrDealt
		}
		return nil
	}
}

// checkDeals checks the seeds that the server has disclosed in a record. They must match the hashes that were published
// before the game, and the game must follow from them. The result is a text for the verdict, or "" if no seed was
// disclosed.
func (g Game) checkDeals(r *record.Record) (string, error) {
	if own := r.Own(); own.Hash != "" { // Verify replays the game with this seed
		if !own.True() {
			return "", console.Error("keeper.verify_deal_hash", own.Hash)
		}
		return ", " + console.Texts().N("keeper.verify_deals", 1), nil
	}
	sealed := map[string]bool{}
	var seeds []uint64
	for _, e := range r.Deals {
		switch {
		case !e.Disclosed():
			sealed[e.Hash] = true
		case !e.True() || !sealed[e.Hash]:
			return "", console.Error("keeper.verify_deal_hash", e.Hash)
		default:
			seeds = append(seeds, e.Deal.Seed)
		}
	}
	switch {
	case len(seeds) == 0 && len(sealed) > 0 && r.Done && !g.Endless:
		return "", console.Error("keeper.verify_deal_secret")
	case len(seeds) == 0:
		return "", nil
	case g.dealt(r, seeds) != nil:
		return "", console.Error("keeper.verify_deal_game")
	}
	return ", " + console.Texts().N("keeper.verify_deals", len(seeds)), nil
}

// dealt calls g.Dealt. It returns ErrDealt if the game cannot compare a record with seeds.
func (g Game) dealt(r *record.Record, seeds []uint64) error {
	if g.Dealt == nil {
		return ErrDealt
	}
	return g.Dealt(r, seeds)
}

// hostGames is the number of a host's first seeds that are compared with a record.
const hostGames = 10_000

// checkHost checks that a record follows from d, the seed and salt that "keeper serve" has printed for a host. hash is the
// published hash of d, or "" if it is unknown. The result is a text for the verdict.
func (g Game) checkHost(r *record.Record, d deal.Deal, hash string) (string, error) {
	if hash != "" && hash != d.Hash() {
		return "", console.Error("keeper.verify_host_hash", d.Hash(), hash)
	}
	if g.dealt(r, g.hostSeeds(d.Seed)) != nil {
		return "", console.Error("keeper.verify_host_game")
	}
	if g.dealt(r, g.hostSeeds(deal.Derive(d.Seed, "other", 0, 0))) == nil { // any host explains so few values
		return "", console.Error("keeper.verify_host_weak")
	}
	return ", " + console.Texts().T("keeper.verify_host", d.Hash()), nil
}

// hostSeeds returns the first seeds of a host.
func (g Game) hostSeeds(seed uint64) []uint64 {
	next := deal.GameSeeds(seed)
	if g.Seeds != nil {
		next = g.Seeds(seed)
	}
	seeds := make([]uint64, hostGames)
	for i := range seeds {
		seeds[i] = next()
	}
	return seeds
}

// check checks a record and returns a description of it. If the user has given the seed and salt of a host, the record
// must also follow from this seed.
func (r *verifyRequest) check(games []Game, path string) (string, error) {
	text, err := ReadRecord(path)
	if err != nil {
		return "", err
	}
	is, err := Text(games, text)
	if err != nil || r.host.Salt == "" {
		return is, err
	}
	played, err := record.Parse(text)
	if err != nil {
		return "", err
	}
	g, err := gameOf(games, played)
	if err != nil {
		return "", err
	}
	by, err := g.checkHost(played, r.host, r.hash)
	return is + by, err
}

// checkFlags returns an error if the flags for the seed, salt and hash of a host are incomplete or invalid.
func (r *verifyRequest) checkFlags() error {
	given := r.host.Salt != "" || r.host.Seed != 0 || r.hash != ""
	if given && !deal.IsSalt(r.host.Salt) || r.hash != "" && !deal.IsHash(r.hash) {
		return console.Usage("keeper.verify_host_flags")
	}
	return nil
}
