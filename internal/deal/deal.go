// Package deal proves that the chance of a game was fixed before the game.
//
// All chance of a game follows from its seed: hands, dice and tides. A host draws the seed and a salt, and publishes
// their hash before the game. After the game the host discloses seed and salt. Everybody can then compute the hash, and
// compare the game with the seed.
//
//	d := deal.New(seed)     // before the game: publish d.Hash()
//	d.Seed, d.Salt          // after the game: disclose both
//
// A Log holds the deals of a server. Package deal opens no files and no connections.
package deal

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// saltBytes is the length of a salt. With a salt of 128 bits, nobody can find the seed from its hash by trying all
// seeds.
const saltBytes = 16

// Deal is the seed of a game and a random salt. Because of the salt, nobody can find the seed by computing the hashes of all
// seeds. The salt is empty if the seed was not drawn in secret.
type Deal struct {
	Seed uint64
	Salt string
}

// New returns the deal of a seed, with a salt from the system's random numbers.
func New(seed uint64) Deal { return Deal{Seed: seed, Salt: NewSalt()} }

// NewSeed returns a seed from the system's random numbers. It is never 0.
func NewSeed() uint64 {
	var b [8]byte
	for {
		_, _ = rand.Read(b[:]) // never fails
		if seed := binary.BigEndian.Uint64(b[:]); seed != 0 {
			return seed
		}
	}
}

// NewSalt returns a salt from the system's random numbers.
func NewSalt() string {
	var b [saltBytes]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// SaltOf returns the salt for a seed that a person has chosen. Equal seeds have equal salts, so the hash of a small seed hides nothing.
func SaltOf(seed uint64) string {
	return fmt.Sprintf("%016x%016x", Derive(seed, "salt", 0, 0), Derive(seed, "salt", 1, 0))
}

// IsSalt reports whether a text has the form of a salt.
func IsSalt(text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && len(b) == saltBytes
}

// IsHash reports whether a text has the form of a hash.
func IsHash(text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && len(b) == sha256.Size
}

// Hash returns the SHA-256 hash of "SALT SEED" in hexadecimal digits, where the seed is decimal. Without a salt it
// returns "".
func (d Deal) Hash() string {
	if d.Salt == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(d.Salt + " " + strconv.FormatUint(d.Seed, 10)))
	return hex.EncodeToString(sum[:])
}

// Derive returns a seed for one purpose, such as "bot". a and b are numbers that distinguish several seeds for this purpose.
// The result is a hash, so nobody can compute seed or another derived seed from it.
func Derive(seed uint64, purpose string, a, b int) uint64 {
	text := "menagerie " + purpose
	for _, n := range []uint64{seed, uint64(a), uint64(b)} {
		text += " " + strconv.FormatUint(n, 10)
	}
	sum := sha256.Sum256([]byte(text))
	return binary.BigEndian.Uint64(sum[:])
}

// GameSeed returns the n-th seed that a host derives from its own seed.
func GameSeed(seed uint64, n int) uint64 { return Derive(seed, "game", n, 0) }

// GameSeeds returns a function that returns the seeds of a host, in order. The function is safe for concurrent use.
func GameSeeds(seed uint64) func() uint64 {
	var n atomic.Int64
	return func() uint64 { return GameSeed(seed, int(n.Add(1))-1) }
}

// Entry is a deal as it is public now. While the deal is secret, Deal is zero.
type Entry struct {
	Hash string
	Deal Deal
}

// Disclosed reports whether the deal is public.
func (e Entry) Disclosed() bool { return e.Deal.Salt != "" }

// True reports whether the disclosed deal has the published hash.
func (e Entry) True() bool { return e.Deal.Hash() == e.Hash }

// Grouped returns the hash with a space after every eight digits, so that a person can compare it and lines can break.
func (e Entry) Grouped() string {
	var all []string
	for group := range slices.Chunk([]byte(e.Hash), 8) {
		all = append(all, string(group))
	}
	return strings.Join(all, " ")
}

// maxEntries is the number of deals that a Log stores.
const maxEntries = 16

// Log holds the latest deals of a server, oldest first. A deal is the seed of a game with a salt. Log is safe for
// concurrent use. A nil Log holds nothing.
type Log struct {
	mu      sync.Mutex
	all     []Entry
	version int
}

// Seal draws a salt for the seed of a game and adds the hash of both to the log. The seed and the salt stay secret until the
// caller calls disclose, which adds them to the log.
func (l *Log) Seal(seed uint64) (disclose func()) {
	if l == nil {
		return func() {}
	}
	d := New(seed)
	l.Note(Entry{Hash: d.Hash()})
	return func() { l.Note(Entry{d.Hash(), d}) }
}

// Note adds e to the log. If e is disclosed and the log has a secret entry with the same hash, e replaces that entry. Note
// never adds a second entry with the same hash.
func (l *Log) Note(e Entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := range l.all {
		if known := &l.all[i]; known.Hash == e.Hash {
			if e.Disclosed() && !known.Disclosed() {
				*known = e
				l.version++
			}
			return
		}
	}
	if len(l.all) == maxEntries {
		l.all = append(l.all[:0:0], l.all[1:]...)
	}
	l.all = append(l.all, e)
	l.version++
}

// Read returns a copy of the entries. version changes with every change of the entries.
func (l *Log) Read() (entries []Entry, version int) {
	if l == nil {
		return nil, 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]Entry(nil), l.all...), l.version
}

// Hides reports whether the log has the hash of a deal that is still secret.
func (l *Log) Hides(hash string) bool {
	all, _ := l.Read()
	return slices.Contains(all, Entry{Hash: hash})
}

// Newest returns the newest entry, or a zero Entry.
func (l *Log) Newest() Entry {
	if all, _ := l.Read(); len(all) > 0 {
		return all[len(all)-1]
	}
	return Entry{}
}
