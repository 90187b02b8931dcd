package glendakeeper

import (
	"flag"

	"menagerie/internal/deal"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/rules/glenda"
)

// hostFlags has the flags of a host of Glenda.
type hostFlags struct {
	options        glendaserver.Options
	address, hello string
	size           int
	walls, dialect string
	begins         string
	bot, botSide   string
}

func serveFlags(set *flag.FlagSet) func(command.Means) (command.Running, error) {
	h := &hostFlags{options: glendaserver.Options{}.WithDefaults()}
	set.StringVar(&h.address, "addr", "127.0.0.1:1768", "flag.addr_glendaserve")
	set.StringVar(&h.hello, "hello-addr", "", "flag.hello_addr")
	set.IntVar(&h.size, "size", glenda.DefaultSize, "flag.size_glendacontest")
	set.StringVar(&h.walls, "walls", "medium", "flag.walls")
	set.StringVar(&h.dialect, "dialect", "house", "flag.dialect_glendaserve")
	set.StringVar(&h.begins, "begins", "trapper", "flag.begins_glenda")
	set.StringVar(&h.bot, "bot", "", "flag.bot_foxesserve")
	set.StringVar(&h.botSide, "bot-side", "any", "flag.bot_side_glendaserve")

	o := &h.options
	set.BoolVar(&o.TellWait, "tell-wait", false, "flag.tell_wait")
	set.DurationVar(&o.Move, "move", o.Move, "flag.move_glendaserve")
	set.DurationVar(&o.Opening, "opening", o.Opening, "flag.opening_glendaserve")
	set.DurationVar(&o.Wait, "wait", o.Wait, "flag.wait")
	command.LimitFlags(set, &o.Limits)
	set.Float64Var(&o.Rate, "rate", o.Rate, "flag.rate_foxesserve")
	set.IntVar(&o.Mistakes, "mistakes", o.Mistakes, "flag.mistakes_glendaserve")
	return h.listen
}

// check returns an error if flags are missing or contradict each other.
func (h *hostFlags) check() error {
	o := h.options
	switch {
	case h.address == "" && h.hello == "":
		return console.Usage("keeper.no_door_glenda")
	case o.Limits.Connections < 1 || o.Limits.PerAddress < 1 || o.Mistakes < 1:
		return console.Usage("keeper.least_glenda")
	case o.Move == 0 || o.Opening == 0 || o.Wait == 0 || o.Limits.Write <= 0:
		return console.Usage("keeper.times_glenda")
	case o.Rate == 0:
		return console.Usage("keeper.rate")
	}
	return nil
}

// bots returns the bots that play with guests.
func (h *hostFlags) bots() (glendaserver.Bots, error) {
	b := glendaserver.Bots{Name: h.bot}
	if h.bot == "" {
		return b, nil
	}
	side, err := glendaclient.ParseSide(h.botSide)
	if err != nil {
		return b, console.Usage("keeper.bot_side_wrong", err)
	}
	bots, err := bots(side, h.bot)
	if err != nil {
		return b, console.Usage("keeper.bot", err)
	}
	for seat := range bots {
		b.Think[seat] = bots[seat].Bot
	}
	return b, nil
}

// listen opens all addresses. If one fails, it closes the others.
func (h *hostFlags) listen(with command.Means) (command.Running, error) {
	if err := h.check(); err != nil {
		return command.Running{}, err
	}
	bots, err := h.bots()
	if err != nil {
		return command.Running{}, err
	}
	if h.options.Game, err = newConfig(h.size, h.walls, h.dialect, h.begins); err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	h.options.Style = glendaserver.StyleOf(h.options.Game.Dialect)
	h.options.Log, h.options.Observer, h.options.Chance = with.Log, with.Rehearsal.Observer(), deal.GameSeeds(with.Seed)
	server, err := glendaserver.New(h.options)
	if err != nil {
		return command.Running{}, console.AsUsage(err)
	}
	server.SetBots(bots)
	at, err := h.open(server)
	return command.Opened(server, command.Running{Addresses: at, Seats: 2}, err)
}

func (h *hostFlags) open(server *glendaserver.Server) (command.Addresses, error) {
	all := command.Addresses{Game: "glenda"}
	if h.address != "" {
		at, err := server.Listen(h.address)
		if err != nil {
			return all, err
		}
		all.TCP = at.String()
	}
	if h.hello != "" {
		at, err := server.ListenHello(h.hello)
		if err != nil {
			return all, err
		}
		all.Hello = at.String()
	}
	return all, nil
}
