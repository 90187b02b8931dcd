package app

import (
	"fmt"

	"menagerie/internal/args"
	"menagerie/scenes"
	"menagerie/scenes/galleryscene"
)

// First is the screen that the command line asks for.
func (p *Program) First() (scenes.Scene, error) {
	switch p.opts.Command {
	case args.Gallery:
		return galleryscene.New(p.Env), nil
	case args.Demo:
		g, ok := p.Env.Game(p.opts.Operand)
		if !ok {
			return nil, fmt.Errorf("there is no game %q; there is %s", p.opts.Operand, p.names())
		}
		return g.Demo(p.Env)
	case args.Join:
		return p.joinFromLine()
	case args.Link:
		return p.followFromLine(p.opts.Operand), nil
	case args.Tournament:
		return p.showTournament(p.opts.Operand)
	case args.Replay:
		return p.openRecord(p.opts.Operand, nil)
	}
	return p.Env.Home(), nil
}

// names lists the games for somebody who mistyped one.
func (p *Program) names() string {
	list := ""
	for i, g := range p.Env.Games {
		if i > 0 {
			list += ", "
		}
		list += g.Name
	}
	return list
}

// LogPanic notes what ended the program.
func (p *Program) LogPanic(fault any, stack []byte) {
	p.log.Error("panic", "fault", fmt.Sprint(fault), "stack", string(stack))
}
