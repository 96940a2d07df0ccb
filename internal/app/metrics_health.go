package app

import (
	"context"
	"sync"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// healthCollector has the figures that an alarm needs: readiness by check, free disk, the books and disputes.
type healthCollector struct{ app *App }

var (
	readyDesc = prometheus.NewDesc("psic_ready", "1 when the check of /readyz is fine.", []string{"check"}, nil)
	diskDesc  = prometheus.NewDesc("psic_disk_free_bytes", "Free space of the data directory.", nil, nil)
	booksDesc = prometheus.NewDesc("psic_books_balanced",
		"1 when the last look at the books found nothing wrong. Absent on replicas that did not look lately.",
		[]string{"books"}, nil)
	disputesDesc = prometheus.NewDesc("psic_disputes",
		"Disputed payments that wait for our answer: waiting counts all, overdue those whose deadline has passed.",
		[]string{"state"}, nil)
)

func (c healthCollector) Describe(ch chan<- *prometheus.Desc) {
	ch <- readyDesc
	ch <- diskDesc
	ch <- booksDesc
	ch <- disputesDesc
}

func (c healthCollector) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), checkTime)
	defer cancel()
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	for _, check := range c.app.checks(ctx) {
		gauge(readyDesc, number(check.err == nil), check.name)
	}
	var s syscall.Statfs_t
	if err := syscall.Statfs(c.app.Config.DataDir, &s); err == nil {
		gauge(diskDesc, float64(int64(s.Bavail)*s.Bsize))
	}
	if n, err := c.app.Dispute.Figures(ctx); err == nil {
		gauge(disputesDesc, float64(n.Waiting), "waiting")
		gauge(disputesDesc, float64(n.Overdue), "overdue")
	}
	for name, fine := range c.app.books.lately(c.app.Clock.Now()) {
		gauge(booksDesc, number(fine), name)
	}
}

func number(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// lookedWithin is how long the result of a look counts. Each hour one of the replicas looks.
const lookedWithin = 2 * time.Hour

// books remembers the last look of this replica.
type books struct {
	mu   sync.Mutex
	last map[string]look
}

type look struct {
	at   time.Time
	fine bool
}

// looked returns the function that a feature calls after a look.
func (b *books) looked(name string, now func() time.Time) func(fine bool) {
	return func(fine bool) {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.last == nil {
			b.last = map[string]look{}
		}
		b.last[name] = look{now(), fine}
	}
}

func (b *books) lately(now time.Time) map[string]bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := map[string]bool{}
	for name, l := range b.last {
		if now.Sub(l.at) < lookedWithin {
			out[name] = l.fine
		}
	}
	return out
}
