// Wakeup measures the time from a click to the first changed pixel of a program on a virtual screen.
//
//	go run ./wakeup -screen DIR/Xvfb_screen0 -rest 3s X,Y X,Y ...
//
// For each point, wakeup moves the pointer there, waits, and presses and releases the left button. It then prints the
// time until the screen changes. The flag -screen names the file that Xvfb -fbdir writes. DISPLAY and XAUTHORITY name
// the screen as usual.
package main

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"time"
)

var (
	screen  = flag.String("screen", "", "the `file` with the pixels of the screen")
	rest    = flag.Duration("rest", 3*time.Second, "the time to wait before each click")
	patient = flag.Duration("timeout", 2*time.Second, "the time to wait for a changed pixel")
)

func main() {
	flag.Parse()
	if err := run(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "wakeup:", err)
		os.Exit(1)
	}
}

func run(points []string) error {
	x, err := dial(os.Getenv("DISPLAY"))
	if err != nil {
		return fmt.Errorf("connect to the X server: %w", err)
	}
	for _, p := range points {
		var px, py int
		if _, err := fmt.Sscanf(p, "%d,%d", &px, &py); err != nil {
			return fmt.Errorf("reading the point %q: %w", p, err)
		}
		if err := x.move(px, py); err != nil {
			return fmt.Errorf("move the pointer: %w", err)
		}
		time.Sleep(*rest)
		took, err := x.click()
		if err != nil {
			return fmt.Errorf("click at %s: %w", p, err)
		}
		fmt.Printf("%s %.1f ms\n", p, float64(took.Microseconds())/1000)
	}
	return nil
}

// click presses and releases the left button, and returns the time until a pixel changes.
func (x *server) click() (time.Duration, error) {
	before, err := os.ReadFile(*screen)
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	if err := x.button(); err != nil {
		return 0, err
	}
	for time.Since(begin) < *patient {
		now, err := os.ReadFile(*screen)
		if err != nil {
			return 0, err
		}
		if !bytes.Equal(now, before) {
			return time.Since(begin), nil
		}
		time.Sleep(time.Millisecond)
	}
	return 0, fmt.Errorf("no pixel changed within %v", *patient)
}

// server is a connection to an X server that simulates input with the extension XTEST.
type server struct {
	io.ReadWriteCloser
	xtest byte // major opcode of XTEST
}

// dial connects to the X server of a display such as ":99".
func dial(display string) (*server, error) {
	number := strings.TrimPrefix(strings.TrimSuffix(display, ".0"), ":")
	c, err := net.Dial("unix", "/tmp/.X11-unix/X"+number)
	if err != nil {
		return nil, err
	}
	x := &server{ReadWriteCloser: c}
	if err := x.greet(cookie()); err != nil {
		return nil, err
	}
	x.xtest, err = x.extension("XTEST")
	return x, err
}

// cookie returns the last MIT-MAGIC-COOKIE-1 in the file XAUTHORITY, or nil.
func cookie() []byte {
	text, err := os.ReadFile(os.Getenv("XAUTHORITY"))
	at := bytes.LastIndex(text, []byte("MIT-MAGIC-COOKIE-1"))
	if err != nil || at < 0 || len(text) < at+18+2+16 {
		return nil
	}
	return text[at+20 : at+36]
}

// greet opens the session with the X server. secret is the authorisation cookie.
func (x *server) greet(secret []byte) error {
	name := "MIT-MAGIC-COOKIE-1\x00\x00"
	if secret == nil {
		name = ""
	}
	hello := []byte{'l', 0, 11, 0, 0, 0, byte(min(len(name), 18)), 0, byte(len(secret)), 0, 0, 0}
	hello = append(append(hello, name...), secret...)
	if _, err := x.Write(hello); err != nil {
		return err
	}
	head := make([]byte, 8)
	if _, err := io.ReadFull(x, head); err != nil {
		return err
	}
	if _, err := io.CopyN(io.Discard, x, 4*int64(binary.LittleEndian.Uint16(head[6:]))); err != nil {
		return err
	}
	if head[0] != 1 {
		return fmt.Errorf("the X server rejected the connection")
	}
	return nil
}

// extension returns the major opcode of the extension with the given name.
func (x *server) extension(name string) (byte, error) {
	padded := name + strings.Repeat("\x00", -len(name)&3)
	request := []byte{98, 0, byte(2 + len(padded)/4), 0, byte(len(name)), 0, 0, 0}
	if _, err := x.Write(append(request, padded...)); err != nil {
		return 0, err
	}
	reply := make([]byte, 32)
	if _, err := io.ReadFull(x, reply); err != nil {
		return 0, err
	}
	if reply[0] != 1 || reply[8] == 0 {
		return 0, fmt.Errorf("the X server has no extension %s", name)
	}
	return reply[9], nil
}

// The events that XTEST simulates.
const (
	buttonPress   = 4
	buttonRelease = 5
	motion        = 6
)

func (x *server) move(px, py int) error { return x.fake(motion, 0, px, py) }

func (x *server) button() error {
	if err := x.fake(buttonPress, 1, 0, 0); err != nil {
		return err
	}
	return x.fake(buttonRelease, 1, 0, 0)
}

// fake sends an event to the window at the pointer.
func (x *server) fake(event, detail byte, px, py int) error {
	request := make([]byte, 36)
	request[0], request[1], request[2] = x.xtest, 2, 9
	request[4], request[5] = event, detail
	binary.LittleEndian.PutUint16(request[24:], uint16(px))
	binary.LittleEndian.PutUint16(request[26:], uint16(py))
	_, err := x.Write(request)
	return err
}
