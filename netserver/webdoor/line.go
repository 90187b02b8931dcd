package webdoor

import (
	"context"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Limits of the messages that a line stores for a page that comes back.
const (
	mostStored  = 4 << 20  // maximum size in bytes of the messages of one line
	mostStoring = 64 << 20 // size in bytes of the messages of all lines from which on each line stores fewer
	fewStored   = 64 << 10 // maximum size in bytes of the messages of one line then
	mostSaid    = 64 << 10 // maximum size in bytes of the stored messages of a page
	mostLines   = 16       // maximum number of lines of a tab
)

// line is a connection to the game. It outlives the WebSocket of its page, so that a page can come back after a phone was
// locked, and a tab can be reloaded. The messages of both directions are numbered from 0.
type line struct {
	tab     *tab // nil if the page cannot come back
	network string
	port    int
	aside   bool // whether the port is not a part of the game
	game    net.Conn
	from    netip.AddrPort

	taking sync.Mutex // held while a message is passed on to the game

	mu     sync.Mutex
	page   pageLine      // connection of the page to which the line belongs now
	first  int           // number of the oldest stored message from the game
	stored [][]byte      // messages from the game
	size   int           // size of these messages in bytes
	taken  int           // number of messages that were passed on to the game
	said   [][]byte      // these messages, but not more than mostSaid
	saying int           // size of said in bytes
	over   bool          // whether the game or the page has ended the connection
	holder *holder       // present WebSocket; nil for none
	leave  *time.Timer   // ends the line when its page has been away for too long
	change chan struct{} // is closed and replaced when any of these fields changes
}

// pageLine identifies a connection of a page. A page that is loaded again has another life.
type pageLine struct {
	life   string
	number int
}

// holder is a WebSocket that serves a line.
type holder struct {
	stop context.CancelFunc // ends the service
	left atomic.Bool        // whether the page has closed the WebSocket on purpose
}

// signal wakes all goroutines that wait for a change. l.mu must be held.
func (l *line) signal() {
	close(l.change)
	l.change = make(chan struct{})
}

// store adds a message from the game. most is the maximum size in bytes of all stored messages. It returns the change in size.
func (l *line) store(message []byte, most int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.size
	l.stored = append(l.stored, message)
	for l.size += len(message); l.size > most && len(l.stored) > 1; l.first++ {
		l.size -= len(l.stored[0])
		l.stored[0] = nil
		l.stored = l.stored[1:]
	}
	l.signal()
	return l.size - before
}

// next returns the message with a number. ok is false if the line no longer has it. If there is no such message yet, next
// returns nil and a channel that is closed after a change. over reports that no more messages come.
func (l *line) next(number int) (message []byte, change <-chan struct{}, ok, over bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch i := number - l.first; {
	case i < 0:
		return nil, nil, false, false
	case i < len(l.stored):
		return l.stored[i], nil, true, false
	}
	return nil, l.change, true, l.over
}

// take passes a message of the page on to the game. It returns false if another WebSocket serves the line now.
func (l *line) take(h *holder, message []byte) bool {
	l.taking.Lock()
	defer l.taking.Unlock()
	l.mu.Lock()
	mine := l.holder == h
	if mine {
		l.taken++
		if l.saying += len(message); l.saying <= mostSaid && l.tab != nil {
			l.said = append(l.said, message)
		}
	}
	l.mu.Unlock()
	if !mine {
		return false
	}
	if len(message) > 0 {
		_, _ = l.game.Write(message) // after an error, the page still gets the last messages of the game
	}
	return true
}

// count has the numbers of the messages of a line.
type count struct {
	taken int // messages that were passed on to the game
	sent  int // messages from the game
	size  int // size in bytes of the stored messages from the game
}

// hold makes h the WebSocket of the line, and ends an earlier one. got is the number of messages that the page has received. hold
// returns the numbers of messages, and the messages that were passed on to the game. It returns false if the line cannot continue
// after got messages.
func (l *line) hold(h *holder, got int) (at count, said [][]byte, ok bool) {
	l.mu.Lock()
	if l.holder != nil {
		l.holder.stop()
	}
	l.holder = h
	if l.leave != nil {
		l.leave.Stop()
	}
	l.signal()
	l.mu.Unlock()
	l.taking.Lock() // the earlier WebSocket may still pass a message on
	defer l.taking.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	at = count{l.taken, l.first + len(l.stored), l.size}
	return at, l.said, got >= l.first && got <= at.sent
}

// release ends the service by h. If the page may come back, the line ends after keep. It reports whether the page is now away.
func (l *line) release(h *holder, keep time.Duration) (away bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.holder != h {
		return false
	}
	l.holder = nil
	if l.tab == nil || l.over {
		_ = l.game.Close()
		return false
	}
	l.leave = time.AfterFunc(keep, func() { l.end(nil) })
	return true
}

// end ends the connection to the game, unless another WebSocket than h serves the line.
func (l *line) end(h *holder) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.holder != h {
		return
	}
	l.over = true
	l.signal()
	_ = l.game.Close()
}

// live reports whether the game can still send messages.
func (l *line) live() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.over
}

// belongs reports whether the line belongs to a connection of a page.
func (l *line) belongs(p pageLine) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.page == p
}

// lives reports whether the line belongs to a page in the given life.
func (l *line) lives(life string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.page.life == life
}

// adopt gives the line of an earlier life of the page to a connection of the present life. It returns false if the line is of
// the present life. It also returns false if the first messages of the line are lost, and ends the line.
func (l *line) adopt(p pageLine) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.page.life == p.life {
		return false
	}
	l.page = p
	if l.first > 0 {
		_ = l.game.Close()
	}
	return l.first == 0
}

// tab is a tab of a browser. Its lines are in the order in which they were opened.
type tab struct{ lines []*line }

// tabs has the tabs whose pages may come back.
type tabs struct {
	mu  sync.Mutex
	all map[string]*tab
}

// find returns the line that a page had before its WebSocket ended or the page was loaded again; nil for none. loaded reports
// whether the page was loaded again.
//
// A page that was loaded again opens its connections once more. It gets the oldest live line for each port. If no line for a port
// is live, it gets the line that led to a live one of the game: the last one before it. An example is the labyrinth's knock server, which
// closes its connection before the game begins.
func (t *tabs) find(token string, p pageLine, network string, port, got int) (l *line, loaded bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	it := t.all[token]
	if it == nil {
		return nil, false
	}
	var ended, before, live *line
	for _, l := range it.lines {
		same := l.network == network && l.port == port
		switch {
		case l.belongs(p):
			return l, false
		case !l.live() && same:
			ended = l
		case l.live() && same && live == nil && !l.lives(p.life):
			live = l
		case l.live() && before == nil && !l.aside:
			before = ended
		}
	}
	if live == nil {
		live = before
	}
	if got == 0 && live != nil && live.adopt(p) {
		return live, true
	}
	return nil, false
}

// plays reports whether a tab has a live line of the game.
func (t *tabs) plays(token string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	it := t.all[token]
	return it != nil && slices.ContainsFunc(it.lines, func(l *line) bool { return !l.aside && l.live() })
}

// add adds a line to its tab. It removes lines that are over if the tab has too many, or if none is live. It returns false if
// there is no place.
func (t *tabs) add(token string, l *line, most int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for name, it := range t.all {
		it.forget(name != token)
		if len(it.lines) == 0 {
			delete(t.all, name)
		}
	}
	it := t.all[token]
	if it == nil {
		if len(t.all) >= most {
			return false
		}
		it = &tab{}
		t.all[token] = it
	}
	if len(it.lines) >= mostLines {
		return false
	}
	l.tab = it
	it.lines = append(it.lines, l)
	return true
}

// forget removes all lines if none is live. A tab with too many lines, of which one is new, loses the oldest that are over.
func (it *tab) forget(idle bool) {
	live := 0
	for _, l := range it.lines {
		if l.live() {
			live++
		}
	}
	if live == 0 && idle {
		it.lines = nil
	}
	for i := 0; i < len(it.lines) && len(it.lines) >= mostLines; {
		if it.lines[i].live() {
			i++
			continue
		}
		it.lines = append(it.lines[:i:i], it.lines[i+1:]...)
	}
}
