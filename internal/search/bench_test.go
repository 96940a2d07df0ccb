package search_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"syscall"
	"testing"

	"psic/bench/dataset"
	"psic/internal/platform/store"
	"psic/internal/search"
	"psic/internal/testkit"
)

var sizes = []int{1_000, 10_000}

// crowd is the product with n made-up psychologists in its directory.
func crowd(b *testing.B, n int) *testkit.Kit {
	b.Helper()
	k := testkit.New(b, store.SQLite)
	if err := dataset.Fill(context.Background(), k.DB, n); err != nil {
		b.Fatal(err)
	}
	if err := k.Search.Index.Rebuild(context.Background()); err != nil {
		b.Fatal(err)
	}
	if k.Search.Index.Size() != n {
		b.Fatalf("%d of %d are listed", k.Search.Index.Size(), n)
	}
	return k
}

// spent reports the processor time of the whole process an operation, collector included: unlike the time on the
// wall it means something on a machine that others use too.
func spent(b *testing.B) func() {
	b.Helper()
	begin := used(b)
	return func() { b.ReportMetric(float64(used(b)-begin)/float64(b.N), "cpu-ns/op") }
}

func used(b *testing.B) int64 {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return r.Utime.Nano() + r.Stime.Nano()
}

func rare(i, n int) string { return dataset.Name(1 + i*7919%n) }

// BenchmarkGrowth: what a request costs as the directory grows. Answers are the same size throughout.
func BenchmarkGrowth(b *testing.B) {
	for _, n := range sizes {
		k := crowd(b, n)
		for name, path := range map[string]func(i int) string{
			"page":  func(int) string { return "/api/therapist/list" },
			"rare":  func(i int) string { return "/api/therapist/list?text=" + url.QueryEscape(rare(i, n)) },
			"broad": func(int) string { return "/api/therapist/list?text=psicanalise" },
			"none":  func(int) string { return "/api/therapist/list?text=psicanalise+humanista" },
			"week": func(i int) string {
				return "/api/therapist/" + dataset.ID(1+i%n) + "/agenda/simplified?startDate=16/11/2026&finishDate=22/11/2026"
			},
		} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				b.ReportAllocs()
				defer spent(b)()
				for i := range b.N {
					w := httptest.NewRecorder()
					k.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path(i), nil))
					if w.Code != http.StatusOK {
						b.Fatalf("%d %s", w.Code, w.Body)
					}
				}
			})
		}
	}
}

// BenchmarkFind is the search alone, without HTTP and without writing the answer.
func BenchmarkFind(b *testing.B) {
	for _, n := range sizes {
		k := crowd(b, n)
		page := search.Page{Size: 10}
		for name, f := range map[string]func(i int) search.Filter{
			"all":   func(int) search.Filter { return search.Filter{} },
			"rare":  func(i int) search.Filter { return search.Filter{Text: rare(i, n)} },
			"broad": func(int) search.Filter { return search.Filter{Text: "psicanálise"} },
			"none":  func(int) search.Filter { return search.Filter{Text: "psicanálise humanista"} },
		} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				defer spent(b)()
				for i := range b.N {
					k.Search.Index.Find(f(i), page)
				}
			})
		}
	}
}

// BenchmarkUpkeep: reading everything, and taking in one change.
func BenchmarkUpkeep(b *testing.B) {
	for _, n := range sizes {
		k := crowd(b, n)
		b.Run(fmt.Sprintf("rebuild/%d", n), func(b *testing.B) {
			defer spent(b)()
			for range b.N {
				if err := k.Search.Index.Rebuild(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("change/%d", n), func(b *testing.B) {
			defer spent(b)()
			for i := range b.N {
				k.Search.Index.Changed(dataset.ID(1 + i%n))
				if err := k.Search.Index.Refresh(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
