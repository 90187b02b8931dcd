package main

import (
	"fmt"
	"net"
	"os"
	"strings"
	"testing"

	"menagerie/keeper/tournament"
)

// call is a bot for Mia that comes under a name of its own choice. It ends when it is not let in, and else when it is ended.
func call(name, address string) {
	c, err := net.Dial("udp", address)
	if err != nil {
		os.Exit(4)
	}
	fmt.Fprint(c, "REGISTER;"+name)
	for b := make([]byte, 1000); ; {
		n, err := c.Read(b)
		if err != nil {
			os.Exit(5)
		}
		if said := string(b[:n]); strings.HasPrefix(said, "REJECTED") {
			fmt.Println(said)
			os.Exit(1)
		}
	}
}

// Who is not let in because of its name has lost by that, and who takes the name of another has lost instead of the other.
func TestNamesThatMiaRefuses(t *testing.T) {
	t.Parallel()
	for name, bots := range map[string]string{
		"nobody's":   "good = @ call good {address}\nbad = @ call a,b {address}\n",
		"somebody's": "good = @ call good {address}\nbad = @ call good {address}\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := hold(t, bots)
			table := h.plays("mia", "--games", "2", "--start-time", "1m", "--lang", "de")
			loses(t, table, "bad", tournament.FaultName)
			if good := row(t, table, "good"); good.Points != 2 || len(good.Faults) > 0 {
				t.Errorf("the other one: %+v", good)
			}
			page := read(t, h.dir+"/out/"+pageHTML)
			if !strings.Contains(page, "der Name 2") || !strings.Contains(page, "&#34;") {
				t.Errorf("the page does not tell it: %s", page)
			}
		})
	}
}
