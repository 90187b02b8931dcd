package main

import (
	"fmt"
	"net"
	"os"
	"strings"
	"testing"

	"menagerie/keeper/tournament"
	"menagerie/keeper/tournament/tournamentcmd"
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
			page := read(t, h.dir+"/out/"+tournamentcmd.PageHTML)
			if !strings.Contains(page, "der Name 2") || !strings.Contains(page, "&#34;") {
				t.Errorf("the page does not tell it: %s", page)
			}
		})
	}
}

// The page calls built-in bots as the set-up of the game does, in the language of the page. Names that somebody has chosen stay.
func TestThePageNamesBuiltInBots(t *testing.T) {
	t.Parallel()
	bots := map[string]string{
		"glenda": "random = builtin:random\nrandom2 = builtin:random\ntwodistance = builtin:twodistance\nmine = builtin:random\n",
		"pond":   "straight = builtin:straight\n",
	}
	for _, c := range []struct{ game, language, want string }{
		{"glenda", "en", "<b>Beginner</b>,<b>Beginner 2</b>,<b>Strategist</b>,<b>mine</b>,<th>Strategist</th>,Beginner – ,Strategist – "},
		{"glenda", "de", "<b>Anfänger</b>,<b>Anfänger 2</b>,<b>Stratege</b>,<b>mine</b>,<th>Stratege</th>,Anfänger – ,Stratege – "},
		{"pond", "en", "<b>Hasty mouse</b>,<th>1</th>,<td class=\"text\">Hasty mouse"},
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
				t.Errorf("%s, %s: the page shows %s", c.game, c.language, id)
			}
		}
	}
}
