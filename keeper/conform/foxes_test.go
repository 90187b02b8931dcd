package conform_test

import (
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules/foxes"
)

// The foxes are at column 3 of row 2, and the only dolphin is in the last corner.
const (
	foxesBegin = ">PBJ | <BPT F | <BGB WWWWWLFWWLLWWWWD | "
	foxesMay   = foxesBegin + "<BFN | "
	foxesMoved = foxesMay + ">FBM 3 2 3 3 | <BGB WWWWWLLWWLFWWWWD | "
)

func foxesChecker() *conform.Checker {
	config := foxes.Config{Size: 4, Cooldown: [foxes.Sides]int{foxes.Second, 2 * foxes.Second}}
	return conform.NewFoxes(config, conform.Timing{Answer: 5 * time.Second, Slack: 100 * time.Millisecond})
}

func TestValidGamesOfFoxesConform(t *testing.T) {
	check(t, foxesChecker, line, []conversation{
		{"two steps", foxesMoved + "+1s | <BFN | >FBM 3 3 3 2 | <BGB WWWWWLFWWLLWWWWD", nil},
		{"a step of the dolphins", foxesMay + "<BGB WWWWWLFWWLLDWWWW", nil},
		{"both sides move in one board", foxesMay + ">FBM 3 2 3 3 | <BGB WWWWWLLWWLFDWWWW", nil},
		{"the board on request", foxesMay + ">FBR | +4s | <BGB WWWWWLFWWLLWWWWD | +1h", nil},
		{"the dolphins move just before the board on request", foxesMay + ">FBR | +4s | <BGB WWWWWLFWWLLDWWWW | +1h", nil},
		{"the board on request while our move has no response", foxesMay + ">FBM 3 2 3 3 | >FBR | <BGB WWWWWLLWWLFWWWWD | <BGB WWWWWLLWWLFWWWWD | +1h", nil},
		{"a refusal of an illegal move", foxesMay + ">FBM 3 2 1 1 | <BGF", nil},
		{"the foxes win", ">PBJ | <BPT F | <BGB WWWWWLFWWLLWWWWW | <BFS F | <BGS F", nil},
		{"a draw", foxesMay + "<BFS N", nil},
		{"another side for a waiting player", ">PBJ | <BPT F | >FBR | <BGB WWWWWLFWWLLWWWWD | <BPT D | <BEB WWWWWLFDWLLWWWWW | <BDN", nil},
		{"no room", ">PBJ | <BPT R", nil},
	})
}

func TestViolationsInFoxesAreFound(t *testing.T) {
	check(t, foxesChecker, line, []conversation{
		{"no response to our move", foxesMay + ">FBM 3 2 3 3 | +6s", []string{"no message: conform.no_answer [6]"}},
		{"a late response to our move", foxesMay + ">FBM 3 2 3 3 | +6s | <BGF", []string{"BGF: conform.late [6 5]", "BGF: conform.step_allowed [{2 1} {2 2}]"}},
		{"a late board", foxesMay + ">FBR | +6s | <BGB WWWWWLFWWLLDWWWW", []string{"BGB WWWWWLFWWLLDWWWW: conform.late [6 5]"}},
		{"a permission without a rest", foxesMoved + "+500ms | <BFN", []string{"BFN: conform.no_rest [0.5 1]"}},
		{"a permission just within the tolerance", foxesMoved + "+900ms | <BFN", nil},
		{"a step without a rest", foxesMay + "<BGB WWWWWLFWWLLDWWWW | +1s | <BGB WWWWWLFDWLLWWWWW",
			[]string{"BGB WWWWWLFDWLLWWWWW: conform.rest [foxes.name_dolphins 1 2]"}},
		{"a step that we did not request", foxesMay + "<BGB WWWWWLLWWLFWWWWD", []string{"BGB WWWWWLLWWLFWWWWD: conform.step_for_us []"}},
		{"an unknown line", foxesMay + "<HELLO", []string{"HELLO: conform.no_line []"}},
		{"a game after the rejection", ">PBJ | <BPT R | <BFS F", []string{"BFS F: conform.end_once []"}},
		{"the wrong winner", ">PBJ | <BPT F | <BGB WWWWWLFWWLLWWWWW | <BFS D", []string{"BFS D: conform.winner [foxes.name_foxes]"}},
		{"a team before the request", "<BPT D", []string{"BPT D: conform.join_unasked []"}},
		{"another side in the game", foxesMay + "<BPT D", []string{"BPT D: conform.join_unasked []"}},
		{"a rejection after the team", ">PBJ | <BPT F | <BPT R", []string{"BPT R: conform.join_unasked []"}},
	})
}
