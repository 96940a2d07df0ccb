package account_test

import (
	"context"
	"fmt"
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
	commonLogin = "/api/auth/login"
	newPassword = "Senha-nova-42"
)

func signUp(k *testkit.Kit, email string, changes ...fields) testkit.Response {
	k.T.Helper()
	base := fields{"email": email, "password": testkit.Password, "termsOfService": true, "type": "CUSTOMER"}
	return k.Call("POST", "/api/register", "", with(base, changes...))
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

// cpf returns the n-th valid CPF, with punctuation.
func cpf(n int) string {
	digits := fmt.Sprintf("%09d", 100_000_000+n)
	for range 2 {
		sum, weight := 0, len(digits)+1
		for _, c := range digits {
			sum += int(c-'0') * weight
			weight--
		}
		digits += string(rune('0' + sum*10%11%10))
	}
	return digits[:3] + "." + digits[3:6] + "." + digits[6:9] + "-" + digits[9:]
}
