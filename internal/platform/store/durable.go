package store

import (
	"context"
	"fmt"
)

// durable settings, as the engines spell them: what was acknowledged survives a power cut.
var durable = map[Engine][]struct{ name, ask, good string }{
	SQLite: {{"journal_mode", "PRAGMA journal_mode", "wal"}, {"synchronous", "PRAGMA synchronous", "2"}},
	Postgres: {
		{"fsync", "SHOW fsync", ""},
		{"synchronous_commit", "SHOW synchronous_commit", ""},
		{"full_page_writes", "SHOW full_page_writes", ""},
	},
}

// Unsafe names the settings under which a power cut loses or damages what was acknowledged, as the writer's
// connection has them.
func (d *DB) Unsafe(ctx context.Context) ([]string, error) {
	var out []string
	err := d.InTx(ctx, func(tx *Tx) error {
		out = nil
		for _, s := range durable[d.Engine] {
			var value string
			if err := tx.QueryRowContext(ctx, s.ask).Scan(&value); err != nil {
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
