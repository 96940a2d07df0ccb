package store

import (
	"context"
	"errors"
	"time"
)

// acknowledgeFirst is a planted bug: it says that the work is done and commits a little later.
func (d *DB) acknowledgeFirst(ctx context.Context, tx *Tx, fn func(*Tx) error) error {
	raw, err := d.write.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return err
	}
	tx.Tx = raw
	err = fn(tx)
	for _, last := range tx.last {
		if err == nil {
			err = last()
		}
	}
	if err != nil {
		return errors.Join(err, raw.Rollback())
	}
	time.AfterFunc(40*time.Millisecond, func() { _ = raw.Commit() })
	return nil
}
