package console

import (
	"flag"
	"strings"
	"testing"
)

// linkedFlags returns a set of string flags and a function that returns their values.
func linkedFlags(all ...string) (set *flag.FlagSet, values func() string) {
	set = NewFlags("keeper")
	for _, name := range all {
		if name == "tls" {
			set.Bool(name, false, "")
		} else {
			set.String(name, "-", "")
		}
	}
	return set, func() string {
		var said []string
		set.VisitAll(func(f *flag.Flag) { said = append(said, f.Value.String()) })
		return strings.Join(said, " ")
	}
}

func TestALinkIsAServer(t *testing.T) {
	for _, c := range []struct{ flags, typed, server, address, values, fault string }{
		{"", "", "localhost:1", "localhost:1", "", ""},
		{"room tls", "", "menagerie://pond/localhost:1?tls=1&room=4711", "localhost:1", "4711 true", ""},
		{"room tls", "--room mine --tls=false", "MENAGERIE://pond/[::1]:2?tls=1&room=4711", "[::1]:2", "mine false", ""},
		{"side", "", "menagerie://pond/a?seat=mouse&level=3", "a", "mouse", ""},
		{"", "", "menagerie://pond/a?seat=mouse&level=3", "a", "", ""},
		{"", "", "menagerie://pond/a?tls=1", "", "", "contains “tls”"},
		{"", "", "menagerie://pond/a?room=1", "", "", "contains “room”"},
		{"tls room", "", "menagerie://pond/a?moon=1", "", "", "contains “moon”"},
		{"tls", "", "menagerie://pond/a?tls=maybe", "", "", "“tls=maybe”"},
		{"", "", "menagerie://mia/a", "", "", "This link is for mia, but the command is for pond"},
		{"", "", "menagerie://pond/", "", "", "is not complete"},
	} {
		set, values := linkedFlags(strings.Fields(c.flags)...)
		if err := set.Parse(strings.Fields(c.typed)); err != nil {
			t.Fatal(err)
		}
		address, err := ServerAddress("pond", c.server, set)
		switch {
		case c.fault != "":
			if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%s: got %q, %v; want an error with %q", c.server, address, err, c.fault)
			}
		case err != nil || address != c.address || values() != c.values:
			t.Errorf("%s: %q with %q, %v; want %q with %q", c.server, address, values(), err, c.address, c.values)
		}
	}
}
