package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestCompletionListsWords(t *testing.T) {
	for line, want := range map[string]string{
		"ver":                             "verify version",
		"match g":                         "glenda",
		"tournament me":                   "merge",
		"tournament glenda --seed 1 --sh": "--share",
		"tournament merge --la":           "--lang",
		"verify --ju":                     "--junit",
		"tournament mia --lang ":          "en de",
		"verify some.txt ":                "",
		"completion z":                    "zsh",
		"help tour":                       "tournament",
		"dance --x":                       "",
	} {
		code, out, errs := keep(t, append([]string{"complete"}, strings.Split(line, " ")...)...)
		if got := strings.Join(strings.Fields(out), " "); code != exitDone || got != want {
			t.Errorf("%q: got code %d, %q and error %q, want %q", line, code, got, errs, want)
		}
	}
	refused(t, `did you mean "fish"?`, "completion", "fihs")
}

// The shells load the scripts, and bash completes a command line with them.
func TestShellsLoadTheirCompletion(t *testing.T) {
	t.Parallel()
	h := hold(t, "")
	for _, shell := range shells {
		program, err := exec.LookPath(shell)
		if err != nil {
			continue // this shell is not installed
		}
		script := map[string]string{
			"bash": `source <(keeper completion bash); COMP_WORDS=(keeper tournament gl); COMP_CWORD=2; _keeper; echo "${COMPREPLY[@]}"`,
			"zsh":  `autoload -U compinit; compinit -D; source <(keeper completion zsh); echo $_comps[keeper] | sed s/_keeper/glenda/`,
			"fish": `keeper completion fish | source; complete -C "keeper tournament gl"`,
		}[shell]
		c := exec.CommandContext(t.Context(), program, "-c", script)
		h.onPath(c, "HOME="+h.dir)
		out, err := c.CombinedOutput()
		if !slices.Contains(strings.Fields(string(out)), "glenda") || err != nil {
			t.Errorf("%s: got %q, %v; want glenda", shell, out, err)
		}
	}
}
