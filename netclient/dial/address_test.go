package dial_test

import (
	"errors"
	"strings"
	"testing"

	"menagerie/netclient"
	"menagerie/netclient/dial"
)

func TestParseAddressNormalizes(t *testing.T) {
	for text, want := range map[string]string{
		"localhost":                       "localhost:64090",
		" localhost:1234\n":               "localhost:1234",
		"LocalHost.":                      "localhost:64090",
		"127.0.0.1":                       "127.0.0.1:64090",
		"127.0.0.1:65535":                 "127.0.0.1:65535",
		"::1":                             "[::1]:64090",
		"[::1]":                           "[::1]:64090",
		"[::ffff:127.0.0.1]:80":           "127.0.0.1:80",
		"::FFFF:7f00:1":                   "127.0.0.1:64090",
		"2001:DB8:0:0::1":                 "[2001:db8::1]:64090",
		"example.org.:80":                 "example.org:80",
		"[::1]:80":                        "[::1]:80",
		"fe80::1%eth0":                    "[fe80::1%eth0]:64090",
		"my_machine:7":                    "my_machine:7",
		"fürderer.de":                     "xn--frderer-n2a.de:64090",
		"FÜRDERER.de:1":                   "xn--frderer-n2a.de:1",
		"xn--frderer-n2a.de":              "xn--frderer-n2a.de:64090",
		"bücher.example:080":              "xn--bcher-kva.example:80",
		strings.Repeat("a.", 100) + "com": strings.Repeat("a.", 100) + "com:64090",
	} {
		a, err := dial.ParseAddress(text, 64090)
		if err != nil || a.String() != want {
			t.Errorf("ParseAddress(%q) = %v, error %v, want %s", text, a, err, want)
		}
	}
}

func TestBadAddressesHaveTheirErrors(t *testing.T) {
	for text, key := range map[string]string{
		"":                              "net.address_empty",
		" \t":                           "net.address_empty",
		".":                             "net.address_host",
		"host..":                        "net.address_host",
		"host:":                         "net.address_form",
		"host:1:2":                      "net.address_form",
		"[::1":                          "net.address_form",
		"host:0":                        "net.address_port",
		"host:65536":                    "net.address_port",
		"host:-1":                       "net.address_port",
		"host:http":                     "net.address_port",
		":64090":                        "net.address_host",
		".example":                      "net.address_host",
		"two words":                     "net.address_host",
		"tcp//host":                     "net.address_host",
		"host\x00":                      "net.address_host",
		"ö\xff":                         "net.address_host",
		strings.Repeat("a.", 127) + "a": "net.address_host",
	} {
		a, err := dial.ParseAddress(text, 64090)
		var worded netclient.LocalizableError
		if !errors.As(err, &worded) || worded.Key() != key {
			t.Errorf("ParseAddress(%q) = %v, error %v, want %s", text, a, err, key)
		}
	}
}

func FuzzParseAddress(f *testing.F) {
	for _, s := range []string{"localhost:1", "[::1]:80", "fürderer.de", "a:b:c", "[", "host:99999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := dial.ParseAddress(s, 64090)
		if err != nil {
			return
		}
		again, err := dial.ParseAddress(a.String(), 1)
		if err != nil || again != a {
			t.Errorf("%q is read as %v, and its text as %v, error %v, want the same address", s, a, again, err)
		}
	})
}
