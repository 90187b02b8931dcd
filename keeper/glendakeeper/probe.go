package glendakeeper

import (
	"context"
	"fmt"

	"menagerie/keeper/verify"
	"menagerie/wire/glendawire"
)

// Probe tests whether a server rejects a wall on the rabbit's cell, and a wall from the rabbit.
func Probe(ctx context.Context, t *verify.Test) error {
	rabbit, illegal := "", "p 0 0" // of Glenda, who puts no walls
	return verify.LineProbe{
		Port: glendawire.Port,
		Turn: func(words []string) string {
			switch {
			case len(words) == 2 && words[0] == "CONN" && words[1] == "0":
				illegal = ""
			case len(words) == 3 && words[0] == "g":
				rabbit = fmt.Sprintf("p %s %s", words[1], words[2])
			case len(words) == 1 && words[0] == "TURN" && illegal == "":
				return rabbit
			case len(words) == 1 && words[0] == "TURN":
				return illegal
			}
			return ""
		},
		Verdict: func(words []string) bool {
			if len(words) == 4 && words[0] == "SYNC" {
				t.AddViolation("conform.accepted")
			}
			return len(words) > 0
		},
	}.Run(ctx, t)
}
