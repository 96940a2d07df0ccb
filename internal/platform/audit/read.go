package audit

import (
	"context"
	"fmt"
	"math"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/audit/auditdb"
)

// Filter chooses entries; the first of object, actor and action that is given reads by its index, the others narrow.
type Filter struct {
	Object, Actor, Action string
	From, To              time.Time
	Before                int64 // seq of the last entry that was read; 0 begins with the newest
	Size                  int
}

// Line is an entry with what is still known of where it came from.
type Line struct {
	auditdb.AuditEntry
	Network string
}

// scanned bounds how many entries one page may look at when filters are combined.
const scanned = 2000

// Find lists entries, newest first. more says where the next page begins, or 0.
func (l *Log) Find(ctx context.Context, f Filter) (lines []Line, more int64, err error) {
	if f.Before <= 0 {
		f.Before = math.MaxInt64
	}
	if f.To.IsZero() {
		f.To = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	if f.From.IsZero() {
		f.From = time.Unix(1, 0)
	}
	most := f.Size + 1
	if f.narrows() {
		most = scanned
	}
	rows, err := l.page(ctx, f, int32(most))
	if err != nil {
		return nil, 0, fmt.Errorf("audit: read: %w", err)
	}
	lines = []Line{}
	for i, r := range rows {
		if f.keeps(r) {
			lines = append(lines, r)
		}
		if len(lines) == f.Size && i < len(rows)-1 || i == scanned-1 {
			return lines, r.Seq, nil
		}
	}
	return lines, 0, nil
}

// narrows says whether more than one filter is given.
func (f Filter) narrows() bool {
	n := 0
	for _, s := range []string{f.Object, f.Actor, f.Action} {
		if s != "" {
			n++
		}
	}
	return n > 1
}

func (f Filter) keeps(e Line) bool {
	return (f.Object == "" || e.ObjectID == f.Object) && (f.Actor == "" || e.ActorID == f.Actor) && (f.Action == "" || e.Action == f.Action)
}

func (l *Log) page(ctx context.Context, f Filter, most int32) ([]Line, error) {
	from, to, db := at.Of(f.From), at.Of(f.To), l.DB.Read()
	var out []Line
	switch {
	case f.Object != "":
		rows, err := l.q.NewestByObject(ctx, db, auditdb.NewestByObjectParams{ObjectID: f.Object, Before: f.Before, FromAt: from, ToAt: to, Most: most})
		for _, r := range rows {
			out = append(out, Line{r.AuditEntry, r.Network})
		}
		return out, err
	case f.Actor != "":
		rows, err := l.q.NewestByActor(ctx, db, auditdb.NewestByActorParams{ActorID: f.Actor, Before: f.Before, FromAt: from, ToAt: to, Most: most})
		for _, r := range rows {
			out = append(out, Line{r.AuditEntry, r.Network})
		}
		return out, err
	case f.Action != "":
		rows, err := l.q.NewestByAction(ctx, db, auditdb.NewestByActionParams{Action: f.Action, Before: f.Before, FromAt: from, ToAt: to, Most: most})
		for _, r := range rows {
			out = append(out, Line{r.AuditEntry, r.Network})
		}
		return out, err
	}
	rows, err := l.q.Newest(ctx, db, auditdb.NewestParams{Before: f.Before, FromAt: from, ToAt: to, Most: most})
	for _, r := range rows {
		out = append(out, Line{r.AuditEntry, r.Network})
	}
	return out, err
}
