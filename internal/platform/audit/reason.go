package audit

import (
	"context"
	"fmt"
	"slices"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/crypt"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// Sealed names the column that is under a key of the ring.
func (l *Log) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: "audit_reason", Name: "reason", Key: "id"}}
}

// insertReasons writes the reasons of entries that follow the number before.
func (l *Log) insertReasons(ctx context.Context, tx *store.Tx, before int64, entries []Entry) error {
	var rows [][]any
	now := at.Of(l.Clock.Now()).UnixMicro()
	for i, e := range entries {
		if e.Reason == "" {
			continue
		}
		for _, person := range e.People {
			id := ids.New()
			sealed, err := l.Ring.Seal([]byte(e.Reason), crypt.AAD("audit_reason", "reason", id))
			if err != nil {
				return fmt.Errorf("audit: seal reason: %w", err)
			}
			rows = append(rows, []any{id, before + int64(i) + 1, person, sealed, now})
		}
	}
	if len(rows) == 0 {
		return nil
	}
	if err := l.q.InsertReasons(ctx, tx, store.List(rows)); err != nil {
		return fmt.Errorf("audit: reason: %w", err)
	}
	return nil
}

// addReasons adds to each line its reason and whom it is about.
func (l *Log) addReasons(ctx context.Context, lines []Line) error {
	seqs := make([]int64, len(lines))
	index := map[int64]int{}
	for i, line := range lines {
		seqs[i], index[line.Seq] = line.Seq, i
	}
	rows, err := l.q.ReasonsOf(ctx, l.DB.Read(), store.List(seqs))
	if err != nil {
		return fmt.Errorf("audit: reasons: %w", err)
	}
	for _, r := range rows {
		line := &lines[index[r.Seq]]
		line.People = append(line.People, r.PersonID)
		if line.Reason != "" {
			continue
		}
		text, err := l.Ring.Unseal(r.Reason, crypt.AAD("audit_reason", "reason", r.ID))
		if err != nil {
			return fmt.Errorf("audit: reason: %w", err)
		}
		line.Reason = string(text)
	}
	for _, line := range lines {
		slices.Sort(line.People)
	}
	return nil
}

// Purge deletes the reasons that are about a person whose data is purged. The entries stay.
func (l *Log) Purge(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := l.q.DropReasonsOf(ctx, tx, accountID); err != nil {
		return fmt.Errorf("audit: purge reasons: %w", err)
	}
	return nil
}
