package clock_test

import (
	"context"
	"errors"
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

// Scenario F9 of docs/reliability.md: a clock that follows another one ignores the machine's clock, keeps its offset,
// and steps only when it must.
func TestFollow(t *testing.T) {
	near := func(what string, got, want time.Time) {
		t.Helper()
		if d := got.Sub(want).Abs(); d > 5*time.Second {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	for _, wrong := range []time.Duration{2 * time.Hour, -2 * time.Hour} {
		c := clock.New(time.Hour)
		c.SetError(wrong)
		near("alone", c.Now(), time.Now().Add(time.Hour+wrong))
		drift := time.Duration(0)
		ask := func(context.Context) (time.Time, bool, error) { return time.Now().Add(drift), true, nil }
		if step, err := c.Follow(t.Context(), ask); err != nil || (step+wrong).Abs() > 5*time.Second {
			t.Errorf("the first time it moves by %s, %v", step, err)
		}
		near("following", c.Now(), time.Now().Add(time.Hour))
		near("the machine itself", c.Machine(), time.Now().Add(time.Hour+wrong))
		c.SetError(-3 * wrong) // the machine's clock jumps
		near("after a jump", c.Now(), time.Now().Add(time.Hour))
		if step, err := c.Follow(t.Context(), ask); err != nil || step != 0 {
			t.Errorf("it moves by %s without need, %v", step, err)
		}
		drift = -time.Minute // another server became the primary database
		if step, err := c.Follow(t.Context(), ask); err != nil || (step+time.Minute).Abs() > 5*time.Second {
			t.Errorf("it moves by %s, %v", step, err)
		}
		near("after a step", c.Now(), time.Now().Add(time.Hour-time.Minute))
	}
}

// Without a shared clock, or while it does not respond, the clock stays as it is.
func TestFollowWithoutASharedClock(t *testing.T) {
	c, gone := clock.New(0), errors.New("gone")
	for _, ask := range []func(context.Context) (time.Time, bool, error){
		func(context.Context) (time.Time, bool, error) { return time.Time{}, false, nil },
		func(context.Context) (time.Time, bool, error) { return time.Time{}, false, gone },
	} {
		step, err := c.Follow(t.Context(), ask)
		if d := time.Since(c.Now()).Abs(); step != 0 || err != nil && err != gone || d > 5*time.Second {
			t.Errorf("moved by %s, %v, %s off", step, err, d)
		}
	}
	at := time.Date(2026, time.December, 31, 23, 59, 59, 0, time.UTC)
	c.Set(at)
	_, err := c.Follow(t.Context(), func(context.Context) (time.Time, bool, error) { return time.Now(), true, nil })
	if err != nil || !c.Now().Equal(at) {
		t.Errorf("a stopped clock runs: %s, %v", c.Now(), err)
	}
}
