package rewrap_test

import (
	"fmt"
	"strings"
	"testing"

	"psic/internal/platform/crypt"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

func write(t *testing.T, k *testkit.Kit, statement, id, text string) {
	t.Helper()
	sealed, err := k.Ring.Seal([]byte(text), crypt.AAD("contact_message", "content", id))
	if err != nil {
		t.Fatal(err)
	}
	err = k.DB.InTx(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(statement, id, sealed)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

const insert = "INSERT INTO contact_message (id, content, kind, created_at) VALUES ($1, $2, 'CONTACT', 1)"

func TestEveryBatchIsReportedAndNothingIsLeft(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for i := range 205 {
			write(t, k, insert, fmt.Sprintf("m%03d", i), "texto")
		}
		if err := k.Ring.Rotate(); err != nil {
			t.Fatal(err)
		}
		c := k.Notify.Sealed()[0]
		pending := func() bool {
			p, err := rewrap.Pending(t.Context(), k.DB, k.Ring, c)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		if !pending() {
			t.Error("nothing pending after a rotation")
		}
		var steps []int
		r, err := rewrap.Run(t.Context(), k.DB, k.Ring, c, func(done int) { steps = append(steps, done) })
		if err != nil || r.Done != 205 || len(r.Damaged) > 0 {
			t.Errorf("%+v, %v", r, err)
		}
		if fmt.Sprint(steps) != "[100 200 205]" {
			t.Errorf("reported %v", steps)
		}
		if pending() {
			t.Error("still pending")
		}
	})
}

// TestAnEditDuringTheRunIsKept needs two writers at once, which SQLite does not have.
func TestAnEditDuringTheRunIsKept(t *testing.T) {
	k := testkit.New(t, store.Postgres)
	write(t, k, insert, "m1", "antes")
	if err := k.Ring.Rotate(); err != nil {
		t.Fatal(err)
	}
	c := k.Notify.Sealed()[0]
	err := k.DB.InTx(t.Context(), func(tx *store.Tx) error {
		texts, err := c.Older(t.Context(), tx, "v2.%", "", 1)
		if err != nil || len(texts) != 1 {
			t.Fatalf("%v, %v", texts, err)
		}
		write(t, k, "UPDATE contact_message SET content = $2 WHERE id = $1", "m1", "depois")
		n, err := c.Replace(t.Context(), tx, texts[0], "v2.antes")
		if n != 0 {
			t.Errorf("wrote %d rows", n)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var content string
	if err := k.DB.Read().QueryRow("SELECT content FROM contact_message").Scan(&content); err != nil {
		t.Fatal(err)
	}
	plain, err := k.Ring.Unseal(content, crypt.AAD("contact_message", "content", "m1"))
	if err != nil || string(plain) != "depois" || !strings.HasPrefix(content, "v2.") {
		t.Errorf("%q, %v", plain, err)
	}
}
