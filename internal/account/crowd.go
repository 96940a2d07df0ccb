package account

import (
	"database/sql"
	"sync"
	"time"
)

// crowdFor is how long "more than can be counted" is believed: a house of 10,000 people does not become small at once.
const crowdFor = time.Minute

// crowd remembers which lists had more people than are counted, so that turning pages does not count to 10,000 each time.
// It is a pointer in the service: a mutex must not be copied with it.
type crowd struct {
	mu    sync.Mutex
	since map[sql.NullBool]time.Time
}

func (c *crowd) known(active sql.NullBool, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	since, ok := c.since[active]
	return ok && now.Sub(since) < crowdFor
}

func (c *crowd) remember(active sql.NullBool, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.since == nil {
		c.since = map[sql.NullBool]time.Time{}
	}
	c.since[active] = now
}
