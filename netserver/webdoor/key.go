package webdoor

import (
	"crypto/rand"
	"crypto/subtle"
	"net/netip"
	"sync"
	"time"

	"menagerie/internal/neighbourhood"
	"menagerie/netserver"
)

// key has the keys of the room. It also counts the wrong keys from each address.
type key struct {
	play  string // key of a page that plays
	watch string // key of a page that only watches

	mu    sync.Mutex
	wrong map[netip.Prefix]*netserver.Bucket
}

// letters has the characters of a key, without those that look alike.
const letters = "abcdefghjkmnpqrstuvwxyz23456789"

const keyLength = 8

// Limits on wrong keys from one IPv4 address or IPv6 /64 network. All addresses of an IPv4 network of 254 together need 200
// years for half of the keys.
const (
	wrongPerTime = 0.25 // per second
	wrongAtOnce  = 20
	mostWrong    = 4096 // maximum number of addresses that are counted
)

func newKey() *key {
	return &key{play: randomKey(), watch: randomKey(), wrong: map[netip.Prefix]*netserver.Bucket{}}
}

func randomKey() (text string) {
	for len(text) < keyLength {
		var b [1]byte
		_, _ = rand.Read(b[:]) // never fails
		if n := int(b[0] & 31); n < len(letters) {
			text += letters[n : n+1]
		}
	}
	return text
}

// opens reports whether text is one of the keys, and whether it is the key of a page that plays. opens also returns false, without
// a comparison, for an address that has sent too many wrong keys.
func (k *key) opens(text string, from netip.Addr, now time.Time) (ok, plays bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	at := neighbourhood.OfIP(from.Unmap())
	past := k.wrong[at]
	if past == nil {
		if len(k.wrong) >= mostWrong {
			clear(k.wrong)
		}
		none := netserver.NewBucket(wrongPerTime, wrongAtOnce)
		past = &none
	}
	after := *past
	if !after.Allow(now) {
		return false, false
	}
	plays = subtle.ConstantTimeCompare([]byte(text), []byte(k.play)) == 1
	if watches := subtle.ConstantTimeCompare([]byte(text), []byte(k.watch)) == 1; plays || watches {
		return true, plays
	}
	*past = after
	k.wrong[at] = past
	return false, false
}
