package stoneskeeper

import (
	"flag"

	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netserver/stonesserver"
)

// serveFlags declares the flags of a host.
func serveFlags(set *flag.FlagSet) func(command.Means) (command.Running, error) {
	o := stonesserver.Options{}.WithDefaults()
	address := set.String("addr", "127.0.0.1:4321", "flag.addr_stones")
	set.IntVar(&o.Game.Heap, "heap", o.Game.Heap, "flag.heap_stones")
	set.DurationVar(&o.Move, "move", o.Move, "flag.move_glendaserve")
	command.LimitFlags(set, &o.Limits)
	return func(with command.Means) (command.Running, error) {
		o.Log, o.Observer = with.Log, with.Rehearsal.Observer()
		server, err := stonesserver.New(o)
		if err != nil {
			return command.Running{}, console.AsUsage(err)
		}
		r := command.Running{Addresses: command.Addresses{Game: "stones"}, Seats: 2}
		at, err := server.Listen(*address)
		if err == nil {
			r.TCP = at.String()
		}
		return command.Opened(server, r, err)
	}
}
