package contract

import (
	"context"
	"fmt"

	"psic/internal/contract/contractdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/page"
	"psic/internal/platform/store"
)

// Agree makes the terms the company's contract from a day on. What held then ends the day before; a contract that
// would have begun later is replaced. Seen is the version that the administrator's screen showed: of two administrators
// who change the contract at the same moment, one is refused.
//
// Faults: fault.Missing, invalid fields, ErrOlder.
func (s *Service) Agree(ctx context.Context, who actor.Actor, companyID string, seen int64, t Terms) error {
	if !ids.Valid(companyID) {
		return fault.Missing
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		version, err := s.lockVersion(ctx, tx, companyID, seen)
		if err != nil {
			return err
		}
		if err := t.check(s.Clock.Today()); err != nil {
			return err
		}
		if err := s.endOn(ctx, tx, companyID, t.StartsOn.AddDays(-1)); err != nil {
			return err
		}
		err = s.q.InsertContract(ctx, tx, contractdb.InsertContractParams{
			ID:               ids.New(),
			CompanyID:        companyID,
			Version:          version + 1,
			StartsOn:         t.StartsOn,
			EndsOn:           t.EndsOn,
			SessionsPerMonth: t.Sessions,
			SharePercent:     t.Share,
			CeilingCents:     t.Ceiling,
			DependantsMax:    t.Dependants,
			CreatedBy:        who.ID,
			CreatedAt:        at.Of(s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("insert contract: %w", err)
		}
		return s.dropUnpaid(ctx, tx, companyID)
	})
}

// End ends a company's contract after a day, which may be today.
//
// Faults: fault.Missing, invalid fields, ErrOlder, ErrNothingToEnd.
func (s *Service) End(ctx context.Context, companyID string, seen int64, last at.Date) error {
	if !ids.Valid(companyID) {
		return fault.Missing
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.lockVersion(ctx, tx, companyID, seen); err != nil {
			return err
		}
		var f fault.Fields
		f.Check(!last.Before(s.Clock.Today()), "endsOn", "O contrato termina hoje ou depois.")
		if err := f.Err(); err != nil {
			return err
		}
		newest, err := s.q.NewestContract(ctx, tx, companyID)
		if store.None(err) {
			return ErrNothingToEnd
		}
		if err != nil {
			return fmt.Errorf("newest contract: %w", err)
		}
		if !newest.EndsOn.IsZero() && !newest.EndsOn.After(last) {
			return ErrNothingToEnd
		}
		if err := s.endOn(ctx, tx, companyID, last); err != nil {
			return err
		}
		return s.dropUnpaid(ctx, tx, companyID)
	})
}

// lockVersion locks the company and returns the version of its newest contract, 0 before the first.
//
// Faults: fault.Missing, ErrOlder.
func (s *Service) lockVersion(ctx context.Context, tx *store.Tx, companyID string, seen int64) (int64, error) {
	if _, err := s.Company.LockByID(ctx, tx, companyID); err != nil {
		return 0, err
	}
	newest, err := s.q.NewestContract(ctx, tx, companyID)
	if err != nil && !store.None(err) {
		return 0, fmt.Errorf("newest contract: %w", err)
	}
	if newest.Version != seen {
		return 0, ErrOlder
	}
	return newest.Version, nil
}

func (s *Service) endOn(ctx context.Context, tx *store.Tx, companyID string, last at.Date) error {
	_, err := s.q.EndContracts(ctx, tx, contractdb.EndContractsParams{CompanyID: companyID, EndsOn: last})
	if err != nil {
		return fmt.Errorf("end contracts: %w", err)
	}
	return nil
}

// Listed is a contract in the list of administrators.
type Listed struct {
	Contract
	Creator string
}

// History lists the contracts of a company, the newest first, and how many there are.
//
// Faults: fault.Missing.
func (s *Service) History(
	ctx context.Context,
	who actor.Actor,
	companyID string,
	p page.Page,
) ([]Listed, int64, error) {
	if _, err := s.Company.Reach(ctx, who, companyID); err != nil {
		return nil, 0, err
	}
	rows, err := s.q.ContractsOf(ctx, s.DB.Read(), contractdb.ContractsOfParams{
		CompanyID: companyID,
		Most:      int32(p.Size),
		Skip:      int32(p.Skip()),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("contracts: %w", err)
	}
	total, err := s.q.CountContracts(ctx, s.DB.Read(), companyID)
	if err != nil {
		return nil, 0, fmt.Errorf("count contracts: %w", err)
	}
	out := make([]Listed, len(rows))
	for i, r := range rows {
		out[i] = listed(r)
	}
	return out, total, nil
}

func listed(r contractdb.ContractsOfRow) Listed {
	return Listed{
		Contract: Contract{contractdb.CompanyContract{
			ID:               r.ID,
			CompanyID:        r.CompanyID,
			Version:          r.Version,
			StartsOn:         r.StartsOn,
			EndsOn:           r.EndsOn,
			SessionsPerMonth: r.SessionsPerMonth,
			SharePercent:     r.SharePercent,
			CeilingCents:     r.CeilingCents,
			DependantsMax:    r.DependantsMax,
			CreatedBy:        r.CreatedBy,
			CreatedAt:        r.CreatedAt,
		}},
		Creator: r.Creator,
	}
}
