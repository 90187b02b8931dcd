package labyrinth

import (
	"reflect"
	"testing"
)

func TestDialectCodesAreReadBack(t *testing.T) {
	for want, d := range map[string]Dialect{
		"1":                   {},
		"11":                  {Reversal: ReversalAllowed},
		"10000101":            {Order: OrderDealt, Goal: GoalReturn},
		"1000000000000000001": {Writing: Writing{Pairing: PairByPort}},
	} {
		if got := d.Code(); got != want {
			t.Errorf("the code of %+v is %q, want %q", d, got, want)
		}
		if got, err := ParseDialect(want); got != d || err != nil {
			t.Errorf("ParseDialect(%q) = %+v, error %v, want %+v", want, got, err, d)
		}
	}
	for _, bad := range []string{"", "0", "2", "1a", "19", "1 ", "10000000000000000001", "1-1", "1０"} {
		if d, err := ParseDialect(bad); err == nil {
			t.Errorf("ParseDialect(%q) = %+v, want an error", bad, d)
		}
	}
}

// Every field of a Dialect is in its code.
func TestDialectCodesAreComplete(t *testing.T) {
	var count func(kind reflect.Type) int
	count = func(kind reflect.Type) (n int) {
		for i := range kind.NumField() {
			if f := kind.Field(i).Type; f.Kind() == reflect.Struct {
				n += count(f)
			} else {
				n++
			}
		}
		return n
	}
	if got, want := len(new(Dialect).fields()), count(reflect.TypeFor[Dialect]()); got != want {
		t.Errorf("the code has %d fields, want all %d", got, want)
	}
}
