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

// inMemory returns a directory of n invented therapists without a database, which would take minutes for 100,000.
func inMemory(n int) *Service {
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
			minute := 8*60 + (h/5)*180 + (i%12)*5
			calendar.Entries = append(calendar.Entries, agenda.Weekly(time.Weekday(1+h%5), minute, 50))
		}
		cards[i] = newCard(p, calendar, now)
	}
	x.view.Store(newSnapshot(cards, at.DateOf(now, at.SaoPaulo)))
	return &Service{Index: x}
}

// BenchmarkGrowth measures finding and encoding a page as the directory grows. All responses have the same size.
func BenchmarkGrowth(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		s := inMemory(n)
		for _, c := range []struct {
			name   string
			filter func(i int) Filter
		}{
			{"page", func(int) Filter { return Filter{} }},
			{"rare", func(i int) Filter { return Filter{Text: dataset.Name(1 + i*7919%n)} }},
			{"broad", func(int) Filter { return Filter{Text: "psicanálise"} }},
			{"late", func(int) Filter { return Filter{Text: "helena"} }}, // few, and all near the end of the order
			{"none", func(int) Filter { return Filter{Text: "psicanálise humanista"} }},
			{"filtered", func(int) Filter { return Filter{Approach: "humanista", Period: Evening} }},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				begin, text := cpu(), []byte{}
				for i := range b.N {
					found := s.Index.Find(c.filter(i), page.Page{Number: 0, Size: 10})
					var err error
					if text, err = s.page(text[:0], found, 0, audienceOf{kind: common}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(cpu()-begin)/float64(b.N), "cpu-ns/op")
			})
		}
	}
}

// cpu returns the processor time of the whole process, including the garbage collector. Unlike elapsed time it does
// not depend on what else the machine does.
func cpu() int64 {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		return 0
	}
	return r.Utime.Nano() + r.Stime.Nano()
}
