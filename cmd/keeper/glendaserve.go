package main

import (
	"flag"

	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/rules/glenda"
)

// glendaHost is what the flags say about a host of Glenda.
type glendaHost struct {
	options        glendaserver.Options
	address, hello string
	size           int
	walls, dialect string
	bot, botSide   string
}

// glendaReady is the line that tells where a host of Glenda listens.
type glendaReady struct {
	Game  string `json:"game"`
	TCP   string `json:"tcp,omitempty"`
	Hello string `json:"hello,omitempty"` // for clients that tell their name first
}

func glendaServeFlags(set *flag.FlagSet) func(means) (serving, error) {
	h := &glendaHost{options: glendaserver.Options{}.WithDefaults()}
	set.StringVar(&h.address, "addr", "127.0.0.1:1768", "where clients connect, as `HOST:PORT`; nowhere if empty")
	set.StringVar(&h.hello, "hello-addr", "", "where clients connect that tell their name and wish first, as `HOST:PORT`, often port 1769; nowhere if empty")
	set.IntVar(&h.size, "size", glenda.DefaultSize, "columns and rows of the board, an odd number from 5 to 25")
	set.StringVar(&h.walls, "walls", "medium", "walls at the start: `easy|medium|hard|impossible|N|N-M`")
	set.StringVar(&h.dialect, "dialect", "house", "whose rules: `house|text|commit|later`")
	set.StringVar(&h.bot, "bot", "", "let this bot play with guests who would have to wait: `NAME`")
	set.StringVar(&h.botSide, "bot-side", "any", "what the bot plays: `trapper|glenda|any`")

	o := &h.options
	set.BoolVar(&o.TellWait, "tell-wait", false, "tell WAIT to the player who is not on turn, as later servers do")
	set.DurationVar(&o.Move, "move", o.Move, "`TIME` for a move; below 0 for ever")
	set.DurationVar(&o.Wait, "wait", o.Wait, "`TIME` for another player to come; below 0 for ever")
	limitFlags(set, &o.Limits)
	set.Float64Var(&o.Rate, "rate", o.Rate, "lines a second that a client may send; below 0 all")
	set.IntVar(&o.Mistakes, "mistakes", o.Mistakes, "`LINES` that are no moves, after which a client has lost")
	return h.listen
}

// check finds what the flags leave open or contradict.
func (h *glendaHost) check() error {
	o := h.options
	switch {
	case h.address == "" && h.hello == "":
		return usagef("--addr and --hello-addr are both empty: nobody could connect")
	case o.Limits.Connections < 1 || o.Limits.PerAddress < 1 || o.Mistakes < 1:
		return usagef("--connections, --per-address and --mistakes must be 1 at least")
	case o.Move == 0 || o.Wait == 0 || o.Limits.Write <= 0:
		return usagef("--move and --wait must not be 0, and --write must be above")
	case o.Rate == 0:
		return usagef("a --rate of 0 would let nobody play")
	}
	return nil
}

// bots finds who plays with guests.
func (h *glendaHost) bots() (glendaserver.Bots, error) {
	b := glendaserver.Bots{Name: h.bot}
	if h.bot == "" {
		return b, nil
	}
	side, err := glendaclient.ParseSide(h.botSide)
	if err != nil {
		return b, usagef("--bot-side: %w", err)
	}
	bots, err := glendaBots(side, h.bot)
	if err != nil {
		return b, usagef("--bot: %w", err)
	}
	for seat := range bots {
		b.Think[seat] = bots[seat].Bot
	}
	return b, nil
}

// listen opens all addresses, or none.
func (h *glendaHost) listen(with means) (serving, error) {
	if err := h.check(); err != nil {
		return serving{}, err
	}
	bots, err := h.bots()
	if err != nil {
		return serving{}, err
	}
	if h.options.Game, err = glendaConfig(h.size, h.walls, h.dialect); err != nil {
		return serving{}, usageError{err}
	}
	h.options.Log, h.options.Limits.Rehearsal = with.log, with.rehearsal
	server, err := glendaserver.New(h.options)
	if err != nil {
		return serving{}, usageError{err}
	}
	server.SetBots(bots)
	ready, err := h.open(server)
	return opened(server, serving{ready: ready, counters: func() any { return server.Counters() }, seats: 2}, err)
}

func (h *glendaHost) open(server *glendaserver.Server) (glendaReady, error) {
	ready := glendaReady{Game: "glenda"}
	if h.address != "" {
		at, err := server.Listen(h.address)
		if err != nil {
			return ready, err
		}
		ready.TCP = at.String()
	}
	if h.hello != "" {
		at, err := server.ListenHello(h.hello)
		if err != nil {
			return ready, err
		}
		ready.Hello = at.String()
	}
	return ready, nil
}
