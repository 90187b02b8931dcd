package broadcast_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"menagerie/internal/broadcast"
)

type Place struct{ X, Y int }

// Position is embedded in View, as in some games.
type Position struct {
	Places []Place        `json:"places"`
	Counts map[string]int `json:"counts,omitempty"`
	Deep   Place          `json:"deep,omitzero"`
	Plain  string
}

type View struct {
	You int `json:"you"`
	Position
	Ready [2]int `json:"ready"`
}

// views are successive views. They differ in a list, a map, a missing field and a field of an embedded struct.
var views = []View{
	{You: -1, Position: Position{Places: []Place{{1, 2}, {3, 4}}, Plain: "a"}, Ready: [2]int{1, 2}},
	{You: -1, Position: Position{Places: []Place{{1, 2}, {5, 4}, {6, 6}}, Counts: map[string]int{"a": 1}, Plain: "a"}, Ready: [2]int{1, 2}},
	{You: 2, Position: Position{Places: []Place{{7, 7}}, Counts: map[string]int{"b": 1}, Deep: Place{1, 1}}, Ready: [2]int{1, 3}},
	{You: 2, Position: Position{Plain: "b"}, Ready: [2]int{1, 3}},
}

// A page that gets every message, and pages that get only some of them, see the same views as the host.
func TestPagesSeeTheViewsOfTheHost(t *testing.T) {
	for step := 1; step <= len(views); step++ {
		feed := broadcast.NewFeed(nil)
		var page broadcast.Decoder[View]
		var seen []View
		version := 0
		for i, v := range views {
			feed.Name([]string{"Anna", fmt.Sprint("Ben", i/2)})
			if err := feed.Publish(uint8(1+i/3), v); err != nil {
				t.Fatal(err)
			}
			if (i+1)%step != 0 {
				continue
			}
			text, next, _ := feed.Since(version)
			state, err := page.Decode(text)
			want := broadcast.State[View]{Phase: uint8(1 + i/3), Names: []string{"Anna", fmt.Sprint("Ben", i/2)}, View: v}
			if version = next; err != nil || !reflect.DeepEqual(state, want) {
				t.Errorf("every %d, view %d: got %+v, %v, want %+v", step, i, state, err, want)
			}
			seen = append(seen, state.View)
		}
		for i, v := range seen { // later messages have not changed it
			if want := views[(i+1)*step-1]; !reflect.DeepEqual(v, want) {
				t.Errorf("every %d, view %d: got %+v at the end, want %+v", step, i, v, want)
			}
		}
	}
}

func TestAMessageHasOnlyWhatHasChanged(t *testing.T) {
	feed := broadcast.NewFeed(nil)
	if text, _, _ := feed.Since(0); text != nil {
		t.Errorf("a new feed: got %s, want no message", text)
	}
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(feed.Publish(1, views[0]))
	_, version, change := feed.Since(0)
	must(feed.Publish(1, views[0]))
	feed.Name(nil)
	select {
	case <-change:
		t.Error("a repeated state is a change, want none")
	default:
	}
	must(feed.Publish(1, views[1]))
	<-change
	text, version, change := feed.Since(version)
	var got map[string]map[string]json.RawMessage
	if err := json.Unmarshal(text, &got); err != nil || len(got) != 1 || len(got["view"]) != 2 || got["view"]["places"] == nil || got["view"]["counts"] == nil {
		t.Errorf("got %s, %v, want only places and counts", text, err)
	}
	must(feed.Publish(0, nil))
	<-change
	if text, _, _ := feed.Since(version); string(text) != `{"phase":0}` {
		t.Errorf("a phase without a view: got %s, want only the phase", text)
	}
}

func TestTheFirstPageStartsTheFeed(t *testing.T) {
	started := 0
	feed := broadcast.NewFeed(func() { started++ })
	for range 2 {
		feed.Watch()
	}
	if started != 1 {
		t.Errorf("got %d starts, want 1", started)
	}
}

func TestWhatIsNoObjectCannotBePublished(t *testing.T) {
	for _, v := range []any{3, []int{1}, func() {}} {
		if broadcast.NewFeed(nil).Publish(1, v) == nil {
			t.Errorf("%T: got no error, want one", v)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"phase":1,"names":["a"],"view":{"places":[{"X":1}],"counts":null}}`), []byte(`{"view":{"you":3}}`))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		var page broadcast.Decoder[View]
		_, _ = page.Decode(first)
		_, _ = page.Decode(second)
	})
}
