package stonesbot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/rulestest"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonesbot"
)

func TestForFindsEveryBot(t *testing.T) { rulestest.Named(t, stonesbot.All(), stonesbot.For) }

// TestTheBestBotWins plays from every heap that the first player can win.
func TestTheBestBotWins(t *testing.T) {
	bots := stonesbot.All()
	best, weak := bots[len(bots)-1], bots[0]
	for heap := 1; heap <= stones.MaxHeap; heap++ {
		if heap%4 == 0 {
			continue
		}
		s, err := stones.New(stones.Config{Heap: heap}, 0)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(heap), 1))
		for players := []stonesbot.Named{best, weak}; !s.Over(); {
			seat := s.Waiting()[0]
			m, _ := players[seat].Bot(context.Background(), s.View(seat), rng)
			if s, err = s.Play(seat, m); err != nil {
				t.Fatal(err)
			}
		}
		if s.View(rules.Nobody).Winner != 0 {
			t.Errorf("from %d stones: got the winner %d, want the best bot in seat 0", heap, s.View(rules.Nobody).Winner)
		}
	}
}
