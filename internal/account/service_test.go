package account_test

import (
	"context"
	"errors"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/testkit"
)

// Text that PostgreSQL does not take, and SQLite does, is nobody on both. Requests with it are refused before
// they come here; commands and jobs come here directly.
func TestService_textThatIsNoKey(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ctx := context.Background()
		for _, odd := range []string{"\x00", "\xff", "a\x00b@example.com"} {
			if _, err := k.Account.ByID(ctx, odd); !errors.Is(err, fault.Missing) {
				t.Errorf("id %q: %v", odd, err)
			}
			if _, err := k.Account.ByEmail(ctx, odd); !errors.Is(err, fault.Missing) {
				t.Errorf("address %q: %v", odd, err)
			}
			if _, changed, err := k.Account.Photo(ctx, actor.Actor{}, odd); err != nil || !changed.IsZero() {
				t.Errorf("photo of %q: %v", odd, err)
			}
		}
	})
}
