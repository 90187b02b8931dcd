package gamepage

import (
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui/dialog"
	"menagerie/session"
)

// others returns the state of the other players' windows.
func (f *Frame) others() scenes.Others {
	if f.opts.Others == nil {
		return scenes.Others{}
	}
	return f.opts.Others()
}

// unlessLost calls end, which ends the game. The player must confirm this first if the game is not saved, or if it would end
// for other players.
func (f *Frame) unlessLost(end func()) {
	leave := end
	if text := f.playedWith(); text != "" {
		leave = func() {
			dialog.Ask(f.Root, dialog.Question{
				Title: f.word("game.end_title"), Text: text, Yes: f.word("game.end_yes"), No: f.word("game.end_no"), Danger: true,
				OnYes: end, OnNo: f.hold,
			})
		}
	}
	if page.MayLeave(f.Env, f.Root, leave) {
		leave()
	}
}

// playedWith returns a question about the other players, whose game ends if this player leaves. It returns "" if there are no
// other players.
func (f *Frame) playedWith() string {
	var people []string
	if o := f.others(); f.opts.Host != nil {
		people = f.opts.Host().People
	} else if o.Host != "" && f.Phase == session.Playing && len(f.state.names) == 2 && !o.Silent {
		people = []string{o.Host}
	}
	if len(people) > 1 {
		return f.Env.UI.Book.N("game.end_many", len(people))
	}
	if len(people) == 0 {
		return ""
	}
	return f.word("game.end_one", people[0])
}
