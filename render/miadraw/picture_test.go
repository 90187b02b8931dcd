package miadraw

import (
	"fmt"
	"image"
	"testing"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules"
	"menagerie/rules/mia"
)

var people = [...]string{"Ada", "Thomas", "Mephistopheles", "Eve", "Johannes", "Liv", "Karl", "Mia"}

// bots are the characters at the table of the tests.
var bots = [...]string{"", "honest", "cautious", "bold", "liar", "beginner", "neversee", "see54", "equilibrium", "best"}

// look returns the Look of a table with n players. The first is a person.
func look(th *render.Theme, n int) Look {
	l := Look{Corner: 16, Heading: "Values"}
	cast := Cast()
	for i := range n {
		l.Players[i] = Player{Name: people[i%len(people)], Points: fmt.Sprint(7 + 3*i), Color: th.Seats[i%len(th.Seats)]}
		if i > 0 {
			l.Players[i].Face = cast.Of(0, bots[1+i%(len(bots)-1)])
		}
	}
	return l
}

func dice(t testing.TB, s string) mia.Dice {
	t.Helper()
	d, err := mia.ParseDice(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// tale returns the events of a round with n players. said holds the announcement after each roll, or "" for none.
func tale(t testing.TB, n int, said ...string) []mia.Event {
	order := make([]rules.Seat, n)
	for i := range order {
		order[i] = rules.Seat((i*3 + 1) % n)
		if n%3 == 0 {
			order[i] = rules.Seat(i)
		}
	}
	log := []mia.Event{{Kind: mia.Started, Seat: rules.Nobody, Seats: order}}
	for i, s := range said {
		seat := order[i%n]
		log = append(log, mia.Event{Kind: mia.Rolls, Seat: seat})
		if s != "" {
			log = append(log, mia.Event{Kind: mia.Announced, Seat: seat, Dice: dice(t, s)})
		}
	}
	return log
}

// seen ends a round by seeing.
func seen(t testing.TB, log []mia.Event, who, loser rules.Seat, actual string) []mia.Event {
	return append(log, mia.Event{Kind: mia.WantsToSee, Seat: who}, mia.Event{Kind: mia.Shown, Seat: rules.Nobody, Dice: dice(t, actual)},
		mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.CaughtBluffing, Seats: []rules.Seat{loser}})
}

// at returns a board that first shows before and then now for the given number of ticks.
func at(before, now Round, ticks int) *Board {
	b := NewBoard()
	b.Show(before)
	b.See(now)
	for range ticks {
		b.Tick(render.FullMotion)
	}
	return b
}

func picture(b *Board, size image.Point, scale float64, th *render.Theme, look Look) *image.RGBA {
	return drawtest.Picture(size, scale, th, func(p *render.Pen, r render.Rect) { b.Draw(p, r, look) })
}

type moment struct {
	name  string
	board *Board
	edit  func(l *Look)
}

func moments(t *testing.T, n int) []moment {
	empty := Round{Number: 1, Seats: n, Turn: rules.Nobody}
	round := func(log []mia.Event, turn rules.Seat) Round { return Round{Number: 1, Seats: n, Log: log, Turn: turn} }
	rolls, said := tale(t, n, "5,2", "6,3", ""), tale(t, n, "5,2", "6,3")
	mine := round(rolls, rolls[len(rolls)-1].Seat)
	mine.Dice, mine.Open = dice(t, "5,3"), true
	over := seen(t, said, 2%rules.Seat(n), said[3].Seat, "4,1")
	return []moment{
		{"waits", at(empty, empty, 60), func(*Look) {}},
		{"shakes", at(round(said, 0), round(rolls, 0), 20), func(*Look) {}},
		{"announced", at(empty, round(said, 2%rules.Seat(n)), 60), func(*Look) {}},
		{"odds", at(empty, round(said, 2%rules.Seat(n)), 60), func(l *Look) { l.Odds = true }},
		{"looks", at(empty, mine, 60), func(l *Look) { l.Choice, l.Pick, l.Hover = true, dice(t, "6,5"), dice(t, "2,2") }},
		{"over", at(round(said, 2%rules.Seat(n)), round(over, rules.Nobody), 60), func(l *Look) { l.Players[said[3].Seat].Remark = "As ever!" }},
	}
}

// TestPicturesAreSaved saves images of typical situations for review.
func TestPicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	for _, n := range []int{2, 4, 8} {
		for _, m := range moments(t, n) {
			for _, th := range []*render.Theme{render.Light(), render.Dark(), render.Contrast()} {
				l := look(th, n)
				m.edit(&l)
				pixeltest.Save(t, fmt.Sprintf("mia/%d-%s-%s", n, m.name, th.Name), picture(m.board, image.Pt(912, 636), 1, th, l))
			}
			for _, room := range []image.Point{{384, 200}, {464, 516}, {1552, 1100}} {
				l := look(render.Light(), n)
				m.edit(&l)
				pixeltest.Save(t, fmt.Sprintf("mia/%d-%s-%dx%d", n, m.name, room.X, room.Y), picture(m.board, room, 1, render.Light(), l))
			}
		}
	}
	for _, n := range []int{9, 20, 32} {
		pixeltest.Save(t, fmt.Sprintf("mia/%d", n), picture(moments(t, n)[2].board, image.Pt(912, 636), 1, render.Light(), look(render.Light(), n)))
	}
}
