// Package rewrap moves sealed texts from older keys of the ring to the active one, in batches, while the product runs.
// It stores no state of its own: each text says its key version, so the next run finishes one that was interrupted.
package rewrap

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Text is a sealed value and the key of its row.
type Text struct{ ID, Sealed string }

// Column is a column of sealed texts, declared by the feature that owns the table. The statements are here for all
// features, because they differ only in names.
type Column struct {
	Table, Name string
	// Key is the key column of the table, a text.
	Key string
}

// Older returns texts that do not match the pattern current, ordered by key, from those after a key.
func (c Column) Older(ctx context.Context, tx *store.Tx, current, after string, most int) ([]Text, error) {
	rows, err := tx.QueryContext(ctx, fmt.Sprintf(
		`SELECT %[2]s, %[3]s FROM %[1]s WHERE %[3]s <> '' AND %[3]s NOT LIKE $1 AND %[2]s > $2 ORDER BY %[2]s LIMIT $3`,
		c.Table, c.Key, c.Name), current, after, most)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // Err below has the error
	var out []Text
	for rows.Next() {
		var t Text
		if err := rows.Scan(&t.ID, &t.Sealed); err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, rows.Err()
}

// Replace writes the text unless the row has changed meanwhile. It returns how many rows it wrote.
func (c Column) Replace(ctx context.Context, tx *store.Tx, old Text, sealed string) (int64, error) {
	r, err := tx.ExecContext(ctx, fmt.Sprintf(
		`UPDATE %[1]s SET %[3]s = $1 WHERE %[2]s = $2 AND %[3]s = $3`,
		c.Table, c.Key, c.Name), sealed, old.ID, old.Sealed)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// String returns table and column.
func (c Column) String() string { return c.Table + "." + c.Name }

// Result counts what a run did. Damaged are the keys of rows whose text no key of the ring opens. They stay unchanged.
type Result struct {
	Done    int
	Damaged []string
}

// batch keeps each transaction short, because SQLite has one writer.
const batch = 100

// Run rewraps until no text of the column is under an older key. It calls each after every batch.
func Run(ctx context.Context, db *store.DB, ring *crypt.Ring, c Column, each func(done int)) (Result, error) {
	var r Result
	for after, more := "", true; more; {
		var step Result
		last := after
		err := db.InTx(ctx, func(tx *store.Tx) (err error) {
			last, more, step, err = c.step(ctx, tx, ring, after)
			return err
		})
		if err != nil {
			return r, fmt.Errorf("rewrap %s: %w", c, err)
		}
		after = last
		r.Done += step.Done
		r.Damaged = append(r.Damaged, step.Damaged...)
		if step.Done > 0 {
			each(r.Done)
		}
	}
	return r, nil
}

func (c Column) step(
	ctx context.Context,
	tx *store.Tx,
	ring *crypt.Ring,
	after string,
) (last string, more bool, r Result, err error) {
	texts, err := c.Older(ctx, tx, current(ring), after, batch)
	if err != nil {
		return after, false, r, err
	}
	for _, t := range texts {
		after = t.ID
		sealed, err := ring.Rewrap(t.Sealed, crypt.AAD(c.Table, c.Name, t.ID))
		if errors.Is(err, crypt.ErrSealed) {
			r.Damaged = append(r.Damaged, t.ID)
			continue
		}
		if err != nil {
			return after, false, r, err
		}
		n, err := c.Replace(ctx, tx, t, sealed)
		if err != nil {
			return after, false, r, err
		}
		r.Done += int(n)
	}
	return after, len(texts) == batch, r, nil
}

// Pending says whether a text of the column is under an older key.
func Pending(ctx context.Context, db *store.DB, ring *crypt.Ring, c Column) (pending bool, err error) {
	err = db.InTx(ctx, func(tx *store.Tx) error {
		texts, err := c.Older(ctx, tx, current(ring), "", 1)
		pending = len(texts) > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("look at %s: %w", c, err)
	}
	return pending, nil
}

// current is the LIKE pattern of texts under the active key.
func current(ring *crypt.Ring) string { return fmt.Sprintf("v%d.%%", ring.Active()) }

// OpenAll opens every text of the column. It returns how many open, and the keys of rows whose text does not.
func (c Column) OpenAll(ctx context.Context, db *store.DB, ring *crypt.Ring) (damaged []string, opened int, err error) {
	rows, err := db.Read().QueryContext(ctx, fmt.Sprintf(
		`SELECT %[2]s, %[3]s FROM %[1]s WHERE %[3]s <> ''`, c.Table, c.Key, c.Name))
	if err != nil {
		return nil, 0, fmt.Errorf("read %s: %w", c, err)
	}
	defer func() { _ = rows.Close() }() // Err below has the error
	for rows.Next() {
		var t Text
		if err := rows.Scan(&t.ID, &t.Sealed); err != nil {
			return nil, 0, err
		}
		if _, err := ring.Unseal(t.Sealed, crypt.AAD(c.Table, c.Name, t.ID)); err != nil {
			damaged = append(damaged, t.ID)
			continue
		}
		opened++
	}
	return damaged, opened, rows.Err()
}
