package app

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"psic/internal/platform/httpx"
)

// Metrics are the figures for the operator. They have a port of their own, which the public does not reach.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
}

func newMetrics() *Metrics {
	requests := prometheus.HistogramOpts{
		Name:    "psic_http_request_seconds",
		Help:    "Time to answer, by route template.",
		Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5},
	}
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(requests, []string{"method", "route", "status"}),
	}
	m.registry.MustRegister(
		m.requests,
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

func (m *Metrics) seen(s httpx.Seen) {
	m.requests.WithLabelValues(knownMethod(s.Method), s.Route, strconv.Itoa(s.Status)).Observe(s.Took.Seconds())
}

// knownMethod limits the number of labels, so that requests with invented methods do not fill the memory.
func knownMethod(method string) string {
	switch method {
	case http.MethodGet,
		http.MethodHead,
		http.MethodPost,
		http.MethodPut,
		http.MethodPatch,
		http.MethodDelete,
		http.MethodOptions:
		return method
	}
	return "other"
}

// metricsHandler serves the metrics. The figures of jobs and rooms are read at each request.
func (a *App) metricsHandler() http.Handler {
	a.Metrics.registry.MustRegister(
		jobsCollector{a},
		roomCollector{a},
		certificateCollector{a},
		fleetCollector{a},
		backupCollector{a},
		healthCollector{a},
	)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		writeChecks(w, a.checks(r.Context()))
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(a.Metrics.registry, promhttp.HandlerOpts{}))
	return mux
}

type jobsCollector struct{ app *App }

var (
	jobsDesc    = prometheus.NewDesc("psic_jobs", "Jobs by kind and state.", []string{"kind", "state"}, nil)
	overdueDesc = prometheus.NewDesc("psic_jobs_overdue_seconds", "How long the oldest due job has waited.", nil, nil)
	retriesDesc = prometheus.NewDesc("psic_db_retries_total", "Transactions run again after a conflict.", nil, nil)
)

func (c jobsCollector) Describe(ch chan<- *prometheus.Desc) {
	ch <- jobsDesc
	ch <- overdueDesc
	ch <- retriesDesc
}

func (c jobsCollector) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	ch <- prometheus.MustNewConstMetric(retriesDesc, prometheus.CounterValue, float64(c.app.DB.Retries()))
	counts, err := c.app.Jobs.Counts(ctx)
	if err != nil {
		c.app.Log.Warn("metrics: jobs", "err", err)
		return
	}
	if late, err := c.app.Jobs.Overdue(ctx); err == nil {
		ch <- prometheus.MustNewConstMetric(overdueDesc, prometheus.GaugeValue, late.Seconds())
	}
	for _, n := range counts {
		ch <- prometheus.MustNewConstMetric(jobsDesc, prometheus.GaugeValue, float64(n.Total), n.Kind, n.State)
	}
}
