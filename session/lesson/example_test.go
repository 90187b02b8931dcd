package lesson_test

import (
	"fmt"

	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/session/lesson"
)

// A lesson of one step: the trapper walls a cell beside Glenda. Another move is not part of the lesson.
func ExampleNew() {
	l, err := lesson.New([]lesson.Step[glenda.State, glenda.View, glenda.Move]{{
		Text:  "glenda.lesson_gap",
		Seat:  glenda.Trapper,
		Start: func() (glenda.State, error) { return glenda.New(glenda.DefaultConfig(), 1) },
		Lit:   func(glenda.View) []glenda.Move { return []glenda.Move{beside} },
		Done:  func(v glenda.View) bool { return v.Turn == 1 },
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	l.Tick()
	for _, m := range []glenda.Move{far, beside} {
		l.Send(glenda.Trapper, m)
		for _, u := range l.Tick() {
			fmt.Println(m, "turn", u.View.Turn, u.Err, l.Done())
		}
	}
	// Output:
	// p 0 0 turn 0 this move is not part of the lesson false
	// p 6 5 turn 1 <nil> true
}

// Two moves of the trapper. Glenda begins in the middle of the board.
var (
	beside = glenda.PutAt(glenda.DefaultConfig().Middle().Neighbour(hex.E))
	far    = glenda.PutAt(hex.Cell{X: 0, Y: 0})
)
