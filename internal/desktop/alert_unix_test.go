//go:build unix && !darwin

package desktop

import (
	"testing"

	"github.com/godbus/dbus/v5"
)

// notifications is a desktop that shows notifications.
type notifications struct{ shown chan [2]string }

func (n notifications) Notify(_ string, _ uint32, _, summary, body string, _ []string, _ map[string]dbus.Variant, _ int32) (uint32, *dbus.Error) {
	n.shown <- [2]string{summary, body}
	return 1, nil
}

func TestAnAlertIsShownOnTheDesktop(t *testing.T) {
	conn := bus(t)
	n := notifications{make(chan [2]string, 1)}
	if err := conn.Export(n, "/org/freedesktop/Notifications", "org.freedesktop.Notifications"); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.RequestName("org.freedesktop.Notifications", dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	if err := Alert("Menagerie", "no <OpenGL> & no display"); err != nil {
		t.Fatal(err)
	}
	if got, want := <-n.shown, [2]string{"Menagerie", "no &lt;OpenGL&gt; &amp; no display"}; got != want {
		t.Errorf("the desktop shows %q, want %q", got, want)
	}
}

func TestAnAlertFailsWithoutADesktop(t *testing.T) {
	bus(t)
	if err := Alert("Menagerie", "x"); err == nil {
		t.Error("a bus without notifications: got no error, want one")
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
	if err := Alert("Menagerie", "x"); err == nil {
		t.Error("no bus: got no error, want one")
	}
}
