package netserver

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"strings"
	"time"
)

// validity is how long a certificate of our own is valid. Nobody renews it unasked, and clients recognise it by its
// fingerprint.
const validity = 5 * 365 * 24 * time.Hour

// SelfSigned makes a certificate that no authority has signed, for the given names and addresses. It is returned in the
// PEM form in which certificates are kept in files.
func SelfSigned(hosts []string) (certificate, key []byte, err error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, fmt.Errorf("make a key: %w", err)
	}
	template, err := describe(hosts)
	if err != nil {
		return nil, nil, err
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		return nil, nil, fmt.Errorf("make a certificate: %w", err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, nil, fmt.Errorf("make a key: %w", err)
	}
	certificate = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	return certificate, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), nil
}

func describe(hosts []string) (*x509.Certificate, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, fmt.Errorf("make a serial number: %w", err)
	}
	now := time.Now()
	c := &x509.Certificate{
		SerialNumber: serial,
		Subject:      pkix.Name{CommonName: "Menagerie"},
		NotBefore:    now.Add(-time.Hour), // for peers whose clock is a little behind
		NotAfter:     now.Add(validity),
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip != nil {
			c.IPAddresses = append(c.IPAddresses, ip)
		} else {
			c.DNSNames = append(c.DNSNames, host)
		}
	}
	return c, nil
}

// KeepSelfSigned reads the certificate and key from two files. When neither exists, it makes a certificate with
// SelfSigned and writes it there, so that the fingerprint stays the same from then on.
func KeepSelfSigned(certificateFile, keyFile string, hosts []string) (tls.Certificate, error) {
	if missing(certificateFile) && missing(keyFile) {
		certificate, key, err := SelfSigned(hosts)
		if err != nil {
			return tls.Certificate{}, err
		}
		if err := os.WriteFile(keyFile, key, 0o600); err != nil {
			return tls.Certificate{}, fmt.Errorf("keep the key: %w", err)
		}
		if err := os.WriteFile(certificateFile, certificate, 0o644); err != nil {
			return tls.Certificate{}, fmt.Errorf("keep the certificate: %w", err)
		}
	}
	pair, err := tls.LoadX509KeyPair(certificateFile, keyFile)
	if err != nil {
		return pair, fmt.Errorf("read the certificate: %w", err)
	}
	return pair, nil
}

func missing(file string) bool {
	_, err := os.Stat(file)
	return errors.Is(err, fs.ErrNotExist)
}

// Secure is how our servers speak TLS with a certificate.
func Secure(certificate tls.Certificate) *tls.Config {
	return &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12}
}

// Fingerprint is the SHA-256 sum of a certificate as people compare it: 32 pairs of hexadecimal digits with colons. It
// is "" for a certificate without content.
func Fingerprint(certificate tls.Certificate) string {
	if len(certificate.Certificate) == 0 {
		return ""
	}
	sum := sha256.Sum256(certificate.Certificate[0])
	pairs := make([]string, len(sum))
	for i, b := range sum {
		pairs[i] = fmt.Sprintf("%02X", b)
	}
	return strings.Join(pairs, ":")
}
