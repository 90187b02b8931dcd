package gamepage

import "menagerie/scenes/ui"

// Others are the people at the other windows of a game over the network.
type Others struct {
	Version int    // changes with their names and with the rest
	Ended   string // says who has ended the game; empty while nobody has
	Silent  bool   // nobody is there to play with again
}

// others returns what is known of the people at other windows.
func (f *Frame) others() Others {
	if f.opts.Others == nil {
		return Others{}
	}
	return f.opts.Others()
}

// watchOthers has the screen laid out anew when something about the others has changed.
func (f *Frame) watchOthers() {
	if now := f.others(); now != f.news.company {
		f.news.company, f.state.stale = now, true
	}
}

// unlessPlayedWith does what ends the game for the guests of a host. It asks first while there are any.
func (f *Frame) unlessPlayedWith(end func()) {
	text := f.playedWith()
	if text == "" {
		end()
		return
	}
	f.Ask(ui.Question{
		Title: f.word("game.end_title"), Text: text, Yes: f.word("game.end_yes"), No: f.word("game.end_no"), Danger: true,
		OnYes: end, OnNo: f.hold,
	})
}

// playedWith says who is at this host; empty if nobody is, or if this is no host.
func (f *Frame) playedWith() string {
	if f.opts.Host == nil {
		return ""
	}
	switch people := f.opts.Host().People; len(people) {
	case 0:
		return ""
	case 1:
		return f.word("game.end_one", people[0])
	default:
		return f.Env.UI.Book.N("game.end_many", len(people))
	}
}
