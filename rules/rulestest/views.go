package rulestest

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"testing"

	"menagerie/internal/testkit/longtest"
	"menagerie/rules"
)

// spoiltViews is the number of modified copies that AnyView makes of each View.
const spoiltViews = 200

// AnyView tests that no bot panics for any View. It calls every bot with the given Views and with randomly changed copies.
// Most of the copies are impossible in a game. Bots that search should have a small budget.
func AnyView[V, M any](t T, bots []rules.NamedBot[V, M], views []V) {
	for i, v := range views {
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		tryBots(t, bots, v, rng)
		for range longtest.Of(spoiltViews/5, spoiltViews) {
			spoilt := reflect.New(reflect.TypeOf(v)).Elem()
			spoilt.Set(deepCopy(reflect.ValueOf(v)))
			for range 1 << rng.IntN(6) {
				randomiseField(spoilt, rng)
			}
			tryBots(t, bots, spoilt.Interface().(V), rng)
			if t.Failed() {
				return
			}
		}
	}
}

func tryBots[V, M any](t T, bots []rules.NamedBot[V, M], v V, rng *rand.Rand) {
	for _, b := range bots {
		ctx, cancel := context.WithCancel(context.Background())
		if rng.IntN(2) == 0 {
			cancel()
		}
		p := panicOf(func() { b.Bot(ctx, v, rng) })
		if p == "" && b.Plain != nil {
			p = panicOf(func() { b.Plain(ctx, v, rng) })
		}
		if p != "" {
			t.Errorf("%s panics: %s\non the View %+v, want a move or none", b.Name, p, v)
		}
		cancel()
	}
}

// panicOf calls f and returns the value and the stack of its panic, or "" if it does not panic.
func panicOf(f func()) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprintf("%v\n%s", p, debug.Stack())
		}
	}()
	f()
	return ""
}

// deepCopy returns a copy of v that shares no slice in an exported field with v.
func deepCopy(v reflect.Value) reflect.Value {
	again := reflect.New(v.Type()).Elem()
	again.Set(v)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				again.Field(i).Set(deepCopy(v.Field(i)))
			}
		}
	case reflect.Slice:
		if v.IsNil() {
			return again
		}
		again.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			again.Index(i).Set(deepCopy(v.Index(i)))
		}
	}
	return again
}

// randomiseField sets one randomly chosen exported field of v, at any depth, to a random value.
func randomiseField(v reflect.Value, rng *rand.Rand) {
	switch v.Kind() {
	case reflect.Struct:
		if i := rng.IntN(v.NumField()); v.Type().Field(i).IsExported() {
			randomiseField(v.Field(i), rng)
		}
	case reflect.Slice:
		if v.Len() == 0 || rng.IntN(3) == 0 {
			resize(v, rng)
			return
		}
		randomiseField(v.Index(rng.IntN(v.Len())), rng)
	case reflect.Array:
		randomiseField(v.Index(rng.IntN(v.Len())), rng)
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.String:
		v.SetString([]string{"", "x", "\xff"}[rng.IntN(3)])
	case reflect.Float32, reflect.Float64:
		v.SetFloat([]float64{0, -1, math.Inf(1), math.NaN(), math.MaxFloat64}[rng.IntN(5)])
	default:
		spoilNumber(v, rng)
	}
}

func spoilNumber(v reflect.Value, rng *rand.Rand) {
	numbers := []int64{0, 1, -1, 2, math.MaxInt64, math.MinInt64, int64(rng.IntN(12)), int64(rng.IntN(1000)), int64(rng.Uint64())}
	n := numbers[rng.IntN(len(numbers))]
	switch {
	case v.CanInt() && rng.IntN(3) == 0:
		v.SetInt(v.Int() + []int64{-1, 1}[rng.IntN(2)])
	case v.CanInt():
		v.SetInt(n)
	case v.CanUint() && rng.IntN(3) > 0:
		v.SetUint(v.Uint() ^ 1<<rng.IntN(64)) // one element of a bit set
	case v.CanUint():
		v.SetUint(uint64(n))
	}
}

// resize makes a slice empty, shorter or longer, with new elements that are zero or copies.
func resize(v reflect.Value, rng *rand.Rand) {
	switch n := v.Len(); rng.IntN(4) {
	case 0:
		v.SetZero()
	case 1:
		v.SetLen(rng.IntN(n + 1))
	case 2:
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
	default:
		v.Set(reflect.AppendSlice(v, deepCopy(v)))
	}
}

// View is the set of methods that the tests need of a game's View.
type View interface{ Validate() error }

// Views tests the method Validate. good is a valid View, and Validate must accept it after encoding and decoding as
// JSON. spoils holds functions that make a View invalid. Validate must reject a copy of good after each of these
// functions.
func Views[V View](t *testing.T, good V, spoils map[string]func(v *V)) {
	t.Helper()
	if err := jsonCopy(t, good).Validate(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range spoils {
		v := jsonCopy(t, good)
		spoil(&v)
		if v.Validate() == nil {
			t.Errorf("%s: Validate reports no error, want one", name)
		}
	}
}

// FuzzViews is a fuzz test of Views in JSON. good is a valid View and the first input. FuzzViews calls the function use
// with every View that Validate accepts. The fuzz test FuzzValidate of each game calls FuzzViews.
func FuzzViews[V View](f *testing.F, good V, use func(t *testing.T, v V)) {
	f.Add(write(f, good))
	f.Fuzz(func(t *testing.T, text []byte) {
		var v V
		if json.Unmarshal(text, &v) == nil && v.Validate() == nil {
			use(t, v)
		}
	})
}

func write(t testing.TB, x any) []byte {
	t.Helper()
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// jsonCopy encodes v as JSON and decodes the result. The returned copy shares no memory with v.
func jsonCopy[V any](t testing.TB, v V) (again V) {
	t.Helper()
	if err := json.Unmarshal(write(t, v), &again); err != nil {
		t.Fatal(err)
	}
	return again
}
