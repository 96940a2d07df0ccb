// Package clock is the one source of "now". Tests move it; production runs on the wall clock.
package clock

import (
	"sync/atomic"
	"time"

	"psic/internal/kernel/at"
)

// Clock tells the instant, shifted by an offset that may change at run time.
type Clock struct {
	offset atomic.Int64
	wrong  atomic.Int64
	fixed  atomic.Pointer[time.Time]
	shared atomic.Pointer[anchor]
}

// anchor is a moment of this process, with its monotonic reading, and what the shared clock said then.
type anchor struct{ here, there time.Time }

// New returns the wall clock moved by offset (0 in production).
func New(offset time.Duration) *Clock {
	c := &Clock{}
	c.offset.Store(int64(offset))
	return c
}

// Now is the current instant in UTC, cut to the microsecond that the database keeps.
func (c *Clock) Now() time.Time {
	if t := c.fixed.Load(); t != nil {
		return *t
	}
	if a := c.shared.Load(); a != nil {
		return c.moved(a.there.Add(time.Since(a.here)))
	}
	return c.Machine()
}

// Today is the day in São Paulo.
func (c *Clock) Today() at.Date { return at.DateOf(c.Now(), at.SaoPaulo) }

// Machine is what this machine's own clock says, which Now may know better.
func (c *Clock) Machine() time.Time {
	if t := c.fixed.Load(); t != nil {
		return *t
	}
	return c.moved(time.Now().Add(time.Duration(c.wrong.Load())))
}

func (c *Clock) moved(t time.Time) time.Time {
	return t.Add(time.Duration(c.offset.Load())).UTC().Truncate(time.Microsecond)
}

// Mistake pretends that the machine's clock is wrong by so much, for a rehearsal.
func (c *Clock) Mistake(by time.Duration) { c.wrong.Store(int64(by)) }

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
