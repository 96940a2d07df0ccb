// Package migrations is the schema's history: restricted SQL that both engines read, and Go where
// one engine alone has a thing.
package migrations

import (
	"context"
	"database/sql"
	"embed"

	"github.com/pressly/goose/v3"
)

//go:embed *.sql
var FS embed.FS

// Go returns the migrations that differ by engine.
func Go(engine string) []*goose.Migration {
	return []*goose.Migration{step(1, engine, map[string]string{"postgres": jsonEach})}
}

// jsonEach gives PostgreSQL the one-argument json_each that SQLite has for lists of ids. Written in
// plpgsql with ROWS 10, so that the planner expects a short list and uses the index.
const jsonEach = `
CREATE FUNCTION json_each(doc text) RETURNS TABLE(value text)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 10 AS
$$ BEGIN RETURN QUERY SELECT e FROM json_array_elements_text(doc::json) AS e; END $$`

func step(version int64, engine string, up map[string]string) *goose.Migration {
	return goose.NewGoMigration(version, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if up[engine] == "" {
			return nil
		}
		_, err := tx.ExecContext(ctx, up[engine])
		return err
	}}, nil)
}
