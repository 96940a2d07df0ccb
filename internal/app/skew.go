package app

import (
	"context"
	"net/http"
	"time"
)

const (
	// maxSkew is how far the machine's clock may differ from the database server's before the log warns.
	maxSkew = 5 * time.Second
	// followEvery is how often the clock is read from the database server, which may change by a failover.
	followEvery = 5 * time.Second
)

// followClock sets the clock of this replica to the database server's. Deadlines are decided by the clock, and replicas
// with different clocks would decide differently in the same second. On SQLite the clock is the machine's.
func (a *App) followClock(ctx context.Context) error {
	step, err := a.Clock.Follow(ctx, a.DB.Now)
	if step.Abs() > maxSkew {
		a.Log.Warn("the clock was set to the database's", "step", step.Round(time.Millisecond).String())
	}
	return err
}

func (a *App) keepTime(ctx context.Context) {
	tick := time.NewTicker(followEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		limited, cancel := context.WithTimeout(ctx, followEvery)
		if err := a.followClock(limited); err != nil && ctx.Err() == nil {
			a.Log.Warn("the database does not tell the time", "err", err) // the clock goes on by itself
		}
		cancel()
	}
}

// Skew returns how far this machine's clock is ahead of its database server's.
func (a *App) Skew(ctx context.Context) (time.Duration, error) {
	shared, ok, err := a.DB.Now(ctx)
	if err != nil || !ok {
		return 0, err
	}
	return a.Clock.Machine().Sub(shared), nil
}

// warnOfSkew adds a warning about a wrong clock to the readiness response and to the log. It does not fail, because a
// replica with a wrong clock is better than none.
func (a *App) warnOfSkew(ctx context.Context, h http.Header) error {
	skew, err := a.Skew(ctx)
	if err == nil && skew.Abs() > maxSkew {
		h.Set("Warning", `199 psic "clock differs from the database by `+skew.Round(time.Second).String()+`"`)
		a.Log.Warn("the clock differs from the database's", "by", skew.Round(time.Second).String())
	}
	return err
}
