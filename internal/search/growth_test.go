package search

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"psic/bench/dataset"
	"psic/internal/agenda"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/page"
	"psic/internal/platform/clock"
)

// crowd is a directory of n made-up psychologists, made without a database: 100,000 would take it minutes.
func crowd(n int) *Service {
	now := time.Date(2026, time.November, 16, 9, 0, 0, 0, at.SaoPaulo)
	x := &Index{Clock: clock.New(0)}
	x.Clock.Set(now)
	cards := make([]*card, n)
	for i := range cards {
		p := directory.Public{ListableRow: directory.ListableRow{
			AccountID: dataset.ID(i + 1),
			FullName:  dataset.Name(i + 1),
			Approach:  dataset.Approach(i + 1),
			AboutMe:   dataset.About,
		}}
		calendar := agenda.Calendar{Notice: time.Hour}
		for h := range dataset.HoursEach {
			calendar.Entries = append(calendar.Entries, agenda.Weekly(time.Weekday(1+h%5), 8*60+(h/5)*180+(i%12)*5, 50))
		}
		cards[i] = newCard(p, calendar, now)
	}
	x.view.Store(compose(cards, at.DateOf(now, at.SaoPaulo)))
	return &Service{Index: x}
}

// BenchmarkGrowth: finding a page and writing it, as the directory grows. The answers are of one size throughout.
func BenchmarkGrowth(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		s := crowd(n)
		for _, c := range []struct {
			name string
			ask  func(i int) Filter
		}{
			{"page", func(int) Filter { return Filter{} }},
			{"rare", func(i int) Filter { return Filter{Text: dataset.Name(1 + i*7919%n)} }},
			{"broad", func(int) Filter { return Filter{Text: "psicanálise"} }},
			{"late", func(int) Filter { return Filter{Text: "helena"} }}, // one in many, and all of them far back in the order
			{"none", func(int) Filter { return Filter{Text: "psicanálise humanista"} }},
			{"filtered", func(int) Filter { return Filter{Approach: "humanista", Period: Evening} }},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				begin, text := cpu(), []byte{}
				for i := range b.N {
					var err error
					if text, err = s.page(text[:0], s.Index.Find(c.ask(i), page.Page{Number: 0, Size: 10}), 0, common, false); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(cpu()-begin)/float64(b.N), "cpu-ns/op")
			})
		}
	}
}

// cpu is the processor time of the whole process, collector included: unlike the time on the wall it means something
// on a machine that others use too.
func cpu() int64 {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		return 0
	}
	return r.Utime.Nano() + r.Stime.Nano()
}
