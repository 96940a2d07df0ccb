package contract

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/contract/contractdb"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

type (
	// DropUnpaid is the job that takes the coverage from unpaid sessions of a company's people whose contract no longer
	// covers them. After is the last session that was looked at.
	DropUnpaid struct{ CompanyID, After string }
	// DropUnpaidOf does it for one person, who left the company.
	DropUnpaidOf struct{ AccountID string }
)

func (DropUnpaid) Kind() string   { return "contract.drop_unpaid" }
func (DropUnpaidOf) Kind() string { return "contract.drop_unpaid_of" }

// dropBatch is how many sessions one run looks at.
const dropBatch = 100

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.runDropUnpaid)
	jobs.Handle(s.Jobs, s.runDropUnpaidOf)
}

// dropUnpaid looks at the unpaid sessions of a company's people after its contract changed.
func (s *Service) dropUnpaid(ctx context.Context, tx *store.Tx, companyID string) error {
	return s.Jobs.Enqueue(ctx, tx, DropUnpaid{CompanyID: companyID})
}

// LeftCompany is called when somebody leaves the company. What is confirmed stays; unpaid sessions lose the coverage.
func (s *Service) LeftCompany(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.Jobs.Enqueue(ctx, tx, DropUnpaidOf{AccountID: accountID})
}

func (s *Service) runDropUnpaid(ctx context.Context, j DropUnpaid) error {
	found, err := s.q.UnpaidCovered(ctx, s.DB.Read(), contractdb.UnpaidCoveredParams{
		CompanyID: j.CompanyID,
		After:     j.After,
		Most:      dropBatch,
	})
	if err != nil {
		return fmt.Errorf("unpaid covered sessions: %w", err)
	}
	if err := s.dropAll(ctx, found); err != nil || len(found) < dropBatch {
		return err
	}
	j.After = found[len(found)-1]
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.Jobs.Enqueue(ctx, tx, j) })
}

func (s *Service) runDropUnpaidOf(ctx context.Context, j DropUnpaidOf) error {
	found, err := s.q.UnpaidCoveredOf(ctx, s.DB.Read(), j.AccountID)
	if err != nil {
		return fmt.Errorf("unpaid covered sessions: %w", err)
	}
	return s.dropAll(ctx, found)
}

func (s *Service) dropAll(ctx context.Context, ids []string) error {
	var errs []error // a session that fails must not stop the others
	for _, id := range ids {
		errs = append(errs, s.Booking.DropLostCoverage(ctx, id))
	}
	return errors.Join(errs...)
}

// Purge deletes the claims of an account, at the end of the ten years that the law allows to keep data.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.q.PurgeClaims(ctx, tx, accountID); err != nil {
		return fmt.Errorf("purge allowance: %w", err)
	}
	return nil
}

// Export returns what a company covered of a person's sessions, for the copy of personal data.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "beneficio"
	rows, err := s.q.ExportClaims(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("allowance of a person: %w", err)
	}
	if len(rows) == 0 {
		return name, nil, nil
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		out[i] = map[string]any{
			"empresa":  r.Name,
			"mes":      r.Month,
			"sessao":   r.StartsAt.Wall(),
			"criadoEm": r.ClaimedAt.Wall(),
		}
	}
	return name, out, nil
}

// ExportOffer returns what a therapist asks for covered sessions.
func (s *Service) ExportOffer(ctx context.Context, accountID string) (string, any, error) {
	const name = "atendimentoPeloBeneficio"
	price, err := s.Offer(ctx, s.DB.Read(), accountID)
	if err != nil || price == 0 {
		return name, nil, err
	}
	return name, map[string]any{"preco": price.String()}, nil
}
