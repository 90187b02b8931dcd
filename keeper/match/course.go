package match

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"menagerie/internal/estimate"
)

// course is a match while it is played.
type course[S State[S, V, M], V, M any] struct {
	match Match[S, V, M]
	order Order

	mu      sync.Mutex
	ends    []S // by game
	done    []bool
	played  int           // number of games that have ended
	test    estimate.SPRT // after the boards before judged
	judged  int           // number of games, from the first one on, that the sequential test has seen
	decided bool          // the sequential test has ended the match after the judged games
}

// play plays all games on all cores.
func (c *course[S, V, M]) play(ctx context.Context) error {
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), c.order.Games) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < c.order.Games && inner.Err() == nil; i = int(next.Add(1)) - 1 {
				end, err := c.match.game(inner, c.order.Seed, i)
				if err != nil {
					stop(fmt.Errorf("game %d: %w", i, err))
					return
				}
				if c.end(i, end) {
					stop(context.Canceled)
				}
			}
		})
	}
	workers.Wait()
	if c.decided {
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return context.Cause(inner)
}

// end stores the final state of game i. It reports whether the sequential test has ended the match.
func (c *course[S, V, M]) end(i int, end S) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ends[i], c.done[i] = end, true
	c.played++
	c.judge()
	if c.order.Told != nil {
		c.order.Told(c.played, c.order.Games)
	}
	return c.decided
}

// judge adds complete boards to the sequential test, in the order of the games. The verdict therefore does not depend on the order in
// which games end.
func (c *course[S, V, M]) judge() {
	n := c.match.perBoard()
	for c.order.SPRT != nil && !c.decided && c.judged+n <= len(c.ends) && c.all(c.judged, c.judged+n) {
		c.test.Add(c.block(c.judged, c.judged+n, 0))
		c.judged += n
		c.decided = c.test.Verdict() != estimate.Undecided
	}
}

// all reports whether all games i with first <= i < last have ended.
func (c *course[S, V, M]) all(first, last int) bool {
	for _, done := range c.done[first:last] {
		if !done {
			return false
		}
	}
	return true
}

// block returns the points of a player in the games i with first <= i < last. It omits games that have not ended.
func (c *course[S, V, M]) block(first, last, player int) estimate.Block {
	var b estimate.Block
	each := max(1, c.match.Rounds)
	for i := first; i < last; i++ {
		if c.done[i] {
			b.Points += c.match.pointsOf(i, c.ends[i])[player] / float64(each)
			b.Games++
			b.Trials += each
		}
	}
	return b
}

// blocks returns the points of a player on each board.
func (c *course[S, V, M]) blocks(player int) []estimate.Block {
	var all []estimate.Block
	n := c.match.perBoard()
	for first := 0; first < c.counted(); first += n {
		if b := c.block(first, min(first+n, c.counted()), player); b.Games > 0 {
			all = append(all, b)
		}
	}
	return all
}

// counted returns the number of games whose results count, including games that have not ended. After a verdict of the
// sequential test, only the games before the verdict count.
func (c *course[S, V, M]) counted() int {
	if c.decided {
		return c.judged
	}
	return len(c.ends)
}
