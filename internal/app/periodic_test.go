package app_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

// TestPeriodicJobsOfAnEmptyProduct: on the first day of an installation every periodic job finds nothing and succeeds
// at its first attempt.
func TestPeriodicJobsOfAnEmptyProduct(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		const kinds = 34
		k.AdvanceAndWork(7 * 24 * time.Hour) // no period is longer
		ran, failed := 0, 0
		counts, err := k.Jobs.Counts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range counts {
			ran++
			if c.State != "done" {
				failed++
				t.Errorf("%d jobs %s are %s", c.Total, c.Kind, c.State)
			}
		}
		if ran-failed < kinds {
			t.Errorf("%d kinds of jobs ran, the product has %d periodic ones", ran, kinds)
		}
	})
}
