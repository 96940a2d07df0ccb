package app

import (
	"github.com/prometheus/client_golang/prometheus"
)

// roomCollector reads the figures of the room and of the relay at each request. No label names a person.
type roomCollector struct{ app *App }

var (
	socketsDesc = prometheus.NewDesc("psic_room_sockets", "People connected to this process.", nil, nil)
	signalsDesc = prometheus.NewDesc("psic_room_signals_total", "Signals relayed between two people.", nil, nil)
	lostDesc    = prometheus.NewDesc(
		"psic_room_notes_lost_total",
		"Notes between servers that could not be sent.",
		nil,
		nil,
	)
	refusedDesc = prometheus.NewDesc(
		"psic_room_refused_total",
		"People who were not let in, by reason.",
		[]string{"code"},
		nil,
	)
	relaysDesc      = prometheus.NewDesc("psic_turn_allocations", "Open relays.", nil, nil)
	relayedDesc     = prometheus.NewDesc("psic_turn_bytes_total", "Bytes relayed, both directions.", nil, nil)
	turnRefusedDesc = prometheus.NewDesc(
		"psic_turn_refused_total",
		"What the relay refused, by reason.",
		[]string{"reason"},
		nil,
	)
)

func (c roomCollector) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		socketsDesc,
		signalsDesc,
		lostDesc,
		refusedDesc,
		relaysDesc,
		relayedDesc,
		turnRefusedDesc,
	} {
		ch <- d
	}
}

func (c roomCollector) Collect(ch chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, v int64) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(v))
	}
	count := func(d *prometheus.Desc, v int64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(v), labels...)
	}
	room := c.app.Room
	gauge(socketsDesc, int64(room.Connected()))
	count(signalsDesc, room.Figures.Signals.Load())
	count(lostDesc, room.Figures.Dropped.Load())
	for code, n := range room.Figures.Refusals() {
		count(refusedDesc, n, code)
	}
	if c.app.Relay == nil {
		return
	}
	f := c.app.Relay.Figures()
	gauge(relaysDesc, f.Open)
	count(relayedDesc, f.Bytes)
	count(turnRefusedDesc, f.BadCredentials, "credential")
	count(turnRefusedDesc, f.RefusedPeers, "peer")
	count(turnRefusedDesc, f.OverQuota, "quota")
	count(turnRefusedDesc, f.Dropped, "bytes")
}
