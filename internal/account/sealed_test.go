package account_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// dump returns everything in the database: the files of SQLite, or every row of PostgreSQL as text.
func dump(k *testkit.Kit) string {
	k.T.Helper()
	var out strings.Builder
	if k.DB.Engine == store.SQLite {
		for _, suffix := range []string{"", "-wal"} {
			b, err := os.ReadFile(k.DB.Path() + suffix)
			if err != nil {
				k.T.Fatal(err)
			}
			out.Write(b)
		}
		return out.String()
	}
	tables := one[string](k, "SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = 'public'")
	for _, table := range strings.Fields(tables) {
		out.WriteString(one[string](k, "SELECT COALESCE(string_agg(CAST(t AS text), ' '), '') FROM "+table+" t"))
	}
	return out.String()
}

// The database and the log have no document, phone, street, password or token in clear. R022
func TestSealed_nothingInClear(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		save(k, ana, fields{
			"address":           "Rua Canária Azul",
			"document":          "98.765.432",
			"cellPhone":         "(21) 9 9123-4567",
			"addressComplement": "bloco Canário",
			"gender":            fields{"genderEnum": "OTHER", "customValue": "canárie"},
		}).Is(200)
		signUp(k, "bia@example.com", fields{"password": "Senha-Canaria-8"}).Is(200)
		confirmLink := k.MailedToken("bia@example.com")
		logIn(k, commonLogin, ana.Email, "Palpite-Canario-7").Is(401)
		k.Call("POST", "/api/auth/change-password", ana.Token, fields{
			"currentPassword":      testkit.Password,
			"password":             "Troca-Canaria-6",
			"passwordConfirmation": "Troca-Canaria-6",
		}).Is(200)
		ana.Token = logIn(k, commonLogin, ana.Email, "Troca-Canaria-6").Is(200).Str("token")
		requestReset(k, ana.Email).Is(200)
		resetLink := k.MailedToken(ana.Email)
		requestDeletion(k, ana, "Motivo canarinho").Is(200)
		k.Work()
		k.Access.Flush(context.Background())

		stored, logged := dump(k), k.Logs.String()
		for _, known := range []string{"ana@example.com", "argon2id", ana.ID, k.IP} { // shows that the search works
			if !strings.Contains(stored, known) {
				t.Errorf("the dump lacks %s", known)
			}
		}
		for _, secret := range []string{
			"52998224725", "529.982.247", "98765432", "98.765.432", "21991234567", "9123-4567", "Canária", "Canário",
			"canárie", "1992-03-14", "14/03/1992", testkit.Password, "Senha-Canaria-8", "Palpite-Canario-7",
			"Troca-Canaria-6", confirmLink, resetLink, ana.Token, "canarinho",
		} {
			if strings.Contains(stored, secret) {
				t.Errorf("the database has %s", secret)
			}
			if strings.Contains(logged, secret) {
				t.Errorf("the log has %s", secret)
			}
		}
		for _, private := range []string{ana.Email, k.IP} {
			if strings.Contains(logged, private) {
				t.Errorf("the log has %s", private)
			}
		}
	})
}

// A sealed value can be decrypted only in its own row and column, not in another person's row or another column.
func TestSealed_swapped(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia := k.Patient("ana@example.com"), k.Patient("bia@example.com")
		save(k, ana).Is(200)
		save(k, bia, fields{"cpf": cpf(3), "address": "Rua da Bia"}).Is(200)
		private := func(p testkit.Person) string {
			return one[string](k, "SELECT private FROM account WHERE id = $1", p.ID)
		}
		a, b := private(ana), private(bia)
		k.Exec("UPDATE account SET private = $1 WHERE id = $2", b, ana.ID)
		k.Exec("UPDATE account SET private = $1 WHERE id = $2", a, bia.ID)
		for _, r := range []testkit.Response{
			k.Call("GET", "/api/customer/"+ana.ID, ana.Token, nil), export(k, ana), save(k, ana),
		} {
			if r.Status != 500 || strings.Contains(string(r.Body), "Bia") || strings.Contains(string(r.Body), cpf(3)) {
				t.Errorf("exchanged: %d %s", r.Status, r.Body)
			}
		}
		k.Exec("UPDATE account SET private = $1 WHERE id = $2", a, ana.ID)
		equal(t, "back in its place", read(k, ana)["cpf"], any("529.982.247-25"))

		requestDeletion(k, ana, "motivo").Is(200)
		ana = k.Login(ana.Email)
		k.Exec("UPDATE deletion_request SET reason = $1", a)
		export(k, ana).Is(500)
	})
}
