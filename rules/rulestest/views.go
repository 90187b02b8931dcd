package rulestest

import (
	"encoding/json"
	"testing"
)

// View is what can come from a file: Validate reports what makes it one that no game can show.
type View interface{ Validate() error }

// Views checks that good can be shown as it comes from a file, and that nothing can which is spoilt, each in one way.
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

// FuzzViews hands use whatever is read as a View that can be shown, beginning with good. It is for the target FuzzValidate.
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

// read returns v as it comes from a file: it shares no memory with the game.
func read[V any](t testing.TB, v V) (again V) {
	t.Helper()
	if err := json.Unmarshal(write(t, v), &again); err != nil {
		t.Fatal(err)
	}
	return again
}
