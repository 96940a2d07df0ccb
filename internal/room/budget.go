package room

import "time"

const (
	perSecond    = 30
	burst        = 90 // a browser sends many ICE candidates at once
	qualityEvery = 15 * time.Second
)

// budget limits how many frames a client may send. It is a token bucket.
type budget struct {
	left float64
	at   time.Time
}

func newBudget(now time.Time) budget { return budget{left: burst, at: now} }

func (b *budget) spend(now time.Time) bool {
	b.left = min(burst, b.left+max(0, now.Sub(b.at).Seconds())*perSecond)
	b.at = now
	b.left--
	return b.left >= 0
}
