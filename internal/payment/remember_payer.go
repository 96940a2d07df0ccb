package payment

import (
	"context"
	"encoding/json"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// RememberedPayer is the payer's data that a patient lets us remember. It only fills the payment form: no price, no
// receipt and no payout reads it.
type RememberedPayer struct {
	gateway.Payer
	At at.Time // zero when nothing is remembered
}

// RememberPayer stores the payer's data of a patient, who agreed to that, and replaces what was remembered. The data is
// one sealed value, so that of two payments at the same time one whole payer is kept, never a mixture.
func (s *Service) RememberPayer(ctx context.Context, tx *store.Tx, accountID string, p gateway.Payer) error {
	plain, err := json.Marshal(p)
	if err != nil {
		return err
	}
	sealed, err := s.Ring.Seal(plain, payerAAD(accountID))
	if err != nil {
		return fmt.Errorf("seal payer: %w", err)
	}
	err = s.q.RememberPayer(ctx, tx, paymentdb.RememberPayerParams{
		AccountID:    accountID,
		Data:         sealed,
		RememberedAt: at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("remember payer: %w", err)
	}
	return nil
}

// PayerOf returns the remembered payer of a patient. Its time is zero when there is none.
func (s *Service) PayerOf(ctx context.Context, accountID string) (RememberedPayer, error) {
	row, err := s.q.RememberedPayer(ctx, s.DB.Read(), accountID)
	if store.None(err) {
		return RememberedPayer{}, nil
	}
	if err != nil {
		return RememberedPayer{}, fmt.Errorf("read payer: %w", err)
	}
	plain, err := s.Ring.Unseal(row.Data, payerAAD(accountID))
	if err != nil {
		return RememberedPayer{}, fmt.Errorf("unseal payer: %w", err)
	}
	out := RememberedPayer{At: row.RememberedAt}
	return out, json.Unmarshal(plain, &out.Payer)
}

// ForgetPayer deletes the remembered payer, if there is one.
func (s *Service) ForgetPayer(ctx context.Context, accountID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.dropPayer(ctx, tx, accountID) })
}

func (s *Service) dropPayer(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.q.ForgetPayer(ctx, tx, accountID); err != nil {
		return fmt.Errorf("forget payer: %w", err)
	}
	return nil
}

// ExportPayer returns the remembered payer for the export of a person's data.
func (s *Service) ExportPayer(ctx context.Context, accountID string) (string, any, error) {
	const name = "quemPaga"
	p, err := s.PayerOf(ctx, accountID)
	if err != nil || p.At.IsZero() {
		return name, nil, err
	}
	return name, map[string]any{
		"nomeCompleto":         p.Name,
		"email":                p.Email,
		"cpfOuCnpjDeQuemPagou": p.TaxID,
		"celular":              p.Phone,
		"salvoEm":              p.At.Wall(),
	}, nil
}

func payerAAD(accountID string) string { return crypt.AAD("remembered_payer", "data", accountID) }
