package store

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Retryable says whether the engine gave up on a conflict that another try may not meet.
func Retryable(err error) bool {
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
	return strings.Contains(
		se.Error(),
		"UNIQUE constraint failed: "+table+"."+strings.Join(columns, ", "+table+".")+" (",
	)
}

// IsAway says whether the engine could not do its work for now, through no fault of the caller or of the query: no
// room on the disk, a disk that turned read-only, no more file descriptors, a server that is gone, restarting, full of
// connections, or the wrong one of a pair.
func IsAway(err error) bool {
	if pe, ok := errors.AsType[*pgconn.PgError](err); ok {
		return slices.Contains([]string{"08", "53", "57", "58"}, pe.Code[:2]) && pe.Code != "57014" ||
			pe.Code == "25006" ||
			readOnlyDisk(pe)
	}
	if se, ok := errors.AsType[*sqlite.Error](err); ok {
		return slices.Contains(
			[]int{sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN},
			se.Code()&0xff,
		)
	}
	for _, sign := range []error{driver.ErrBadConn, io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, syscall.ENOSPC, syscall.EROFS, syscall.EMFILE, syscall.ENFILE} {
		if errors.Is(err, sign) {
			return true
		}
	}
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	_, broken := errors.AsType[*net.OpError](err)
	return refused || broken || pgconn.SafeToRetry(err)
}

// readOnlyDisk: PostgreSQL calls a disk that turned read-only a lack of privilege, as it calls a missing GRANT, which
// nobody mends by waiting. Where in its source it says so tells them apart.
func readOnlyDisk(pe *pgconn.PgError) bool {
	return pe.Code == "42501" && slices.Contains([]string{"md.c", "fd.c", "slru.c", "xlog.c"}, pe.File)
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
