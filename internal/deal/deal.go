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

// saltBytes is the length of a salt. A salt of 128 bits prevents an attacker from finding the seed by hashing all seeds.
const saltBytes = 16

// Deal is the seed of a game with a random salt. The hash covers both the salt and the seed, so an attacker cannot find the
// seed by hashing all seeds. The salt is empty if the seed was not secret.
type Deal struct {
	Seed uint64
	Salt string
}

// New returns a Deal with the seed and a new random salt.
func New(seed uint64) Deal { return Deal{Seed: seed, Salt: NewSalt()} }

// NewSeed returns a random seed. It is never 0.
func NewSeed() uint64 {
	var b [8]byte
	for {
		_, _ = rand.Read(b[:]) // never fails
		if seed := binary.BigEndian.Uint64(b[:]); seed != 0 {
			return seed
		}
	}
}

// NewSalt returns a random salt.
func NewSalt() string {
	var b [saltBytes]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// SaltOf returns the salt for a seed that a person has chosen. It depends only on the seed, so it does not protect a seed that
// an attacker can guess.
func SaltOf(seed uint64) string {
	return fmt.Sprintf("%016x%016x", Derive(seed, "salt", 0, 0), Derive(seed, "salt", 1, 0))
}

// IsSalt reports whether text has the form of a salt.
func IsSalt(text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && len(b) == saltBytes
}

// IsHash reports whether text has the form of a hash.
func IsHash(text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && len(b) == sha256.Size
}

// Hash returns the SHA-256 hash of "SALT SEED" in hexadecimal digits. SEED is the seed as a decimal number. If the salt is
// empty, Hash returns "".
func (d Deal) Hash() string {
	if d.Salt == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(d.Salt + " " + strconv.FormatUint(d.Seed, 10)))
	return hex.EncodeToString(sum[:])
}

// Derive returns a seed for one purpose, such as "bot". a and b distinguish several seeds for one purpose. The result is a
// hash, so it does not reveal seed or any other derived seed.
func Derive(seed uint64, purpose string, a, b int) uint64 {
	text := "menagerie " + purpose
	for _, n := range []uint64{seed, uint64(a), uint64(b)} {
		text += " " + strconv.FormatUint(n, 10)
	}
	sum := sha256.Sum256([]byte(text))
	return binary.BigEndian.Uint64(sum[:])
}

// GameSeed returns the seed of the n-th game of a host. seed is the host's own seed.
func GameSeed(seed uint64, n int) uint64 { return Derive(seed, "game", n, 0) }

// GameSeeds returns a function for a host that plays several games. Each call of that function returns the seed of the next
// game. The function is safe for concurrent use.
func GameSeeds(seed uint64) func() uint64 {
	var n atomic.Int64
	return func() uint64 { return GameSeed(seed, int(n.Add(1))-1) }
}

// Entry is the public part of a deal. While the deal is secret, the field Deal is zero.
type Entry struct {
	Hash string
	Deal Deal
}

// Disclosed reports whether the seed and the salt are public.
func (e Entry) Disclosed() bool { return e.Deal.Salt != "" }

// True reports whether the disclosed deal has the published hash.
func (e Entry) True() bool { return e.Deal.Hash() == e.Hash }

// Grouped returns the hash with a space after every eight digits, so that people can compare it easily.
func (e Entry) Grouped() string {
	var all []string
	for group := range slices.Chunk([]byte(e.Hash), 8) {
		all = append(all, string(group))
	}
	return strings.Join(all, " ")
}

// maxEntries is the number of deals that a Log stores.
const maxEntries = 16

// Log holds the latest deals of a server, oldest first. It is safe for concurrent use. A nil Log is empty.
type Log struct {
	mu      sync.Mutex
	all     []Entry
	version int
}

// Seal draws a random salt and adds the hash of seed and salt to the log. The returned function adds the seed and the
// salt to the log. Until then, both stay secret.
func (l *Log) Seal(seed uint64) (disclose func()) {
	if l == nil {
		return func() {}
	}
	d := New(seed)
	l.Note(Entry{Hash: d.Hash()})
	return func() { l.Note(Entry{d.Hash(), d}) }
}

// Note adds e to the log. It does nothing if the log has an entry with the same hash. But if that entry is secret and e is
// disclosed, e replaces the entry.
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

// Read returns a copy of the entries, oldest first. version changes with every change of the log.
func (l *Log) Read() (entries []Entry, version int) {
	if l == nil {
		return nil, 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]Entry(nil), l.all...), l.version
}

// Hides reports whether the log has a secret deal with this hash.
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
