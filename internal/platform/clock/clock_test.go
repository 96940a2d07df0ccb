package clock_test

import (
	"testing"
	"time"

	"psic/internal/platform/clock"
)

func TestRunningClockIsMoved(t *testing.T) {
	c := clock.New(36 * time.Hour)
	before := time.Now()
	now := c.Now()
	if d := now.Sub(before); d < 36*time.Hour-time.Millisecond || d > 36*time.Hour+10*time.Second {
		t.Errorf("moved by %s", d)
	}
	c.Advance(-36 * time.Hour)
	if d := c.Now().Sub(time.Now()); d > 0 || d < -10*time.Second {
		t.Errorf("moved back: %s off", d)
	}
	if now.Location() != time.UTC || now.Nanosecond()%1000 != 0 {
		t.Errorf("%s must be UTC, in microseconds as the database keeps it", now)
	}
}

func TestStoppedClockStaysUntilMoved(t *testing.T) {
	c := clock.New(time.Hour)
	at := time.Date(2026, time.November, 16, 9, 0, 0, 123_456_789, time.FixedZone("x", -3*3600))
	c.Set(at)
	if got := c.Now(); !got.Equal(at.Truncate(time.Microsecond)) || got != c.Now() {
		t.Errorf("stopped at %s", got)
	}
	c.Advance(time.Minute)
	if got := c.Now(); !got.Equal(at.Truncate(time.Microsecond).Add(time.Minute)) {
		t.Errorf("moved to %s", got)
	}
}
