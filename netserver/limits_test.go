package netserver_test

import (
	"bytes"
	"log/slog"
	"net"
	"strings"
	"testing"

	"menagerie/netserver"
)

// TestAGateLogsRefusalsOnce checks that a limiter logs the first refusal with the limit, and no more until a connection
// has closed.
func TestAGateLogsRefusalsOnce(t *testing.T) {
	for _, c := range []struct {
		all, perAddress int
		want            string
	}{
		{4096, 2, `level=WARN msg="a connection was closed, because its address has too many" limit=2 remote=127.0.0.1/32`},
		{2, 64, `level=WARN msg="a connection was closed, because the server has too many" limit=2 remote=127.0.0.1/32`},
	} {
		var log bytes.Buffer // only Accept writes to it
		raw, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		l := netserver.NewConnLimiter(c.all, c.perAddress, slog.New(slog.NewTextHandler(&log, nil))).Listener(raw)
		defer l.Close()
		enter := func() net.Conn {
			t.Helper()
			conn, err := l.Accept()
			if err != nil {
				t.Fatal(err)
			}
			return conn
		}
		for range 4 { // the limiter closes two of them while the test waits for the fifth
			defer dial(t, raw.Addr().String()).Close()
		}
		first, second := enter(), enter()
		done := make(chan net.Conn)
		go func() {
			conn, _ := l.Accept()
			done <- conn
		}()
		for range 2 {
			_, _ = dial(t, raw.Addr().String()).Read(make([]byte, 1)) // until the limiter closes it
		}
		_ = first.Close()
		_ = second.Close()
		defer dial(t, raw.Addr().String()).Close()
		<-done
		if got := log.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, c.want) {
			t.Errorf("logged %q, want %q", got, c.want)
		}
	}
}
