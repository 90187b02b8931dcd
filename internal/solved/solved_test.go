package solved_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/solved"
	"menagerie/rules/puzzle"
)

// book returns a book in which the puzzles of these days in November 2026 were solved in time. 2 November is a Monday.
func book(days ...int) *solved.Book {
	b := &solved.Book{}
	for _, d := range days {
		b.Set(solved.Key{Game: "pond", Day: puzzle.DayOf(2026, 11, d)}, solved.Result{End: solved.Solved, Timely: true})
	}
	return b
}

func TestOneMissedDayAWeekIsForgiven(t *testing.T) {
	for name, c := range map[string]struct {
		days  []int
		today int
		want  solved.Streak
	}{
		"nothing":                           {nil, 5, solved.Streak{}},
		"the first day":                     {[]int{5}, 5, solved.Streak{Now: 1, Best: 1}},
		"today is open":                     {[]int{3, 4}, 5, solved.Streak{Now: 2, Best: 2}},
		"yesterday was missed":              {[]int{2, 3}, 5, solved.Streak{Now: 2, Best: 2}},
		"two days of a week are missed":     {[]int{2, 3}, 6, solved.Streak{Now: 0, Best: 2}},
		"a missed day is not counted":       {[]int{2, 3, 5, 6}, 6, solved.Streak{Now: 4, Best: 4}},
		"two days apart in a week":          {[]int{2, 4, 6}, 6, solved.Streak{Now: 1, Best: 2}},
		"a day in each of two weeks":        {[]int{2, 3, 5, 6, 7, 8, 9, 11, 12}, 12, solved.Streak{Now: 9, Best: 9}},
		"Sunday and Monday are two weeks":   {[]int{6, 7, 10}, 10, solved.Streak{Now: 3, Best: 3}},
		"the best streak lies in the past":  {[]int{2, 3, 4, 5, 9}, 9, solved.Streak{Now: 1, Best: 4}},
		"puzzles after today do not matter": {[]int{2, 3, 20}, 3, solved.Streak{Now: 2, Best: 2}},
	} {
		if got := book(c.days...).Streak(puzzle.DayOf(2026, 11, c.today)); got != c.want {
			t.Errorf("%s: got the streak %+v, want %+v", name, got, c.want)
		}
	}
}

func TestOnlySolvedPuzzlesOfTheirOwnDayKeepTheStreak(t *testing.T) {
	today := puzzle.DayOf(2026, 11, 5)
	for name, r := range map[string]solved.Result{
		"late":   {End: solved.Solved},
		"seen":   {End: solved.Seen, Timely: true},
		"failed": {Fails: 2, Timely: true},
	} {
		b := &solved.Book{}
		b.Set(solved.Key{Game: "pond", Day: today}, r)
		b.Set(solved.Key{Game: "pond", Step: 3}, solved.Result{End: solved.Solved, Timely: true})
		if got := b.Streak(today); got != (solved.Streak{}) {
			t.Errorf("%s: got the streak %+v, want none", name, got)
		}
	}
}

func TestStarsCountTriesAndHints(t *testing.T) {
	for _, c := range []struct {
		r     solved.Result
		stars int
		mark  solved.Mark
	}{
		{solved.Result{}, 0, solved.Unsolved},
		{solved.Result{}.Ended(solved.Solved), 3, solved.Alone},
		{solved.Result{}.Failed().Ended(solved.Solved), 2, solved.Alone},
		{solved.Result{}.Hinted().Ended(solved.Solved), 2, solved.Helped},
		{solved.Result{}.Failed().Hinted().Ended(solved.Solved), 1, solved.Helped},
		{solved.Result{}.Failed().Failed().Failed().Ended(solved.Solved), 1, solved.Alone},
		{solved.Result{}.Failed().Ended(solved.Seen).Ended(solved.Solved), 0, solved.Unsolved},
		{solved.Result{}.Ended(solved.Solved).Failed().Hinted().Ended(solved.Seen), 3, solved.Alone},
	} {
		if c.r.Stars() != c.stars || c.r.Mark() != c.mark {
			t.Errorf("%+v: got %d stars and mark %d, want %d and %d", c.r, c.r.Stars(), c.r.Mark(), c.stars, c.mark)
		}
	}
}

func TestPointsAreAHundredWithoutTheLostOnes(t *testing.T) {
	for _, c := range []struct {
		lost []int
		want int
		ok   bool
	}{{nil, 100, false}, {[]int{0, 0, 8, 0, 0}, 92, true}, {[]int{60, 50}, 0, true}} {
		if got, ok := (solved.Result{Lost: c.lost}).Points(); got != c.want || ok != c.ok {
			t.Errorf("lost %v: got %d, %t; want %d, %t", c.lost, got, ok, c.want, c.ok)
		}
	}
}

func TestABookSurvivesWritingAndReading(t *testing.T) {
	b := book(2, 3, 5)
	b.Set(solved.Key{Game: "mia", Day: 0}, solved.Result{End: solved.Solved, Lost: []int{0, 3, 12, 0, 1}})
	b.Set(solved.Key{Game: "mia", Day: -1}, solved.Result{End: solved.Seen, Fails: 3, Hints: 2})
	for step := range 3 {
		b.Set(solved.Key{Game: "glenda", Step: step + 1}, solved.Result{End: solved.Solved})
	}
	got, err := solved.Parse(b.Text())
	if err != nil {
		t.Fatal(err)
	}
	if string(got.Text()) != string(b.Text()) {
		t.Errorf("got\n%s\nwant\n%s", got.Text(), b.Text())
	}
	if r := got.Result(solved.Key{Game: "mia", Day: 0}); r.End != solved.Solved || !slices.Equal(r.Lost, []int{0, 3, 12, 0, 1}) {
		t.Errorf("got %+v, want the solved questions of 1 January 2026", r)
	}
	if n := got.Climbed("glenda"); n != 3 {
		t.Errorf("got %d solved steps, want 3", n)
	}
}

func TestParseRejectsDamagedTexts(t *testing.T) {
	const head = "menagerie puzzles 1\n"
	for _, text := range []string{
		"", "hello\n", "menagerie puzzles 0\n", head + "{", head + `{"game":"pond"}`, head + `{"day":"2026-11-23"}`,
		head + `{"game":"pond","day":"2026-11-31"}`, head + `{"game":"pond","day":"2026-1-1"}`, head + `{"game":"pond","step":-1}`,
		head + `{"game":"pond","day":"2026-11-23","step":2}`, head + `{"game":"pond","step":2,"end":"won"}`,
		head + `{"game":"pond","step":2,"fails":-3}`, head + `{"game":"pond","step":2,"lost":[-1]}`, head + `{"game":"pond","step":2,"stars":3}`,
		head + `{"game":"pond","step":2} {}`, head + strings.Repeat("x", 1<<17),
	} {
		if _, err := solved.Parse([]byte(text)); !errors.Is(err, solved.ErrDamaged) {
			t.Errorf("Parse(%.60q) = %v, want %v", text, err, solved.ErrDamaged)
		}
	}
	if _, err := solved.Parse([]byte("menagerie puzzles 2\n")); !errors.Is(err, solved.ErrNewer) {
		t.Errorf("a newer text: got %v, want %v", err, solved.ErrNewer)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(book(2, 3, 4).Text())
	f.Add([]byte("menagerie puzzles 1\n{\"game\":\"mia\",\"step\":30,\"lost\":[1,2]}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := solved.Parse(text)
		if err != nil {
			return
		}
		again, err := solved.Parse(b.Text())
		if err != nil || string(again.Text()) != string(b.Text()) {
			t.Errorf("got %v after writing %q, want the same book", err, b.Text())
		}
	})
}
