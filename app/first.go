package app

import (
	"fmt"
	"strings"

	"menagerie/internal/cli"
	"menagerie/scenes"
	"menagerie/scenes/galleryscene"
)

// First returns the first screen, which depends on the command line.
func (p *Program) First() (scenes.Scene, error) {
	switch p.opts.Command {
	case cli.Gallery:
		return galleryscene.New(p.Env), nil
	case cli.Demo:
		g, ok := p.Env.Game(p.opts.Operand)
		if !ok {
			return nil, fmt.Errorf("unknown game %q; the games are %s", p.opts.Operand, strings.Join(p.games.names(), ", "))
		}
		return g.Demo(p.Env)
	case cli.Join:
		return p.joinFromLine()
	case cli.Link:
		return p.followFromLine(p.opts.Operand), nil
	case cli.Tournament:
		return p.showTournament(p.opts.Operand)
	case cli.Replay:
		return p.openRecord(p.opts.Operand, nil)
	}
	return p.Env.Home(), nil
}

// LogPanic logs a panic.
func (p *Program) LogPanic(fault any, stack []byte) {
	p.Log.Error("panic", "fault", fmt.Sprint(fault), "stack", string(stack))
}
