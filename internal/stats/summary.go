package stats

import (
	"cmp"
	"slices"
	"strings"
)

// Group holds the results of games that have the same mode, side and level.
type Group struct {
	Mode  Mode
	Side  int
	Level []string
	Games []Game
}

// Groups returns the results of one game, such as "pond", in groups of equal mode, side and level. The groups are sorted by
// mode. Within a mode, the largest group comes first.
func (b *Book) Groups(game string) []Group { return groups(b.games, game) }

func groups(all []Game, game string) []Group {
	var found []Group
	at := map[string]int{}
	for _, g := range all {
		if g.Game != game {
			continue
		}
		key := strings.Join(append([]string{string(g.Mode), string(rune('0' + g.Side))}, g.Level...), "\n")
		i, ok := at[key]
		if !ok {
			i = len(found)
			at[key] = i
			found = append(found, Group{Mode: g.Mode, Side: g.Side, Level: g.Level})
		}
		found[i].Games = append(found[i].Games, g)
	}
	slices.SortStableFunc(found, func(a, b Group) int {
		return cmp.Or(cmp.Compare(slices.Index(Modes(), a.Mode), slices.Index(Modes(), b.Mode)), len(b.Games)-len(a.Games))
	})
	return found
}

// Summary summarises some games.
type Summary struct {
	Games            int
	Won, Lost, Drawn int
	Streak           int     // number of newest games won in a row, or if negative, lost in a row
	Best             int     // longest series of wins
	Low, High        float64 // 95 % interval of the probability to win
	Ticks            int     // mean duration of a game
	Fastest          int     // ticks of the shortest game won; 0 if none was won
	Figures          []Figure
	Winners          []Winner
	Faces            [faces]int // how often a die showed 1 to 6
	Rolled           bool       // the games had dice
}

// Figure summarises one figure of the games.
type Figure struct {
	Name     string
	Games    int // games with this figure
	Mean     float64
	Min, Max int
}

// Winner is a person or bot that has won games, with the number of games won.
type Winner struct {
	Name string
	Won  int
}

// Summarise returns a summary of games, which must be sorted from the oldest to the newest.
func Summarise(games []Game) Summary {
	s := Summary{Games: len(games)}
	for _, g := range games {
		s.count(g)
		s.Ticks += g.Ticks
		for face, n := range g.Faces {
			s.Faces[face] += n
			s.Rolled = true
		}
	}
	if s.Games > 0 {
		s.Ticks /= s.Games
	}
	s.Low, s.High = interval(s.Won, s.Won+s.Lost+s.Drawn)
	s.Figures, s.Winners = figures(games), winners(games)
	return s
}

// count adds one result.
func (s *Summary) count(g Game) {
	switch g.Result {
	case Won:
		s.Won++
		s.Streak = max(s.Streak, 0) + 1
		s.Best = max(s.Best, s.Streak)
		if s.Fastest == 0 || g.Ticks < s.Fastest {
			s.Fastest = g.Ticks
		}
	case Lost:
		s.Lost++
		s.Streak = min(s.Streak, 0) - 1
	case Drawn:
		s.Drawn++
		s.Streak = 0
	}
}

// figures returns a summary of each figure in games, sorted by name.
func figures(games []Game) []Figure {
	found := map[string]*Figure{}
	for _, g := range games {
		for name, n := range g.Figures {
			f := found[name]
			if f == nil {
				f = &Figure{Name: name, Min: n, Max: n}
				found[name] = f
			}
			f.Games++
			f.Mean += float64(n)
			f.Min, f.Max = min(f.Min, n), max(f.Max, n)
		}
	}
	var all []Figure
	for _, f := range found {
		f.Mean /= float64(f.Games)
		all = append(all, *f)
	}
	slices.SortFunc(all, func(a, b Figure) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// winners returns the winners of games, sorted by the number of games won.
func winners(games []Game) []Winner {
	won := map[string]int{}
	for _, g := range games {
		for _, name := range g.Winners {
			won[name]++
		}
	}
	var all []Winner
	for name, n := range won {
		all = append(all, Winner{name, n})
	}
	slices.SortFunc(all, func(a, b Winner) int { return cmp.Or(b.Won-a.Won, strings.Compare(a.Name, b.Name)) })
	return all
}
