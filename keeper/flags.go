package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// quietFlags returns an empty set of flags that prints nothing itself. parseFlags reports errors and prints the help.
func quietFlags(name string) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(io.Discard) // the flag package would print every error and all flags with it
	return set
}

// parseFlags parses args, which are flags only. If they ask for help, it writes the text of about and explains all flags.
func parseFlags(set *flag.FlagSet, args []string, stdout io.Writer, about func() string) error {
	if err := parseFlagsFirst(set, args, stdout, about); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return misused(set, say("keeper.not_understood", set.Arg(0)))
	}
	return nil
}

// parseFlagsFirst is like parseFlags, but other arguments may follow the flags.
func parseFlagsFirst(set *flag.FlagSet, args []string, stdout io.Writer, about func() string) error {
	err := set.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, about())
		listFlags(set, stdout)
	case err != nil:
		return misused(set, misread(set, err))
	}
	return err
}

// misused returns a usage error that begins with the command's name.
func misused(set *flag.FlagSet, why error) error {
	return usage("keeper.of", strings.TrimPrefix(set.Name(), "keeper "), why)
}

// misread translates an error of package flag. It writes flags with two dashes and adds the text that explains the flag.
func misread(set *flag.FlagSet, err error) error {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		return say("keeper.no_flag", name)
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: -"); ok {
		return say("keeper.needs_value", name, wanted(set, name))
	}
	value, rest, _ := strings.Cut(strings.TrimPrefix(text, "invalid value "), " for flag -")
	name, why, _ := strings.Cut(rest, ": ")
	f := set.Lookup(name)
	typed, unquoted := strconv.Unquote(value)
	switch {
	case f == nil || unquoted != nil:
		return err
	case why == "parse error":
		return say("keeper.bad_value", name, value, wanted(set, name))
	}
	return say("keeper.bad_flag", name, f.Value.Set(typed)) // the error of Set can be translated
}

// wanted returns the text that explains a flag, with its default.
func wanted(set *flag.FlagSet, name string) string {
	f := set.Lookup(name)
	if f == nil {
		return texts().T("flag.see")
	}
	unit, what := flag.UnquoteUsage(&flag.Flag{Usage: explained(f.Usage), Value: f.Value})
	if unit == texts().T("flag.unit_time") {
		what += texts().T("flag.time")
	}
	if f.DefValue == "" {
		return what
	}
	return texts().T("flag.usually", what, f.DefValue)
}

// explains returns the usage of a flag whose text has arguments. The usage of any other flag is the key of its text.
func explains(key string, args ...string) string {
	return strings.Join(append([]string{key}, args...), "\n")
}

// explained returns the text for a flag's usage.
func explained(usage string) string {
	parts := strings.Split(usage, "\n")
	args := make([]any, len(parts)-1)
	for i, part := range parts[1:] {
		args[i] = part
	}
	return texts().T(parts[0], args...)
}

// listFlags writes all flags of set with their texts.
func listFlags(set *flag.FlagSet, w io.Writer) {
	list := flag.NewFlagSet("", flag.ContinueOnError)
	set.VisitAll(func(f *flag.Flag) {
		list.Var(f.Value, f.Name, explained(f.Usage))
		list.Lookup(f.Name).DefValue = f.DefValue
	})
	var lines strings.Builder
	list.SetOutput(&lines)
	list.PrintDefaults()
	_, _ = io.WriteString(w, strings.ReplaceAll(lines.String(), "(default ", "("+texts().T("flag.default")+" ")) // a reader that closes the output needs no more of it
}

// given returns a function that reports whether the command line has a flag.
func given(set *flag.FlagSet) func(name string) bool {
	return func(name string) (found bool) {
		set.Visit(func(f *flag.Flag) { found = found || f.Name == name })
		return found
	}
}
