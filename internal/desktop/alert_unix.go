//go:build unix && !darwin

package desktop

import (
	"context"
	"time"

	"github.com/godbus/dbus/v5"
)

// alertLimit is the time limit for a desktop that does not respond.
const alertLimit = 5 * time.Second

// alert sends a notification that stays until the user closes it. The protocol is described at
// https://specifications.freedesktop.org/notification-spec/latest/
func alert(title, text string) error {
	ctx, stop := context.WithTimeout(context.Background(), alertLimit)
	defer stop()
	conn, err := dbus.SessionBusPrivateNoAutoStartup(dbus.WithContext(ctx))
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := conn.Auth(nil); err != nil {
		return err
	}
	if err := conn.Hello(); err != nil {
		return err
	}
	const replaces, stays = uint32(0), int32(0)
	hints := map[string]dbus.Variant{"urgency": dbus.MakeVariant(byte(2)), "desktop-entry": dbus.MakeVariant("menagerie")}
	return conn.Object("org.freedesktop.Notifications", "/org/freedesktop/Notifications").CallWithContext(ctx,
		"org.freedesktop.Notifications.Notify", 0, title, replaces, "menagerie", title, plain.Replace(text), []string{}, hints, stays).Err
}
