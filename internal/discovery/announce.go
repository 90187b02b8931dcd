//go:build !js

package discovery

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	stdlog "log"
	"log/slog"
	"net"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/hashicorp/mdns"
	"github.com/miekg/dns"
)

// Announcement announces a game until it is closed.
type Announcement struct {
	faces   func() []face // returns the current network interfaces
	servers []*mdns.Server
	where   string // network interfaces of the servers, as formatted by networksText
	offer   Offer
	id      string // random identifier of this announcement
	log     *slog.Logger
	stop    chan struct{}
	work    sync.WaitGroup

	mu      sync.Mutex
	ips     []net.IP // addresses of this machine
	service *mdns.MDNSService
	players int
	answers int       // number of DNS questions answered in this second
	second  time.Time // beginning of this second
}

// Announce announces the game o on all networks of this machine. It returns ErrNone if there is no suitable network.
func Announce(o Offer, log *slog.Logger) (*Announcement, error) { return Around.Announce(o, log) }

// Announce announces the game o on n.
func (n Network) Announce(o Offer, log *slog.Logger) (*Announcement, error) {
	return announce(o, log, n.faces)
}

func announce(o Offer, log *slog.Logger, faces func() []face) (*Announcement, error) {
	random := make([]byte, 4)
	_, _ = rand.Read(random) // never fails
	a := &Announcement{
		faces: faces, offer: o, id: hex.EncodeToString(random), players: -1, log: log, stop: make(chan struct{}),
	}
	all := faces()
	if len(all) == 0 {
		return nil, ErrNone
	}
	if err := a.announceOn(all); err != nil {
		return nil, err
	}
	a.work.Go(a.watchNetworks)
	log.Info("announced on the local network", "game", o.Game, "name", o.Name, "port", o.Port)
	return a, nil
}

// watchNetworks restarts the announcement whenever the addresses of this machine change. It returns when the announcement is
// closed.
func (a *Announcement) watchNetworks() {
	look := time.NewTicker(askEvery)
	defer look.Stop()
	for {
		select {
		case <-a.stop:
			return
		case <-look.C:
		}
		if all := a.faces(); networksText(all) != a.where && len(all) > 0 {
			if err := a.announceOn(all); err != nil {
				a.log.Debug("announcing a game at a new address failed", "err", err)
			}
		}
	}
}

// announceOn announces the game on the given networks. It stops the announcement on all other networks.
func (a *Announcement) announceOn(networks []face) error {
	for _, s := range a.servers {
		_ = s.Shutdown() // the error does not matter
	}
	a.servers, a.where = nil, networksText(networks)
	if err := a.buildRecords(networks); err != nil {
		return err
	}
	var failed error
	for _, f := range networks {
		s, err := mdns.NewServer(&mdns.Config{Zone: a, Iface: &f.Interface, Logger: stdlog.New(io.Discard, "", 0)})
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", f.Name, err))
			continue
		}
		a.servers = append(a.servers, s)
	}
	if len(a.servers) == 0 {
		a.where = "" // try again
		return fmt.Errorf("announcing the game on the local network: %w", failed)
	}
	return nil
}

func (a *Announcement) buildRecords(faces []face) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ips = nil
	for _, f := range faces {
		for _, ip := range f.addresses {
			if a.offer.has(ip) {
				a.ips = append(a.ips, ip)
			}
		}
	}
	if len(a.ips) == 0 {
		return ErrNone
	}
	return a.renewLocked()
}

// Count sets the number of players in the announcement.
func (a *Announcement) Count(players int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if players != a.players {
		a.players = players
		_ = a.renewLocked() // it has succeeded before with the same data
	}
}

func (a *Announcement) Close() {
	close(a.stop)
	a.work.Wait()
	for _, s := range a.servers {
		_ = s.Shutdown() // the error does not matter
	}
}

// renewLocked rebuilds the DNS records from the present state. The caller must hold the lock.
func (a *Announcement) renewLocked() error {
	o := a.offer
	service, err := mdns.NewMDNSService(instanceName(o, a.id), Kind{o.Game, o.Network}.service(), "local.", a.host(), o.Port, a.ips, a.texts())
	if err == nil {
		a.service = service
	}
	return err
}

func (a *Announcement) texts() []string {
	o := a.offer
	texts := []string{"game=" + o.Game, "name=" + printablePrefix(o.Name, mostNameRunes)}
	if o.Version != "" {
		texts = append(texts, "version="+printablePrefix(o.Version, mostNameRunes))
	}
	if o.Seats > 0 {
		texts = append(texts, "seats="+strconv.Itoa(o.Seats))
	}
	if a.players >= 0 {
		texts = append(texts, "players="+strconv.Itoa(a.players))
	}
	for _, name := range Options {
		if value := o.Options[name]; value != "" && len(value) <= mostOption {
			texts = append(texts, name+"="+value)
		}
	}
	for i := range texts {
		texts[i] = escapeText(texts[i], false)
	}
	return texts
}

func (a *Announcement) host() string { return "menagerie-" + a.id + ".local." }

// instanceName returns the name of the DNS service instance.
func instanceName(o Offer, id string) string {
	const longest = 63 // bytes of a label (RFC 1035)
	machine, err := os.Hostname()
	if err != nil {
		machine = "?"
	}
	// two machines or two hosts may have equal names
	rest := fmt.Sprintf(" (%s:%d %s)", printablePrefix(machine, 20), o.Port, id)
	name := printablePrefix(o.Name, mostNameRunes)
	for len(name)+len(rest) > longest {
		runes := []rune(name)
		if len(runes) == 0 {
			break
		}
		name = string(runes[:len(runes)-1])
	}
	label := name + rest
	return canonical(escapeText(label[:min(len(label), longest)], true))
}

// escapeText formats a text for the mdns library, in which special bytes are written as \DDD. If name is true, it escapes dots
// and spaces as well.
func escapeText(text string, name bool) string {
	escaped := ""
	for _, c := range []byte(text) {
		if c < ' ' || c > '~' || c == '\\' || c == '"' || name && (c == '.' || c == ' ') {
			escaped += fmt.Sprintf("\\%03d", c)
		} else {
			escaped += string(rune(c))
		}
	}
	return escaped
}

// canonical returns a DNS label in the form in which the mdns library compares labels.
func canonical(label string) string {
	packet := make([]byte, 256)
	end, err := dns.PackDomainName(label+".", packet, 0, nil, false)
	if err != nil {
		return label
	}
	name, _, err := dns.UnpackDomainName(packet[:end], 0)
	if err != nil {
		return label
	}
	return name[:len(name)-1]
}

// mostAnswers is the maximum number of DNS questions that are answered per second. The limit protects the host, because one
// packet can hold thousands of questions.
const mostAnswers = 40

// Records returns the DNS records that answer q. It implements mdns.Zone.
func (a *Announcement) Records(q dns.Question) []dns.RR {
	a.mu.Lock()
	defer a.mu.Unlock()
	if now := time.Now(); now.Sub(a.second) > time.Second {
		a.second, a.answers = now, 0
	}
	if a.answers >= mostAnswers {
		return nil
	}
	records := a.service.Records(q)
	if len(records) > 0 {
		a.answers++
	}
	return records
}
