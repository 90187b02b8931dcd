package foxeskeeper

import (
	"flag"
	"slices"
	"strings"
	"time"

	"menagerie/keeper/console"
	"menagerie/keeper/host"
	"menagerie/netserver/foxesserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
)

// hostFlags has the flags of a host of foxes and dolphins.
type hostFlags struct {
	options                foxesserver.Options
	address                string
	game                   foxes.Config
	cooldown               string
	tide, limit            time.Duration
	tides, places          string
	suicide, free, crlf    bool
	spectators, keep, tell bool
	viewersPlayer          bool
	specified, draws       bool
	given                  func(flag string) bool // whether the command line has a flag
	bot, botSide           string
	botDelay               time.Duration
}

// ready is the line of JSON with the addresses of a host of foxes and dolphins.
type ready struct {
	Game string `json:"game"`
	TCP  string `json:"tcp"`
}

func HostFlags(set *flag.FlagSet) func(host.Means) (host.Running, error) {
	return newHostFlags(set).listen
}

// newHostFlags defines the flags of a host.
func newHostFlags(set *flag.FlagSet) *hostFlags {
	h := &hostFlags{options: foxesserver.Options{}.WithDefaults(), given: console.Given(set)}
	h.game = h.options.Game
	set.StringVar(&h.address, "addr", "127.0.0.1:1337", "flag.addr_foxesserve")
	set.IntVar(&h.options.Games, "games", 1, "flag.games_foxesserve")
	set.IntVar(&h.game.Size, "size", h.game.Size, "flag.size_foxescontest")
	set.IntVar(&h.game.Animals, "animals", 0, "flag.animals")
	set.StringVar(&h.cooldown, "cooldown", foxesSpans(h.game.Cooldown), "flag.cooldown_foxescontest")
	set.DurationVar(&h.tide, "tide", spanOfTicks(h.game.Tide), "flag.tide_foxescontest")
	set.DurationVar(&h.limit, "limit", spanOfTicks(h.game.Limit), "flag.limit_foxesserve")
	set.StringVar(&h.tides, "tides", "coast", "flag.tides")
	set.BoolVar(&h.suicide, "far", false, "flag.far")
	set.BoolVar(&h.free, "free", false, "flag.free")
	set.BoolVar(&h.specified, "spec", false, "flag.spec_foxes")
	set.BoolVar(&h.draws, "draws", false, "flag.draws_foxes")
	h.dialectFlags(set)

	set.StringVar(&h.bot, "bot", "", "flag.bot_foxesserve")
	set.StringVar(&h.botSide, "bot-side", "dolphins", "flag.bot_side_foxesserve")
	set.DurationVar(&h.botDelay, "bot-delay", 0, "flag.bot_delay_foxesserve")
	return h
}

// specify replaces the defaults of flags that are not given by those of the specification.
func (h *hostFlags) specify() {
	c := foxes.SpecifiedConfig(h.game.Size)
	if !h.given("cooldown") {
		h.cooldown = foxesSpans(c.Cooldown)
	}
	if !h.given("tide") {
		h.tide = spanOfTicks(c.Tide)
	}
	if !h.given("limit") {
		h.limit = 0
	}
}

// dialectFlags defines the flags about how the host writes and reads messages.
func (h *hostFlags) dialectFlags(set *flag.FlagSet) {
	set.StringVar(&h.places, "places", "guess", console.FlagText("flag.places_serve", strings.Join(foxesCountings, "|")))
	set.BoolVar(&h.crlf, "crlf", false, "flag.crlf")
	set.BoolVar(&h.spectators, "spectators", false, "flag.spectators_foxesserve")
	set.BoolVar(&h.viewersPlayer, "viewers-player", false, "flag.viewers_player")
	set.BoolVar(&h.keep, "keep-rejected", false, "flag.keep_rejected")
	set.BoolVar(&h.tell, "end-to-all", false, "flag.end_to_all")
	o := &h.options
	set.DurationVar(&o.Countdown, "countdown", 0, "flag.countdown_foxes")
	set.DurationVar(&o.Wait, "wait", o.Wait, "flag.wait")
	set.DurationVar(&o.Keep, "keep", o.Keep, "flag.keep")
	host.LimitFlags(set, &o.Limits)
	set.Float64Var(&o.Rate, "rate", o.Rate, "flag.rate_foxesserve")
	set.Float64Var(&o.Refreshes, "refreshes", o.Refreshes, "flag.refreshes")
	set.IntVar(&o.Mistakes, "mistakes", o.Mistakes, "flag.mistakes_foxesserve")
}

// foxesCountings are the names of the ways to count places, in the order of foxes.Countings: what comes first, and the
// number of the first column and row.
var foxesCountings = []string{"column1", "row0", "column0", "row1"}

// foxesCounting finds a way to count places; guess is none.
func foxesCounting(name string) (w foxes.Writing, given bool, err error) {
	if name == "guess" {
		return w, false, nil
	}
	i := slices.Index(foxesCountings, name)
	if i < 0 {
		return w, false, console.Usage("keeper.places", name, strings.Join(foxesCountings, ", "))
	}
	return foxes.Countings()[i], true, nil
}

// spanOfTicks is how long some ticks take.
func spanOfTicks(n int) time.Duration { return time.Duration(n) * time.Second / foxes.Second }

// ticksOfSpan is the number of ticks that is nearest to a time.
func ticksOfSpan(d time.Duration) int {
	return int((d*foxes.Second + time.Second/2) / time.Second)
}

// foxesSpans writes the cooldowns as --cooldown reads them.
func foxesSpans(ticks [foxes.Sides]int) string {
	if ticks[0] == ticks[1] {
		return spanOfTicks(ticks[0]).String()
	}
	return spanOfTicks(ticks[0]).String() + "," + spanOfTicks(ticks[1]).String()
}

// parseSpans reads one time for both sides, or one for each.
func parseSpans(text string) (ticks [foxes.Sides]int, err error) {
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
		ticks[i] = ticksOfSpan(d)
	}
	return ticks, nil
}

// choose sets the options from the flags.
func (h *hostFlags) choose() (err error) {
	c, o := &h.game, &h.options
	if h.specified {
		h.specify()
	}
	if c.Animals == 0 {
		c.Animals = c.Size
	}
	if c.Cooldown, err = parseSpans(h.cooldown); err != nil {
		return console.Error("keeper.cooldown", err)
	}
	c.Tide, c.Limit = ticksOfSpan(h.tide), ticksOfSpan(h.limit)
	if err := c.Dialect.Tides.UnmarshalText([]byte(h.tides)); err != nil {
		return console.Error("keeper.tides", err)
	}
	w, given, err := foxesCounting(h.places)
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
		{h.crlf, func() { w.Lines = foxes.LinesCRLF }},
		{h.spectators, func() { w.Spectators = foxes.SpectatorsWelcome }},
		{h.viewersPlayer, func() { w.Viewers = foxes.ViewersPlayer }},
		{h.keep, func() { w.Rejected = foxes.RejectedKept }},
		{h.tell, func() { w.EndTo = foxes.EndToAll }},
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

// check returns an error if flags contradict each other.
func (h *hostFlags) check() error {
	o := h.options
	switch {
	case h.specified && !o.Game.Specified():
		return console.Error("keeper.spec_foxes")
	case o.Games < 1 || o.Limits.Connections < 1 || o.Limits.PerAddress < 1 || o.Mistakes < 1:
		return console.Error("keeper.least_foxes")
	case o.Wait == 0 || o.Keep <= 0 || o.Limits.Write <= 0 || h.botDelay < 0 || o.Countdown < 0:
		return console.Error("keeper.times_foxes")
	case o.Rate == 0 || o.Refreshes == 0:
		return console.Error("keeper.rates_foxes")
	}
	return nil
}

// bots returns the bots that play with guests.
func (h *hostFlags) bots() (b foxesserver.Bots, err error) {
	if h.bot == "" {
		return b, nil
	}
	bot, err := foxesbot.For(h.bot)
	if err != nil {
		return b, console.Usage("keeper.bot", err)
	}
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		if foxes.SeatName(seat) == h.botSide {
			b = foxesserver.Bots{Name: bot.Name, Reaction: h.botDelay}
			b.Think[seat] = bot.Bot
			return b, nil
		}
	}
	return b, console.Usage("keeper.bot_side", h.botSide, foxes.SeatName(foxes.Foxes), foxes.SeatName(foxes.Dolphins))
}

// listen opens the address.
func (h *hostFlags) listen(with host.Means) (host.Running, error) {
	if err := h.choose(); err != nil {
		return host.Running{}, console.AsUsage(err)
	}
	bots, err := h.bots()
	if err != nil {
		return host.Running{}, err
	}
	h.options.Log, h.options.Limits.Rehearsal = with.Log, with.Rehearsal
	server, err := foxesserver.New(h.options)
	if err != nil {
		return host.Running{}, console.AsUsage(err)
	}
	server.SetBots(bots)
	ready := ready{Game: "foxes"}
	at, err := server.Listen(h.address)
	if err == nil {
		ready.TCP = at.String()
	}
	return host.Opened(server, host.Running{
		Ready: ready, Counters: func() any { return server.Counters() }, Seats: foxes.Sides, Options: map[string]string{"details": "1"},
	}, err)
}

// seatNameOf is what a side is called in lines of JSON.
func seatNameOf(seat rules.Seat) string {
	if seat == rules.Nobody {
		return ""
	}
	return foxes.SeatName(seat)
}
