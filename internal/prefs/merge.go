package prefs

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
)

// merge returns the settings in the file together with the changes of this window. base and current are the settings of this
// window before and after the changes. saved is the present contents of the file. Another window may have written the file
// after base was read.
func merge(base, current, saved Prefs) (Prefs, error) {
	w, err1 := tree(base)
	i, err2 := tree(current)
	t, err3 := tree(saved)
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

// tree returns the settings as a tree of JSON values. Numbers are of type json.Number.
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

// mergeObject copies those fields from current to saved that differ between base and current. It returns saved.
func mergeObject(base, current, saved map[string]any) map[string]any {
	for name := range base {
		if _, kept := current[name]; !kept {
			delete(saved, name)
		}
	}
	for name, value := range current {
		old, had := base[name]
		if had && reflect.DeepEqual(old, value) {
			continue
		}
		w, _ := old.(map[string]any)
		i, object1 := value.(map[string]any)
		t, object2 := saved[name].(map[string]any)
		if object1 && object2 {
			value = mergeObject(w, i, t)
		}
		saved[name] = value
	}
	return saved
}

// mergePlaces merges lists in which the index identifies an element.
func mergePlaces(base, current, saved []any) []any {
	at := func(l []any, n int) any {
		if n < len(l) {
			return l[n]
		}
		return ""
	}
	merged := []any{}
	for n := range max(len(current), len(saved)) {
		if at(current, n) == at(base, n) {
			merged = append(merged, at(saved, n))
		} else {
			merged = append(merged, at(current, n))
		}
	}
	return merged
}

// mergeList merges the changes of two windows to a list of recently used values. base is the list before all changes. current
// is the list of this window, and saved is the list in the file. The result begins with the values of current, without those
// that another window has removed. The values that another window has added follow. Two values are the same if key returns the
// same for both.
func mergeList(base, current, saved []any, key func(any) any) []any {
	find := func(l []any, v any) int {
		return slices.IndexFunc(l, func(other any) bool { return key(other) == key(v) })
	}
	merged := []any{}
	for _, v := range current {
		old, other := find(base, v), find(saved, v)
		switch same := old >= 0 && reflect.DeepEqual(base[old], v); {
		case !same:
			merged = append(merged, v)
		case other >= 0:
			merged = append(merged, saved[other])
		}
	}
	for _, v := range saved {
		if find(base, v) < 0 && find(current, v) < 0 {
			merged = append(merged, v)
		}
	}
	return merged
}
