package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/internal/tournament"
	"menagerie/keeper/command"
	"menagerie/keeper/foxeskeeper"
	"menagerie/keeper/glendakeeper"
	"menagerie/keeper/labyrinthkeeper"
	"menagerie/keeper/miakeeper"
	"menagerie/keeper/pondkeeper"
)

// schema is a JSON schema with the keywords that the files in docs use.
type schema struct {
	Schema, Title, Description, Type string
	Ref                              string `json:"$ref"`
	Required                         []string
	Properties                       map[string]schema
	AdditionalProperties             any
	Items                            *schema
	MinItems, MaxItems               *int
	Minimum, Maximum                 *float64
	Enum                             []any
	Defs                             map[string]schema `json:"$defs"`
}

// readSchema reads a schema. It rejects unknown keywords, because breaches would not find violations of them.
func readSchema(t *testing.T, path string) schema {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	read := json.NewDecoder(strings.NewReader(strings.Replace(string(text), `"$schema"`, `"schema"`, 1)))
	read.DisallowUnknownFields()
	var s schema
	if err := read.Decode(&s); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return s
}

// parseJSON parses one JSON value.
func parseJSON(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("got %v in %s, want JSON", err, text)
	}
	return v
}

// breaches returns what is wrong with the value v at a path. The schema root has the definitions.
func (s schema) breaches(root schema, path string, v any) (all []string) {
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		return root.Defs[name].breaches(root, path, v)
	}
	wrong := func(what string) { all = append(all, fmt.Sprintf("%s is %v: %s", path, v, what)) }
	if s.Enum != nil && !slices.Contains(s.Enum, v) {
		wrong(fmt.Sprint("not one of ", s.Enum))
	}
	kind := s.Type
	switch v := v.(type) {
	case map[string]any:
		if kind != "object" {
			wrong("want " + kind)
		}
		return append(all, s.members(root, path, v)...)
	case []any:
		if kind != "array" || s.MinItems != nil && len(v) < *s.MinItems || s.MaxItems != nil && len(v) > *s.MaxItems {
			wrong("want " + kind + " with the right length")
		}
		for i, item := range v {
			if s.Items != nil {
				all = append(all, s.Items.breaches(root, fmt.Sprintf("%s[%d]", path, i), item)...)
			}
		}
	case float64:
		if kind != "number" && (kind != "integer" || v != math.Trunc(v)) || s.Minimum != nil && v < *s.Minimum || s.Maximum != nil && v > *s.Maximum {
			wrong("want " + kind + " in the range")
		}
	case string:
		if kind != "string" && s.Enum == nil {
			wrong("want " + kind)
		}
	case bool:
		if kind != "boolean" {
			wrong("want " + kind)
		}
	default:
		wrong("want " + kind)
	}
	return all
}

// members returns what is wrong with the members of an object.
func (s schema) members(root schema, path string, v map[string]any) (all []string) {
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			all = append(all, path+" has no "+name)
		}
	}
	for name, value := range v {
		at := path + "." + name
		if p, ok := s.Properties[name]; ok {
			all = append(all, p.breaches(root, at, value)...)
			continue
		}
		switch more := s.AdditionalProperties.(type) {
		case bool:
			all = append(all, at+" is not in the schema")
		case map[string]any:
			text, err := json.Marshal(more)
			var p schema
			if err != nil || json.Unmarshal(text, &p) != nil {
				all = append(all, at+" has an invalid schema")
			}
			all = append(all, p.breaches(root, at, value)...)
		}
	}
	return all
}

// checkSchema checks a text of JSON, and that the schema rejects the same text with another member.
func checkSchema(t *testing.T, s schema, text string) {
	t.Helper()
	if got := s.breaches(s, "$", parseJSON(t, text)); len(got) > 0 {
		t.Errorf("got %s\nbreaches %q, want none", text, got)
	}
	v := parseJSON(t, text).(map[string]any)
	v["unknown"] = 1.0
	if got := s.breaches(s, "$", v); len(got) != 1 {
		t.Errorf("an unknown member: got the breaches %q, want one", got)
	}
}

// form describes JSON values: the kind of the value at each path.
type form map[string]string

// addType adds the values of a Go type at a path.
func (f form) addType(path string, t reflect.Type) {
	kind := map[reflect.Kind]string{reflect.Bool: "boolean", reflect.String: "string", reflect.Interface: "anything"}[t.Kind()]
	switch {
	case t.Implements(reflect.TypeFor[json.Marshaler]()):
		kind = "a form of its own"
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		kind = "string"
	case t.Kind() == reflect.Pointer:
		f.addType(path, t.Elem())
		return
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		kind = "array"
		f.addType(path+"[]", t.Elem())
	case t.Kind() == reflect.Map:
		kind = "map"
		f.addType(path+"{}", t.Elem())
	case t.Kind() == reflect.Struct:
		kind = "object"
		f.addFields(path, t)
	case kind == "":
		kind = "number"
	}
	f[path] = kind + f[path]
}

// addFields adds the fields of the struct t at a path.
func (f form) addFields(path string, t reflect.Type) {
	for field := range t.Fields() {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name == "-":
		case field.Anonymous && name == "":
			embedded := field.Type
			if embedded.Kind() == reflect.Pointer {
				embedded = embedded.Elem()
			}
			f.addFields(path, embedded)
		case field.IsExported():
			if name == "" {
				name = field.Name
			}
			if options != "" {
				f[path+"."+name] = " (" + options + ")"
			}
			f.addType(path+"."+name, field.Type)
		}
	}
}

// addValue adds a value that was parsed from JSON at a path.
func (f form) addValue(path string, v any) {
	switch v := v.(type) {
	case []any:
		f[path] = "array"
		for _, item := range v {
			f.addValue(path+"[]", item)
		}
	case map[string]any:
		f[path] = "object"
		for name, member := range v {
			f.addValue(path+"."+name, member)
		}
	case nil:
		f[path] = "null"
	default:
		delete(f, path) // of an earlier line
		f.addType(path, reflect.TypeOf(v))
	}
}

// check compares f with testdata/json/NAME.txt.
func (f form) check(t *testing.T, name string) {
	t.Helper()
	var b bytes.Buffer
	for _, path := range slices.Sorted(maps.Keys(f)) {
		b.WriteString(cmp.Or(path, "the line") + ": " + f[path] + "\n")
	}
	golden.Check(t, filepath.Join("testdata", "json", name+".txt"), b.Bytes())
}

// checkLines compares the form of the JSON values in text.
func checkLines(t *testing.T, name, text string) {
	t.Helper()
	f := form{}
	for in := json.NewDecoder(strings.NewReader(text)); in.More(); {
		var v any
		if err := in.Decode(&v); err != nil {
			t.Fatalf("%s: %v in %q, want lines of JSON", name, err, text)
		}
		f.addValue("", v)
	}
	f.check(t, name)
}

// Programs read the JSON that keeper prints. This test compares its fields with testdata/json, so that no field disappears or changes
// its kind by mistake.
func TestJSONKeepsItsForm(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]any{
		"bot-pond": pondkeeper.Line{}, "bot-glenda": glendakeeper.Line{}, "bot-foxes": foxeskeeper.Line{},
		"bot-labyrinth": labyrinthkeeper.Line{}, "bot-mia": miakeeper.Line{}, "match": command.Result{}, "verify-peer": command.Outcome{},
		"tournament": tournament.Table{}, "log-head": tournament.Head{}, "log-begin": tournament.Begin{}, "log-end": tournament.Result{},
	} {
		f := form{}
		f.addType("", reflect.TypeOf(line))
		f.check(t, name)
	}
	for game, flags := range map[string]string{
		"pond": "--tls-addr 127.0.0.1:0 --self-signed --web 127.0.0.1:0", "glenda": "--hello-addr 127.0.0.1:0", "foxes": "", "labyrinth": "--game-addr 127.0.0.1:0", "mia": "",
	} {
		checkLines(t, "serve-"+game, served(t, game, strings.Fields(flags)...))
	}
	path := testRecords["glenda"](t, testHosts["glenda"](t, nil))
	h := hold(t, "good = builtin:original\n")
	for name, args := range map[string][]string{"verify-record": {"verify", "--json", path}, "version": {"version", "--json"}, "help": {"help", "--json"},
		"completion": {"completion", "--json", "bash"}, "check": {"check", "--json", "glenda", h.bots, "--size", "5"}} {
		code, out, errs := keep(t, args...)
		if code != exitDone {
			t.Errorf("keeper %v: got code %d and error %q, want code %d", args, code, errs, exitDone)
		}
		checkLines(t, name, out)
	}
}

// Every command accepts --json.
func TestEveryCommandAcceptsJSON(t *testing.T) {
	for _, line := range []string{
		"version --json", "help --json match", "completion bash --json", "serve pond -h", "bot pond -h", "match pond -h", "tournament pond -h",
		"tournament merge -h", "check pond -h", "play mia -h", "nearby -h", "verify -h", "page -h",
	} {
		code, out, errs := keep(t, strings.Fields(line)...)
		if isJSON := json.Valid([]byte(out)); code != exitDone || errs != "" || !isJSON && !strings.Contains(out, "  -json\n") {
			t.Errorf("keeper %s: got code %d, error %q and output\n%s\nwant JSON or the flag --json", line, code, errs, out)
		}
	}
	var out, errs bytes.Buffer
	if code := run(t.Context(), strings.Fields("play glenda --json --seed 3"), strings.NewReader("look\nquit\n"), &out, &errs); code != exitDone {
		t.Errorf("play: got code %d and error %q, want code %d", code, errs.String(), exitDone)
	}
	checkLines(t, "play", out.String())
	if code, _, errs := keep(t, "bot", "glenda", "--json", "127.0.0.1:1"); code != exitFailed {
		t.Errorf("bot --json: got code %d and %q, want code %d because there is no server", code, errs, exitFailed)
	}
}

// served runs keeper serve without guests, and returns the lines that it prints.
func served(t *testing.T, game string, flags ...string) string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	out, in := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, append([]string{"serve", game, "--addr", "127.0.0.1:0", "--log", "error"}, flags...), nil, in, io.Discard)
		_ = in.Close()
	}()
	var text bytes.Buffer
	all := io.TeeReader(out, &text)
	first := json.NewDecoder(all)
	var v any
	if err := first.Decode(&v); err != nil {
		t.Errorf("keeper serve %s: %v, want a line of JSON", game, err)
	}
	stop()
	if _, err := io.Copy(io.Discard, all); err != nil {
		t.Error(err)
	}
	if code := <-ended; code != exitDone {
		t.Errorf("keeper serve %s: got code %d, want %d", game, code, exitDone)
	}
	return text.String()
}
