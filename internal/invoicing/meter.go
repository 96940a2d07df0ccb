package invoicing

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"math/big"
	"time"

	"psic/internal/company"
	"psic/internal/invoicing/invoicingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// system is who runs the meter.
var system = actor.Actor{Role: actor.Administrator}

// runMeters charges one month of each company whose day has come. A company whose months were missed is charged for one
// of them in each run.
func (s *Service) runMeters(ctx context.Context, _ RunMeters) error { return s.ChargeMonths(ctx) }

// ChargeMonths is what RunMeters does.
func (s *Service) ChargeMonths(ctx context.Context) error {
	today := s.Clock.Today()
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.OpenPools(ctx, tx, invoicingdb.OpenPoolsParams{
			Day:     int64(today.Day()),
			TodayOn: today.String(),
			Rate:    s.Rate,
		})
	})
	if err != nil {
		return fmt.Errorf("open pools: %w", err)
	}
	due, err := s.q.DueMeters(ctx, s.DB.Read(), invoicingdb.DueMetersParams{TodayOn: today, Most: batch})
	if err != nil {
		return fmt.Errorf("due meters: %w", err)
	}
	var errs []error
	for _, id := range due {
		errs = append(errs, s.meter(ctx, id))
	}
	return errors.Join(errs...)
}

// meter charges the month of a company that begins on its day. The pool pays; what it does not hold is invoiced.
func (s *Service) meter(ctx context.Context, companyID string) error {
	c, err := s.Company.Reach(ctx, system, companyID)
	if err != nil {
		return err
	}
	seats, err := s.Company.Seats(ctx, c.ID)
	if err != nil {
		return err
	}
	customer, err := s.customer(ctx, c)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		p, err := s.lock(ctx, tx, c.ID)
		if err != nil || p.NextMeterOn.IsZero() || p.NextMeterOn.After(s.Clock.Today()) {
			return err
		}
		terms, holds, _, err := s.termsOn(ctx, tx, c.ID, p.NextMeterOn)
		if err != nil {
			return err
		}
		if !holds || !c.Active {
			return s.rest(ctx, tx, p)
		}
		return s.charge(ctx, tx, c, customer, p, terms, seats.Used)
	})
}

// rest stops the meter of a company without a contract. The next contract starts it again.
func (s *Service) rest(ctx context.Context, tx *store.Tx, p invoicingdb.CompanyPool) error {
	return s.q.AdvanceMeter(ctx, tx, invoicingdb.AdvanceMeterParams{
		CompanyID: p.CompanyID,
		YearOn:    p.YearOn,
		Rate:      p.Rate,
	})
}

func (s *Service) charge(
	ctx context.Context,
	tx *store.Tx,
	c company.Company,
	customer Customer,
	p invoicingdb.CompanyPool,
	terms Terms,
	people int64,
) error {
	period := p.NextMeterOn
	if !period.Before(yearAfter(p.YearOn)) {
		p.YearOn, p.Rate = period, p.NextRate
	}
	kind, due := monthly(people, p.Rate, terms.Unit, s.SeatFee)
	left, taken, err := s.takeFromPool(ctx, tx, c.ID, due)
	if err != nil {
		return err
	}
	run := invoicingdb.InsertRunParams{
		ID:        ids.New(),
		CompanyID: c.ID,
		PeriodOn:  period,
		Kind:      string(kind),
		People:    people,
		Rate:      p.Rate,
		UnitCents: terms.Unit,
		DueCents:  due,
		PoolCents: taken,
		CreatedAt: at.Of(s.Clock.Now()),
	}
	if kind == Seats {
		run.UnitCents = s.SeatFee
	}
	if missing := due - taken; missing > 0 {
		id, err := s.invoiceMonth(ctx, tx, c, customer, run, missing)
		if err != nil {
			return err
		}
		run.InvoiceID = &id
	}
	if err := s.q.InsertRun(ctx, tx, run); err != nil {
		return fmt.Errorf("insert run of the meter: %w", err)
	}
	err = s.q.AdvanceMeter(ctx, tx, invoicingdb.AdvanceMeterParams{
		CompanyID:   c.ID,
		NextMeterOn: period.NextMonth(int(p.MeterDay)),
		YearOn:      p.YearOn,
		Rate:        p.Rate,
	})
	if err != nil {
		return fmt.Errorf("advance meter: %w", err)
	}
	if kind == Seats {
		return nil
	}
	if err := s.storeLevel(ctx, tx, c.ID, int64(left/terms.BlockPrice())); err != nil {
		return err
	}
	return s.topUp(ctx, tx, c, customer, p, terms, left)
}

// yearAfter is the day on which the contract year that began on a day is over.
func yearAfter(d at.Date) at.Date {
	return at.DateOf(d.UTC().AddDate(1, 0, 0), time.UTC)
}

// takeFromPool moves an amount from the pool to the coverage, from the blocks that end first. It returns what is left
// in the pool and how much it took: all that there is when the pool holds less.
func (s *Service) takeFromPool(
	ctx context.Context,
	tx *store.Tx,
	companyID string,
	amount money.Cents,
) (left, taken money.Cents, err error) {
	blocks, err := s.q.ActiveBlocks(ctx, tx, companyID)
	if err != nil {
		return 0, 0, fmt.Errorf("blocks of a pool: %w", err)
	}
	has := make([]money.Cents, len(blocks))
	for i, b := range blocks {
		has[i] = b.LeftCents
		left += b.LeftCents
	}
	parts, missing := split(has, amount)
	for i, part := range parts { // a month takes from one block, seldom from two
		if part == 0 {
			break
		}
		n, err := s.q.TakeFromBlock(ctx, tx, invoicingdb.TakeFromBlockParams{ID: blocks[i].ID, Taken: int64(part)})
		if err != nil || n == 0 {
			return 0, 0, errors.Join(err, fmt.Errorf("take from block %s: %d rows", blocks[i].ID, n))
		}
	}
	taken = amount - missing
	err = s.Payment.Post(ctx, tx, payment.Entry{
		Kind:      "meter",
		Reference: companyID,
		Transfers: []payment.Transfer{{From: payment.PoolAccount(companyID), To: payment.Coverage, Amount: taken}},
	})
	return left - taken, taken, err
}

// invoiceMonth issues the invoice of what the pool did not hold.
func (s *Service) invoiceMonth(
	ctx context.Context,
	tx *store.Tx,
	c company.Company,
	customer Customer,
	run invoicingdb.InsertRunParams,
	missing money.Cents,
) (string, error) {
	month := run.PeriodOn.Wire() + " a " + run.PeriodOn.NextMonth(run.PeriodOn.Day()).AddDays(-1).Wire()
	line := Line{
		Text:   "Cobertura de " + month + ", parte que os blocos não cobriram",
		Count:  1,
		Each:   missing,
		Amount: missing,
	}
	if run.Kind == string(Seats) && run.PoolCents == 0 {
		line = Line{
			Text:   "Mensalidade por pessoa inscrita, " + month,
			Count:  run.People,
			Each:   run.UnitCents,
			Amount: missing,
		}
	}
	id := ids.New()
	i, err := s.issue(ctx, tx, id, newInvoice{
		CompanyID: c.ID,
		Kind:      Kind(run.Kind),
		Customer:  customer,
		Lines:     []Line{line},
	})
	if err != nil {
		return id, err
	}
	return id, s.announce(ctx, tx, i)
}

// storeLevel stores what the panel will show, and from when on: a random time within a week. It is never
// computed again.
func (s *Service) storeLevel(ctx context.Context, tx *store.Tx, companyID string, blocks int64) error {
	delay, err := delay(s.Random)
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	err = s.q.InsertLevel(ctx, tx, invoicingdb.InsertLevelParams{
		ID:        ids.New(),
		CompanyID: companyID,
		Blocks:    blocks,
		ShownAt:   at.Of(now.Add(delay)),
		CreatedAt: at.Of(now),
	})
	if err != nil {
		return fmt.Errorf("store level: %w", err)
	}
	return nil
}

// delay draws a time within ShowWithin days.
func delay(random io.Reader) (time.Duration, error) {
	n, err := rand.Int(random, big.NewInt(int64(ShowWithin*24*time.Hour/time.Second)))
	if err != nil {
		return 0, fmt.Errorf("draw delay: %w", err)
	}
	return time.Duration(n.Int64()) * time.Second, nil
}

// topUp buys blocks for a company that said so, when its pool is low and no purchase waits for its payment.
func (s *Service) topUp(
	ctx context.Context,
	tx *store.Tx,
	c company.Company,
	customer Customer,
	p invoicingdb.CompanyPool,
	terms Terms,
	left money.Cents,
) error {
	if p.TopUpBlocks == 0 || left >= terms.BlockPrice()*money.Cents(p.TopUpBelow) {
		return nil
	}
	waiting, err := s.q.OpenPurchases(ctx, tx, c.ID)
	if err != nil || waiting > 0 {
		return err
	}
	_, err = s.sell(ctx, tx, c, customer, p.TopUpBlocks, terms)
	return err
}
