package gamepage

import (
	"cmp"

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

// Forfeiter is implemented by a game's screen if a game can end because a player has left.
type Forfeiter interface {
	Forfeited() bool // reports whether the game that is shown has ended so
}

// forfeited reports whether the game has ended because the opponent has left.
func (f *Frame) forfeited() bool {
	s, ok := f.screen.(Forfeiter)
	return ok && f.Phase == session.Ended && s.Forfeited()
}

// recentTicks is the time within which the opponent's name and the game end together.
const recentTicks = 180

// rememberOpponent stores the name of the opponent in a game of two while the game runs. A player who leaves takes the name along,
// perhaps some moments before the game ends. Therefore another name counts only after recentTicks. The name is forgotten when the
// next game is awaited.
func (f *Frame) rememberOpponent() {
	you, alone := f.You()
	n := &f.news
	switch {
	case !alone || len(f.state.names) != 2:
		return
	case f.Phase == session.Joining && (n.offered || !n.left):
		n.opponent = ""
	}
	if f.Phase != session.Playing {
		return
	}
	name := f.state.names[1-you]
	if n.changed++; name == n.opponent {
		n.changed = 0
	}
	if n.opponent == "" || n.changed > recentTicks {
		n.opponent, n.changed = name, 0
	}
}

// offerBot asks once whether the player wants to continue against a bot, if the opponent in a game of two has just left.
func (f *Frame) offerBot() {
	f.news.left = f.news.left || f.forfeited()
	hostEnded := ""
	if f.state.face == lost && f.news.broken {
		hostEnded = f.others().Ended
	}
	if !f.news.left && hostEnded == "" || f.news.offered || f.Modal() || f.opts.Host != nil && len(f.opts.Host().People) > 0 {
		return
	}
	f.news.offered = true
	goOn := f.goOn()
	if goOn == nil {
		return
	}
	title := hostEnded
	if you, _ := f.You(); title == "" {
		title = f.word("game.has_left", cmp.Or(f.news.opponent, f.state.names[1-you]))
	}
	dialog.Ask(f.Root, dialog.Question{
		Title: title, Text: f.word("game.go_on_bot"),
		Yes: f.word("game.go_on_yes"), No: f.word("game.go_on_no"), OnYes: func() { f.goTo(goOn) },
	})
}

// goOn returns the function that continues the game against a bot, or nil if that is not possible.
func (f *Frame) goOn() func() (scenes.Scene, error) {
	if _, alone := f.You(); !alone || f.opts.GoOn == nil || len(f.state.names) != 2 {
		return nil
	}
	return f.opts.GoOn()
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
