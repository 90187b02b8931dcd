package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/internal/deal"
	"menagerie/internal/testkit/golden"
)

func head(bots, seats, games int) Head {
	h := Head{Game: "glenda", Seats: seats, Games: games, Seed: 5, Settings: map[string]string{"walls": "7"}}
	for i := range bots {
		h.Entrants = append(h.Entrants, Entrant{Name: fmt.Sprintf("%c%d", "abcdefghijklmnopqrstuvwxyz"[i%26], i/26)[:1+min(1, i/26)], Command: "x"})
	}
	return h
}

// Every entrant has every seat equally often on every board.
func TestScheduleIsFair(t *testing.T) {
	for _, c := range []struct{ bots, seats, games int }{{5, 2, 4}, {4, 3, 6}, {5, 4, 24}, {3, 1, 2}, {2, 2, 2}} {
		h := head(c.bots, c.seats, c.games)
		if c.seats == 1 {
			h.Variants = []string{"1", "2"}
		}
		if err := h.Validate(); err != nil {
			t.Fatal(err)
		}
		type place struct {
			entrant, seat int
			seed          uint64
			variant       string
		}
		count := map[place]int{}
		orders := map[string]bool{}
		for i, m := range h.Schedule() {
			if m.Number != i {
				t.Fatalf("got the number %d, want %d", m.Number, i)
			}
			for seat, entrant := range m.Order {
				count[place{entrant, seat, m.Seed, m.Variant}]++
			}
			text, _ := json.Marshal(m.Order)
			orders[string(text)] = true
		}
		first := 0
		for _, n := range count {
			first = n
		}
		for p, n := range count {
			if n != first {
				t.Errorf("%+v: %+v plays %d times, want %d as others do", c, p, n, first)
			}
		}
		if want := c.bots * c.seats * max(1, len(h.Variants)) * (c.games / c.seats); len(count) != want {
			t.Errorf("%+v: %d different places, want %d", c, len(count), want)
		}
		if c.bots == 5 && c.seats == 4 && len(orders) != 5*24 {
			t.Errorf("%d orders, want all 120", len(orders))
		}
	}
}

func TestScheduleDependsOnTheSeedAlone(t *testing.T) {
	h := head(4, 2, 6)
	if len(h.Schedule()) != h.Matches() || h.Matches() != 36 {
		t.Errorf("got %d games, want %d and 36", len(h.Schedule()), h.Matches())
	}
	if !reflect.DeepEqual(h.Schedule(), h.Schedule()) {
		t.Error("the same head: got another schedule, want the same")
	}
	other := h
	other.Seed = 6
	if h.Schedule()[0].Seed == other.Schedule()[0].Seed {
		t.Errorf("another seed: got the same board seed %v, want another", other.Schedule()[0].Seed)
	}
}

func TestHeadsThatCannotBe(t *testing.T) {
	twice := head(2, 2, 2)
	twice.Entrants[1].Name = "a"
	path := head(2, 2, 2)
	path.Entrants[0].Name = "../a"
	for name, h := range map[string]Head{
		"no bots": head(0, 1, 1), "one of two": head(1, 2, 1), "too many": head(MaxEntrants+1, 2, 1), "no games": head(2, 2, 0),
		"no seats": head(2, 0, 2), "nine": head(20, 9, 1), "endless": head(64, 8, 1), "long": head(64, 2, MaxMatches), "twice": twice, "path": path,
	} {
		if h.Validate() == nil {
			t.Errorf("%s: Validate() = nil, want an error", name)
		}
	}
}

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// result returns a result in which one seat has won and the other was at fault.
func result(match, winner int, why Fault) Result {
	r := Result{Match: match, Began: noon, Seconds: 2, Seats: make([]SeatResult, 2), Record: "records/1.txt"}
	r.Seats[winner] = SeatResult{Points: 1, Took: Times{100: 9, 200: 1}}
	r.Seats[1-winner] = SeatResult{Fault: why, Note: "boo", Refused: 2}
	return r
}

func logText() []byte {
	h := head(3, 2, 2)
	b := AppendHead(nil, h)
	b = AppendBegin(b, Begin{0, noon})
	b = AppendResult(b, result(0, 0, FaultCrash))
	b = AppendBegin(b, Begin{1, noon})
	b = AppendStop(b)
	b = AppendBegin(b, Begin{1, noon})
	b = AppendBegin(b, Begin{2, noon})
	b = AppendResult(b, result(1, 0, FaultNone))
	return b
}

func TestLogsAreReadAndCounted(t *testing.T) {
	text := append(logText(), `{"end":{"match":2,`...)
	log, err := ParseLog(text)
	if err != nil {
		t.Fatal(err)
	}
	if log.Bytes != len(logText()) || len(log.Results) != 2 || len(log.Running) != 1 || log.Running[0].Match != 2 || log.Finished() {
		t.Errorf("got %+v, want the whole text, 2 results and the running game 2", log)
	}
	if !reflect.DeepEqual(log.Results[0], result(0, 0, FaultCrash)) || !reflect.DeepEqual(log.Head, head(3, 2, 2)) {
		t.Errorf("got %+v, want the head and the first result that were written", log)
	}
	table := Count(log)
	out, err := json.MarshalIndent(table, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/table.json", append(out, '\n'))
	var page strings.Builder
	if err := table.Write(&page); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/table.txt", []byte(page.String()))
	if len(table.Curve) != 2 || table.Curve[1].Points[0] != 2 || table.Results[0].Match != 1 || !slices.Equal(table.Running[0].Names, []string{"b", "c"}) {
		t.Errorf("got %+v, %+v, %+v; want a curve of 2, results from game 1 and the running game of b and c",
			table.Curve, table.Results[0], table.Running)
	}
}

// An older version wrote the end of play directly behind a line that a full disk had cut off.
func TestALineBehindAnIncompleteOneIsRead(t *testing.T) {
	before := string(logText())
	whole := string(AppendResult(nil, result(2, 1, FaultCrash)))
	for cut := range len(whole) {
		text, want := before+whole[:cut]+string(AppendStop(nil)), 3
		if cut < len(whole)-1 { // not only the line end is missing
			text, want = text+string(AppendBegin(nil, Begin{2, noon})), 2
		}
		log, err := ParseLog([]byte(text))
		if err != nil {
			t.Fatalf("after %d bytes: %v", cut, err)
		}
		if len(log.Results) != want || log.Bytes != len(text) || len(log.Running) != 3-want {
			t.Errorf("after %d bytes: got %d results, %d bytes and the running games %v; want %d results, all %d bytes and game 2 if it has no result",
				cut, len(log.Results), log.Bytes, log.Running, want, len(text))
		}
	}
}

func TestLogsThatCannotBe(t *testing.T) {
	all := strings.SplitAfter(string(logText()), "\n")
	for name, c := range map[string]struct{ text, says string }{
		"nothing":      {"", "not the log"},
		"half a line":  {all[0][:20], "not the log"},
		"another file": {"menagerie record 1\n", "not the log"},
		"no head":      {all[1], "not the log"},
		"newer":        {strings.Replace(all[0], `nt":8`, `nt":9`, 1), "newer"},
		"newer still":  {strings.Replace(all[0], `nt":8`, `nt":9,"unheard-of":1`, 1), "newer"},
		"twice ended":  {all[0] + all[2] + all[2], "line 3"},
		"unknown game": {all[0] + `{"begin":{"match":99,"at":"2026-11-20T12:00:00Z"}}` + "\n", "line 2"},
		"negative":     {all[0] + `{"end":{"match":-1,"seats":[{},{}]}}` + "\n", "line 2"},
		"too good":     {all[0] + `{"end":{"match":0,"seats":[{"points":2},{}]}}` + "\n", "line 2"},
		"one seat":     {all[0] + `{"end":{"match":0,"seats":[{}]}}` + "\n", "line 2"},
		"odd fault":    {all[0] + `{"end":{"match":0,"seats":[{"fault":"x"},{}]}}` + "\n", "unknown"},
		"odd times":    {all[0] + `{"end":{"match":0,"seats":[{"took":{"-4":1}},{}]}}` + "\n", "line 2"},
		"empty line":   {all[0] + "\n", "line 2"},
		"says nothing": {all[0] + "{}\n", "none of the known fields"},
		"other field":  {all[0] + `{"x":1}` + "\n", "line 2"},
		"other bots":   {all[0] + string(AppendAdopt(nil, head(4, 2, 2))), "another tournament: the bots and the earlier stages"},
	} {
		if _, err := ParseLog([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, want %q", name, err, c.says)
		}
	}
	if _, err := ParseLog(nil); !errors.Is(err, ErrNoLog) {
		t.Errorf("ParseLog of an empty log: got %v, want %v", err, ErrNoLog)
	}
}

func TestChangedCommandsAreReported(t *testing.T) {
	h := head(3, 2, 2)
	h.Entrants[1].Command = "y"
	log, err := ParseLog(AppendAdopt(logText(), h))
	if err != nil || log.Head.Entrants[1].Command != "y" {
		t.Errorf("got %v, %v, want the command y", log, err)
	}
	if next, changes, err := head(3, 2, 2).Successor(h, nil); err != nil || len(changes) != 1 || !reflect.DeepEqual(next, h) {
		t.Errorf("got %+v, the changes %q and %v; want the new head and one change", next, changes, err)
	}
	h.Seed, h.Settings = 6, nil
	if _, changes, err := head(3, 2, 2).Successor(h, nil); !errors.Is(err, ErrOther) || strings.Count(err.Error(), ";") != 1 || changes != nil {
		t.Errorf("got %v and the changes %q, want two reasons and no changes", err, changes)
	}
}

func TestTimesHaveQuantiles(t *testing.T) {
	times := Times{}
	for i := range 1000 {
		times.Note(time.Duration(i+1) * time.Millisecond)
	}
	times.Note(-1)
	times.Note(1000 * time.Hour)
	times.Add(Times{0: 3})
	if times.Answers() != 1005 {
		t.Errorf("got %d answers, want 1005", times.Answers())
	}
	for q, want := range map[float64]time.Duration{0.5: 500 * time.Millisecond, 0.99: 990 * time.Millisecond} {
		if got := times.Quantile(q); math.Abs(float64(got)/float64(want)-1) > 0.03 {
			t.Errorf("%g of all within %v, want %v", q, got, want)
		}
	}
	if (Times{}).Quantile(0.5) != 0 {
		t.Errorf("quantile without answers: got %v, want 0", (Times{}).Quantile(0.5))
	}
}

// Every log is either rejected or counted.
func FuzzParseLog(f *testing.F) {
	f.Add(logText())
	f.Add([]byte(`{"menagerieTournament":1,"head":{"game":"pond","entrants":[{"name":"a"}],"seats":1,"games":2,"variants":["1"]}}` + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		log, err := ParseLog(text)
		if err != nil {
			return
		}
		table := Count(log)
		if table.Played > table.Games || len(table.Rows) != len(log.Head.Entrants) {
			t.Errorf("got %+v, want a row for each entrant and at most %d played games", table, table.Games)
		}
	})
}

// The seeds of all boards and bots are different, and none is the seed of the tournament.
func TestSeedsOfBoardsAndBotsDiffer(t *testing.T) {
	h := head(4, 2, 100)
	h.Salt = deal.NewSalt()
	seen := map[uint64]string{h.Seed: "the tournament"}
	add := func(seed uint64, what string) {
		if other := seen[seed]; other != "" {
			t.Errorf("%s and %s: got the same seed %d, want different ones", other, what, seed)
		}
		seen[seed] = what
	}
	for board := range 50 {
		add(h.boardSeed(board), "a board")
	}
	for _, m := range h.Schedule() {
		for seat := range m.Order {
			add(h.BotSeed(m.Number, seat), "a bot")
		}
	}
}

// With OwnSeeds, no two games have the same seed, also after games were added. Otherwise the games on a board share one.
func TestGamesWithHiddenValuesShareNoSeed(t *testing.T) {
	h := head(3, 2, 4)
	h.Salt = deal.NewSalt()
	shared, own := map[uint64]int{}, map[uint64]int{}
	for _, m := range h.Schedule() {
		shared[m.Seed]++
	}
	h.OwnSeeds = true
	first := h.Schedule()
	for _, m := range first {
		own[m.Seed]++
	}
	if len(shared) != 2 || len(own) != len(first) {
		t.Errorf("got %d seeds of %d games on 2 boards, and %d with OwnSeeds; want 2 and %d", len(shared), len(first), len(own), len(first))
	}
	h.Earlier, h.Games = []Stage{{len(h.Entrants), h.Games}}, 6
	for i, m := range h.Schedule() {
		if i < len(first) && m.Seed != first[i].Seed {
			t.Errorf("game %d: got the seed %d after games were added, want %d as before", i, m.Seed, first[i].Seed)
		} else if i >= len(first) && own[m.Seed] > 0 {
			t.Errorf("game %d: got the seed of an earlier game, want a new one", i)
		}
	}
}

// The seeds and the hash stay the same in every version, so that everybody can check a tournament.
func TestSeedsAreDocumented(t *testing.T) {
	h := Head{Seed: 7, Salt: "000102030405060708090a0b0c0d0e0f"}
	// printf 'menagerie board 7 0 0' | sha256sum, and the same for the other texts
	if got, want := h.boardSeed(0), uint64(0x9101c96501874c75); got != want {
		t.Errorf("got the board's seed %#x, want %#x", got, want)
	}
	if got, want := h.gameSeed(5), uint64(0x9bcf46e7779e0763); got != want {
		t.Errorf("got the game's seed %#x, want %#x", got, want)
	}
	if got, want := h.BotSeed(3, 1), uint64(0x89461c0c28db0d46); got != want {
		t.Errorf("got the bot's seed %#x, want %#x", got, want)
	}
	if got, want := h.Hash(), "e2b3fc510bd49e8a9829aa0bb6c52b09552095c5823e20b5f4f60aa46eafaa56"; got != want {
		t.Errorf("got the hash %s, want %s", got, want)
	}
	if got, want := (Head{Seed: 7}).boardSeed(0), uint64(4971928291090985182); got != want {
		t.Errorf("got the seed %d of an old tournament's board, want %d", got, want)
	}
}

// A tournament in progress publishes the hash of its seed, but neither the seed nor the salt nor the seeds of boards.
func TestSeedIsSecretUntilTheEnd(t *testing.T) {
	h := head(2, 2, 2)
	h.Salt = deal.NewSalt()
	l := &Log{Head: h, Results: []Result{{Match: 0, Seats: make([]SeatResult, 2)}}}
	if c := Count(l); c.Seed != 0 || c.Salt != "" || c.Results[0].Board != 0 || c.Hash != h.Hash() {
		t.Errorf("before the end: got seed %d, salt %q, board %d, hash %q; want only the hash %q",
			c.Seed, c.Salt, c.Results[0].Board, c.Hash, h.Hash())
	}
	l.Results = append(l.Results, Result{Match: 1, Seats: make([]SeatResult, 2)})
	if c := Count(l); c.Seed != h.Seed || c.Salt != h.Salt || c.Results[0].Board != h.boardSeed(0) || c.Hash != h.Hash() {
		t.Errorf("at the end: got seed %d, salt %q, board %d, hash %q; want %d, %q, %d, %q",
			c.Seed, c.Salt, c.Results[0].Board, c.Hash, h.Seed, h.Salt, h.boardSeed(0), h.Hash())
	}
}
