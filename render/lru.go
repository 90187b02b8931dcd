package render

import "container/list"

// lru is a least recently used cache with a limit on the total cost. It calls drop for every value that it removes.
type lru[K comparable, V any] struct {
	limit, cost int
	drop        func(V)
	entries     map[K]*list.Element
	order       *list.List // most recently used first
}

type lruEntry[K comparable, V any] struct {
	key   K
	value V
	cost  int
}

func newLRU[K comparable, V any](limit int, drop func(V)) *lru[K, V] {
	return &lru[K, V]{limit: limit, drop: drop, entries: map[K]*list.Element{}, order: list.New()}
}

// get returns the value for k and marks it as used.
func (c *lru[K, V]) get(k K) (v V, ok bool) {
	e, ok := c.entries[k]
	if !ok {
		return v, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*lruEntry[K, V]).value, true
}

// put adds a new value. If the total cost exceeds the limit, put removes the least recently used values, but never the
// new one.
func (c *lru[K, V]) put(k K, v V, cost int) {
	c.entries[k] = c.order.PushFront(&lruEntry[K, V]{k, v, cost})
	c.cost += cost
	for c.cost > c.limit && c.order.Len() > 1 {
		c.remove(c.order.Back())
	}
}

// clear removes all values.
func (c *lru[K, V]) clear() {
	for c.order.Len() > 0 {
		c.remove(c.order.Back())
	}
}

func (c *lru[K, V]) remove(e *list.Element) {
	entry := c.order.Remove(e).(*lruEntry[K, V])
	delete(c.entries, entry.key)
	c.cost -= entry.cost
	if c.drop != nil {
		c.drop(entry.value)
	}
}
