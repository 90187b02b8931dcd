package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"menagerie/keeper/console"
)

// completions are scripts with which a shell completes the command line of keeper. They call "keeper complete".
var completions = map[string]string{
	"bash": `_keeper() {
	local IFS=$'\n'
	COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _keeper keeper
`,
	"zsh": `#compdef keeper
_keeper() {
	local -a found
	found=("${(@f)$("${words[1]}" complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
	compadd -a found || _files
}
compdef _keeper keeper
`,
	"fish": `complete -c keeper -a '(keeper complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
}

var shells = []string{"bash", "zsh", "fish"}

// completionLine is the JSON form of a script.
type completionLine struct {
	Shell  string `json:"shell"`
	Script string `json:"script"`
}

func completionCommand(args []string, w io.Writer) error {
	args, asJSON := cutJSON(args)
	shell := strings.Join(args, " ")
	script, ok := completions[shell]
	switch {
	case slices.Contains(helpWords, shell):
		return helpCommand([]string{"completion"}, w)
	case !ok:
		return console.AsUsage(console.Meant(console.Error("keeper.no_shell", shell, strings.Join(shells, ", ")), shell, shells))
	}
	if asJSON {
		return json.NewEncoder(w).Encode(completionLine{shell, script})
	}
	_, err := io.WriteString(w, script)
	return err
}

// completeCommand prints the words that can complete the last element of args, one per line.
func completeCommand(args []string, w io.Writer) {
	if len(args) == 0 {
		return
	}
	for _, word := range candidates(args[:len(args)-1], args[len(args)-1]) {
		if strings.HasPrefix(word, args[len(args)-1]) {
			fmt.Fprintln(w, word)
		}
	}
}

// candidates returns the words that can come next on a command line. earlier has the words before the next word. prefix
// is the part of the next word that the user has typed.
func candidates(earlier []string, prefix string) []string {
	switch {
	case len(earlier) == 0:
		return commandNames()
	case strings.HasPrefix(prefix, "-"):
		return flagNames(earlier)
	case strings.HasPrefix(earlier[len(earlier)-1], "-"):
		unit := helpFlags(earlier)[strings.TrimLeft(earlier[len(earlier)-1], "-")]
		if strings.Contains(unit, "|") {
			return strings.Split(unit, "|")
		}
		return nil
	// the next word is a file name or a free text
	case len(earlier) > 1:
		return nil
	}
	switch command := earlier[0]; {
	case command == "help":
		return commandNames()
	case command == "completion":
		return shells
	case command == "tournament":
		return append(strings.Split(gameNames(command), ", "), "merge")
	case slices.Contains(gameCommands, command), command == "nearby":
		return strings.Split(gameNames(command), ", ")
	}
	return nil
}

func commandNames() (all []string) {
	for _, l := range helpLines {
		all = append(all, strings.Fields(l.command)[1])
	}
	return slices.Compact(all)
}

// helpFlag is a flag in a help text. The flag of a switch has no unit.
type helpFlag struct{ name, unit, text string }

// flagPattern matches the description of a flag in a help text: the line with the flag's name, and the lines that explain it.
var flagPattern = regexp.MustCompile(`(?m)^  -(\S+)(?: (\S+))?\n((?:    \t.*\n)+)`)

func flagsIn(help string) (all []helpFlag) {
	for _, m := range flagPattern.FindAllStringSubmatch(help, -1) {
		all = append(all, helpFlag{m[1], m[2], strings.Join(strings.Fields(m[3]), " ")})
	}
	return all
}

func helpFlags(words []string) map[string]string {
	words = words[:min(len(words), 2)] // the command, and the game if there is one
	if len(words) == 2 && strings.HasPrefix(words[1], "-") || words[0] == "verify" || words[0] == "page" {
		words = words[:1]
	}
	var help bytes.Buffer
	_ = execute(context.Background(), append(slices.Clone(words), "-h"), nil, &help, io.Discard) // without a help, there are no flags
	units := map[string]string{}
	for _, f := range flagsIn(help.String()) {
		units[f.name] = f.unit
	}
	return units
}

func flagNames(words []string) (all []string) {
	for name := range helpFlags(words) {
		all = append(all, "--"+name)
	}
	slices.Sort(all)
	return all
}
