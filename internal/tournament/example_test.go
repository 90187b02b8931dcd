package tournament_test

import (
	"fmt"
	"slices"
	"time"

	"menagerie/internal/tournament"
)

// A program plays the schedule of two bots. It writes the results to a log, from which the table is counted.
func Example() {
	bots := []tournament.Entrant{{Name: "ada", Command: "python3 ada.py {host} {port}"}, {Name: "perfect", Command: "builtin:best"}}
	head := tournament.Head{Game: "glenda", Entrants: bots, Seats: 2, Games: 2, Seed: 7}
	log := tournament.AppendHead(nil, head)
	for _, m := range head.Schedule() {
		fmt.Println("game", m.Number, bots[m.Order[0]].Name, "against", bots[m.Order[1]].Name)
		seats := make([]tournament.SeatResult, 2)
		seats[slices.Index(m.Order, 0)].Points = 1 // ada wins both games
		log = tournament.AppendResult(log, tournament.Result{Match: m.Number, Began: time.Unix(0, 0).UTC(), Seats: seats})
	}
	read, err := tournament.ParseLog(log)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range tournament.Count(read).Rows {
		fmt.Println(row.Rank, row.Name, row.Points)
	}
	// Output:
	// game 0 ada against perfect
	// game 1 perfect against ada
	// 1 ada 2
	// 2 perfect 0
}
