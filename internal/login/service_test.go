package login_test

import (
	"context"
	"errors"
	"testing"

	"psic/internal/login"
	"psic/internal/testkit"
)

// Text that PostgreSQL refuses and SQLite accepts finds no account on both. HTTP requests with such text are refused
// earlier; commands and jobs call the service directly.
func TestService_textThatIsNobody(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ctx := context.Background()
		for _, odd := range []string{"\x00", "\xff", "a\x00b@example.com"} {
			_, err := k.App.Login.Login(ctx, login.CommonScreen, login.Credentials{Username: odd, Password: guess})
			if !errors.Is(err, login.ErrInvalidLogin) {
				t.Errorf("login of %q: %v", odd, err)
			}
			in := login.RegisterInput{
				Email:          "ana@example.com",
				Password:       testkit.Password,
				TermsOfService: true,
				ReferralCode:   odd,
			}
			if err := k.App.Login.Register(ctx, in); err != nil {
				t.Errorf("referral %q: %v", odd, err)
			}
		}
	})
}
