package labyrinthkeeper

import (
	"slices"
	"strings"

	"menagerie/keeper/console"
	"menagerie/netclient/labyrinthclient"
	"menagerie/rules/labyrinth"
)

// Aspect is one thing that servers of the labyrinth do in different ways, as it is written in flags and figures.
type Aspect struct {
	Name   string
	Values []string // the first one is ours
	set    func(d *labyrinth.Dialect, value uint8)
}

var Aspects = []Aspect{
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

// ReadAspects returns the aspects that a client reads from messages. The others are a server's own affair.
func ReadAspects() []Aspect {
	return slices.DeleteFunc(slices.Clone(Aspects), func(a Aspect) bool {
		_, err := labyrinthclient.ParseAspect(a.Name)
		return err != nil
	})
}

// ListAspects lists aspects with their values, for the help.
func ListAspects(aspects []Aspect) string {
	var list []string
	for _, a := range aspects {
		list = append(list, a.Name+"="+strings.Join(a.Values, "|"))
	}
	return strings.Join(list, " ")
}

// eachAspect calls do for every item of a list such as insert=high,tiles=walls. An item must name one of aspects.
func eachAspect(list string, aspects []Aspect, do func(a Aspect, value uint8) error) error {
	for item := range strings.SplitSeq(list, ",") {
		if item == "" {
			continue
		}
		name, value, _ := strings.Cut(item, "=")
		i := slices.IndexFunc(aspects, func(a Aspect) bool { return a.Name == name })
		if i < 0 {
			return console.Error("keeper.no_part", item, ListAspects(aspects))
		}
		a := aspects[i]
		n := slices.Index(a.Values, value)
		if n < 0 {
			return console.Error("keeper.no_value", item, a.Name, strings.Join(a.Values, "|"))
		}
		if err := do(a, uint8(n)); err != nil {
			return err
		}
	}
	return nil
}

func parseLabyrinthDialect(list string) (d labyrinth.Dialect, err error) {
	err = eachAspect(list, Aspects, func(a Aspect, value uint8) error {
		a.set(&d, value)
		return nil
	})
	return d, err
}

// ParseSettings parses the aspects of a dialect that the user sets. list is a list of aspects, or the code of a whole
// dialect as in a link.
func ParseSettings(list string) (labyrinthclient.Settings, error) {
	if d, err := labyrinth.ParseDialect(list); err == nil {
		return labyrinthclient.SettingsOf(d), nil
	}
	s := labyrinthclient.Settings{}
	err := eachAspect(list, ReadAspects(), func(a Aspect, value uint8) error {
		aspect, err := labyrinthclient.ParseAspect(a.Name)
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
		for _, a := range Aspects {
			if a.Name == name && int(f.Value) < len(a.Values) {
				value = a.Values[f.Value]
			}
		}
		found[name] = value
	}
	return found
}
