package netserver

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// OwnHosts returns a handler that passes a request to h if the request's host name is localhost, an IP address or an element
// of names. It rejects all other requests. This prevents DNS rebinding, in which a page of another host reads the responses of
// this server.
func OwnHosts(h http.Handler, names ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isOwnHost(r.Host, names) {
			http.Error(w, "This server does not answer to that name.", http.StatusMisdirectedRequest)
			return
		}
		h.ServeHTTP(w, r)
	})
}

func isOwnHost(host string, names []string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return host == "localhost" || slices.Contains(names, host)
}
