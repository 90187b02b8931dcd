package labyrinthclient

import (
	"context"
	"errors"
	"net"
	"testing"

	"menagerie/netclient"
)

// A knock server that closes the connection before the client has set its deadline gives the same error as one that closes it later.
func TestAKnockServerThatClosesAtOnce(t *testing.T) {
	k := &knock{address: "a", dial: func(context.Context, int) (net.Conn, error) {
		here, there := net.Pipe()
		return here, there.Close()
	}}
	_, err := k.open(t.Context())
	if e, ok := errors.AsType[*netclient.Error](err); !ok || e.Key() != "net.labyrinth_door" {
		t.Errorf("got %v, want net.labyrinth_door", err)
	}
}
