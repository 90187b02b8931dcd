package glendascene

import (
	"testing"

	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/scenes/gamepage"
)

// A server sends the board first, and the player to move in a second message. The view and the hints must follow both.
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
			t.Errorf("waiting for %v: got seat %d and advice for %v, want seat %d", waiting, got, s.advice.view.Waiting, want)
		}
	}
}
