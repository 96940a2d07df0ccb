package payment

import (
	"context"
	"fmt"

	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// sealDocument keeps who paid for a session, for the psychologist's receipts. It decides nothing here.
func (s *Service) sealDocument(id string, o Order) (string, error) {
	if o.Purpose != ForSession || o.Payer.TaxID == "" {
		return "", nil
	}
	return s.Ring.Seal([]byte(o.Payer.TaxID), crypt.AAD("charge", "payer_document", id))
}

// PayerDocument is the CPF or CNPJ that a session was paid under; empty when nothing but balance paid, or when it was not
// kept.
func (s *Service) PayerDocument(c Charge) (string, error) {
	if c.PayerDocument == "" {
		return "", nil
	}
	b, err := s.Ring.Unseal(c.PayerDocument, crypt.AAD("charge", "payer_document", c.ID))
	if err != nil {
		return "", fmt.Errorf("payer's document: %w", err)
	}
	return string(b), nil
}

// forgetDocument: who did not pay is on no receipt. A code that expired may still be paid.
func (s *Service) forgetDocument(ctx context.Context, tx *store.Tx, c Charge, to Status) error {
	if c.PayerDocument == "" || to != Declined && to != Failed {
		return nil
	}
	if err := s.q.DropPayerDocument(ctx, tx, c.ID); err != nil {
		return fmt.Errorf("forget document: %w", err)
	}
	return nil
}

// Purge forgets under which documents somebody paid when the years that the law asks for are over.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.q.PurgePayerDocuments(ctx, tx, accountID)
}
