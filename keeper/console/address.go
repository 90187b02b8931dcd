package console

import (
	"flag"

	"menagerie/internal/invite"
)

// linkFlags are the flags for the options of a link. A command without the flag ignores the option, except tls and room.
var linkFlags = map[string]string{
	"tls": "tls", "room": "room", "level": "level", "seat": "side", "details": "details", invite.Dialect: "read",
}

// ServerAddress returns the address of the server in typed, which is an address or a link. It sets the flags of set that the
// link's options stand for, except those that the user has set.
func ServerAddress(game, typed string, set *flag.FlagSet) (address string, err error) {
	if !invite.Is(typed) {
		return typed, nil
	}
	link, err := invite.Parse(typed)
	if err != nil {
		return "", AsUsage(err)
	}
	if link.Game != game {
		return "", Usage("keeper.link_game", link.Game, game)
	}
	given := map[string]bool{}
	set.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for option, value := range link.Options {
		name, known := linkFlags[option]
		switch {
		case given[name], option == invite.Book: // which only windows read
		case set.Lookup(name) != nil:
			if set.Set(name, value) != nil {
				return "", Usage("join.link_value", option, value)
			}
		case !known || option == "tls" || option == "room":
			return "", Usage("join.link_option", option, Texts().T(game+".title"))
		}
	}
	return link.Address, nil
}
