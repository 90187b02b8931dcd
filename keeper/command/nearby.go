package command

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"text/tabwriter"
	"time"

	"menagerie/internal/deeplink"
	"menagerie/internal/discovery"
	"menagerie/keeper/console"
)

const uses = "keeper nearby [GAME] [flags]\n"

const pollInterval = 20 * time.Millisecond

type nearbyRequest struct {
	network discovery.Network
	kinds   []discovery.Kind
	wait    time.Duration
	first   bool // stop after the first host
	json    bool
}

func parseNearby(games []Game, args []string, stdout io.Writer) (r nearbyRequest, err error) {
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		g, rest, err := console.Choose("nearby", games, Game.name, args)
		if err != nil {
			return r, err
		}
		games, args = []Game{g}, rest
	}
	for _, g := range games {
		network := "tcp"
		if g.Datagrams {
			network = "udp"
		}
		r.kinds = append(r.kinds, discovery.Kind{Game: g.Name, Network: network})
	}
	set := console.NewFlags("keeper nearby")
	set.DurationVar(&r.wait, "for", 4*time.Second, "flag.for")
	set.BoolVar(&r.first, "first", false, "flag.first")
	set.BoolVar(&r.json, "json", false, "flag.json_nearby")
	about := func() string { return uses + "\n" + console.Paragraphs("keeper.about_nearby") + "\n\n" }
	if err := console.Parse(set, args, stdout, about); err != nil {
		return r, err
	}
	if r.wait <= 0 {
		return r, console.Usage("keeper.nearby_for", r.wait)
	}
	return r, nil
}

// RunNearby runs the command "keeper nearby", which lists the hosts that are announced on the local network.
func RunNearby(ctx context.Context, games []Game, args []string, stdout io.Writer) error {
	r, err := parseNearby(games, args, stdout)
	if err != nil {
		return err
	}
	return r.tell(ctx, stdout)
}

func (r nearbyRequest) tell(ctx context.Context, stdout io.Writer) error {
	found := r.find(ctx)
	if len(found) == 0 && ctx.Err() == nil {
		return console.Error("keeper.nearby_none", r.wait)
	}
	list := listHosts
	if r.json {
		list = tellHosts
	}
	return cmp.Or(list(stdout, found), ctx.Err())
}

// find returns the hosts that respond within the time r.wait. If r.first is set, it returns as soon as the first host has
// responded.
func (r nearbyRequest) find(ctx context.Context) []discovery.Found {
	b := r.network.Browse(r.kinds, slog.New(slog.DiscardHandler))
	defer b.Close()
	ctx, stop := context.WithTimeout(ctx, r.wait)
	defer stop()
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	for {
		found, _ := b.Take()
		switch {
		case r.first && len(found) > 0:
			return found[:1]
		case ctx.Err() != nil:
			return found
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}

type host struct {
	Game    string            `json:"game"`
	Address string            `json:"address"`
	Name    string            `json:"name"`
	Players *int              `json:"players,omitempty"` // number of connected players; nil if the host does not announce it
	Seats   int               `json:"seats,omitempty"`
	Version string            `json:"version,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Link    string            `json:"link"` // address that opens the game in Menagerie
}

func tellHosts(w io.Writer, found []discovery.Found) error {
	out := json.NewEncoder(w)
	for _, f := range found {
		h := host{Game: f.Game, Address: f.Address, Name: f.Name, Seats: f.Seats, Version: f.Version, Options: f.Options, Link: linkTo(f)}
		if f.Players >= 0 {
			h.Players = &f.Players
		}
		if err := out.Encode(h); err != nil {
			return err
		}
	}
	return nil
}

// listHosts prints one row for each host. The row has the game, the address, the name, the number of players and a link.
func listHosts(w io.Writer, found []discovery.Found) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range found {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\n", f.Game, f.Address, f.Name, attendance(f), linkTo(f))
	}
	return out.Flush()
}

func linkTo(f discovery.Found) string {
	return deeplink.Link{Game: f.Game, Address: f.Address, Options: f.Options}.String()
}

func attendance(f discovery.Found) string {
	b := console.Texts()
	switch {
	case f.Players >= 0 && f.Seats > 0:
		return b.T("keeper.nearby_players", b.Integer(int64(f.Players)), b.Integer(int64(f.Seats)))
	case f.Players >= 0:
		return b.N("join.players", f.Players)
	}
	return b.T("join.here")
}
