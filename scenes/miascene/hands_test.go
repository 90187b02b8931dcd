package miascene

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// rolled returns a View in which seat 1 has rolled after an announcement of 6 3 and is to announce.
func rolled(d mia.Dice) mia.View {
	v := asks(2)
	v.Stage, v.Cup, v.Dice, v.Standing = mia.Announcing, 1, d, mia.Lowest+11
	v.Log = append(v.Log, mia.Event{Kind: mia.Rolls, Seat: 1})
	return v
}

// TestTheTruthIsPreselected announces with Enter alone. At a shared screen or under a closed cup, nothing may be preselected.
func TestTheTruthIsPreselected(t *testing.T) {
	const least = mia.Lowest + 12
	for _, c := range []struct {
		name   string
		dice   mia.Dice
		seats  []rules.Seat
		closed bool
		keys   []ebiten.Key
		want   mia.Dice
	}{
		{"a Mia", mia.Mia, []rules.Seat{1}, false, nil, mia.Mia},
		{"a pair", mia.Mia - 3, []rules.Seat{1}, false, nil, mia.Mia - 3},
		{"too little", mia.Lowest + 5, []rules.Seat{1}, false, nil, least},
		{"the same", mia.Lowest + 11, []rules.Seat{1}, false, nil, least},
		{"several people", mia.Mia, []rules.Seat{0, 1}, false, nil, least},
		{"a closed cup", mia.Mia, []rules.Seat{1}, true, nil, least},
		{"a closed cup that is lifted", mia.Mia, []rules.Seat{1}, true, []ebiten.Key{ebiten.KeySpace}, mia.Mia},
		{"a value that was chosen before", mia.Mia, []rules.Seat{1}, true, []ebiten.Key{ebiten.KeyArrowUp, ebiten.KeySpace}, least + 1},
		{"one more than the truth", mia.Mia - 3, []rules.Seat{1}, false, []ebiten.Key{ebiten.KeyArrowUp}, mia.Mia - 2},
	} {
		s := &script{seats: c.seats}
		s.show(asks(2))
		d, scene := open(t, s, nil)
		if c.closed {
			scene.Remember("open", false)
		}
		s.show(rolled(c.dice))
		d.Ticks(200)
		if len(c.seats) > 1 {
			d.Press(ebiten.KeySpace)
		}
		for _, k := range c.keys {
			d.Press(k)
		}
		d.Ticks(2)
		d.Press(ebiten.KeyEnter)
		if len(s.sent) != 1 || s.sent[0] != mia.Say(c.want) {
			t.Errorf("%s: sent %v, want %v", c.name, s.sent, c.want)
		}
	}
}
