package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
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
