package stats

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Group is the games of one game that are alike: played in the same way, on the same side, against the same.
type Group struct {
	Mode  Mode
	Side  int
	Level []string
	Games []Game
}

// Groups sorts one game's games by how they were played; in each mode the group played most comes first.
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

// Summary is what follows from some games.
type Summary struct {
	Games            int
	Won, Lost, Drawn int
	Streak           int     // of the newest games: won in a row, or, below 0, lost
	Best             int     // the most that were won in a row
	Low, High        float64 // between these lies the share that one wins in the long run, in 95 of 100 cases
	Ticks            int     // of a game in the mean
	Fastest          int     // ticks of the shortest game that was won; 0 for none
	Figures          []Figure
	Winners          []Winner
	Faces            [faces]int // how often a die showed 1 to 6
	Rolled           bool       // there were dice
}

// Figure is something that a game counts.
type Figure struct {
	Name     string
	Games    int // that have it
	Mean     float64
	Min, Max int
}

// Winner is somebody who has won games at a shared screen.
type Winner struct {
	Name string
	Won  int
}

// Summarise counts games, given from the oldest to the newest.
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

// count takes one result.
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

// interval is Wilson's score interval at 95 %. It stays within 0 and 1, and says little where there is little to say.
func interval(won, of int) (low, high float64) {
	if of == 0 {
		return 0, 1
	}
	const z = 1.959964
	n, p := float64(of), float64(won)/float64(of)
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}

// figures are everything that the games have counted, by name.
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

// winners are those who have won, the most often first.
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
