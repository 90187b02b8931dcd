package labyrinthmath

// pace is the probability that a player collects a goal in a turn, in the model of the race. The strength of the search hardly
// depends on it.
const pace = 0.75

// raceTail[n][t] is the probability that a player needs more than t turns for n goals.
var raceTail = func() (tail [raceGoals + 1][raceTurns]float64) {
	for n := 1; n < len(tail); n++ {
		tail[n][0] = 1
		for t := 1; t < raceTurns; t++ {
			tail[n][t] = (1-pace)*tail[n][t-1] + pace*tail[n-1][t-1]
		}
	}
	return tail
}()

const raceGoals, raceTurns = 40, 96

// raceChance returns the probability that a player who has just moved reaches its goals before all others. left is the number
// of its goals, and others has the numbers of the other players, who all move before the player moves again. If all players
// need many goals, only the differences count.
func raceChance(left int, others []int) float64 {
	least := left
	for _, n := range others {
		if n <= 0 {
			return 0
		}
		least = min(least, n)
	}
	if left <= 0 { // a server may report more collected objectives than it has dealt
		return 1
	}
	omitted := max(0, least-raceGoals/2)
	row := func(n int) *[raceTurns]float64 { return &raceTail[min(n-omitted, raceGoals)] }
	chance := 0.0
	for t := 1; t < raceTurns; t++ {
		p := row(left)[t-1] - row(left)[t]
		for _, n := range others {
			p *= row(n)[t]
		}
		chance += p
	}
	return chance
}
