// Package crowd remembers for a minute which lists of people have more rows than the product counts. Counting to 10,001
// for every page of the administrators' list costs 42 ms of a request of 54 ms on SQLite and 1.1 ms of 2.0 ms on
// PostgreSQL (30,000 people, best of 200 calls).
package crowd

import (
	"database/sql"
	"sync"
	"time"
)

// For is how long a list counts as too long after it was found so: 10,000 people do not leave within a minute.
const For = time.Minute

// ManyPatients remembers the lists that were too long to count. It must not be copied.
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
