package app

import (
	"context"
	"net/http"
	"time"
)

const (
	// mostSkew is how far a machine's clock may be from the one that all share before somebody should look at it.
	mostSkew = 5 * time.Second
	// followEvery is how soon the clock of another database server counts after a failover.
	followEvery = 5 * time.Second
)

// followClock makes the database server's clock that of this replica: holds and windows are decided by it, and two
// replicas that disagree would decide differently about the same second. SQLite has no other clock than the machine's.
func (a *App) followClock(ctx context.Context) error {
	step, err := a.Clock.Follow(ctx, a.DB.Now)
	if step.Abs() > mostSkew {
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
			a.Log.Warn("the database does not tell the time", "err", err) // ours goes on
		}
		cancel()
	}
}

// Skew is how far this machine is ahead of its database server.
func (a *App) Skew(ctx context.Context) (time.Duration, error) {
	shared, ok, err := a.DB.Now(ctx)
	if err != nil || !ok {
		return 0, err
	}
	return a.Clock.Machine().Sub(shared), nil
}

// warnOfSkew tells whoever asks for health, and the log. It does not refuse: a wrong clock serves better than nobody.
func (a *App) warnOfSkew(ctx context.Context, h http.Header) error {
	skew, err := a.Skew(ctx)
	if err == nil && skew.Abs() > mostSkew {
		h.Set("Warning", `199 psic "clock differs from the database by `+skew.Round(time.Second).String()+`"`)
		a.Log.Warn("the clock differs from the database's", "by", skew.Round(time.Second).String())
	}
	return err
}
