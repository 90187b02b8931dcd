package app

import (
	"maps"
	"os"
	"os/user"
	"strings"

	"menagerie/internal/prefs"
	"menagerie/scenes"
	"menagerie/scenes/namescene"
	"menagerie/scenes/setupscene"
)

// loginName returns the name under which the person has logged in, or "" if the system has none.
func loginName() string {
	if !networked {
		return ""
	}
	name := ""
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	for _, variable := range []string{"USER", "USERNAME", "LOGNAME"} {
		if name == "" {
			name = os.Getenv(variable)
		}
	}
	name = name[strings.LastIndex(name, `\`)+1:] // Windows puts the name of the machine in front
	return prefs.CleanName(name)
}

// introduced opens a game with others. Before the first one it asks for the person's name, and proposes the login name.
func (g *game[S, V, M, C]) introduced(open func() (scenes.Scene, error)) (scenes.Scene, error) {
	if g.Env.Prefs.Name(0) != "" || g.login == "" {
		return open()
	}
	return namescene.New(g.Env, nil, g.login, open), nil
}

// callByLogin gives somebody without a name the login name, without a question.
func (p *Program) callByLogin() {
	if p.Env.Prefs.Name(0) == "" && p.login != "" {
		p.Env.Prefs = p.Env.Prefs.Named(p.login)
	}
}

// withName returns the choice with the name that the person has given since.
func (g *game[S, V, M, C]) withName(c setupscene.Choice) setupscene.Choice {
	name := g.Env.Prefs.Name(0)
	if name == "" {
		return c
	}
	c = maps.Clone(c)
	for _, f := range g.fields {
		if f.Person == 1 {
			c[f.ID] = name
		}
	}
	return c
}
