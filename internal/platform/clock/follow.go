package clock

import (
	"context"
	"time"
)

const (
	// slowest is the longest response time with which a reading is still useful. The first reading is always used.
	slowest = time.Second
	// jitter is the error of a reading over a network. The clock does not step by less.
	jitter = 100 * time.Millisecond
)

// Follow sets the clock by another one that all replicas share. ask returns the time of the shared clock, or false when
// there is none. After that a wrong clock of this machine has no effect: between two calls of Follow the time is
// measured by the monotonic clock of the process. step is by how much Now changed. It is 0 when the response was too
// slow to be useful.
func (c *Clock) Follow(
	ctx context.Context,
	ask func(context.Context) (time.Time, bool, error),
) (step time.Duration, err error) {
	asked := time.Now()
	there, ok, err := ask(ctx)
	took := time.Since(asked)
	old := c.shared.Load()
	if err != nil || !ok || old != nil && took > slowest {
		return 0, err
	}
	next := &anchor{here: asked.Add(took / 2), there: there}
	if old != nil {
		step = there.Sub(old.there.Add(next.here.Sub(old.here)))
		if step.Abs() < jitter+took/2 {
			return 0, nil
		}
	} else {
		step = there.Sub(next.here.Add(time.Duration(c.machineError.Load())))
	}
	c.shared.Store(next)
	return step, nil
}
