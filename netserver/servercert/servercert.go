// Package servercert creates and stores the self-signed TLS certificates of this program's servers.
package servercert

import (
	"bytes"
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
	"strings"
	"time"

	"menagerie/internal/disk"
)

// validityPeriod is the validity period of a certificate. It is long, because nobody renews the certificate. A short period
// would not make it safer, because clients recognise the certificate by its fingerprint.
const validityPeriod = 5 * 365 * 24 * time.Hour

const ownerName = "Menagerie"

// SelfSigned returns a new self-signed certificate for hosts, and its private key, both in PEM form. hosts are host names and
// IP addresses.
func SelfSigned(hosts []string) (certificate, key []byte, err error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, fmt.Errorf("making a key: %w", err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, nil, fmt.Errorf("making a key: %w", err)
	}
	certificate, err = selfSign(private, hosts)
	return certificate, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), err
}

func selfSign(private crypto.Signer, hosts []string) (certificate []byte, err error) {
	template, err := describe(hosts)
	if err != nil {
		return nil, err
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		return nil, fmt.Errorf("making a certificate: %w", err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), nil
}

func describe(hosts []string) (*x509.Certificate, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, fmt.Errorf("making a serial number: %w", err)
	}
	now := time.Now()
	c := &x509.Certificate{
		SerialNumber: serial,
		Subject:      pkix.Name{CommonName: ownerName},
		NotBefore:    now.Add(-time.Hour), // allows for a peer whose clock is slow
		NotAfter:     now.Add(validityPeriod),
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

// damagedSuffix is appended to the name of a file that cannot be used. The renamed file is kept for its owner.
const damagedSuffix = ".damaged"

// KeepSelfSigned returns the certificate in two files. If the certificate is missing or incomplete, it makes a new one
// and stores it. It also does so if a certificate that it has made does not fit the key. It renames damaged files, and
// never replaces files from other sources. Several hosts that start simultaneously get the same certificate.
func KeepSelfSigned(certificateFile, keyFile string, hosts []string) (tls.Certificate, error) {
	if pair, err := tls.LoadX509KeyPair(certificateFile, keyFile); err == nil {
		return pair, nil
	}
	lock := acquireLock(certificateFile)
	defer lock.Free()
	pair, err := tls.LoadX509KeyPair(certificateFile, keyFile)
	if err == nil { // another host has made it meanwhile
		return pair, nil
	}
	if err := repair(certificateFile, keyFile, hosts); err != nil {
		return tls.Certificate{}, err
	}
	pair, err = tls.LoadX509KeyPair(certificateFile, keyFile)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("reading the certificate and its key: %w; correct the two files or choose others", err)
	}
	return pair, nil
}

// lockTimeout is how long a host waits while another host makes the certificate. A host that was suspended may hold the lock
// longer.
const lockTimeout = 10 * time.Second

// acquireLock acquires the lock of a path. If another host still holds the lock after lockTimeout, acquireLock returns a lock
// that has no effect.
func acquireLock(path string) disk.Lock {
	for end := time.Now().Add(lockTimeout); ; {
		if lock, err := disk.TakeLock(path); err == nil || time.Now().After(end) {
			return lock
		}
	}
}

// repair makes and stores a certificate if it is missing or cut off, or if this program made it for another key. It makes a
// key if the key is missing or cut off. It changes no other files.
func repair(certificateFile, keyFile string, hosts []string) error {
	state, err := stateOf(certificateFile)
	if err != nil || state == whole && !isOurs(certificateFile) {
		return err
	}
	if state == missing {
		return writeSelfSigned(certificateFile, keyFile, hosts)
	}
	key, err := stateOf(keyFile)
	if err != nil || state == whole && key == missing {
		return err // only the owner knows where the key is
	}
	if key == whole {
		if _, err := readKey(keyFile); err != nil {
			return fmt.Errorf("reading the key: %w", err)
		}
	}
	if err := disk.Rename(certificateFile, certificateFile+damagedSuffix); err != nil {
		return fmt.Errorf("renaming the damaged certificate: %w", err)
	}
	return writeSelfSigned(certificateFile, keyFile, hosts)
}

// fileState describes the contents of a file in PEM form.
type fileState int

const (
	missing fileState = iota // there is no file, or an empty one
	cutOff                   // the file has only the beginning of a PEM block
	whole                    // the file has anything else
)

const maxFileSize = 1 << 20

func stateOf(file string) (fileState, error) {
	text, err := disk.Read(file, maxFileSize)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && len(text) == 0:
		return missing, nil
	case err != nil:
		return whole, err
	}
	const begin = "-----BEGIN "
	block, _ := pem.Decode(text)
	if start := string(text[:min(len(text), len(begin))]); block == nil && strings.HasPrefix(begin, start) {
		return cutOff, nil
	}
	return whole, nil
}

// isOurs reports whether a file contains a certificate that SelfSigned has made.
func isOurs(file string) bool {
	text, err := disk.Read(file, maxFileSize)
	block, _ := pem.Decode(text)
	if err != nil || block == nil {
		return false
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	return err == nil && certificate.Subject.CommonName == ownerName && bytes.Equal(certificate.RawSubject, certificate.RawIssuer)
}

// writeSelfSigned makes a certificate for the key in keyFile and writes it to certificateFile. If keyFile is missing, empty or
// cut off, it makes a key first and writes it to keyFile.
func writeSelfSigned(certificateFile, keyFile string, hosts []string) error {
	var certificate, key []byte
	state, err := stateOf(keyFile)
	if err == nil && state == cutOff {
		err = disk.Rename(keyFile, keyFile+damagedSuffix)
	}
	if err != nil {
		return fmt.Errorf("reading the key: %w", err)
	}
	private, err := readKey(keyFile)
	switch {
	case err != nil:
		return fmt.Errorf("reading the key: %w", err)
	case private != nil:
		certificate, err = selfSign(private, hosts)
	default:
		certificate, key, err = SelfSigned(hosts)
	}
	if err != nil {
		return err
	}
	if key != nil {
		if err := disk.Replace(keyFile, key, 0o600); err != nil {
			return fmt.Errorf("storing the key: %w", err)
		}
	}
	if err := disk.Replace(certificateFile, certificate, 0o644); err != nil {
		return fmt.Errorf("storing the certificate: %w", err)
	}
	return nil
}

// readKey returns the private key in a file, or nil if the file is missing or empty.
func readKey(file string) (crypto.Signer, error) {
	text, err := disk.Read(file, maxFileSize)
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

// Secure returns the TLS configuration of a server with the given certificate.
func Secure(certificate tls.Certificate) *tls.Config {
	return &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12}
}

// Fingerprint returns the SHA-256 hash of certificate as 32 pairs of hexadecimal digits, separated by colons. It returns "" for
// an empty certificate.
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
