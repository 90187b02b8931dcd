package rulestest

import (
	"encoding/json"
	"testing"
)

// View is a View of any game. Validate returns an error if the View cannot be the view of a game.
type View interface{ Validate() error }

// Views checks that Validate accepts good after a round trip through JSON, and rejects it after each of spoils.
func Views[V View](t *testing.T, good V, spoils map[string]func(v *V)) {
	t.Helper()
	if err := read(t, good).Validate(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range spoils {
		v := read(t, good)
		spoil(&v)
		if v.Validate() == nil {
			t.Errorf("%s: it is taken for a picture that can be shown", name)
		}
	}
}

// FuzzViews fuzzes JSON texts, beginning with that of good, and calls use with every View that Validate accepts. It is
// the body of a game's FuzzValidate.
func FuzzViews[V View](f *testing.F, good V, use func(t *testing.T, v V)) {
	f.Add(write(f, good))
	f.Fuzz(func(t *testing.T, text []byte) {
		var v V
		if json.Unmarshal(text, &v) == nil && v.Validate() == nil {
			use(t, v)
		}
	})
}

func write(t testing.TB, x any) []byte {
	t.Helper()
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// read returns a copy of v that has passed through JSON. The copy shares no memory with v.
func read[V any](t testing.TB, v V) (again V) {
	t.Helper()
	if err := json.Unmarshal(write(t, v), &again); err != nil {
		t.Fatal(err)
	}
	return again
}
