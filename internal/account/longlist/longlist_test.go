package longlist

import (
	"database/sql"
	"testing"
	"time"
)

func TestEachListIsRememberedForAMinute(t *testing.T) {
	var l Lists
	all, active, now := sql.NullBool{}, sql.NullBool{Bool: true, Valid: true}, time.Unix(1, 0)
	if l.TooLong(all, now) {
		t.Error("too long before it was counted")
	}
	l.Remember(all, now)
	if !l.TooLong(all, now.Add(For-1)) || l.TooLong(all, now.Add(For)) {
		t.Error("not remembered for exactly a minute")
	}
	if l.TooLong(active, now) {
		t.Error("another list is too long")
	}
}
