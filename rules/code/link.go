package code

import "strings"

// LinkPrefix is the beginning of a link to a code, such as menagerie://code/L1-0C60-8DCW.
const LinkPrefix = "menagerie://code/"

// InLink returns the code in a link, without parsing it. A link begins with LinkPrefix, or it is a web address that ends with #
// and a code. If text is not a link, ok is false.
func InLink(text string) (code string, ok bool) {
	text = strings.TrimSpace(text)
	lower := strings.ToLower(text)
	switch {
	case strings.HasPrefix(lower, LinkPrefix):
		return strings.TrimRight(text[len(LinkPrefix):], "/"), true
	case strings.HasPrefix(lower, "https://"), strings.HasPrefix(lower, "http://"):
		_, code, ok = strings.Cut(text, "#")
		return code, ok
	}
	return "", false
}

// IsLike reports whether text is a link to a code, or a code that Parse accepts. It also accepts the codes of newer
// versions of the program. It returns false for all other texts, for example for the address of a server.
func IsLike(text string) bool {
	if _, ok := InLink(text); ok {
		return true
	}
	_, err := Parse(text)
	return err == nil || err == FaultNewer
}
