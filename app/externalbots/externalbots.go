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
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/page"
)

// Bots has the external bots of a server. It implements hostpanel.Bots.
type Bots struct {
	Env   *scenes.Env
	Seed  func() uint64 // returns the seed for the next bot
	Order extbot.Order  // the settings that are the same for all bots; Command, Name and Seed are ignored
	all   []started
}

type started struct {
	bot           *extbot.Bot
	name, command string
}

// maxRunning is the maximum number of bots that run at the same time.
const maxRunning = 16

// maxEnded is the maximum number of ended bots in the list.
const maxEnded = 8

// Start implements hostpanel.Bots. It starts a bot with the command line, and adds the command line to the recent ones in the
// settings.
func (s *Bots) Start(command string) error {
	if s.Running() >= maxRunning {
		return page.Fault{Key: "bots.fault_many", Args: []any{maxRunning}}
	}
	order := s.Order
	order.Command, order.Seed = command, s.Seed()
	order.Name = s.freeName()
	bot, err := extbot.Start(order)
	if err != nil {
		return Fault(err)
	}
	s.removeOldest()
	s.all = append(s.all, started{bot, order.Name, command})
	s.Env.Change(func(p *prefs.Prefs) { *p = p.Starting(command) })
	return nil
}

// freeName returns a name that no other bot in the list has. It consists of letters and a number, because every protocol accepts
// these.
func (s *Bots) freeName() string {
	for n := 1; ; n++ {
		name := s.Env.UI.Book.T("bots.name", n)
		if !slices.ContainsFunc(s.all, func(b started) bool { return b.name == name }) {
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

// removeOldest removes ended bots from the list, the oldest first, until at most maxEnded ended bots remain.
func (s *Bots) removeOldest() {
	for len(s.all)-s.Running() > maxEnded {
		i := slices.IndexFunc(s.all, func(b started) bool { return !b.running() })
		s.all = slices.Delete(s.all, i, i+1)
	}
}

// List implements hostpanel.Bots.
func (s *Bots) List() []hostpanel.Bot {
	var all []hostpanel.Bot
	for _, b := range s.all {
		all = append(all, hostpanel.Bot{
			Name: b.name, Command: b.command, State: s.stateText(b.bot), Running: b.running(), Stop: b.bot.Stop, Lines: b.lines,
		})
	}
	return all
}

// stateText returns a text about the state of a bot, in the player's language.
func (s *Bots) stateText(b *extbot.Bot) string {
	t := s.Env.UI.Book.T
	switch end, ended := b.End(); {
	case !ended:
		return t("bots.running")
	case end.Asked:
		return t("bots.asked")
	case end.Crashed():
		return t("bots.crashed", end.State)
	}
	return t("bots.ended")
}

func (b started) running() bool {
	_, ended := b.bot.End()
	return !ended
}

// lines returns the bot's stored output lines. first is the number of the first requested line. lines also returns the number
// of the next line, and the number of requested lines that are no longer stored.
func (b started) lines(first int) ([]hostpanel.BotLine, int, int) {
	lines, next, missed := b.bot.Lines(first)
	var shown []hostpanel.BotLine
	for _, l := range lines {
		shown = append(shown, hostpanel.BotLine{Text: l.Text, Error: l.Error})
	}
	return shown, next, missed
}

// Recent implements hostpanel.Bots.
func (s *Bots) Recent() []string { return s.Env.Prefs.Commands }

// Try implements hostpanel.Bots.
func (s *Bots) Try() []string {
	line := "keeper bot " + s.Order.Game + " " + s.Order.Address
	if s.Order.Room != "" {
		line += " --room " + s.Order.Room
	}
	return []string{line}
}

// Docs implements hostpanel.Bots.
func (s *Bots) Docs() string { return "docs/bots/" + s.Order.Game + ".md" }

// Stop stops all bots without waiting for them.
func (s *Bots) Stop() {
	for _, b := range s.all {
		b.bot.Stop()
	}
}

// Wait waits until all bots have ended. If ctx is done first, it returns context.Cause(ctx).
func (s *Bots) Wait(ctx context.Context) error {
	for _, b := range s.all {
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
