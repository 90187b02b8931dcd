package command

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/wire"
)

// A server that breaks one rule many times has one cause.
func TestViolationsAreGrouped(t *testing.T) {
	var all []conform.Violation
	for i := range 100 {
		m := wire.CapturedMessage{Bytes: fmt.Appendf(nil, "SYNC %d\n", i)}
		all = append(all, conform.Violation{At: time.Duration(100-i) * time.Second, Message: m, Rule: conform.NewRule("conform.late", float64(i), 5.0)})
	}
	all[99].Repeats, all[99].LastAt = 7, 200*time.Second
	all = append(all, conform.Violation{At: time.Hour, Rule: errors.New("illegal")})
	got := Group(all)
	if len(got) != 2 || got[0].Count != 107 || got[0].Rule != "late" || got[0].First != 1 || got[0].Last != 200 || got[0].Message != `"SYNC 99\n"` ||
		got[1].Count != 1 || got[1].Rule != "" || got[1].Text != "illegal" {
		t.Errorf("got %+v, want 107 late messages, the first after 1 s and the last after 200 s, and one that is illegal", got)
	}
}

// Programs read the outcome as JSON and as JUnit.
func TestOutcomesAreWrittenForPrograms(t *testing.T) {
	o := Outcome{File: "a.txt", Game: "glenda", Heard: 3, Replaced: []string{}, Causes: Group([]conform.Violation{
		{At: time.Second, Message: wire.CapturedMessage{Bytes: []byte("\x00<&\n")}, Rule: conform.NewRule("conform.over")},
	})}
	for name, c := range map[string]struct {
		o                       Outcome
		err                     error
		tests, failures, broken int
	}{
		"departs":     {o, nil, 1, 1, 0},
		"conforms":    {Outcome{Conforms: true}, nil, 1, 0, 0},
		"not reached": {Outcome{}, errors.New("refused"), 1, 0, 1},
	} {
		var text strings.Builder
		if err := c.o.WriteJUnit(&text, c.err); err != nil {
			t.Fatal(err)
		}
		var suite junitSuite
		if err := xml.Unmarshal([]byte(text.String()), &suite); err != nil {
			t.Errorf("%s: got %v in %s, want XML", name, err, text.String())
		}
		if suite.Tests != c.tests || suite.Failures != c.failures || suite.Errors != c.broken || len(suite.Cases) != c.tests {
			t.Errorf("%s: got %+v, want %d tests, %d failures and %d errors", name, suite, c.tests, c.failures, c.broken)
		}
	}
	var text strings.Builder
	if err := o.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	var again Outcome
	if err := json.Unmarshal([]byte(text.String()), &again); err != nil || again.Causes[0].Rule != "over" || again.Conforms {
		t.Errorf("got %s, %v; want the departure", text.String(), err)
	}
}
