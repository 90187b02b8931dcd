package lru

import "testing"

func TestPutRemovesTheLeastRecentlyUsed(t *testing.T) {
	var dropped []string
	c := New[int](10, func(s string) { dropped = append(dropped, s) })
	c.Put(1, "one", 4)
	c.Put(2, "two", 4)
	if _, ok := c.Get(1); !ok {
		t.Fatal("Get(1) finds nothing, want the used entry")
	}
	c.Put(3, "three", 4)
	if _, ok := c.Get(2); ok || len(dropped) != 1 || dropped[0] != "two" {
		t.Errorf("dropped %q, want only two", dropped)
	}
	c.Put(4, "giant", 100)
	if v, ok := c.Get(4); !ok || v != "giant" || len(dropped) != 3 {
		t.Errorf("after an entry beyond the limit: got %q, %v and dropped %q, want giant, true and 3 dropped", v, ok, dropped)
	}
	c.Clear()
	if _, ok := c.Get(4); ok || len(dropped) != 4 {
		t.Errorf("after Clear: dropped %q, want 4 and no value", dropped)
	}
}
