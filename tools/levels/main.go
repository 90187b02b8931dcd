// Levels measures how the levels of each game compare, and writes the tables of docs/games/levels.md:
//
//	go run ./levels               all games
//	go run ./levels labyrinth     only the sections of some games
//
// It runs in the folder tools, builds keeper, and plays matches with "keeper match". The matches of a game take minutes.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const page = "../docs/games/levels.md"

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "levels:", err)
		os.Exit(1)
	}
}

// run measures the games with the given names, or all games if there are none.
func run(names []string) error {
	folder, err := os.MkdirTemp("", "levels")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	keeper := filepath.Join(folder, "keeper")
	build := exec.Command("go", "build", "-o", keeper, "./keeper")
	build.Dir, build.Stderr = "..", os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("build keeper: %w", err)
	}
	play := func(game string, flags ...string) (result, error) { return playMatch(keeper, game, flags) }
	for _, s := range sections {
		if len(names) > 0 && !slices.Contains(names, s.title) {
			continue
		}
		var b strings.Builder
		if err := s.write(&b, play); err != nil {
			return err
		}
		if err := replaceSection(page, s.title, b.String()); err != nil {
			return err
		}
	}
	return nil
}

// player plays a match and returns its result.
type player func(game string, flags ...string) (result, error)

// result is the part of keeper's output that the tables need.
type result struct {
	Games   int                `json:"games"`
	Seats   []seat             `json:"seats"`
	Figures map[string]float64 `json:"figures"`
}

type seat struct {
	Points   float64    `json:"points"`
	Interval [2]float64 `json:"interval"` // 95 % interval of the points per game
}

func playMatch(keeper, game string, flags []string) (result, error) {
	var r result
	args := append([]string{"match", game, "--json"}, flags...)
	fmt.Fprintln(os.Stderr, "keeper", strings.Join(args, " "))
	match := exec.Command(keeper, args...)
	match.Stderr = os.Stderr
	out, err := match.Output()
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal(out, &r)
}

// replaceSection replaces the table below the heading with the given title in a Markdown file. The table ends at the next heading.
// Text between the heading and the table stays.
func replaceSection(file, title, text string) error {
	old, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	heading := []byte("\n## " + title + "\n")
	at := bytes.Index(old, heading)
	if at < 0 {
		return fmt.Errorf("%s has no heading %q", file, title)
	}
	at += len(heading)
	end := len(old)
	if next := bytes.Index(old[at:], []byte("\n## ")); next >= 0 {
		end = at + next
	}
	if table := bytes.Index(old[at:end], []byte("\n| ")); table >= 0 {
		at += table
	} else {
		at = end
	}
	return os.WriteFile(file, slices.Concat(old[:at], []byte("\n"+text), old[end:]), 0o644)
}
