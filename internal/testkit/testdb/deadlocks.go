package testdb

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"
)

// deadlocksExpected has the names of tests that provoke deadlocks on purpose.
var deadlocksExpected sync.Map

// ExpectDeadlocks is called by a test that provokes a deadlock on purpose.
func ExpectDeadlocks(t testing.TB) {
	t.Helper()
	deadlocksExpected.Store(t.Name(), true)
}

// refuseDeadlocks fails the test when PostgreSQL had to resolve a deadlock in its database. The store retries after a
// deadlock, so a test that only looks at results does not notice that two use cases lock in different orders.
func refuseDeadlocks(t testing.TB, name string) {
	t.Helper()
	if _, expected := deadlocksExpected.Load(t.Name()); expected {
		return
	}
	n, err := shared.deadlocks(name)
	if err != nil {
		t.Errorf("testdb: deadlocks: %v", err)
	}
	if n > 0 {
		t.Errorf("PostgreSQL resolved %d deadlocks: two use cases lock the same rows in different orders", n)
	}
}

// deadlocks returns how many deadlocks there were in a database. A connection reports its figures at its end at the
// latest, so all connections are ended first.
func (c *cluster) deadlocks(name string) (n int64, err error) {
	if err := c.disconnect(name); err != nil {
		return 0, err
	}
	const query = "SELECT deadlocks FROM pg_stat_database WHERE datname = $1"
	return n, c.admin.QueryRowContext(context.Background(), query, name).Scan(&n)
}

// disconnect returns when nobody is connected to the database. Connections that were closed end by themselves within
// milliseconds; PostgreSQL's own ways of waiting for them look only ten times a second.
func (c *cluster) disconnect(name string) error {
	const (
		connected = "SELECT count(*) FROM pg_stat_activity WHERE datname = $1"
		end       = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1"
		patience  = 20
	)
	for i := range 5000 {
		var n int
		if err := c.admin.QueryRow(connected, name).Scan(&n); err != nil || n == 0 {
			return err
		}
		if i == patience {
			if _, err := c.admin.Exec(end, name); err != nil {
				return err
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	return fmt.Errorf("somebody is still connected to %s", name)
}
