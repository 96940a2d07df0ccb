package testdb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
)

// A copy of the template has hundreds of files, so making and dropping one takes longer than most tests. A test's
// database is therefore emptied and given to the next test of the package. It gets a new name, so that a connection
// that the test forgot cannot return to it. A database whose schema or statistics a test changed, or that holds many
// rows, is dropped.

// manyRows is the number of written rows above which a new copy costs less than emptying.
const manyRows = 3000

// written lists the tables to which a test wrote. A table of the catalogue is among them when the test changed a
// definition or the planner's statistics. Each new database begins to count anew.
const written = `SELECT name, of_catalogue, put, taken FROM (
	SELECT relname AS name, relnamespace = 'pg_catalog'::regnamespace AS of_catalogue,
		pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) AS put,
		pg_stat_get_tuples_deleted(oid) AS taken
	FROM pg_class WHERE relkind = 'r' AND NOT relisshared) AS counted WHERE put + taken > 0`

// original is what a new copy of the template has.
type original struct {
	rows      map[string]string   // rows of each table that is not empty, as JSON
	sequences map[string]sequence // by name
}

type sequence struct {
	value  int64
	called bool
}

// take returns the name of a database that is like the template.
func (c *cluster) take() (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.free); n > 0 {
		name := c.free[n-1]
		c.free = c.free[:n-1]
		return name, nil
	}
	name := newName()
	if err := c.exec("CREATE DATABASE " + name + " TEMPLATE " + c.template + " STRATEGY FILE_COPY"); err != nil {
		return "", err
	}
	if c.original == nil {
		var err error
		if c.original, err = c.readOriginal(name); err != nil {
			return "", err
		}
	}
	return name, nil
}

// giveBack empties a database for the next test, or drops it. Nobody is connected to it.
func (c *cluster) giveBack(name string) error {
	same, err := c.empty(name)
	if err != nil || !same {
		return errors.Join(err, c.exec("DROP DATABASE "+name+" WITH (FORCE)"))
	}
	if err := c.disconnect(name); err != nil {
		return err
	}
	again := newName()
	if err := c.exec("ALTER DATABASE " + name + " RENAME TO " + again); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free = append(c.free, again)
	return nil
}

// dropFree drops the databases that no test needs any more.
func (c *cluster) dropFree() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, name := range c.free {
		_ = c.exec("DROP DATABASE " + name + " WITH (FORCE)")
	}
	c.free = nil
}

func newName() string { return fmt.Sprintf("t%d_%d", os.Getpid(), databases.Add(1)) }

func (c *cluster) readOriginal(name string) (*original, error) {
	db, err := sql.Open("pgx", c.database(name))
	if err != nil {
		return nil, err
	}
	defer func() { _ = db.Close() }()
	o := &original{rows: map[string]string{}, sequences: map[string]sequence{}}
	const relations = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = "
	tables, err := names(db, relations+"'r'")
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		var rows sql.NullString
		if err := db.QueryRow("SELECT json_agg(r) FROM " + quoted(t) + " AS r").Scan(&rows); err != nil {
			return nil, err
		}
		if rows.Valid {
			o.rows[t] = rows.String
		}
	}
	sequences, err := names(db, relations+"'S'")
	if err != nil {
		return nil, err
	}
	for _, s := range sequences {
		var at sequence
		if err := db.QueryRow("SELECT last_value, is_called FROM "+quoted(s)).Scan(&at.value, &at.called); err != nil {
			return nil, err
		}
		o.sequences[s] = at
	}
	return o, nil
}

// empty makes the database like a new one. It returns false when a new one is better.
func (c *cluster) empty(name string) (same bool, err error) {
	db, err := sql.Open("pgx", c.database(name))
	if err != nil {
		return false, err
	}
	defer func() { _ = db.Close() }()
	db.SetMaxOpenConns(1)
	// A connection reports what it wrote at its end at the latest, and all connections of the test have ended.
	touched, same, err := touchedTables(db)
	if err != nil || !same {
		return false, err
	}
	tx, err := db.BeginTx(context.Background(), nil)
	if err != nil {
		return false, err
	}
	defer func() { _ = tx.Rollback() }()
	// Without triggers, so that tables that may only grow become empty too, in any order.
	if _, err := tx.Exec("SET LOCAL session_replication_role = replica"); err != nil {
		return false, err
	}
	if err := c.original.restore(tx, touched); err != nil {
		return false, err
	}
	if _, err := tx.Exec("SELECT pg_stat_reset()"); err != nil {
		return false, err
	}
	return true, tx.Commit()
}

// touchedTables returns the tables to which the test wrote. It returns false when a new database is better.
func touchedTables(db *sql.DB) (touched []string, same bool, err error) {
	rows, err := db.Query(written)
	if err != nil {
		return nil, false, err
	}
	defer func() { _ = rows.Close() }()
	var all int64
	for rows.Next() {
		var name string
		var ofCatalogue bool
		var put, taken int64
		if err := rows.Scan(&name, &ofCatalogue, &put, &taken); err != nil {
			return nil, false, err
		}
		if all += put; ofCatalogue || all > manyRows {
			return nil, false, nil
		}
		touched = append(touched, name)
	}
	return touched, true, rows.Err()
}

func (o *original) restore(tx *sql.Tx, touched []string) error {
	for _, t := range touched {
		if _, err := tx.Exec("DELETE FROM " + quoted(t)); err != nil {
			return err
		}
		rows, ok := o.rows[t]
		if !ok {
			continue
		}
		insert := "INSERT INTO %[1]s OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::%[1]s, $1)"
		if _, err := tx.Exec(fmt.Sprintf(insert, quoted(t)), rows); err != nil {
			return err
		}
	}
	for name, s := range o.sequences {
		if _, err := tx.Exec("SELECT setval($1::regclass, $2, $3)", quoted(name), s.value, s.called); err != nil {
			return err
		}
	}
	return nil
}

func names(db *sql.DB, query string) (out []string, err error) {
	rows, err := db.Query(query)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		out = append(out, name)
	}
	return out, rows.Err()
}

func quoted(name string) string { return `"` + name + `"` }
