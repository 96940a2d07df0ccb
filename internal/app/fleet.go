package app

import (
	"context"
	"os"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"psic/internal/kernel/ids"
	"psic/internal/platform/crypt"
	"psic/internal/platform/fleet"
	"psic/internal/platform/store"
)

// describeReplica returns what this replica tells the others. Keys are those of the file, because a command may have
// changed it since the start.
func (a *App) describeReplica(version string) func(context.Context) fleet.Beat {
	id := ids.New()
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return func(ctx context.Context) fleet.Beat {
		ring := a.Ring
		if fresh, err := crypt.Load(a.Config.DataDir); err == nil {
			ring = fresh
		}
		skew, err := a.Skew(ctx)
		if err != nil {
			skew = 0 // the readiness check says that the database is away
		}
		return fleet.Beat{
			ID:      id,
			Addr:    a.Config.Addr,
			Host:    host,
			Version: version,
			Schema:  a.DB.Known(),
			Keys:    ring.Fingerprint(),
			Skew:    skew,
			Shared:  a.DB.Engine == store.Postgres && a.Config.S3URL != "",
		}
	}
}

// drainFor returns how long a stopping replica still serves. A single replica does not drain: the load balancer has no
// other replica to send requests to.
func (a *App) drainFor() time.Duration {
	if a.Config.NATSURL == "" || a.fleet.Alone() {
		return 0
	}
	return a.Config.Drain
}

type fleetCollector struct{ app *App }

var (
	replicasDesc = prometheus.NewDesc("psic_replicas", "Replicas that this one hears, itself among them.", nil, nil)
	readOnlyDesc = prometheus.NewDesc("psic_read_only", "1 while PSIC_READ_ONLY refuses writes.", nil, nil)
	differDesc   = prometheus.NewDesc("psic_replicas_differ",
		"Replicas that differ in version, keys or clock, or whose database or files are apart.", []string{"kind"}, nil)
)

func (c fleetCollector) Describe(ch chan<- *prometheus.Desc) {
	ch <- replicasDesc
	ch <- readOnlyDesc
	ch <- differDesc
}

func (c fleetCollector) Collect(ch chan<- prometheus.Metric) {
	all := c.app.fleet.All()
	ch <- prometheus.MustNewConstMetric(replicasDesc, prometheus.GaugeValue, float64(len(all)))
	ch <- prometheus.MustNewConstMetric(readOnlyDesc, prometheus.GaugeValue, number(c.app.DB.ReadOnly()))
	count := map[fleet.Kind]int{fleet.Version: 0, fleet.Keys: 0, fleet.Clock: 0, fleet.Apart: 0}
	for _, d := range fleet.Differences(all) {
		count[d.Kind] = len(d.Replicas)
	}
	for kind, n := range count {
		ch <- prometheus.MustNewConstMetric(differDesc, prometheus.GaugeValue, float64(n), string(kind))
	}
}
