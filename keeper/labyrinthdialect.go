package main

import (
	"slices"
	"strings"

	"menagerie/keeper/console"
	"menagerie/netclient/labyrinthclient"
	"menagerie/rules/labyrinth"
)

// labyrinthAspect is one thing that servers of the labyrinth do in different ways, as it is written in flags and figures.
type labyrinthAspect struct {
	name   string
	values []string // the first one is ours
	set    func(d *labyrinth.Dialect, value uint8)
}

var labyrinthAspects = []labyrinthAspect{
	{"bytes", []string{"big", "little"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Bytes = labyrinth.Bytes(v) }},
	{"long", []string{"8", "4"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Long = labyrinth.Long(v) }},
	{"tiles", []string{"open", "walls", "mirror", "high"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Tiles = labyrinth.TileCode(v) }},
	{"layout", []string{"rows", "columns"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Layout = labyrinth.Layout(v) }},
	{"places", []string{"0", "1"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Places = labyrinth.Counting(v) }},
	{"ids", []string{"0", "1"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Ids = labyrinth.Counting(v) }},
	{"players", []string{"0", "1"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Players = labyrinth.Counting(v) }},
	{"insert", []string{"low", "high"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Insert = labyrinth.InsertBits(v) }},
	{"spectators", []string{"empty", "omitted"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Spectators = labyrinth.Private(v) }},
	{"pairing", []string{"order", "port"}, func(d *labyrinth.Dialect, v uint8) { d.Writing.Pairing = labyrinth.Pairing(v) }},
	{"reversal", []string{"no", "yes"}, func(d *labyrinth.Dialect, v uint8) { d.Reversal = labyrinth.Reversal(v) }},
	{"sharing", []string{"yes", "no"}, func(d *labyrinth.Dialect, v uint8) { d.Sharing = labyrinth.Sharing(v) }},
	{"objectives", []string{"travel", "stay"}, func(d *labyrinth.Dialect, v uint8) { d.Objectives = labyrinth.Objectives(v) }},
	{"collect", []string{"all", "others", "mover"}, func(d *labyrinth.Dialect, v uint8) { d.Collect = labyrinth.Collect(v) }},
	{"order", []string{"any", "dealt"}, func(d *labyrinth.Dialect, v uint8) { d.Order = labyrinth.Order(v) }},
	{"deal", []string{"disjoint", "overlapping"}, func(d *labyrinth.Dialect, v uint8) { d.Deal = labyrinth.Deal(v) }},
	{"goal", []string{"collect", "return"}, func(d *labyrinth.Dialect, v uint8) { d.Goal = labyrinth.Goal(v) }},
	{"last", []string{"wins", "plays"}, func(d *labyrinth.Dialect, v uint8) { d.Last = labyrinth.Last(v) }},
}

// readAspects returns the aspects that a client reads from messages. The others are a server's own affair.
func readAspects() []labyrinthAspect {
	return slices.DeleteFunc(slices.Clone(labyrinthAspects), func(a labyrinthAspect) bool {
		_, err := labyrinthclient.ParseAspect(a.name)
		return err != nil
	})
}

// listAspects lists aspects with their values, for the help.
func listAspects(aspects []labyrinthAspect) string {
	var list []string
	for _, a := range aspects {
		list = append(list, a.name+"="+strings.Join(a.values, "|"))
	}
	return strings.Join(list, " ")
}

// eachAspect calls do for every item of a list such as insert=high,tiles=walls. An item must name one of aspects.
func eachAspect(list string, aspects []labyrinthAspect, do func(a labyrinthAspect, value uint8) error) error {
	for item := range strings.SplitSeq(list, ",") {
		if item == "" {
			continue
		}
		name, value, _ := strings.Cut(item, "=")
		i := slices.IndexFunc(aspects, func(a labyrinthAspect) bool { return a.name == name })
		if i < 0 {
			return console.Error("keeper.no_part", item, listAspects(aspects))
		}
		a := aspects[i]
		n := slices.Index(a.values, value)
		if n < 0 {
			return console.Error("keeper.no_value", item, a.name, strings.Join(a.values, "|"))
		}
		if err := do(a, uint8(n)); err != nil {
			return err
		}
	}
	return nil
}

func parseLabyrinthDialect(list string) (d labyrinth.Dialect, err error) {
	err = eachAspect(list, labyrinthAspects, func(a labyrinthAspect, value uint8) error {
		a.set(&d, value)
		return nil
	})
	return d, err
}

// parseLabyrinthSettings parses the aspects of a dialect that the user sets. list is a list of aspects, or the code of a whole
// dialect as in a link.
func parseLabyrinthSettings(list string) (labyrinthclient.Settings, error) {
	if d, err := labyrinth.ParseDialect(list); err == nil {
		return labyrinthclient.SettingsOf(d), nil
	}
	s := labyrinthclient.Settings{}
	err := eachAspect(list, readAspects(), func(a labyrinthAspect, value uint8) error {
		aspect, err := labyrinthclient.ParseAspect(a.name)
		s[aspect] = value
		return err
	})
	return s, err
}

// labyrinthFound is what a client has found out, by aspect; what it only assumes is not in it.
func labyrinthFound(r labyrinthclient.Reading) map[string]string {
	found := map[string]string{}
	for _, f := range r.Findings {
		if f.Certainty != labyrinthclient.Found {
			continue
		}
		name, value := f.Aspect.String(), "other"
		for _, a := range labyrinthAspects {
			if a.name == name && int(f.Value) < len(a.values) {
				value = a.values[f.Value]
			}
		}
		found[name] = value
	}
	return found
}
