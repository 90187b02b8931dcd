package rulestest

import (
	"encoding/json"
	"testing"
)

// View is the view of any game.
type View interface{ Validate() error }

// Views checks the method Validate. It must accept good after good was encoded and decoded as JSON. It must reject each copy of
// good that was modified by an element of spoils.
func Views[V View](t *testing.T, good V, spoils map[string]func(v *V)) {
	t.Helper()
	if err := read(t, good).Validate(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range spoils {
		v := read(t, good)
		spoil(&v)
		if v.Validate() == nil {
			t.Errorf("%s: Validate reports no error, want one", name)
		}
	}
}

// FuzzViews fuzzes Views in JSON, beginning with the valid view good. It calls use with every View that Validate
// accepts. Each game calls FuzzViews in FuzzValidate.
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

// read returns a copy of v that was encoded and decoded as JSON. The copy shares no memory with v.
func read[V any](t testing.TB, v V) (again V) {
	t.Helper()
	if err := json.Unmarshal(write(t, v), &again); err != nil {
		t.Fatal(err)
	}
	return again
}
