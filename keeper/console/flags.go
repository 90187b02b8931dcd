package console

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// NewFlags returns an empty set of flags that prints nothing itself. Parse reports errors and prints the help.
func NewFlags(name string) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(io.Discard) // the flag package would print every error and all flags with it
	return set
}

// Parse parses args, which are flags only. If they ask for help, it writes the text of about and explains all flags.
func Parse(set *flag.FlagSet, args []string, stdout io.Writer, about func() string) error {
	if err := ParseFirst(set, args, stdout, about); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return Misused(set, Error("keeper.not_understood", set.Arg(0)))
	}
	return nil
}

// ParseFirst is like Parse, but other arguments may follow the flags.
func ParseFirst(set *flag.FlagSet, args []string, stdout io.Writer, about func() string) error {
	err := set.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, about())
		PrintFlags(set, stdout)
	case err != nil:
		return Misused(set, misread(set, err))
	}
	return err
}

// Misused returns a usage error that begins with the command's name.
func Misused(set *flag.FlagSet, why error) error {
	return Usage("keeper.of", strings.TrimPrefix(set.Name(), "keeper "), why)
}

// misread translates an error of package flag. It writes flags with two dashes and adds the text that explains the flag.
func misread(set *flag.FlagSet, err error) error {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		return Error("keeper.no_flag", name)
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: -"); ok {
		return Error("keeper.needs_value", name, wanted(set, name))
	}
	value, rest, _ := strings.Cut(strings.TrimPrefix(text, "invalid value "), " for flag -")
	name, why, _ := strings.Cut(rest, ": ")
	f := set.Lookup(name)
	typed, unquoted := strconv.Unquote(value)
	switch {
	case f == nil || unquoted != nil:
		return err
	case why == "parse error":
		return Error("keeper.bad_value", name, value, wanted(set, name))
	}
	return Error("keeper.bad_flag", name, f.Value.Set(typed)) // the error of Set can be translated
}

// wanted returns the text that explains a flag, with its default.
func wanted(set *flag.FlagSet, name string) string {
	f := set.Lookup(name)
	if f == nil {
		return Texts().T("flag.see")
	}
	unit, what := flag.UnquoteUsage(&flag.Flag{Usage: flagText(f.Usage), Value: f.Value})
	if unit == Texts().T("flag.unit_time") {
		what += Texts().T("flag.time")
	}
	if f.DefValue == "" {
		return what
	}
	return Texts().T("flag.usually", what, f.DefValue)
}

// FlagText returns the usage of a flag whose text has arguments. The usage of any other flag is the key of its text.
func FlagText(key string, args ...string) string {
	return strings.Join(append([]string{key}, args...), "\n")
}

// flagText returns the text for a flag's usage.
func flagText(usage string) string {
	parts := strings.Split(usage, "\n")
	args := make([]any, len(parts)-1)
	for i, part := range parts[1:] {
		args[i] = part
	}
	return Texts().T(parts[0], args...)
}

// PrintFlags writes all flags of set with their texts and defaults. An empty text has no default, and neither has a switch.
func PrintFlags(set *flag.FlagSet, w io.Writer) {
	var lines strings.Builder
	set.VisitAll(func(f *flag.Flag) {
		unit, what := flag.UnquoteUsage(&flag.Flag{Usage: flagText(f.Usage), Value: f.Value})
		if f.DefValue != "" && unit != "" {
			what = Texts().T("flag.usually", what, f.DefValue)
		}
		fmt.Fprintf(&lines, "  -%s\n    \t%s\n", strings.TrimSpace(f.Name+" "+unit), strings.ReplaceAll(what, "\n", "\n    \t"))
	})
	_, _ = io.WriteString(w, lines.String()) // a reader that closes the output needs no more of it
}

// Given returns a function that reports whether the command line has a flag.
func Given(set *flag.FlagSet) func(name string) bool {
	return func(name string) (found bool) {
		set.Visit(func(f *flag.Flag) { found = found || f.Name == name })
		return found
	}
}
