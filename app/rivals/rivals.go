// Package rivals chooses the opponent for the next game after a result. The next stronger bot challenges a person who has won
// two games in a row against the same bots, or one game clearly. After two lost games in a row, an easier bot is offered. A
// game that was won with hints does not count.
package rivals

import (
	"fmt"
	"slices"

	"menagerie/internal/stats"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/setupscene"
)

// Counts has the results of the person against each group of opponents since the start of the program. The zero value is ready
// for use.
type Counts struct{ results map[string][]stats.Result }

// add adds the result of a match. It returns whether the next opponent should be stronger, the same or weaker.
func (c *Counts) add(opponents string, result stats.Result, m Match, own rules.Seat) stats.Step {
	if c.results == nil {
		c.results = map[string][]stats.Result{}
	}
	c.results[opponents] = append(c.results[opponents], result)
	return stats.Suggest(c.results[opponents], m.Margin(own), max(1, m.Clear))
}

// Match is a game that a person plays against bots.
type Match struct {
	Game   string
	Bots   []string                  // name of the bot on each seat; "" for a person
	Fields func() []setupscene.Field // returns the fields of the set-up, which list the possible opponents
	Env    *scenes.Env
	Hinted func() bool                               // reports whether the person has used a hint
	Names  func(bots []string) []string              // returns the names of the players in a game with other bots
	Play   func(bots []string) (scenes.Scene, error) // starts a game with other bots
	Cast   face.Cast
	Margin func(own rules.Seat) int // returns the lead with which the person on a seat has won, in the game's own unit
	Clear  int                      // smallest margin of a clear victory; 0 in a game without margins
}

// Watch returns a function for gamepage.Ways.Rival, which counts the result of the match m. If m is not a game of one
// person against bots, Watch returns nil.
func (c *Counts) Watch(m Match) func(winners ...rules.Seat) *gamepage.CardRival {
	own, step, counted := rules.Seat(slices.Index(m.Bots, "")), stats.Same, false
	if len(m.Bots) < 2 || own < 0 || slices.Contains(m.Bots[own+1:], "") {
		return nil
	}
	return func(winners ...rules.Seat) *gamepage.CardRival {
		if !counted {
			result := resultOf(own, winners)
			if result == stats.Won && m.Hinted() {
				result = stats.Drawn
			}
			counted, step = true, c.add(fmt.Sprintf("%s %q", m.Game, m.Bots), result, m, own)
		}
		return m.nextRival(step)
	}
}

func resultOf(seat rules.Seat, winners []rules.Seat) stats.Result {
	switch {
	case len(winners) == 0 || winners[0] == rules.Nobody:
		return stats.Drawn
	case !slices.Contains(winners, seat):
		return stats.Lost
	case len(winners) == 1:
		return stats.Won
	}
	return stats.Drawn
}

// nextRival returns the bot that replaces one of the bots after a step, or nil.
func (m *Match) nextRival(step stats.Step) *gamepage.CardRival {
	seat, o, ok := m.nextBot(step)
	if !ok {
		return nil
	}
	b, bots := m.Env.UI.Book, slices.Clone(m.Bots)
	bots[seat] = o.ID
	r := &gamepage.CardRival{
		Title: b.T("game.harder", m.Names(bots)[seat]), Says: b.T("game.says_next"),
		Play: func() (scenes.Scene, error) { return m.Play(bots) },
		Face: func(*render.Pen, render.Rect) {},
	}
	if step == stats.Easier {
		r.Title, r.Says = b.T("game.easier", m.Names(bots)[seat]), b.T(b.ForSeat(o.Hint, int(seat)+1))
	}
	if f := m.Cast.Of(int(seat), o.ID); f != nil {
		r.Face = func(p *render.Pen, box render.Rect) { f.Draw(p, box, face.Calm) }
	}
	return r
}

// nextBot returns the seat of the strongest bot that can be replaced, and the replacement. The replacement is stronger
// or weaker, depending on step. ok is false if no bot can be replaced.
func (m *Match) nextBot(step stats.Step) (seat rules.Seat, o setupscene.Option, ok bool) {
	strongest := -1
	for at, bot := range m.Bots {
		all := m.opponents(rules.Seat(at))
		own := slices.IndexFunc(all, func(o setupscene.Option) bool { return o.ID == bot })
		if own <= strongest {
			continue
		}
		for i := own + int(step); i != own && i >= 0 && i < len(all); i += int(step) {
			if !slices.Contains(m.Bots, all[i].ID) {
				seat, o, ok, strongest = rules.Seat(at), all[i], true, own
				break
			}
		}
	}
	return seat, o, ok
}

// opponents returns the bots that a person can choose for seat, the weakest first.
func (m *Match) opponents(seat rules.Seat) []setupscene.Option {
	for _, f := range m.Fields() {
		if f.Options == nil {
			continue
		}
		all := slices.Clone(f.Options())
		if slices.ContainsFunc(all, func(o setupscene.Option) bool {
			return o.ID == m.Bots[seat] && o.Strength > 0 && (o.Seat == seat || o.Seat == rules.Nobody)
		}) {
			all = slices.DeleteFunc(all, func(o setupscene.Option) bool { return o.Strength == 0 })
			slices.SortStableFunc(all, func(a, b setupscene.Option) int { return a.Strength - b.Strength })
			return all
		}
	}
	return nil
}
