package main

import (
	"testing"

	"psic/internal/testkit"
)

func TestPersonRecoverSendsLinksToThePersonalAddress(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		eva := k.Employee("eva@aurora.example")
		place := placeOf(t, k)
		place.refuses([]string{"person", "recover", eva.Email}, "usage")
		place.must([]string{"person", "recover", eva.Email, "eva@casa.example"}, "personal address")
		k.Call("GET", "/api/user/info", eva.Token, nil).Is(401)
		k.Call("POST", "/api/auth/request-reset?email="+eva.Email, "", nil).Is(200)
		k.MailedToken("eva@casa.example")
	})
}

// With --locked the account from before beginning again comes back (Q194).
func TestPersonRecoverLocked_Q194(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		eva := k.Employee("eva@aurora.example")
		k.Call("POST", "/api/auth/request-reset?email="+eva.Email, "", nil).Is(200)
		k.Call("POST", "/api/auth/reset-password", "", testkit.Fields{
			"token":                k.MailedToken(eva.Email),
			"password":             testkit.Password,
			"passwordConfirmation": testkit.Password,
		}).Is(200)
		place := placeOf(t, k)
		place.refuses([]string{"person", "recover", "--locked", eva.Email, "eva@casa.example"}, "")
		guarded := k.Login(eva.Email).Token
		k.Call("POST", "/api/auth/begin-again", guarded, testkit.Fields{"termsOfService": true}).Is(200)
		place.refuses([]string{"person", "recover", "--locked", eva.Email}, "")
		place.must([]string{"person", "recover", "--locked", eva.Email, "eva@casa.example"}, "the account from before")
		id := testkit.One[string](k, "SELECT id FROM account WHERE email = $1 AND locked_at IS NULL", eva.Email)
		testkit.Equal(t, "account", id, eva.ID)
		k.Call("POST", "/api/auth/request-reset?email="+eva.Email, "", nil).Is(200)
		k.MailedToken("eva@casa.example")
	})
}

// The command deletes a wrong CPF, RG or birth date, so that the person types it again. The other data stays.
func TestPersonCorrectOpensTheIdentity(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Submitted("psi@psic.test")
		place := placeOf(t, k)
		place.refuses([]string{"person", "correct"}, "usage")
		place.refuses([]string{"person", "correct", "ninguem@psic.test"}, "")
		sealed := func() string { return testkit.One[string](k, "SELECT private FROM account WHERE id = $1", p.ID) }
		before := sealed()
		place.must([]string{"person", "correct", p.Email}, "types them again")
		acc, err := k.Account.ByID(t.Context(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
		data, err := k.Account.Personal(acc)
		if err != nil || sealed() == before || acc.CpfIndex != nil {
			t.Fatalf("still closed, or unreadable: %v", err)
		}
		testkit.Equal(t, "identity", data.CPF+data.Document+data.DocumentRegion+data.BirthDate, "")
		if data.ZipCode == "" {
			t.Error("the address went too")
		}
		audited := testkit.One[int](k, "SELECT count(*) FROM audit_entry WHERE action = 'account.identity_opened'")
		testkit.Equal(t, "audit", audited, 1)
		place.refuses([]string{"person", "correct", p.Email}, "")
		mails := testkit.One[int](k, "SELECT count(*) FROM job WHERE kind = 'account.identity_mail'")
		testkit.Equal(t, "mail", mails, 1)
	})
}
