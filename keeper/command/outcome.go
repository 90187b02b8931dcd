package command

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"menagerie/assets/words"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/wire"
)

// NotReachedError is the error of a test that could not reach the tested program. Such a test has no result.
type NotReachedError struct{ error }

// Unwrap returns the reason why the program was not reached.
func (e NotReachedError) Unwrap() error { return e.error }

// Outcome is the result of a test. keeper prints it as JSON for other programs.
type Outcome struct {
	File     string   `json:"file"`
	Game     string   `json:"game"`
	Heard    int      `json:"messages"` // number of messages from the tested program
	Kept     int      `json:"moves"`    // number of moves played as recorded
	Replaced []string `json:"replaced"` // reasons why the other moves were not played as recorded
	Causes   []Cause  `json:"departures"`
	Conforms bool     `json:"conforms"`
	Stopped  bool     `json:"stopped,omitempty"` // the test was stopped before its end
}

// Cause is a group of violations of the same rule.
type Cause struct {
	Rule    string  `json:"rule"`    // name of the violated rule; empty for an error of the parser or of the game's rules
	Text    string  `json:"text"`    // description of the first violation
	Message string  `json:"message"` // message with the first violation; empty if a message is missing
	First   float64 `json:"first_s"` // time of the first violation in seconds
	Last    float64 `json:"last_s"`  // time of the last violation in seconds
	Count   int     `json:"count"`
	Likely  string  `json:"likely,omitempty"` // likely cause of the first violation

	first conform.Violation
}

// Group groups violations by the broken rule. The groups are sorted by the time of their first violations.
func Group(all []conform.Violation) []Cause {
	groups := []Cause{}
	slices.SortStableFunc(all, func(a, b conform.Violation) int { return cmp.Compare(a.At, b.At) })
	for _, v := range all {
		rule, text := ruleOf(v.Rule)
		i := slices.IndexFunc(groups, func(c Cause) bool { return c.Rule == rule && (rule != "" || c.Text == text) })
		if i < 0 {
			i = len(groups)
			groups = append(groups, Cause{Rule: rule, Text: text, First: v.At.Seconds(), first: v})
			if v.Likely != "" {
				groups[i].Likely = words.Open("en").T(string(v.Likely))
			}
			if len(v.Message.Bytes) > 0 {
				groups[i].Message = wire.Text(v.Message.Bytes)
			}
		}
		groups[i].Count += 1 + v.Repeats
		groups[i].Last = max(groups[i].Last, v.At.Seconds(), v.LastAt.Seconds())
	}
	return groups
}

func ruleOf(err error) (key, text string) {
	var rule conform.Rule
	if errors.As(err, &rule) {
		key = rule.Key()[strings.LastIndexByte(rule.Key(), '.')+1:]
	}
	return key, console.English(err)
}

func (c Cause) text(b *words.Book) string {
	line := ViolationText(b, c.first)
	if c.Count > 1 {
		line += b.T("keeper.trial_group", c.Count, c.Last)
	}
	if c.first.Likely != "" {
		line += "\n  " + b.T("keeper.trial_likely", b.T(string(c.first.Likely)))
	}
	return line
}

func (t *Test) outcome(path string) Outcome {
	o := Outcome{File: path, Game: t.Record.Game, Heard: t.heard, Kept: t.Kept, Replaced: []string{}, Causes: Group(t.Violations)}
	for _, why := range t.Replaced {
		o.Replaced = append(o.Replaced, console.English(why))
	}
	o.Conforms = len(o.Causes) == 0 && o.Heard > 0
	return o
}

// WriteJSON writes the outcome as one line of JSON.
func (o Outcome) WriteJSON(w io.Writer) error { return json.NewEncoder(w).Encode(o) }

// The elements of a report in the format of JUnit.
type (
	junitSuite struct {
		XMLName  xml.Name    `xml:"testsuite"`
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Failure *junitProblem `xml:"failure"`
		Error   *junitProblem `xml:"error"`
	}
	junitProblem struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// WriteJUnit writes the outcome as a JUnit XML report for continuous-integration servers. Each group of violations is a failed
// test case. If o.Conforms is true, there is one passed test case. If err is not nil, the program was not reached, and there
// is one test case with err.
func (o Outcome) WriteJUnit(w io.Writer, err error) error {
	suite := junitSuite{Name: "keeper verify " + o.File}
	add := func(name string, failure, problem *junitProblem) {
		suite.Cases = append(suite.Cases, junitCase{Class: o.Game, Name: name, Failure: failure, Error: problem})
	}
	switch {
	case err != nil:
		suite.Errors = 1
		add("reached", nil, &junitProblem{Message: console.English(err)})
	case o.Conforms:
		add("conforms", nil, nil)
	}
	for _, c := range o.Causes {
		suite.Failures++
		add(cmp.Or(c.Rule, "message"), &junitProblem{c.Text, fmt.Sprintf("%s, from %.3f s to %.3f s\n%s\n", counted(c.Count, "time"), c.First, c.Last, c.Message)}, nil)
	}
	suite.Tests = len(suite.Cases)
	text, err := xml.MarshalIndent(suite, "", "  ")
	if err == nil {
		_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	}
	return err
}
