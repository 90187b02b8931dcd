package dial

import (
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"menagerie/netclient"
)

// Security defines which server certificates are trusted. They are those that a trusted root has signed, and those that the
// player has accepted.
type Security struct {
	Trust Trust          // certificates that the player has accepted; may be nil
	Roots *x509.CertPool // trusted roots; nil means those of the system
}

// Trust has the certificates that the player has accepted.
type Trust interface {
	// Known returns the fingerprint of the certificate that the player has accepted for a server. ok is false if there is none.
	// address has the form of Address.String.
	Known(address string) (fingerprint string, ok bool)
}

// Pins is a Trust in memory: a map from addresses to fingerprints.
type Pins map[string]string

// Known implements Trust. It finds the address in all spellings, for example with capital letters.
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

// UnknownCertificate is the error for a server certificate that no trusted root has signed. The player may accept the
// certificate if its fingerprint equals the one that the host's program shows.
type UnknownCertificate struct {
	Address     string
	Fingerprint string
	Subject     string // owner that the certificate names, which nobody has verified
	Issuer      string
	Begins      time.Time
	Ends        time.Time
	Seen        time.Time // time of the verification
	Cause       error     // reason why the certificate is not trusted
}

var _ netclient.LocalizableError = (*UnknownCertificate)(nil)

// These are the keys of texts about an UnknownCertificate. The arguments of each text are the address, the problem with the
// certificate, and the fingerprint.
const (
	expired   = "net.certificate_expired"
	early     = "net.certificate_early"
	otherName = "net.certificate_other_name"
)

func (e *UnknownCertificate) Key() string {
	invalid, isInvalid := errors.AsType[x509.CertificateInvalidError](e.Cause)
	_, isName := errors.AsType[x509.HostnameError](e.Cause)
	switch {
	case isName:
		return otherName
	case isInvalid && invalid.Reason == x509.Expired && e.Seen.Before(e.Begins):
		return early
	case isInvalid && invalid.Reason == x509.Expired:
		return expired
	}
	return "net.unknown_certificate"
}

func (e *UnknownCertificate) Args() []any {
	switch e.Key() {
	case otherName:
		name, _ := errors.AsType[x509.HostnameError](e.Cause)
		return []any{e.Address, namesOf(name.Certificate), e.Fingerprint}
	case early:
		return []any{e.Address, e.Begins.UTC().Format(time.DateOnly), e.Fingerprint}
	case expired:
		return []any{e.Address, e.Ends.UTC().Format(time.DateOnly), e.Fingerprint}
	}
	return []any{e.Address, e.Fingerprint}
}

// namesOf returns the first host names and IP addresses of a certificate, or its subject if it has none.
func namesOf(cert *x509.Certificate) string {
	const most = 3
	names := slices.Clone(cert.DNSNames)
	for _, ip := range cert.IPAddresses {
		names = append(names, ip.String())
	}
	if len(names) == 0 {
		names = []string{cert.Subject.String()}
	}
	return netclient.Shorten(strings.Join(names[:min(most, len(names))], ", "))
}

// Error returns the message in English, for the log.
func (e *UnknownCertificate) Error() string {
	return fmt.Sprintf("the certificate of %s with the fingerprint %s is not trusted: %v", e.Address, e.Fingerprint, e.Cause)
}

// Unwrap returns the reason why the certificate is not trusted.
func (e *UnknownCertificate) Unwrap() error { return e.Cause }

// ChangedCertificate is the error for a server certificate that differs from the certificate that the player has accepted.
// Either the server has a new certificate, or an attacker intercepts the connection.
type ChangedCertificate struct {
	Address  string
	Was, Now string // fingerprints of the accepted and of the present certificate
}

var _ netclient.LocalizableError = (*ChangedCertificate)(nil)

func (e *ChangedCertificate) Key() string { return "net.changed_certificate" }

func (e *ChangedCertificate) Args() []any { return []any{e.Address, e.Was, e.Now} }

// Error returns the message in English, for the log.
func (e *ChangedCertificate) Error() string {
	return fmt.Sprintf("the certificate of %s has changed from %s to %s", e.Address, e.Was, e.Now)
}

// Fingerprint returns the SHA-256 hash of a certificate as 32 pairs of hexadecimal digits, separated by colons.
func Fingerprint(cert *x509.Certificate) string {
	sum := sha256.Sum256(cert.Raw)
	return strings.ReplaceAll(fmt.Sprintf("% X", sum), " ", ":")
}

// sameFingerprint reports whether two fingerprints are equal except for case, spaces and colons.
func sameFingerprint(a, b string) bool { return digitsOf(a) == digitsOf(b) }

// ValidFingerprint reports whether fingerprint consists of 64 hexadecimal digits. Colons and spaces are allowed between them.
func ValidFingerprint(fingerprint string) bool {
	sum, err := hex.DecodeString(digitsOf(fingerprint))
	return err == nil && len(sum) == sha256.Size
}

func digitsOf(fingerprint string) string {
	return strings.ToUpper(strings.NewReplacer(":", "", " ", "").Replace(fingerprint))
}

type verifier struct {
	*Security
	address Address
	reason  string // reason why the certificate is trusted, as a key in package words
}

func (v *verifier) verify(s tls.ConnectionState) error {
	if len(s.PeerCertificates) == 0 {
		return netclient.NewError("net.no_certificate", nil, v.address.String())
	}
	cause := v.verifyRoots(s)
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
		Begins: leaf.NotBefore, Ends: leaf.NotAfter, Seen: time.Now(), Cause: cause,
	}
}

func (v *verifier) known(address string) (string, bool) {
	if v.Trust == nil {
		return "", false
	}
	return v.Trust.Known(address)
}

// verifyRoots returns an error unless a trusted certificate authority has signed the server's certificate.
func (v *verifier) verifyRoots(s tls.ConnectionState) error {
	options := x509.VerifyOptions{Roots: v.Roots, DNSName: v.address.Host, Intermediates: x509.NewCertPool()}
	for _, cert := range s.PeerCertificates[1:] {
		options.Intermediates.AddCert(cert)
	}
	_, err := s.PeerCertificates[0].Verify(options)
	if _, ok := errors.AsType[x509.HostnameError](err); ok { // the name matters only if a root vouches for it
		options.DNSName = ""
		if _, other := s.PeerCertificates[0].Verify(options); other != nil {
			return other
		}
	}
	return err
}
