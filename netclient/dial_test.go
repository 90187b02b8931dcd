package netclient_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"io"
	"math/big"
	"net"
	"strings"
	"testing"
	"time"

	"menagerie/netclient"
)

// certificate makes one for the loopback, signed by itself.
func certificate(t *testing.T) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "pond of the tests"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}
}

// listen answers every connection with greet and returns where it listens.
func listen(t *testing.T, greet func(net.Conn)) netclient.Address {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan struct{})
	go func() {
		defer close(served)
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			greet(conn)
			conn.Close()
		}
	}()
	t.Cleanup(func() { l.Close(); <-served })
	return netclient.Address{Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port}
}

// listenTLS greets with "hello" over TLS.
func listenTLS(t *testing.T, cert tls.Certificate) netclient.Address {
	return listen(t, func(conn net.Conn) {
		_, _ = io.WriteString(tls.Server(conn, &tls.Config{Certificates: []tls.Certificate{cert}}), "hello")
	})
}

// greeting dials and reads what the server says first.
func greeting(t *testing.T, a netclient.Address, s *netclient.Security) (string, netclient.Info, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	conn, info, err := netclient.Dial(ctx, a, s)
	if err != nil {
		return "", info, err
	}
	defer conn.Close()
	b := make([]byte, 5)
	if _, err := io.ReadFull(conn, b); err != nil {
		t.Fatal(err)
	}
	return string(b), info, nil
}

func keyOf(err error) string {
	var worded netclient.LocalizableError
	if errors.As(err, &worded) {
		return worded.Key()
	}
	return ""
}

func TestDialPlain(t *testing.T) {
	a := listen(t, func(conn net.Conn) { _, _ = io.WriteString(conn, "hello") })
	for _, host := range []string{a.Host, "::ffff:127.0.0.1"} {
		a.Host = host
		text, info, err := greeting(t, a, nil)
		if err != nil || text != "hello" || info != (netclient.Info{}) {
			t.Errorf("%s: %q, %+v, %v", host, text, info, err)
		}
	}
}

func TestDialTrustedBySystem(t *testing.T) {
	cert := certificate(t)
	roots := x509.NewCertPool()
	roots.AddCert(cert.Leaf)
	text, info, err := greeting(t, listenTLS(t, cert), &netclient.Security{Roots: roots})
	if want := (netclient.Info{Secure: "TLS 1.3", Trust: "net.trust_system"}); err != nil || text != "hello" || info != want {
		t.Errorf("%q, %+v, %v, want %+v", text, info, err, want)
	}
}

func TestARootDoesNotVouchForAnotherName(t *testing.T) {
	cert := certificate(t)
	roots := x509.NewCertPool()
	roots.AddCert(cert.Leaf)
	a := listenTLS(t, cert)
	a.Host = "127.0.0.2" // reaches the same listener on most systems, and is not in the certificate
	_, _, err := greeting(t, a, &netclient.Security{Roots: roots})
	if key := keyOf(err); key != "net.unknown_certificate" && key != "net.refused" && key != "net.no_answer" {
		t.Errorf("error %v", err)
	}
}

// Trust on first use: the fingerprint is shown, accepted, and from then on has to stay the same.
func TestTrustOnFirstUse(t *testing.T) {
	cert := certificate(t)
	a := listenTLS(t, cert)
	empty := &netclient.Security{Roots: x509.NewCertPool()}
	_, _, err := greeting(t, a, empty)
	var unknown *netclient.UnknownCertificate
	if !errors.As(err, &unknown) {
		t.Fatalf("error %v, want an UnknownCertificate", err)
	}
	if unknown.Address != a.String() || unknown.Cause == nil || !strings.Contains(unknown.Subject, "pond of the tests") {
		t.Errorf("%+v", unknown)
	}
	if want := netclient.Fingerprint(cert.Leaf); unknown.Fingerprint != want || len(want) != 32*3-1 {
		t.Errorf("fingerprint %s, want %s", unknown.Fingerprint, want)
	}

	pinned := &netclient.Security{Roots: x509.NewCertPool(), Trust: netclient.Pins{a.String(): strings.ToLower(unknown.Fingerprint)}}
	text, info, err := greeting(t, a, pinned)
	if err != nil || text != "hello" || info.Trust != "net.trust_pinned" {
		t.Errorf("%q, %+v, %v", text, info, err)
	}

	other := listenTLS(t, certificate(t))
	changed := &netclient.Security{Roots: x509.NewCertPool(), Trust: netclient.Pins{other.String(): unknown.Fingerprint}}
	_, _, err = greeting(t, other, changed)
	var change *netclient.ChangedCertificate
	if !errors.As(err, &change) || change.Was != unknown.Fingerprint || change.Now == change.Was {
		t.Errorf("error %v, want a ChangedCertificate", err)
	}
}

func TestDialFailures(t *testing.T) {
	silent := listen(t, func(net.Conn) {})
	chatty := listen(t, func(conn net.Conn) { _, _ = io.WriteString(conn, "220 this is a mail server\r\n") })
	closed := listen(t, func(net.Conn) {})
	l, err := net.Listen("tcp", closed.Host+":0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Port = l.Addr().(*net.TCPAddr).Port
	l.Close()
	for name, c := range map[string]struct {
		at       netclient.Address
		security *netclient.Security
		key      string
	}{
		"nobody listens":      {closed, nil, "net.refused"},
		"closes during TLS":   {silent, &netclient.Security{}, "net.not_tls"},
		"speaks another word": {chatty, &netclient.Security{}, "net.not_tls"},
	} {
		_, _, err := greeting(t, c.at, c.security)
		if keyOf(err) != c.key || errors.Unwrap(err) == nil {
			t.Errorf("%s: %v, want %s with a cause", name, err, c.key)
		}
	}
}

func TestExplain(t *testing.T) {
	for want, err := range map[string]error{
		"net.closed": io.EOF,
		"net.cut":    io.ErrUnexpectedEOF,
		"net.lost":   errors.New("odd"),
		"net.gone":   netclient.NewError("net.gone", nil),
	} {
		if got := keyOf(netclient.Explain(err)); got != want {
			t.Errorf("%v is %s, want %s", err, got, want)
		}
	}
}

// A certificate that was accepted is found by any spelling of the server's address.
func TestPinsKnowEverySpelling(t *testing.T) {
	pins := netclient.Pins{"[::ffff:127.0.0.1]:7": "a", "Example.ORG.:7": "b", "[2001:DB8::0:1]:7": "c", "no address:x": "d"}
	for text, want := range map[string]string{
		"127.0.0.1:7": "a", "[::ffff:127.0.0.1]:7": "a", "example.org": "b", "example.org.:7": "b", "[2001:db8::1]:7": "c", "127.0.0.1:8": "",
	} {
		a, err := netclient.ParseAddress(text, 7)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := pins.Known(a.String()); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
