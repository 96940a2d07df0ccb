// Package crowd remembers which lists of people are longer than anybody counts.
package crowd

import (
	"database/sql"
	"sync"
	"time"
)

// For is how long "more than can be counted" is believed: a house of 10,000 people does not become small at once.
const For = time.Minute

// Crowd remembers which lists had more people than are counted, so that turning pages does not count to 10,000 each time.
// It must not be copied.
type Crowd struct {
	mu    sync.Mutex
	since map[sql.NullBool]time.Time
}

// Known says whether the list of all, active or inactive people was found too long lately.
func (c *Crowd) Known(active sql.NullBool, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	since, ok := c.since[active]
	return ok && now.Sub(since) < For
}

// Remember notes that it was.
func (c *Crowd) Remember(active sql.NullBool, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.since == nil {
		c.since = map[sql.NullBool]time.Time{}
	}
	c.since[active] = now
}
