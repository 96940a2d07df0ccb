package account

import (
	"database/sql"
	"testing"
	"time"
)

func TestCrowdIsBelievedForAMinuteAndForItsOwnList(t *testing.T) {
	var c crowd
	all, active, now := sql.NullBool{}, sql.NullBool{Bool: true, Valid: true}, time.Unix(1, 0)
	if c.known(all, now) {
		t.Error("known before it was counted")
	}
	c.remember(all, now)
	if !c.known(all, now.Add(crowdFor-1)) || c.known(all, now.Add(crowdFor)) {
		t.Error("not believed for a minute")
	}
	if c.known(active, now) {
		t.Error("another list")
	}
}
