package store

import (
	"database/sql/driver"
	"fmt"
	"io"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// bufferedRows are rows in memory, as database/sql reads them.
type bufferedRows struct {
	columns []string
	rows    [][]driver.Value
	tag     pgconn.CommandTag
}

// readAll reads the next result of the batch.
func readAll(results pgx.BatchResults) (*bufferedRows, error) {
	rows, err := results.Query()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := &bufferedRows{}
	for _, f := range rows.FieldDescriptions() {
		out.columns = append(out.columns, f.Name)
	}
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			return nil, err
		}
		row := make([]driver.Value, len(values))
		for i, v := range values {
			if row[i], err = driverValue(v); err != nil {
				return nil, err
			}
		}
		out.rows = append(out.rows, row)
	}
	rows.Close()
	out.tag = rows.CommandTag()
	return out, rows.Err()
}

// driverValue converts a value of pgx for database/sql. The schema has texts, numbers, booleans and bytes.
func driverValue(v any) (driver.Value, error) {
	switch v := v.(type) {
	case nil, string, int64, bool, float64, []byte:
		return v, nil
	case int32:
		return int64(v), nil
	case int16:
		return int64(v), nil
	}
	return nil, fmt.Errorf("store: a column of type %T", v)
}

func (r *bufferedRows) Columns() []string { return r.columns }
func (r *bufferedRows) Close() error      { return nil }

func (r *bufferedRows) Next(to []driver.Value) error {
	if len(r.rows) == 0 {
		return io.EOF
	}
	copy(to, r.rows[0])
	r.rows = r.rows[1:]
	return nil
}
