package netclient

import (
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Security says how the server of a TLS connection proves who it is: by a certificate that the roots vouch for, or by one
// that the person has accepted before.
type Security struct {
	Trust Trust          // may be nil: nothing was accepted before
	Roots *x509.CertPool // nil means those of the system
}

// Trust knows which certificates a person has accepted.
type Trust interface {
	// Known returns the fingerprint that was accepted for a server. The address is host:port as Address.String gives it.
	Known(address string) (fingerprint string, ok bool)
}

// Pins is a Trust in memory: fingerprints by address.
type Pins map[string]string

// Known implements Trust. It finds a fingerprint by any spelling of the address.
func (p Pins) Known(address string) (string, bool) {
	if fingerprint, ok := p[address]; ok {
		return fingerprint, true
	}
	for _, known := range slices.Sorted(maps.Keys(p)) {
		if a, err := ParseAddress(known, 0); err == nil && a.String() == address {
			return p[known], true
		}
	}
	return "", false
}

// UnknownCertificate says that nothing vouches for the server's certificate. The person may compare the fingerprint with
// what the host says and accept it.
type UnknownCertificate struct {
	Address     string
	Fingerprint string
	Subject     string // whom the certificate is for, in its own words; anybody could have written them
	Issuer      string
	Begins      time.Time
	Ends        time.Time
	Cause       error // why the roots don't vouch for it
}

// Key implements LocalizableError.
func (e *UnknownCertificate) Key() string { return "net.unknown_certificate" }

// Args implements LocalizableError.
func (e *UnknownCertificate) Args() []any { return []any{e.Address, e.Fingerprint} }

// Error implements error, for the log.
func (e *UnknownCertificate) Error() string {
	return fmt.Sprintf("nothing vouches for the certificate of %s with the fingerprint %s: %v", e.Address, e.Fingerprint, e.Cause)
}

// Unwrap gives errors.Is and errors.As the cause.
func (e *UnknownCertificate) Unwrap() error { return e.Cause }

// ChangedCertificate says that the server has another certificate than the one that was accepted: a new one, or somebody
// is in between.
type ChangedCertificate struct {
	Address  string
	Was, Now string // fingerprints
}

// Key implements LocalizableError.
func (e *ChangedCertificate) Key() string { return "net.changed_certificate" }

// Args implements LocalizableError.
func (e *ChangedCertificate) Args() []any { return []any{e.Address, e.Was, e.Now} }

// Error implements error, for the log.
func (e *ChangedCertificate) Error() string {
	return fmt.Sprintf("the certificate of %s has changed from %s to %s", e.Address, e.Was, e.Now)
}

// Fingerprint is the SHA-256 of a certificate as people compare it: 32 pairs of hexadecimal digits.
func Fingerprint(cert *x509.Certificate) string {
	sum := sha256.Sum256(cert.Raw)
	return strings.ReplaceAll(fmt.Sprintf("% X", sum), " ", ":")
}

// sameFingerprint compares as people write: small letters, spaces and missing colons are no difference.
func sameFingerprint(a, b string) bool { return digitsOf(a) == digitsOf(b) }

func digitsOf(fingerprint string) string {
	return strings.ToUpper(strings.NewReplacer(":", "", " ", "").Replace(fingerprint))
}

// verifier judges one server's certificate.
type verifier struct {
	*Security
	address Address
	reason  string // why it is trusted, a key in package words
}

// verify implements tls.Config.VerifyConnection.
func (v *verifier) verify(s tls.ConnectionState) error {
	if len(s.PeerCertificates) == 0 {
		return NewError("net.no_certificate", nil, v.address.String())
	}
	cause := v.askRoots(s)
	if cause == nil {
		v.reason = "net.trust_system"
		return nil
	}
	leaf, address := s.PeerCertificates[0], v.address.String()
	now := Fingerprint(leaf)
	was, ok := v.known(address)
	switch {
	case ok && sameFingerprint(was, now):
		v.reason = "net.trust_pinned"
		return nil
	case ok:
		return &ChangedCertificate{Address: address, Was: was, Now: now}
	}
	return &UnknownCertificate{
		Address: address, Fingerprint: now, Subject: leaf.Subject.String(), Issuer: leaf.Issuer.String(),
		Begins: leaf.NotBefore, Ends: leaf.NotAfter, Cause: cause,
	}
}

func (v *verifier) known(address string) (string, bool) {
	if v.Trust == nil {
		return "", false
	}
	return v.Trust.Known(address)
}

// askRoots returns why no root vouches for the server, or nil.
func (v *verifier) askRoots(s tls.ConnectionState) error {
	options := x509.VerifyOptions{Roots: v.Roots, DNSName: v.address.Host, Intermediates: x509.NewCertPool()}
	for _, cert := range s.PeerCertificates[1:] {
		options.Intermediates.AddCert(cert)
	}
	_, err := s.PeerCertificates[0].Verify(options)
	return err
}
