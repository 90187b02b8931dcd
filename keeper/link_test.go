package main

import (
	"flag"
	"strings"
	"testing"
)

// linkedFlags are some that a link can set.
func linkedFlags(all ...string) (set *flag.FlagSet, values func() string) {
	set = quietFlags("keeper")
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
		{"", "", "menagerie://pond/a?tls=1", "", "", "cannot say “tls”"},
		{"", "", "menagerie://pond/a?room=1", "", "", "cannot say “room”"},
		{"tls room", "", "menagerie://pond/a?moon=1", "", "", "cannot say “moon”"},
		{"tls", "", "menagerie://pond/a?tls=maybe", "", "", "“tls=maybe”"},
		{"", "", "menagerie://mia/a", "", "", "one for mia, and not for pond"},
		{"", "", "menagerie://pond/", "", "", "link_address"},
	} {
		set, values := linkedFlags(strings.Fields(c.flags)...)
		if err := set.Parse(strings.Fields(c.typed)); err != nil {
			t.Fatal(err)
		}
		address, err := serverAddress("pond", c.server, set)
		switch {
		case c.fault != "":
			if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%s: %q, %v; want an error with %q", c.server, address, err, c.fault)
			}
		case err != nil || address != c.address || values() != c.values:
			t.Errorf("%s: %q with %q, %v; want %q with %q", c.server, address, values(), err, c.address, c.values)
		}
	}
}

// Whatever a link says is enough for a bot, for a person in a terminal, and for a trial.
func TestALinkIsPlayedAt(t *testing.T) {
	r, end := hosting(t, "--addr", "127.0.0.1:0", "--tls-addr", "127.0.0.1:0", "--self-signed", "--rate", "-1")
	defer end()
	link := "menagerie://pond/" + r.TLS + "?tls=1&level=2"
	if lines := visit(t, link, "--fingerprint", r.Fingerprint, "--bot", "straight"); len(lines) != 1 || lines[0].Level != 2 {
		t.Errorf("a bot is told %+v", lines)
	}
	record := trialRecords["pond"](t, r.TCP)
	code, out, errs := keep(t, "verify", "--answer", "1m", "--against", link, "--fingerprint", r.Fingerprint, record)
	if code != exitDone || !strings.Contains(out, "conforms") {
		t.Errorf("code %d, %s%s", code, out, errs)
	}
	for args, says := range map[string]string{
		"verify --against " + link + " " + record:                                                       r.Fingerprint,
		"verify --against menagerie://mia/localhost " + record:                                          "one for mia",
		"verify --against localhost:1 --fingerprint 00 " + record:                                       "--fingerprint needs --tls",
		"verify --bot x --room y " + record:                                                             "are for --against a server of pond",
		"play glenda --connect menagerie://mia/localhost":                                               "one for mia",
		"bot glenda menagerie://glenda/127.0.0.1:1?seat=cat":                                            "--side",
		"bot glenda menagerie://glenda/127.0.0.1:1?room=4711":                                           "cannot say “room”",
		"bot labyrinth menagerie://labyrinth/127.0.0.1:1?seat=play":                                     "127.0.0.1:1",
		"verify --tls --against localhost:1 " + trialRecords["glenda"](t, trialHosts["glenda"](t, nil)): "are for --against a server of pond",
	} {
		code, _, errs := keep(t, strings.Fields(args)...)
		if code == exitDone || !strings.Contains(errs, says) {
			t.Errorf("keeper %s: code %d, %s; want %q", args, code, errs, says)
		}
	}
}
