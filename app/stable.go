package app

import (
	"context"
	"errors"
	"slices"

	"menagerie/keeper/extbot"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/page"
)

// stable are the external bots of a server that runs here. They play as its guests and end with it.
type stable struct {
	program *Program
	order   extbot.Order // but for command and name
	all     []stabled
}

// stabled is a bot that was started.
type stabled struct {
	bot           *extbot.Bot
	name, command string
}

// mostBots is how many may run at once.
const mostBots = 16

// mostEnded is how many that have ended are still listed.
const mostEnded = 8

// Start implements gamepage.Bots.
func (s *stable) Start(command string) error {
	if s.running() >= mostBots {
		return page.Fault{Key: "bots.fault_many", Args: []any{mostBots}}
	}
	order := s.order
	order.Command, order.Seed = command, s.program.seed()
	order.Name = s.freeName()
	bot, err := extbot.Start(order)
	if err != nil {
		return botFault(err)
	}
	s.forget()
	s.all = append(s.all, stabled{bot, order.Name, command})
	s.program.Env.Prefs = s.program.Env.Prefs.Starting(command)
	s.program.save()
	return nil
}

// freeName is a name that no bot has that is listed: letters and a number, which every protocol takes.
func (s *stable) freeName() string {
	for n := 1; ; n++ {
		name := s.program.Env.UI.Book.T("bots.name", n)
		if !slices.ContainsFunc(s.all, func(b stabled) bool { return b.name == name }) {
			return name
		}
	}
}

func (s *stable) running() int {
	n := 0
	for _, b := range s.all {
		if _, ended := b.bot.End(); !ended {
			n++
		}
	}
	return n
}

// forget drops the oldest of those that have ended, where there are many.
func (s *stable) forget() {
	for len(s.all)-s.running() > mostEnded {
		i := slices.IndexFunc(s.all, func(b stabled) bool { _, ended := b.bot.End(); return ended })
		s.all = slices.Delete(s.all, i, i+1)
	}
}

// List implements gamepage.Bots.
func (s *stable) List() []gamepage.Bot {
	var all []gamepage.Bot
	for _, b := range s.all {
		all = append(all, gamepage.Bot{
			Name: b.name, Command: b.command, State: s.state(b.bot), Running: runs(b.bot), Stop: b.bot.Stop, Lines: b.lines,
		})
	}
	return all
}

func runs(b *extbot.Bot) bool {
	_, ended := b.End()
	return !ended
}

// state is what became of a bot, in words.
func (s *stable) state(b *extbot.Bot) string {
	t := s.program.Env.UI.Book.T
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

func (b stabled) lines(from int) ([]gamepage.BotLine, int, int) {
	lines, next, missed := b.bot.Lines(from)
	var shown []gamepage.BotLine
	for _, l := range lines {
		shown = append(shown, gamepage.BotLine{Text: l.Text, Error: l.Error})
	}
	return shown, next, missed
}

// Recent implements gamepage.Bots.
func (s *stable) Recent() []string { return s.program.Env.Prefs.Commands }

// Try implements gamepage.Bots.
func (s *stable) Try() []string {
	line := "keeper bot " + s.order.Game + " " + s.order.Address
	if s.order.Room != "" {
		line += " --room " + s.order.Room
	}
	return []string{line}
}

// Docs implements gamepage.Bots.
func (s *stable) Docs() string { return "docs/bots/" + s.order.Game + ".md" }

// close asks all bots to end.
func (s *stable) close() {
	for _, b := range s.all {
		b.bot.Stop()
	}
}

// gone waits until all have ended, as long as ctx lasts.
func (s *stable) gone(ctx context.Context) error {
	for _, b := range s.all {
		select {
		case <-b.bot.Done():
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// botFault says why a bot was not started.
func botFault(err error) error {
	f, ok := errors.AsType[*extbot.Fault](err)
	if !ok {
		return page.Fault{Key: "bots.fault", Args: []any{err}, Err: err}
	}
	said := page.Fault{Err: err}
	switch f.Why {
	case extbot.NoCommand:
		said.Key = "bots.fault_command"
	case extbot.OpenQuote:
		said.Key = "bots.fault_quote"
	case extbot.TooLong:
		said.Key = "bots.fault_long"
	case extbot.BadAddress:
		said.Key, said.Args = "bots.fault_address", []any{f.Program}
	case extbot.NotFound:
		said.Key, said.Args = "bots.fault_missing", []any{f.Program}
	case extbot.NotAProgram:
		said.Key, said.Args = "bots.fault_program", []any{f.Program}
	case extbot.NoPrograms:
		said.Key = "bots.fault_never"
	default:
		said.Key, said.Args = "bots.fault", []any{f.Err}
	}
	return said
}
