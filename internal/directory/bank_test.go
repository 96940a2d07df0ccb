package directory_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"psic/internal/directory"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

var secretBank = fields{
	"bank":    "Banco Canario do Brasil",
	"agency":  "73915",
	"account": "8642097531",
	"pixKey":  "canario.pix@psic.test",
}

// stored returns everything in the database: the files of SQLite, or every row of these tables of PostgreSQL as text.
func stored(t *testing.T, k *testkit.Kit) []byte {
	t.Helper()
	var all bytes.Buffer
	if k.DB.Engine == store.SQLite {
		for _, file := range []string{k.DB.Path(), k.DB.Path() + "-wal"} {
			text, err := os.ReadFile(file)
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			all.Write(text)
		}
		return all.Bytes()
	}
	tables := []string{"therapist", "account", "job", "crp_review", "agenda", "subscription", "access_log"}
	for _, table := range tables {
		rows, err := k.DB.Read().QueryContext(t.Context(), "SELECT CAST(x AS text) FROM "+table+" x")
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			var text string
			if err := rows.Scan(&text); err != nil {
				t.Fatal(err)
			}
			all.WriteString(text)
		}
		if err := rows.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return all.Bytes()
}

// R021: bank data is sealed in the database, bound to its row, and shown masked.
func TestBank_R021_sealed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered(
			"helena@psic.test",
			secretBank,
			fields{"motherName": "Canaria Materna", "aboutMe": "Texto publico visivel"},
		)
		all := stored(t, k)
		if !bytes.Contains(all, []byte("Texto publico visivel")) {
			t.Fatal("the public text is not found either")
		}
		for _, secret := range []string{
			"Canario do Brasil", "73915", "8642097531", "canario.pix", "Canaria Materna", "Rua das Palmeiras",
		} {
			if bytes.Contains(all, []byte(secret)) {
				t.Errorf("R021: %q is in the database", secret)
			}
		}

		bank, err := k.Directory.BankOf(therapist(k, p))
		want := "{Banco Canario do Brasil 73915 8642097531 canario.pix@psic.test} <nil>"
		equal(t, "decrypted", any(fmt.Sprint(bank, err)), any(want))
		moved := therapist(k, p)
		moved.AccountID = k.Registered("outra@psic.test").ID
		if _, err := k.Directory.BankOf(moved); err == nil {
			t.Error("the value can be decrypted in another row")
		}

		got := profile(k, p, p.Token).JSON()
		for name, want := range map[string]any{
			"bank":    "Banco Canario do Brasil",
			"agency":  "•••15",
			"account": "••••••7531",
			"pixKey":  "•••••••••••••••••test",
		} {
			equal(t, "masked "+name, got[name], want)
		}
		admin := k.Admin("admin@psic.test")
		equal(t, "masked for administrators", profile(k, p, admin.Token).JSON()["account"], any("••••••7531"))
	})
}

// A change of bank data is mailed to the owner and holds payouts for exactly 72 hours. Saving the masked values again
// is no change.
// Abuse case 30.
func TestBank_changeIsToldAndHeld(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test", secretBank)
		mails := func() (n int) {
			for _, m := range k.Mails(p.Email) {
				if m.Subject == "Seus dados bancários foram alterados" {
					n++
					if strings.Contains(m.Text+m.HTML, "7531") {
						t.Error("the mail has bank data")
					}
				}
			}
			return n
		}
		held := func() bool { return therapist(k, p).BankHeld(k.Clock.Now()) }
		equal(t, "new", any(held()), any(false))
		own := profile(k, p, p.Token).JSON()
		same := fields{"bank": own["bank"], "agency": own["agency"], "account": own["account"], "pixKey": own["pixKey"]}
		update(k, p, same, fields{"aboutMe": "Outro texto"}).Is(200)
		equal(t, "no change, no mail", any(mails()), any(0))
		bank, err := k.Directory.BankOf(therapist(k, p))
		equal(t, "kept", any(fmt.Sprint(bank.Account, " ", err)), any("8642097531 <nil>"))

		for i, change := range []fields{{"account": "1111"}, {"agency": "2222"}, {"bank": "Outro"}, {"pixKey": ""}} {
			k.Clock.Advance(100 * time.Hour)
			p.Token = k.Login(p.Email).Token
			own = profile(k, p, p.Token).JSON()
			same = fields{
				"bank":    own["bank"],
				"agency":  own["agency"],
				"account": own["account"],
				"pixKey":  own["pixKey"],
			}
			equal(t, "before", any(held()), any(false))
			update(k, p, same, change).Is(200)
			equal(t, "mails", any(mails()), any(i+1))
			changed := k.Clock.Now()
			for after, want := range map[time.Duration]bool{
				0:                               true,
				72*time.Hour - time.Microsecond: true,
				72 * time.Hour:                  false,
			} {
				equal(t, after.String(), any(therapist(k, p).BankHeld(changed.Add(after))), any(want))
			}
		}
	})
}

// The rotation of keys includes the bank data.
func TestBank_rewrap(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Submitted("helena@psic.test", secretBank)
		columns := k.Directory.Sealed()
		equal(t, "columns", any(fmt.Sprint(columns[0])), any("therapist.bank"))
		ctx := context.Background()
		before := therapist(k, p).Bank
		k.InTx(func(tx *store.Tx) error {
			older, err := columns[0].Older(ctx, tx, "v999.%", "", 10)
			if err != nil || len(older) != 1 || older[0] != (rewrap.Text{ID: p.ID, Sealed: before}) {
				t.Errorf("older: %v %v", older, err)
			}
			n, err := columns[0].Replace(ctx, tx, rewrap.Text{ID: p.ID, Sealed: "meanwhile changed"}, "x")
			equal(t, "changed meanwhile", any(fmt.Sprint(n, err)), any("0 <nil>"))
			n, err = columns[0].Replace(ctx, tx, older[0], "v999.new")
			equal(t, "replaced", any(fmt.Sprint(n, err)), any("1 <nil>"))
			older, err = columns[0].Older(ctx, tx, "v999.%", "", 10)
			equal(t, "none left", any(fmt.Sprint(len(older), err)), any("0 <nil>"))
			return nil
		})
	})
}

func TestBank_masked(t *testing.T) {
	for in, want := range map[string]string{
		"":           "",
		"1":          "•",
		"12":         "•2",
		"1234":       "••34",
		"12345678":   "••••5678",
		"1234567890": "••••••7890",
		"é@í.br":     "•••.br",
	} {
		equal(t, in, any(directory.Bank{Account: in}.Masked().Account), any(want))
	}
}
