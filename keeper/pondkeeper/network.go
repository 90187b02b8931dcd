package pondkeeper

import (
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"log/slog"
	"math"
	"math/rand/v2"
	"net"
	"strings"
	"time"

	"menagerie/internal/deal"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/pondclient"
	"menagerie/netserver"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/pondserver/pondweb"
	"menagerie/netserver/servercert"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
	"menagerie/session"
)

type guestFlags struct {
	room     string
	level    int
	bot      string
	secure   command.Security
	pipeline int
}

// Line is the JSON line that keeper prints for a game.
type Line struct {
	Game    int          `json:"game"`
	Level   int          `json:"level"`
	Bot     string       `json:"bot"`
	Outcome pond.Outcome `json:"outcome"`
	Moves   int32        `json:"moves"`
	Margin  float64      `json:"marginLeft"` // distance of the cat from the landing place along the shore, in units; 0 if the cat won
	Seconds float64      `json:"seconds"`
	Breach  string       `json:"breach,omitempty"` // last violation of the rules by the server; empty for none
}

func botFlags(set *flag.FlagSet) func(context.Context, command.BotRequest, func(any) error) error {
	g := &guestFlags{}
	set.StringVar(&g.room, "room", "", "flag.room")
	set.IntVar(&g.level, "level", 1, "flag.level_pondbot")
	set.StringVar(&g.bot, "bot", "best", "flag.bot_pondbot")
	g.secure.Declare(set, "flag.tls")
	set.IntVar(&g.pipeline, "pipeline", 1, "flag.pipeline")
	return g.play
}

func (g *guestFlags) check() error {
	switch {
	case g.level < 1 || g.level > 3:
		return console.Usage("keeper.pond_level", g.level)
	case g.pipeline < 1 || g.pipeline > pondclient.MaxPipeline:
		return console.Usage("keeper.pipeline", g.pipeline, pondclient.MaxPipeline)
	}
	return g.secure.Check()
}

// play plays all games over one connection.
func (g *guestFlags) play(ctx context.Context, r command.BotRequest, report func(any) error) error {
	if err := g.check(); err != nil {
		return err
	}
	bot, err := pondbot.For(pond.Mouse, g.bot)
	if err != nil {
		return console.Usage("keeper.bot", err)
	}
	c := pondclient.Join(r.Address, pondclient.Profile{
		Room: g.room, Level: g.level, TLS: g.secure.Client(), Dialect: pondclient.Dialect{Pipeline: g.pipeline},
	})
	defer command.Leave(c)
	guest := visitor{guestFlags: g, games: r.Played, client: c, name: bot.Name, ahead: predictor{bot: bot.Bot}, chance: rand.New(rand.NewPCG(r.Seed, uint64(r.Played))), tell: report, hush: r.Silence}
	return guest.run(ctx, r.Games)
}

type visitor struct {
	*guestFlags
	client *pondclient.Client
	name   string // name of the bot
	ahead  predictor
	chance *rand.Rand
	tell   func(any) error
	hush   *command.Silence

	games  int // number of games played
	began  time.Time
	breach string
	over   bool  // the line of the game was printed, and the next game has not begun
	asked  int32 // number of moves of the bot; it must not move again on an older View
}

// run polls the session like a game loop, but more often.
func (p *visitor) run(ctx context.Context, games int) error {
	const between = 200 * time.Microsecond
	return command.RunClient(ctx, p.client, between, p.hush.Watch(p.client.Link, func() (bool, error) {
		for _, u := range p.client.Tick() {
			if err := p.see(u); err != nil {
				return false, err
			}
		}
		p.move(ctx)
		if p.over && p.games < games {
			p.requestNext()
		}
		return p.games == games, nil
	}))
}

func (p *visitor) requestNext() {
	if again := p.client.Capabilities().Again; again != nil {
		p.over = false
		again()
	}
}

// move makes the bot's next move. If the newest View does not contain the bot's last move yet, it does nothing.
func (p *visitor) move(ctx context.Context) {
	if p.began.IsZero() || p.ahead.view.Moves < p.asked {
		return
	}
	if m, ok := p.ahead.move(ctx, p.chance); ok {
		p.client.Send(pond.Mouse, m)
		p.asked = p.ahead.view.Moves + 1
	}
}

func (p *visitor) see(u session.Update[pond.View]) error {
	var breach pondclient.RefereeError
	var refused pondclient.RoomError
	switch {
	case u.Phase == session.Lost, errors.As(u.Err, &refused):
		return u.Err
	case errors.As(u.Err, &breach):
		p.breach = breach.Error()
	case u.Err != nil && u.Phase == session.Playing:
		p.asked = u.View.Moves // a rejected move needs no wait
	}
	switch u.Phase {
	case session.Playing:
		if p.began.IsZero() {
			p.began, p.asked = time.Now(), 0
			p.ahead.begin(u.View)
		}
		p.ahead.update(u.View, u.Err)
	case session.Ended:
		return p.printEnd(u.View)
	}
	return nil
}

// printEnd prints the result line of a game once.
func (p *visitor) printEnd(v pond.View) error {
	// a session may show the end of a game several times
	if p.over || p.began.IsZero() {
		return nil
	}
	p.games++
	line := Line{
		Game: p.games, Level: p.level, Bot: p.name, Outcome: v.Outcome, Moves: v.Moves,
		Margin: pondmath.Margin(v), Seconds: time.Since(p.began).Seconds(), Breach: p.breach,
	}
	p.over, p.began, p.breach = true, time.Time{}, ""
	return p.tell(line)
}

// predictor lets a bot move the mouse before the server has responded to earlier moves. It assumes that the cat
// responds perfectly. After a wrong assumption, the bot waits for each response until enough responses have been
// perfect.
type predictor struct {
	bot   pondbot.Bot
	view  pond.View    // newest View, with the assumed responses of the cat
	way   []pond.Point // positions of the mouse after the moves without a response, oldest first
	right int          // number of successive responses that match a perfect cat
	trust int          // number of such responses needed before the bot moves ahead
}

func (a *predictor) begin(v pond.View) { a.view, a.way, a.right, a.trust = v, a.way[:0], 0, 8 }

// update handles each View after the first one. A View without a new move contains the cat's response to the oldest
// unanswered move.
func (a *predictor) update(v pond.View, err error) {
	var breach pondclient.RefereeError
	// a RefereeError means that the cat has broken the rules
	answered := err == nil || errors.As(err, &breach)
	switch {
	case v.Moves > a.view.Moves:
		a.way = append(a.way, v.Mouse)
	case answered && len(a.way) > 0:
		a.view.Mouse = a.way[0]
		if a.right++; v.Cat != perfectCat(a.view) {
			a.handleImperfect()
		}
		a.way = append(a.way[:0], a.way[1:]...)
	}
	a.view = v
}

// handleImperfect handles a response of the cat that differs from perfect play. The bot then waits for several perfect
// responses before it sends moves in advance again.
func (a *predictor) handleImperfect() {
	if a.right > a.trust {
		// the bot was ahead and its assumption was wrong, so require more perfect responses next time
		a.trust *= 4
	}
	a.right = 0
}

// move returns the bot's next move, or false if the bot has no move or must wait for a response.
func (a *predictor) move(ctx context.Context, rng *rand.Rand) (pond.Move, bool) {
	if len(a.way) > 0 && a.right < a.trust {
		return pond.Move{}, false
	}
	then := a.view
	for _, then.Mouse = range a.way {
		if hardToPredict(then) {
			return pond.Move{}, false
		}
		// assume that the cat responds perfectly to the pending moves
		then.FromCat, then.Cat = then.Cat, perfectCat(then)
	}
	return a.bot(ctx, then, rng)
}

// perfectCat returns the position of a perfect cat after its next step.
func perfectCat(v pond.View) pond.Point { return pond.Point(pondmath.Run(v, pondmath.Turn(v))) }

// hardToPredict reports whether the mouse is far from the centre and nearly opposite the cat, which can then run in
// either direction.
func hardToPredict(v pond.View) bool {
	const (
		far  = 0.75 // of the turning circle's radius
		near = 3    // cat steps from the point opposite the mouse
	)
	out := math.Hypot(float64(v.Mouse.X), float64(v.Mouse.Y)) > far*pondmath.Circle(v.Config)
	// here, a wrong prediction would cost hundreds of moves
	return out && math.Pi-pondmath.Separation(v) < near*float64(v.Config.CatStep)/pond.Radius
}

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
	s, err := command.Opened(server, command.Running{Addresses: all}, err)
	if site == nil {
		return s, err
	}
	if err != nil {
		return s, errors.Join(err, site.Shutdown(context.Background()))
	}
	s.Close = func(ctx context.Context) error { return errors.Join(server.Shutdown(ctx), site.Shutdown(ctx)) }
	s.Counters = func() any {
		return struct {
			pondserver.Counters
			Web netserver.Counters `json:"web"`
		}{server.Counters(), site.Counters()}
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

func splitNames(list string) []string {
	return strings.FieldsFunc(strings.ToLower(list), func(r rune) bool { return r == ',' || r == ' ' })
}
