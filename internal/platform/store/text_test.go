package store_test

import (
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestListFeedsJSONEachOnBothEngines(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for _, c := range []struct {
			ids  []string
			want int
		}{{nil, 0}, {[]string{}, 0}, {[]string{"a"}, 1}, {[]string{"a", `b"'\`, "ç", "none"}, 3}} {
			got := count(t, db, `SELECT count(*) FROM (SELECT 'a' AS id UNION SELECT 'b"''\' UNION SELECT 'ç') x
				WHERE id IN (SELECT value FROM json_each(CAST($1 AS text)))`, store.List(c.ids))
			if got != c.want {
				t.Errorf("%v found %d, want %d", c.ids, got, c.want)
			}
		}
	})
}

func TestLikeTakesWildcardsLiterally(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for _, c := range []struct {
			typed string
			want  int
		}{{"ana", 1}, {"%", 1}, {"_", 1}, {`\`, 1}, {"", 4}, {"an_", 0}, {"a%a", 0}} {
			got := count(
				t,
				db,
				`SELECT count(*) FROM
				  (SELECT 'mariana' AS n UNION SELECT '100%' UNION SELECT 'a_b' UNION SELECT 'c:\x') x
				WHERE n LIKE $1 ESCAPE '\'`,
				store.Like(c.typed),
			)
			if got != c.want {
				t.Errorf("%q found %d, want %d", c.typed, got, c.want)
			}
		}
	})
}
