package main

import (
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"strings"

	"menagerie/netserver"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/pondserver/pondweb"
	"menagerie/rules/pond"
)

// pondHost is what the flags say about a host of cat and mouse.
type pondHost struct {
	options   pondserver.Options
	web       pondweb.Options
	address   string
	secure    string
	webAt     string
	webHosts  string
	cert, key string
	selfSign  bool
	names     string
	level     string
	start     string
	moveCap   int
}

// pondReady is the line that tells where a host of cat and mouse listens.
type pondReady struct {
	Game        string `json:"game"`
	TCP         string `json:"tcp,omitempty"`
	TLS         string `json:"tls,omitempty"`
	Fingerprint string `json:"fingerprint,omitempty"` // SHA-256 of the certificate
	Web         string `json:"web,omitempty"`
}

func pondServeFlags(set *flag.FlagSet) func(means) (serving, error) {
	h := &pondHost{options: pondserver.Options{}.WithDefaults()}
	set.StringVar(&h.address, "addr", "127.0.0.1:64090", "where clients connect, as `HOST:PORT`; nowhere if empty")
	set.StringVar(&h.secure, "tls-addr", "", "where clients connect with TLS, as `HOST:PORT`; nowhere if empty")
	set.StringVar(&h.cert, "cert", "", "the certificate's `FILE` (PEM)")
	set.StringVar(&h.key, "key", "", "the key's `FILE` (PEM)")
	set.BoolVar(&h.selfSign, "self-signed", false, "make a certificate; with --cert and --key it is kept in these files")
	set.StringVar(&h.names, "tls-names", "localhost,127.0.0.1,::1", "`NAMES` for which a self-signed certificate is")
	set.StringVar(&h.webAt, "web", "", "where browsers get the page, as `HOST:PORT`; nowhere if empty")
	set.StringVar(&h.webHosts, "web-hosts", "", "`NAMES` by which the page may be reached, besides localhost and addresses")

	o := &h.options
	set.StringVar(&o.Cat, "cat", o.Cat, "which cat plays: `NAME`")
	set.StringVar(&h.start, "start", "centre", "where the mouse begins: `centre|random`")
	set.StringVar(&h.level, "levels", "specified", "`specified` are 1 to 3, extended are 1 to 6")
	set.IntVar(&h.moveCap, "move-cap", 0, "`MOVES` after which the mouse may not go on; 0 means that it always may")
	set.DurationVar(&o.Banner, "banner", o.Banner, "`TIME` from asking for a game to its start, in watched rooms")
	limitFlags(set, &o.Limits)
	set.IntVar(&o.Rooms, "rooms", o.Rooms, "watched rooms at once")
	set.IntVar(&o.Tries, "tries", o.Tries, "room ids that a client may try")
	set.DurationVar(&o.Authenticate, "authenticate", o.Authenticate, "`TIME` that a client has to enter a room")
	set.DurationVar(&o.Idle, "idle", o.Idle, "`TIME` that a client may say nothing")
	set.Float64Var(&o.Rate, "rate", o.Rate, "messages a second that a client may send; below 0 all")
	set.Float64Var(&o.WatchedRate, "watched-rate", o.WatchedRate, "messages a second that a client may send in a watched room; below 0 as --rate")
	return h.listen
}

// check finds what the flags leave open or contradict.
func (h *pondHost) check() error {
	switch {
	case h.address == "" && h.secure == "":
		return usagef("--addr and --tls-addr are both empty: nobody could connect")
	case (h.cert == "") != (h.key == ""):
		return usagef("--cert and --key belong together")
	case h.secure != "" && h.cert == "" && !h.selfSign:
		return usagef("--tls-addr needs a certificate: --cert and --key, or --self-signed")
	case h.secure == "" && (h.cert != "" || h.selfSign):
		return usagef("a certificate is given but no --tls-addr")
	case h.level != "specified" && h.level != "extended":
		return usagef("--levels %q is neither specified nor extended", h.level)
	case h.moveCap < 0 || h.moveCap > pond.MaxMoveCap:
		return usagef("--move-cap %d is not in 0..%d", h.moveCap, pond.MaxMoveCap)
	}
	if err := h.options.Start.UnmarshalText([]byte(h.start)); err != nil {
		return usagef("--start: %w", err)
	}
	return h.checkLimits()
}

func (h *pondHost) checkLimits() error {
	o := h.options
	for name, n := range map[string]int{
		"connections": o.Limits.Connections, "per-address": o.Limits.PerAddress, "rooms": o.Rooms, "tries": o.Tries,
	} {
		if n < 1 {
			return usagef("--%s %d is below 1", name, n)
		}
	}
	if o.Banner < 0 || o.Authenticate <= 0 || o.Idle <= 0 || o.Limits.Write <= 0 {
		return usagef("--banner must not be below 0, and --authenticate, --idle and --write must be above")
	}
	if o.Rate == 0 || o.WatchedRate == 0 {
		return usagef("a --rate of 0 would let nobody play")
	}
	return nil
}

// listen opens all addresses, or none.
func (h *pondHost) listen(with means) (serving, error) {
	if err := h.check(); err != nil {
		return serving{}, err
	}
	h.options.MoveCap = int32(h.moveCap)
	if h.level == "extended" {
		h.options.Levels = pondserver.LevelsExtended
	}
	if h.options.Banner == 0 {
		h.options.Banner = -1 // a zero would mean the default
	}
	h.options.Log, h.options.Limits.Rehearsal = with.log, with.rehearsal
	server, err := pondserver.New(h.options)
	if err != nil {
		return serving{}, usageError{err}
	}
	ready, site, err := h.open(server, with.log)
	s := serving{
		ready: ready, close: server.Shutdown, counters: func() any { return server.Counters() }, guests: connected(server.Visitors),
	}
	if site != nil {
		s.close = func(ctx context.Context) error { return errors.Join(server.Shutdown(ctx), site.Shutdown(ctx)) }
		s.counters = func() any {
			return struct {
				pondserver.Counters
				Web netserver.Counters `json:"web"`
			}{server.Counters(), site.Counters()}
		}
	}
	if err != nil {
		return serving{}, errors.Join(err, s.close(context.Background()))
	}
	return s, nil
}

func (h *pondHost) open(server *pondserver.Server, log *slog.Logger) (ready pondReady, site *pondweb.Site, err error) {
	ready.Game = "pond"
	if h.address != "" {
		at, err := server.Listen(h.address, nil)
		if err != nil {
			return ready, nil, err
		}
		ready.TCP, h.web.Port = at.String(), at.(*net.TCPAddr).Port
	}
	if h.secure != "" {
		certificate, err := h.certificate()
		if err != nil {
			return ready, nil, err
		}
		at, err := server.Listen(h.secure, netserver.Secure(certificate))
		if err != nil {
			return ready, nil, err
		}
		ready.TLS, h.web.SecurePort = at.String(), at.(*net.TCPAddr).Port
		ready.Fingerprint = netserver.Fingerprint(certificate)
	}
	if h.webAt == "" {
		return ready, nil, nil
	}
	h.web.Log, h.web.Hosts = log, splitNames(h.webHosts)
	site = pondweb.New(server, h.web)
	at, err := site.Listen(h.webAt)
	if err != nil {
		return ready, site, err
	}
	ready.Web = "http://" + at.String() + "/"
	return ready, site, nil
}

func (h *pondHost) certificate() (tls.Certificate, error) {
	names := splitNames(h.names)
	switch {
	case h.selfSign && h.cert != "":
		return netserver.KeepSelfSigned(h.cert, h.key, names)
	case h.selfSign:
		certificate, key, err := netserver.SelfSigned(names)
		if err != nil {
			return tls.Certificate{}, err
		}
		return tls.X509KeyPair(certificate, key)
	}
	pair, err := tls.LoadX509KeyPair(h.cert, h.key)
	if err != nil {
		return pair, fmt.Errorf("read the certificate: %w", err)
	}
	return pair, nil
}

// splitNames reads names with commas or spaces in between.
func splitNames(list string) []string {
	return strings.FieldsFunc(strings.ToLower(list), func(r rune) bool { return r == ',' || r == ' ' })
}
