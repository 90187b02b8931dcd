package render

import "testing"

func TestPutRemovesTheLeastRecentlyUsed(t *testing.T) {
	var dropped []string
	c := newCache[int](10, func(s string) { dropped = append(dropped, s) })
	c.put(1, "one", 4)
	c.put(2, "two", 4)
	if _, ok := c.get(1); !ok {
		t.Fatal("Get(1) finds nothing, want the used entry")
	}
	c.put(3, "three", 4)
	if _, ok := c.get(2); ok || len(dropped) != 1 || dropped[0] != "two" {
		t.Errorf("dropped %q, want only two", dropped)
	}
	c.put(4, "giant", 100)
	if v, ok := c.get(4); !ok || v != "giant" || len(dropped) != 3 {
		t.Errorf("after an entry beyond the limit: got %q, %v and dropped %q, want giant, true and 3 dropped", v, ok, dropped)
	}
	c.clear()
	if _, ok := c.get(4); ok || len(dropped) != 4 {
		t.Errorf("after Clear: dropped %q, want 4 and no value", dropped)
	}
}
