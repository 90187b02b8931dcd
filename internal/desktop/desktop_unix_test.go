//go:build unix && !darwin

package desktop

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/godbus/dbus/v5"

	"menagerie/internal/testkit/leaktest"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// busConfig configures a bus for %s that starts no services by itself. With --session, the bus would start the portal of the
// machine.
const busConfig = `<busconfig><type>session</type><listen>unix:dir=%s</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

// bus starts a session bus of its own, to which the test and Watch connect.
func bus(t *testing.T) *dbus.Conn {
	t.Helper()
	program, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("there is no dbus-daemon")
	}
	dir := t.TempDir()
	config := filepath.Join(dir, "bus.conf")
	if err := os.WriteFile(config, fmt.Appendf(nil, busConfig, dir), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "--config-file="+config, "--nofork", "--print-address")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(address))
	conn, err := dbus.Connect(strings.TrimSpace(address))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// newPortal and oldPortal are the settings of a portal.
type newPortal struct{ scheme *atomic.Uint32 }

func (p newPortal) ReadOne(space, name string) (dbus.Variant, *dbus.Error) {
	if space != namespace || name != key {
		return dbus.Variant{}, dbus.MakeFailedError(context.Canceled)
	}
	return dbus.MakeVariant(p.scheme.Load()), nil
}

type oldPortal newPortal

func (p oldPortal) Read(space, name string) (dbus.Variant, *dbus.Error) {
	v, err := newPortal(p).ReadOne(space, name)
	return dbus.MakeVariant(v), err
}

// serve offers a portal on the bus.
func serve(t *testing.T, conn *dbus.Conn, portalObject any) {
	t.Helper()
	if err := conn.Export(portalObject, portalPath, settings); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.RequestName(portal, dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
}

// watching runs Watch and returns what it reports. The channel is closed when Watch has returned.
func watching(t *testing.T) <-chan Scheme {
	ctx, stop := context.WithCancel(t.Context())
	told := make(chan Scheme, 16)
	go func() {
		defer close(told)
		Watch(ctx, func(s Scheme) { told <- s })
	}()
	t.Cleanup(func() {
		stop()
		for range told {
		}
	})
	return told
}

func want(t *testing.T, told <-chan Scheme, scheme Scheme) {
	t.Helper()
	if got, open := <-told; got != scheme || !open {
		t.Errorf("the scheme is %d (%v), want %d", got, open, scheme)
	}
}

func TestWatchReportsChangesOfThePortal(t *testing.T) {
	for name, make := range map[string]func(*atomic.Uint32) any{
		"new": func(s *atomic.Uint32) any { return newPortal{s} },
		"old": func(s *atomic.Uint32) any { return oldPortal{s} },
	} {
		t.Run(name, func(t *testing.T) {
			conn := bus(t)
			var scheme atomic.Uint32
			scheme.Store(1)
			serve(t, conn, make(&scheme))
			told := watching(t)
			want(t, told, Dark)
			change := func(space, name string, v any) {
				if err := conn.Emit(portalPath, settings+".SettingChanged", space, name, dbus.MakeVariant(v)); err != nil {
					t.Fatal(err)
				}
			}
			change("org.gnome.desktop.interface", key, "rubbish")
			change(namespace, "accent-color", uint32(2))
			change(namespace, key, uint32(2))
			want(t, told, Light)
			change(namespace, key, "rubbish")
			want(t, told, Unknown)
			change(namespace, key, uint32(1))
			want(t, told, Dark)
		})
	}
}

// Without a portal, or without a bus, Watch returns and reports nothing.
func TestWatchReturnsWithoutPortal(t *testing.T) {
	bus(t)
	if s, open := <-watching(t); open {
		t.Errorf("got the theme %d, want a closed channel", s)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
	if s, open := <-watching(t); open {
		t.Errorf("got the theme %d, want a closed channel", s)
	}
}
