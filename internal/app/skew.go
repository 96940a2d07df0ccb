package app

import (
	"context"
	"net/http"
	"time"
)

// mostSkew is how far a replica's clock may be from the one that all share. Holds and windows are decided by it, and
// two replicas that disagree by more decide differently about the same second.
const mostSkew = 5 * time.Second

// Skew is how far this process is ahead of its database server.
func (a *App) Skew(ctx context.Context) (time.Duration, error) {
	shared, ok, err := a.DB.Now(ctx)
	if err != nil || !ok {
		return 0, err
	}
	return a.Clock.Now().Sub(shared), nil
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
