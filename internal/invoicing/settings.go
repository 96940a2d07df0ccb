package invoicing

import (
	"context"
	"fmt"

	"psic/internal/invoicing/invoicingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// SetTopUp lets a company buy blocks by itself when its pool is low; 0 blocks ends that.
//
// Faults: fault.Missing, invalid fields, ErrNoContract.
func (s *Service) SetTopUp(ctx context.Context, who actor.Actor, companyID string, below, blocks int64) error {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return err
	}
	var f fault.Fields
	f.Check(below >= 0 && below <= MaxBlocks, "below", fmt.Sprintf("Informe de 0 a %d blocos.", MaxBlocks))
	f.Check(blocks >= 0 && blocks <= MaxBlocks, "blocks", fmt.Sprintf("Informe de 0 a %d blocos.", MaxBlocks))
	f.Check((below == 0) == (blocks == 0), "blocks", "Informe o nível e quantos blocos comprar, ou zero nos dois.")
	if err := f.Err(); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, _, ok, err := s.termsOn(ctx, tx, c.ID, s.Clock.Today())
		if err != nil {
			return err
		}
		if !ok {
			return ErrNoContract
		}
		if _, err := s.ensure(ctx, tx, c.ID); err != nil {
			return err
		}
		return s.q.SetTopUp(ctx, tx, invoicingdb.SetTopUpParams{
			CompanyID:   c.ID,
			TopUpBelow:  below,
			TopUpBlocks: blocks,
		})
	})
}

// SetRate sets the rate of a company's next contract year. Before its first month it is the rate of the first year,
// too. Within a year it never changes, so that no change can follow what people used.
//
// Faults: fault.Missing, invalid fields.
func (s *Service) SetRate(ctx context.Context, who actor.Actor, companyID string, rate int64) error {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return err
	}
	var f fault.Fields
	f.Check(rate >= 0 && rate <= MaxRate, "rate", "Informe de 0 a 8 sessões por pessoa e mês.")
	if err := f.Err(); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.ensure(ctx, tx, c.ID); err != nil {
			return err
		}
		_, err := s.q.LastRun(ctx, tx, c.ID)
		if store.None(err) {
			return s.q.SetFirstRate(ctx, tx, invoicingdb.SetFirstRateParams{CompanyID: c.ID, Rate: rate})
		}
		if err != nil {
			return fmt.Errorf("last run: %w", err)
		}
		return s.q.SetNextRate(ctx, tx, invoicingdb.SetNextRateParams{CompanyID: c.ID, NextRate: rate})
	})
}
