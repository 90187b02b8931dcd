package app

import (
	"slices"
	"strconv"

	"menagerie/app/table"
	"menagerie/scenes/setupscene"
)

// inMode shows a field in some modes only.
func inMode(modes ...string) func(setupscene.Choice) bool {
	return func(c setupscene.Choice) bool { return slices.Contains(modes, c["mode"]) }
}

// practised shows a field to somebody who plays one side against a bot.
func practised(side string) func(setupscene.Choice) bool {
	return func(c setupscene.Choice) bool { return c["mode"] == "practice" && c["side"] == side }
}

// byBot shows a field for a side that a bot plays.
func byBot(side string) func(setupscene.Choice) bool {
	return func(c setupscene.Choice) bool {
		return c["mode"] == "demo" || c["mode"] == "practice" && c["side"] != side
	}
}

// name asks for the name of the person at a place of this machine; standIn is the key of what an empty one is shown as.
func name(id, label, standIn string, person int, shown func(setupscene.Choice) bool) setupscene.Field {
	return setupscene.Field{ID: id, Label: label, Kind: setupscene.Text, Default: standIn, Person: person, Shown: shown}
}

// options are the same whatever else was chosen; each is called prefix + its ID.
func options(prefix string, ids ...string) func(setupscene.Choice) []setupscene.Option {
	all := make([]setupscene.Option, len(ids))
	for i, id := range ids {
		all[i] = setupscene.Option{ID: id, Label: prefix + id}
	}
	return func(setupscene.Choice) []setupscene.Option { return all }
}

// colour is the index of a colour by its number on the set-up screen.
func colour(number string) int {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return 0
	}
	return n - 1
}

// hinted are options that are called prefix + ID, each with a hint.
func hinted(prefix, hint string, ids ...string) func(setupscene.Choice) []setupscene.Option {
	all := make([]setupscene.Option, len(ids))
	for i, id := range ids {
		all[i] = setupscene.Option{ID: id, Label: prefix + id, Hint: hint + id}
	}
	return func(setupscene.Choice) []setupscene.Option { return all }
}

// numbers are the options from one number to another.
func numbers(from, to int) func(setupscene.Choice) []setupscene.Option {
	var all []setupscene.Option
	for n := from; n <= to; n++ {
		all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: strconv.Itoa(n)})
	}
	return func(setupscene.Choice) []setupscene.Option { return all }
}

// number reads a number that an option has written; 0 for anything else.
func number(id string) int {
	n, err := strconv.Atoi(id)
	if err != nil {
		return 0
	}
	return n
}

// devices are what the people of a table steer with.
func devices[H ~string](all ...H) []string {
	var names []string
	for _, h := range all {
		names = append(names, string(h))
	}
	return names
}

// handsOf are the devices of two seats; a seat without one is steered by whatever suits.
func handsOf[H ~string](names []string, usual H) [2]H {
	all := [2]H{usual, usual}
	for i := range all {
		if name := table.At(names, i); name != "" {
			all[i] = H(name)
		}
	}
	return all
}
