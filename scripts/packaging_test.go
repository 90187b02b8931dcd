package scripts_test

import (
	"encoding/xml"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// property is a value in a macOS property list: a text, or the elements of a dict or an array.
type property struct {
	XMLName xml.Name
	Text    string     `xml:",chardata"`
	Inside  []property `xml:",any"`
}

// after returns the value of a key in a dict.
func (p property) after(t *testing.T, key string) property {
	t.Helper()
	at := slices.IndexFunc(p.Inside, func(q property) bool { return q.XMLName.Local == "key" && q.Text == key })
	if at < 0 || at+1 == len(p.Inside) {
		t.Fatalf("<%s> lacks %s, want it with a value", p.XMLName.Local, key)
	}
	return p.Inside[at+1]
}

// TestPackagesRegisterLinks checks that every package registers the program for links menagerie://game/host:port.
func TestPackagesRegisterLinks(t *testing.T) {
	lines := strings.Split(read(t, "../packaging/app.menagerie.Menagerie.desktop"), "\n")
	for _, want := range []string{"MimeType=x-scheme-handler/menagerie;", "Exec=menagerie %u"} {
		if !slices.Contains(lines, want) {
			t.Errorf("the desktop entry lacks a line, want %q", want)
		}
	}
	var list property
	if err := xml.Unmarshal([]byte(read(t, "../packaging/Info.plist")), &list); err != nil {
		t.Fatal(err)
	}
	kinds := list.Inside[0].after(t, "CFBundleURLTypes").Inside
	if len(kinds) != 1 {
		t.Fatalf("the application of macOS has %d kinds of links, want 1", len(kinds))
	}
	schemes := kinds[0].after(t, "CFBundleURLSchemes").Inside
	if len(schemes) != 1 || schemes[0].Text != "menagerie" {
		t.Errorf("the application of macOS has the links %v, want menagerie", schemes)
	}
}

// The linker ignores a variable that does not exist, so the test checks that it exists.
func TestEveryPackageIsStamped(t *testing.T) {
	if !strings.Contains(read(t, "../internal/version/version.go"), "\nvar stamp string\n") {
		t.Error("version.go lacks a variable for the linker, want stamp")
	}
	for _, path := range []string{"dist.sh", "web.sh", "../packaging/Containerfile"} {
		if !strings.Contains(read(t, path), "-X menagerie/internal/version.stamp=$") {
			t.Errorf("%s gives the programs no version, want one", path)
		}
	}
}

// Text between @ in a template is replaced when the packages are built.
func TestTemplatesAreFilledIn(t *testing.T) {
	dist := read(t, "dist.sh")
	for _, path := range []string{"../packaging/Info.plist", "../packaging/nfpm.yaml"} {
		places := regexp.MustCompile(`@[A-Z]+@`).FindAllString(read(t, path), -1)
		if len(places) == 0 {
			t.Errorf("%s has no placeholders, want some", path)
		}
		for _, place := range places {
			if !strings.Contains(dist, "s/"+place+"/") && !strings.Contains(dist, "s|"+place+"|") {
				t.Errorf("%s: dist.sh does not fill in a placeholder, want %s", path, place)
			}
		}
	}
}
