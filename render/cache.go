package render

import "container/list"

// cache is a least recently used (LRU) cache with a limit for the total cost of its values.
type cache[K comparable, V any] struct {
	limit, cost int
	drop        func(V)
	entries     map[K]*list.Element
	order       *list.List // most recently used first
}

type entry[K comparable, V any] struct {
	key   K
	value V
	cost  int
}

// newCache returns an empty cache. limit is the highest total cost. drop, if not nil, is called for each removed value.
func newCache[K comparable, V any](limit int, drop func(V)) *cache[K, V] {
	return &cache[K, V]{limit: limit, drop: drop, entries: map[K]*list.Element{}, order: list.New()}
}

// get returns the value for k and marks it as used.
func (c *cache[K, V]) get(k K) (v V, ok bool) {
	e, ok := c.entries[k]
	if !ok {
		return v, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*entry[K, V]).value, true
}

// put adds a new value. While the total cost exceeds the limit, it removes the least recently used value. It never
// removes the new value.
func (c *cache[K, V]) put(k K, v V, cost int) {
	c.entries[k] = c.order.PushFront(&entry[K, V]{k, v, cost})
	c.cost += cost
	for c.cost > c.limit && c.order.Len() > 1 {
		c.remove(c.order.Back())
	}
}

func (c *cache[K, V]) clear() {
	for c.order.Len() > 0 {
		c.remove(c.order.Back())
	}
}

func (c *cache[K, V]) remove(e *list.Element) {
	old := c.order.Remove(e).(*entry[K, V])
	delete(c.entries, old.key)
	c.cost -= old.cost
	if c.drop != nil {
		c.drop(old.value)
	}
}
