package code_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules/code"
)

// The frame of these codes never changes, because people keep them.
func TestTheFormatOfCodesIsFixed(t *testing.T) {
	for _, c := range []struct {
		text string
		want code.Code
	}{
		{"G1-0400E-00G84-0W000-03000-VY5A", code.Code{Game: 'G', Form: code.Position, Body: []byte{0, 7, 0, 16, 65, 1, 192, 0, 0, 24, 0}}},
		{"M1-00004-04B94-Z8YJ", code.Code{Game: 'M', Form: code.Seed, Body: []byte{0, 2, 0, 139, 73}}},
		{"P1-0700S-BZ10G-08DH0-K00-NPG7", code.Code{Game: 'P', Form: code.Position, Body: []byte{192, 12, 175, 225, 4, 0, 134, 196, 19, 0}}},
		{"L1-0C60-8DCW", code.Step('L', 12)},
		{"G1-0B304-00-TWG6", code.Daily('G', 326, 0)},
	} {
		got, err := code.Parse(c.text)
		if err != nil || got.String() != c.text || got.String() != c.want.String() {
			t.Errorf("Parse(%q) = %v, %v; want %v, <nil>", c.text, got, err, c.want)
		}
	}
}

// The examples on the page about codes are codes.
func TestTheExamplesOfThePageAreCodes(t *testing.T) {
	page, err := os.ReadFile("../../docs/codes.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("`([A-Z]1-[0-9A-Z-]+)`").FindAllStringSubmatch(string(page), -1)
	for _, example := range examples {
		if c, err := code.Parse(example[1]); err != nil || c.String() != example[1] {
			t.Errorf("Parse(%q) = %v, %v; want the same code", example[1], c, err)
		}
	}
	if len(examples) < 6 {
		t.Errorf("got the examples %q, want at least 6", examples)
	}
}

func TestDailyAndStepReturnTheirNumbers(t *testing.T) {
	for day := 0; day < 36525; day += 73 {
		parsed, err := code.Parse(code.Daily('F', day, day%64).String())
		if got, kind, bad := parsed.Daily(); err != nil || bad != nil || parsed.Form != code.Today || got != day || kind != day%64 {
			t.Fatalf("day %d: got day %d, type %d, errors %v and %v; want type %d and no error", day, got, kind, err, bad, day%64)
		}
	}
	for step := 1; step < 256; step++ {
		parsed, err := code.Parse(code.Step('M', step).String())
		if got, bad := parsed.Step(); err != nil || bad != nil || parsed.Form != code.Ladder || got != step {
			t.Fatalf("step %d: got %d, errors %v and %v; want no error", step, got, err, bad)
		}
	}
}

// People type codes, and mail programs break them.
func TestParseToleratesSpellings(t *testing.T) {
	const want = "L1-0C60-8DCW"
	for _, text := range []string{
		"l1-0c60-8dcw", " L1 0C60 8DCW\n", "L1-0C\r\n60-8D\tCW", "L10C608DCW", "LI-OC6O-8DCW", "ll0c608dcw", "L1\u20130C60\u20118DCW", "\uFEFFL1-0C60-8DCW\u200b",
	} {
		if got, err := code.Parse(text); err != nil || got.String() != want {
			t.Errorf("Parse(%q) = %v, %v; want %s", text, got, err, want)
		}
	}
}

func TestParseFollowsLinks(t *testing.T) {
	const want = "L1-0C60-8DCW"
	for _, text := range []string{
		"menagerie://code/L1-0C60-8DCW", " Menagerie://Code/l1-0c60-8dcw/\n", "https://games.example/#L1-0C60-8DCW", "http://10.0.0.7:8000/web/?x=1#L10C608DCW",
	} {
		got, err := code.Parse(text)
		if err != nil || got.String() != want || !code.IsLike(text) {
			t.Errorf("Parse(%q) = %v, %v, like a code: %t; want %s, <nil>, true", text, got, err, code.IsLike(text), want)
		}
	}
	for text, want := range map[string]bool{
		want: true, code.Newer('L'): true, "m1.example.org": false, "menagerie://mia/m1:9000": false, "L1-0C60-8DCX": false, "": false,
		"https://games.example/": false, "g1": false, "menagerie://code/oops": true,
	} {
		if got := code.IsLike(text); got != want {
			t.Errorf("IsLike(%q) = %t, want %t", text, got, want)
		}
	}
}

func TestParseExplainsWhatIsWrong(t *testing.T) {
	long := code.Code{Game: 'G', Body: make([]byte, 300)}.String()
	for text, want := range map[string]code.Fault{
		"": code.FaultNoCode, "Hello": code.FaultNoCode, "7": code.FaultNoCode, "11-0C60-8DCW": code.FaultNoCode, "Ä1-0C60-8DCW": code.FaultNoCode, long: code.FaultNoCode,
		strings.Repeat("G1", 5000): code.FaultNoCode,
		"L1":                       code.FaultDamaged, "L1-8DCW": code.FaultDamaged, "L1-0C60-8DCX": code.FaultDamaged, "L1-0C70-8DCW": code.FaultDamaged, "L1-0C6-8DCW": code.FaultDamaged,
		"G1-0C60-8DCW": code.FaultDamaged, "L1-0C6U-8DCW": code.FaultDamaged, "L1-0C60-8DCW!": code.FaultDamaged, "L1-0C608-8DCW": code.FaultDamaged,
		code.Code{Game: 'L', Form: 4}.String():                       code.FaultNewer,
		code.Code{Game: 'L', Form: 100, Moves: true}.String():        code.FaultNewer,
		code.Code{Game: 'L', Form: code.Today, Moves: true}.String(): code.FaultNewer,
		code.Newer('L'): code.FaultNewer,
	} {
		if got, err := code.Parse(text); !errors.Is(err, want) {
			t.Errorf("Parse(%.40q) = %v, %v; want the fault %v", text, got, err, want)
		}
	}
}

func TestFaultsOfAPuzzleCode(t *testing.T) {
	for _, c := range []struct {
		body []byte
		want code.Fault
	}{
		{nil, code.FaultShort}, {[]byte{128}, code.FaultShort}, {[]byte{1}, code.FaultShort}, {[]byte{1, 2, 3}, code.FaultRest},
		{[]byte{129, 0, 1}, code.FaultNumber}, {[]byte{255, 255, 127, 1}, code.FaultNumber},
	} {
		if _, _, err := (code.Code{Game: 'G', Form: code.Today, Body: c.body}).Daily(); !errors.Is(err, c.want) {
			t.Errorf("the day in % x has the error %v, want %v", c.body, err, c.want)
		}
	}
}

// Bits fill bytes from the top, and a number after them begins a new byte.
func TestBitsAndNumbersSurviveWriting(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var w code.Writer
		seed := rng.Uint64()
		each(rand.New(rand.NewPCG(seed, 0)), func(kind int, n uint64, bits int) {
			switch kind {
			case 0:
				w.Byte(byte(n))
			case 1:
				w.Uint(n)
			case 2:
				w.Int(int64(int32(n)))
			default:
				w.Bits(n&(1<<bits-1), bits)
			}
		})
		r := code.NewReader(w.Bytes())
		each(rand.New(rand.NewPCG(seed, 0)), func(kind int, n uint64, bits int) {
			var got, want uint64
			switch kind {
			case 0:
				got, want = uint64(r.Byte()), uint64(byte(n))
			case 1:
				got, want = r.Uint(), n
			case 2:
				got, want = uint64(r.Int32()), uint64(int32(n))
			default:
				got, want = r.Bits(bits), n&(1<<bits-1)
			}
			if got != want {
				t.Fatalf("kind %d: got %d, want %d", kind, got, want)
			}
		})
		if err := r.End(); err != nil {
			t.Fatalf("got the error %v at the end, want none", err)
		}
	}
}

// each calls f with a random sequence of numbers.
func each(rng *rand.Rand, f func(kind int, n uint64, bits int)) {
	for range rng.IntN(12) {
		f(rng.IntN(6), rng.Uint64()>>rng.IntN(64), 1+rng.IntN(12))
	}
}

// A mistyped code must not open another game. The specification of codes demands that of all single wrong characters and of
// all exchanged neighbours at least 99.99 % are refused.
func TestTypingErrorsAreRefused(t *testing.T) {
	const characters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	rng := rand.New(rand.NewPCG(3, 4))
	tried, accepted := 0, 0
	try := func(text string) {
		tried++
		if _, err := code.Parse(text); err == nil {
			accepted++
		}
	}
	for range 400 {
		body := make([]byte, 1+rng.IntN(40))
		for i := range body {
			body[i] = byte(rng.Uint32())
		}
		text := []byte(strings.ReplaceAll(code.Code{Game: "PGLMF"[rng.IntN(5)], Form: code.Seed, Body: body}.String(), "-", ""))
		for i, old := range text {
			for _, c := range []byte(characters) {
				if text[i] = c; c != old && (i > 0 || c > '9') {
					try(string(text))
				}
			}
			text[i] = old
			if i > 0 && text[i-1] != old {
				text[i-1], text[i] = old, text[i-1]
				try(string(text))
				text[i-1], text[i] = text[i], old
			}
		}
	}
	if t.Logf("%d of %d typing errors were accepted", accepted, tried); accepted*10000 > tried {
		t.Errorf("%d of %d typing errors were accepted, want at most 0.01 %%", accepted, tried)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"G1-0400E-00G84-0W000-03000-VY5A", "L1-0C60-8DCW", "ll0c608dcw", "Hello", "M1-00004-04B94-Z8YJ", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := code.Parse(text)
		if err != nil {
			return
		}
		again, err := code.Parse(c.String())
		if err != nil || again.String() != c.String() {
			t.Errorf("Parse(%q) = %v, but Parse(%q) = %v, %v; want the same code", text, c, c, again, err)
		}
	})
}

// Every fault has its own text on the screen in both languages.
func TestEveryFaultHasAText(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		book, texts := words.Open(language), map[string]code.Fault{}
		for f := code.FaultNoCode; f <= code.FaultMove; f++ {
			text := book.T(f.Key(), f.Args()...)
			if before, twice := texts[text]; !book.Has(f.Key()) || twice || f.Error() == "" {
				t.Errorf("%s: fault %d has the text %q, taken by %d or 0, want its own", language, uint8(f), text, uint8(before))
			}
			texts[text] = f
		}
	}
}
