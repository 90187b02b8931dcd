package console

import (
	"errors"
	"flag"
	"strings"
	"syscall"
	"testing"

	"menagerie/internal/extbot/sandbox"
)

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
