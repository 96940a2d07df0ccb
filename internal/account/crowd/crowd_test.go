package crowd

import (
	"database/sql"
	"testing"
	"time"
)

func TestItIsBelievedForAMinuteAndForItsOwnList(t *testing.T) {
	var c Crowd
	all, active, now := sql.NullBool{}, sql.NullBool{Bool: true, Valid: true}, time.Unix(1, 0)
	if c.Known(all, now) {
		t.Error("known before it was counted")
	}
	c.Remember(all, now)
	if !c.Known(all, now.Add(For-1)) || c.Known(all, now.Add(For)) {
		t.Error("not believed for a minute")
	}
	if c.Known(active, now) {
		t.Error("another list")
	}
}
