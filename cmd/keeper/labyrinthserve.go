package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth/labyrinthbot"
)

// labyrinthHost is what the flags say about a host of the labyrinth.
type labyrinthHost struct {
	options    labyrinthserver.Options
	door, game string
	size       string
	dialect    string
	next       string
	bot        string
	bots       int
	seed       uint64
}

// labyrinthReady is the line that tells where a host of the labyrinth listens.
type labyrinthReady struct {
	Game   string `json:"game"`
	TCP    string `json:"tcp"`    // where one knocks
	Server string `json:"server"` // where one plays then
}

// labyrinthNexts are what can follow a game, by labyrinthserver.Next.
var labyrinthNexts = []string{"others", "same", "none"}

func labyrinthServeFlags(set *flag.FlagSet) func(means) (serving, error) {
	h := &labyrinthHost{options: labyrinthserver.Options{}.WithDefaults()}
	o := &h.options
	set.StringVar(&h.door, "addr", "127.0.0.1:4711", "where clients knock, as `HOST:PORT`")
	set.StringVar(&h.game, "game-addr", "127.0.0.1:4712", "where they play then, as `HOST:PORT`")
	set.StringVar(&h.size, "size", "7", "columns and rows of the board, odd `numbers` from 5 to 31, as 7 or 9x5")
	set.IntVar(&o.Game.Players, "players", 2, "players of a game, 1 to 4, bots among them")
	set.IntVar(&o.Game.Objectives, "objectives", 0, "how many each has; 0 shares all that lie on the board")
	set.IntVar(&o.Game.MoveCap, "move-cap", labyrinthMost, "`MOVES` of all after which a game ends without a winner; 0 for none")
	set.StringVar(&h.dialect, "dialect", "", "what to do and write otherwise than usual, as `insert=high,tiles=walls`; all: "+labyrinthDialects())
	set.StringVar(&h.bot, "bot", "", "let this bot sit at every table: `NAME`")
	set.IntVar(&h.bots, "bots", 1, "how many seats of each table are for it")
	set.Uint64Var(&h.seed, "seed", 0, "chance for boards and seats; 0 is other chance each time")
	set.StringVar(&h.next, "next", "others", "who plays after a game: `others|same|none`")
	set.IntVar(&o.Tables, "tables", o.Tables, "games at once")

	set.DurationVar(&o.Move, "move", o.Move, "`TIME` for a move")
	set.DurationVar(&o.Grace, "grace", o.Grace, "`TIME` that a move may come later")
	set.DurationVar(&o.Pause, "pause", o.Pause, "`TIME` between the start and the first turn")
	set.DurationVar(&o.Break, "break", o.Break, "`TIME` between two games of the same players")
	set.DurationVar(&o.Knock, "knock", o.Knock, "`TIME` that a client has to tell its name, and then to come in")
	limitFlags(set, &o.Limits)
	return h.listen
}

// check finds what the flags leave open or contradict.
func (h *labyrinthHost) check() error {
	o := h.options
	switch {
	case o.Limits.Connections < 1 || o.Limits.PerAddress < 1 || o.Tables < 1:
		return usagef("--connections, --per-address and --tables must be 1 at least")
	case o.Move <= 0 || o.Knock <= 0 || o.Limits.Write <= 0:
		return usagef("--move, --knock and --write must be above 0")
	case o.Grace < 0 || o.Pause < 0 || o.Break < 0:
		return usagef("--grace, --pause and --break must not be below 0")
	case h.bot != "" && (h.bots < 1 || h.bots >= o.Game.Players):
		return usagef("--bots %d leaves no seat for a guest, or has none", h.bots)
	case !slices.Contains(labyrinthNexts, h.next):
		return usagef("--next %q is none of others, same and none", h.next)
	}
	return nil
}

// complete makes options of what was typed.
func (h *labyrinthHost) complete() error {
	o := &h.options
	var err error
	if o.Game.Dialect, err = parseLabyrinthDialect(h.dialect); err != nil {
		return fmt.Errorf("--dialect: %w", err)
	}
	if o.Game.Width, o.Game.Height, err = labyrinthSize(h.size); err != nil {
		return err
	}
	o.Next = labyrinthserver.Next(slices.Index(labyrinthNexts, h.next))
	if h.seed != 0 {
		o.Chance = rand.New(rand.NewPCG(h.seed, 0)).Uint64
	}
	o.Grace, o.Pause, o.Break = orBelow(o.Grace), orBelow(o.Pause), orBelow(o.Break)
	return nil
}

func labyrinthSize(text string) (width, height int, err error) {
	columns, rows, both := strings.Cut(text, "x")
	if !both {
		rows = columns
	}
	width, err1 := strconv.Atoi(columns)
	height, err2 := strconv.Atoi(rows)
	if err1 != nil || err2 != nil {
		return 0, 0, fmt.Errorf("--size %q is not written like 7 or 9x5", text)
	}
	return width, height, nil
}

// orBelow returns what a server takes for no time at all, where a zero would mean its default.
func orBelow(d time.Duration) time.Duration {
	if d == 0 {
		return -1
	}
	return d
}

// listen opens both addresses, or none.
func (h *labyrinthHost) listen(with means) (serving, error) {
	if err := h.check(); err != nil {
		return serving{}, err
	}
	if err := h.complete(); err != nil {
		return serving{}, usageError{err}
	}
	h.options.Log, h.options.Limits.Rehearsal = with.log, with.rehearsal
	server, err := labyrinthserver.New(h.options)
	if err != nil {
		return serving{}, usageError{err}
	}
	if h.bot != "" {
		bot, err := labyrinthbot.For(h.bot)
		if err != nil {
			return serving{}, usageError{fmt.Errorf("--bot: %w", err)}
		}
		server.SetBots(labyrinthserver.Bots{Name: bot.Name, Think: bot.Bot, Seats: h.bots})
	}
	ready := labyrinthReady{Game: "labyrinth"}
	door, game, err := server.Listen(h.door, h.game)
	if err == nil {
		ready.TCP, ready.Server = door.String(), game.String()
	}
	return opened(server, serving{ready: ready, counters: func() any { return server.Counters() }, seats: h.options.Game.Players}, err)
}
