package miaclient_test

import (
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/netclient/miaclient"
	"menagerie/rules/mia/miabot"
)

// BenchmarkAnswers measures the time between a request and its answer over the loopback. The client is on autopilot with the
// best bot, and its window does nothing. A request is sent every five milliseconds.
func BenchmarkAnswers(b *testing.B) {
	server, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		b.Fatal(err)
	}
	defer server.Close()
	bot, err := miabot.For("best")
	if err != nil {
		b.Fatal(err)
	}
	c := miaclient.Join(server.LocalAddr().String(), miaclient.Profile{
		Name: "ann", Bot: bot.Bot, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
	})
	defer func() {
		_ = c.Close()
		<-c.Done()
	}()
	buf := make([]byte, 2000)
	_, client, err := server.ReadFromUDPAddrPort(buf)
	if err != nil {
		b.Fatal(err)
	}
	say := func(text string) {
		if _, err := server.WriteToUDPAddrPort([]byte(text), client); err != nil {
			b.Fatal(err)
		}
	}
	hear := func(token string) (verb string) {
		for {
			n, _, err := server.ReadFromUDPAddrPort(buf)
			if err != nil {
				b.Fatal(err)
			}
			if text := string(buf[:n]); strings.HasSuffix(text, token) {
				verb, _, _ = strings.Cut(text, ";")
				return verb
			}
		}
	}
	say("REGISTERED")
	var took []time.Duration
	ask := func(request, token string) (verb string) {
		time.Sleep(5 * time.Millisecond)
		asked := time.Now()
		say(request + ";" + token)
		verb = hear(token)
		took = append(took, time.Since(asked))
		return verb
	}
	for i := 1; b.Loop(); i++ {
		ask("ROUND STARTING", fmt.Sprintf("j%d", i))
		for _, text := range []string{fmt.Sprintf("ROUND STARTED;%d;bob,ann", i), "PLAYER ROLLS;bob", "ANNOUNCED;bob;3,1"} {
			say(text)
		}
		if ask("YOUR TURN", fmt.Sprintf("t%d", i)) == "ROLL" {
			say("PLAYER ROLLS;ann")
			ask("ROLLED;6,5", fmt.Sprintf("a%d", i))
			say("ANNOUNCED;ann;6,5")
		}
		say("PLAYER LOST;bob;DID_NOT_TAKE_TURN")
		say(fmt.Sprintf("SCORE;ann:%d,bob:0", i))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
	b.ReportMetric(float64(took[len(took)-1].Microseconds()), "max-µs")
}
