package miaserver_test

import (
	"testing"
	"time"

	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia/miabot"
)

// BenchmarkRounds plays rounds between two bots over the loopback interface in one process. A round begins as soon as
// both have joined.
func BenchmarkRounds(b *testing.B) {
	server, err := miaserver.New(miaserver.Options{Times: miaserver.Times{Early: true, Turn: 5 * time.Second, Join: 5 * time.Second}})
	if err != nil {
		b.Fatal(err)
	}
	addr, err := server.Listen("127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	for _, level := range []string{"see54", "equilibrium"} {
		bot, err := miabot.For(level)
		if err != nil {
			b.Fatal(err)
		}
		c := miaclient.Join(addr.String(), miaclient.Profile{Name: level, Bot: bot.Bot, Orders: auto})
		defer func() {
			_ = c.Close()
			<-c.Done()
		}()
	}
	for server.Counters().Rounds == 0 {
		time.Sleep(time.Millisecond)
	}
	began := server.Counters().Rounds
	b.ResetTimer()
	for server.Counters().Rounds < began+int64(b.N) {
		time.Sleep(time.Millisecond)
	}
	b.StopTimer()
	if err := server.Shutdown(b.Context()); err != nil {
		b.Error(err)
	}
}
