package account_test

import (
	"context"
	"fmt"
	"maps"
	"testing"

	"psic/internal/account"
	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/platform/mail"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type fields = map[string]any

// with returns the base with some fields changed; a nil value drops the field.
func with(base fields, changes ...fields) fields {
	out := maps.Clone(base)
	for _, c := range changes {
		for name, value := range c {
			if value == nil {
				delete(out, name)
				continue
			}
			out[name] = value
		}
	}
	return out
}

func signUp(k *testkit.Kit, email string, changes ...fields) testkit.Response {
	k.T.Helper()
	base := fields{"email": email, "password": testkit.Password, "termsOfService": true, "type": "CUSTOMER"}
	return k.Call("POST", "/api/register", "", with(base, changes...))
}

func confirm(k *testkit.Kit, token string) testkit.Response {
	k.T.Helper()
	return k.Call("GET", "/api/register/confirm?token="+token, "", nil)
}

const (
	commonDoor  = "/api/auth/login"
	adminDoor   = "/api/admin/login"
	companyDoor = "/api/company/login"
)

func logIn(k *testkit.Kit, door, email, password string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", door, "", fields{"username": email, "password": password})
}

func askReset(k *testkit.Kit, email string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/auth/request-reset?email="+email, "", nil)
}

func reset(k *testkit.Kit, token, password string) testkit.Response {
	k.T.Helper()
	return k.Call(
		"POST",
		"/api/auth/reset-password",
		"",
		fields{"token": token, "password": password, "passwordConfirmation": password},
	)
}

func info(k *testkit.Kit, token string) testkit.Response {
	k.T.Helper()
	return k.Call("GET", "/api/user/info", token, nil)
}

// on is the same product inside a subtest, which fails by itself.
func on(t testing.TB, k *testkit.Kit) *testkit.Kit {
	inner := *k
	inner.T = t
	return &inner
}

// from is the same product seen from another network.
func from(k *testkit.Kit, ip string) *testkit.Kit {
	other := *k
	other.IP = ip
	return &other
}

// one reads a single value from the database.
func one[T any](k *testkit.Kit, query string, args ...any) T {
	k.T.Helper()
	var v T
	if err := k.DB.Read().QueryRowContext(context.Background(), query, args...).Scan(&v); err != nil {
		k.T.Fatalf("%s: %v", query, err)
	}
	return v
}

// change writes to the database behind the product's back.
func change(k *testkit.Kit, query string, args ...any) {
	k.T.Helper()
	inTx(k, func(tx *store.Tx) error {
		_, err := tx.ExecContext(context.Background(), query, args...)
		return err
	})
}

func inTx(k *testkit.Kit, fn func(tx *store.Tx) error) {
	k.T.Helper()
	if err := k.DB.InTx(context.Background(), fn); err != nil {
		k.T.Fatal(err)
	}
}

func setActive(k *testkit.Kit, id string, active bool) {
	k.T.Helper()
	inTx(k, func(tx *store.Tx) error { return k.Account.SetActive(context.Background(), tx, id, active) })
}

// makeCompany registers a company whose people have addresses at the domain.
func makeCompany(k *testkit.Kit, domain string, seats int64) (id string) {
	k.T.Helper()
	inTx(k, func(tx *store.Tx) (err error) {
		id, err = k.Company.Create(context.Background(), tx, company.Input{
			Name:     "Empresa " + domain,
			CNPJ:     "11.222.333/0001-81",
			Email:    "rh@" + domain,
			Phone:    "(11) 3456-7890",
			Domain:   domain,
			MaxUsers: seats,
		})
		return err
	})
	return id
}

const givenPassword = "Provisoria-77"

// invite opens an account as a company or an administrator does, with a password of their choice.
func invite(k *testkit.Kit, email string, role actor.Role, companyID string, trusted bool) (id string) {
	k.T.Helper()
	in, err := k.Account.Prepare(context.Background(), account.Invitation{
		Email:     email,
		Password:  givenPassword,
		FullName:  "Pessoa Convidada",
		Role:      role,
		CompanyID: companyID,
		Trusted:   trusted,
	})
	if err != nil {
		k.T.Fatal(err)
	}
	inTx(k, func(tx *store.Tx) (err error) {
		id, err = k.Account.Invite(context.Background(), tx, in)
		return err
	})
	return id
}

// mails lists what was sent to the address, oldest first, after all due jobs ran.
func mails(k *testkit.Kit, to string) []mail.Kept {
	k.T.Helper()
	k.Work()
	var out []mail.Kept
	for _, m := range k.Outbox.List() {
		if m.To == to {
			out = append([]mail.Kept{m}, out...)
		}
	}
	return out
}

func lastSubject(k *testkit.Kit, to string) string {
	k.T.Helper()
	sent := mails(k, to)
	if len(sent) == 0 {
		return ""
	}
	return sent[len(sent)-1].Subject
}

func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// cpf makes the n-th valid number, masked.
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
