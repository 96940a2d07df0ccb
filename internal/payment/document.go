package payment

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// sealDocument seals the payer's CPF or CNPJ for the therapist's receipts. No price depends on it.
func (s *Service) sealDocument(id string, o Order) (string, error) {
	if o.Purpose == ForSubscription || o.Payer.TaxID == "" {
		return "", nil
	}
	return s.Ring.Seal([]byte(o.Payer.TaxID), crypt.AAD("charge", "payer_document", id))
}

// payerIndex returns the keyed hash by which two payments with the same document are recognised before a payout. It
// never changes a price or an answer: anybody may type anybody's CPF, and would learn whose it is.
func (s *Service) payerIndex(o Order) string {
	if o.Purpose == ForSubscription || o.Payer.TaxID == "" {
		return ""
	}
	return s.Ring.BlindIndex("payer", o.Payer.TaxID)
}

// cardFingerprint returns the keyed hash by which two payments with the same card are recognised before a payout: the
// digits that the provider shows, and the expiry. The holder's name is not part of it, because the payer types it. What
// the provider does not report stays as it was.
func (s *Service) cardFingerprint(c Charge, r gateway.Result) string {
	k := r.Card
	if c.Purpose == ForSubscription || k == nil || k.LastDigits == "" || k.ExpiryMonth == "" || k.ExpiryYear == "" {
		return c.CardFingerprint
	}
	parts := []string{strings.ToLower(k.Brand), k.FirstDigits, k.LastDigits, k.ExpiryMonth, k.ExpiryYear}
	return s.Ring.BlindIndex("card", strings.Join(parts, ":"))
}

// signLikePackage gives the charge of a session that a package pays the payer of the package: receipts name the
// document, and payouts compare documents and cards.
func (s *Service) signLikePackage(
	ctx context.Context,
	tx *store.Tx,
	c *paymentdb.InsertChargeParams,
	packageID string,
) error {
	paid, err := s.OpenChargeIn(ctx, tx, ForPackage, packageID)
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("charge of a package: %w", err)
	}
	c.PayerTaxIndex, c.CardFingerprint = paid.PayerTaxIndex, paid.CardFingerprint
	document, err := s.PayerDocument(paid)
	if err != nil || document == "" {
		return err
	}
	c.PayerDocument, err = s.Ring.Seal([]byte(document), crypt.AAD("charge", "payer_document", c.ID))
	return err
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

// forgetDocument deletes the document and the hashes of document and card when nothing was paid, because no receipt
// and no payout needs them. An expired PIX code keeps them: the code may still be paid.
func (s *Service) forgetDocument(ctx context.Context, tx *store.Tx, c Charge, to Status) error {
	if c.PayerDocument == "" && c.PayerTaxIndex == "" || to != Declined && to != Failed {
		return nil
	}
	if err := s.q.DropPayerDocument(ctx, tx, c.ID); err != nil {
		return fmt.Errorf("forget document: %w", err)
	}
	return nil
}

// Purge deletes the documents of a payer, and the hashes of document and card, when the years of retention that the law
// asks for are over. Until then the hashes stay after the account was deleted: otherwise somebody would delete an
// account after each discount.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.q.PurgePayerDocuments(ctx, tx, accountID)
}
