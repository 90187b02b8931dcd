package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"menagerie/internal/deal"
)

// DealEntry is a hash or a seed that a server has published during a network game. A server publishes the hash of its
// seed before a game and the seed after the game. Players can then check its random numbers. Tick is the time at which
// the client received the hash or the seed.
type DealEntry struct {
	Tick int
	deal.Entry
}

// The first words of the lines about deals.
const (
	sealedWord = "sealed"
	openedWord = "opened"
)

func (e DealEntry) appendTo(b []byte) []byte {
	if !e.Disclosed() {
		return fmt.Appendf(b, "%s %d %s\n", sealedWord, e.Tick, e.Hash)
	}
	return fmt.Appendf(b, "%s %d %s %s %d\n", openedWord, e.Tick, e.Hash, e.Deal.Salt, e.Deal.Seed)
}

// comesBefore reports whether the deal comes before all remaining entries of a record.
func (e DealEntry) comesBefore(moves []Entry, seen []ViewEntry, wire []WireEntry) bool {
	return (len(moves) == 0 || e.Tick <= moves[0].Tick) && (len(seen) == 0 || e.Tick <= seen[0].Tick) && (len(wire) == 0 || e.Tick <= wire[0].Tick)
}

// parseDeal parses the line of a deal: word is its first word, and text the rest.
func (p *recordParser) parseDeal(word, text string) error {
	field := strings.Fields(text)
	if p.version < DealVersion || len(field) != map[string]int{sealedWord: 2, openedWord: 4}[word] {
		return errors.New("a hash, a salt or a seed that proves that the game was random is invalid")
	}
	tick, err := strconv.Atoi(field[0])
	e := DealEntry{Tick: tick, Entry: deal.Entry{Hash: field[1]}}
	if word == openedWord {
		var wrong error
		e.Deal.Salt = field[2]
		e.Deal.Seed, wrong = strconv.ParseUint(field[3], 10, 64)
		err = errors.Join(err, wrong)
	}
	if err != nil || tick < p.record.Ticks || !deal.IsHash(e.Hash) || word == openedWord && !deal.IsSalt(e.Deal.Salt) {
		return errors.New("a hash, a salt or a seed that proves that the game was random is invalid")
	}
	p.record.Deals = append(p.record.Deals, e)
	p.record.Ticks = tick
	return nil
}

// Own returns the seed and the salt of a local game, with their hash. If no hash was published before the game, the
// hash is empty.
func (h Head) Own() deal.Entry {
	return deal.Entry{Hash: h.Deal, Deal: deal.Deal{Seed: h.Seed, Salt: h.Salt}}
}

// Sealed returns h with the given salt and with the hash of seed and salt. Salt and hash prove the seed. If salt is empty, the
// result has no proof.
func (h Head) Sealed(salt string) Head {
	h.Salt = salt
	h.Deal = deal.Deal{Seed: h.Seed, Salt: salt}.Hash()
	return h
}

// checkDeal checks the form of the hash and the salt in the head, which prove the game's seed. It returns an error if
// their form is invalid or this version of the format does not allow them.
func (h Head) checkDeal(version int) error {
	switch {
	// there is no proof
	case h.Deal == "" && h.Salt == "":
		return nil
	case version < DealVersion || !deal.IsHash(h.Deal) || !deal.IsSalt(h.Salt):
		return errors.New("a hash, a salt or a seed that proves that the game was random is invalid")
	}
	return nil
}

// dealTap is the part of a Recorder that records the deals of a server.
type dealTap struct {
	log     *deal.Log
	version int             // version of the log at the last reading
	known   map[string]bool // entries of the log by hash; true if the record has their disclosure
}

// followDeals starts to record the seeds and hashes that a server adds to log.
func (w *Recorder) followDeals(log *deal.Log) {
	w.deals = dealTap{log: log, version: -1, known: map[string]bool{}}
	all, _ := log.Read()
	for _, e := range all {
		// public seeds belong to earlier games
		if e.Disclosed() {
			w.deals.known[e.Hash] = true
		}
	}
}

// noteDeals records the deals that were sealed or disclosed since the last call.
func (w *Recorder) noteDeals() {
	all, version := w.deals.log.Read()
	if version == w.deals.version {
		return
	}
	known := map[string]bool{}
	for _, e := range all {
		disclosed, there := w.deals.known[e.Hash]
		if !there {
			w.writeDeal(deal.Entry{Hash: e.Hash})
		}
		if e.Disclosed() && !disclosed {
			w.writeDeal(e)
		}
		known[e.Hash] = e.Disclosed()
	}
	w.deals.version, w.deals.known = version, known
}

func (w *Recorder) writeDeal(e deal.Entry) {
	w.ticks = w.now
	w.write(DealEntry{w.now, e}.appendTo(nil))
}
