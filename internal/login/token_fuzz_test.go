package login_test

import (
	"strings"
	"testing"

	"github.com/golang-jwt/jwt/v5"

	"psic/internal/kernel/actor"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// FuzzToken: only a token that was signed with the application's key is accepted, and only for its account.
func FuzzToken(f *testing.F) {
	k := testkit.New(f, store.SQLite)
	ana := k.SignUp("ana@example.com", actor.Customer)
	good := ana.Token
	parts := strings.Split(good, ".")
	none, _ := jwt.New(jwt.SigningMethodNone).SignedString(jwt.UnsafeAllowNoneSignatureType)
	for _, seed := range []string{
		"", ".", "..", good, none, parts[0] + "." + parts[1] + ".", parts[0] + ".e30." + parts[2],
		"eyJhbGciOiJIUzI1NiIsImp3ayI6e319." + parts[1] + "." + parts[2], strings.Repeat("a.", 1000),
	} {
		f.Add(seed)
	}
	if who, err := k.App.Login.Authenticate(f.Context(), good); err != nil || who.ID != ana.ID {
		f.Fatalf("the right token: %+v, %v", who, err)
	}
	f.Fuzz(func(t *testing.T, token string) {
		who, err := k.App.Login.Authenticate(t.Context(), token)
		if err != nil {
			return
		}
		// The last character of a signature has two unused bits, so four spellings are the same token.
		if !strings.HasPrefix(token, parts[0]+"."+parts[1]+".") || who.ID != ana.ID {
			t.Fatalf("accepted as %+v", who)
		}
	})
}
