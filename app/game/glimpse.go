package game

import (
	"errors"

	"menagerie/app/seating"
	"menagerie/app/statistics"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/record"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/scenes"
)

// Still describes how a list of recorded games shows the last position of a game. If both fields are nil, the list
// shows the game's card instead.
type Still[V any] struct {
	Board    func(past []V) func(p *render.Pen, r render.Rect, figures []face.Figure) // returns a function that draws the last View in past
	Progress func(b *words.Book, v V, seat rules.Seat) string                         // returns a text about the progress of the person on a seat; nil shows the duration
}

var errNoBoard = errors.New("the game cannot draw pictures of its positions")

func (g *Game[S, V, M, C]) Glimpse(r *record.Record) (scenes.Glimpse, error) {
	if g.Still.Board == nil {
		return scenes.Glimpse{}, errNoBoard
	}
	t, err := g.Seats.Read(r)
	if err != nil {
		return scenes.Glimpse{}, err
	}
	s, err := g.Reel(t, r)
	if err != nil {
		return scenes.Glimpse{}, err
	}
	defer s.Close()
	first, last := statistics.Frame(s, 0), statistics.Frame(s, s.Capabilities().Film.Len())
	people := r.People()
	found := scenes.Glimpse{Own: rules.Nobody, Over: r.Done}
	if len(people) == 1 {
		found.Own = people[0]
	}
	if r.Done {
		res := g.Scoring.Result(first, last, found.Own)
		found.Winners, found.Drawn = res.Winners, res.Of(found.Own, g.Seats.Count(t.Config)) == stats.Drawn
	}
	var draw func(p *render.Pen, r render.Rect, figures []face.Figure)
	found.Draw = func(p *render.Pen, r render.Rect) {
		if draw == nil {
			draw = g.Still.Board([]V{last})
		}
		draw(p, r, g.figuresOf(p, t))
	}
	found.Length = func(b *words.Book) string {
		if g.Still.Progress == nil {
			return b.N("home.seconds", r.Ticks/ticksPerSecond)
		}
		return b.N("home.moves", movesOf(r, people))
	}
	found.Progress = func(b *words.Book) string {
		if g.Still.Progress == nil || len(people) == 0 {
			return b.N("home.seconds_so_far", r.Ticks/ticksPerSecond)
		}
		return g.Still.Progress(b, last, people[0])
	}
	return found, nil
}

const ticksPerSecond = 60

func movesOf(r *record.Record, people []rules.Seat) (n int) {
	for _, m := range r.Moves {
		for _, seat := range people {
			if m.Seat == seat {
				n++
			}
		}
	}
	return n
}

func (g *Game[S, V, M, C]) figuresOf(p *render.Pen, t seating.Seating[C]) (all []face.Figure) {
	seats := p.Theme().Seats
	for i := range g.Seats.Count(t.Config) {
		all = append(all, face.Figure{Color: seats[seating.At(t.Colors, i)%len(seats)], Face: g.Face(t, rules.Seat(i))})
	}
	return all
}
