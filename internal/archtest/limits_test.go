package archtest

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// unlisted returns the violations without any exception.
func (s *source) unlisted() []string { return oversized(s.sizes(), nil) }

// TestSizesStayWithinTheirLimits fails if one of the sizes is larger than its limit. The vague messages of tests in a
// folder are such a size. It also fails if an exception in limits.txt is obsolete or too high, so that the list only
// shrinks. "-args -list messages" logs the vague messages.
func TestSizesStayWithinTheirLimits(t *testing.T) {
	s := theModule(t)
	found := s.sizes()
	maps.Copy(found, s.messages(func(breach string) {
		if *list == "messages" {
			t.Log(breach)
		}
	}))
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
		t.Errorf("got %q, want one violation about 1800 lines", got)
	}
}

func TestEmbeddedInterfacesOfOtherPackagesCountWithTheirMethods(t *testing.T) {
	files := map[string]string{
		"session/a.go": "package session\ntype Lent[V any] interface { A(); B(); C(); D() }",
		"app/a.go":     "package app\nimport (\"net\"; \"menagerie/session\")\ntype T interface { session.Lent[int]; net.Conn; E(); F(); G() }",
	}
	if got := memory(t, files).unlisted(); len(got) != 1 || !strings.Contains(got[0], "app.T: the interface has 8 methods") {
		t.Errorf("got %q, want one violation about 8 methods of app.T", got)
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
			t.Errorf("%v: got %q, want %d", c.list, got, c.wrong)
		}
	}
	got := lowered(found, []limit{{"package", "app", 9000, "r"}, {"file", "gone.go", 400, "r"}, {"flags", "ui", 2, "r"}})
	if want := []limit{{"package", "app", 2100, "r"}, {"flags", "ui", 2, "r"}}; !slices.Equal(got, want) {
		t.Errorf("lowered to %v, want %v", got, want)
	}
}

func TestLimitsAreWrittenAsTheyWereRead(t *testing.T) {
	const text = "# a comment\npackage  app                                       2000  it is large\n"
	all, err := parseLimits(text)
	if err != nil || formatLimits(text, all) != text {
		t.Errorf("%q is written as %q, error %v, want the same text", text, formatLimits(text, all), err)
	}
	for _, bad := range []string{"package app 2000", "folder app 2000 r", "package app many r"} {
		if _, err := parseLimits(bad); err == nil {
			t.Errorf("parseLimits(%q) reports no error, want one", bad)
		}
	}
}
