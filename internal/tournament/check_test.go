package tournament

import (
	"reflect"
	"slices"
	"testing"
)

// called returns the names in the games of a schedule that count.
func counting(h Head) (all [][]string) {
	for _, m := range h.Schedule() {
		if h.Counts(m) {
			all = append(all, h.playerNames(m))
		}
	}
	return all
}

// A gauntlet has only the games of one bot.
func TestAGauntletHasOnlyTheGamesOfOneBot(t *testing.T) {
	h := head(22, 2, 2)
	h.Gauntlet = "c"
	if got := len(h.Schedule()); got != 42 || h.Matches() != 42 || h.Validate() != nil {
		t.Errorf("got %d scheduled games, %d games and %v; want 42 and no error", got, h.Matches(), h.Validate())
	}
	for _, names := range counting(h) {
		if !slices.Contains(names, "c") {
			t.Errorf("got a game of %v, want only games of c", names)
		}
	}
	if h.Gauntlet = "nobody"; h.Validate() == nil {
		t.Error("a gauntlet of an unknown bot: got no error, want one")
	}
}

// After bots were added and removed, old games keep their numbers, and only the games of the new bots are added.
func TestChangedBotsKeepTheNumbersOfGames(t *testing.T) {
	h := head(3, 2, 4)
	h.ByBoard = true
	old := h.Schedule()
	wanted := h
	wanted.Entrants = []Entrant{h.Entrants[0], {Name: "new", Command: "x"}, h.Entrants[2]}
	next, changes, err := h.Successor(wanted, nil)
	if err != nil || len(changes) != 2 || next.Validate() != nil {
		t.Fatalf("got %v, %v, the changes %q; want b removed and new added", err, next.Validate(), changes)
	}
	now := next.Schedule()
	if !reflect.DeepEqual(now[:len(old)], old) || len(now) != next.Matches() || len(now) != len(old)+8 {
		t.Errorf("got %d games, want the %d old games and 8 games of the new bot; Matches() = %d", len(now), len(old), next.Matches())
	}
	for _, names := range counting(next) {
		if slices.Contains(names, "b") {
			t.Errorf("got the counting game %v, want none of b", names)
		}
	}
	if got := len(counting(next)); got != 12 {
		t.Errorf("got %d games that count, want 12 of three bots", got)
	}
	longer := wanted
	longer.Games = 6
	last, _, err := next.Successor(longer, []string{"a"})
	if err != nil || !reflect.DeepEqual(last.Schedule()[:len(now)], now) || len(counting(last)) != 18 || len(last.Schedule()) != last.Matches() {
		t.Errorf("a replaced bot and more games: got %v and %d games that count, want 18 after the same games", err, len(counting(last)))
	}
}

// The table after a change has the bots that take part, with their games on the same boards.
func TestTheTableOmitsRemovedBots(t *testing.T) {
	h := head(3, 2, 2)
	h.ByBoard = true
	next, _, err := h.Successor(head(3, 2, 2), []string{"a"})
	if err != nil {
		t.Fatal(err)
	}
	text := AppendResult(AppendHead(nil, h), result(0, 0, FaultNone)) // a against b
	text = AppendResult(text, result(4, 1, FaultCrash))               // b against c: c wins
	text = AppendAdopt(text, next)
	text = AppendResult(text, result(6, 0, FaultNone)) // b against the new a
	log, err := ParseLog(text)
	if err != nil {
		t.Fatal(err)
	}
	table := Count(log)
	if table.Played != 2 || table.Games != 6 || len(table.Rows) != 3 || len(table.Results) != 2 || table.Finished {
		t.Errorf("got %d of %d games, %d rows and %d results; want 2 of 6, 3 and 2", table.Played, table.Games, len(table.Rows), len(table.Results))
	}
	if a, b := rowOf(t, table, "a"), rowOf(t, table, "b"); a.Games != 1 || b.Games != 2 || b.Points != 1 || !slices.Equal(table.Columns, []string{"b", "c", "a"}) {
		t.Errorf("got a %+v, b %+v and the columns %v; want 1 game and 2 games with 1 point", a, b, table.Columns)
	}
}

// A later head cannot rename bots, forget them, or change the games of an earlier stage.
func TestHeadsThatDoNotFollow(t *testing.T) {
	h := head(3, 2, 2)
	valid, _, err := h.Successor(head(4, 2, 2), nil)
	if err != nil || h.follows(valid) != nil {
		t.Fatalf("got %v, %v, want a valid successor", err, h.follows(valid))
	}
	for name, change := range map[string]func(*Head){
		"fewer games":   func(n *Head) { n.Games = 1 },
		"another name":  func(n *Head) { n.Entrants[0].Name = "z" },
		"no stage":      func(n *Head) { n.Earlier = nil },
		"another stage": func(n *Head) { n.Earlier = []Stage{{2, 2}} },
		"early":         func(n *Head) { n.Entrants[0].Removed = 7 },
		"forgotten":     func(n *Head) { n.Entrants = n.Entrants[:2] },
	} {
		next := valid
		next.Entrants = slices.Clone(valid.Entrants)
		change(&next)
		if h.follows(next) == nil {
			t.Errorf("%s: got no error, want one", name)
		}
	}
}
