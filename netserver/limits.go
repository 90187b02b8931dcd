package netserver

import "time"

// Limits limits the resources that clients can use. WithDefaults replaces each field that is 0 or less by its default.
type Limits struct {
	Connections int           // open connections in all; default 4096
	PerAddress  int           // open connections from one IPv4 address, or from one /64 network of IPv6; default 64
	Handshake   time.Duration // time for the TLS handshake; default 10 s
	Write       time.Duration // time in which the peer must accept what is sent; default 10 s
	Linger      time.Duration // time in which the peer must accept the last bytes before the end; default 1 s
}

// WithDefaults returns l with defaults in place of the fields that are 0 or less.
func (l Limits) WithDefaults() Limits {
	if l.Connections <= 0 {
		l.Connections = 4096
	}
	if l.PerAddress <= 0 {
		l.PerAddress = 64
	}
	l.Handshake = orDefault(l.Handshake, 10*time.Second)
	l.Write = orDefault(l.Write, 10*time.Second)
	l.Linger = orDefault(l.Linger, time.Second)
	return l
}

func orDefault(d, standard time.Duration) time.Duration {
	if d <= 0 {
		return standard
	}
	return d
}
