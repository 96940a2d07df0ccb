package record_test

import (
	"encoding/base64"
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/record/format"
	"psic/internal/testkit"
)

// credential is the id of a passkey, as a browser sends it.
func credential(n int) string {
	return base64.RawURLEncoding.EncodeToString([]byte(fmt.Sprintf("credential of the passkey %02d", n)))
}

// passkey is what the browser sends to add a passkey.
func (b *browser) passkey(n int, secret []byte, changes ...testkit.Fields) testkit.Fields {
	id := ids.New()
	wrapped, err := b.vault.WrapForPasskey(id, secret)
	b.must(err)
	return testkit.With(testkit.Fields{
		"id":         id,
		"vaultId":    b.vault.VaultID,
		"credential": credential(n),
		"salt":       encoded(make([]byte, format.PasskeySaltBytes)),
		"key":        wrapped,
		"name":       "Notebook",
	}, changes...)
}

func (b *browser) addPasskey(body testkit.Fields) testkit.Response {
	return b.k.Call("POST", "/api/vault/passkeys", b.who.Token, body)
}

func (b *browser) passkeys() []any {
	list, _ := b.k.Call("GET", "/api/vault", b.who.Token, nil).Is(200).JSON()["passkeys"].([]any)
	return list
}

// TestPasskeyOpensTheVault: what the server keeps of a passkey opens the vault with the passkey's secret, also after
// the passphrase was changed, and is gone after it was removed.
func TestPasskeyOpensTheVault(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		b := open(k, psi)
		secret := []byte("what a passkey derives: 32 bytes")
		body := b.passkey(1, secret, testkit.Fields{"name": "  Celular  "})
		b.addPasskey(body).Is(200)
		keys := testkit.With(b.keyFields(), testkit.Fields{"keysVersion": 0})
		k.Call("PUT", "/api/vault/keys", psi.Token, keys).Is(200)
		got := b.passkeys()[0].(map[string]any)
		if got["name"] != "Celular" || got["credential"] != credential(1) || got["createdOn"] != "16/11/2026" {
			t.Errorf("passkey %v", got)
		}
		_, err := format.UnlockWithPasskey(b.vault.Owner, got["id"].(string), got["key"].(string), secret)
		b.must(err)

		other := open(k, k.Therapist("outra@psic.test"))
		gone := "/api/vault/passkeys/" + got["id"].(string)
		refused(t, "of somebody else", k.Call("DELETE", gone, other.who.Token, nil), 404, "not_found")
		k.Call("DELETE", gone, psi.Token, nil).Is(200)
		refused(t, "again", k.Call("DELETE", gone, psi.Token, nil), 404, "not_found")
		if n := len(b.passkeys()); n != 0 {
			t.Errorf("%d passkeys are left", n)
		}
	})
}

// TestPasskeysAreChecked: sizes, the name, the vault that was meant, and the password within five minutes.
func TestPasskeysAreChecked(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		b := open(k, psi)
		secret := make([]byte, 32)
		for what, change := range map[string]testkit.Fields{
			"no id":              {"id": "x"},
			"a short credential": {"credential": base64.RawURLEncoding.EncodeToString(make([]byte, 15))},
			"padded base 64":     {"credential": base64.StdEncoding.EncodeToString(make([]byte, 16))},
			"a short salt":       {"salt": encoded(make([]byte, 31))},
			"a key in clear":     {"key": encoded(make([]byte, 32))},
		} {
			refused(t, what, b.addPasskey(b.passkey(1, secret, change)), 422, "record.format_invalid")
		}
		for _, name := range []string{"", "   ", "Note\x07book", "Um nome de aparelho que ninguém lê inteiro"} {
			r := b.addPasskey(b.passkey(1, secret, testkit.Fields{"name": name})).Is(422)
			if r.JSON()["fields"] == nil {
				t.Errorf("name %q: %s", name, r.Body)
			}
		}
		other := testkit.Fields{"vaultId": ids.New()}
		refused(t, "of another vault", b.addPasskey(b.passkey(1, secret, other)), 404, "not_found")
		longest := base64.RawURLEncoding.EncodeToString(make([]byte, 1023))
		b.addPasskey(b.passkey(1, secret, testkit.Fields{"credential": longest})).Is(200)
		b.addPasskey(b.passkey(2, secret)).Is(200)
		refused(t, "the same again", b.addPasskey(b.passkey(2, secret)), 409, "vault.passkey_exists")
		k.Clock.Advance(6 * time.Minute)
		refused(t, "later", b.addPasskey(b.passkey(3, secret)), 403, "auth.password_required")
	})
}

// TestPasskeysHaveALimit_race: of several that are added at once beside nine, one is the tenth.
func TestPasskeysHaveALimit_race(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		b := open(k, k.Therapist("psi@psic.test"))
		secret := make([]byte, 32)
		for n := range 9 {
			b.addPasskey(b.passkey(n, secret)).Is(200)
		}
		bodies := make([]testkit.Fields, 4)
		for i := range bodies {
			bodies[i] = b.passkey(20+i, secret)
		}
		answers := testkit.Race(len(bodies), func(i int) testkit.Response { return b.addPasskey(bodies[i]) })
		tally := testkit.Tally(answers)
		if tally[200] != 1 || tally[409] != 3 || len(b.passkeys()) != 10 {
			t.Errorf("answers %v, %d passkeys", tally, len(b.passkeys()))
		}
	})
}

// TestPasskeysGoWithTheirVault: an abandoned vault forgets them, and so does a vault that is deleted.
func TestPasskeysGoWithTheirVault(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		b := open(k, psi)
		b.addPasskey(b.passkey(1, make([]byte, 32))).Is(200)
		k.Call("POST", "/api/vault/abandon", psi.Token, nil).Is(200)
		next := open(k, psi)
		if n := len(next.passkeys()); n != 0 {
			t.Errorf("the new vault has %d passkeys", n)
		}
		next.addPasskey(next.passkey(1, make([]byte, 32))).Is(200)
		k.Exec("UPDATE account SET deleted_at = $1 WHERE id = $2", k.Clock.Now().UnixMicro(), psi.ID)
		k.AdvanceAndWork(25 * time.Hour)
		left := testkit.One[int](k, "SELECT (SELECT count(*) FROM vault) + (SELECT count(*) FROM vault_passkey)")
		if left != 0 {
			t.Errorf("%d rows are left of an empty vault", left)
		}
	})
}
