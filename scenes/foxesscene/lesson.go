package foxesscene

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/session/lesson"
)

type lessonStep = lesson.Step[foxes.State, foxes.View, foxes.Move]

// Times in ticks.
const (
	cooldown = 30
	soon     = 10 * foxes.Second // steps from the start to the flood in the third step
)

// The boards of the steps, row by row.
const (
	stranded = "WWWWWW" + "WLLLLW" + "WLFLEW" + "WLLLLW" + "WLLLLW" + "WWWDWW"
	swimming = "WWWWWW" + "WLLLWW" + "WLFLGW" + "WLLLWW" + "WLLLDW" + "WWWWWW"
	flooding = "WWWWWW" + "WLLLLW" + "WLLLFW" + "WLLLLW" + "WLFLLW" + "WWWWDW"
	hunting  = "WWWWWW" + "WLLLWW" + "WLFLGW" + "WLLLWW" + "WLLLDW" + "WWWDWW"
)

// seed is the seed of the games in the lesson. With this seed, the flood in the third step covers the fox's tile and
// leaves a tile beside it dry.
const seed = 1

// The fox of the third step and the tiles next to it that stay dry.
var (
	outer = foxes.Point{X: 4, Y: 2}
	inner = foxes.Point{X: 3, Y: 2}
	upper = foxes.Point{X: 4, Y: 1}
)

// LessonSteps returns the steps of the lesson.
func LessonSteps() []lessonStep {
	return []lessonStep{
		{
			Text: "foxes.lesson_eat", Wrong: "foxes.lesson_steps", Seat: foxes.Foxes, Start: lessonGame(stranded, foxes.MaxTide, 0),
			Lit: followPath(tilesAt(2, 2, 3, 2, 4, 2)), Tick: tickCooldown, Done: func(v foxes.View) bool { return v.Board.Count(foxes.Dolphins) == 1 },
		},
		{
			Text: "foxes.lesson_back", Seat: foxes.Foxes, Start: lessonGame(swimming, foxes.MaxTide, 0),
			Lit: followPath(tilesAt(4, 2, 3, 2)), Tick: tickCooldown, Done: foxesOnLand,
		},
		{
			Text: "foxes.lesson_flood", Lost: "foxes.lesson_late", Seat: foxes.Foxes, Start: lessonGame(flooding, soon, 1),
			Lit: followPath([]foxes.Point{outer, inner}), Takes: acceptEscape, Tick: foxes.State.Tick, Delay: lesson.Delay, Reply: dolphinReply,
			Done: func(v foxes.View) bool { return v.Tides > 0 && foxesOnLand(v) && v.Board.Count(foxes.Foxes) == 2 }, Back: restartIfEaten,
		},
		{
			Text: "foxes.lesson_dolphin", Seat: foxes.Dolphins, Start: lessonGame(hunting, foxes.MaxTide, 0),
			Lit: followPath(tilesAt(4, 4, 4, 3, 4, 2)), Tick: tickCooldown, Done: func(v foxes.View) bool { return v.Board.Count(foxes.Foxes) == 1 },
		},
	}
}

// lessonGame returns a function that starts a game on a board. tide is the number of ticks until the first tide.
// forecast is the number of future tides that the players know.
func lessonGame(board string, tide, forecast int) func() (foxes.State, error) {
	return func() (foxes.State, error) {
		b, err := foxes.ParseBoard(board)
		if err != nil {
			return foxes.State{}, err
		}
		c := foxes.Config{Cooldown: [foxes.Sides]int{cooldown, cooldown}, Tide: tide, Forecast: forecast}
		return foxes.Begin(c, b, seed)
	}
}

// tilesAt returns the tiles with the coordinates x0, y0, x1, y1 and so on.
func tilesAt(xy ...int) []foxes.Point {
	var all []foxes.Point
	for i := 0; i < len(xy); i += 2 {
		all = append(all, foxes.Point{X: xy[i], Y: xy[i+1]})
	}
	return all
}

// followPath returns a function for Step.Lit, which returns the correct move of a lesson step. path has the tiles of
// the correct way. The move leads from the player's tile in path to the next one.
func followPath(path []foxes.Point) func(v foxes.View) []foxes.Move {
	return func(v foxes.View) []foxes.Move {
		for i, at := range path[:len(path)-1] {
			if v.Board.At(at).Owner() == v.You {
				return []foxes.Move{{From: at, To: path[i+1]}}
			}
		}
		return nil
	}
}

// tickCooldown returns the state of the game one tick later. While no side has to wait after a move, the clock stops,
// and tickCooldown returns s.
func tickCooldown(s foxes.State) foxes.State {
	if v := s.View(foxes.Foxes); v.Cooldown(foxes.Foxes)+v.Cooldown(foxes.Dolphins) > 0 {
		return s.Tick()
	}
	return s
}

// foxesOnLand reports whether all foxes are on land.
func foxesOnLand(v foxes.View) bool { return !slices.Contains(v.Board.Tiles, foxes.WaterFox) }

// acceptEscape reports whether a move leads the endangered fox to a tile that stays dry.
func acceptEscape(_ foxes.View, m foxes.Move) bool {
	return m.From == outer && (m.To == inner || m.To == upper)
}

// dolphinReply returns the move of the dolphin in the third step of the lesson: after the flood, it eats the fox in the
// water.
func dolphinReply(s foxes.State) (rules.Seat, foxes.Move, bool) {
	v := s.View(foxes.Dolphins)
	if !v.MayMove() || foxesOnLand(v) {
		return rules.Nobody, foxes.Move{}, false
	}
	at := v.Board.Animals(foxes.Dolphins)[0]
	return foxes.Dolphins, foxes.Move{From: at, To: at.Add(foxes.Point{Y: -1})}, true
}

// restartIfEaten returns start and true if the dolphin has eaten a fox in s.
func restartIfEaten(start, s foxes.State) (foxes.State, bool) {
	return start, s.View(foxes.Foxes).Board.Count(foxes.Foxes) < 2
}
