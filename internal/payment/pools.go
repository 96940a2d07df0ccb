package payment

import (
	"context"

	"psic/internal/kernel/money"
	"psic/internal/platform/store"
)

// Coverage pays the companies' share of sessions. The meters of all companies fill it, and nothing in it names one.
const Coverage = "coverage"

// Lapsed is what the blocks held that companies did not use within their months.
const Lapsed = "lapsed"

// PoolAccount is what a company has paid for sessions that its meter has not taken yet.
func PoolAccount(companyID string) string { return "pool:" + companyID }

// CompanyCreditAccount is what a company paid twice, or gets back by a credit note. Its next invoice uses it.
func CompanyCreditAccount(companyID string) string { return "company_credit:" + companyID }

// PostInvoicePayment books what arrived for an invoice: held for the invoice, or as credit of the company where it is
// more than the invoice needs.
func (s *Service) PostInvoicePayment(
	ctx context.Context,
	tx *store.Tx,
	invoiceID, companyID string,
	held, excess money.Cents,
) error {
	return s.Post(ctx, tx, Entry{
		Kind:      "invoice_paid",
		Reference: invoiceID,
		Transfers: []Transfer{
			{accGateway, EscrowAccount(invoiceID), held},
			{accGateway, CompanyCreditAccount(companyID), excess},
		},
	})
}

// PostTakenBack books what the provider took back of an invoice's payment. The platform bears it until an
// administrator acts.
func (s *Service) PostTakenBack(ctx context.Context, tx *store.Tx, invoiceID string, amount money.Cents) error {
	return s.Post(ctx, tx, Entry{
		Kind:      "invoice_taken_back",
		Reference: invoiceID,
		Transfers: []Transfer{{accReversed, accGateway, amount}},
	})
}
