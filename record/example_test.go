package record_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"menagerie/record"
)

// A program writes the record of a local game and reads it again. Reading fails if the text was changed.
func Example() {
	r := record.Record{
		Head: record.Head{
			Game: "pond", Seed: 7, Config: json.RawMessage(`{"catStep":1200}`),
			Seats: []record.SeatHead{{Name: "Ada"}, {Bot: "perfect"}},
		},
		Moves: []record.Entry{
			{Tick: 30, Seat: 0, Move: json.RawMessage(`[0,400]`)},
			{Tick: 31, Seat: 1, Move: json.RawMessage(`[160001,0]`)},
		},
		Ticks: 90, Done: true,
	}
	text := r.Append(nil)
	fmt.Printf("%s", text)

	read, err := record.Parse(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(read.Moves), "moves, over:", read.Done)

	text[60] ^= 1
	_, err = record.Parse(text)
	fmt.Println("damaged:", errors.Is(err, record.ErrDamaged))
	// Output:
	// menagerie record 1
	// head {"Game":"pond","Seed":7,"Config":{"catStep":1200},"Seats":[{"Name":"Ada"},{"Name":"","Bot":"perfect"}]}
	// move 30 0 [0,400]
	// move 31 1 [160001,0]
	// end 2 90 e5c1c478
	// 2 moves, over: true
	// damaged: true
}

// A client sees only Views of a game on a server. Its Recorder writes each of them when it is shown, as the
// difference to the one before.
func ExampleRecorder() {
	var text []byte
	journal := func(more, _ []byte) { text = append(text, more...) }
	w := record.NewRecorder(record.Head{Game: "pond", Config: json.RawMessage(`{}`), Seats: []record.SeatHead{{Name: "Ada"}}}, nil, journal)
	type view struct{ Mouse, Cat int }
	var err error
	for i, v := range []view{{0, 9}, {1, 9}, {2, 8}} {
		err = errors.Join(err, w.Saw(v))
		w.Tick()
		if i == 0 {
			err = errors.Join(err, w.Asked(0, "north"))
		}
	}
	w.End()
	fmt.Printf("%s%v\n", text, err)
	// Output:
	// menagerie record 3
	// head {"Game":"pond","Seed":0,"Config":{},"Seats":[{"Name":"Ada"}]}
	// see 0 0 0 {"Mouse":0,"Cat":9}
	// move 1 0 "north"
	// see 1 9 9 1
	// see 2 9 1 2,"Cat":8
	// end 1 2 87fce528
	// <nil>
}
