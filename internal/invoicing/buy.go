package invoicing

import (
	"context"
	"fmt"

	"psic/internal/company"
	"psic/internal/invoicing/invoicingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
)

// Buy issues the invoice of blocks that a company wants. Expected is the total that its screen showed. The blocks are
// in the pool when the invoice is paid.
//
// Faults: fault.Missing, invalid fields, ErrNoContract, ErrFew, ErrPrice, ErrWaiting.
func (s *Service) Buy(
	ctx context.Context,
	who actor.Actor,
	companyID string,
	blocks int64,
	expected money.Cents,
) (i Invoice, err error) {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return i, err
	}
	var f fault.Fields
	f.Check(blocks >= 1 && blocks <= MaxBlocks, "blocks", fmt.Sprintf("Escolha de 1 a %d blocos.", MaxBlocks))
	if err := f.Err(); err != nil {
		return i, err
	}
	seats, err := s.Company.Seats(ctx, c.ID)
	if err != nil {
		return i, err
	}
	customer, err := s.customer(ctx, c)
	if err != nil {
		return i, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		terms, _, ok, err := s.termsOn(ctx, tx, c.ID, s.Clock.Today())
		switch {
		case err != nil:
			return err
		case !ok || !c.Active:
			return ErrNoContract
		case seats.Used < LeastPeople:
			return ErrFew
		case terms.BlockPrice()*money.Cents(blocks) != expected:
			return ErrPrice
		}
		if _, err := s.ensure(ctx, tx, c.ID); err != nil {
			return err
		}
		waiting, err := s.q.OpenPurchases(ctx, tx, c.ID)
		if err != nil {
			return fmt.Errorf("open purchases: %w", err)
		}
		if waiting >= MaxPurchases {
			return ErrWaiting
		}
		i, err = s.sell(ctx, tx, c, customer, blocks, terms)
		return err
	})
	return i, err
}

// sell issues the invoice of blocks, under the lock of the pool.
func (s *Service) sell(
	ctx context.Context,
	tx *store.Tx,
	c company.Company,
	customer Customer,
	blocks int64,
	terms Terms,
) (Invoice, error) {
	id := ids.New()
	i, err := s.issue(ctx, tx, id, newInvoice{
		CompanyID: c.ID,
		Kind:      Blocks,
		Customer:  customer,
		Lines: []Line{{
			Text:   fmt.Sprintf("Bloco de %d sessões a %s", BlockSessions, terms.Unit),
			Count:  blocks,
			Each:   terms.BlockPrice(),
			Amount: terms.BlockPrice() * money.Cents(blocks),
		}},
	})
	if err != nil {
		return i, err
	}
	err = s.q.InsertBlock(ctx, tx, invoicingdb.InsertBlockParams{
		ID:        ids.New(),
		CompanyID: c.ID,
		InvoiceID: id,
		Blocks:    blocks,
		UnitCents: terms.Unit,
		BoughtAt:  at.Of(s.Clock.Now()),
	})
	if err != nil {
		return i, fmt.Errorf("insert blocks: %w", err)
	}
	if err := s.announce(ctx, tx, i); err != nil {
		return i, err
	}
	return found(s.q.InvoiceByID(ctx, tx, id))
}
