package jobs_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/jobs"
)

// dueList reads from a list of what is due. Nothing leaves the list, as when everything fails.
func dueList(list ...string) func(context.Context, jobs.Due, int32) ([]jobs.Due, error) {
	return func(_ context.Context, after jobs.Due, most int32) ([]jobs.Due, error) {
		part := []jobs.Due{}
		for _, id := range list {
			if id > after.ID && len(part) < int(most) {
				part = append(part, jobs.Due{At: at.Of(time.Unix(1, 0)), ID: id})
			}
		}
		return part, nil
	}
}

// TestEachDue: everything is done once in one run, also what comes after a failure, however small the parts are.
func TestEachDue(t *testing.T) {
	for most := 1; most <= 6; most++ {
		done := []string{}
		due := dueList("a", "b", "c", "d", "e")
		err := jobs.EachDue(t.Context(), most, due, func(_ context.Context, id string) error {
			done = append(done, id)
			if id == "b" {
				return errors.New("b failed")
			}
			return nil
		})
		if !slices.Equal(done, []string{"a", "b", "c", "d", "e"}) || err == nil || err.Error() != "b failed" {
			t.Errorf("parts of %d: did %v, %v", most, done, err)
		}
	}
}

// TestEachDueEnds: nothing more is read when the attempt of the job has ended, and the rest is not said to be done.
func TestEachDueEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	done := 0
	err := jobs.EachDue(ctx, 2, dueList("a", "b", "c", "d", "e"), func(context.Context, string) error {
		done++
		cancel()
		return nil
	})
	if done != 2 || !errors.Is(err, context.Canceled) {
		t.Errorf("did %d, %v", done, err)
	}
}
