package stats

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Group holds games with the same mode, side and level.
type Group struct {
	Mode  Mode
	Side  int
	Level []string
	Games []Game
}

// Groups returns the games of one kind, such as "pond". Each group has games of one mode, side and level. The groups are
// sorted by mode. Within a mode, the largest group comes first.
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

// Summary summarises the results of some games.
type Summary struct {
	Games            int
	Won, Lost, Drawn int
	Streak           int     // number of games won in a row at the end; negative for games lost in a row
	Best             int     // longest series of wins
	Low, High        float64 // 95 % confidence interval of the probability to win
	Ticks            int     // mean duration of a game in ticks (1/60 s)
	Fastest          int     // duration in ticks of the shortest game won; 0 if none was won
	Figures          []Figure
	Winners          []Winner
	Faces            [faces]int // number of rolls of each face of the dice
	Rolled           bool       // the games had dice
}

// Figure summarises one of Game.Figures in several games.
type Figure struct {
	Name     string
	Games    int // number of games that have the figure
	Mean     float64
	Min, Max int
}

// Winner is a person or bot, with the number of games won.
type Winner struct {
	Name string
	Won  int
}

// Summarise returns a summary of games. They must be sorted by age, oldest first.
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

// interval returns the 95 % Wilson score interval for the probability of a success. If trials is 0, it returns [0, 1].
func interval(successes, trials int) (low, high float64) {
	if trials == 0 {
		return 0, 1
	}
	i := Wilson(float64(successes), trials)
	return i[0], i[1]
}

// Wilson returns the 95 % Wilson score interval for the expected points per game. It treats each point as a success and each
// game as a trial. The interval lies within [0, 1].
func Wilson(points float64, games int) [2]float64 {
	const z = 1.959963984540054 // 97.5 % quantile of the normal distribution
	n := float64(games)
	p := points / n
	centre := p + z*z/(2*n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	scale := 1 + z*z/n
	low, high := (centre-half)/scale, (centre+half)/scale
	// At the ends the interval includes 0 or 1, which rounding errors of the formula may miss.
	if points == 0 {
		low = 0
	}
	if points == n {
		high = 1
	}
	return [2]float64{low, high}
}

// Step is a suggested change of the opponent's strength.
type Step int8

// The steps.
const (
	Easier Step = iota - 1
	Same
	Harder
)

// Suggest returns whether the next opponent should be easier, equal or harder. results are the results against the current
// opponent, oldest first. A clear victory or two victories in a row suggest a harder opponent. Two defeats in a row suggest an
// easier opponent. A victory in the last game is clear if margin is at least clearMargin.
func Suggest(results []Result, margin, clearMargin int) Step {
	n := len(results)
	if n == 0 {
		return Same
	}
	last := results[n-1]
	twice := n > 1 && results[n-2] == last
	switch {
	case last == Won && (twice || margin >= clearMargin):
		return Harder
	case last == Lost && twice:
		return Easier
	}
	return Same
}
