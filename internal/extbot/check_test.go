package extbot

import (
	"errors"
	"os"
	"testing"
)

// A misspelled placeholder is found before the first game. Other words in braces are not placeholders.
func TestCheckFindsMisspelledPlaceholders(t *testing.T) {
	program := Quote(os.Args[0]) + " "
	for word, want := range map[string]string{
		"{hots}": "{host}", "{Port}": "{port}", "{adress}": "{address}", "{prot}": "{port}", "{names}": "{name}", "{sed}": "{seed}", "{leve}": "{level}",
		"{host}": "", "{address}": "", "{name}": "", "{game}": "", "{port}": "", "{level}": "", "{room}": "", "{seed}": "", "{print}": "", "{0}": "", "{}": "", "{house}": "", "{ host }": "", "{p}": "",
	} {
		err := Check(program+word, "")
		f, _ := errors.AsType[*Fault](err)
		switch {
		case want == "" && err != nil:
			t.Errorf("Check(%s) = %v, want no error", word, err)
		case want != "" && (f == nil || f.Why != Unknown || f.Program != word || f.Meant != want):
			t.Errorf("Check(%s) = %v, want the suggestion %s", word, err, want)
		}
	}
}

func TestCheckFindsMissingPrograms(t *testing.T) {
	for _, command := range []string{"./no-such-bot {address}", "no-such-program-anywhere"} {
		if f, _ := errors.AsType[*Fault](Check(command, t.TempDir())); f == nil || f.Why != NotFound {
			t.Errorf("Check(%s) = %v, want NotFound", command, f)
		}
	}
}
