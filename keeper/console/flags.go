package console

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"menagerie/internal/deeplink"
	"menagerie/internal/extbot/sandbox"
	"menagerie/internal/spelling"
)

// NewFlags returns an empty FlagSet that prints no errors and no help. Parse prints them instead.
func NewFlags(name string) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(io.Discard) // the flag package would print every error and all flags with it
	return set
}

// Parse parses args, which must contain only flags. If the user requests help, Parse writes the text that describe
// returns and the help of each flag to stdout.
func Parse(set *flag.FlagSet, args []string, stdout io.Writer, describe func() string) error {
	if err := ParseFirst(set, args, stdout, describe); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return Misused(set, Error("keeper.not_understood", set.Arg(0)))
	}
	return nil
}

// flagsFirst returns args with all flags before all other arguments, because package flag stops at the first argument that is
// not a flag.
func flagsFirst(set *flag.FlagSet, args []string) []string {
	var flags, others []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		name, _, whole := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		f := set.Lookup(name)
		switch {
		case arg == "--":
			others = append(others, args[i+1:]...)
			i = len(args)
		case !strings.HasPrefix(arg, "-") || arg == "-":
			others = append(others, arg)
		case f != nil && !whole && !isSwitch(f) && i+1 < len(args):
			flags = append(flags, arg, args[i+1])
			i++
		default:
			flags = append(flags, arg)
		}
	}
	if len(others) == 0 {
		return flags
	}
	return slices.Concat(flags, []string{"--"}, others)
}

func isSwitch(f *flag.Flag) bool {
	s, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && s.IsBoolFlag()
}

// ParseFirst is like Parse, but args may also contain other arguments.
func ParseFirst(set *flag.FlagSet, args []string, stdout io.Writer, about func() string) error {
	err := set.Parse(flagsFirst(set, args))
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, about())
		PrintFlags(set, stdout)
	case err != nil:
		return Misused(set, translateError(set, err))
	}
	return err
}

// Misused returns a usage error with the command's name and the text of why.
func Misused(set *flag.FlagSet, why error) error {
	return Usage("keeper.of", strings.TrimPrefix(set.Name(), "keeper "), why)
}

// translateError translates err, which is an error of the standard package flag, and adds the explanation of the flag.
func translateError(set *flag.FlagSet, err error) error {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		var known []string
		set.VisitAll(func(f *flag.Flag) { known = append(known, "--"+f.Name) })
		return Meant(Error("keeper.no_flag", name), "--"+name, known)
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: -"); ok {
		return Error("keeper.needs_value", name, flagDescription(set, name))
	}
	value, rest, _ := strings.Cut(strings.TrimPrefix(text, "invalid value "), " for flag -")
	name, why, _ := strings.Cut(rest, ": ")
	f := set.Lookup(name)
	typed, unquoted := strconv.Unquote(value)
	switch {
	case f == nil || unquoted != nil:
		return err
	case why == "parse error":
		return Error("keeper.bad_value", name, value, flagDescription(set, name))
	}
	return Error("keeper.bad_flag", name, f.Value.Set(typed)) // the error of Set can be translated
}

// flagDescription returns the text that explains a flag, with its default.
func flagDescription(set *flag.FlagSet, name string) string {
	f := set.Lookup(name)
	if f == nil {
		return Texts().T("flag.see")
	}
	unit, what := unitAndText(f)
	if unit == Texts().T("flag.unit_time") {
		what += Texts().T("flag.time")
	}
	if f.DefValue == "" {
		return what
	}
	return Texts().T("flag.usually", what, f.DefValue)
}

// unitAndText returns the unit of a flag and the text that explains the flag. The unit of a number without a name is
// "N".
func unitAndText(f *flag.Flag) (unit, text string) {
	unit, text = flag.UnquoteUsage(&flag.Flag{Usage: flagText(f.Usage), Value: f.Value})
	if slices.Contains([]string{"int", "uint", "float"}, unit) {
		unit = "N"
	}
	return unit, text
}

// FlagText returns the usage string of a flag. The string contains key, which selects a text in assets/words, and args, the
// arguments of that text.
func FlagText(key string, args ...string) string {
	return strings.Join(append([]string{key}, args...), "\n")
}

func flagText(usage string) string {
	parts := strings.Split(usage, "\n")
	args := make([]any, len(parts)-1)
	for i, part := range parts[1:] {
		args[i] = part
	}
	return Texts().T(parts[0], args...)
}

// PrintFlags prints the help and the default of each flag in set. It omits the default of a switch and an empty default.
func PrintFlags(set *flag.FlagSet, w io.Writer) {
	var lines strings.Builder
	set.VisitAll(func(f *flag.Flag) {
		unit, what := unitAndText(f)
		if f.DefValue != "" && unit != "" {
			what = Texts().T("flag.usually", what, f.DefValue)
		}
		fmt.Fprintf(&lines, "  -%s\n    \t%s\n", strings.TrimSpace(f.Name+" "+unit), strings.ReplaceAll(what, "\n", "\n    \t"))
	})
	_, _ = io.WriteString(w, lines.String()) // a reader that closes the output needs no more of it
}

// Given returns a function that reports whether the named flag is on the command line.
func Given(set *flag.FlagSet) func(name string) bool {
	return func(name string) (found bool) {
		set.Visit(func(f *flag.Flag) { found = found || f.Name == name })
		return found
	}
}

// linkFlags maps each option of a link to the flag with the same meaning. A command without this flag ignores the
// option. For the options tls and room, the command returns an error instead.
var linkFlags = map[string]string{
	"tls": "tls", "room": "room", "level": "level", "seat": "side", "details": "details", deeplink.Dialect: "read",
}

// ServerAddress returns the address of a server. input is an address or a link to a server. For a link, ServerAddress
// also sets the flags that correspond to the link's options. It does not change flags that the user has set.
func ServerAddress(game, input string, set *flag.FlagSet) (address string, err error) {
	if !deeplink.Is(input) {
		return input, nil
	}
	link, err := deeplink.Parse(input)
	if err != nil {
		return "", AsUsage(err)
	}
	if link.Game != game {
		return "", Usage("keeper.link_game", link.Game, game)
	}
	given := map[string]bool{}
	set.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for option, value := range link.Options {
		name, known := linkFlags[option]
		switch {
		case given[name], option == deeplink.Book: // which only windows read
		case set.Lookup(name) != nil:
			if set.Set(name, value) != nil {
				return "", Usage("join.link_value", option, value)
			}
		case !known || option == "tls" || option == "room":
			return "", Usage("join.link_option", option, Texts().T(game+".title"))
		}
	}
	return link.Address, nil
}

// SandboxFlag declares the flag --sandbox. The returned function must be called after parsing and returns the selected
// level. It writes a warning to stderr if the system does not support the strongest level.
func SandboxFlag(set *flag.FlagSet) func(stderr io.Writer) (sandbox.Level, error) {
	name := set.String("sandbox", sandbox.Auto.String(), "flag.sandbox")
	return func(stderr io.Writer) (sandbox.Level, error) {
		level, ok := sandbox.ParseLevel(*name)
		if !ok {
			return level, Usage("keeper.sandbox", *name)
		}
		if level == sandbox.Auto {
			if err := sandbox.Check(); err != nil {
				fmt.Fprintln(stderr, Texts().T("keeper.sandbox_basic", err))
			}
		}
		return level, nil
	}
}

// Choose returns the game with the name args[0], and the remaining arguments. name is a function that returns the name of a
// game. command is the name of the command, for error messages.
func Choose[G any](command string, games []G, name func(G) string, args []string) (g G, rest []string, err error) {
	list := Names(games, name)
	if len(args) == 0 {
		return g, nil, Usage("keeper.no_game", command, list)
	}
	i := slices.IndexFunc(games, func(g G) bool { return name(g) == args[0] })
	if i < 0 {
		return g, nil, AsUsage(Meant(Error("keeper.unknown_game", command, args[0], list), args[0], strings.Split(list, ", ")))
	}
	return games[i], args[1:], nil
}

// Names returns the names of games, separated by commas.
func Names[G any](games []G, name func(G) string) string {
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = name(g)
	}
	return strings.Join(names, ", ")
}

// Meant adds a suggestion to err if word is similar to an element of candidates. The suggestion is the most similar element.
// If no element is similar, Meant returns err unchanged.
func Meant(err error, word string, candidates []string) error {
	if near := nearest(word, candidates); near != "" {
		return Error("keeper.meant", err, near)
	}
	return err
}

// nearest returns the candidate that is most similar to word, or "" if no candidate is similar.
func nearest(word string, candidates []string) (near string) {
	least := min(2, len(word)/2) + 1
	for _, k := range candidates {
		if d := spelling.Distance(word, k); d < least {
			near, least = k, d
		}
	}
	return near
}
