package payment

import (
	"context"

	"psic/internal/kernel/money"
	"psic/internal/platform/store"
)

// accCompanies is the income from companies, which pay outside the provider.
const accCompanies = "companies"

// CompanyAccount is what a company has paid, as a negative balance.
func CompanyAccount(companyID string) string { return "company:" + companyID }

// PostCompanyPayment notes in the ledger that a company paid. Reference is the company's payment.
func (s *Service) PostCompanyPayment(
	ctx context.Context,
	tx *store.Tx,
	reference, companyID string,
	amount money.Cents,
) error {
	return s.Post(ctx, tx, Entry{
		Kind:      "company_paid",
		Reference: reference,
		Transfers: []Transfer{{CompanyAccount(companyID), accCompanies, amount}},
	})
}

// UndoCompanyPayment takes a noted payment back by the opposite transfer. The first one stays.
func (s *Service) UndoCompanyPayment(
	ctx context.Context,
	tx *store.Tx,
	reference, companyID string,
	amount money.Cents,
	reason string,
) error {
	return s.Post(ctx, tx, Entry{
		Kind:      "company_paid_undone",
		Reference: reference,
		Note:      reason,
		Transfers: []Transfer{{accCompanies, CompanyAccount(companyID), amount}},
	})
}
