package catalog

import (
	"fmt"
	"io"
	"os"

	"menagerie/internal/args"
	"menagerie/scenes"
	"menagerie/scenes/galleryscene"
	"menagerie/session"
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
	case args.Replay:
		return p.openRecord(p.opts.Operand)
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

// openRecord shows a record file as a film.
func (p *Program) openRecord(path string) (scenes.Scene, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	r, err := session.ParseRecord(text)
	if err != nil {
		return nil, fmt.Errorf("replay %s: %w", path, err)
	}
	g, ok := p.Env.Game(r.Game)
	if !ok {
		return nil, fmt.Errorf("replay %s: this program does not know the game %q", path, r.Game)
	}
	scene, err := g.Watch(p.Env, r, nil)
	if err != nil {
		return nil, fmt.Errorf("replay %s: %w", path, err)
	}
	return scene, nil
}

// readFile reads no more than a record can have, whatever the path leads to.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, session.MaxRecord+1))
}

// LogPanic notes what ended the program.
func (p *Program) LogPanic(fault any, stack []byte) {
	p.log.Error("panic", "fault", fmt.Sprint(fault), "stack", string(stack))
}
