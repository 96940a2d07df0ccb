package payment

import (
	"context"
	"fmt"

	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// sealDocument seals the payer's CPF or CNPJ for the therapist's receipts. No rule of payment reads it.
func (s *Service) sealDocument(id string, o Order) (string, error) {
	if o.Purpose != ForSession || o.Payer.TaxID == "" {
		return "", nil
	}
	return s.Ring.Seal([]byte(o.Payer.TaxID), crypt.AAD("charge", "payer_document", id))
}

// PayerDocument returns the CPF or CNPJ of who paid a session. It is empty when the balance paid everything, or when it
// was not stored.
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

// forgetDocument deletes the document when nothing was paid, because no receipt needs it. An expired PIX code keeps it:
// the code may still be paid.
func (s *Service) forgetDocument(ctx context.Context, tx *store.Tx, c Charge, to Status) error {
	if c.PayerDocument == "" || to != Declined && to != Failed {
		return nil
	}
	if err := s.q.DropPayerDocument(ctx, tx, c.ID); err != nil {
		return fmt.Errorf("forget document: %w", err)
	}
	return nil
}

// Purge deletes the documents of a payer when the years of retention that the law asks for are over.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.q.PurgePayerDocuments(ctx, tx, accountID)
}
