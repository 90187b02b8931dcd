package archtest

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// unlisted returns the violations without any exception.
func (s *source) unlisted() []string { return oversized(s.sizes(), nil) }

// TestSizes fails if a package, a file, a function or the number of bool parameters in a folder is larger than its limit.
// It also fails if an exception in limits.txt is obsolete or too high, so that the list only shrinks.
func TestSizes(t *testing.T) {
	found := theModule(t).sizes()
	text, err := os.ReadFile("limits.txt")
	if err != nil {
		t.Fatal(err)
	}
	unix := strings.ReplaceAll(string(text), "\r\n", "\n")
	exceptions, err := parseLimits(unix)
	if err != nil {
		t.Fatalf("limits.txt: %v", err)
	}
	if *update {
		exceptions = lowered(found, exceptions)
		if err := os.WriteFile("limits.txt", []byte(formatLimits(unix, exceptions)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	report(t, oversized(found, exceptions))
}

func TestLargePackageIsFound(t *testing.T) {
	files := map[string]string{}
	for _, name := range strings.Split("abcdef", "") {
		files["session/"+name+".go"] = "package session" + strings.Repeat("\n", 300)
	}
	if got := memory(t, files).unlisted(); len(got) != 1 || !strings.Contains(got[0], "session: the package has 1800 lines") {
		t.Errorf("got %q", got)
	}
}

func TestExceptionsOnlyShrink(t *testing.T) {
	found := map[size]int{{"package", "app"}: 2000, {"file", "a.go"}: 360, {"flags", "ui"}: 3}
	for _, c := range []struct {
		list  []limit
		wrong int
	}{
		{[]limit{{"package", "app", 2100, "r"}, {"file", "a.go", 360, "r"}, {"flags", "ui", 3, "r"}}, 0},
		{[]limit{{"package", "app", 1999, "r"}, {"file", "a.go", 360, "r"}, {"flags", "ui", 3, "r"}}, 1},
		{[]limit{{"package", "app", 2400, "r"}, {"file", "a.go", 360, "r"}, {"flags", "ui", 9, "r"}}, 2},
		{[]limit{{"package", "app", 2000, "r"}, {"file", "a.go", 360, "r"}, {"flags", "ui", 3, "r"}, {"file", "gone.go", 400, "r"}}, 1},
		{nil, 3},
	} {
		if got := oversized(found, c.list); len(got) != c.wrong {
			t.Errorf("%v gives %q, want %d", c.list, got, c.wrong)
		}
	}
	got := lowered(found, []limit{{"package", "app", 9000, "r"}, {"file", "gone.go", 400, "r"}, {"flags", "ui", 2, "r"}})
	if want := []limit{{"package", "app", 2100, "r"}, {"flags", "ui", 2, "r"}}; !slices.Equal(got, want) {
		t.Errorf("lowered to %v, want %v", got, want)
	}
}

func TestLimitsFile(t *testing.T) {
	const text = "# a comment\npackage  app                                       2000  it is large\n"
	all, err := parseLimits(text)
	if err != nil || formatLimits(text, all) != text {
		t.Errorf("%q is written as %q, %v", text, formatLimits(text, all), err)
	}
	for _, bad := range []string{"package app 2000", "folder app 2000 r", "package app many r"} {
		if _, err := parseLimits(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}
