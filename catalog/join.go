package catalog

import (
	"errors"
	"fmt"
	"strconv"

	"menagerie/scenes"
	"menagerie/scenes/miascene"
)

// joinFromLine joins as the command line says.
func (p *Program) joinFromLine() (scenes.Scene, error) {
	o, me := &p.opts, p.Env.Prefs.Name(0)
	switch o.Operand {
	case "pond":
		level, err := strconv.Atoi(o.Level)
		if err != nil {
			return nil, fmt.Errorf("--level %q: %w", o.Level, err)
		}
		return p.joinPond(pondServer{address: o.Address, tls: o.TLS, room: o.Room, level: level, name: me, colors: [2]int{0, 1}})
	case "glenda":
		if o.TLS || o.Room != "" {
			return nil, errors.New("servers of glenda have neither --tls nor --room")
		}
		return p.joinGlenda(glendaServer{address: o.Address, name: me, colors: [2]int{0, 1}})
	case "foxes":
		return p.foxesFromLine()
	case "labyrinth":
		return p.labyrinthFromLine()
	case "mia":
		if o.TLS || o.Room != "" {
			return nil, errors.New("servers of mia have neither --tls nor --room")
		}
		return p.joinMia(miaSeat{address: o.Address, name: me, mode: miascene.Hand})
	}
	return nil, fmt.Errorf("%q cannot be joined; pond, glenda, labyrinth, mia and foxes can", o.Operand)
}
