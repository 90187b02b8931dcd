// Package broadcast carries what spectators see of a game from a host to pages in browsers.
//
//	feed := broadcast.NewFeed(start)            // at the host; start is called when the first page watches
//	err := feed.Publish(phase, view)            // after each change
//	message, next, change := feed.Since(0)      // for each page: all that is new since the last message
//
//	var page broadcast.Decoder[View]            // in the page
//	state, err := page.Decode(message)
//
// A message is a JSON object with the fields "phase", "names" and "view". Only what has changed is in a message: view has the
// changed fields of the game's View. A page that is too slow skips states, and never delays the game.
package broadcast

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// message is a message to a page.
type message struct {
	Phase *uint8          `json:"phase,omitempty"`
	Names []string        `json:"names,omitzero"` // nil if they have not changed
	View  json.RawMessage `json:"view,omitempty"`
}

// Feed has the newest state of a game. It is safe for concurrent use.
type Feed struct {
	start func()
	once  sync.Once

	mu      sync.Mutex
	version int // number of changes so far
	phase   uint8
	phaseAt int // version in which phase has changed; 0 if it was never published
	names   []string
	namesAt int
	view    map[string]part // fields of the view
	change  chan struct{}   // is closed and replaced after a change
}

// part is a field of a view.
type part struct {
	text json.RawMessage
	at   int // version in which the field has changed
}

// NewFeed returns a feed without a state. It calls start when the first page begins to watch. start must not block; it may be nil.
func NewFeed(start func()) *Feed {
	return &Feed{start: start, view: map[string]part{}, change: make(chan struct{})}
}

// Watch must be called when a page begins to watch.
func (f *Feed) Watch() {
	if f.start != nil {
		f.once.Do(f.start)
	}
}

// Publish changes the phase and the view. If view is nil, the last view stays. The JSON form of view must be an object.
func (f *Feed) Publish(phase uint8, view any) error {
	var fields map[string]json.RawMessage
	if view != nil {
		text, err := json.Marshal(view)
		if err == nil {
			err = json.Unmarshal(text, &fields)
		}
		if err != nil {
			return fmt.Errorf("publishing a view to spectators: %w", err)
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	version := f.version + 1
	changed := false
	if f.phaseAt == 0 || f.phase != phase {
		f.phase, f.phaseAt, changed = phase, version, true
	}
	for name := range f.view { // a field with its zero value may be missing
		if fields != nil && fields[name] == nil {
			fields[name] = json.RawMessage("null")
		}
	}
	for name, text := range fields {
		if !bytes.Equal(f.view[name].text, text) {
			f.view[name] = part{text, version}
			changed = true
		}
	}
	if changed {
		f.signal(version)
	}
	return nil
}

// Name changes the names of the players, by seat.
func (f *Feed) Name(names []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !slices.Equal(f.names, names) {
		f.names, f.namesAt = append([]string{}, names...), f.version+1
		f.signal(f.version + 1)
	}
}

// signal wakes all goroutines that wait for a change. f.mu must be held.
func (f *Feed) signal(version int) {
	f.version = version
	close(f.change)
	f.change = make(chan struct{})
}

// Since returns a message with all that has changed since a version, and the present version. Version 0 is that of a page without
// any message. If nothing has changed, message is nil. change is closed after the next change.
func (f *Feed) Since(version int) (text []byte, next int, change <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if version >= f.version {
		return nil, f.version, f.change
	}
	var m message
	if f.phaseAt > version {
		m.Phase = &f.phase
	}
	if f.namesAt > version {
		m.Names = f.names
	}
	fields := map[string]json.RawMessage{}
	for name, p := range f.view {
		if p.at > version {
			fields[name] = p.text
		}
	}
	if len(fields) > 0 {
		m.View, _ = json.Marshal(fields) // all fields were marshalled before
	}
	text, _ = json.Marshal(m)
	return text, f.version, f.change
}

// State is the state of a game as a page shows it.
type State[V any] struct {
	Phase uint8
	Names []string // names of the players, by seat
	View  V
}

// Decoder converts messages to states. A page needs a new Decoder for each connection.
type Decoder[V any] struct{ state State[V] }

// Decode returns the state after a message. Views of earlier states do not change.
func (d *Decoder[V]) Decode(text []byte) (State[V], error) {
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		return d.state, fmt.Errorf("reading a message of the host: %w", err)
	}
	if m.View != nil {
		var fields map[string]json.RawMessage
		var view V
		err := json.Unmarshal(m.View, &fields)
		if err == nil {
			err = json.Unmarshal(m.View, &view)
		}
		if err != nil {
			return d.state, fmt.Errorf("reading a view from the host: %w", err)
		}
		keepOthers(&view, d.state.View, fields)
		d.state.View = view
	}
	if m.Phase != nil {
		d.state.Phase = *m.Phase
	}
	if m.Names != nil {
		d.state.Names = m.Names
	}
	return d.state, nil
}

// keepOthers copies the fields of old that are not in changed to view.
func keepOthers[V any](view *V, old V, changed map[string]json.RawMessage) {
	to, from := reflect.ValueOf(view).Elem(), reflect.ValueOf(old)
	for _, f := range reflect.VisibleFields(to.Type()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		if _, is := changed[name]; !is {
			to.FieldByIndex(f.Index).Set(from.FieldByIndex(f.Index))
		}
	}
}
