// Package migrations has the migrations of the schema: SQL that both engines understand, and Go where the engines need
// different SQL.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"io/fs"
	"strconv"
	"strings"

	"github.com/pressly/goose/v3"
)

//go:embed *.sql
var FS embed.FS

// Go returns the migrations that differ by engine.
func Go(engine string) []*goose.Migration {
	return []*goose.Migration{
		step(1, engine, map[string]string{"postgres": jsonEach}),
		step(12, engine, map[string]string{"postgres": guardsPostgres, "sqlite": guardsSQLite}),
		step(14, engine, map[string]string{"sqlite": indexedOverlapSQLite}),
		step(21, engine, map[string]string{"postgres": backofficePostgres, "sqlite": backofficeSQLite}),
		step(29, engine, map[string]string{"postgres": hashedOverlapPostgres}),
		step(32, engine, map[string]string{"postgres": figuresPostgres(), "sqlite": figuresSQLite()}),
		step(33, engine, map[string]string{"postgres": overlapTriggerPostgres}),
		step(45, engine, map[string]string{"postgres": owedPostgres, "sqlite": owedSQLite}),
		step(89, engine, map[string]string{"postgres": packagesPostgres, "sqlite": packagesSQLite}),
		step(273, engine, map[string]string{"postgres": disputedHoldPostgres, "sqlite": disputedHoldSQLite}),
	}
}

// Newest returns the newest schema version that this program brings.
func Newest(engine string) (newest int64) {
	for _, m := range Go(engine) {
		newest = max(newest, m.Version)
	}
	names, _ := fs.Glob(FS, "*.sql") // the pattern is well formed
	for _, name := range names {
		number, _, _ := strings.Cut(name, "_")
		if v, err := strconv.ParseInt(number, 10, 64); err == nil {
			newest = max(newest, v)
		}
	}
	return newest
}

// jsonEach gives PostgreSQL the json_each of SQLite, for lists of ids. It is plpgsql with ROWS 10, so that the planner
// expects a short list and uses the index.
const jsonEach = `
CREATE FUNCTION json_each(doc text) RETURNS TABLE(value text)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 10 AS
$$ BEGIN RETURN QUERY SELECT e FROM json_array_elements_text(doc::json) AS e; END $$`

// guardsPostgres and guardsSQLite refuse what a forgotten lock would allow: overlapping sessions of one therapist or of
// one patient, except cancelled ones, and changes of the ledger.
const guardsPostgres = `
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE session ADD CONSTRAINT session_therapist_overlap
  EXCLUDE USING gist (therapist_id WITH =, int8range(starts_at, ends_at) WITH &&) WHERE (status <> 'cancelado');
ALTER TABLE session ADD CONSTRAINT session_patient_overlap
  EXCLUDE USING gist (patient_id WITH =, int8range(starts_at, ends_at) WITH &&) WHERE (status <> 'cancelado');
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the ledger is append only'; END $$;
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger_transfer FOR EACH ROW ` +
	`EXECUTE FUNCTION refuse_change();`

const guardsSQLite = `
CREATE TRIGGER session_overlap_insert BEFORE INSERT ON session WHEN NEW.status <> 'cancelado' BEGIN
  SELECT RAISE(ABORT, 'session overlap') FROM session s WHERE s.status <> 'cancelado' ` +
	`AND s.starts_at < NEW.ends_at AND s.ends_at > NEW.starts_at
    AND (s.therapist_id = NEW.therapist_id OR s.patient_id = NEW.patient_id);
END;
CREATE TRIGGER session_overlap_update BEFORE UPDATE ON session WHEN NEW.status <> 'cancelado' BEGIN
  SELECT RAISE(ABORT, 'session overlap') FROM session s WHERE s.id <> NEW.id ` +
	`AND s.status <> 'cancelado' AND s.starts_at < NEW.ends_at AND s.ends_at > NEW.starts_at
    AND (s.therapist_id = NEW.therapist_id OR s.patient_id = NEW.patient_id);
END;
CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger_transfer ` +
	`BEGIN SELECT RAISE(ABORT, 'the ledger is append only'); END;
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger_transfer ` +
	`BEGIN SELECT RAISE(ABORT, 'the ledger is append only'); END;`

// indexedOverlapSQLite makes the overlap triggers use an index. The first ones checked both people in one query, which
// read every session for each booking. A session never lasts a day, so only those that begin within a day can overlap.
const indexedOverlapSQLite = `
DROP TRIGGER session_overlap_insert;
DROP TRIGGER session_overlap_update;
CREATE TRIGGER session_overlap_insert BEFORE INSERT ON session WHEN NEW.status <> 'cancelado' BEGIN
  SELECT RAISE(ABORT, 'session overlap') FROM session s WHERE s.therapist_id = NEW.therapist_id ` +
	`AND s.status <> 'cancelado'
    AND s.starts_at < NEW.ends_at AND s.starts_at > NEW.starts_at - 86400000000 AND s.ends_at > NEW.starts_at;
  SELECT RAISE(ABORT, 'session overlap') FROM session s WHERE s.patient_id = NEW.patient_id AND s.status <> 'cancelado'
    AND s.starts_at < NEW.ends_at AND s.starts_at > NEW.starts_at - 86400000000 AND s.ends_at > NEW.starts_at;
END;
CREATE TRIGGER session_overlap_update BEFORE UPDATE OF therapist_id, patient_id, starts_at, ends_at, status ` +
	`ON session WHEN NEW.status <> 'cancelado' BEGIN
  SELECT RAISE(ABORT, 'session overlap') FROM session s WHERE s.therapist_id = NEW.therapist_id ` +
	`AND s.id <> NEW.id AND s.status <> 'cancelado'
    AND s.starts_at < NEW.ends_at AND s.starts_at > NEW.starts_at - 86400000000 AND s.ends_at > NEW.starts_at;
  SELECT RAISE(ABORT, 'session overlap') FROM session s WHERE s.patient_id = NEW.patient_id ` +
	`AND s.id <> NEW.id AND s.status <> 'cancelado'
    AND s.starts_at < NEW.ends_at AND s.starts_at > NEW.starts_at - 86400000000 AND s.ends_at > NEW.starts_at;
END;`

func step(version int64, engine string, up map[string]string) *goose.Migration {
	return goose.NewGoMigration(version, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if up[engine] == "" {
			return nil
		}
		_, err := tx.ExecContext(ctx, up[engine])
		return err
	}}, nil)
}
