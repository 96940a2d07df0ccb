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

// Retryable says whether the engine gave up before the commit, so that a retry may succeed: because of a conflict, or
// (25P03) because this process was frozen in the middle of a transaction.
func Retryable(err error) bool {
	if pe, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pe.Code == "40001" || pe.Code == "40P01" || pe.Code == "25P03"
	}
	if se, ok := errors.AsType[*sqlite.Error](err); ok {
		return se.Code()&0xff == sqlite3.SQLITE_BUSY
	}
	return false
}

// IsUnique says whether err is a violation of the unique index over these columns. PostgreSQL names the index, which is
// therefore called <table>_<columns>_key; SQLite names the columns. A primary key does not count, because PostgreSQL
// does not name its columns.
func IsUnique(err error, table string, columns ...string) bool {
	if pe, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pe.Code == "23505" && pe.ConstraintName == table+"_"+strings.Join(columns, "_")+"_key"
	}
	se, ok := errors.AsType[*sqlite.Error](err)
	if !ok || se.Code() != sqlite3.SQLITE_CONSTRAINT_UNIQUE {
		return false
	}
	// SQLite writes its error code in brackets after the columns. Without the bracket, email would match email_domain.
	return strings.Contains(
		se.Error(),
		"UNIQUE constraint failed: "+table+"."+strings.Join(columns, ", "+table+".")+" (",
	)
}

// IsAway says whether the database is unavailable for now, so that the error is neither the caller's nor the query's:
// the disk is full or read-only, there are no more file descriptors, or the server is gone, restarting, out of
// connections or a standby.
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
	for _, known := range unavailable {
		if errors.Is(err, known) {
			return true
		}
	}
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	_, broken := errors.AsType[*net.OpError](err)
	return refused || broken || pgconn.SafeToRetry(err)
}

// unavailable are the errors of the operating system and the connection that mean that the database is away.
var unavailable = []error{
	driver.ErrBadConn,
	io.EOF,
	io.ErrUnexpectedEOF,
	net.ErrClosed,
	syscall.ENOSPC,
	syscall.EROFS,
	syscall.EMFILE,
	syscall.ENFILE,
}

// readOnlyDisk recognises a disk that became read-only. PostgreSQL reports it with the code of a missing privilege,
// like a missing GRANT, which does not pass by waiting. The source file in the error tells them apart.
func readOnlyDisk(pe *pgconn.PgError) bool {
	return pe.Code == "42501" && slices.Contains([]string{"md.c", "fd.c", "slru.c", "xlog.c"}, pe.File)
}

// List encodes values as the JSON text that json_each reads on both engines.
func List[T any](v []T) string {
	if v == nil {
		v = []T{}
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // callers pass only strings, numbers and lists of them
	}
	return string(b)
}

// Like escapes a text for LIKE … ESCAPE '\' and wraps it for a contains search.
func Like(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}
