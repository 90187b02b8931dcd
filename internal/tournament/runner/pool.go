package runner

import (
	"math"
	"sync"
	"time"

	"menagerie/internal/extbot"
)

// pool has the processes that wait for their next game.
type pool struct {
	mu   sync.Mutex
	idle map[string][]idleBot
}

// idleBot is a process between two games.
type idleBot struct {
	*extbot.Bot
	spent time.Duration // processor time in all its games so far
}

func newPool() *pool { return &pool{idle: map[string][]idleBot{}} }

// take removes a running process from the pool. kind must be the same as in the call of give.
func (p *pool) take(kind string) (b idleBot, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for all := p.idle[kind]; len(all) > 0; all = p.idle[kind] {
		b, p.idle[kind] = all[len(all)-1], all[:len(all)-1]
		if _, ended := b.End(); !ended {
			return b, true
		}
	}
	return idleBot{}, false
}

func (p *pool) give(kind string, b idleBot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle[kind] = append(p.idle[kind], b)
}

// close ends all processes in the pool and waits for their end.
func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []*extbot.Bot
	for _, bots := range p.idle {
		for _, b := range bots {
			all = append(all, b.Bot)
		}
	}
	p.idle = nil
	endBots(all)
}

// endBots asks processes to end, and waits until they have ended.
func endBots(all []*extbot.Bot) {
	for _, b := range all {
		b.Stop()
	}
	for _, b := range all {
		<-b.Done()
	}
}

// player is the process of a bot in one game.
type player struct {
	*extbot.Bot
	kind  string        // key in the pool; empty if the process plays only one game
	again bool          // the process has played an earlier game
	first int           // number of the first line of output in this game
	spent time.Duration // processor time in earlier games

	released bool // the process has left this game and plays others
	next     int  // number of the line after the last line in this game, if released
	total    time.Duration
}

// End is like extbot.Bot.End. After release it returns false, because the process has not ended in this game.
func (p *player) End() (extbot.End, bool) {
	if p.released {
		return extbot.End{}, false
	}
	return p.Bot.End()
}

// release gives the process back to the pool.
func (p *player) release(to *pool) {
	_, p.next, _ = p.Lines(math.MaxInt)
	p.total = max(p.spent, p.CPU())
	p.released = true
	to.give(p.kind, idleBot{Bot: p.Bot, spent: p.total})
}

// lines returns the stored output in this game, and the number of lines that are no longer stored.
func (p *player) lines() (lines []extbot.Line, missed int) {
	lines, next, missed := p.Lines(p.first)
	if p.released {
		lines = lines[:max(0, len(lines)-(next-p.next))]
	}
	return lines, missed
}

// processorTime returns the processor time in this game, if the process has ended or was released.
func (p *player) processorTime() time.Duration {
	if end, ended := p.End(); ended {
		p.total = end.CPU
	}
	return max(0, p.total-p.spent)
}
