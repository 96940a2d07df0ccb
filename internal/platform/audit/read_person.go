package audit

import (
	"cmp"
	"context"
	"slices"

	"psic/internal/kernel/at"
	"psic/internal/platform/audit/auditdb"
)

// pageOfPerson reads what a person did, what was done to the person, and what has a reason about the person.
func (l *Log) pageOfPerson(ctx context.Context, f Filter, most int32) ([]Line, error) {
	by, about, reasons := f, f, []Line{}
	by.Person, by.Object, by.Actor, by.Action = "", "", f.Person, ""
	about.Person, about.Object = "", f.Person
	did, err := l.page(ctx, by, most)
	if err != nil {
		return nil, err
	}
	done, err := l.page(ctx, about, most)
	if err != nil {
		return nil, err
	}
	rows, err := l.q.NewestByReason(ctx, l.DB.Read(), auditdb.NewestByReasonParams{
		PersonID: f.Person,
		Before:   f.Before,
		After:    f.after,
		FromAt:   at.Of(f.From),
		ToAt:     at.Of(f.To),
		Most:     most,
	})
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		reasons = append(reasons, Line{AuditEntry: r.AuditEntry, Network: r.Network})
	}
	all := slices.Concat(did, done, reasons)
	slices.SortFunc(all, func(a, b Line) int { return cmp.Compare(b.Seq, a.Seq) })
	all = slices.CompactFunc(all, func(a, b Line) bool { return a.Seq == b.Seq })
	return all[:min(len(all), int(most))], nil
}
