package payoutbatch_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/directory"
	"psic/internal/kernel/ids"
	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// manyPayouts is the largest batch.
const manyPayouts = 5000

// BenchmarkBatch makes, checks and sends a batch of 5,000 payouts while people read beside it: make batch-figures.
func BenchmarkBatch(b *testing.B) {
	for range b.N {
		k := testkit.New(b, store.SQLite, func(c *config.Config) { c.PayoutSecondAdmin = 1_000_000 })
		admin, psi := k.Admin("admin@psic.test"), k.Therapist("helena@psic.test")
		fill(k, psi, manyPayouts)
		stop := readers(k, admin, psi)
		began := time.Now()
		body := fields{"means": "PIX", "amount": manyPayouts * 112}
		id := k.Call("POST", batches, admin.Token, body).Is(200).Str("id")
		made := time.Since(began)
		drain(b, k)
		checked := time.Since(began)
		k.Call("POST", batches+"/"+id+"/confirm", admin.Token, fields{"amount": manyPayouts * 112}).Is(200)
		drain(b, k)
		sent := time.Since(began)
		slowest := stop()
		totals := k.Call("GET", batches+"/"+id, admin.Token, nil).Is(200).JSON()["totals"].(fields)
		if totals["paid"] != float64(manyPayouts) {
			b.Fatalf("paid %v", totals)
		}
		b.ReportMetric(made.Seconds(), "s-made")
		b.ReportMetric(checked.Seconds(), "s-checked")
		b.ReportMetric(sent.Seconds(), "s-sent")
		b.ReportMetric(float64(slowest.Milliseconds()), "ms-p99-of-readers")
	}
}

func drain(b *testing.B, k *testkit.Kit) {
	b.Helper()
	if err := k.Jobs.Drain(context.Background()); err != nil {
		b.Fatal(err)
	}
}

// fill copies a therapist so often, each with an own PIX key and an open payout.
func fill(k *testkit.Kit, like testkit.Person, n int) {
	k.T.Helper()
	accounts, therapists := columns(k, "account"), columns(k, "therapist")
	k.InTx(func(tx *store.Tx) error {
		for i := range n {
			id := ids.New()
			bank, err := json.Marshal(directory.Bank{Bank: "Banco", PixKey: fmt.Sprintf("p%d@chave.test", i)})
			if err != nil {
				return err
			}
			sealed, err := k.Ring.Seal(bank, crypt.AAD("therapist", "bank", id))
			if err != nil {
				return err
			}
			for _, statement := range []struct {
				sql  string
				args []any
			}{
				{copyOf("account", accounts, map[string]string{
					"id": "$2", "email": "$2 || '@psic.test'", "private": "''",
				}), []any{like.ID, id}},
				{copyOf("therapist", therapists, map[string]string{"account_id": "$2", "crp": "$2", "bank": "$3"}),
					[]any{like.ID, id, sealed}},
				{`INSERT INTO payout (id, therapist_id, year, month, closes_on, due_on, total_cents, status, created_at)
					VALUES ($1, $2, 2026, 10, '2026-10-20', '2026-11-09', 11200, 'OPEN', 1)`, []any{ids.New(), id}},
			} {
				if _, err := tx.ExecContext(context.Background(), statement.sql, statement.args...); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func columns(k *testkit.Kit, table string) []string {
	k.T.Helper()
	names := testkit.One[string](k, "SELECT group_concat(name, ',') FROM pragma_table_info('"+table+"')")
	return strings.Split(names, ",")
}

// copyOf is a statement that copies the row $1 of a table, with other values in some columns.
func copyOf(table string, columns []string, other map[string]string) string {
	values := slices.Clone(columns)
	for i, c := range columns {
		if v, ok := other[c]; ok {
			values[i] = v
		}
	}
	return fmt.Sprintf("INSERT INTO %s (%s) SELECT %s FROM %s WHERE %s = $1",
		table, strings.Join(columns, ","), strings.Join(values, ","), table, columns[0])
}

// readers lets people read until stop is called, which returns how long the slowest hundredth of their calls took.
func readers(k *testkit.Kit, admin, psi testkit.Person) (stop func() time.Duration) {
	ctx, cancel := context.WithCancel(context.Background())
	var working sync.WaitGroup
	var mu sync.Mutex
	var took []time.Duration
	for i := range 4 {
		working.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				path, token := "/api/therapist/"+psi.ID+"/home", psi.Token
				if (i+n)%3 == 0 {
					path, token = "/api/admin/payout-batches", admin.Token
				}
				began := time.Now()
				k.Call("GET", path, token, nil)
				mu.Lock()
				took = append(took, time.Since(began))
				mu.Unlock()
				time.Sleep(25 * time.Millisecond)
			}
		})
	}
	return func() time.Duration {
		cancel()
		working.Wait()
		slices.Sort(took)
		return took[len(took)*99/100]
	}
}
