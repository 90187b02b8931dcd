package command

import (
	"fmt"
	"testing"

	"menagerie/netclient"
)

func TestBusyHostsAreRecognised(t *testing.T) {
	g := Game{Full: []string{"netfoxes.full", "netmia.no_room"}, After: []string{"net.labyrinth_sent_away"}}
	for key, want := range map[string][2]bool{
		"netfoxes.full": {true, true}, "netmia.no_room": {true, true}, "net.labyrinth_sent_away": {false, true}, "net.closed": {false, true},
		"net.refused": {false, false}, "netmia.name_taken": {false, false},
	} {
		for i, played := range []bool{false, true} {
			if _, got := g.busy(fmt.Errorf("play: %w", netclient.NewError(key, nil)), played); got != want[i] {
				t.Errorf("%s, played %v: got busy = %v, want %v", key, played, got, want[i])
			}
		}
	}
	if _, full := g.busy(nil, true); full {
		t.Error("no error: got that the host is full, want that it is not")
	}
}
