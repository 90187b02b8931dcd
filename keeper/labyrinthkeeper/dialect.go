package labyrinthkeeper

import (
	"slices"
	"strings"

	"menagerie/keeper/console"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/rules/labyrinth"
)

// Aspect is one property of a dialect, which is a server's variant of the protocol and the rules. It names the possible
// values of the property for the command line and the output.
type Aspect struct {
	Name   string
	Values []string // the first one is our own
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

// ReadAspects returns the aspects that affect how a client reads messages. All other aspects concern only servers.
func ReadAspects() []Aspect {
	return slices.DeleteFunc(slices.Clone(Aspects), func(a Aspect) bool {
		_, err := labyrinthdialect.ParseAspect(a.Name)
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

// eachAspect calls f for each element of list, which is a text such as "insert=high,tiles=walls". It returns an error for a
// name that is not in aspects and for an invalid value.
func eachAspect(list string, aspects []Aspect, f func(a Aspect, value uint8) error) error {
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
		if err := f(a, uint8(n)); err != nil {
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

// ParseSettings parses the dialect settings that the user has typed. They are either a list such as "insert=high,tiles=walls"
// or the code of a whole dialect from a link.
func ParseSettings(list string) (labyrinthdialect.Settings, error) {
	if d, err := labyrinth.ParseDialect(list); err == nil {
		return labyrinthdialect.SettingsOf(d), nil
	}
	s := labyrinthdialect.Settings{}
	err := eachAspect(list, ReadAspects(), func(a Aspect, value uint8) error {
		aspect, err := labyrinthdialect.ParseAspect(a.Name)
		s[aspect] = value
		return err
	})
	return s, err
}

// labyrinthFound returns the values that a client has found for aspects of the server's dialect, by name of the aspect.
// It omits values that are only assumed.
func labyrinthFound(r labyrinthdialect.Reading) map[string]string {
	found := map[string]string{}
	for _, f := range r.Findings {
		if f.Certainty != labyrinthdialect.Found {
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
