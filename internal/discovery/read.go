//go:build !js

package discovery

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode"

	"github.com/miekg/dns"
)

// sighting is a host in one packet.
type sighting struct {
	instance string // name that identifies the host
	found    Found
	gone     bool // the host has withdrawn its offer
}

// parsePacket returns the hosts in a DNS packet that offer one of the games in kinds. The packet may be malformed.
func parsePacket(packet []byte, sender netip.Addr, kinds []Kind) []sighting {
	var m dns.Msg
	if len(packet) > mostPacket || m.Unpack(packet) != nil || !m.Response {
		return nil
	}
	records := append(m.Answer, m.Extra...)
	var all []sighting
	for _, rr := range records {
		ptr, ok := rr.(*dns.PTR)
		if !ok || len(all) == mostFromOne {
			continue
		}
		for _, k := range kinds {
			service := k.service() + ".local."
			if !strings.EqualFold(ptr.Hdr.Name, service) || !hasSuffixFold(ptr.Ptr, "."+service) {
				continue
			}
			// The address of a host is usually the sender. A packet that lists only other addresses was forwarded, so
			// the first listed address is used.
			if s, ok := sightingOf(records, ptr.Ptr, k, sender); ok {
				s.gone = ptr.Hdr.Ttl == 0
				all = append(all, s)
			}
		}
	}
	return all
}

func hasSuffixFold(text, suffix string) bool {
	return len(text) > len(suffix) && strings.EqualFold(text[len(text)-len(suffix):], suffix)
}

// sightingOf returns the host that the DNS records with the given name describe. It returns false if these records do
// not contain the host's port.
func sightingOf(records []dns.RR, name string, k Kind, from netip.Addr) (sighting, bool) {
	f := Found{Game: k.Game, Players: -1}
	port, target := 0, ""
	for _, rr := range records {
		if !strings.EqualFold(rr.Header().Name, name) {
			continue
		}
		switch r := rr.(type) {
		case *dns.SRV:
			port, target = int(r.Port), r.Target
		case *dns.TXT:
			f.setTexts(r.Txt)
		}
	}
	if port == 0 {
		return sighting{}, false
	}
	if f.Name == "" {
		f.Name = printablePrefix(unescape(name[:len(name)-len(k.service())-len("..local.")]), mostNameRunes)
	}
	f.Address = netip.AddrPortFrom(addressOf(records, target, from), uint16(port)).String()
	return sighting{instance: strings.ToLower(name), found: f}, true
}

// setTexts sets the fields of f from texts of the form name=value.
func (f *Found) setTexts(texts []string) {
	for _, text := range texts {
		name, value, ok := strings.Cut(unescape(text), "=")
		if !ok {
			continue
		}
		switch strings.ToLower(name) {
		case "name":
			f.Name = printablePrefix(value, mostNameRunes)
		case "version":
			f.Version = printablePrefix(value, mostNameRunes)
		case "players":
			f.Players = parsePlayers(value, f.Players)
		case "seats":
			f.Seats = parsePlayers(value, f.Seats)
		default:
			f.option(strings.ToLower(name), value)
		}
	}
}

func (f *Found) option(name, value string) {
	for _, known := range Options {
		if name == known && value != "" && len(value) <= mostOption && value == printablePrefix(value, mostOption) {
			if f.Options == nil {
				f.Options = map[string]string{}
			}
			f.Options[name] = value
		}
	}
}

// parsePlayers parses a number of players. If text is not a valid number, it returns fallback.
func parsePlayers(text string, fallback int) int {
	const most = 9999
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n > most {
		return fallback
	}
	return int(n)
}

func addressOf(records []dns.RR, target string, from netip.Addr) netip.Addr {
	var first netip.Addr
	for _, rr := range records {
		if !strings.EqualFold(rr.Header().Name, target) {
			continue
		}
		var at netip.Addr
		switch r := rr.(type) {
		case *dns.A:
			at, _ = netip.AddrFromSlice(r.A)
		case *dns.AAAA:
			at, _ = netip.AddrFromSlice(r.AAAA)
		}
		at = at.Unmap()
		if at == from.WithZone("") {
			return from
		}
		if !first.IsValid() && at.IsValid() && at.IsGlobalUnicast() {
			first = at
		}
	}
	if first.IsValid() {
		return first
	}
	return from
}

// unescape decodes special bytes that the mdns library has escaped, such as \. and \032.
func unescape(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		if i+3 < len(text) {
			if n, err := strconv.ParseUint(text[i+1:i+4], 10, 8); err == nil {
				b.WriteByte(byte(n))
				i += 3
				continue
			}
		}
		i++
		b.WriteByte(text[i])
	}
	return b.String()
}

// printablePrefix returns the printable beginning of a text.
func printablePrefix(text string, most int) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "")))
	return strings.TrimSpace(string(runes[:min(len(runes), most)]))
}
