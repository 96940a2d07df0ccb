package backoffice

import (
	"context"
	"fmt"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
)

// Figures of a span of time. Sessions count where they start, money where it moved, so that a month that is over does
// not change any more.
type Figures struct {
	Sessions            int64
	Paid, Returned, Fee money.Cents
}

// Revenue is what patients paid for sessions, less what was given back (Q075).
func (f Figures) Revenue() money.Cents { return f.Paid - f.Returned }

func (f Figures) plus(o Figures) Figures {
	return Figures{f.Sessions + o.Sessions, f.Paid + o.Paid, f.Returned + o.Returned, f.Fee + o.Fee}
}

// month of the calendar in São Paulo.
type month struct {
	year  int
	month time.Month
}

func monthOf(t time.Time) month {
	y, m, _ := t.In(at.SaoPaulo).Date()
	return month{y, m}
}

func parseMonth(s string) (month, error) {
	t, err := time.ParseInLocation("2006-01", s, at.SaoPaulo)
	return monthOf(t), err
}

func (m month) String() string   { return fmt.Sprintf("%04d-%02d", m.year, m.month) }
func (m month) start() time.Time { return time.Date(m.year, m.month, 1, 0, 0, 0, 0, at.SaoPaulo) }
func (m month) plus(n int) month {
	return monthOf(time.Date(m.year, m.month+time.Month(n), 1, 12, 0, 0, 0, at.SaoPaulo))
}
func (m month) before(o month) bool { return m.start().Before(o.start()) }

// settling is how long after a month its last payments may become known.
const settling = 3 * 24 * time.Hour

var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// count reads one span by indexes.
func (s *Service) count(ctx context.Context, from, to time.Time) (Figures, error) {
	a, b, db := at.Of(from), at.Of(to), s.DB.Read()
	var f Figures
	var err error
	if f.Sessions, err = s.q.CountStarts(ctx, db, backofficedb.CountStartsParams{FromAt: a, ToAt: b}); err != nil {
		return f, fmt.Errorf("count sessions: %w", err)
	}
	for _, sum := range []struct {
		into *money.Cents
		read func() (int64, error)
	}{
		{&f.Paid, func() (int64, error) { return s.q.SumPaid(ctx, db, backofficedb.SumPaidParams{FromAt: a, ToAt: b}) }},
		{&f.Returned, func() (int64, error) {
			return s.q.SumReturned(ctx, db, backofficedb.SumReturnedParams{FromAt: a, ToAt: b})
		}},
		{&f.Fee, func() (int64, error) { return s.q.SumFee(ctx, db, backofficedb.SumFeeParams{FromAt: a, ToAt: b}) }},
	} {
		n, err := sum.read()
		if err != nil {
			return f, fmt.Errorf("sum up: %w", err)
		}
		*sum.into = money.Cents(n)
	}
	return f, nil
}

// closed are the months whose figures are stored, in order, and where the counting by hand begins.
func (s *Service) closed(ctx context.Context) (stored []backofficedb.MonthFigure, from time.Time, err error) {
	if stored, err = s.q.Months(ctx, s.DB.Read()); err != nil {
		return nil, from, fmt.Errorf("months: %w", err)
	}
	from = time.Unix(1, 0)
	if n := len(stored); n > 0 {
		last, err := parseMonth(stored[n-1].Month)
		if err != nil {
			return nil, from, err
		}
		from = last.plus(1).start()
	}
	return stored, from, nil
}

// Totals are the figures of all time: closed months added up, and the open ones counted.
func (s *Service) Totals(ctx context.Context) (Figures, error) {
	stored, from, err := s.closed(ctx)
	if err != nil {
		return Figures{}, err
	}
	f, err := s.count(ctx, from, endOfTime)
	for _, m := range stored {
		f = f.plus(figuresOf(m))
	}
	return f, err
}

func figuresOf(m backofficedb.MonthFigure) Figures {
	return Figures{m.Sessions, m.PaidCents, m.ReturnedCents, m.FeeCents}
}

// MonthFigures is a month of the chart.
type MonthFigures struct {
	Month string
	Figures
}

const chartMonths = 12

// Chart lists the last twelve months, the current one last.
func (s *Service) Chart(ctx context.Context) ([]MonthFigures, error) {
	stored, from, err := s.closed(ctx)
	if err != nil {
		return nil, err
	}
	known := map[string]Figures{}
	for _, m := range stored {
		known[m.Month] = figuresOf(m)
	}
	now := monthOf(s.Clock.Now())
	out := make([]MonthFigures, chartMonths)
	for i := range out {
		m := now.plus(i - chartMonths + 1)
		f, ok := known[m.String()]
		if !ok && !m.start().Before(from) {
			if f, err = s.count(ctx, m.start(), m.plus(1).start()); err != nil {
				return nil, err
			}
		}
		out[i] = MonthFigures{m.String(), f}
	}
	return out, nil
}

// Jobs of the figures.
type (
	CountMonths  struct{}
	RecountMonth struct{ Month string }
)

func (CountMonths) Kind() string  { return "backoffice.count_months" }
func (RecountMonth) Kind() string { return "backoffice.recount_month" }

// CloseMonths is the daily job that stores every month that is over and settled, from the first session on.
func (s *Service) CloseMonths(ctx context.Context, _ CountMonths) error {
	stored, from, err := s.closed(ctx)
	if err != nil {
		return err
	}
	next := monthOf(from)
	if len(stored) == 0 {
		if next, err = s.firstMonth(ctx); err != nil {
			return err
		}
	}
	for open := monthOf(s.Clock.Now().Add(-settling)); next.before(open); next = next.plus(1) {
		if err := s.saveMonth(ctx, next); err != nil {
			return err
		}
	}
	return nil
}

// firstMonth is where anything happened first: a session may be paid in the month before it starts.
func (s *Service) firstMonth(ctx context.Context) (month, error) {
	first := s.Clock.Now()
	for _, read := range []func(context.Context, backofficedb.DBTX) (at.Time, error){s.q.FirstStart, s.q.FirstPaid} {
		t, err := read(ctx, s.DB.Read())
		if err != nil && !store.None(err) {
			return month{}, fmt.Errorf("first session: %w", err)
		}
		if err == nil && t.Before(first) {
			first = t.Time
		}
	}
	return monthOf(first), nil
}

func (s *Service) saveMonth(ctx context.Context, m month) error {
	f, err := s.count(ctx, m.start(), m.plus(1).start())
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.SaveMonth(ctx, tx, backofficedb.SaveMonthParams{Month: m.String(), Sessions: f.Sessions, PaidCents: f.Paid,
			ReturnedCents: f.Returned, FeeCents: f.Fee, CountedAt: at.Of(s.Clock.Now())})
	})
}

// recount renews a month that is stored; others are counted when they are read.
func (s *Service) recount(ctx context.Context, j RecountMonth) error {
	m, err := parseMonth(j.Month)
	if err != nil {
		return err
	}
	_, from, err := s.closed(ctx)
	if err != nil || !m.start().Before(from) {
		return err
	}
	return s.saveMonth(ctx, m)
}
