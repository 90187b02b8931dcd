package deeplink

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"menagerie/assets/words"
)

func TestParseAndStringAreInverse(t *testing.T) {
	for text, want := range map[string]Link{
		"menagerie://mia/192.0.2.7:9000":                 {Game: "mia", Address: "192.0.2.7:9000"},
		"menagerie://pond/pond.example?room=4711&tls=1":  {Game: "pond", Address: "pond.example", Options: map[string]string{"tls": "1", "room": "4711"}},
		"menagerie://foxes/[fe80::1%25eth0]:1337":        {Game: "foxes", Address: "[fe80::1%eth0]:1337"},
		"menagerie://glenda/[::1]:1768?seat=trapper":     {Game: "glenda", Address: "[::1]:1768", Options: map[string]string{"seat": "trapper"}},
		"menagerie://labyrinth/b%C3%BCcher.example:4711": {Game: "labyrinth", Address: "bücher.example:4711"},
		"menagerie://pond/h:1?room=a%26b%3Dc+d%3F%2B%23": {Game: "pond", Address: "h:1", Options: map[string]string{"room": "a&b=c d?+#"}},
	} {
		got, err := Parse(text)
		if err != nil || !same(got, want) {
			t.Errorf("Parse(%q) = %+v, %v; want %+v", text, got, err, want)
			continue
		}
		if written := got.String(); written != text {
			t.Errorf("%q was written as %q", text, written)
		}
	}
	for _, text := range []string{"menagerie://glenda/%5B::1%5D:17?seat=a%20b", "menagerie://glenda/[::1]:17?seat=a+b"} {
		want := Link{Game: "glenda", Address: "[::1]:17", Options: map[string]string{"seat": "a b"}}
		if got, err := Parse(text); err != nil || !same(got, want) {
			t.Errorf("Parse(%q) = %+v, %v; want %+v", text, got, err, want)
		}
	}
	if got, err := Parse("  Menagerie://MIA/Host:9000/ \n"); err != nil || got.Game != "mia" || got.Address != "Host:9000" {
		t.Errorf("a link with spaces, capitals and a slash: got %+v, %v, want mia at Host:9000", got, err)
	}
}

func same(a, b Link) bool {
	return a.Game == b.Game && a.Address == b.Address && maps.Equal(a.Options, b.Options)
}

func TestParseNamesTheFault(t *testing.T) {
	for text, key := range map[string]string{
		"https://mia/host":              "join.link_scheme",
		"":                              "join.link_scheme",
		"menagerie://":                  "join.link_game",
		"menagerie:///host:1":           "join.link_game",
		"menagerie://mia":               "join.link_address",
		"menagerie://mia/":              "join.link_address",
		"menagerie://mia/?tls=1":        "join.link_address",
		"menagerie://mia/a%zz":          "join.link_letters",
		"menagerie://mia/a%0ab":         "join.link_letters",
		"menagerie://mia/a\x00b":        "join.link_letters",
		"menagerie://mia/\xff":          "join.link_letters",
		"menagerie://mia/h?room=%ff":    "join.link_letters",
		"menagerie://mia/h?tls=1&tls=0": "join.link_twice",
		"menagerie://mia/" + strings.Repeat("a", 2000): "join.link_long",
	} {
		_, err := Parse(text)
		f, ok := errors.AsType[*Fault](err)
		if why := words.Unfit(err.Error()); why != "" {
			t.Errorf("%q: got an error with %s, want one fit for the log", text, why)
		}
		if !ok || f.Key() != key {
			t.Errorf("Parse(%.60q): got %v; want %s", text, err, key)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("menagerie://mia/192.0.2.7:9000")
	f.Add("menagerie://pond/[::1]:64091?tls=1&room=%20x")
	f.Add("menagerie://a/b%zz?&&=;")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(l.String())
		if err != nil && len(l.String()) <= Longest || err == nil && !same(l, again) {
			t.Fatalf("%q: got %+v, written as %q, read as %+v, %v; want the same link, or an error if it is too long",
				text, l, l.String(), again, err)
		}
	})
}
