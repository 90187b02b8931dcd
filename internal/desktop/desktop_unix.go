//go:build unix && !darwin

package desktop

import (
	"context"

	"github.com/godbus/dbus/v5"
)

// These are the D-Bus names of the colour scheme in the settings of the desktop portal. See
// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
const (
	portal     = "org.freedesktop.portal.Desktop"
	portalPath = "/org/freedesktop/portal/desktop"
	settings   = "org.freedesktop.portal.Settings"
	namespace  = "org.freedesktop.appearance"
	key        = "color-scheme"
)

func watch(ctx context.Context, tell func(Scheme)) {
	conn, err := dbus.SessionBusPrivateNoAutoStartup(dbus.WithContext(ctx))
	if err != nil {
		return
	}
	defer conn.Close()
	if conn.Auth(nil) != nil || conn.Hello() != nil {
		return
	}
	changes := make(chan *dbus.Signal, 16)
	conn.Signal(changes)
	err = conn.AddMatchSignalContext(ctx, dbus.WithMatchObjectPath(portalPath), dbus.WithMatchInterface(settings),
		dbus.WithMatchMember("SettingChanged"), dbus.WithMatchArg(0, namespace))
	if err != nil {
		return
	}
	scheme, ok := ask(ctx, conn)
	if !ok {
		return
	}
	tell(scheme)
	for {
		select {
		case <-ctx.Done():
			return
		case s, open := <-changes:
			if !open { // the bus has ended
				return
			}
			if now, ok := changed(s); ok && now != scheme {
				scheme = now
				tell(now)
			}
		}
	}
}

// ask reads the colour scheme from the desktop portal.
func ask(ctx context.Context, conn *dbus.Conn) (Scheme, bool) {
	object := conn.Object(portal, portalPath)
	// portals before version 2 have no ReadOne; their method Read returns a variant within a variant
	for _, method := range []string{".ReadOne", ".Read"} {
		var v dbus.Variant
		if err := object.CallWithContext(ctx, settings+method, 0, namespace, key).Store(&v); err == nil {
			return schemeOf(v), true
		}
	}
	return Unknown, false
}

// changed returns the new colour scheme that the signal s reports. It returns false if s is not about the colour
// scheme.
func changed(s *dbus.Signal) (Scheme, bool) {
	var space, name string
	var v dbus.Variant
	if err := dbus.Store(s.Body, &space, &name, &v); err != nil || space != namespace || name != key {
		return Unknown, false
	}
	return schemeOf(v), true
}

// schemeOf decodes the portal's value: 1 is dark, 2 is light, and any other value means no preference.
func schemeOf(v dbus.Variant) Scheme {
	value := v.Value()
	if inner, ok := value.(dbus.Variant); ok {
		value = inner.Value()
	}
	switch value {
	case uint32(1):
		return Dark
	case uint32(2):
		return Light
	}
	return Unknown
}
