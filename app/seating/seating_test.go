package seating

import (
	"slices"
	"testing"
)

func TestNumberedNamesDiffer(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"Ada", "Tom"}, []string{"Ada", "Tom"}},
		{[]string{"Ada", "ada", "Ada"}, []string{"Ada", "ada 2", "Ada 3"}},
		{[]string{"Ada", "Ada", "Ada 2"}, []string{"Ada", "Ada 3", "Ada 2"}},
		{[]string{"Ada 2", "Ada", "Ada"}, []string{"Ada 2", "Ada", "Ada 3"}},
	} {
		if got := withNumbers(slices.Clone(c.names)); !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.names, got, c.want)
		}
	}
}
