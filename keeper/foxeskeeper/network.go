package foxeskeeper

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/internal/deal"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/foxesclient"
	"menagerie/netserver/foxesserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/session"
)

type guestFlags struct {
	bot, places     string
	delay           time.Duration
	two, controller bool
	crlf, watch     bool
	details         bool
}

// Line is the JSON line that keeper prints for a game. Times are in seconds.
type Line struct {
	Game     int           `json:"game"`
	Side     string        `json:"side,omitempty"`
	Bot      string        `json:"bot,omitempty"` // name of the bot; empty for a spectator
	Outcome  foxes.Outcome `json:"outcome"`
	Reason   foxes.Reason  `json:"reason"`
	Won      bool          `json:"won"`
	Size     int           `json:"size"`
	Foxes    int           `json:"foxes"`    // number of foxes that are left
	Dolphins int           `json:"dolphins"` // number of dolphins that are left
	Moves    int           `json:"moves"`    // number of moves that the bot sent
	Tides    int           `json:"tides"`
	Cooldown float64       `json:"cooldown"`         // measured cooldown of a side; 0 if unknown
	Tide     float64       `json:"tide"`             // measured time between two tides; 0 if unknown
	Places   string        `json:"places,omitempty"` // order and origin of the server's coordinates; empty if unknown
	Slowest  float64       `json:"slowest"`          // longest time that the bot needed for a move
	Seconds  float64       `json:"seconds"`
	Notes    []string      `json:"notes,omitempty"`
}

func botFlags(set *flag.FlagSet) func(context.Context, command.BotRequest, func(any) error) error {
	g := &guestFlags{}
	set.StringVar(&g.bot, "bot", "best", "flag.bot_foxesguest")
	set.DurationVar(&g.delay, "delay", 0, "flag.delay_foxesguest")
	set.BoolVar(&g.watch, "watch", false, "flag.watch_foxesguest")
	set.StringVar(&g.places, "places", "guess", "flag.places")
	set.BoolVar(&g.two, "two", false, "flag.two")
	set.BoolVar(&g.details, "details", false, "flag.details_foxes")
	set.BoolVar(&g.controller, "controller", false, "flag.controller")
	set.BoolVar(&g.crlf, "crlf", false, "flag.crlf")
	return g.play
}

func (g *guestFlags) profile() (p foxesclient.Profile, err error) {
	w, given, err := foxesCounting(g.places)
	if given {
		p.Dialect.Places = foxesclient.PlacesGiven
	}
	if g.two {
		w.Sockets = foxes.SocketsTwo
	}
	if g.controller {
		w.Join = foxes.JoinController
	}
	if g.crlf {
		w.Lines = foxes.LinesCRLF
	}
	if g.watch {
		p.Role = foxesclient.Watch
	}
	p.Dialect.Rules.Writing, p.Details = w, g.details
	return p, err
}

// play plays all games, each over its own connection.
func (g *guestFlags) play(ctx context.Context, r command.BotRequest, report func(any) error) error {
	bot, err := foxesbot.For(g.bot)
	if err != nil {
		return console.Usage("keeper.bot", err)
	}
	if g.delay < 0 {
		return console.Usage("keeper.delay", g.delay)
	}
	profile, err := g.profile()
	if err != nil {
		return err
	}
	bot.Bot = foxesbot.Delayed(bot.Bot, ticksOf(g.delay))
	c := foxesclient.Join(r.Address, profile)
	p := visitor{client: c, bot: bot, chance: r.Chance()}
	v := command.Visit[foxes.View, foxes.Move]{
		Request: r, Client: c, Every: look, Poll: p.move, Line: p.line,
		See: func(_ context.Context, u session.Update[foxes.View]) error {
			p.view, p.fresh = u.View, u.Phase == session.Playing
			return nil
		},
	}
	return v.Run(ctx, report)
}

// visitor is a bot on a server, or a spectator.
type visitor struct {
	client *foxesclient.Client
	bot    foxesbot.Named
	chance *rand.Rand
	view   foxes.View // newest view
	fresh  bool       // the bot was not called with view yet

	moves   int // number of moves in this game
	slowest time.Duration
}

// look is the interval at which a waiting bot is called again. maxNotes is the maximum number of error texts in the JSON line
// of a game.
const (
	look     = 50 * time.Millisecond
	maxNotes = 20
)

// move makes the bot's move. It does nothing if there is no new view, if no move is possible, or if the bot waits.
func (f *visitor) move(ctx context.Context) {
	v, fresh := f.view, f.fresh
	if f.fresh = false; !fresh || !v.MayMove() {
		return
	}
	asked := time.Now()
	m, ok := f.bot.Bot(ctx, v, f.chance)
	f.slowest = max(f.slowest, time.Since(asked))
	if ok {
		f.moves++
		f.client.Send(v.You, m)
	}
}

func (f *visitor) line(v foxes.View, game command.Visited) any {
	line := Line{
		Game: game.Number, Side: seatNameOf(v.You), Bot: f.bot.Name, Outcome: v.Outcome, Reason: v.Reason,
		Size: v.Board.Size, Foxes: v.Board.Count(foxes.Foxes), Dolphins: v.Board.Count(foxes.Dolphins),
		Moves: f.moves, Tides: v.Tides, Tide: spanOfTicks(v.Config.Tide).Seconds(),
		Slowest: f.slowest.Seconds(), Seconds: game.Seconds, Notes: game.Notes[:min(maxNotes, len(game.Notes))],
	}
	if line.Side == "" {
		line.Bot = ""
	} else {
		line.Won = v.Outcome == foxes.WonBy(v.You)
		line.Cooldown = spanOfTicks(v.Config.Cooldown[v.You]).Seconds()
	}
	if f.client.Link().Met != "" {
		for i, w := range foxes.Countings() {
			if w.CountsLike(v.Config.Dialect.Writing) {
				line.Places = foxesCountings[i]
			}
		}
	}
	f.moves, f.slowest, f.fresh = 0, 0, false
	return line
}

type hostFlags struct {
	options foxesserver.Options
	address string
	ruleFlags
	writing          writingFlags
	suicide, free    bool
	specified, draws bool
	given            func(flag string) bool // reports whether a flag is on the command line
	bot              hostBot
}

type writingFlags struct {
	places                 string
	crlf                   bool
	spectators, keep, tell bool
	viewersPlayer          bool
}

type hostBot struct {
	name, side string
	delay      time.Duration
}

func serveFlags(set *flag.FlagSet) func(command.Means) (command.Running, error) {
	return newHostFlags(set).listen
}

func newHostFlags(set *flag.FlagSet) *hostFlags {
	h := &hostFlags{options: foxesserver.Options{}.WithDefaults(), given: console.Given(set)}
	h.ruleFlags.define(set, h.options.Game)
	set.StringVar(&h.address, "addr", "127.0.0.1:1337", "flag.addr_foxesserve")
	set.IntVar(&h.options.Games, "games", h.options.Games, "flag.games_foxesserve")
	set.DurationVar(&h.limit, "limit", spanOfTicks(h.game.Limit), "flag.limit_foxesserve")
	set.BoolVar(&h.suicide, "far", false, "flag.far")
	set.BoolVar(&h.free, "free", false, "flag.free")
	set.BoolVar(&h.specified, "spec", false, "flag.spec_foxes")
	set.BoolVar(&h.draws, "draws", false, "flag.draws_foxes")
	h.dialectFlags(set)

	set.StringVar(&h.bot.name, "bot", "", "flag.bot_foxesserve")
	set.StringVar(&h.bot.side, "bot-side", "dolphins", "flag.bot_side_foxesserve")
	set.DurationVar(&h.bot.delay, "bot-delay", 0, "flag.bot_delay_foxesserve")
	return h
}

// useSpecification sets the cooldown, the tide and the time limit as in the protocol's specification, unless the user
// has set them.
func (h *hostFlags) useSpecification() {
	c := foxes.SpecifiedConfig(h.game.Size)
	if !h.given("cooldown") {
		h.cooldown = formatCooldowns(c.Cooldown)
	}
	if !h.given("tide") {
		h.tide = spanOfTicks(c.Tide)
	}
	if !h.given("limit") {
		h.limit = 0
	}
}

func (h *hostFlags) dialectFlags(set *flag.FlagSet) {
	set.StringVar(&h.writing.places, "places", "guess", console.FlagText("flag.places_serve", strings.Join(foxesCountings, "|")))
	set.BoolVar(&h.writing.crlf, "crlf", false, "flag.crlf")
	set.BoolVar(&h.writing.spectators, "spectators", false, "flag.spectators_foxesserve")
	set.BoolVar(&h.writing.viewersPlayer, "viewers-player", false, "flag.viewers_player")
	set.BoolVar(&h.writing.keep, "keep-rejected", false, "flag.keep_rejected")
	set.BoolVar(&h.writing.tell, "end-to-all", false, "flag.end_to_all")
	o := &h.options
	set.DurationVar(&o.Countdown, "countdown", 0, "flag.countdown_foxes")
	set.DurationVar(&o.Opening, "opening", o.Opening, "flag.opening_foxesserve")
	set.DurationVar(&o.Idle, "idle", o.Idle, "flag.idle_foxesserve")
	set.DurationVar(&o.Wait, "wait", o.Wait, "flag.wait")
	set.DurationVar(&o.Keep, "keep", o.Keep, "flag.keep")
	command.LimitFlags(set, &o.Limits)
	set.Float64Var(&o.Rate, "rate", o.Rate, "flag.rate_foxesserve")
	set.Float64Var(&o.Refreshes, "refreshes", o.Refreshes, "flag.refreshes")
	set.IntVar(&o.Mistakes, "mistakes", o.Mistakes, "flag.mistakes_foxesserve")
}

// foxesCountings has the names of the elements of foxes.Countings(). A name consists of two parts. The first is the
// coordinate that comes first in a message. The second is the lowest number of a column or row.
var foxesCountings = []string{"column1", "row0", "column0", "row1"}

// foxesCounting returns the way to number columns and rows that has the given name. known is false for the name
// "guess".
func foxesCounting(name string) (w foxes.Writing, known bool, err error) {
	if name == "guess" {
		return w, false, nil
	}
	i := slices.Index(foxesCountings, name)
	if i < 0 {
		return w, false, console.Usage("keeper.places", name, strings.Join(foxesCountings, ", "))
	}
	return foxes.Countings()[i], true, nil
}

func spanOfTicks(n int) time.Duration { return time.Duration(n) * time.Second / foxes.Second }

// ticksOf converts a duration to the nearest number of ticks.
func ticksOf(d time.Duration) int {
	return int((d*foxes.Second + time.Second/2) / time.Second)
}

func formatCooldowns(ticks [foxes.Sides]int) string {
	if ticks[0] == ticks[1] {
		return spanOfTicks(ticks[0]).String()
	}
	return spanOfTicks(ticks[0]).String() + "," + spanOfTicks(ticks[1]).String()
}

// parseCooldowns parses one duration for both sides, or two with a comma in between.
func parseCooldowns(text string) (ticks [foxes.Sides]int, err error) {
	words := strings.Split(text, ",")
	if len(words) == 1 {
		words = append(words, words[0])
	}
	if len(words) != foxes.Sides {
		return ticks, console.Error("keeper.two_times", text)
	}
	for i, word := range words {
		d, err := time.ParseDuration(word)
		if err != nil {
			return ticks, err
		}
		ticks[i] = ticksOf(d)
	}
	return ticks, nil
}

// timesOfTicks converts a list of durations in ticks to a list of durations with units. It returns any other text
// unchanged.
func timesOfTicks(list string) string {
	words := strings.Split(list, ",")
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil {
			return list
		}
		words[i] = spanOfTicks(n).String()
	}
	return strings.Join(words, ",")
}

func (h *hostFlags) choose() error {
	c, o := &h.game, &h.options
	if h.specified {
		h.useSpecification()
	}
	if err := h.ruleFlags.read(); err != nil {
		return err
	}
	w, given, err := foxesCounting(h.writing.places)
	if err != nil {
		return err
	}
	if given {
		o.Places = foxesserver.PlacesGiven
	}
	for _, choice := range []struct {
		on   bool
		take func()
	}{
		{h.writing.crlf, func() { w.Lines = foxes.LinesCRLF }},
		{h.writing.spectators, func() { w.Spectators = foxes.SpectatorsWelcome }},
		{h.writing.viewersPlayer, func() { w.Viewers = foxes.ViewersPlayer }},
		{h.writing.keep, func() { w.Rejected = foxes.RejectedKept }},
		{h.writing.tell, func() { w.EndTo = foxes.EndToAll }},
		{h.suicide, func() { c.Dialect.Range = foxes.RangeFrom }},
		{h.free, func() { c.Dialect.Illegal = foxes.IllegalFree }},
		{!h.draws, func() { c.Dialect.Tie = foxes.TieContinues }},
	} {
		if choice.on {
			choice.take()
		}
	}
	c.Dialect.Writing = w
	o.Game = *c
	return h.check()
}

func (h *hostFlags) check() error {
	o := h.options
	switch {
	case h.specified && !o.Game.Specified():
		return console.Error("keeper.spec_foxes")
	case o.Games < 1 || o.Limits.Connections < 1 || o.Limits.PerAddress < 1 || o.Mistakes < 1:
		return console.Error("keeper.least_foxes")
	case o.Wait == 0 || o.Opening == 0 || o.Idle == 0 || o.Keep <= 0 || o.Limits.Write <= 0 || h.bot.delay < 0 || o.Countdown < 0:
		return console.Error("keeper.times_foxes")
	case o.Rate == 0 || o.Refreshes == 0:
		return console.Error("keeper.rates_foxes")
	}
	return nil
}

func (f hostBot) bots() (b foxesserver.Bots, err error) {
	if f.name == "" {
		return b, nil
	}
	bot, err := foxesbot.For(f.name)
	if err != nil {
		return b, console.Usage("keeper.bot", err)
	}
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		if foxes.SeatName(seat) == f.side {
			b = foxesserver.Bots{Name: bot.Name, Reaction: f.delay}
			b.Think[seat] = bot.Bot
			return b, nil
		}
	}
	return b, console.Usage("keeper.bot_side", f.side, foxes.SeatName(foxes.Foxes), foxes.SeatName(foxes.Dolphins))
}

func (h *hostFlags) listen(with command.Means) (command.Running, error) {
	if err := h.choose(); err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	bots, err := h.bot.bots()
	if err != nil {
		return command.Running{}, err
	}
	h.options.Log, h.options.Observer, h.options.Chance = with.Log, with.Rehearsal.Observer(), deal.GameSeeds(with.Seed)
	server, err := foxesserver.New(h.options)
	if err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	server.SetBots(bots)
	all := command.Addresses{Game: "foxes"}
	at, err := server.Listen(h.address)
	if err == nil {
		all.TCP = at.String()
	}
	return command.Opened(server, command.Running{Addresses: all, Seats: foxes.Sides, Watch: command.Watched[foxes.View, foxes.Move](server.Latest, with.Log), Options: map[string]string{"details": "1"}}, err)
}

func seatNameOf(seat rules.Seat) string {
	if seat == rules.Nobody {
		return ""
	}
	return foxes.SeatName(seat)
}

// ruleFlags holds the flags of the rules that hosts, tournaments and matches share, except --limit, whose default
// differs.
type ruleFlags struct {
	game        foxes.Config
	cooldown    string
	tide, limit time.Duration
	tides, goal string
}

func (r *ruleFlags) define(set *flag.FlagSet, c foxes.Config) {
	r.game = c
	set.IntVar(&r.game.Size, "size", c.Size, "flag.size_foxes")
	set.IntVar(&r.game.Animals, "animals", 0, "flag.animals")
	set.StringVar(&r.cooldown, "cooldown", formatCooldowns(c.Cooldown), "flag.cooldown_foxescontest")
	set.DurationVar(&r.tide, "tide", spanOfTicks(c.Tide), "flag.tide_foxescontest")
	set.IntVar(&r.game.Growth, "growth", c.Growth, "flag.growth")
	set.StringVar(&r.tides, "tides", "coast", "flag.tides")
	set.StringVar(&r.goal, "goal", "all", "flag.goal_foxes")
}

func (r *ruleFlags) read() (err error) {
	c := &r.game
	if c.Animals == 0 {
		c.Animals = c.Size
	}
	if c.Cooldown, err = parseCooldowns(r.cooldown); err != nil {
		return console.Error("keeper.cooldown", err)
	}
	c.Tide, c.Limit = ticksOf(r.tide), ticksOf(r.limit)
	if err := c.Dialect.Tides.UnmarshalText([]byte(r.tides)); err != nil {
		return console.Error("keeper.tides", err)
	}
	if err := c.Dialect.Goal.UnmarshalText([]byte(r.goal)); err != nil {
		return console.Error("keeper.goal", err)
	}
	return nil
}
