package audit

import (
	"context"
	"fmt"
	"math"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/audit/auditdb"
)

// Filter chooses entries. The first of object, actor and action that is set is read by its index. The others then
// filter the rows in memory.
type Filter struct {
	Object, Actor, Action string
	// Person chooses what the person did, and what is about the person.
	Person   string
	From, To time.Time
	// Keep chooses by the action, when it is set.
	Keep   func(action string) bool
	Before int64 // seq of the last entry that was read; 0 begins with the newest
	after  int64 // seq before the first entry that can match
	Size   int
}

// Line is an entry with the network it came from, which is empty after six months.
type Line struct {
	auditdb.AuditEntry
	Network string
	Reason  string   // what the actor wrote about it
	People  []string // whom the reason is about
}

// maxScanned bounds how many entries one page may read when filters are combined.
const maxScanned = 2000

// Find lists entries, newest first. more is the Before of the next page, or 0 when there is none.
func (l *Log) Find(ctx context.Context, f Filter) (lines []Line, more int64, err error) {
	if f.Before <= 0 {
		f.Before = math.MaxInt64
	}
	if err := l.bound(ctx, &f); err != nil {
		return nil, 0, fmt.Errorf("audit: read: %w", err)
	}
	most := f.Size + 1
	if f.narrows() || f.Keep != nil {
		most = maxScanned
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
		if len(lines) == f.Size && i < len(rows)-1 || i == maxScanned-1 {
			return lines, r.Seq, l.addReasons(ctx, lines)
		}
	}
	return lines, 0, l.addReasons(ctx, lines)
}

// skew is by how much the clocks of replicas may differ. Numbers order the entries exactly, times only nearly.
const skew = time.Hour

// bound turns the times of the filter into numbers, so that a page of last year reads only entries of last year.
func (l *Log) bound(ctx context.Context, f *Filter) error {
	if f.From.IsZero() {
		f.From = time.Unix(1, 0)
	} else {
		seqs, err := l.q.FirstSince(ctx, l.DB.Read(), at.Of(f.From.Add(-skew)))
		if err != nil {
			return err
		}
		f.after = math.MaxInt64 // no entry is that new
		if len(seqs) > 0 {
			f.after = seqs[0] - 1
		}
	}
	if f.To.IsZero() {
		f.To = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
		return nil
	}
	seqs, err := l.q.LastUntil(ctx, l.DB.Read(), at.Of(f.To.Add(skew)))
	if err != nil {
		return err
	}
	last := int64(0) // no entry is that old
	if len(seqs) > 0 {
		last = seqs[0]
	}
	f.Before = min(f.Before, last+1)
	return nil
}

// narrows reports whether more than one of object, actor, action and person is set.
func (f Filter) narrows() bool {
	n := 0
	for _, s := range []string{f.Object, f.Actor, f.Action, f.Person} {
		if s != "" {
			n++
		}
	}
	return n > 1
}

func (f Filter) keeps(e Line) bool {
	if f.Keep != nil && !f.Keep(e.Action) {
		return false
	}
	return (f.Object == "" || e.ObjectID == f.Object) && (f.Actor == "" || e.ActorID == f.Actor) &&
		(f.Action == "" || e.Action == f.Action)
}

func (l *Log) page(ctx context.Context, f Filter, most int32) ([]Line, error) {
	from, to, db := at.Of(f.From), at.Of(f.To), l.DB.Read()
	var out []Line
	switch {
	case f.Person != "":
		return l.pageOfPerson(ctx, f, most)
	case f.Object != "":
		rows, err := l.q.NewestByObject(ctx, db, auditdb.NewestByObjectParams{
			ObjectID: f.Object,
			Before:   f.Before,
			After:    f.after,
			FromAt:   from,
			ToAt:     to,
			Most:     most,
		})
		for _, r := range rows {
			out = append(out, Line{AuditEntry: r.AuditEntry, Network: r.Network})
		}
		return out, err
	case f.Actor != "":
		rows, err := l.q.NewestByActor(ctx, db, auditdb.NewestByActorParams{
			ActorID: f.Actor,
			Before:  f.Before,
			After:   f.after,
			FromAt:  from,
			ToAt:    to,
			Most:    most,
		})
		for _, r := range rows {
			out = append(out, Line{AuditEntry: r.AuditEntry, Network: r.Network})
		}
		return out, err
	case f.Action != "":
		rows, err := l.q.NewestByAction(ctx, db, auditdb.NewestByActionParams{
			Action: f.Action,
			Before: f.Before,
			After:  f.after,
			FromAt: from,
			ToAt:   to,
			Most:   most,
		})
		for _, r := range rows {
			out = append(out, Line{AuditEntry: r.AuditEntry, Network: r.Network})
		}
		return out, err
	}
	rows, err := l.q.Newest(ctx, db, auditdb.NewestParams{
		Before: f.Before,
		After:  f.after,
		FromAt: from,
		ToAt:   to,
		Most:   most,
	})
	for _, r := range rows {
		out = append(out, Line{AuditEntry: r.AuditEntry, Network: r.Network})
	}
	return out, err
}
