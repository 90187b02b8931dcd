package pondclient_test

import (
	"context"
	"crypto/tls"
	"errors"
	"testing"

	"menagerie/netclient/dial"
	"menagerie/netclient/netclienttest"
	"menagerie/netclient/pondclient"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/servercert"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/session"
)

// selfSigned returns a new certificate for localhost.
func selfSigned(t *testing.T) tls.Certificate {
	t.Helper()
	pemCertificate, pemKey, err := servercert.SelfSigned([]string{"localhost"})
	if err != nil {
		t.Fatal(err)
	}
	certificate, err := tls.X509KeyPair(pemCertificate, pemKey)
	if err != nil {
		t.Fatal(err)
	}
	return certificate
}

// TestClientsPlayOnTheServerOfMenagerie plays with Menagerie's server and client over real sockets.
func TestClientsPlayOnTheServerOfMenagerie(t *testing.T) {
	server, err := pondserver.New(pondserver.Options{Banner: -1})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := server.Listen("127.0.0.1:0", nil)
	if err != nil {
		t.Fatal(err)
	}
	certificate := selfSigned(t)
	secure, err := server.Listen("127.0.0.1:0", servercert.Secure(certificate))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := server.Shutdown(context.Background()); err != nil {
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
		end := playOnce(t, pondclient.Join(secure.String(), pondclient.Profile{Level: 1, TLS: &dial.Security{}}))
		var unknown *dial.UnknownCertificate
		if !errors.As(end.Err, &unknown) || unknown.Fingerprint != servercert.Fingerprint(certificate) {
			t.Fatalf("the session ends with %v, want an unknown certificate with its fingerprint", end.Err)
		}
		trust := dial.Pins{unknown.Address: unknown.Fingerprint}
		playOver(t, secure.String(), pondclient.Profile{Level: 1, TLS: &dial.Security{Trust: trust}})
	})
	t.Run("TLS to the plain port", func(t *testing.T) {
		end := playOnce(t, pondclient.Join(plain.String(), pondclient.Profile{Level: 1, TLS: &dial.Security{}}))
		if key := netclienttest.MustBeClear(t, "TLS to the plain port", end); key != "net.not_tls" {
			t.Errorf("TLS to the plain port: got %s, want net.not_tls", key)
		}
	})
	t.Run("plain to the TLS port", func(t *testing.T) {
		end := playOnce(t, pondclient.Join(secure.String(), pondclient.Profile{Level: 1}))
		if key := netclienttest.MustBeClear(t, "plain to the TLS port", end); key != "net.closed_at_once" {
			t.Errorf("plain to the TLS port: got %s, want net.closed_at_once", key)
		}
	})
}

// playOver plays a game that the mouse must win.
func playOver(t *testing.T, address string, p pondclient.Profile) {
	t.Helper()
	end := playOnce(t, pondclient.Join(address, p))
	if end.Phase != session.Ended || end.Err != nil || end.View.Outcome != pond.MouseWon {
		t.Errorf("got phase %d, %v after %d moves, error %v, want the end with a win of the mouse", end.Phase, end.View.Outcome, end.View.Moves, end.Err)
	}
}

// playOnce plays as fast as the connection allows, and returns the last Update. The mouse swims straight, which always wins
// level 1.
func playOnce(t *testing.T, c *pondclient.Client) session.Update[pond.View] {
	t.Helper()
	defer func() { c.Close(); <-c.Done() }()
	bot, err := pondbot.For(pond.Mouse, "straight")
	if err != nil {
		t.Fatal(err)
	}
	for {
		<-c.Changed()
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
