package deal_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"menagerie/internal/deal"
)

// The hash and the derived seeds stay the same in every version, so that everybody can check an old game.
func TestHashesAreDocumented(t *testing.T) {
	d := deal.Deal{Seed: 7, Salt: "000102030405060708090a0b0c0d0e0f"}
	// printf '000102030405060708090a0b0c0d0e0f 7' | sha256sum
	if got, want := d.Hash(), "e2b3fc510bd49e8a9829aa0bb6c52b09552095c5823e20b5f4f60aa46eafaa56"; got != want {
		t.Errorf("got the hash %s, want %s", got, want)
	}
	// printf 'menagerie bot 7 3 1' | sha256sum
	if got, want := deal.Derive(7, "bot", 3, 1), uint64(0x89461c0c28db0d46); got != want {
		t.Errorf("got the seed %#x, want %#x", got, want)
	}
	if (deal.Deal{Seed: 7}).Hash() != "" {
		t.Error("Hash of a deal without a salt: got a hash, want none")
	}
}

// invert returns the seed s with rand.NewPCG(s, 0).Uint64() == out. The first state of this generator is (s, 0). After a step, the
// upper half of the state is a linear function of s, and the lower half is a constant. The output is a bijection of the upper half.
func invert(out uint64) uint64 {
	state := func(s uint64) (hi, lo uint64) { // after the first step
		p := rand.NewPCG(s, 0)
		p.Uint64()
		b, err := p.MarshalBinary() // "pcg:" and both halves
		if err != nil {
			panic(err)
		}
		return binary.BigEndian.Uint64(b[4:]), binary.BigEndian.Uint64(b[12:])
	}
	inverse := func(a uint64) uint64 { // of an odd number modulo 2^64
		x := a
		for range 6 {
			x *= 2 - a*x
		}
		return x
	}
	first, lower := state(0)
	second, _ := state(1)
	hi := out * inverse(lower|1)
	hi ^= hi >> 48
	hi *= inverse(0xda942042e4dd58b5)
	hi ^= hi >> 32
	return (hi - first) * inverse(second-first)
}

// The attack of a guest who knows the disclosed seed of one game and computes the seeds of all later games. It works against the
// outputs of a PCG, with which hosts once made the seeds of their games. It must not work against GameSeeds.
func TestADisclosedSeedPredictsNoOther(t *testing.T) {
	const secret = 0x1234_5678_9abc_def0
	old := rand.New(rand.NewPCG(secret, 0)).Uint64
	if found := invert(old()); found != secret {
		t.Fatalf("the attack finds the seed %#x of the PCG, want %#x", found, uint64(secret))
	}
	next := deal.GameSeeds(secret)
	shown := next()
	found := invert(shown)
	p := rand.New(rand.NewPCG(found, 0))
	p.Uint64()
	if found == secret || p.Uint64() == next() || deal.GameSeed(shown, 1) == deal.GameSeed(secret, 1) {
		t.Errorf("the attack finds %#x from the disclosed seed %#x, want a seed that predicts nothing", found, shown)
	}
}

// All seeds of a host differ, and so do the seeds for different purposes.
func TestSeedsOfGamesAndPurposesDiffer(t *testing.T) {
	seen := map[uint64]bool{1: true}
	next := deal.GameSeeds(1)
	for i := range 1000 {
		game := next()
		if game != deal.GameSeed(1, i) {
			t.Fatalf("GameSeed(1, %d) = %d, then %d, want the same", i, game, deal.GameSeed(1, i))
		}
		for _, s := range []uint64{game, deal.Derive(1, "bot", i, 0), deal.Derive(1, "board", i, 0)} {
			if seen[s] {
				t.Fatalf("got the seed %d twice, want different seeds", s)
			}
			seen[s] = true
		}
	}
	seed, salt := deal.NewSeed(), deal.NewSalt()
	if seed == deal.NewSeed() || salt == deal.NewSalt() {
		t.Error("got a seed or a salt twice, want a new one for each call")
	}
}

func TestALogDisclosesADealOnce(t *testing.T) {
	var none *deal.Log
	none.Seal(1)()
	if all, _ := none.Read(); len(all) > 0 || none.Newest().Hash != "" {
		t.Errorf("no log: got %v and the newest %+v, want no entries", all, none.Newest())
	}
	l := &deal.Log{}
	disclose := l.Seal(7)
	_, before := l.Read()
	if e := l.Newest(); e.Disclosed() || !deal.IsHash(e.Hash) || e.Deal != (deal.Deal{}) {
		t.Errorf("before the disclosure: got %+v, want only a hash", e)
	}
	disclose()
	e := l.Newest()
	if _, after := l.Read(); !e.Disclosed() || !e.True() || e.Deal.Seed != 7 || !deal.IsSalt(e.Deal.Salt) || after == before {
		t.Errorf("after the disclosure: got %+v, want the seed 7 with its salt and a true hash", e)
	}
	l.Note(deal.Entry{Hash: e.Hash, Deal: deal.New(8)})
	if l.Newest() != e {
		t.Errorf("after a second disclosure: got %+v, want the first one %+v", l.Newest(), e)
	}
	if (deal.Entry{Hash: e.Hash, Deal: deal.New(8)}).True() {
		t.Error("the hash of another deal: True() = true, want false")
	}
	for range 100 {
		l.Seal(1)
	}
	if all, _ := l.Read(); len(all) > 16 {
		t.Errorf("the log has %d entries, want at most 16", len(all))
	}
}
