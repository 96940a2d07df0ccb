package search_test

import (
	"context"
	"fmt"
	"testing"

	"psic/bench/dataset"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// BenchmarkUpkeep measures a rebuild from the database and the refresh after one change.
func BenchmarkUpkeep(b *testing.B) {
	ctx := context.Background()
	for _, n := range []int{1_000, 10_000} {
		k := testkit.New(b, store.SQLite)
		if err := dataset.Fill(ctx, k.DB, n); err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("rebuild/%d", n), func(b *testing.B) {
			for range b.N {
				if err := k.Search.Index.Rebuild(ctx); err != nil {
					b.Fatal(err)
				}
			}
		})
		if k.Search.Index.Size() != n {
			b.Fatalf("%d of %d are listed", k.Search.Index.Size(), n)
		}
		b.Run(fmt.Sprintf("change/%d", n), func(b *testing.B) {
			for i := range b.N {
				k.Search.Index.Changed(dataset.ID(1 + i%n))
				if err := k.Search.Index.Refresh(ctx); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
