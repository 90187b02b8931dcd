package pondclient_test

import (
	"context"
	"crypto/tls"
	"errors"
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/netclienttest"
	"menagerie/netclient/pondclient"
	"menagerie/netserver"
	"menagerie/netserver/pondserver"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/session"
)

// Our own server and our own client, over real sockets.

func TestLoopback(t *testing.T) {
	server, err := pondserver.New(pondserver.Options{Banner: -1})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := server.Listen("127.0.0.1:0", nil)
	if err != nil {
		t.Fatal(err)
	}
	pemCertificate, pemKey, err := netserver.SelfSigned([]string{"localhost"})
	if err != nil {
		t.Fatal(err)
	}
	certificate, err := tls.X509KeyPair(pemCertificate, pemKey)
	if err != nil {
		t.Fatal(err)
	}
	secure, err := server.Listen("127.0.0.1:0", netserver.Secure(certificate))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := server.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	}()
	t.Run("plain", func(t *testing.T) { playOver(t, plain.String(), pondclient.Profile{Level: 1}) })
	t.Run("watched, pipelined", func(t *testing.T) {
		room, err := server.OpenRoom(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer room.Close()
		playOver(t, plain.String(), pondclient.Profile{Level: 1, Room: room.ID()})
	})
	t.Run("TLS", func(t *testing.T) {
		end := playOnce(t, pondclient.Join(secure.String(), pondclient.Profile{Level: 1, TLS: &netclient.Security{}}))
		var unknown *netclient.UnknownCertificate
		if !errors.As(end.Err, &unknown) || unknown.Fingerprint != netserver.Fingerprint(certificate) {
			t.Fatalf("error %v", end.Err)
		}
		trust := netclient.Pins{unknown.Address: unknown.Fingerprint}
		playOver(t, secure.String(), pondclient.Profile{Level: 1, TLS: &netclient.Security{Trust: trust}})
	})
	t.Run("TLS to the plain port", func(t *testing.T) {
		end := playOnce(t, pondclient.Join(plain.String(), pondclient.Profile{Level: 1, TLS: &netclient.Security{}}))
		if key := netclienttest.MustBeClear(t, "TLS to the plain port", end); key != "net.not_tls" {
			t.Error(key)
		}
	})
	t.Run("plain to the TLS port", func(t *testing.T) {
		end := playOnce(t, pondclient.Join(secure.String(), pondclient.Profile{Level: 1}))
		if key := netclienttest.MustBeClear(t, "plain to the TLS port", end); key != "net.closed_at_once" {
			t.Error(key)
		}
	})
}

// playOver plays a game that the mouse must win.
func playOver(t *testing.T, address string, p pondclient.Profile) {
	t.Helper()
	end := playOnce(t, pondclient.Join(address, p))
	if end.Phase != session.Ended || end.Err != nil || end.View.Outcome != pond.MouseWon {
		t.Errorf("phase %d, %v after %d moves, error %v", end.Phase, end.View.Outcome, end.View.Moves, end.Err)
	}
}

// playOnce lets a mouse play as fast as the line allows, and returns the last Update. It swims straight, which wins level
// 1 however late it learns where the cat is.
func playOnce(t *testing.T, c *pondclient.Client) session.Update[pond.View] {
	t.Helper()
	defer func() { c.Close(); <-c.Done() }()
	deadline := time.After(time.Minute)
	bot, err := pondbot.For(pond.Mouse, "straight")
	if err != nil {
		t.Fatal(err)
	}
	for {
		select {
		case <-c.Changed():
		case <-deadline:
			t.Fatalf("no end after a minute: %+v", c.Link())
		}
		us := c.Tick()
		if len(us) == 0 {
			continue
		}
		u := us[len(us)-1]
		if u.Phase == session.Ended || u.Phase == session.Lost {
			return u
		}
		if m, ok := bot.Bot(context.Background(), u.View, nil); ok && u.Phase == session.Playing {
			c.Send(pond.Mouse, m)
		}
	}
}
