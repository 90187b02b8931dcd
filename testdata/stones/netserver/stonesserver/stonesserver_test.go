package stonesserver_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/netclient/stonesclient"
	"menagerie/netserver/stonesserver"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonesbot"
	"menagerie/session"
	"menagerie/wire"
)

func serve(t *testing.T, o stonesserver.Options) string {
	t.Helper()
	s, err := stonesserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	at, err := s.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return at.String()
}

// TestTheBetterBotWinsOnTheServer plays two clients against each other. The checker reads both connections.
func TestTheBetterBotWinsOnTheServer(t *testing.T) {
	address := serve(t, stonesserver.Options{})
	players := []*stonesclient.Client{}
	captures := []*wire.Capture{}
	for range 2 {
		c := wire.NewCapture(1000, 1<<16)
		captures, players = append(captures, c), append(players, stonesclient.Join(address, stonesclient.Profile{Capture: c}))
	}
	best, err := stonesbot.For("best")
	if err != nil {
		t.Fatal(err)
	}
	winners := []string{}
	over := map[int]bool{}
	for ; len(over) < 2; time.Sleep(time.Millisecond) {
		for i, p := range players {
			for _, u := range p.Tick() {
				if u.Err != nil {
					t.Fatalf("got %v, want no error", u.Err)
				}
				if m, ok := best.Bot(context.Background(), u.View, rand.New(rand.NewPCG(1, 1))); u.Phase == session.Playing && ok {
					p.Send(u.View.You, m)
				}
				if u.Phase == session.Ended && !over[i] {
					over[i] = true
					winners = append(winners, fmt.Sprint(u.View.Winner))
				}
			}
		}
	}
	if !slices.Equal(winners, []string{"0", "0"}) { // 21 is no multiple of 4
		t.Errorf("the winners are %q, want 0 and 0", winners)
	}
	for i, p := range players {
		p.Close()
		<-p.Done()
		j := conform.NewStones(stones.Config{Heap: stones.DefaultHeap}, conform.Timing{})
		notes, _, _ := captures[i].Since(0, nil)
		for _, n := range notes {
			j.Check(n)
		}
		for _, d := range j.End(captures[i].Now()) {
			t.Errorf("got the violation %v, want none", d.Rule)
		}
	}
}

// TestHostileGuestsLose sends lines that the protocol does not have. The other player wins.
func TestHostileGuestsLose(t *testing.T) {
	for name, said := range map[string]string{
		"illegal": strings.Repeat("TAKE 9\n", 30), "nonsense": strings.Repeat("x\n", 30), "long": strings.Repeat("x", 1000), "gone": "",
	} {
		t.Run(name, func(t *testing.T) {
			address := serve(t, stonesserver.Options{})
			var conns [2]net.Conn
			for i := range conns {
				c, err := net.Dial("tcp", address)
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close()
				conns[i] = c
			}
			lines := [2]*bufio.Scanner{bufio.NewScanner(conns[0]), bufio.NewScanner(conns[1])}
			first := 0
			for i, l := range lines {
				if l.Scan(); strings.HasPrefix(l.Text(), "SEAT 0") {
					first = i
				}
			}
			fmt.Fprint(conns[first], said)
			if said == "" {
				conns[first].Close()
			}
			last := ""
			for lines[1-first].Scan() {
				last = lines[1-first].Text()
			}
			if last != "OVER 1" {
				t.Errorf("the other player reads %q, want OVER 1", last)
			}
		})
	}
}

// TestALatePlayerLoses waits for a move that does not come.
func TestALatePlayerLoses(t *testing.T) {
	address := serve(t, stonesserver.Options{Move: 50 * time.Millisecond})
	for range 2 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		defer func() {
			last := ""
			for l := bufio.NewScanner(c); l.Scan(); {
				last = l.Text()
			}
			if last != "OVER 1" {
				t.Errorf("the last line is %q, want OVER 1", last)
			}
		}()
	}
}
