package login_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type fields = testkit.Fields

func with(base fields, changes ...fields) fields { return testkit.With(base, changes...) }

func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	testkit.Equal(t, what, got, want)
}

// one reads a single value from the database.
func one[T any](k *testkit.Kit, query string, args ...any) T {
	k.T.Helper()
	return testkit.One[T](k, query, args...)
}

const (
	commonLogin  = "/api/auth/login"
	adminLogin   = "/api/admin/login"
	companyLogin = "/api/company/login"
)

func signUp(k *testkit.Kit, email string, changes ...fields) testkit.Response {
	k.T.Helper()
	base := fields{"email": email, "password": testkit.Password, "termsOfService": true, "type": "CUSTOMER"}
	return k.Call("POST", "/api/register", "", with(base, changes...))
}

func confirm(k *testkit.Kit, token string) testkit.Response {
	k.T.Helper()
	return k.Call("GET", "/api/register/confirm?token="+token, "", nil)
}

func logIn(k *testkit.Kit, path, email, password string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", path, "", fields{"username": email, "password": password})
}

func requestReset(k *testkit.Kit, email string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/auth/request-reset?email="+email, "", nil)
}

func reset(k *testkit.Kit, token, password string) testkit.Response {
	k.T.Helper()
	body := fields{"token": token, "password": password, "passwordConfirmation": password}
	return k.Call("POST", "/api/auth/reset-password", "", body)
}

func info(k *testkit.Kit, token string) testkit.Response {
	k.T.Helper()
	return k.Call("GET", "/api/user/info", token, nil)
}

// from returns the same application, called from another IP address.
func from(k *testkit.Kit, ip string) *testkit.Kit {
	other := *k
	other.IP = ip
	return &other
}

func setActive(k *testkit.Kit, id string, active bool) {
	k.T.Helper()
	k.InTx(func(tx *store.Tx) error { return k.Account.SetActive(context.Background(), tx, id, active) })
}

func lastSubject(k *testkit.Kit, to string) string {
	k.T.Helper()
	sent := k.Mails(to)
	if len(sent) == 0 {
		return ""
	}
	return sent[len(sent)-1].Subject
}

// payload decodes the claims of a token.
func payload(k *testkit.Kit, token string) fields {
	k.T.Helper()
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		k.T.Fatalf("not a token: %q", token)
	}
	raw, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		k.T.Fatal(err)
	}
	var out fields
	if err := json.Unmarshal(raw, &out); err != nil {
		k.T.Fatal(err)
	}
	return out
}
