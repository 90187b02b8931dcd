package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding"
	"encoding/json"
	"io"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/internal/tournament"
	"menagerie/keeper/foxeskeeper"
	"menagerie/keeper/glendakeeper"
	"menagerie/keeper/labyrinthkeeper"
	"menagerie/keeper/match"
	"menagerie/keeper/miakeeper"
	"menagerie/keeper/pondkeeper"
	"menagerie/keeper/verify"
)

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
		"bot-labyrinth": labyrinthkeeper.Line{}, "bot-mia": miakeeper.Line{}, "match": match.Result{}, "verify-peer": verify.Outcome{},
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
	for name, args := range map[string][]string{"verify-record": {"verify", "--json", path}, "check": {"check", "--json", "glenda", h.bots, "--size", "5"}} {
		code, out, errs := keep(t, args...)
		if code != exitDone {
			t.Errorf("keeper %v: got code %d and error %q, want code %d", args, code, errs, exitDone)
		}
		checkLines(t, name, out)
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
