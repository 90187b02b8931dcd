package main

import (
	"fmt"
	"net"
	"os"
	"strings"
	"testing"

	"menagerie/internal/tournament"
	"menagerie/keeper/tournamentcmd"
)

// call is a bot for Mia that registers under the given name. It ends if the server rejects it.
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

// A bot whose name the server rejects loses. If another bot has registered under its name, the other bot loses instead.
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
				t.Errorf("the other bot: got %+v, want 2 points and no fault", good)
			}
			page := read(t, h.dir+"/out/"+tournamentcmd.PageHTML)
			if !strings.Contains(page, "der Name 2") || !strings.Contains(page, "&#34;") {
				t.Errorf("got the page %s, want the name with escaped quotes", page)
			}
		})
	}
}

// The page shows built-in bots with the names of the set-up, in the language of the page. Names from the file of bots
// stay.
func TestThePageNamesBuiltInBots(t *testing.T) {
	t.Parallel()
	bots := map[string]string{
		"glenda": "random = builtin:random\nrandom2 = builtin:random\ntwodistance = builtin:twodistance\nmine = builtin:random\n",
		"pond":   "straight = builtin:straight\n",
	}
	for _, c := range []struct{ game, language, want string }{
		{"glenda", "en", "<b>Mo</b>,<b>Mo 2</b>,<b>Hedda</b>,<b>mine</b>,<th>Hedda</th>,Mo – ,Hedda – "},
		{"glenda", "de", "<b>Mo</b>,<b>Mo 2</b>,<b>Hedda</b>,<b>mine</b>,<th>Hedda</th>,Mo – ,Hedda – "},
		{"pond", "en", "<b>Pip</b>,<th>1</th>,<td class=\"text\">Pip"},
	} {
		h := hold(t, bots[c.game])
		more := []string{"--games", "2", "--lang", c.language}
		if c.game == "glenda" {
			more = append(more, "--size", "5", "--walls", "3")
		}
		h.plays(c.game, more...)
		page := read(t, h.dir+"/out/"+tournamentcmd.PageHTML)
		for _, want := range strings.Split(c.want, ",") {
			if !strings.Contains(page, want) {
				t.Errorf("%s, %s: the page lacks %s", c.game, c.language, want)
			}
		}
		for _, id := range []string{">random", ">twodistance", ">straight", "– random", "random –"} {
			if strings.Contains(page, id) {
				t.Errorf("%s, %s: got the identifier %s on the page, want its text", c.game, c.language, id)
			}
		}
	}
}
