package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"strings"
	"time"

	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
)

// miaHost is what the flags say about a host of Mia.
type miaHost struct {
	set             *flag.FlagSet
	options         miaserver.Options
	address, preset string
	dialect, bots   string
	delay           time.Duration
}

// miaReady is the line that tells where a host of Mia listens.
type miaReady struct {
	Game string `json:"game"`
	UDP  string `json:"udp"`
}

func miaServeFlags(set *flag.FlagSet) func(means) (serving, error) {
	h := &miaHost{set: set, options: miaserver.Contest()}
	set.StringVar(&h.address, "addr", "127.0.0.1:9000", "where clients send to, as `HOST:PORT` of UDP")
	set.StringVar(&h.preset, "preset", "contest", "`contest|table`: 250 ms for everything, or 20 s turns with pauses for people; flags below change it")
	set.StringVar(&h.dialect, "dialect", "house", "whose rules: `house|text|older`")
	set.StringVar(&h.bots, "bots", "", "players of the host's own, as `LEVEL,...`")
	set.DurationVar(&h.delay, "bot-delay", 0, "`TIME` that they take for an answer, about")

	o := &h.options
	set.DurationVar(&o.Turn, "turn", o.Turn, "`TIME` to roll or to want to see")
	set.DurationVar(&o.Announce, "announce-time", 0, "`TIME` to announce; as --turn if 0")
	set.DurationVar(&o.Join, "join", o.Join, "`TIME` that a round can be joined")
	set.BoolVar(&o.Early, "early", false, "begin a round as soon as all have joined")
	set.DurationVar(&o.Pause, "pause", o.Pause, "`TIME` after a round")
	set.DurationVar(&o.Repeat, "repeat", o.Repeat, "`TIME` after which a player is asked the same once more; 0 never")
	set.DurationVar(&o.Heartbeat, "heartbeat", o.Heartbeat, "`TIME` from one sign of life to the next")
	set.DurationVar(&o.Poll, "poll", o.Poll, "`TIME` from one look whether there are enough players to the next")
	set.IntVar(&o.Least, "least", o.Least, "players that must be registered for a round to be offered")
	set.IntVar(&o.Players, "players", o.Players, "players at once")
	set.IntVar(&o.Spectators, "spectators", o.Spectators, "spectators at once; below 0 none")
	set.IntVar(&o.PerAddress, "per-address", o.PerAddress, "guests from one address, but this machine's own")
	set.DurationVar(&o.Idle, "idle", o.Idle, "`TIME` after which a silent player has to go; below 0 never")
	set.DurationVar(&o.Watched, "watched", o.Watched, "`TIME` after which a silent spectator has to go; below 0 never")
	set.Float64Var(&o.Strangers, "strangers", o.Strangers, "datagrams a second that are heard from all who are not registered; below 0 all")
	set.Float64Var(&o.Each, "each", o.Each, "datagrams a second that are heard from one address that is not registered")
	set.StringVar(&o.Scores, "scores", "", "keep the scores in `FILE` from one start to the next")
	return h.listen
}

// zeros are flags for which 0 makes no sense, since it would be taken for not given, and how they print it.
var zeros = map[string]string{
	"turn": "0s", "join": "0s", "heartbeat": "0s", "poll": "0s", "idle": "0s", "watched": "0s",
	"least": "0", "players": "0", "spectators": "0", "per-address": "0", "strangers": "0", "each": "0",
}

// choose makes the options of what the flags say: those of the preset, but for the flags that were given.
func (h *miaHost) choose() error {
	preset := miaserver.Contest()
	switch h.preset {
	case "contest":
	case "table":
		preset = miaserver.Table()
	default:
		return fmt.Errorf("--preset %q is neither contest nor table", h.preset)
	}
	given := map[string]bool{}
	h.set.Visit(func(f *flag.Flag) { given[f.Name] = true })
	o := &h.options
	for name, take := range map[string]func(){
		"turn": func() { o.Turn = preset.Turn }, "join": func() { o.Join = preset.Join }, "pause": func() { o.Pause = preset.Pause },
		"repeat": func() { o.Repeat = preset.Repeat },
	} {
		if !given[name] {
			take()
		}
	}
	if o.Announce == 0 {
		o.Announce = o.Turn
	}
	for name := range given {
		if f := h.set.Lookup(name); f.Value.String() == zeros[name] {
			return fmt.Errorf("--%s cannot be 0", name)
		}
	}
	dialect, err := mia.ParseDialect(h.dialect)
	if err != nil {
		return fmt.Errorf("--dialect: %w", err)
	}
	o.Dialect = dialect
	return nil
}

func (h *miaHost) listen(with means) (serving, error) {
	if err := h.choose(); err != nil {
		return serving{}, usageError{err}
	}
	bots, err := miaPlayers(h.bots)
	if err != nil {
		return serving{}, usageError{err}
	}
	h.options.Log, h.options.Rehearsal = with.log, with.rehearsal
	server, err := miaserver.New(h.options)
	if err != nil {
		return serving{}, usageError{err}
	}
	at, err := server.Listen(h.address)
	if err != nil {
		return serving{}, errors.Join(err, server.Shutdown(context.Background()))
	}
	clients := h.seat(server, bots)
	end := func(ctx context.Context) error {
		for _, c := range clients {
			_ = c.Close()
			<-c.Done()
		}
		return server.Shutdown(ctx)
	}
	ready := miaReady{Game: "mia", UDP: at.String()}
	return serving{
		ready: ready, close: end, counters: func() any { return server.Counters() },
		guests: func() []caller { return miaCallers(server) }, seats: h.options.Players,
	}, nil
}

// miaCallers are the players at the table, bots of the host's own among them, as they take seats like all, and who looks on.
func miaCallers(server *miaserver.Server) []caller {
	now := server.Snapshot()
	var all []caller
	for i, g := range append(now.Guests, now.Others...) {
		all = append(all, caller{g.Name, g.Remote, i >= len(now.Guests), func() { server.Kick(g.Name) }})
	}
	return all
}

// miaPlayers finds bots by a list of their names.
func miaPlayers(list string) ([]miabot.Named, error) {
	if list == "" {
		return nil, nil
	}
	var bots []miabot.Named
	for name := range strings.SplitSeq(list, ",") {
		bot, err := miabot.For(name)
		if err != nil {
			return nil, fmt.Errorf("--bots: %w", err)
		}
		bots = append(bots, bot)
	}
	return bots, nil
}

// seat lets bots play on the host.
func (h *miaHost) seat(server *miaserver.Server, bots []miabot.Named) []*miaclient.Client {
	var clients []*miaclient.Client
	for i, bot := range bots {
		dial := func(context.Context) (net.Conn, error) { return server.Connect(), nil }
		clients = append(clients, miaclient.Over("", dial, miaclient.Profile{
			Name: fmt.Sprintf("%s%d", bot.Name, i+1), Bot: bot.Bot, Seed: h.options.Chance(),
			Orders: miaclient.Orders{Mode: miaclient.Autopilot, Delay: h.delay},
		}))
	}
	return clients
}
