//go:build !js

package nearby

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

// Announcement tells others of a game until it is closed.
type Announcement struct {
	servers []*mdns.Server
	offer   Offer
	host    string   // our name on the network, which no other program has
	ips     []net.IP // where we are

	mu      sync.Mutex
	service *mdns.MDNSService
	players int
	answers int       // given in this second
	second  time.Time // in which they were counted
}

// Announce begins to tell of a game on every network that the machine is in. ErrNone if there is none.
func Announce(o Offer, log *slog.Logger) (*Announcement, error) { return Around.Announce(o, log) }

// Announce begins to tell of a game on a network.
func (n Network) Announce(o Offer, log *slog.Logger) (*Announcement, error) {
	id := make([]byte, 4)
	_, _ = rand.Read(id) // never fails
	a := &Announcement{offer: o, host: "menagerie-" + hex.EncodeToString(id) + ".local.", players: -1}
	all := n.faces()
	for _, f := range all {
		a.ips = append(a.ips, f.addresses...)
	}
	if len(a.ips) == 0 {
		return nil, ErrNone
	}
	if err := a.renew(); err != nil {
		return nil, err
	}
	var failed error
	for _, f := range all {
		s, err := mdns.NewServer(&mdns.Config{Zone: a, Iface: &f.Interface, Logger: stdlog.New(io.Discard, "", 0)})
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", f.Name, err))
			continue
		}
		a.servers = append(a.servers, s)
	}
	if len(a.servers) == 0 {
		return nil, fmt.Errorf("announce the game on the local network: %w", failed)
	}
	log.Info("announced on the local network", "game", o.Game, "name", o.Name, "port", o.Port)
	return a, nil
}

// Count tells how many players are there.
func (a *Announcement) Count(players int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if players != a.players {
		a.players = players
		_ = a.renewLocked() // it has been made before from the same
	}
}

// Close ends the announcement.
func (a *Announcement) Close() {
	for _, s := range a.servers {
		_ = s.Shutdown() // nothing is kept
	}
}

func (a *Announcement) renew() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.renewLocked()
}

// renewLocked makes the records for what is true now.
func (a *Announcement) renewLocked() error {
	o := a.offer
	service, err := mdns.NewMDNSService(instance(o), Kind{o.Game, o.Network}.service(), "local.", a.host, o.Port, a.ips, a.texts())
	if err == nil {
		a.service = service
	}
	return err
}

// texts are the offer's TXT record.
func (a *Announcement) texts() []string {
	o := a.offer
	texts := []string{"game=" + o.Game, "name=" + clean(o.Name, mostNameRunes)}
	if o.Version != "" {
		texts = append(texts, "version="+clean(o.Version, mostNameRunes))
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
		texts[i] = escape(texts[i], false)
	}
	return texts
}

// instance is the name of the service among others of its type. It holds machine and port, so that two hosts may have the
// same name.
func instance(o Offer) string {
	const longest = 63 // bytes, of a label (RFC 1035)
	machine, err := os.Hostname()
	if err != nil {
		machine = "?"
	}
	rest := fmt.Sprintf(" (%s:%d)", clean(machine, 20), o.Port)
	name := clean(o.Name, mostNameRunes)
	for len(name)+len(rest) > longest {
		runes := []rune(name)
		if len(runes) == 0 {
			break
		}
		name = string(runes[:len(runes)-1])
	}
	label := name + rest
	return canonical(escape(label[:min(len(label), longest)], true))
}

// escape writes a text as the library wants it: bytes that are not plain letters as \DDD. In a name a dot would begin
// another label.
func escape(text string, name bool) string {
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

// canonical is a label as the library writes it when it has read it from a packet: only so it finds it again.
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

// mostAnswers is how many questions are answered in a second: a packet can hold thousands of them.
const mostAnswers = 40

// Records implements mdns.Zone.
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
