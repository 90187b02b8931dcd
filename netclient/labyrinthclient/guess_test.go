package labyrinthclient

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// strictMessage is the content of a move message.
type strictMessage struct {
	insert byte
	strictMove
}

// messages returns every message that a player could send with the given tiles: all inserts, lines and cells.
func (g *strictGame) messages(tiles []byte) (all []strictMessage) {
	for insert := range byte(4) {
		for line := range max(g.width, g.height) {
			for _, tile := range tiles {
				for to := range len(g.board) {
					all = append(all, strictMessage{insert, strictMove{line: line, tile: tile, to: to}})
				}
			}
		}
	}
	return all
}

// inBoth plays a message on a server with low insert bits and on one with high insert bits. It returns nil if the message is
// illegal on either server, or if their responses differ.
func inBoth(low, high *strictGame, p int, m strictMessage) (lowNext, highNext *strictGame) {
	m.side = sideOf(m.insert, false)
	lowNext, lowEvents := low.play(p, m.strictMove)
	m.side = sideOf(m.insert, true)
	highNext, highEvents := high.play(p, m.strictMove)
	if lowNext == nil || highNext == nil || !reflect.DeepEqual(lowEvents, highEvents) {
		return nil, nil
	}
	return lowNext, highNext
}

// TestNoMoveIsLegalInBoth shows why no client can avoid every disqualification. In each opening another player has moves
// that are legal with low and with high insert bits, and both servers then send the same bytes. After some of these moves
// every message of the next player is illegal on one of the two servers, because the spare tiles differ. The rules here
// share no code with the client.
func TestNoMoveIsLegalInBoth(t *testing.T) {
	const openings = 150
	ambiguous, stuck, proofs, positions := 0, 0, 0, 0
	for seed := range uint64(openings) {
		style := &strictStyle{width: 7, height: 7, players: 2, hand: 6}
		g := style.deal(rand.New(rand.NewPCG(seed, 7)))
		found, proved := false, seed%10 != 0 // every tenth opening is examined completely
		for _, m := range g.messages(rotations(g.free)) {
			low, high := inBoth(g, g, 0, m)
			if low == nil {
				continue
			}
			found = found || m.insert == 1 || m.insert == 2
			positions++
			if slices.Contains(rotations(low.free), high.free) {
				continue
			}
			stuck++
			if proved {
				continue
			}
			proved, proofs = true, proofs+1
			for _, next := range low.messages(rotations(low.free)) {
				if a, _ := inBoth(low, high, 1, next); a != nil {
					t.Errorf("opening %d: after %+v the message %+v is legal in both readings, want it in at most one", seed, m, next)
				}
			}
		}
		if found {
			ambiguous++
		}
	}
	t.Logf("%d of %d openings have an ambiguous shift; after %d of %d moves that are legal in both readings no message is; %d of these were examined",
		ambiguous, openings, stuck, positions, proofs)
	if ambiguous != openings || proofs < openings/20 {
		t.Errorf("got %d ambiguous shifts in %d openings and %d proofs, want one in each and a proof in every 20th", ambiguous, openings, proofs)
	}
}
