package recordsscene

import (
	"context"
	"errors"
	"strings"

	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/page"
)

// game is a finished game or a save in the list.
type game struct {
	scenes.Played
	save    *scenes.Save    // save of an unfinished game; nil for a finished game
	glimpse *scenes.Glimpse // summary of the game; nil until the game has been read
	code    string          // code of the game; "" until the game has been read, or if it has none
	opened  bool            // whether the game has been read or cannot be read
}

// readGlimpse is the summary of a game that was read in the background.
type readGlimpse struct {
	name    string
	glimpse *scenes.Glimpse // summary of the game; nil if the game cannot be read
	code    string
}

// maxGlimpses is the maximal number of summaries that the screen stores.
const maxGlimpses = 60

// readVisible reads the last positions of the visible games in the background, one after the other.
func (s *records) readVisible() {
	if p, ok := s.peek.Take(); ok {
		s.peeking = false
		for i := range s.all {
			if g := &s.all[i]; g.Name == p.name && !g.opened {
				g.glimpse, g.code, g.opened = p.glimpse, p.code, true
				s.list.MarkDirty()
				break
			}
		}
	}
	for row := s.list.First(); !s.peeking && row < len(s.found) && s.list.InView(row); row++ {
		if g := &s.all[s.found[row]]; !g.opened && g.Err == nil {
			s.read(g)
		}
	}
}

// read begins to read a game.
func (s *records) read(g *game) {
	of, ok := s.env.Game(g.Outline.Game)
	if !ok {
		g.opened = true
		return
	}
	s.forgetOld()
	name, save := g.Name, g.save
	s.peeking = true
	s.peek.Begin(func(_ context.Context, tell func(readGlimpse)) {
		found := readGlimpse{name: name}
		defer func() { tell(found) }() // even after a panic
		r, err := s.recordOf(name, save)
		if err != nil {
			return
		}
		found.code = of.Code(r)
		if glimpse, err := of.Glimpse(r); err == nil {
			found.glimpse = &glimpse
		}
	})
}

func (s *records) recordOf(name string, save *scenes.Save) (*record.Record, error) {
	if save != nil {
		return save.Record, nil
	}
	return s.store.Read(name)
}

// forgetOld discards the summaries of games that are not visible, if there are too many.
func (s *records) forgetOld() {
	if s.kept++; s.kept < maxGlimpses {
		return
	}
	s.kept = 0
	visible := map[int]bool{}
	for row := s.list.First(); row < len(s.found) && s.list.InView(row); row++ {
		visible[s.found[row]] = true
	}
	for i := range s.all {
		if !visible[i] {
			s.all[i].glimpse, s.all[i].opened = nil, false
		}
	}
}

// title returns a text with the result of a game, or with the opponents if the result is unknown.
func (s *records) title(i int) string {
	g := &s.all[i]
	switch {
	case errors.Is(g.Err, record.ErrNewerRecord):
		return s.Word("records.newer")
	case errors.Is(g.Err, record.ErrUnseen):
		return s.Word("records.unseen")
	case g.Err != nil:
		return s.Word("records.broken")
	}
	names := page.Names(s.env, g.Outline.Head)
	if g.glimpse != nil && g.glimpse.Over {
		return s.result(names, *g.glimpse)
	}
	if own := personSeats(g.Outline.Head); len(own) != 1 && len(names) == 2 {
		return s.Word("home.versus", names[0], names[1])
	}
	return s.Word("records.unknown", page.Opponents(s.env, g.Outline.Head))
}

// personSeats returns the seats without a bot.
func personSeats(h record.Head) (all []int) {
	for i, seat := range h.Seats {
		if seat.Bot == "" {
			all = append(all, i)
		}
	}
	return all
}

// result returns the result of a finished game in words.
func (s *records) result(names []string, g scenes.Glimpse) string {
	own := g.Own != rules.Nobody && int(g.Own) < len(names)
	other := ""
	if own && len(names) == 2 {
		other = names[1-g.Own]
	}
	var winners []string
	mine := false
	for _, seat := range g.Winners {
		if int(seat) < len(names) {
			winners, mine = append(winners, names[seat]), mine || seat == g.Own
		}
	}
	all := strings.Join(winners, ", ")
	switch {
	case g.Drawn && other != "":
		return s.Word("records.drawn_against", other)
	case g.Drawn || all == "":
		return s.Word("records.drawn")
	case mine && other != "":
		return s.Word("records.won_against", other)
	case mine:
		return s.Word("records.won")
	case other != "":
		return s.Word("records.lost_against", other)
	}
	if len(winners) > 1 {
		return s.Word("records.won_several", all)
	}
	return s.Word("records.won_one", all)
}

// gameName returns the name of a game.
func (s *records) gameName(i int) string {
	if key := s.all[i].Outline.Game + ".title"; s.env.UI.Book.Has(key) {
		return s.Word(key)
	}
	return s.all[i].Outline.Game
}

// date returns the date of a game, or "".
func (s *records) date(i int) string {
	date, _ := s.env.UI.Book.Date(s.all[i].Outline.Head.Begun)
	return date
}

// note returns a text with the length and the marks of a game.
func (s *records) note(i int) string {
	var parts []string
	if g := s.all[i].glimpse; g != nil {
		parts = append(parts, g.Length(s.env.UI.Book))
	}
	return strings.Join(append(parts, s.marks(i)...), separator)
}

const separator = " · "

// marks returns texts about a game that is unfinished, was played with hints, or was played on a server.
func (s *records) marks(i int) (all []string) {
	o := s.all[i].Outline
	if s.all[i].save != nil || !o.Done {
		all = append(all, s.Word("records.unfinished"))
	}
	if o.Hinted {
		all = append(all, s.Word("records.hinted"))
	}
	if o.Seen {
		all = append(all, s.Word("records.network"))
	}
	return all
}

// describe returns the texts about a game that the search uses.
func (s *records) describe(i int) string {
	g := &s.all[i]
	if g.Err != nil {
		return s.title(i)
	}
	return strings.Join(append(s.marks(i), page.Players(s.env, g.Outline.Head), s.date(i)), " ")
}

// drawRow draws the last position of a game and the texts beside it.
func (s *records) drawRow(p *render.Pen, row int, r render.Rect) {
	i, th := s.found[row], p.Theme()
	r.X, r.W = r.X-8, r.W+8
	box := render.Rect{X: r.X, Y: r.Centre().Y - s.thumbSize().Y/2, W: s.thumbSize().X, H: s.thumbSize().Y}
	s.drawThumb(p, i, box)
	text := r
	text.X, text.W = box.Right()+16, r.Right()-box.Right()-16
	lines := s.lines(i, text.W)
	const high = 22.0
	y := r.Centre().Y - high*float64(len(lines))/2
	for n, line := range lines {
		st := render.Style{Size: 13, Color: th.InkSoft}
		switch {
		case n == 0 || s.all[i].Err != nil:
			st = render.Style{Size: 16, Weight: render.Bold, Color: th.Ink}
		case n == 1:
			st.Color = th.Ink
		}
		at := render.Rect{X: text.X, Y: y, W: text.W, H: high}
		p.TextIn(line, at, render.Fitting(line, at.W, minTextSize, st))
		y += high
	}
}

// lines returns the texts of a row from top to bottom.
func (s *records) lines(i int, width float64) []string {
	if s.all[i].Err != nil {
		return render.Wrap(s.title(i), render.Style{Size: 16, Weight: render.Bold}, width)
	}
	date, note := s.date(i), s.note(i)
	if s.narrow && !s.Low() {
		return []string{s.title(i), s.gameName(i), date, note}
	}
	if date != "" && note != "" {
		date += separator
	}
	return []string{s.title(i), s.gameName(i), date + note}
}

// minTextSize is the smallest text size in a row, in units. A text that is too long even at this size is shortened.
const minTextSize = 11.5

// drawThumb draws the last position of a game, or the picture of the game until the position is known.
func (s *records) drawThumb(p *render.Pen, i int, r render.Rect) {
	g := &s.all[i]
	of, ok := s.env.Game(g.Outline.Game)
	switch {
	case g.glimpse != nil && g.glimpse.Draw != nil:
		p.Clip(r, func() { g.glimpse.Draw(p, r) })
	case g.Err == nil && ok:
		p.Clip(r, func() { of.DrawCard(p, r, 0) })
	default:
		p.Round(r, 6, p.Theme().Sunken)
		p.Icon(render.Folder, render.RectAround(r.Centre(), 24, 24), p.Theme().InkFaint)
	}
	p.Frame(r, 6, p.Theme().OutlineWidth, p.Theme().Line)
}

// thumbSize returns the size of the pictures.
func (s *records) thumbSize() render.Pt {
	if s.Low() || s.narrow {
		return render.Pt{X: 88, Y: 56}
	}
	return render.Pt{X: 128, Y: 80}
}
