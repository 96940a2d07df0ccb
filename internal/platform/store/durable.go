package store

import (
	"context"
	"fmt"
)

// durable lists the settings of each engine under which a committed transaction survives a power cut.
var durable = map[Engine][]struct{ name, query, good string }{
	SQLite: {{"journal_mode", "PRAGMA journal_mode", "wal"}, {"synchronous", "PRAGMA synchronous", "2"}},
	Postgres: {
		{"fsync", "SHOW fsync", ""},
		{"synchronous_commit", "SHOW synchronous_commit", ""},
		{"full_page_writes", "SHOW full_page_writes", ""},
	},
}

// Unsafe names the settings of the writer's connection under which a power cut loses or damages committed data.
func (d *DB) Unsafe(ctx context.Context) ([]string, error) {
	var out []string
	err := d.InTx(ctx, func(tx *Tx) error {
		out = nil
		for _, s := range durable[d.Engine] {
			var value string
			if err := tx.QueryRowContext(ctx, s.query).Scan(&value); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			if s.good != "" && value != s.good || value == "off" {
				out = append(out, s.name+" is "+value)
			}
		}
		return nil
	})
	return out, err
}
