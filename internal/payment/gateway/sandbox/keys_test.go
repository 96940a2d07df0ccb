package sandbox_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/crypt"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// TestKeys: all replicas use one set of keys, which is stored sealed and rewrapped when the ring is rotated.
func TestKeys(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		ring, err := crypt.FromBytes(crypt.NewBytes())
		if err != nil {
			t.Fatal(err)
		}
		replicas := make([]*sandbox.Gateway, 3)
		public := make([]string, 3)
		concurrently(3, func(i int) {
			replicas[i] = sandbox.New(sandbox.Options{DB: db, Ring: ring})
			if public[i], err = replicas[i].PublicKey(t.Context()); err != nil {
				t.Error(err)
			}
		})
		if public[0] == "" || public[0] != public[1] || public[0] != public[2] {
			t.Fatal("replicas have different keys")
		}
		if err := ring.Rotate(); err != nil {
			t.Fatal(err)
		}
		for _, c := range replicas[0].Sealed() {
			r, err := rewrap.Run(t.Context(), db, ring, c, func(int) {})
			if err != nil || r.Done != 1 || len(r.Damaged) != 0 {
				t.Errorf("%s: %+v, %v", c, r, err)
			}
			if pending, err := rewrap.Pending(t.Context(), db, ring, c); err != nil || pending {
				t.Errorf("%s: %v, %v", c, pending, err)
			}
		}
		next := sandbox.New(sandbox.Options{DB: db, Ring: ring})
		if key, err := next.PublicKey(t.Context()); err != nil || key != public[0] {
			t.Errorf("after a rotation: %v", err)
		}
		stranger, _ := crypt.FromBytes(crypt.NewBytes())
		if _, err := sandbox.New(sandbox.Options{DB: db, Ring: stranger}).PublicKey(t.Context()); err == nil {
			t.Error("another ring opened the keys")
		}
	})
}

// testRecordsAreComplete: Records reads more than one page.
func testRecordsAreComplete(t *testing.T, b *bench) {
	before, err := b.Records(t.Context())
	b.is(err, nil)
	const n = 520
	kept := b.pay(withStore(b.card(sandbox.CardApprovedVisa))).Card.Token
	for range n - 1 {
		b.pay(b.byToken(kept))
	}
	after, err := b.Records(t.Context())
	b.is(err, nil)
	var sum money.Cents
	for _, r := range after {
		sum += r.Captured
	}
	for _, r := range before {
		sum -= r.Captured
	}
	if len(after)-len(before) != n || sum != n*120_00 {
		t.Errorf("%d more, %s", len(after)-len(before), sum)
	}
}

func withStore(a gateway.Attempt) gateway.Attempt {
	a.Card.Store = true
	return a
}

// testNoCardNumberAnywhere: neither the number nor the CVV of a card is in a table, an error or a notification. Four
// digits may be part of an id or a hash, so the CVV is searched as a whole word.
func testNoCardNumberAnywhere(t *testing.T, b *bench) {
	numbers := []string{
		sandbox.CardApprovedVisa,
		sandbox.CardDeclinedVisa,
		sandbox.CardDeclinedForGood,
		sandbox.CardAnalysis,
		sandbox.CardLost,
		"4111111111111112",
	}
	var said []string
	for _, number := range numbers {
		r, err := b.Pay(t.Context(), withStore(b.card(number)))
		said = append(said, fmt.Sprintf("%+v %+v %v", r, r.Card, err))
		broken := b.card(number)
		broken.Card.Encrypted = b.encryptedUntil(number, "13", "2030")
		_, err = b.Pay(t.Context(), broken)
		said = append(said, fmt.Sprint(err))
		_, err = b.SaveCard(t.Context(), broken.Key, gateway.Card{Encrypted: b.encrypted(number)}, ana)
		said = append(said, fmt.Sprint(err))
	}
	said = append(said, b.everyRow()...)
	for _, n := range b.flush() {
		said = append(said, fmt.Sprint(n.header), string(n.body))
	}
	// A group of an id has a hyphen beside it.
	whole := regexp.MustCompile(`(^|[^0-9A-Za-z-])` + cvv + `([^0-9A-Za-z-]|$)`)
	for _, text := range said {
		for _, secret := range append(numbers, sandbox.CardApprovedVisa[:10]) {
			if strings.Contains(text, secret) {
				t.Errorf("%q is in %s", secret, text)
			}
		}
		if whole.MatchString(text) {
			t.Errorf("the CVV is in %s", text)
		}
	}
}

// everyRow returns all values that the sandbox stores.
func (b *bench) everyRow() (out []string) {
	b.t.Helper()
	for _, table := range []string{
		"sandbox_secret",
		"sandbox_request",
		"sandbox_order",
		"sandbox_refund",
		"sandbox_card",
		"sandbox_authorisation",
		"sandbox_delivery",
	} {
		rows, err := b.DB.Read().QueryContext(b.t.Context(), "SELECT * FROM "+table)
		if err != nil {
			b.t.Fatal(err)
		}
		columns, _ := rows.Columns()
		for rows.Next() {
			cells := make([]any, len(columns))
			for i := range cells {
				cells[i] = new(any)
			}
			if err := rows.Scan(cells...); err != nil {
				b.t.Fatal(err)
			}
			for i, c := range cells {
				out = append(out, fmt.Sprintf("%s.%s %v", table, columns[i], *(c.(*any))))
			}
		}
		if err := rows.Close(); err != nil {
			b.t.Fatal(err)
		}
	}
	if len(out) == 0 {
		b.t.Fatal("the tables are empty")
	}
	return out
}
