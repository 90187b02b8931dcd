package main

import (
	"strings"
	"testing"
)

// A bot, a player in a terminal and a trial need only the link.
func TestALinkIsPlayedAt(t *testing.T) {
	r, end := hosting(t, "--addr", "127.0.0.1:0", "--tls-addr", "127.0.0.1:0", "--self-signed", "--rate", "-1")
	defer end()
	link := "menagerie://pond/" + r.TLS + "?tls=1&level=2"
	if lines := visitPond(t, link, "--fingerprint", r.Fingerprint, "--bot", "straight"); len(lines) != 1 || lines[0].Level != 2 {
		t.Errorf("got %+v, want one game on level 2", lines)
	}
	record := testRecords["pond"](t, r.TCP)
	code, out, errs := keep(t, "verify", "--answer", "1m", "--against", link, "--fingerprint", r.Fingerprint, record)
	if code != exitDone || !strings.Contains(out, "conforms") {
		t.Errorf("got code %d, want %d and a result that conforms: %s%s", code, exitDone, out, errs)
	}
	for args, says := range map[string]string{
		"verify --against " + link + " " + record:                                                     r.Fingerprint,
		"verify --against menagerie://mia/localhost " + record:                                        "This link is for mia",
		"verify --against localhost:1 --fingerprint 00 " + record:                                     "--fingerprint works only with --tls",
		"verify --bot x --room y " + record:                                                           "work only with --against and a record of pond",
		"play glenda --connect menagerie://mia/localhost":                                             "This link is for mia",
		"bot glenda menagerie://glenda/127.0.0.1:1?seat=cat":                                          "--side",
		"bot glenda menagerie://glenda/127.0.0.1:1?room=4711":                                         "contains “room”",
		"bot labyrinth menagerie://labyrinth/127.0.0.1:1?seat=play":                                   "127.0.0.1:1",
		"verify --tls --against localhost:1 " + testRecords["glenda"](t, testHosts["glenda"](t, nil)): "work only with --against and a record of pond",
	} {
		code, _, errs := keep(t, strings.Fields(args)...)
		if code == exitDone || !strings.Contains(errs, says) {
			t.Errorf("keeper %s: code %d, %s; want %q", args, code, errs, says)
		}
	}
}
