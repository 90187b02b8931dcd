package prefs

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
)

// merge applies the changes from was to is to there and returns the result. there is the present content of the file,
// which another window may have changed since this window read was.
func merge(was, is, there Prefs) (Prefs, error) {
	w, err1 := tree(was)
	i, err2 := tree(is)
	t, err3 := tree(there)
	for _, err := range []error{err1, err2, err3} {
		if err != nil {
			return Prefs{}, err
		}
	}
	lists := map[string][]any{"names": mergePlaces(list(w, "names"), list(i, "names"), list(t, "names"))}
	for name, key := range map[string]func(any) any{"commands": itself, "tournaments": itself, "hosts": link} {
		lists[name] = mergeList(list(w, name), list(i, name), list(t, name), key)
	}
	merged := mergeObject(w, i, t)
	for name, l := range lists {
		merged[name] = l
	}
	data, err := json.Marshal(merged)
	if err != nil {
		return Prefs{}, err
	}
	return parse(data)
}

// tree returns the settings as JSON values. Numbers keep their digits.
func tree(p Prefs) (t map[string]any, err error) {
	data, err := json.Marshal(p.Clamped())
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return t, d.Decode(&t)
}

func list(t map[string]any, name string) []any {
	l, _ := t[name].([]any)
	return l
}

func itself(v any) any { return v }

func link(host any) any { return host.(map[string]any)["link"] }

// mergeObject applies the changes from was to is to there, member by member, and returns there.
func mergeObject(was, is, there map[string]any) map[string]any {
	for name := range was {
		if _, kept := is[name]; !kept {
			delete(there, name)
		}
	}
	for name, value := range is {
		old, had := was[name]
		if had && reflect.DeepEqual(old, value) {
			continue
		}
		w, _ := old.(map[string]any)
		i, object1 := value.(map[string]any)
		t, object2 := there[name].(map[string]any)
		if object1 && object2 {
			value = mergeObject(w, i, t)
		}
		there[name] = value
	}
	return there
}

// mergePlaces merges lists whose elements are identified by their index.
func mergePlaces(was, is, there []any) []any {
	at := func(l []any, n int) any {
		if n < len(l) {
			return l[n]
		}
		return ""
	}
	merged := []any{}
	for n := range max(len(is), len(there)) {
		if at(is, n) == at(was, n) {
			merged = append(merged, at(there, n))
		} else {
			merged = append(merged, at(is, n))
		}
	}
	return merged
}

// mergeList merges lists of latest values. The values of is come first, without those that another window has removed.
// The values that another window has added follow.
func mergeList(was, is, there []any, key func(any) any) []any {
	find := func(l []any, v any) int {
		return slices.IndexFunc(l, func(other any) bool { return key(other) == key(v) })
	}
	merged := []any{}
	for _, v := range is {
		old, other := find(was, v), find(there, v)
		switch same := old >= 0 && reflect.DeepEqual(was[old], v); {
		case !same:
			merged = append(merged, v)
		case other >= 0:
			merged = append(merged, there[other])
		}
	}
	for _, v := range there {
		if find(was, v) < 0 && find(is, v) < 0 {
			merged = append(merged, v)
		}
	}
	return merged
}
