//go:build !js

package dial_test

import (
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
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/dial"
)

// certificate returns a self-signed certificate for the loopback addresses.
func certificate(t *testing.T) tls.Certificate {
	t.Helper()
	return certificateWith(t, func(*x509.Certificate) {})
}

// certificateWith returns the same certificate after a change of its template.
func certificateWith(t *testing.T, change func(*x509.Certificate)) tls.Certificate {
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
	change(template)
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

// listen starts a server that calls greet for every connection. It returns the server's address.
func listen(t *testing.T, greet func(net.Conn)) dial.Address {
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
	return dial.Address{Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port}
}

// listenTLS starts a TLS server that sends "hello".
func listenTLS(t *testing.T, cert tls.Certificate) dial.Address {
	return listen(t, func(conn net.Conn) {
		_, _ = io.WriteString(tls.Server(conn, &tls.Config{Certificates: []tls.Certificate{cert}}), "hello")
	})
}

// greeting connects and returns the first five bytes from the server.
func greeting(t *testing.T, a dial.Address, s *dial.Security) (string, netclient.Info, error) {
	t.Helper()
	conn, info, err := dial.Connect(t.Context(), a, s)
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

func TestAPlainConnectionHasNoTLS(t *testing.T) {
	a := listen(t, func(conn net.Conn) { _, _ = io.WriteString(conn, "hello") })
	for _, host := range []string{a.Host, "::ffff:127.0.0.1"} {
		a.Host = host
		text, info, err := greeting(t, a, nil)
		if err != nil || text != "hello" || info != (netclient.Info{}) {
			t.Errorf("Dial of %s: got %q, %+v, error %v, want hello without TLS", host, text, info, err)
		}
	}
}

func TestACertificateOfTheSystemIsTrusted(t *testing.T) {
	cert := certificate(t)
	roots := x509.NewCertPool()
	roots.AddCert(cert.Leaf)
	text, info, err := greeting(t, listenTLS(t, cert), &dial.Security{Roots: roots})
	if want := (netclient.Info{Secure: "TLS 1.3", Trust: "net.trust_system"}); err != nil || text != "hello" || info != want {
		t.Errorf("the greeting is %q with %+v, error %v, want hello with %+v", text, info, err, want)
	}
}

// TestEachFaultOfACertificateHasItsText checks certificates that a root has signed and that still cannot be trusted. Without
// the root, only the dates matter.
func TestEachFaultOfACertificateHasItsText(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct {
		key, unsigned string // with and without the root
		says          string
		change        func(*x509.Certificate)
	}{
		{"net.certificate_expired", "net.certificate_expired", time.Now().Add(-day).UTC().Format(time.DateOnly), func(c *x509.Certificate) {
			c.NotBefore, c.NotAfter = time.Now().Add(-2*day), time.Now().Add(-day)
		}},
		{"net.certificate_early", "net.certificate_early", time.Now().Add(day).UTC().Format(time.DateOnly), func(c *x509.Certificate) {
			c.NotBefore, c.NotAfter = time.Now().Add(day), time.Now().Add(2*day)
		}},
		{"net.certificate_other_name", "net.unknown_certificate", "pond.example, 192.0.2.1", func(c *x509.Certificate) {
			c.DNSNames, c.IPAddresses = []string{"pond.example"}, []net.IP{net.IPv4(192, 0, 2, 1)}
		}},
	} {
		cert := certificateWith(t, c.change)
		a := listenTLS(t, cert)
		roots := x509.NewCertPool()
		_, _, err := greeting(t, a, &dial.Security{Roots: roots})
		if key := keyOf(err); key != c.unsigned {
			t.Errorf("without the root: got %q, %v, want %q", key, err, c.unsigned)
		}
		roots.AddCert(cert.Leaf)
		_, _, err = greeting(t, a, &dial.Security{Roots: roots})
		unknown, ok := errors.AsType[*dial.UnknownCertificate](err)
		if !ok || unknown.Key() != c.key || !slices.Contains(unknown.Args(), any(c.says)) || !slices.Contains(unknown.Args(), any(dial.Fingerprint(cert.Leaf))) {
			t.Errorf("with the root: got %v, want %q with %q and the fingerprint", err, c.key, c.says)
		}
		pinned := &dial.Security{Roots: roots, Trust: dial.Pins{a.String(): dial.Fingerprint(cert.Leaf)}}
		if _, info, err := greeting(t, a, pinned); err != nil || info.Trust != "net.trust_pinned" {
			t.Errorf("%s, accepted: got %+v, %v, want trust", c.key, info, err)
		}
	}
}

// TestOnlyTheAcceptedCertificateIsTrusted checks that an accepted certificate is trusted from then on, and that another
// certificate of the same server is refused.
func TestOnlyTheAcceptedCertificateIsTrusted(t *testing.T) {
	cert := certificate(t)
	a := listenTLS(t, cert)
	empty := &dial.Security{Roots: x509.NewCertPool()}
	_, _, err := greeting(t, a, empty)
	var unknown *dial.UnknownCertificate
	if !errors.As(err, &unknown) {
		t.Fatalf("Dial reports %v, want an UnknownCertificate", err)
	}
	if unknown.Address != a.String() || unknown.Cause == nil || !strings.Contains(unknown.Subject, "pond of the tests") {
		t.Errorf("the unknown certificate is %+v, want the address %s, a cause and the name of the server", unknown, a)
	}
	if want := dial.Fingerprint(cert.Leaf); unknown.Fingerprint != want || len(want) != 32*3-1 {
		t.Errorf("fingerprint %s, want %s", unknown.Fingerprint, want)
	}

	pinned := &dial.Security{Roots: x509.NewCertPool(), Trust: dial.Pins{a.String(): strings.ToLower(unknown.Fingerprint)}}
	text, info, err := greeting(t, a, pinned)
	if err != nil || text != "hello" || info.Trust != "net.trust_pinned" {
		t.Errorf("the greeting is %q with %+v, error %v, want hello and net.trust_pinned", text, info, err)
	}

	other := listenTLS(t, certificate(t))
	changed := &dial.Security{Roots: x509.NewCertPool(), Trust: dial.Pins{other.String(): unknown.Fingerprint}}
	_, _, err = greeting(t, other, changed)
	var change *dial.ChangedCertificate
	if !errors.As(err, &change) || change.Was != unknown.Fingerprint || change.Now == change.Was {
		t.Errorf("Dial reports %v, want a ChangedCertificate", err)
	}
}

func TestEveryDialFailureHasItsError(t *testing.T) {
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
		at       dial.Address
		security *dial.Security
		key      string
	}{
		"nobody listens":      {closed, nil, "net.refused"},
		"closes during TLS":   {silent, &dial.Security{}, "net.not_tls"},
		"speaks another word": {chatty, &dial.Security{}, "net.not_tls"},
		"needs a zone":        {dial.Address{Host: "fe80::1", Port: 1}, nil, "net.no_zone"},
	} {
		_, _, err := greeting(t, c.at, c.security)
		if keyOf(err) != c.key || errors.Unwrap(err) == nil {
			t.Errorf("Dial with %s reports %v, want %s with a cause", name, err, c.key)
		}
	}
}

// TestPinsKnowEverySpelling checks that Pins finds the fingerprint by any spelling of the address.
func TestPinsKnowEverySpelling(t *testing.T) {
	pins := dial.Pins{"[::ffff:127.0.0.1]:7": "a", "Example.ORG.:7": "b", "[2001:DB8::0:1]:7": "c", "no address:x": "d"}
	for text, want := range map[string]string{
		"127.0.0.1:7": "a", "[::ffff:127.0.0.1]:7": "a", "example.org": "b", "example.org.:7": "b", "[2001:db8::1]:7": "c", "127.0.0.1:8": "",
	} {
		a, err := dial.ParseAddress(text, 7)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := pins.Known(a.String()); got != want {
			t.Errorf("Known(%s) = %q, want %q", text, got, want)
		}
	}
}

func TestUDPDialsEverySpelling(t *testing.T) {
	for _, host := range []string{"127.0.0.1", "localhost", "::1", "::ffff:127.0.0.1", "[::ffff:7f00:1]"} {
		if _, err := net.DefaultResolver.LookupHost(t.Context(), strings.Trim(host, "[]")); err != nil {
			t.Logf("this machine does not know %s: %v", host, err)
			continue
		}
		a, err := dial.ParseAddress(host, 9000)
		if err != nil {
			t.Fatal(err)
		}
		conn, err := dial.UDP(t.Context(), a)
		if host == "::1" && err != nil {
			continue // some machines have no IPv6
		}
		if err != nil {
			t.Errorf("UDP to %s: got %v, want no error", host, err)
			continue
		}
		if at := conn.RemoteAddr().String(); host != "::1" && at != "127.0.0.1:9000" {
			t.Errorf("%s is dialled as %v, want 127.0.0.1:9000", host, at)
		}
		_ = conn.Close()
	}
}
