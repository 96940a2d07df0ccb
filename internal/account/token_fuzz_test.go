package account

import (
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
)

// FuzzToken: whatever somebody sends as a token, only what our key signed is read, and it is read as it was signed.
func FuzzToken(f *testing.F) {
	ring, err := crypt.FromBytes(crypt.NewBytes())
	if err != nil {
		f.Fatal(err)
	}
	now := time.Date(2026, time.November, 16, 12, 0, 0, 0, time.UTC)
	stopped := &clock.Clock{}
	stopped.Set(now)
	s := &Service{Ring: ring, Clock: stopped}
	good, err := s.sign(Account{}, "019a0000-0000-7000-8000-000000000001", now, now.Add(time.Hour))
	if err != nil {
		f.Fatal(err)
	}
	parts := strings.Split(good, ".")
	none, _ := jwt.New(jwt.SigningMethodNone).SignedString(jwt.UnsafeAllowNoneSignatureType)
	for _, seed := range []string{"", ".", "..", good, none, parts[0] + "." + parts[1] + ".", parts[0] + ".e30." + parts[2], "eyJhbGciOiJIUzI1NiIsImp3ayI6e319." + parts[1] + "." + parts[2], strings.Repeat("a.", 1000)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		c, err := s.read(token)
		if err != nil {
			return
		}
		// The last character of a signature holds two idle bits, so a few spellings are one token.
		if !strings.HasPrefix(token, parts[0]+"."+parts[1]+".") || c.Login != "019a0000-0000-7000-8000-000000000001" {
			t.Fatalf("read %+v", c)
		}
	})
}
