// Package clock is the only source of the current time, so that tests can move it.
package clock

import (
	"sync/atomic"
	"time"

	"psic/internal/kernel/at"
)

// Clock returns the current time, moved by an offset that may change at run time.
type Clock struct {
	offset       atomic.Int64
	machineError atomic.Int64
	fixed        atomic.Pointer[time.Time]
	shared       atomic.Pointer[anchor]
}

// anchor is an instant of this process, with its monotonic reading, and the time of the shared clock at that instant.
type anchor struct{ here, there time.Time }

// New returns a clock that runs with the machine's clock, moved by offset (0 in production).
func New(offset time.Duration) *Clock {
	c := &Clock{}
	c.offset.Store(int64(offset))
	return c
}

// Now returns the current time in UTC, truncated to the microsecond, as the database stores it.
func (c *Clock) Now() time.Time {
	if t := c.fixed.Load(); t != nil {
		return *t
	}
	if a := c.shared.Load(); a != nil {
		return c.moved(a.there.Add(time.Since(a.here)))
	}
	return c.Machine()
}

// Today returns the day in São Paulo.
func (c *Clock) Today() at.Date { return at.DateOf(c.Now(), at.SaoPaulo) }

// Machine returns the time of this machine's own clock. It differs from Now while the clock follows a shared clock.
func (c *Clock) Machine() time.Time {
	if t := c.fixed.Load(); t != nil {
		return *t
	}
	return c.moved(time.Now().Add(time.Duration(c.machineError.Load())))
}

func (c *Clock) moved(t time.Time) time.Time {
	return t.Add(time.Duration(c.offset.Load())).UTC().Truncate(time.Microsecond)
}

// SetError makes the machine's clock wrong by this much, for fault tests.
func (c *Clock) SetError(by time.Duration) { c.machineError.Store(int64(by)) }

// Set stops the clock at t.
func (c *Clock) Set(t time.Time) {
	t = t.UTC().Truncate(time.Microsecond)
	c.fixed.Store(&t)
}

// Advance moves a stopped clock, or shifts a running one.
func (c *Clock) Advance(d time.Duration) {
	if t := c.fixed.Load(); t != nil {
		c.Set(t.Add(d))
		return
	}
	c.offset.Add(int64(d))
}
