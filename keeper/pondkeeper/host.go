package pondkeeper

import (
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"log/slog"
	"net"
	"strings"

	"menagerie/internal/deal"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netserver"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/pondserver/pondweb"
	"menagerie/netserver/servercert"
	"menagerie/rules/pond"
)

// hostFlags has the flags of a host of cat and mouse.
type hostFlags struct {
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

func serveFlags(set *flag.FlagSet) func(command.Means) (command.Running, error) {
	h := &hostFlags{options: pondserver.Options{}.WithDefaults()}
	set.StringVar(&h.address, "addr", "127.0.0.1:64090", "flag.addr_glendaserve")
	set.StringVar(&h.secure, "tls-addr", "", "flag.tls_addr")
	set.StringVar(&h.cert, "cert", "", "flag.cert")
	set.StringVar(&h.key, "key", "", "flag.key")
	set.BoolVar(&h.selfSign, "self-signed", false, "flag.self_signed")
	set.StringVar(&h.names, "tls-names", "localhost,127.0.0.1,::1", "flag.tls_names")
	set.StringVar(&h.webAt, "web", "", "flag.web")
	set.StringVar(&h.webHosts, "web-hosts", "", "flag.web_hosts")

	o := &h.options
	set.StringVar(&o.Cat, "bot", o.Cat, "flag.cat_pondserve")
	set.StringVar(&h.start, "start", "centre", "flag.start")
	set.StringVar(&h.level, "levels", "specified", "flag.levels_pondserve")
	set.IntVar(&h.moveCap, "move-cap", 0, "flag.move_cap_pondserve")
	set.DurationVar(&o.Banner, "banner", o.Banner, "flag.banner")
	command.LimitFlags(set, &o.Limits)
	set.IntVar(&o.Rooms, "rooms", o.Rooms, "flag.rooms")
	set.IntVar(&o.Tries, "tries", o.Tries, "flag.tries")
	set.DurationVar(&o.Authenticate, "authenticate", o.Authenticate, "flag.authenticate")
	set.DurationVar(&o.Idle, "idle", o.Idle, "flag.idle_pondserve")
	set.Float64Var(&o.Rate, "rate", o.Rate, "flag.rate_pondserve")
	set.Float64Var(&o.WatchedRate, "watched-rate", o.WatchedRate, "flag.watched_rate")
	return h.listen
}

// check returns an error if flags are missing or contradict each other.
func (h *hostFlags) check() error {
	switch {
	case h.address == "" && h.secure == "":
		return console.Usage("keeper.no_door_pond")
	case (h.cert == "") != (h.key == ""):
		return console.Usage("keeper.cert_key")
	case h.secure != "" && h.cert == "" && !h.selfSign:
		return console.Usage("keeper.no_cert")
	case h.secure == "" && (h.cert != "" || h.selfSign):
		return console.Usage("keeper.no_tls_addr")
	case h.level != "specified" && h.level != "extended":
		return console.Usage("keeper.pond_levels", h.level)
	case h.moveCap < 0 || h.moveCap > pond.MaxMoveCap:
		return console.Usage("keeper.pond_cap", h.moveCap, pond.MaxMoveCap)
	}
	if err := h.options.Start.UnmarshalText([]byte(h.start)); err != nil {
		return console.Usage("keeper.start", err)
	}
	return h.checkLimits()
}

func (h *hostFlags) checkLimits() error {
	o := h.options
	for name, n := range map[string]int{
		"connections": o.Limits.Connections, "per-address": o.Limits.PerAddress, "rooms": o.Rooms, "tries": o.Tries,
	} {
		if n < 1 {
			return console.Usage("keeper.below_1", name, n)
		}
	}
	if o.Banner < 0 || o.Authenticate <= 0 || o.Idle <= 0 || o.Limits.Write <= 0 {
		return console.Usage("keeper.times_pond")
	}
	if o.Rate == 0 || o.WatchedRate == 0 {
		return console.Usage("keeper.rate")
	}
	return nil
}

// listen opens all addresses. If one fails, it closes the others.
func (h *hostFlags) listen(with command.Means) (command.Running, error) {
	if err := h.check(); err != nil {
		return command.Running{}, err
	}
	h.options.MoveCap = int32(h.moveCap)
	if h.level == "extended" {
		h.options.Levels = pondserver.LevelsExtended
	}
	if h.options.Banner == 0 {
		h.options.Banner = -1 // a zero would mean the default
	}
	h.options.Log, h.options.Observer, h.options.Chance = with.Log, with.Rehearsal.Observer(), deal.GameSeeds(with.Seed)
	server, err := pondserver.New(h.options)
	if err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	all, site, err := h.open(server, with.Log)
	s := command.Running{
		Addresses: all, Close: server.Shutdown, Counters: func() any { return server.Counters() }, Guests: command.Guests(server.Visitors),
	}
	if site != nil {
		s.Close = func(ctx context.Context) error { return errors.Join(server.Shutdown(ctx), site.Shutdown(ctx)) }
		s.Counters = func() any {
			return struct {
				pondserver.Counters
				Web netserver.Counters `json:"web"`
			}{server.Counters(), site.Counters()}
		}
	}
	if err != nil {
		return command.Running{}, errors.Join(err, s.Close(context.Background()))
	}
	return s, nil
}

func (h *hostFlags) open(server *pondserver.Server, log *slog.Logger) (all command.Addresses, site *pondweb.Site, err error) {
	all.Game = "pond"
	if h.address != "" {
		at, err := server.Listen(h.address, nil)
		if err != nil {
			return all, nil, err
		}
		all.TCP, h.web.Port = at.String(), at.(*net.TCPAddr).Port
	}
	if h.secure != "" {
		certificate, err := h.certificate()
		if err != nil {
			return all, nil, err
		}
		at, err := server.Listen(h.secure, servercert.Secure(certificate))
		if err != nil {
			return all, nil, err
		}
		all.TLS, h.web.SecurePort = at.String(), at.(*net.TCPAddr).Port
		all.Fingerprint = servercert.Fingerprint(certificate)
	}
	if h.webAt == "" {
		return all, nil, nil
	}
	h.web.Log, h.web.Hosts = log, splitNames(h.webHosts)
	site = pondweb.New(server, h.web)
	at, err := site.Listen(h.webAt)
	if err != nil {
		return all, site, err
	}
	all.Web = "http://" + at.String() + "/"
	return all, site, nil
}

func (h *hostFlags) certificate() (tls.Certificate, error) {
	names := splitNames(h.names)
	switch {
	case h.selfSign && h.cert != "":
		return servercert.KeepSelfSigned(h.cert, h.key, names)
	case h.selfSign:
		certificate, key, err := servercert.SelfSigned(names)
		if err != nil {
			return tls.Certificate{}, err
		}
		return tls.X509KeyPair(certificate, key)
	}
	pair, err := tls.LoadX509KeyPair(h.cert, h.key)
	if err != nil {
		return pair, console.Error("keeper.certificate", err)
	}
	return pair, nil
}

// splitNames splits a list of names at commas and spaces.
func splitNames(list string) []string {
	return strings.FieldsFunc(strings.ToLower(list), func(r rune) bool { return r == ',' || r == ' ' })
}
