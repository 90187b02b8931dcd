//go:build linux || windows

package extbot

import (
	"net"
	"os"
	"os/exec"
	"testing"
)

// A bot ends with the program that has started it, even if that program is killed.
func TestNobodyOutlivesUs(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	us := exec.Command(os.Args[0], "be", "starter", l.Addr().String(), "alive", "basic")
	if err := us.Start(); err != nil {
		t.Fatal(err)
	}
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := us.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = us.Wait() // the program was killed
	_, _ = c.Read(make([]byte, 1))
	if n, err := c.Read(make([]byte, 1)); err == nil { // without a deadline, because go test has one
		t.Errorf("the bot wrote %d bytes, want an error because it has ended", n)
	}
}
