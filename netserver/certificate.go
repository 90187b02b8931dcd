package netserver

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
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, nil, fmt.Errorf("make a key: %w", err)
	}
	certificate, err = sign(private, hosts)
	return certificate, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), err
}

// sign makes a certificate for a key, signed with that key.
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

// KeepSelfSigned reads the certificate and key from two files. When there is no certificate, it makes one and writes it
// there, so that the fingerprint stays the same from then on. The certificate is for the key in the file, which an
// interrupted start may have left; if there is none either, KeepSelfSigned makes and writes both.
func KeepSelfSigned(certificateFile, keyFile string, hosts []string) (tls.Certificate, error) {
	if missing(certificateFile) {
		if err := writeSelfSigned(certificateFile, keyFile, hosts); err != nil {
			return tls.Certificate{}, err
		}
	}
	pair, err := tls.LoadX509KeyPair(certificateFile, keyFile)
	if err != nil {
		return pair, fmt.Errorf("read the certificate: %w", err)
	}
	return pair, nil
}

// writeSelfSigned writes a certificate for the key in a file, or for a new key if that file is missing or empty.
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
		if err := os.WriteFile(keyFile, key, 0o600); err != nil {
			return fmt.Errorf("keep the key: %w", err)
		}
	}
	if err := replace(certificateFile, certificate); err != nil {
		return fmt.Errorf("keep the certificate: %w", err)
	}
	return nil
}

// replace writes a file that is never there in part: nothing replaces a certificate later.
func replace(file string, text []byte) error {
	if err := os.WriteFile(file+".new", text, 0o644); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
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
		return nil, fmt.Errorf("%s: a %T signs nothing", file, key)
	}
	return signer, nil
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
