package login_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/login"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// invited returns a patient whom an administrator registered, after the first login with the temporary password.
func invited(k *testkit.Kit) testkit.Person {
	k.T.Helper()
	const email = "ana@example.com"
	id := k.Invite(email, actor.Customer, "", false)
	logIn(k, commonLogin, email, testkit.GivenPassword).Is(401) // R326: the address must be confirmed first
	confirm(k, k.MailedToken(email)).Is(200)
	r := logIn(k, commonLogin, email, testkit.GivenPassword).Is(200)
	if r.JSON()["passwordChangeRequired"] != true {
		k.T.Fatalf("no password change is required: %s", r.Body)
	}
	return testkit.Person{
		ID:    id,
		Email: email,
		Token: r.Str("token"),
		Role:  actor.Customer,
	}
}

// Q118: with a temporary password a person can only read the user info, sign out, and choose one. The ways out
// of a guarded account admit patients, because a former employee is one (Q219), and refuse one that is not guarded.
func TestFirstAccess_Q118_limited(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := invited(k)
		equal(t, "user info", info(k, ana.Token).Is(200).JSON()["passwordChangeRequired"], any(true))
		var open []string
		for _, op := range k.API.Ops {
			if op.Access.Public {
				continue
			}
			r := k.Call(op.Method, strings.ReplaceAll(op.Path, "{id}", ana.ID), ana.Token, fields{})
			otherRole := op.Access.Limited && r.Status == 403
			code := "auth.first_access_required"
			if !slices.Contains(op.Access.Roles, ana.Role) {
				code = "forbidden"
			}
			refused := r.Status == 403 && r.Str("code") == code
			wayOut := op.ID == "prove-identity" || op.ID == "begin-again"
			notGuarded := wayOut && r.Status == 409 && r.Str("code") == "auth.first_access_done"
			if !otherRole && !refused && !notGuarded {
				open = append(open, op.ID)
			}
			if op.ID == "logout" {
				ana.Token = logIn(k, commonLogin, ana.Email, testkit.GivenPassword).Is(200).Str("token")
			}
		}
		slices.Sort(open)
		if want := []string{"first-access", "logout", "user-info"}; !slices.Equal(open, want) {
			t.Errorf("open to a limited login: %v, want %v", open, want)
		}
	})
}

// Q102, Q118: the first access replaces the temporary password, which no longer works, and stores the accepted terms.
func TestFirstAccess_Q102_Q118_replaces(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := invited(k)
		notAccepted := "SELECT count(*) FROM account WHERE terms_accepted_at IS NULL AND terms_version = ''"
		equal(t, "terms before", one[int](k, notAccepted), 1)

		r := k.FirstAccess(ana.Token, newPassword, fields{"termsOfService": false}).Is(422)
		equal(t, "without terms", r.Field("termsOfService"), "Por favor, confirme os termos de uso.")
		r = k.FirstAccess(ana.Token, "ab3d!").Is(422)
		equal(t, "short", r.Field("password"), "A senha deve ter mais que 6 caracteres.")
		r = k.FirstAccess(ana.Token, newPassword, fields{"passwordConfirmation": "x"}).Is(422)
		equal(t, "different", r.Field("passwordConfirmation"), "As duas senhas devem ser iguais.")
		r = k.FirstAccess(ana.Token, testkit.GivenPassword).Is(422)
		equal(t, "the temporary one", r.Field("password"), "Escolha uma senha diferente da que você recebeu.")

		r = from(k, "198.51.100.9").FirstAccess(ana.Token, newPassword).Is(200)
		equal(t, "no limit", r.JSON()["passwordChangeRequired"], any(false))
		k.Call("GET", "/api/customer/"+ana.ID, r.Str("token"), nil).Is(200)
		info(k, ana.Token).Is(401)
		logIn(k, commonLogin, ana.Email, testkit.GivenPassword).Is(401)
		next := logIn(k, commonLogin, ana.Email, newPassword).Is(200)
		equal(t, "next login", next.JSON()["passwordChangeRequired"], any(false))

		version := one[string](k, "SELECT terms_version FROM account WHERE id = $1", ana.ID)
		equal(t, "terms", version, account.TermsVersion)
		acceptedAt := one[int64](k, "SELECT terms_accepted_at FROM account WHERE id = $1", ana.ID)
		equal(t, "accepted at", acceptedAt, k.Clock.Now().UnixMicro())
		equal(t, "accepted from", one[string](k, "SELECT terms_ip FROM account WHERE id = $1", ana.ID), "198.51.100.9")
	})
}

// A login without limits cannot use the first access to change the password without the current one.
func TestFirstAccess_onlyOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		equal(t, "code", k.FirstAccess(ana.Token, newPassword).Is(409).Str("code"), "auth.first_access_done")
		logIn(k, commonLogin, ana.Email, testkit.Password).Is(200)
	})
}

// Q102: somebody who chose a password by mailed link must still accept the terms first.
func TestFirstAccess_Q102_afterReset(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := invited(k)
		requestReset(k, ana.Email).Is(200)
		reset(k, k.MailedToken(ana.Email), newPassword).Is(200)
		logIn(k, commonLogin, ana.Email, testkit.GivenPassword).Is(401)
		r := logIn(k, commonLogin, ana.Email, newPassword).Is(200)
		equal(t, "limited", r.JSON()["passwordChangeRequired"], any(true))
		k.Call("GET", "/api/customer/"+ana.ID, r.Str("token"), nil).Is(403)
		k.FirstAccess(r.Str("token"), newPassword).Is(200) // a password of their own can stay
	})
}

// R099: administrators and companies have passwords of six characters or more.
func TestInvite_R099_password(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ctx := context.Background()
		_, err := k.App.Login.CreateAdministrator(ctx, "admin@example.com", "ab3d!", "Alice")
		in := login.Invitation{Email: "rh@aurora.example", Password: "ab3d!", Role: actor.Company}
		_, prepared := k.App.Login.Prepare(ctx, in)
		for _, err := range []error{err, prepared} {
			f := fault.As(err)
			want := fault.Field{Name: "password", Description: "A senha deve ter no mínimo 6 caracteres"}
			if f == nil || len(f.Fields) != 1 || f.Fields[0] != want {
				t.Errorf("five characters: %v %+v", err, f)
			}
		}
		if _, err := k.App.Login.CreateAdministrator(ctx, "admin@example.com", "ab3d!x", "Alice"); err != nil {
			t.Errorf("six characters: %v", err)
		}
		logIn(k, adminLogin, "admin@example.com", "ab3d!x").Is(200)
	})
}

// psic admin create checks the name and the address as the invitation on the page does.
func TestCreateAdministrator_names(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ctx := context.Background()
		for _, wrong := range []struct{ email, name, field string }{
			{"alice@example.com", "   ", "fullName"},
			{"alice@example.com", "Ali\x00ce", "fullName"},
			{"alice@example.com", strings.Repeat("á", 251), "fullName"},
			{"alice", "Alice", "email"},
		} {
			_, err := k.App.Login.CreateAdministrator(ctx, wrong.email, testkit.Password, wrong.name)
			if f := fault.As(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Name != wrong.field {
				t.Errorf("%q %q: %v", wrong.email, wrong.name, err)
			}
		}
		name := strings.Repeat("á", 250)
		id, err := k.App.Login.CreateAdministrator(ctx, "alice@example.com", testkit.Password, " "+name+" ")
		if err != nil {
			t.Fatal(err)
		}
		stored := testkit.One[string](k, "SELECT full_name FROM account WHERE id = $1", id)
		equal(t, "without spaces around it", any(stored), any(name))
	})
}

// An invitation to the address of an account is refused, and an invitation that was not prepared is not stored.
func TestInvite_taken(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ctx := context.Background()
		k.SignUp("ana@example.com", actor.Customer)
		_, err := k.App.Login.CreateAdministrator(ctx, " ANA@example.com", testkit.Password, "Alice")
		if !errors.Is(err, account.ErrTaken) {
			t.Errorf("taken address: %v", err)
		}
		err = k.DB.InTx(ctx, func(tx *store.Tx) error {
			_, err := k.App.Login.Invite(ctx, tx, login.Invitation{
				Email:    "b@example.com",
				Password: testkit.Password,
				Role:     actor.Administrator,
				Trusted:  true,
			})
			return err
		})
		if err == nil {
			t.Error("an invitation without a hash was stored")
		}
		equal(t, "accounts", one[int](k, "SELECT count(*) FROM account"), 1)
	})
}
