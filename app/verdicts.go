package app

import (
	"slices"

	"menagerie/app/table"
	"menagerie/internal/stats"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
)

// pondVerdict tells of cat and mouse.
func pondVerdict(_, last pond.View, _ rules.Seat) verdict {
	v := verdict{figures: map[string]int{"strokes": int(last.Moves)}}
	switch last.Outcome {
	case pond.MouseWon:
		v.winners = []rules.Seat{pond.Mouse}
	case pond.CatWon:
		v.winners = []rules.Seat{pond.Cat}
	}
	return v
}

// pondVariant is the level, if the cat's step has a name, and where the mouse began.
func pondVariant(t pondTable) []string {
	var parts []string
	for _, l := range pond.Levels() {
		if l.CatStep == t.Config.CatStep {
			parts = append(parts, stats.Part("pond.level_"+l.ID))
		}
	}
	if t.Config.Start == pond.StartRandom {
		parts = append(parts, stats.Part("stats.level_start"))
	}
	return parts
}

// glendaVerdict tells of the rabbit.
func glendaVerdict(_, last glenda.View, _ rules.Seat) verdict {
	v := verdict{figures: map[string]int{"walls": (last.Turn + 1) / 2, "hops": last.Turn / 2}}
	switch last.Outcome {
	case glenda.TrapperWon:
		v.winners = []rules.Seat{glenda.Trapper}
	case glenda.GlendaWon:
		v.winners = []rules.Seat{glenda.Glenda}
	}
	return v
}

// glendaVariant is the difficulty, if the number of walls has a name, and the garden.
func glendaVariant(t glendaTable) []string {
	var parts []string
	for _, l := range glenda.Levels() {
		if scaled(l.Walls, t.Config.Size) == t.Config.Walls {
			parts = append(parts, stats.Part("glenda.walls_"+l.ID))
			break
		}
	}
	return append(parts, onBoard(t.Config.Size, t.Config.Size, glenda.DefaultSize)...)
}

// onBoard is the part of a level that tells of a board, unless it is the usual one.
func onBoard(columns, rows, usual int) []string {
	if columns == usual && rows == usual {
		return nil
	}
	return []string{stats.Part("stats.level_board", float64(columns), float64(rows))}
}

// miaVerdict tells of a table of Mia. On a server the points from before one came do not count.
func miaVerdict(first, last mia.View, seat rules.Seat) verdict {
	points := make([]int, len(last.Scores))
	for i := range points {
		points[i] = last.Scores[i] - table.At(first.Scores, i)
	}
	v := verdict{winners: highest(points)}
	if seat >= 0 && int(seat) < len(points) {
		played := table.At(last.Played, int(seat)) - table.At(first.Played, int(seat))
		v.figures = map[string]int{"points": points[seat], "rounds": played, "lives": played - points[seat]}
	}
	return v
}

// miaVariant is how many rounds were played; a server counts none.
func miaVariant(t miaTable) []string {
	if t.Config.Rounds == usualRounds || t.Config.Rounds == 0 {
		return nil
	}
	return []string{stats.Part("stats.level_rounds", float64(t.Config.Rounds))}
}

// miaRolled tells what was just rolled. In a round what is announced only rises, so that no two rolls are alike.
func miaRolled(v mia.View) (roll int, faces [2]int, ok bool) {
	if v.Stage != mia.Announcing || !v.Dice.Valid() {
		return 0, faces, false
	}
	return v.Round*(int(mia.Mia)+1) + int(v.Standing), [2]int{v.Dice.High(), v.Dice.Low()}, true
}

// labyrinthVerdict tells of the labyrinth.
func labyrinthVerdict(_, last labyrinth.View, seat rules.Seat) verdict {
	v := verdict{winners: last.Winners, figures: map[string]int{}}
	moves := 0
	for _, turn := range last.History {
		if turn.Seat == seat {
			moves++
		}
	}
	if seat >= 0 && int(seat) < len(last.Players) {
		v.figures["targets"], v.figures["turns"] = len(last.Players[seat].Collected), moves
	}
	return v
}

// labyrinthVariant is the board, how much was to be collected, and whether one thing after the other.
func labyrinthVariant(t labyrinthTable) []string {
	c := t.Config
	parts := onBoard(c.Width, c.Height, labyrinth.ClassicSize)
	if c.Objectives != usualGoals && c.Objectives > 0 { // 0: they differ, or a server did not tell
		parts = append(parts, stats.Part("stats.level_objectives", float64(c.Objectives)))
	}
	if c.Dialect.Order == labyrinth.OrderDealt {
		parts = append(parts, stats.Part("labyrinth.rules_classic"))
	}
	return parts
}

// foxesVerdict tells of the island.
func foxesVerdict(first, last foxes.View, seat rules.Seat) verdict {
	v := verdict{figures: map[string]int{}}
	switch last.Outcome {
	case foxes.FoxesWon:
		v.winners = []rules.Seat{foxes.Foxes}
	case foxes.DolphinsWon:
		v.winners = []rules.Seat{foxes.Dolphins}
	}
	if seat != rules.Nobody {
		eaten := first.Board.Count(1-seat) - last.Board.Count(1-seat)
		v.figures["eaten"], v.figures["left"] = eaten, last.Board.Count(seat)
	}
	return v
}

// foxesVariant is the board, how fast the animals may move, and how late the bots act. What a client has measured of a
// server's cooldowns is no setting that games would be compared by.
func foxesVariant(t foxesTable) []string {
	c, usual := t.Config, foxes.DefaultConfig(usualSize)
	parts := onBoard(c.Size, c.Size, usualSize)
	if offered := slices.Contains(foxesCooldowns(usual.Cooldown[0]), c.Cooldown[0]) &&
		slices.Contains(foxesCooldowns(usual.Cooldown[1]), c.Cooldown[1]); offered && c.Cooldown != usual.Cooldown {
		parts = append(parts, stats.Part("stats.level_cooldowns", seconds(c.Cooldown[0]), seconds(c.Cooldown[1])))
	}
	if late := foxesReaction(t); late != usualReaction && len(t.Persons(foxes.Sides)) < foxes.Sides {
		parts = append(parts, stats.Part("stats.level_reaction", seconds(late)))
	}
	return parts
}

// seconds are ticks of the island's clock in seconds.
func seconds(ticks int) float64 { return float64(ticks) / foxes.Second }
