package directory_test

import (
	"context"
	"testing"

	"psic/internal/directory"
	"psic/internal/testkit"
)

// R013, R311: the walk over everybody, with which a server starts, finds the same therapists as a look at one of them.
func TestListed_R013_R311_everybody(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		found := func() (n int) {
			err := k.Directory.EachListable(context.Background(), func(page []directory.Public) error {
				n += len(page)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		testkit.Equal(t, "a plan without an end", found(), 1)
		for until, want := range map[string]int{"2026-11-15": 0, "2026-11-16": 1, "2027-01-01": 1} {
			k.Exec("UPDATE subscription SET valid_until_on = $1", until)
			testkit.Equal(t, "paid until "+until, found(), want)
		}
		k.Exec("UPDATE subscription SET valid_until_on = NULL")
		for _, s := range states {
			putState(k, p, s)
			want := 0
			if s == "REGISTRATION_COMPLETE" {
				want = 1
			}
			testkit.Equal(t, string(s), found(), want)
		}
		k.Exec("UPDATE account SET active = false WHERE id = $1", p.ID)
		testkit.Equal(t, "switched off", found(), 0)
	})
}
