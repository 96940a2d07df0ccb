package backoffice

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/page"
)

var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// cursor is a position in the list of all sessions, which has the latest first. The sessions after the cursor start
// before at, or start at the same time and have a smaller id.
type cursor struct {
	at time.Time
	id string
}

func (c cursor) String() string { return strconv.FormatInt(c.at.UnixMicro(), 10) + "." + c.id }

func parseCursor(text string) (cursor, error) {
	micro, id, _ := strings.Cut(text, ".")
	n, err := strconv.ParseInt(micro, 10, 64)
	if err != nil || !ids.Valid(id) {
		var wrong fault.Fields
		wrong.Add("before", "Abra a lista de novo.")
		return cursor{}, wrong.Err()
	}
	return cursor{time.UnixMicro(n), id}, nil
}

// everySession reads a page of the list of all sessions.
func (s *Service) everySession(ctx context.Context, before string, p page.Page) (SessionList, error) {
	from, total, err := s.begin(ctx, before, int64(p.Skip()))
	list := SessionList{Rows: []SessionRow{}, Total: total}
	if err != nil {
		return list, err
	}
	rows, err := s.q.SessionsBefore(
		ctx,
		s.DB.Lists(),
		backofficedb.SessionsBeforeParams{BeforeAt: at.Of(from.at), BeforeID: from.id, Most: int64(p.Size)},
	)
	if err != nil {
		return list, fmt.Errorf("list sessions: %w", err)
	}
	for _, r := range rows {
		list.Rows = append(list.Rows, sessionRow(backofficedb.SessionsByIDsRow(r), s.Clock.Now()))
	}
	if n := len(rows); n == p.Size {
		list.Next = cursor{rows[n-1].StartsAt.Time, rows[n-1].ID}.String()
	}
	return list, nil
}

// begin returns where a page begins, and how many sessions there are.
func (s *Service) begin(ctx context.Context, before string, skip int64) (from cursor, total int64, err error) {
	if before == "" && skip > 0 {
		return s.find(ctx, skip)
	}
	from = cursor{at: endOfTime}
	if before != "" {
		if from, err = parseCursor(before); err != nil {
			return from, 0, err
		}
	}
	if total, err = s.q.SessionTotal(ctx, s.DB.Lists()); err != nil {
		return from, 0, fmt.Errorf("count sessions: %w", err)
	}
	return from, total, nil
}

// find returns the cursor that skips so many sessions. It uses the figures of months and days, so that a far page scans
// the sessions of one day at most.
func (s *Service) find(ctx context.Context, skip int64) (cursor, int64, error) {
	months, err := s.months(ctx)
	if err != nil {
		return cursor{}, 0, err
	}

	counts, total := make(map[string]int64, len(months)), int64(0)
	for m, f := range months {
		counts[m] = f.Sessions
		total += f.Sessions
	}
	if skip >= total {
		return cursor{}, total, nil // a page behind the end is empty
	}

	in, skip := jump(counts, skip)
	days, err := s.days(ctx, in)
	if err != nil {
		return cursor{}, 0, err
	}
	in, skip = jump(days, skip)
	from, err := s.inDay(ctx, in, skip)
	return from, total, err
}

// inDay returns the cursor that skips so many sessions of a day.
func (s *Service) inDay(ctx context.Context, name string, skip int64) (cursor, error) {
	day, err := time.ParseInLocation(time.DateOnly, name, at.SaoPaulo)
	if err != nil {
		return cursor{}, fmt.Errorf("day of a page: %w", err)
	}
	end := at.DateOf(day, at.SaoPaulo).AddDays(1).In(at.SaoPaulo)
	if skip == 0 {
		return cursor{at: end}, nil
	}
	last, err := s.q.SessionAt(
		ctx,
		s.DB.Lists(),
		backofficedb.SessionAtParams{FromAt: at.Of(day), BeforeAt: at.Of(end), Skip: int32(skip - 1)},
	)
	if err != nil {
		return cursor{}, fmt.Errorf("beginning of a page: %w", err)
	}
	if len(last) == 0 { // sessions were deleted meanwhile: the page begins with the day before
		return cursor{at: day}, nil
	}
	return cursor{last[0].StartsAt.Time, last[0].ID}, nil
}

// jump skips whole spans, the latest first. It returns the span in which the page begins, and how many sessions of it
// are to be skipped.
func jump(counts map[string]int64, skip int64) (string, int64) {
	spans := make([]string, 0, len(counts))
	for span := range counts {
		spans = append(spans, span)
	}
	slices.Sort(spans)
	for _, span := range slices.Backward(spans) {
		if skip < counts[span] {
			return span, skip
		}
		skip -= counts[span]
	}
	return spans[0], skip
}

// days counts the sessions of a month by day. The first day is always there.
func (s *Service) days(ctx context.Context, name string) (map[string]int64, error) {
	start, err := time.ParseInLocation("2006-01", name, at.SaoPaulo)
	if err != nil {
		return nil, fmt.Errorf("month of a page: %w", err)
	}
	m := monthOf(start)
	end := m.plus(1)
	rows, err := s.q.SessionDays(ctx, s.DB.Lists(), backofficedb.SessionDaysParams{
		FromDay: m.String() + "-01",
		ToDay:   end.String() + "-01",
		FromAt:  at.Of(m.start()),
		ToAt:    at.Of(end.start()),
	})
	if err != nil {
		return nil, fmt.Errorf("days of a month: %w", err)
	}
	out := map[string]int64{m.String() + "-01": 0}
	for _, r := range rows {
		if r.Day == "" {
			r.Day = at.DateOf(hour(r.Hour), at.SaoPaulo).String()
		}
		out[r.Day] += r.Sessions
	}
	return out, nil
}
