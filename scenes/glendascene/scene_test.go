package glendascene

import (
	"testing"

	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/scenes/gamepage"
)

// A server tells the board first, and then in words of its own that it is somebody's turn: the picture and the hints follow.
func TestTheTurnComesAfterTheBoard(t *testing.T) {
	s := &Scene{game: game{Frame: &gamepage.Frame{}}, board: glendadraw.NewBoard()}
	v := view(t, glenda.Config{Size: 7})
	for _, waiting := range [][]rules.Seat{{}, {glenda.Trapper}, {glenda.Glenda}, {}} {
		want := rules.Nobody
		if len(waiting) > 0 {
			want = waiting[0]
		}
		v.Waiting = waiting
		s.show(v)
		if got := s.board.Mover(); got != want || len(s.advice.view.Waiting) != len(waiting) {
			t.Errorf("waiting for %v, the board shows seat %d, and advice is for %v", waiting, got, s.advice.view.Waiting)
		}
	}
}
