package console

import (
	"flag"

	"menagerie/internal/deeplink"
)

// linkFlags maps the options of a link to the command-line flags with the same meaning. If the command does not have the flag,
// the option is ignored. For the options tls and room, a missing flag is an error instead.
var linkFlags = map[string]string{
	"tls": "tls", "room": "room", "level": "level", "seat": "side", "details": "details", deeplink.Dialect: "read",
}

// ServerAddress parses the user's input, which is an address or a link, and returns the server's address. It also sets
// the flags for the options of the link, except flags that the user has set.
func ServerAddress(game, input string, set *flag.FlagSet) (address string, err error) {
	if !deeplink.Is(input) {
		return input, nil
	}
	link, err := deeplink.Parse(input)
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
		case given[name], option == deeplink.Book: // which only windows read
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
