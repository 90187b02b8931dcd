// Package servercert makes and stores the self-signed TLS certificates of this program's servers.
package servercert

import (
	"crypto"
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

	"menagerie/internal/disk"
)

// validity is the validity period of a certificate. The period is long, because nobody renews the certificate. Clients
// recognize the certificate by its fingerprint.
const validity = 5 * 365 * 24 * time.Hour

// SelfSigned returns a new self-signed certificate and its private key. hosts contains host names and IP addresses.
// Both results are in PEM form.
func SelfSigned(hosts []string) (certificate, key []byte, err error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, fmt.Errorf("make a key: %w", err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, nil, fmt.Errorf("make a key: %w", err)
	}
	certificate, err = sign(private, hosts)
	return certificate, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), err
}

// sign makes a certificate for a key and signs it with the same key.
func sign(private crypto.Signer, hosts []string) (certificate []byte, err error) {
	template, err := describe(hosts)
	if err != nil {
		return nil, err
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		return nil, fmt.Errorf("make a certificate: %w", err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), nil
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
		NotBefore:    now.Add(-time.Hour), // allows for a peer whose clock is slow
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

// KeepSelfSigned reads a certificate and its key from two files. If there is no certificate, it makes and stores one
// for the key in keyFile. If there is no key either, it also makes and stores a key.
func KeepSelfSigned(certificateFile, keyFile string, hosts []string) (tls.Certificate, error) {
	if missing(certificateFile) {
		if err := writeSelfSigned(certificateFile, keyFile, hosts); err != nil {
			return tls.Certificate{}, err
		}
	}
	pair, err := tls.LoadX509KeyPair(certificateFile, keyFile)
	if err != nil {
		return pair, fmt.Errorf("read the certificate: %w; correct the two files or choose others", err)
	}
	return pair, nil
}

// writeSelfSigned makes a certificate for the key in keyFile and writes it to certificateFile. If keyFile is missing or
// empty, it also makes and writes a key.
func writeSelfSigned(certificateFile, keyFile string, hosts []string) error {
	var certificate, key []byte
	private, err := readKey(keyFile)
	switch {
	case err != nil:
		return fmt.Errorf("read the key: %w", err)
	case private != nil:
		certificate, err = sign(private, hosts)
	default:
		certificate, key, err = SelfSigned(hosts)
	}
	if err != nil {
		return err
	}
	if key != nil {
		if err := disk.Replace(keyFile, key, 0o600); err != nil {
			return fmt.Errorf("store the key: %w", err)
		}
	}
	if err := disk.Replace(certificateFile, certificate, 0o644); err != nil {
		return fmt.Errorf("store the certificate: %w", err)
	}
	return nil
}

// readKey returns the private key in a file, or nil if the file is missing or empty.
func readKey(file string) (crypto.Signer, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(text) == 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, fmt.Errorf("%s is not a key in PEM form", file)
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	signer, ok := key.(crypto.Signer)
	if !ok {
		return nil, fmt.Errorf("%s: a key of type %T cannot sign; use a private key", file, key)
	}
	return signer, nil
}

func missing(file string) bool {
	_, err := os.Stat(file)
	return errors.Is(err, fs.ErrNotExist)
}

// Secure returns the TLS settings of a server with this certificate.
func Secure(certificate tls.Certificate) *tls.Config {
	return &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12}
}

// Fingerprint returns the SHA-256 hash of a certificate as 32 pairs of hexadecimal digits, separated by colons. It
// returns "" for an empty certificate.
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
