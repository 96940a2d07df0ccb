package move

import (
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"fmt"
)

// kind is what a column holds. The schema has no others.
type kind byte

const (
	text    kind = 't'
	number  kind = 'n'
	boolean kind = 'b'
)

type column struct {
	name string
	kind kind
}

type table struct {
	name    string
	columns []column
}

func (t table) names() []string {
	out := make([]string, len(t.columns))
	for i, c := range t.columns {
		out[i] = c.name
	}
	return out
}

// scan reads all rows of a query whose columns are those of the table. NULL is nil.
func scan(rs *sql.Rows, t table, each func(row []any) error) error {
	texts, numbers := make([]sql.NullString, len(t.columns)), make([]sql.NullInt64, len(t.columns))
	booleans, into := make([]sql.NullBool, len(t.columns)), make([]any, len(t.columns))
	for i, c := range t.columns {
		switch c.kind {
		case text:
			into[i] = &texts[i]
		case number:
			into[i] = &numbers[i]
		case boolean:
			into[i] = &booleans[i]
		}
	}
	row := make([]any, len(t.columns))
	for rs.Next() {
		if err := rs.Scan(into...); err != nil {
			return err
		}
		for i, c := range t.columns {
			row[i] = nil
			switch {
			case c.kind == text && texts[i].Valid:
				row[i] = texts[i].String
			case c.kind == number && numbers[i].Valid:
				row[i] = numbers[i].Int64
			case c.kind == boolean && booleans[i].Valid:
				row[i] = booleans[i].Bool
			}
		}
		if err := each(row); err != nil {
			return err
		}
	}
	return rs.Err()
}

// checksum is the sum of the hashes of all rows of a table. It does not depend on their order, and a doubled row does
// not cancel itself out.
type checksum [4]uint64

func (s *checksum) add(t table, row []any) {
	h := sha256.New()
	for i, c := range t.columns {
		var b []byte
		switch v := row[i].(type) {
		case nil:
			b = []byte{'-'}
		case string:
			b = binary.BigEndian.AppendUint64([]byte{byte(text)}, uint64(len(v)))
			b = append(b, v...)
		case int64:
			b = binary.BigEndian.AppendUint64([]byte{byte(number)}, uint64(v))
		case bool:
			b = []byte{byte(boolean), 0}
			if v {
				b[1] = 1
			}
		default:
			panic(fmt.Sprintf("move: %s.%s is a %T", t.name, c.name, v))
		}
		_, _ = h.Write(b)
	}
	var sum [sha256.Size]byte
	h.Sum(sum[:0])
	for i := range s {
		s[i] += binary.BigEndian.Uint64(sum[8*i:])
	}
}
