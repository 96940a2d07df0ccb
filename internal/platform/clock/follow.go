package clock

import (
	"context"
	"time"
)

const (
	// slowest answer that says when it was given; the very first one is better than none.
	slowest = time.Second
	// jitter of an answer over a network; less than that is not worth a step.
	jitter = 100 * time.Millisecond
)

// Follow lets the clock run by another one that all replicas share: ask tells its time, or false when there is none.
// From then on neither a wrong clock of this machine nor a jump of it matters; between two calls time passes as this
// process measures it. Step is by how much Now changed, and 0 when the answer came too slowly to be of use.
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
		step = there.Sub(next.here.Add(time.Duration(c.wrong.Load())))
	}
	c.shared.Store(next)
	return step, nil
}
