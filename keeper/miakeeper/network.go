package miakeeper

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/netip"
	"strings"
	"time"

	"menagerie/internal/deal"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/spectators"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/session"
)

type guestFlags struct {
	bot, name string
	rounds    int
	delay     time.Duration
}

// Line is the JSON line that keeper prints for a game, which consists of several rounds.
type Line struct {
	Game      int            `json:"game"`
	Name      string         `json:"name"`
	Level     string         `json:"level"`
	Rounds    int            `json:"rounds"`
	Played    int            `json:"played"`
	Won       int            `json:"won"`
	Lost      map[string]int `json:"lost,omitempty"` // number of lost rounds by reason
	Each      float64        `json:"pointsPerRound"` // won rounds per played round
	Seconds   float64        `json:"seconds"`
	PerSecond float64        `json:"roundsPerSecond"`
	Resent    int            `json:"resent,omitempty"` // number of responses sent again; this and the following fields count datagrams
	Twice     int            `json:"twice,omitempty"`
	Late      int            `json:"late,omitempty"`
	Missing   int            `json:"missing,omitempty"`
	Odd       int            `json:"odd,omitempty"`
	Unknown   int            `json:"unknown,omitempty"`
}

func botFlags(set *flag.FlagSet) func(context.Context, command.BotRequest, func(any) error) error {
	g := &guestFlags{}
	set.StringVar(&g.bot, "bot", "best", "flag.bot_foxesguest")
	set.StringVar(&g.name, "name", "", "flag.name_miaguest")
	set.IntVar(&g.rounds, "rounds", 0, "flag.rounds_miaguest")
	set.DurationVar(&g.delay, "delay", 0, "flag.delay_miaguest")
	return g.play
}

// play plays until all games are over. An interrupt ends it without an error.
func (g *guestFlags) play(ctx context.Context, r command.BotRequest, report func(any) error) error {
	if g.rounds < 0 || g.delay < 0 {
		return console.Usage("keeper.mia_guest")
	}
	bot, err := miabot.For(g.bot)
	if err != nil {
		return console.Usage("keeper.bot", err)
	}
	if g.name == "" {
		g.name = bot.Name
	}
	c := miaclient.Join(r.Address, miaclient.Profile{
		Name: g.name, Bot: bot.Bot, Seed: r.Seed, Orders: miaclient.Orders{Mode: miaclient.Autopilot, Delay: g.delay},
	})
	defer command.Leave(c)
	for game := r.Played + 1; game <= r.Games; game++ {
		ended, err := g.playGame(ctx, c, game, bot.Name, r.Silence.To, report)
		if ended || err != nil {
			return err
		}
	}
	return nil
}

// playGame plays one game and reports its result, which is printed as a line of JSON. ended reports whether the session
// has ended.
func (g *guestFlags) playGame(ctx context.Context, c *miaclient.Client, game int, level string, stderr io.Writer, report func(any) error) (ended bool, err error) {
	const every = 20 * time.Millisecond
	began, before := time.Now(), c.Stats()
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for !ended && (g.rounds == 0 || c.Stats().Rounds-before.Rounds < g.rounds) {
		select {
		case <-ticker.C:
			ended, err = printWarnings(c, stderr)
		case <-ctx.Done():
			ended = true
		case <-c.Done():
			_, err = printWarnings(c, stderr)
			ended = true
		}
	}
	line := g.lineBetween(before, c.Stats(), time.Since(began))
	// after an error, the line is printed only if at least one round has ended
	if line.Rounds == 0 && err != nil {
		return ended, err
	}
	line.Game, line.Level = game, level
	if told := report(line); err == nil {
		err = told
	}
	return ended, err
}

// printWarnings prints the warnings of a client. It returns an error if the session has ended unexpectedly.
func printWarnings(c *miaclient.Client, stderr io.Writer) (ended bool, err error) {
	for _, u := range c.Tick() {
		switch {
		case u.Err == nil:
		case u.Phase == session.Lost:
			return true, fmt.Errorf("play on the server: %w", u.Err)
		default:
			fmt.Fprintf(stderr, "keeper: %s\n", console.Explain(u.Err))
		}
	}
	return false, nil
}

func (g *guestFlags) lineBetween(a, b miaclient.Stats, took time.Duration) Line {
	l := Line{
		Name: g.name, Rounds: b.Rounds - a.Rounds, Played: b.Played - a.Played, Won: b.Won - a.Won, Lost: map[string]int{},
		Seconds: took.Seconds(), PerSecond: float64(b.Rounds-a.Rounds) / took.Seconds(),
		Resent: b.Resent - a.Resent, Twice: b.Repeated - a.Repeated, Late: b.Late - a.Late, Missing: b.Gaps - a.Gaps,
		Odd: b.InvalidDice - a.InvalidDice, Unknown: b.Unknown - a.Unknown,
	}
	for reason := range b.Lost {
		if n := b.Lost[reason] - a.Lost[reason]; n > 0 {
			l.Lost[reasonName(mia.Reason(reason))] = n
		}
	}
	if l.Played > 0 {
		l.Each = float64(l.Won) / float64(l.Played)
	}
	return l
}

func reasonName(r mia.Reason) string {
	if r == mia.NoReason {
		return "other"
	}
	return r.String()
}

type hostFlags struct {
	set             *flag.FlagSet
	options         miaserver.Options
	address, preset string
	dialect, bots   string
	delay           time.Duration
	trusted         string
}

func serveFlags(set *flag.FlagSet) func(command.Means) (command.Running, error) {
	h := &hostFlags{set: set, options: miaserver.Contest()}
	set.StringVar(&h.address, "addr", "127.0.0.1:9000", "flag.addr_miaserve")
	set.StringVar(&h.preset, "preset", "contest", "flag.preset")
	set.StringVar(&h.dialect, "dialect", "house", "flag.dialect_mia")
	set.StringVar(&h.bots, "bot", "", "flag.bots_miaserve")
	set.DurationVar(&h.delay, "bot-delay", 0, "flag.bot_delay_miaserve")

	o := &h.options
	set.DurationVar(&o.Turn, "turn", o.Turn, "flag.turn_miaserve")
	set.DurationVar(&o.Announce, "announce-time", 0, "flag.announce_time")
	set.DurationVar(&o.Join, "join", o.Join, "flag.join")
	set.BoolVar(&o.Early, "early", false, "flag.early")
	set.DurationVar(&o.Pause, "pause", o.Pause, "flag.pause_miaserve")
	set.DurationVar(&o.Repeat, "repeat", o.Repeat, "flag.repeat")
	set.DurationVar(&o.Heartbeat, "heartbeat", o.Heartbeat, "flag.heartbeat")
	set.DurationVar(&o.Poll, "poll", o.Poll, "flag.poll")
	set.IntVar(&o.Least, "least", o.Least, "flag.least")
	set.IntVar(&o.Lives, "lives", 0, "flag.lives_mia")
	set.IntVar(&o.Players, "players", o.Players, "flag.players_miaserve")
	set.IntVar(&o.Spectators, "spectators", o.Spectators, "flag.spectators_miaserve")
	set.IntVar(&o.PerAddress, "per-address", o.PerAddress, "flag.per_address_miaserve")
	set.DurationVar(&o.Idle, "idle", o.Idle, "flag.idle_miaserve")
	set.DurationVar(&o.Watched, "watched", o.Watched, "flag.watched")
	set.Float64Var(&o.Strangers, "strangers", o.Strangers, "flag.strangers")
	set.Float64Var(&o.Each, "each", o.Each, "flag.each")
	set.StringVar(&h.trusted, "trust", "", "flag.trust_miaserve")
	set.StringVar(&o.Scores, "scores", "", "flag.scores")
	return h.listen
}

// nonZeroFlags has the flags that must not be 0, because the server would replace 0 by a default. It maps the name of
// each flag to the text that a flag prints for 0.
var nonZeroFlags = map[string]string{
	"turn": "0s", "join": "0s", "heartbeat": "0s", "poll": "0s", "idle": "0s", "watched": "0s",
	"least": "0", "players": "0", "spectators": "0", "per-address": "0", "strangers": "0", "each": "0",
}

// applyPreset sets the options to the values of the preset, except options whose flag is on the command line.
func (h *hostFlags) applyPreset() error {
	preset := miaserver.Contest()
	switch h.preset {
	case "contest":
	case "table":
		preset = miaserver.Table()
	default:
		return console.Error("keeper.preset", h.preset)
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
		if f := h.set.Lookup(name); f.Value.String() == nonZeroFlags[name] {
			return console.Error("keeper.not_0", name)
		}
	}
	dialect, err := mia.ParseDialect(h.dialect)
	if err != nil {
		return console.Error("keeper.dialect", err)
	}
	o.Dialect = dialect
	o.Trusted, err = networks(h.trusted)
	return err
}

func networks(list string) (all []netip.Prefix, err error) {
	for text := range strings.SplitSeq(list, ",") {
		if text == "" {
			continue
		}
		network, err := netip.ParsePrefix(text)
		if err != nil {
			var address netip.Addr
			if address, err = netip.ParseAddr(text); err != nil {
				return nil, console.Error("keeper.trust", text)
			}
			network = netip.PrefixFrom(address, address.BitLen())
		}
		all = append(all, network)
	}
	return all, nil
}

func (h *hostFlags) listen(with command.Means) (command.Running, error) {
	if err := h.applyPreset(); err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	bots, err := miaPlayers(h.bots)
	if err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	h.options.Log, h.options.Observer, h.options.Chance = with.Log, with.Rehearsal.Observer(), deal.GameSeeds(with.Seed)
	server, err := miaserver.New(h.options)
	if err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	at, err := server.Listen(h.address)
	if err != nil {
		return command.Running{}, errors.Join(err, server.Shutdown(context.Background()))
	}
	clients := h.seat(server, bots)
	end := func(ctx context.Context) error {
		for _, c := range clients {
			_ = c.Close()
			<-c.Done()
		}
		return server.Shutdown(ctx)
	}
	return command.Running{
		Addresses: command.Addresses{Game: "mia", UDP: at.String()}, Close: end, Counters: func() any { return server.Counters() },
		Guests: func() []command.Guest { return miaCallers(server) }, Seats: h.options.Players, Connect: server.ConnectFrom,
		Watch: spectators.NewBroadcast(func() spectators.Watched[mia.View, mia.Move] {
			client := miaclient.WatchWith(func(context.Context) (net.Conn, error) { return server.Connect(), nil })
			return spectators.Watched[mia.View, mia.Move]{Session: client, Names: func() []string { return client.Stats().Names }}
		}, func(err error) { with.Log.Warn("spectators in browsers do not see the game", "error", err) }),
		Options: map[string]string{"limit": miaserver.StatedLimit(h.options)},
	}, nil
}

// miaCallers returns the guests to list for the operator: the players, including the host's bots, and the spectators.
func miaCallers(server *miaserver.Server) []command.Guest {
	now := server.Snapshot()
	var all []command.Guest
	for i, g := range append(now.Guests, now.Others...) {
		all = append(all, command.Guest{Name: g.Name, Remote: g.Remote, Watches: i >= len(now.Guests), Kick: func() { server.Kick(g.Name) }})
	}
	return all
}

func miaPlayers(list string) ([]miabot.Named, error) {
	if list == "" {
		return nil, nil
	}
	var bots []miabot.Named
	for name := range strings.SplitSeq(list, ",") {
		bot, err := miabot.For(name)
		if err != nil {
			return nil, console.Error("keeper.bot", err)
		}
		bots = append(bots, bot)
	}
	return bots, nil
}

func (h *hostFlags) seat(server *miaserver.Server, bots []miabot.Named) []*miaclient.Client {
	var clients []*miaclient.Client
	for i, bot := range bots {
		dial := func(context.Context) (net.Conn, error) { return server.Connect(), nil }
		clients = append(clients, miaclient.JoinWith("", dial, miaclient.Profile{
			Name: fmt.Sprintf("%s%d", bot.Name, i+1), Bot: bot.Bot, Seed: h.options.Chance(),
			Orders: miaclient.Orders{Mode: miaclient.Autopilot, Delay: h.delay},
		}))
	}
	return clients
}
