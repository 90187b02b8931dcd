// Package externalbots starts the external bots of a host. An external bot is a program that is started with a command line.
// It plays as a guest on the server in this window and ends with the server.
package externalbots

import (
	"context"
	"errors"
	"slices"

	"menagerie/internal/extbot"
	"menagerie/internal/prefs"
	"menagerie/scenes"
	"menagerie/scenes/background"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/page"
)

// Bots has the external bots of a server. It implements hostpanel.Bots. Only the game loop may call its methods, except for Wait.
type Bots struct {
	Env   *scenes.Env
	Seed  func() uint64 // returns the seed for the next bot
	Order extbot.Order  // the settings that are the same for all bots; Command, Name and Seed are ignored
	all   []*started
}

// started is a bot whose program is being started, runs, or has ended.
type started struct {
	name, command string
	poll          func() (bot *extbot.Bot, done bool, err error) // reports the end of the start
	done          func(error)                                    // receives the result of the start; nil after the call

	ready chan struct{} // closed when bot is set
	bot   *extbot.Bot   // nil if the program could not be started
}

// start starts a program. Tests replace it.
var start = extbot.Start

// maxRunning is the maximum number of bots that run at the same time.
const maxRunning = 16

// maxEnded is the maximum number of ended bots in the list.
const maxEnded = 8

// Start implements hostpanel.Bots. In another goroutine, it runs the command that starts the bot. After a successful
// start, it stores the command in the settings.
func (s *Bots) Start(command string, done func(error)) {
	if s.Running() >= maxRunning {
		done(page.Fault{Key: "bots.fault_many", Args: []any{maxRunning}})
		return
	}
	order := s.Order
	order.Command, order.Seed = command, s.Seed()
	order.Name = s.freeName()
	b := &started{name: order.Name, command: command, done: done, ready: make(chan struct{})}
	s.all = append(s.all, b)
	b.poll = background.Start(func() (*extbot.Bot, error) {
		defer close(b.ready)
		var err error
		b.bot, err = start(order)
		return b.bot, err
	})
}

// Settle passes on the results of starts that have finished since the last call.
func (s *Bots) Settle() {
	for _, b := range slices.Clone(s.all) {
		if !b.starting() {
			continue
		}
		_, ended, err := b.poll()
		if !ended {
			continue
		}
		done := b.done
		b.done = nil
		if err != nil {
			s.all = slices.DeleteFunc(s.all, func(other *started) bool { return other == b })
			done(Fault(err))
			continue
		}
		s.removeOldest()
		s.Env.Change(func(p *prefs.Prefs) { *p = p.Starting(b.command) })
		done(nil)
	}
}

// starting reports whether Settle has not passed on the result of the start yet.
func (b *started) starting() bool { return b.done != nil }

// freeName returns a name that no other bot in the list has.
func (s *Bots) freeName() string {
	for n := 1; ; n++ {
		// every protocol accepts a name of letters and a number
		name := s.Env.UI.Book.T("bots.name", n)
		if !slices.ContainsFunc(s.all, func(b *started) bool { return b.name == name }) {
			return name
		}
	}
}

// Running returns the number of bots that are still running.
func (s *Bots) Running() int {
	n := 0
	for _, b := range s.all {
		if b.running() {
			n++
		}
	}
	return n
}

// removeOldest removes the oldest ended bots from the list until at most maxEnded ended bots remain.
func (s *Bots) removeOldest() {
	for len(s.all)-s.Running() > maxEnded {
		i := slices.IndexFunc(s.all, func(b *started) bool { return !b.running() })
		s.all = slices.Delete(s.all, i, i+1)
	}
}

func (s *Bots) List() []hostpanel.Bot {
	s.Settle()
	var all []hostpanel.Bot
	for _, b := range s.all {
		all = append(all, hostpanel.Bot{
			Name: b.name, Command: b.command, State: s.stateText(b), Running: b.running(), Stop: b.stop, Lines: b.lines,
		})
	}
	return all
}

// stateText returns a text about the state of a bot, in the player's language.
func (s *Bots) stateText(b *started) string {
	t := s.Env.UI.Book.T
	if b.starting() {
		return t("bots.starting")
	}
	switch end, ended := b.bot.End(); {
	case !ended:
		return t("bots.running")
	case end.Asked:
		return t("bots.asked")
	case end.Crashed():
		return t("bots.crashed", end.State)
	}
	return t("bots.ended")
}

// running reports whether the bot is running or being started.
func (b *started) running() bool {
	if b.starting() {
		return true
	}
	_, ended := b.bot.End()
	return !ended
}

// stop stops the bot and does not wait for its end. If the bot's program is still being started, stop lets a goroutine
// stop it after the start.
func (b *started) stop() {
	if !b.starting() {
		b.bot.Stop()
		return
	}
	go func() {
		if <-b.ready; b.bot != nil {
			b.bot.Stop()
		}
	}()
}

// lines returns the stored lines of the bot's output from line number start on. It also returns the number of the next
// line, and the number of lost lines.
func (b *started) lines(start int) ([]hostpanel.BotLine, int, int) {
	if b.starting() {
		return nil, start, 0
	}
	lines, next, missed := b.bot.Lines(start)
	var shown []hostpanel.BotLine
	for _, l := range lines {
		shown = append(shown, hostpanel.BotLine{Text: l.Text, Error: l.Error})
	}
	return shown, next, missed
}

func (s *Bots) Recent() []string { return s.Env.Prefs.Commands }

func (s *Bots) Try() []string {
	line := "keeper bot " + s.Order.Game + " " + s.Order.Address
	if s.Order.Room != "" {
		line += " --room " + s.Order.Room
	}
	return []string{line}
}

func (s *Bots) Docs() string { return "docs/bots/" + s.Order.Game + ".md" }

// Stop stops all bots without waiting for them.
func (s *Bots) Stop() {
	for _, b := range s.all {
		b.stop()
	}
}

// Wait waits until all bots have ended. If ctx is done first, it returns context.Cause(ctx).
func (s *Bots) Wait(ctx context.Context) error {
	for _, b := range s.all {
		select {
		case <-b.ready:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if b.bot == nil {
			continue
		}
		select {
		case <-b.bot.Done():
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// Fault returns an error of package extbot as a page.Fault, with a text for the player.
func Fault(err error) error {
	f, ok := errors.AsType[*extbot.Fault](err)
	if !ok {
		return page.Fault{Key: "bots.fault", Args: []any{err}, Err: err}
	}
	fault := page.Fault{Err: err}
	switch f.Why {
	case extbot.NoCommand:
		fault.Key = "bots.fault_command"
	case extbot.OpenQuote:
		fault.Key = "bots.fault_quote"
	case extbot.TooLong:
		fault.Key = "bots.fault_long"
	case extbot.BadAddress:
		fault.Key, fault.Args = "bots.fault_address", []any{f.Program}
	case extbot.NotFound:
		fault.Key, fault.Args = "bots.fault_missing", []any{f.Program}
	case extbot.NotAProgram:
		fault.Key, fault.Args = "bots.fault_program", []any{f.Program}
	case extbot.Unknown:
		fault.Key, fault.Args = "bots.fault_unknown", []any{f.Program, f.Meant}
	case extbot.NoPrograms:
		fault.Key = "bots.fault_never"
	default:
		fault.Key, fault.Args = "bots.fault", []any{f.Err}
	}
	return fault
}
