package rules

// NamedDialect is a dialect (a variant of a game's rules) with its name.
type NamedDialect[D any] struct {
	Name    string
	Dialect D
}

// FindDialect returns the dialect called name, or an *Unknown that lists the valid names.
func FindDialect[D any](dialects []NamedDialect[D], name string) (D, error) {
	known := ""
	for i, d := range dialects {
		if d.Name == name {
			return d.Dialect, nil
		}
		if i > 0 {
			known += ", "
		}
		known += d.Name
	}
	return *new(D), &Unknown{Name: name, Known: known, Of: "dialect", key: unknownName}
}
