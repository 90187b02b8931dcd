package page

import (
	"errors"

	"menagerie/rules/code"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// OpenCode opens the text of a code and returns the screen of its game or puzzle. If the text is not a valid code, the error is a
// Fault.
func OpenCode(env *scenes.Env, text string) (scenes.Scene, error) {
	next, err := env.OpenCode(text)
	if wrong, ok := errors.AsType[code.Fault](err); ok {
		return nil, Fault{Key: wrong.Key(), Args: wrong.Args(), Err: err}
	}
	return next, err
}

// StartCode opens the text of a code and changes to the screen of its game or puzzle. If the text is not a valid code, the page
// stays and shows the error.
func (p *Page) StartCode(text string) {
	next, err := OpenCode(p.env, text)
	if err != nil {
		p.ToastAs(ui.Bad, Say(p.env.UI.Book, "setup.failed", err))
		return
	}
	p.Go(next)
}
