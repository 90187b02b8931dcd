package console

import (
	"errors"
	"flag"
	"io"
	"slices"
	"strings"
	"syscall"
	"testing"

	"menagerie/internal/extbot/sandbox"
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

// TestSandboxFlagWarns checks the warning on a system whose kernel refuses namespaces. A level that the user has chosen
// needs no warning.
func TestSandboxFlagWarns(t *testing.T) {
	warning := Texts().T("keeper.sandbox_basic", &sandbox.UnavailableError{Err: syscall.EPERM}) + "\n"
	t.Cleanup(sandbox.Refuse(syscall.EPERM))
	for _, c := range []struct {
		args   []string
		level  sandbox.Level
		stderr string
	}{
		{nil, sandbox.Auto, warning}, {[]string{"--sandbox=auto"}, sandbox.Auto, warning}, {[]string{"--sandbox=basic"}, sandbox.Basic, ""},
		{[]string{"--sandbox=strict"}, sandbox.Strict, ""}, {[]string{"--sandbox=off"}, sandbox.Off, ""},
	} {
		set := flag.NewFlagSet("", flag.ContinueOnError)
		read := SandboxFlag(set)
		if err := set.Parse(c.args); err != nil {
			t.Fatal(err)
		}
		var stderr strings.Builder
		if level, err := read(&stderr); level != c.level || err != nil || stderr.String() != c.stderr {
			t.Errorf("%q: level %v, %v, and %q; want %v and %q", c.args, level, err, &stderr, c.level, c.stderr)
		}
	}
	if !strings.Contains(warning, syscall.EPERM.Error()) {
		t.Errorf("the warning is %q, want the reason %q in it", warning, syscall.EPERM)
	}
}

func TestSandboxFlagIsSilentWithStrict(t *testing.T) {
	if err := sandbox.Check(); err != nil {
		t.Skip(err)
	}
	var stderr strings.Builder
	if level, err := SandboxFlag(flag.NewFlagSet("", flag.ContinueOnError))(&stderr); level != sandbox.Auto || err != nil || stderr.Len() > 0 {
		t.Errorf("got level %v, error %v and output %q, want %v, no error and no output", level, err, &stderr, sandbox.Auto)
	}
	set := flag.NewFlagSet("", flag.ContinueOnError)
	read := SandboxFlag(set)
	if err := set.Parse([]string{"--sandbox=weak"}); err != nil {
		t.Fatal(err)
	}
	if _, err := read(&stderr); err == nil || errors.As(err, new(*sandbox.UnavailableError)) {
		t.Errorf("an unknown level: got error %v, want one other than an UnavailableError", err)
	}
}

func TestMistypedWordsResembleKnownOnes(t *testing.T) {
	known := []string{"match", "serve", "bot", "tournament", "verify"}
	for word, want := range map[string]string{
		"mach": "match", "amtch": "match", "turnament": "tournament", "verifyy": "verify", "bto": "bot", "xyz": "", "b": "", "": "",
	} {
		err := Meant(errors.New("unknown"), word, known)
		if got := err.Error(); want == "" && got != "unknown" || want != "" && !strings.Contains(got, `did you mean "`+want+`"?`) {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
}

// Flags are accepted before, between and after other arguments.
func TestFlagsStandAnywhere(t *testing.T) {
	for line, want := range map[string]string{
		"a b --n 3 --x":   "a b 3 true",
		"--n 3 a --x b":   "a b 3 true",
		"-n=3 -x a b":     "a b 3 true",
		"--x=true a -n 3": "a 3 true",
		"a -- --n b":      "a --n b 0 false",
		"- --x":           "- 0 true",
	} {
		set := NewFlags("test")
		n, x := set.Int("n", 0, "keeper.help"), set.Bool("x", false, "keeper.help")
		err := ParseFirst(set, strings.Fields(line), io.Discard, func() string { return "" })
		got := strings.Join(append(slices.Clone(set.Args()), set.Lookup("n").Value.String(), set.Lookup("x").Value.String()), " ")
		if err != nil || got != want {
			t.Errorf("%s: got %q, %v and %d, %v; want %q", line, got, err, *n, *x, want)
		}
	}
	set := NewFlags("test")
	set.Int("games", 0, "keeper.help")
	if err := ParseFirst(set, []string{"a", "--gaems", "3"}, io.Discard, nil); err == nil || !strings.Contains(err.Error(), `did you mean "--games"?`) {
		t.Errorf("an unknown flag: got %v, want the flag that was meant", err)
	}
	if err := ParseFirst(set, []string{"a", "--games"}, io.Discard, nil); err == nil || errors.Is(err, flag.ErrHelp) {
		t.Errorf("a flag without its value: got %v, want an error", err)
	}
}
