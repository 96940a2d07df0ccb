package store

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

func retryable(err error) bool {
	if pe, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pe.Code == "40001" || pe.Code == "40P01"
	}
	if se, ok := errors.AsType[*sqlite.Error](err); ok {
		return se.Code()&0xff == sqlite3.SQLITE_BUSY
	}
	return false
}

// IsUnique says whether err is the violation of the unique index over these columns.
// PostgreSQL names the index, which is therefore called <table>_<columns>_key; SQLite names the columns.
// A primary key does not count: PostgreSQL does not tell its columns.
func IsUnique(err error, table string, columns ...string) bool {
	if pe, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pe.Code == "23505" && pe.ConstraintName == table+"_"+strings.Join(columns, "_")+"_key"
	}
	se, ok := errors.AsType[*sqlite.Error](err)
	if !ok || se.Code() != sqlite3.SQLITE_CONSTRAINT_UNIQUE {
		return false
	}
	// The code in brackets ends the list, so that email is not found in email_domain.
	return strings.Contains(se.Error(), "UNIQUE constraint failed: "+table+"."+strings.Join(columns, ", "+table+".")+" (")
}

// IsFull says whether the engine refused a write because the disk has no room.
func IsFull(err error) bool {
	if pe, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pe.Code == "53100"
	}
	se, ok := errors.AsType[*sqlite.Error](err)
	return ok && se.Code()&0xff == sqlite3.SQLITE_FULL
}

// List turns ids into the one text that json_each reads on both engines.
func List[T any](v []T) string {
	if v == nil {
		v = []T{}
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // only strings and numbers come here
	}
	return string(b)
}

// Like escapes a text for LIKE … ESCAPE '\' and wraps it for a contains search.
func Like(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}
