package account_test

import (
	"context"
	"errors"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/testkit"
)

// Text that PostgreSQL refuses and SQLite accepts finds no account on both. HTTP requests with such text are refused
// earlier; commands and jobs call the service directly.
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
